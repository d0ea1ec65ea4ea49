//! `progress-after-end`

use crate::diagnostic::Category;
use crate::model::Revisions;
use crate::rules::subjects::transcript::Progress;
use crate::rules::{Check, Context, Finding, FixKind, Level, Rule, TranscriptSubject};

/// Progress of a finished request.
pub static RULE: Rule = Rule {
    name: "progress-after-end",
    category: Category::Correctness,
    summary: "progress comes after the answer to its request",
    level: Level::Error,
    revisions: Revisions::ALL,
    source: "MCP, basic/utilities/progress (since 2026-07-28 basic/patterns/progress)",
    fix: FixKind::None,
    page: include_str!("../../../docs/rules/progress-after-end.md"),
    check: Check::Transcript(check),
};

fn check(subject: &TranscriptSubject<'_, '_>, context: &mut Context<'_>) {
    for Progress { message, ended, .. } in subject.progress() {
        let Some(answer) = ended else { continue };
        context.report(
            Finding::new(message.method_place(), "progress comes after the answer to its request")
                .label(answer.place(), "the answer")
                .note("MCP, progress: notifications must stop when the request is done")
                .help("send the last progress before the answer"),
        );
    }
}
