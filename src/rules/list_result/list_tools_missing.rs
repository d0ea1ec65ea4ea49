//! `list-tools-missing`

use crate::diagnostic::Category;
use crate::document::{Document, Value};
use crate::model::{Revisions, list_answers};
use crate::rules::{Check, Context, Finding, FixKind, Level, Rule, described, place_of};

/// An answer to `tools/list` without tools.
pub static RULE: Rule = Rule {
    name: "list-tools-missing",
    category: Category::Correctness,
    family: "list-result",
    summary: "the result of `tools/list` has no array `tools`",
    level: Level::Error,
    revisions: Revisions::ALL,
    source: "MCP, schema.ts, interface ListToolsResult (all revisions)",
    fix: FixKind::None,
    page: include_str!("../../../docs/rules/list-tools-missing.md"),
    check: Check::Document(check),
};

fn check(document: &Document, context: &mut Context<'_>) {
    for result in list_answers(document) {
        let asks_for_input =
            result.get("resultType").and_then(Value::as_str) == Some("input_required");
        let finding = match result.get("tools") {
            Some(tools) if tools.is_array() => continue,
            Some(tools) => {
                let message = format!(
                    "`tools` of a `tools/list` result is {}, not an array",
                    described(tools)
                );
                Finding::new(place_of(tools), message)
            }
            // Of that, another rule speaks.
            None if asks_for_input => continue,
            None => Finding::new(place_of(result), "a `tools/list` result has no `tools`"),
        };
        context.report(
            finding
                .note(
                    "MCP, schema.ts, ListToolsResult: `tools` is a required array; it may be empty",
                )
                .help("write the tools as an array"),
        );
    }
}
