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
    let source = document.source();
    if let [first, others @ ..] = source.cut_messages() {
        let message = match others.len() {
            0 => "a message is cut off and was not checked".to_owned(),
            more => format!("{} messages are cut off and were not checked", more + 1),
        };
        context.report(
            Finding::new(document.bytes_place(Span::new(*first, first + 1)), message)
                .note("some clients shorten long messages in their logs")
                .help("record the session itself: see `mcp-lint record --help`"),
        );
    }
    if let [first, others @ ..] = source.missing_answers() {
        let message = match others.len() {
            0 => "an answer was recorded without its body and was not checked".to_owned(),
            more => format!("{} answers were recorded without a body and not checked", more + 1),
        };
        context.report(
            Finding::new(document.bytes_place(Span::new(*first, first + 1)), message)
                .note("a stream that is still open when it is exported has no body")
                .help("export again once the answers are complete"),
        );
    }
}
