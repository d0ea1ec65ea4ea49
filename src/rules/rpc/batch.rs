//! `rpc-batch`

use crate::diagnostic::{Category, Severity};
use crate::model::{Revision, Revisions};
use crate::rules::{Check, Context, Finding, FixKind, Level, Rule, TranscriptSubject, place_of};

/// Messages that were sent as one.
pub static RULE: Rule = Rule {
    name: "rpc-batch",
    category: Category::Correctness,
    family: "rpc",
    summary: "several messages were sent as an array",
    level: Level::Error,
    revisions: Revisions::ALL,
    source: "MCP 2025-03-26, basic/index, Batching; 2025-06-18, changelog, Major changes",
    fix: FixKind::None,
    page: include_str!("../../../docs/rules/rpc-batch.md"),
    check: Check::Transcript(check),
};

fn check(subject: &TranscriptSubject<'_, '_>, context: &mut Context<'_>) {
    let revision = context.revision();
    if revision == Revision::V2025_03_26 {
        return;
    }
    for batch in &subject.transcript.batches {
        let finding = Finding::new(place_of(*batch), "several messages were sent as an array")
            .note("JSON-RPC batches are part of 2025-03-26 alone; 2025-06-18 removed them")
            .help("send each message for itself")
            .by_revision();
        context.report(match revision {
            Revision::V2024_11_05 => finding.at_most(Severity::Warning),
            _ => finding,
        });
    }
}
