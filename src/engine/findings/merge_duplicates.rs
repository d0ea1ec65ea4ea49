//! One cause, one finding, if rules of different families report the same: a rule of the
//! specification, a rule about common clients, a rule about the selected targets.

use std::sync::Arc;

use crate::diagnostic::{Notes, Statement};
use crate::document::{Document, NodeId};
use crate::engine::limits::MAX_DUPLICATE_CANDIDATES;
use crate::rules::{PendingDiagnostic, RULES, interned_summary, reported_by};
use crate::targets::Feature;

/// Merges findings about one feature at one value. The more severe one is kept, of equals the one
/// of the more general rule; facts about targets that it lacks are added.
pub(in crate::engine) fn unite(document: &Document, reported: &mut Vec<PendingDiagnostic>) {
    // The more general rules come first: those without features, then those without particular
    // targets.
    let generality = |found: &PendingDiagnostic| {
        (found.feature.is_some(), !found.diagnostic.verdicts().is_empty())
    };
    reported.sort_by_key(|found| (found.place.node, generality(found)));
    let mut gone = vec![false; reported.len()];
    // The last ones that were merged: usually the same again.
    let mut united: Option<([Notes; 2], Notes)> = None;
    for index in 0..reported.len() {
        let Some(feature) = reported[index].feature else { continue };
        let general = general_finding(document, reported, &gone, index, feature);
        let Some(general) = general else { continue };
        let special_is_weightier =
            reported[index].diagnostic.severity > reported[general].diagnostic.severity;
        if special_is_weightier {
            gone[general] = true;
        } else {
            gone[index] = true;
            let special = Arc::clone(&reported[index].diagnostic.statement.notes);
            let attachments = reported[index].diagnostic.attachments.as_ref();
            if let Some(targets) = attachments.and_then(|it| it.targets.clone()) {
                let rule = reported[general].rule;
                let known = &mut reported[general].diagnostic;
                let all = match known.verdicts() {
                    [] => targets,
                    others => others.iter().chain(&*targets).cloned().collect(),
                };
                known.attach().targets = Some(all);
                let pair = [Arc::clone(&known.statement.notes), special];
                let notes = match &united {
                    Some((of, notes)) if is_same(of, &pair) => Arc::clone(notes),
                    _ => pair.iter().flat_map(|notes| notes.iter().cloned()).collect(),
                };
                let statement = Statement::clone(&known.statement);
                let statement = Statement { notes: Arc::clone(&notes), ..statement };
                known.statement = interned_summary(rule, statement);
                // An existing equal value, if there is one.
                united = Some((pair, Arc::clone(&known.statement.notes)));
            }
        }
    }
    let mut gone = gone.into_iter();
    reported.retain(|_| !gone.next().unwrap_or_default());
}

fn is_same(one: &[Notes; 2], other: &[Notes; 2]) -> bool {
    one.iter().zip(other).all(|(one, other)| Arc::ptr_eq(one, other))
}

/// The finding of a more general rule about the same thing.
fn general_finding(
    document: &Document,
    reported: &[PendingDiagnostic],
    gone: &[bool],
    index: usize,
    feature: Feature,
) -> Option<usize> {
    let node = reported[index].place.node;
    let end = document.value(node).end_id();
    let before = (0..index).rev().take(MAX_DUPLICATE_CANDIDATES);
    let inside = (index + 1..reported.len())
        .take_while(|&at| reported[at].place.node < end)
        .take(MAX_DUPLICATE_CANDIDATES);
    let mut candidates = before.chain(inside).filter(|&at| !gone[at]);
    candidates.find(|&at| {
        let other = &reported[at];
        match other.feature {
            Some(known) => {
                at < index
                    && other.place == reported[index].place
                    && known.cause() == feature.cause()
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
