//! From what a rule said to plain data: places become bytes, lines and pointers.

use std::sync::Arc;

use crate::config::Settings;
use crate::diagnostic::{Diagnostic, Edit, Fingerprint, Fix, Label, Region, Severity, hash};
use crate::document::{Comment, Document, NodeId, Place, PointerCursor, TreeEdit};
use crate::model::Protocol;
use crate::rules::{Finding, ProposedFix, RULES, Reported, Rule, is_cause, silences};
use crate::source::Position;

use super::Untold;
use super::file::FindingOf;
use super::parallel::parallel;
use super::unite::unite;

/// Finishes the findings of one document that are to be told, puts them in order, and counts the
/// others.
pub(super) fn finish(
    document: &Document,
    protocol: Protocol,
    mut reported: Vec<Reported>,
    settings: &Settings,
    threads: usize,
) -> (Vec<Diagnostic>, Untold) {
    drop_silenced(document, &mut reported);
    unite(document, &mut reported);
    let untold = take_untold(document, &mut reported, told_from(document, settings));
    // In the order of the tree, so that the cursor goes through it once.
    reported.sort_by_key(|reported| reported.finding.place.node);
    let pieces = pieces(reported, threads);
    let finished = parallel(pieces, threads, None, |piece| {
        let mut cursor = PointerCursor::new(document);
        let finish = |reported| finish_one(document, protocol, &mut cursor, reported);
        piece.into_iter().map(finish).collect::<Vec<_>>()
    });
    let mut diagnostics = concatenated(finished);
    diagnostics.sort_by(Diagnostic::order);
    // One anchor that is used in many places gives the same finding for each of them.
    diagnostics.dedup_by(|a, b| a.region == b.region && a.rule == b.rule && a.message == b.message);
    (diagnostics, untold)
}

/// Findings below which another thread costs more than it brings.
const FEWEST_FOR_A_THREAD: usize = 1_000;

/// The findings in pieces for each thread, or in one.
fn pieces(mut reported: Vec<Reported>, threads: usize) -> Vec<Vec<Reported>> {
    let threads = threads.min(reported.len() / FEWEST_FOR_A_THREAD).max(1);
    let size = reported.len().div_ceil(threads).max(1);
    let mut pieces = Vec::with_capacity(threads);
    while reported.len() > size {
        // From the end, so that nothing is moved twice.
        let whole = (reported.len() - 1) / size * size;
        pieces.push(reported.split_off(whole));
    }
    pieces.push(reported);
    pieces.reverse();
    pieces
}

fn concatenated(pieces: Vec<Vec<Diagnostic>>) -> Vec<Diagnostic> {
    let mut pieces = pieces.into_iter();
    let mut all = pieces.next().unwrap_or_default();
    all.reserve(pieces.as_slice().iter().map(Vec::len).sum());
    all.extend(pieces.flatten());
    all
}

/// The least weight of the findings of a document that have to be known in full: a comment may
/// speak of any.
pub(super) fn told_from(document: &Document, settings: &Settings) -> Severity {
    let text = |comment: &Comment| document.text().get(comment.span.range()).unwrap_or_default();
    let speaks_to_us = document.comments().iter().any(|comment| text(comment).contains("mcp-lint"));
    if speaks_to_us { Severity::Info } else { settings.told_from() }
}

/// Counts the findings that are not told, and drops them.
fn take_untold(document: &Document, reported: &mut Vec<Reported>, told_from: Severity) -> Untold {
    let mut untold = Untold::default();
    if told_from == Severity::Info {
        return untold;
    }
    let (told, mut others): (Vec<_>, Vec<_>) =
        std::mem::take(reported).into_iter().partition(|found| found.severity >= told_from);
    *reported = told;
    // Counted as they would be told: one anchor that is used in many places counts once.
    let identity = |found: &Reported| (document.span(found.finding.place), found.rule);
    others.sort_by_key(identity);
    others.dedup_by(|a, b| identity(a) == identity(b) && a.finding.message == b.finding.message);
    others.iter().for_each(|found| untold.add(found.severity));
    untold
}

/// Drops what follows from a cause that another rule has named.
fn drop_silenced(document: &Document, reported: &mut Vec<Reported>) {
    let name = |found: &Reported| RULES[found.rule].name;
    let is_cause = |found: &&Reported| is_cause(found.rule);
    let mut causes: Vec<(NodeId, NodeId, bool, &str)> = reported
        .iter()
        .filter(is_cause)
        .map(|found| {
            let place = found.finding.place;
            let value = document.value(place.node);
            (value.id(), value.end_id(), place.is_in_key(), name(found))
        })
        .collect();
    if causes.is_empty() {
        return;
    }
    causes.sort_unstable();
    reported.retain(|found| {
        let place = found.finding.place;
        // Values nest, so a cause around the node lies before it, not far away.
        let before = causes.partition_point(|&(start, ..)| start <= place.node);
        let mut around = causes[..before].iter().rev().take(MOST_CAUSES_LOOKED_AT);
        let is_inside = |&(start, end, key, _): &(NodeId, NodeId, bool, &str)| match key {
            true => start == place.node && place.is_in_key(),
            false => place.node < end,
        };
        !around.any(|cause| is_inside(cause) && silences(cause.3, name(found)))
    });
}

/// How many causes before a finding are looked at: those inside one value are few.
const MOST_CAUSES_LOOKED_AT: usize = 64;

fn finish_one(
    document: &Document,
    protocol: Protocol,
    cursor: &mut PointerCursor<'_>,
    reported: Reported,
) -> Diagnostic {
    let rule = RULES[reported.rule];
    let finding = *reported.finding;
    let source = document.source();
    let (root, pointer) = match document.is_empty() {
        true => (0, String::new()),
        false => {
            let (root, pointer) = cursor.locate(finding.place.node);
            (root, pointer.to_owned())
        }
    };
    let tool_pointer = reported.tool_node.and_then(|tool| cursor.pointer_length(tool));
    let generic_pointer = cursor.generic(reported.tool_node);
    let span = document.span(finding.place);
    let content = document.content(finding.place);
    let tool = reported.tool;
    let path = Arc::clone(source.path());
    let name = tool.as_deref().unwrap_or_default();
    let in_tool = pointer.get(tool_pointer.unwrap_or_default()..).unwrap_or_default();
    let address = generic_pointer.as_deref().unwrap_or(in_tool);
    let fingerprint = Fingerprint::of(&[rule.name, &path, name, address, &content]);
    Diagnostic {
        rule: rule.name,
        category: rule.category,
        severity: reported.severity,
        message: finding.message,
        notes: finding.notes,
        help: finding.help,
        region: Region::of(source, span),
        labels: finding
            .labels
            .into_iter()
            .map(|(place, message)| Label {
                path: Arc::clone(&path),
                region: Region::of(source, document.span(place)),
                message,
            })
            .chain(finding.elsewhere)
            .collect(),
        path,
        pointer,
        tool_pointer,
        generic_pointer,
        content: hash(&[&content]),
        root,
        tool,
        protocol: finding.by_revision.then(|| protocol.revision.name()),
        fix: finding.fix.and_then(|fix| finish_fix(document, fix)),
        targets: finding.targets,
        fingerprint,
        suppression: None,
    }
}

fn finish_fix(document: &Document, fix: ProposedFix) -> Option<Fix> {
    if !document.source().offsets_are_file_offsets() {
        return None;
    }
    let only_removals = fix.edits.iter().all(|edit| matches!(edit, TreeEdit::Remove(_)));
    let mut edits: Vec<Edit> = Vec::new();
    for edit in &fix.edits {
        let bytes = document.byte_edits(edit)?;
        let bytes = bytes.into_iter().map(|edit| Edit {
            start: edit.span.start,
            end: edit.span.end,
            text: edit.text,
        });
        let bytes: Vec<_> = bytes.collect();
        // Neighbours share a comma. Of several that are to go, some go now; the finding about the
        // others has the next edit.
        let touches =
            |one: &Edit| edits.iter().any(|other| one.start < other.end && other.start < one.end);
        if !only_removals || !bytes.iter().any(touches) {
            edits.extend(bytes);
        }
    }
    edits.sort_by_key(|edit| (edit.start, edit.end));
    let overlap = edits.windows(2).any(|pair| pair[0].end > pair[1].start);
    (!overlap).then_some(Fix { applicability: fix.applicability, message: fix.message, edits })
}

/// The finding of a rule about a file as a whole, of which there is no tree.
pub(super) fn finish_without_tree(
    path: &Arc<str>,
    rule: &'static Rule,
    settings: &Settings,
    finding: FindingOf<'_>,
) -> Vec<Diagnostic> {
    finish_at(path, rule, settings, finding(Place::FILE)).into_iter().collect()
}

/// A finding at the beginning of a file, whatever place it names; `None` where the rule is off.
pub(super) fn finish_at(
    path: &Arc<str>,
    rule: &'static Rule,
    settings: &Settings,
    finding: Finding,
) -> Option<Diagnostic> {
    let index = RULES.iter().position(|known| known.name == rule.name)?;
    let level = settings.levels[index].severity()?;
    let start = Position { line: 1, column: 1, utf16_column: 1 };
    Some(Diagnostic {
        rule: rule.name,
        category: rule.category,
        severity: finding.severity.map_or(level, |severity| severity.min(level)),
        message: finding.message,
        notes: finding.notes,
        help: finding.help,
        path: Arc::clone(path),
        region: Region { start: 0, end: 0, start_position: start, end_position: start },
        pointer: String::new(),
        tool_pointer: None,
        generic_pointer: None,
        content: 0,
        root: 0,
        tool: None,
        protocol: None,
        labels: Vec::new(),
        fix: None,
        targets: None,
        fingerprint: Fingerprint::of(&[rule.name, path]),
        suppression: None,
    })
}
