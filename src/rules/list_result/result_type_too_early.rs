//! `result-type-too-early`

use crate::diagnostic::Category;
use crate::model::{Revision, Revisions};
use crate::rules::{Check, Context, Finding, FixKind, Level, ReturnedSubject, Rule};

/// A result type before its time.
pub static RULE: Rule = Rule {
    name: "result-type-too-early",
    category: Category::Quality,
    summary: "`resultType` in a revision that does not define it",
    level: Level::Off,
    revisions: Revisions::before(Revision::V2026_07_28),
    source: "MCP 2026-07-28, changelog; basic/index, Responses",
    fix: FixKind::None,
    page: include_str!("../../../docs/rules/result-type-too-early.md"),
    check: Check::Returned(check),
};

fn check(subject: &ReturnedSubject<'_>, context: &mut Context<'_>) {
    let Some(given) = subject.value.get("resultType") else { return };
    context.report(
        Finding::new(given.key_place(), "`resultType` came with 2026-07-28")
            .note("earlier clients do not read it")
            .help("remove it, or use revision 2026-07-28")
            .by_revision(),
    );
}
