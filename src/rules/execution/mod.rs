//! Rules about how a tool runs: task support in 2025-11-25.

use crate::forms::{Fault, Shape};
use crate::rules::prelude::*;

rules_of_shape! {
    tool_execution_type {
        "tool-execution-type", Error, "`execution` is not an object",
        [revisions: Revisions::only(Revision::V2025_11_25)],
        cite: "MCP 2025-11-25, schema.ts, Tool: `execution` contains `taskSupport`",
        help: "write `{\"taskSupport\": \"optional\"}`, or remove it",
        null: NullWords::OfOtherRule,
        by_revision: true,
    }
    tool_task_support_value {
        "tool-task-support-value", Error,
        "`taskSupport` is not `forbidden`, `optional` or `required`",
        [revisions: Revisions::only(Revision::V2025_11_25), fix: Unsafe],
        wanted: "one of its three values",
        cite: "MCP 2025-11-25, basic/utilities/tasks: clients reject a list with another value",
        help: "write `forbidden`, `optional` or `required`",
        null: NullWords::OfOtherRule,
        by_revision: true,
        adapt: nearest_word,
    }
}

/// Offers the allowed word that a text is similar to; the allowed words differ in most letters.
fn nearest_word(finding: Finding, fault: &Fault<'_>, _: &Context<'_>) -> Option<Finding> {
    let Shape::Words(words) = fault.shape else { return Some(finding) };
    let given = fault.value?;
    let is_near = |word: &&&str| {
        let text = given.as_str().map(str::to_ascii_lowercase);
        text.is_some_and(|text| edit_distance(&text, word, 2).is_some())
    };
    Some(finding.with(words.iter().find(is_near), |it, word| {
        it.unsafe_remedy(format!("write `{word}`"), given.replacement(format!("\"{word}\"")))
    }))
}
