//! `result-error-as-success`

use crate::diagnostic::Category;
use crate::model::Revisions;
use crate::rules::{Check, Context, Finding, FixKind, Level, ResultSubject, Rule};

/// A failure told as success.
pub static RULE: Rule = Rule {
    name: "result-error-as-success",
    category: Category::Quality,
    family: "result",
    summary: "the text of a result reads like a failure, and `isError` is not set",
    level: Level::Off,
    revisions: Revisions::ALL,
    source: "MCP, server/tools, Error Handling (all revisions)",
    fix: FixKind::None,
    page: include_str!("../../../docs/rules/result-error-as-success.md"),
    check: Check::Result(check),
};

const BEGINNINGS: [&str; 6] =
    ["error:", "error ", "exception:", "traceback (most recent", "failed to ", "fatal:"];

fn check(subject: &ResultSubject<'_, '_>, context: &mut Context<'_>) {
    let result = subject.result;
    let first = result.blocks().next().and_then(|block| block.get("text"));
    let Some((block, text)) = first.and_then(|block| Some((block, block.as_str()?))) else {
        return;
    };
    let start: String = text.trim_start().chars().take(32).collect::<String>().to_ascii_lowercase();
    let fails = BEGINNINGS.iter().any(|beginning| start.starts_with(beginning));
    if !fails || result.failed() || result.structured.is_some() {
        return;
    }
    context.report(
        Finding::new(
            block.slice_place(0, text.len().min(32)),
            "the text reads like a failure, and `isError` is not `true`",
        )
        .note(
            "MCP, server/tools: failures of a tool should be told by `isError`; a guess from \
                 the first words",
        )
        .help("add `\"isError\": true`, if the call failed"),
    );
}
