//! Rules of mere shape about a tool's texts.

use crate::forms::Fault;
use crate::rules::prelude::*;

rules_of_shape! {
    tool_description_type {
        name: "tool-description-type",
        summary: "`description` is not a string",
        level: Error,
        words: {
            cite: "MCP, schema.ts, Tool: `description` is a string; clients reject the whole list",
            help: "write the description as a string",
            null: NullWords::OfOtherRule,
            adapt: joined,
        },
    }
    tool_name_type {
        name: "tool-name-type",
        summary: "`name` is not a string",
        level: Error,
        words: {
            cite: "MCP, schema.ts, Tool: `name` is a string; clients reject the whole list \
                   otherwise",
            help: "write the name as a string",
            adapt: quoted_scalar,
        },
    }
    tool_title_type {
        name: "tool-title-type",
        summary: "`title` is not a string",
        level: Error,
        revisions: Revisions::since(Revision::V2025_06_18),
        words: {
            cite: "MCP since 2025-06-18, schema.ts, BaseMetadata: `title` is a string",
            help: "write the title as a string, or remove it",
            null: NullWords::OfOtherRule,
        },
    }
}

fn joined(finding: Finding, fault: &Fault<'_>, _: &Context<'_>) -> Option<Finding> {
    let is_list = fault.value.is_some_and(Value::is_array);
    Some(finding.when(is_list, |it| it.help("join the lines into one string")))
}

fn quoted_scalar(finding: Finding, fault: &Fault<'_>, _: &Context<'_>) -> Option<Finding> {
    let is_scalar = |it: &Value<'_>| it.as_bool().is_some() || it.number_text().is_some();
    // A tool without a name is reported as such.
    let value = fault.value?;
    let help = format!("put quotes around it: `\"{}\"`", value.source_text());
    Some(finding.when(is_scalar(&value), |it| it.help(help)))
}
