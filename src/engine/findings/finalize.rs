//! From what rules report to the findings of a file: dropped, merged, located, sorted.

use std::collections::HashSet;

use crate::diagnostic::{Diagnostic, Fingerprint, Region, hash};
use crate::document::{Document, NodeId, Part, PointerCursor};
use crate::engine::findings::hide_secrets::{hide_secrets, hide_secrets_of};
use crate::engine::findings::name_servers::name_servers;
use crate::engine::limits::{MAX_CAUSES, MAX_DUPLICATE_CANDIDATES};
use crate::model::Content;
use crate::rules::{
    Compares, Findings, PendingDiagnostic, RULES, SESSION_SILENCES, is_cause, reported_by, silences,
};
use crate::targets::Feature;

/// Finishes the findings of one document: drops consequences, merges duplicates, resolves places
/// and sorts.
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
    name_servers(content, &mut found);
    let mut found = located(document, found);
    // Nothing of a document without findings is shown.
    if !found.is_empty() {
        hide_secrets_of(document, content);
        hide_secrets(document, content, &mut found);
    }
    crate::sort::by(&mut found, |a, b| a.order(b));
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
    crate::sort::by_key(&mut found, |found| found.place.node);
    let mut cursor = PointerCursor::new(document);
    found.into_iter().map(|found| locate(document, &mut cursor, found)).collect()
}

/// The index of a value's root, its pointer as reports show it, and, for a value in a message
/// inside a string, the length of the part that leads to that message.
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

/// Drops the findings of a document that are not reported: consequences of other findings, and
/// findings about redacted or implied values.
pub(super) fn drop_unfounded(
    document: &Document,
    content: &Content<'_>,
    found: &mut Vec<PendingDiagnostic>,
) {
    drop_silenced(document, found);
    drop_silenced_in_sessions(content, found);
    // A separate schema has a tool put around it, about which there is nothing to say.
    found.retain(|found| {
        let is_of_file = matches!(found.place.part, Part::Bytes(_));
        is_of_file || !document.is_implied(found.place.node)
    });
    drop_about_redacted(document, content, found);
}

/// A value about which a rule has reported the cause of other findings.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
struct Cause {
    start: NodeId,
    end: NodeId,
    /// Whether only findings in the key of the value are consequences.
    is_key: bool,
    rule: &'static str,
}

/// Drops findings that are consequences of a cause that another rule reports.
fn drop_silenced(document: &Document, found: &mut Vec<PendingDiagnostic>) {
    let causes = found.iter().filter(|found| is_cause(found.rule) && !found.is_about_missing);
    let causes = causes.map(|found| {
        let value = document.value(found.place.node);
        let (is_key, rule) = (found.place.is_in_key(), RULES[found.rule].name);
        Cause { start: value.id(), end: value.end_id(), is_key, rule }
    });
    let mut causes: Vec<_> = causes.collect();
    if causes.is_empty() {
        return;
    }
    crate::sort::by(&mut causes, Ord::cmp);
    found.retain(|found| {
        let (place, name) = (found.place, RULES[found.rule].name);
        // Values nest, so a cause that encloses the node is close before it.
        let before = causes.partition_point(|cause| cause.start <= place.node);
        let contains = |cause: &&Cause| {
            if cause.is_key {
                cause.start == place.node && place.is_in_key()
            } else {
                place.node < cause.end
            }
        };
        let mut around = causes[..before].iter().rev().take(MAX_CAUSES).filter(contains);
        !around.any(|cause| silences(cause.rule, name))
    });
}

/// Drops findings that are consequences of a cause elsewhere in the same session.
fn drop_silenced_in_sessions(content: &Content<'_>, found: &mut Vec<PendingDiagnostic>) {
    let session = |found: &PendingDiagnostic| {
        Some(content.transcript.message_around(found.place.node)?.session)
    };
    for (causes, silenced) in SESSION_SILENCES {
        let is_cause = |it: &&PendingDiagnostic| causes.contains(&RULES[it.rule].name);
        let sessions: HashSet<usize> = found.iter().filter(is_cause).filter_map(session).collect();
        if !sessions.is_empty() {
            found.retain(|it| {
                let is_of_rule = silenced.contains(&RULES[it.rule].name);
                !(is_of_rule && session(it).is_some_and(|it| sessions.contains(&it)))
            });
        }
    }
}

/// Drops findings about values that were hidden when a session was recorded.
fn drop_about_redacted(
    document: &Document,
    content: &Content<'_>,
    found: &mut Vec<PendingDiagnostic>,
) {
    let redacted = content.redacted.as_slice();
    if redacted.is_empty() {
        return;
    }
    found.retain(|found| {
        let (node, value) = (found.place.node, document.value(found.place.node));
        let compared = match RULES[found.rule].compares {
            Compares::Nothing => None,
            Compares::Value => Some(value),
            Compares::Message => {
                Some(content.transcript.message_around(node).map_or(value, |it| it.value))
            }
        };
        let is_hidden = redacted.binary_search(&node).is_ok() && !found.place.is_in_key();
        // A finding about a whole value depends on what was hidden inside of it: a redacted string
        // may have matched a pattern that its replacement does not.
        let has_hidden = compared.is_some_and(|compared| {
            let first = redacted.partition_point(|&it| it < compared.id());
            redacted.get(first).is_some_and(|&it| it < compared.end_id())
        });
        !is_hidden && !has_hidden
    });
}

/// Merges findings about one feature at one value. The most severe is kept, or the one of the more
/// general rule if they are equally severe. What selected targets reject does not change which rule
/// reports a fault: its finding gets the facts about them, and their level.
pub(super) fn merge_duplicates(document: &Document, found: &mut Vec<PendingDiagnostic>) {
    if found.iter().all(|found| found.feature.is_none()) {
        return;
    }
    // The more general rules come first: those without features, then those without particular
    // targets.
    crate::sort::by_key(found, |found| {
        let has_targets = !found.diagnostic.verdicts().is_empty();
        (found.place.node, found.feature.is_some(), has_targets)
    });
    let mut dropped = vec![false; found.len()];
    for index in 0..found.len() {
        let Some(feature) = found[index].feature else { continue };
        let general = general_finding(document, found, &dropped, index, feature);
        let Some(general) = general else {
            dropped[index] = feature.is_violation();
            continue;
        };
        let special = &found[index].diagnostic;
        let (severity, is_of_targets) = (special.severity, !special.verdicts().is_empty());
        let is_severer = severity > found[general].diagnostic.severity;
        if is_severer && (found[index].rule == found[general].rule || !is_of_targets) {
            dropped[general] = true;
            continue;
        }
        dropped[index] = true;
        if !feature.is_violation() {
            found[general].diagnostic.severity = severity.max(found[general].diagnostic.severity);
        }
        let special = &found[index].diagnostic;
        let targets = special.attachments.as_ref().and_then(|it| it.targets.clone());
        let Some(targets) = targets else { continue };
        let notes = special.notes.clone();
        let known = &mut found[general].diagnostic;
        let all = known.verdicts().iter().chain(&*targets).cloned().collect();
        known.attach().targets = Some(all);
        // Reports cut long lists of notes; the selected targets were asked for.
        known.notes = notes.into_iter().chain(std::mem::take(&mut known.notes)).collect();
    }
    let mut dropped = dropped.into_iter();
    found.retain(|_| !dropped.next().unwrap_or_default());
}

/// The finding of a more general rule about the feature of the finding at `index`.
fn general_finding(
    document: &Document,
    found: &[PendingDiagnostic],
    dropped: &[bool],
    index: usize,
    feature: Feature,
) -> Option<usize> {
    let node = found[index].place.node;
    let end = document.value(node).end_id();
    let before = (0..index).rev().take(MAX_DUPLICATE_CANDIDATES);
    let inside = (index + 1..found.len())
        .take_while(|&at| found[at].place.node < end)
        .take(MAX_DUPLICATE_CANDIDATES);
    let mut candidates = before.chain(inside).filter(|&at| !dropped[at]);
    candidates.find(|&at| {
        let other = &found[at];
        match other.feature {
            Some(known) => {
                at < index && other.place == found[index].place && known.cause() == feature.cause()
            }
            None => {
                nest(document, other.place.node, node)
                    && reported_by(feature).contains(&RULES[other.rule].name)
            }
        }
    })
}

/// Whether one of the values contains the other.
fn nest(document: &Document, a: NodeId, b: NodeId) -> bool {
    document.value(a).contains(b) || document.value(b).contains(a)
}
