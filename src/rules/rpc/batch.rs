//! `rpc-batch`

use crate::diagnostic::{Category, Severity};
use crate::document::{Syntax, TreeEdit, Value};
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
    fix: FixKind::Offer,
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
        let finding = match separated(*batch) {
            Some(edit) => finding.unsafe_fix("write each message for itself", vec![edit]),
            None => finding,
        };
        context.report(match revision {
            Revision::V2024_11_05 => finding.at_most(Severity::Warning),
            _ => finding,
        });
    }
}

/// The messages without the array around them: one a line where it is a line of the file, else
/// as items of what is around it.
fn separated(batch: Value<'_>) -> Option<TreeEdit> {
    let document = batch.document();
    let messages: Vec<_> = batch.items().map(Value::source_text).collect();
    let one_line = messages.iter().all(|message| !message.contains('\n'));
    let can_split = document.syntax() == Syntax::Json && one_line && !messages.is_empty();
    let is_root = document.roots().any(|root| root.id() == batch.id());
    let separator = match is_root {
        true if document.text().contains("\r\n") => "\r\n",
        true => "\n",
        false => ", ",
    };
    can_split.then(|| TreeEdit::Replace(batch.id(), messages.join(separator)))
}
