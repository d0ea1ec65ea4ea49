//! `result-content-empty`

use crate::diagnostic::{Category, Severity};
use crate::model::Revisions;
use crate::rules::{Check, Context, Finding, FixKind, Level, ResultSubject, Rule};

/// `content` of a result is empty.
pub static RULE: Rule = Rule {
    name: "result-content-empty",
    category: Category::Quality,
    summary: "`content` of a result is empty",
    level: Level::Warning,
    revisions: Revisions::ALL,
    source: "MCP conformance suite, tools: results carry at least one block",
    fix: FixKind::None,
    page: include_str!("../../../docs/rules/result-content-empty.md"),
    check: Check::Result(check),
};

fn check(subject: &ResultSubject<'_, '_>, context: &mut Context<'_>) {
    let result = subject.result;
    let Some(content) = result.content.filter(|content| content.is_array()) else { return };
    // Beside structured content it is reported as the missing text.
    if result.blocks().next().is_some() || result.structured.is_some() || !result.is_complete() {
        return;
    }
    let finding = Finding::new(content.place(), "`content` is empty")
        .help("return at least one block: a model can use even \"done\" or \"nothing found\"");
    context.report(if result.failed() {
        finding.note("a model sees that the call failed, but not why")
    } else {
        finding.note("the type allows it; a model sees no result at all").at_most(Severity::Info)
    });
}
