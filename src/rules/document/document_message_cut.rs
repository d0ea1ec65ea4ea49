//! `document-message-cut`

use crate::diagnostic::Category;
use crate::document::{Document, Span};
use crate::model::Revisions;
use crate::rules::{Check, Context, Finding, FixKind, Level, Rule};

/// Recorded messages that a log has truncated.
pub static RULE: Rule = Rule {
    name: "document-message-cut",
    category: Category::Correctness,
    family: "document",
    summary: "a log contains only the beginning of a message",
    level: Level::Warning,
    revisions: Revisions::ALL,
    source: "mcp-lint: nothing that was not understood is called clean",
    fix: FixKind::None,
    page: include_str!("../../../docs/rules/document-message-cut.md"),
    check: Check::Document(check),
};

fn check(document: &Document, context: &mut Context<'_>) {
    let [first, others @ ..] = document.source().cut_messages() else { return };
    let message = match others.len() {
        0 => "a message is cut off and was not checked".to_owned(),
        more => format!("{} messages are cut off and were not checked", more + 1),
    };
    context.report(
        Finding::new(document.bytes_place(Span::new(*first, first + 1)), message)
            .note("some clients truncate long messages in their logs")
            .help("record the session itself: see the page on results"),
    );
}
