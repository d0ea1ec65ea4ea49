//! `progress-not-increasing`

use crate::diagnostic::Category;
use crate::document::compare_numbers;
use crate::model::Revisions;
use crate::rules::subjects::transcript::Progress;
use crate::rules::{Check, Context, Finding, FixKind, Level, Rule, TranscriptSubject, quoted};

/// Progress that does not increase.
pub static RULE: Rule = Rule {
    name: "progress-not-increasing",
    category: Category::Correctness,
    summary: "progress does not increase",
    level: Level::Error,
    revisions: Revisions::ALL,
    source: "MCP, basic/utilities/progress (since 2026-07-28 basic/patterns/progress)",
    fix: FixKind::None,
    page: include_str!("../../../docs/rules/progress-not-increasing.md"),
    check: Check::Transcript(check),
};

fn check(subject: &TranscriptSubject<'_, '_>, context: &mut Context<'_>) {
    for Progress { message, before, .. } in subject.progress() {
        let (Some(now), Some(before)) = (message.param("progress"), before) else { continue };
        let (Some(number), Some(last)) = (now.number_text(), before.number_text()) else {
            continue;
        };
        if compare_numbers(number, last).is_none_or(std::cmp::Ordering::is_gt) {
            continue;
        }
        let headline = format!("progress {} comes after {}", quoted(number), quoted(last));
        context.report(
            Finding::new(now.place(), headline)
                .label(before.place(), "the last one")
                .note("MCP, progress: the value must increase with each notification")
                .help("send progress only when it has increased"),
        );
    }
}
