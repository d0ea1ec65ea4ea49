//! Rules about toolfoundation records: namespace, ID, version, tags.

mod record;

use crate::model::{TagFate, ToolId, Version, compose_tool_id, near_version};

// Other generators use the words of these members with other meanings.
rules_of_shape! {
    namespace_type {
        "namespace-type", Error, "`namespace` is not a string",
        cite: "toolfoundation record: parsers reject a tool whose `namespace` is of another type",
        help: "write the namespace as a string, or remove it",
        null: NullWords::OfOtherRule,
        adapt: record::warned,
    }
    tag_not_string {
        "tag-not-string", Error, "a tag is not a string",
        cite: "toolfoundation record: parsers reject a tool with such a tag",
        help: "write the tag as a string, or remove it",
        adapt: |finding, fault, context| match fault.value {
            Some(tag) if tag.is_object() => record::warned(finding, fault, context),
            _ => Some(finding),
        },
    }
    tags_type {
        "tags-type", Error, "`tags` is not an array",
        [fix: Unsafe],
        wanted: "an array",
        cite: "toolfoundation record: parsers reject a tool whose `tags` are of another type",
        help: "write an array of strings",
        null: NullWords::OfOtherRule,
        adapt: record::warned,
    }
    tool_id_type {
        "tool-id-type", Error, "`id` is not a string",
        [fix: Unsafe],
        null: NullWords::OfOtherRule,
        adapt: |finding, fault, context| {
            let form = context.options().id_style.name();
            let edits = fault.value?.removal();
            let finding = finding
                .cite(format!("toolfoundation record: a tool's ID is the text `{form}`"))
                .unsafe_remedy("remove it: the ID follows from the other members", edits);
            Some(record::weighed(finding, &Tool::new(fault.object, 0, None), Severity::Info))
        },
    }
    tool_version_type {
        "tool-version-type", Error, "`version` is not a string",
        [fix: Unsafe],
        cite: "toolfoundation record: parsers reject a tool whose `version` is of another type",
        help: "write a version such as `\"1.2.3\"`, or remove it",
        null: NullWords::OfOtherRule,
        adapt: |finding, fault, context| {
            // YAML and JSON read `1.2` without quotes as a number; `1.2.3` is a string.
            let value = fault.value?;
            let finding = finding.with(value.number_text().and_then(near_version), |it, version| {
                // Unsafe: the numbers that are missing are guessed.
                it.help(format!("write `\"{version}\"`: without quotes it is a number"))
                    .unsafe_fix("write it as a string", value.replacement(format!("\"{version}\"")))
            });
            record::warned(finding, fault, context)
        },
    }
}

pub(crate) mod namespace_charset;
pub(crate) mod namespace_colon;
pub(crate) mod namespace_empty;
pub(crate) mod tag_dropped;
pub(crate) mod tag_merged;
pub(crate) mod tag_not_normalized;
pub(crate) mod tag_overflow;
pub(crate) mod tag_truncated;
pub(crate) mod tool_id_format;
pub(crate) mod tool_id_mismatch;
pub(crate) mod tool_version_format;
pub(crate) mod tool_version_not_in_id;
pub(crate) mod tool_version_semver;
