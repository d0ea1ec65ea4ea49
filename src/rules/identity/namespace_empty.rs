//! `namespace-empty`

use crate::diagnostic::{Category, Severity};
use crate::document::TreeEdit;
use crate::model::Revisions;
use crate::rules::{Check, Context, Finding, FixKind, Level, Rule, ToolSubject};

/// An empty or blank namespace.
pub static RULE: Rule = Rule {
    name: "namespace-empty",
    category: Category::Correctness,
    summary: "`namespace` is empty or blank",
    level: Level::Error,
    revisions: Revisions::ALL,
    source: "extended record (toolfoundation 0.3, model): tool IDs",
    fix: FixKind::Safe,
    page: include_str!("../../../docs/rules/namespace-empty.md"),
    check: Check::Tool(check),
};

fn check(subject: &ToolSubject<'_, '_>, context: &mut Context<'_>) {
    let Some(namespace) = subject.tool.namespace() else { return };
    let Some(text) = namespace.as_str().filter(|text| text.trim().is_empty()) else { return };
    let edits = vec![TreeEdit::Remove(namespace.id())];
    context.report(if text.is_empty() {
        Finding::new(namespace.place(), "`namespace` is empty")
            .note(
                "extended record: an empty namespace counts as absent, and the ID is the name \
                   alone",
            )
            .help("remove it")
            .safe_fix("remove the empty namespace", edits)
            .at_most(Severity::Info)
    } else {
        Finding::new(namespace.place(), "`namespace` is blank")
            .note("extended record: no part of an ID may be blank")
            .help("write a namespace, or remove it")
            .unsafe_fix("remove the blank namespace", edits)
    });
}
