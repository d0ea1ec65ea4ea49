//! `session-stray-output`

use crate::diagnostic::Category;
use crate::document::Document;
use crate::model::Revisions;
use crate::rules::subjects::stray_line::{is_session, stray_line};
use crate::rules::{Check, Context, Finding, FixKind, Level, Rule};

/// Output between the messages of a session.
pub static RULE: Rule = Rule {
    name: "session-stray-output",
    category: Category::Correctness,
    family: "session",
    summary: "a recorded session contains lines that are not messages",
    level: Level::Error,
    revisions: Revisions::ALL,
    source: "MCP, basic/transports, stdio: the server must not write anything to its standard \
             output that is not a valid message (all revisions)",
    fix: FixKind::None,
    page: include_str!("../../../docs/rules/session-stray-output.md"),
    check: Check::Document(check),
};

fn check(document: &Document, context: &mut Context<'_>) {
    if document.syntax_errors().is_empty() || !is_session(document) {
        return;
    }
    let mut last = None;
    for line in document.syntax_errors().iter().filter_map(|error| stray_line(document, error)) {
        if last.replace(line) == Some(line) {
            continue;
        }
        context.report(
            Finding::new(document.bytes_place(line), "a line of the session is not a message")
                .note(
                    "MCP, transports, stdio: a server must write nothing but messages to standard \
                     output; clients close the connection or lose the next message",
                )
                .help("write logs to standard error"),
        );
    }
}
