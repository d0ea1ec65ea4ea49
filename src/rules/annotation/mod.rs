//! Rules about a tool's annotations: the hints and misplaced members.

use crate::model::is_content_annotation;
use crate::rules::prelude::*;

rules_of_shape! {
    tool_annotations_type {
        "tool-annotations-type", Error, "`annotations` is not an object",
        [revisions: Revisions::since(Revision::V2025_03_26)],
        cite: "MCP since 2025-03-26, schema.ts, Tool: clients reject the whole list",
        help: "write an object of hints, or remove it",
        null: NullWords::OfOtherRule,
    }
    tool_annotation_hint_type {
        "tool-annotation-hint-type", Error, "a hint is neither `true` nor `false`",
        [revisions: Revisions::since(Revision::V2025_03_26), fix: Safe],
        cite: "MCP since 2025-03-26, schema.ts, ToolAnnotations: hints are booleans",
        help: "write `true` or `false`, or remove it",
        null: NullWords::OfOtherRule,
        adapt: without_quotes,
    }
    tool_annotation_title_type {
        "tool-annotation-title-type", Error, "`annotations.title` is not a string",
        [revisions: Revisions::since(Revision::V2025_03_26)],
        member: "`annotations.{}`",
        cite: "MCP since 2025-03-26, schema.ts, ToolAnnotations: `title` is a string",
        help: "write the title as a string, or remove it",
        null: NullWords::OfOtherRule,
    }
}

/// Offers to write the words `true` and `false` as booleans.
fn without_quotes(finding: Finding, fault: &Fault<'_>, _: &Context<'_>) -> Option<Finding> {
    let text = fault.value?.text().trim().to_ascii_lowercase();
    // Only its author knows what `yes` or `1` means.
    if text != "true" && text != "false" {
        return Some(finding);
    }
    let edit = fault.value?.replacement(text.clone());
    Some(finding.help(format!("write `{text}` without quotes")).safe_fix("remove the quotes", edit))
}

pub(crate) mod tool_annotation_contradiction;
pub(crate) mod tool_annotation_default;
pub(crate) mod tool_annotation_inert;
pub(crate) mod tool_annotation_misplaced;
pub(crate) mod tool_annotation_unknown;
