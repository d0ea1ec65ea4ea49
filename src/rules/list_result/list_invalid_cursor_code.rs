//! `list-invalid-cursor-code`

use crate::diagnostic::Category;
use crate::model::Revisions;
use crate::rules::{
    Check, Context, Finding, FixKind, Level, Rule, TranscriptSubject, place_of, quoted,
};

/// Another code for an invalid cursor.
pub static RULE: Rule = Rule {
    name: "list-invalid-cursor-code",
    category: Category::Correctness,
    summary: "an invalid cursor was not rejected with `-32602`",
    level: Level::Warning,
    revisions: Revisions::ALL,
    source: "MCP, server/utilities/pagination, Error Handling (all revisions)",
    fix: FixKind::None,
    page: include_str!("../../../docs/rules/list-invalid-cursor-code.md"),
    check: Check::Transcript(check),
};

fn check(subject: &TranscriptSubject<'_, '_>, context: &mut Context<'_>) {
    for unknown in subject.unknown_cursors() {
        let code = unknown.page.error.and_then(|error| error.get("code"));
        let Some(code) = code.filter(|code| code.number_text().is_some_and(|it| it != "-32602"))
        else {
            continue;
        };
        let headline =
            format!("an invalid cursor was rejected with code {}", quoted(code.source_text()));
        context.report(
            Finding::new(place_of(code), headline)
                .label(place_of(unknown.cursor), "this cursor")
                .note("MCP, pagination, Error Handling: should be `-32602`, invalid params")
                .help("answer with `-32602`"),
        );
    }
}
