//! `result-legacy-tool-result`

use crate::diagnostic::Category;
use crate::model::Revisions;
use crate::rules::{Check, Context, Finding, FixKind, Level, ResultSubject, Rule};

/// A result has `toolResult`, the form before the first dated revision.
pub static RULE: Rule = Rule {
    name: "result-legacy-tool-result",
    category: Category::Correctness,
    summary: "a result has `toolResult`, which predates the first dated revision",
    level: Level::Error,
    revisions: Revisions::ALL,
    source: "MCP, schema.ts, interface CallToolResult: `toolResult` was replaced by \
             `content` in 2024-11-05",
    fix: FixKind::None,
    page: include_str!("../../../docs/rules/result-legacy-tool-result.md"),
    check: Check::Result(check),
};

fn check(subject: &ResultSubject<'_, '_>, context: &mut Context<'_>) {
    let result = subject.result;
    let Some(legacy) = result.legacy.filter(|_| result.content.is_none()) else { return };
    context.report(
        Finding::new(legacy.key_place(), "`toolResult` without `content`")
            .note("`toolResult` is older than 2024-11-05, the first revision with `content`")
            .help("return `content` with blocks, and data in `structuredContent`"),
    );
}
