//! `session-one-sided`

use crate::diagnostic::Category;
use crate::model::{Message, Revisions, Sender};
use crate::rules::{Check, Context, Finding, FixKind, Level, Rule, TranscriptSubject};

/// A session of which only the messages of one side were recorded.
pub static RULE: Rule = Rule {
    name: "session-one-sided",
    category: Category::Quality,
    summary: "a recording contains the messages of one side only",
    level: Level::Warning,
    revisions: Revisions::ALL,
    source: "mcp-lint: what was not checked is never clean",
    fix: FixKind::None,
    page: include_str!("../../../docs/rules/session-one-sided.md"),
    check: Check::Transcript(check),
};

fn check(subject: &TranscriptSubject<'_, '_>, context: &mut Context<'_>) {
    let transcript = subject.transcript;
    for session in 0..transcript.session_count() {
        let Some(side) = transcript.only_side(session) else { continue };
        let Some(first) = transcript.of_session(session).next() else { continue };
        let missing = match side {
            Sender::Client => "the server's tools, results and errors were not recorded",
            Sender::Server => "the calls were not recorded, so results have no tool",
        };
        let headline = format!("only messages of the {} are recorded", side.name());
        context.report(
            Finding::new(Message::place(first), headline)
                .note(format!("{missing}: checks that need both sides were skipped"))
                .help(format!(
                    "record the messages of the {} in the same file",
                    side.other().name()
                )),
        );
    }
}
