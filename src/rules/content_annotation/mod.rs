//! Rules about the annotations of content blocks and resources.

use crate::rules::prelude::*;

rules_of_shape! {
    annotations_type {
        "annotations-type", Error, "`annotations` of a content block is not an object",
        [fix: Safe],
        cite: "MCP, schema.ts, Annotations: an object, or absent",
        help: "write an object such as `{\"audience\": [\"user\"]}`, or leave it out",
        null: NullWords::Removable,
    }
    annotations_audience_type {
        "annotations-audience-type", Error, "`audience` is not an array",
        [fix: Safe],
        cite: "MCP, schema.ts, Annotations: `audience` is an array of `user` and `assistant`",
        help: "write an array such as `[\"user\"]`",
        adapt: in_an_array,
    }
    annotations_audience_value {
        "annotations-audience-value", Error,
        "`audience` contains a value other than `user` and `assistant`",
        [fix: Unsafe],
        cite: "MCP, schema.ts, Role: `user` or `assistant`, nothing else",
        help: "write `user`, `assistant`, or both",
    }
    annotations_last_modified_type {
        "annotations-last-modified-type", Error, "`lastModified` is not a string",
        [revisions: Revisions::since(Revision::V2025_06_18)],
        cite: "MCP, schema.ts, Annotations: `lastModified` is a timestamp string",
        help: "write it as `2025-01-12T15:00:58Z`",
    }
    annotations_priority {
        "annotations-priority", Error, "`priority` is not a number from 0 to 1",
        wanted: "a number from 0 to 1",
        cite: "MCP, schema.ts, Annotations: 1 is most important, 0 is least important",
        help: "write a number from 0 to 1",
    }
}

fn in_an_array(finding: Finding, fault: &Fault<'_>, _: &Context<'_>) -> Option<Finding> {
    let role = fault.value.filter(|it| matches!(it.as_str(), Some("user" | "assistant")));
    Some(finding.with(role, |it, role| {
        let array = format!("[{}]", role.compact_json());
        it.safe_fix("put it into an array", role.replacement(array))
    }))
}

pub(crate) mod annotations_audience_empty;
pub(crate) mod annotations_last_modified_format;
pub(crate) mod annotations_last_modified_too_early;
pub(crate) mod annotations_unknown;
