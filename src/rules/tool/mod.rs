//! Rules about a tool as a whole: its name, its texts, its members.

use crate::model::{ListForm, record_member};
use crate::rules::prelude::*;

rules_of_shape! {
    tool_description_type {
        "tool-description-type", Error, "`description` is not a string",
        cite: "MCP, schema.ts, Tool: `description` is a string; clients reject the whole list",
        help: "write the description as a string",
        null: NullWords::OfOtherRule,
        adapt: joined,
    }
    tool_name_type {
        "tool-name-type", Error, "`name` is not a string",
        [fix: Unsafe],
        cite: "MCP, schema.ts, Tool: `name` is a string; clients reject the whole list \
               otherwise",
        help: "write the name as a string",
        adapt: quoted_scalar,
    }
    tool_title_type {
        "tool-title-type", Error, "`title` is not a string",
        [revisions: Revisions::since(Revision::V2025_06_18)],
        cite: "MCP since 2025-06-18, schema.ts, BaseMetadata: `title` is a string",
        help: "write the title as a string, or remove it",
        null: NullWords::OfOtherRule,
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
    let edit = value.replacement(serde_json::Value::from(value.source_text()).to_string());
    Some(finding.when(is_scalar(&value), |it| it.unsafe_remedy(help, edit)))
}

pub(crate) mod tool_description_missing;
pub(crate) mod tool_list_empty;
pub(crate) mod tool_list_snake_case;
pub(crate) mod tool_list_without_parameters;
pub(crate) mod tool_member_misspelt;
pub(crate) mod tool_member_not_in_revision;
pub(crate) mod tool_name_case_collision;
pub(crate) mod tool_name_charset;
pub(crate) mod tool_name_duplicate;
pub(crate) mod tool_name_empty;
pub(crate) mod tool_name_length;
pub(crate) mod tool_name_missing;
pub(crate) mod tool_not_object;
pub(crate) mod tool_null_member;
pub(crate) mod tool_title_conflict;
pub(crate) mod tool_unknown_member;
