//! `structured-content-too-early`

use crate::diagnostic::Category;
use crate::model::{Revision, Revisions};
use crate::rules::{Check, Context, Finding, FixKind, Level, ResultSubject, Rule};

/// `structuredContent` is not in this revision yet.
pub static RULE: Rule = Rule {
    name: "structured-content-too-early",
    category: Category::Correctness,
    summary: "`structuredContent` does not exist in this revision",
    level: Level::Info,
    revisions: Revisions::before(Revision::V2025_06_18),
    source: "MCP 2025-06-18, changelog, Major changes: structured tool output",
    fix: FixKind::None,
    page: include_str!("../../../docs/rules/structured-content-too-early.md"),
    check: Check::Result(check),
};

fn check(subject: &ResultSubject<'_, '_>, context: &mut Context<'_>) {
    let Some(structured) = subject.result.structured else { return };
    context.report(
        Finding::new(structured.key_place(), "`structuredContent` came with 2025-06-18")
            .note("clients of earlier revisions ignore it")
            .help("keep everything that matters in `content` as well")
            .by_revision(),
    );
}
