//! One cause, one finding, if rules of different families report the same: a rule of the
//! specification, a rule about common clients, a rule about the selected targets.

use crate::document::{Document, NodeId};
use crate::engine::limits::MAX_DUPLICATE_CANDIDATES;
use crate::rules::{PendingDiagnostic, RULES, reported_by};
use crate::targets::Feature;

/// Merges findings about one feature at one value. The more severe one is kept, of equals the one
/// of the more general rule; facts about targets that it lacks are added.
pub(super) fn merge_duplicates(document: &Document, found: &mut Vec<PendingDiagnostic>) {
    if found.iter().all(|found| found.feature.is_none()) {
        return;
    }
    // The more general rules come first: those without features, then those without particular
    // targets.
    found.sort_by_key(|found| {
        let has_targets = !found.diagnostic.verdicts().is_empty();
        (found.place.node, found.feature.is_some(), has_targets)
    });
    let mut dropped = vec![false; found.len()];
    for index in 0..found.len() {
        let Some(feature) = found[index].feature else { continue };
        let general = general_finding(document, found, &dropped, index, feature);
        let Some(general) = general else { continue };
        if found[index].diagnostic.severity > found[general].diagnostic.severity {
            // The severer finding decides the exit code, whichever rule it comes from.
            dropped[general] = true;
            continue;
        }
        dropped[index] = true;
        let special = &found[index].diagnostic;
        let targets = special.attachments.as_ref().and_then(|it| it.targets.clone());
        let Some(targets) = targets else { continue };
        let notes = special.notes.clone();
        let known = &mut found[general].diagnostic;
        let all = known.verdicts().iter().chain(&*targets).cloned().collect();
        known.attach().targets = Some(all);
        known.notes.extend(notes);
    }
    let mut dropped = dropped.into_iter();
    found.retain(|_| !dropped.next().unwrap_or_default());
}

/// The finding of a more general rule about the same thing.
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
