//! Rules of mere shape about the annotations and the execution of a tool.

use crate::forms::Fault;
use crate::rules::prelude::*;

rules_of_shape! {
    tool_annotations_type {
        name: "tool-annotations-type",
        summary: "`annotations` is not an object",
        level: Error,
        revisions: Revisions::since(Revision::V2025_03_26),
        words: {
            cite: "MCP since 2025-03-26, schema.ts, Tool: clients reject the whole list",
            help: "write an object of hints, or remove it",
            null: NullWords::OfOtherRule,
        },
    }
    tool_annotation_hint_type {
        name: "tool-annotation-hint-type",
        summary: "a hint is neither `true` nor `false`",
        level: Error,
        revisions: Revisions::since(Revision::V2025_03_26),
        fix: Safe,
        words: {
            cite: "MCP since 2025-03-26, schema.ts, ToolAnnotations: hints are booleans",
            help: "write `true` or `false`, or remove it",
            null: NullWords::OfOtherRule,
            adapt: without_quotes,
        },
    }
    tool_annotation_title_type {
        name: "tool-annotation-title-type",
        summary: "`annotations.title` is not a string",
        level: Error,
        revisions: Revisions::since(Revision::V2025_03_26),
        words: {
            member: "`annotations.{}`",
            cite: "MCP since 2025-03-26, schema.ts, ToolAnnotations: `title` is a string",
            help: "write the title as a string, or remove it",
            null: NullWords::OfOtherRule,
        },
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
