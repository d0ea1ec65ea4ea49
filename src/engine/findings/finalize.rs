//! From what rules report to the findings of a file: dropped, merged, located, sorted.

use crate::diagnostic::{Diagnostic, Fingerprint, Region, hash};
use crate::document::{Document, NodeId, PointerCursor};
use crate::engine::findings::filter::drop_unfounded;
use crate::engine::findings::hide_secrets::hide_secrets;
use crate::engine::findings::merge_duplicates::merge_duplicates;
use crate::model::Content;
use crate::rules::{Findings, PendingDiagnostic};

/// The findings of one document, in the order of reports.
pub(crate) fn finish(
    document: &Document,
    content: &Content<'_>,
    found: Findings,
) -> Vec<Box<Diagnostic>> {
    let (mut found, others) = found.into_list(document);
    // First what follows from another cause: a merged finding would otherwise keep the facts of one
    // that is dropped.
    drop_unfounded(document, content, &mut found);
    merge_duplicates(document, &mut found);
    // What represents findings that are only counted is never dropped: not all are at its place.
    found.extend(others);
    let mut found = located(document, found);
    hide_secrets(document, content, &mut found);
    found.sort_by(|a, b| a.order(b));
    // One anchor that is used in many places gives the same finding for each of them.
    found.dedup_by(|a, b| {
        let place = |found: &Diagnostic| (found.region.start, found.region.end, found.rule);
        place(a) == place(b) && a.message == b.message
    });
    found
}

/// Resolves the places of findings to bytes, lines and pointers.
pub(crate) fn located(
    document: &Document,
    mut found: Vec<PendingDiagnostic>,
) -> Vec<Box<Diagnostic>> {
    // In tree order, so that the cursor passes over the tree once.
    found.sort_by_key(|found| found.place.node);
    let mut cursor = PointerCursor::new(document);
    found.into_iter().map(|found| locate(document, &mut cursor, found)).collect()
}

/// The root and the pointer of a value as reports have them, and the length of what is before the
/// pointer in its own text.
pub(crate) fn address(
    document: &Document,
    cursor: &mut PointerCursor<'_>,
    node: NodeId,
) -> (u32, Box<str>, usize) {
    let (root, _) = cursor.locate(node);
    // A message in a string has its own pointers, behind that of the string.
    match document.source().holder_at(document.value(node).span().start) {
        Some(holder) if !holder.pointer.is_empty() => {
            let pointer = format!("{}#{}", holder.pointer, cursor.reported());
            (holder.root, pointer.into(), holder.pointer.len() + 1)
        }
        _ => (root, cursor.reported().into(), 0),
    }
}

fn locate(
    document: &Document,
    cursor: &mut PointerCursor<'_>,
    pending: PendingDiagnostic,
) -> Box<Diagnostic> {
    let (place, tool) = (pending.place, pending.tool_node);
    let mut found = pending.diagnostic;
    // A summary is a different finding if it represents more.
    let content = match found.represents() {
        Some(count) => format!("{count} more").into(),
        None => document.content(place),
    };
    let mut before = 0;
    if !document.is_empty() {
        (found.root, found.pointer, before) = address(document, cursor, place.node);
    }
    let tool_pointer = tool.and_then(|tool| cursor.pointer_length(tool));
    found.tool_pointer = tool_pointer.map(|length| length + before);
    found.generic_pointer = cursor.generic(tool);
    found.region = Region::of(document.source(), document.span(place));
    found.content = hash(&[&content]);
    let name = found.tool.as_deref().unwrap_or_default();
    let parts = [found.rule, &found.path, name, found.address(), &content];
    found.fingerprint = Fingerprint::of(&parts);
    found
}
