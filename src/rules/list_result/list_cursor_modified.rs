//! `list-cursor-modified`

use crate::diagnostic::{Category, Severity};
use crate::model::Revisions;
use crate::rules::{
    Check, Context, Finding, FixKind, Level, Rule, TranscriptSubject, place_of, quoted_value,
};

/// A cursor that the server never sent.
pub static RULE: Rule = Rule {
    name: "list-cursor-modified",
    category: Category::Correctness,
    summary: "a `tools/list` request sends a cursor that the server never returned",
    level: Level::Error,
    revisions: Revisions::ALL,
    source: "MCP, server/utilities/pagination (all revisions)",
    fix: FixKind::None,
    page: include_str!("../../../docs/rules/list-cursor-modified.md"),
    check: Check::Transcript(check),
};

fn check(subject: &TranscriptSubject<'_, '_>, context: &mut Context<'_>) {
    for unknown in subject.unknown_cursors() {
        if unknown.of_earlier_session {
            continue;
        }
        let cursor = unknown.cursor;
        let headline = format!("the server never gave the cursor {}", quoted_value(cursor));
        let finding = Finding::new(place_of(cursor), headline)
            .note("MCP, pagination: cursors are opaque; clients must not create or change them")
            .help("send the cursor back unchanged");
        // A cursor that was rejected may have been sent as a deliberate test.
        context.report(match unknown.page.error {
            Some(_) => finding.at_most(Severity::Info),
            None => finding,
        });
    }
}
