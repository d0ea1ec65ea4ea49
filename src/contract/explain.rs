//! Which change explains why an instance is rejected.

use crate::contract::walk::found::{Found, Step};
use crate::contract::witness::judge::{Reason, Witness};

/// Whether a witness is rejected at the place and by a keyword of a change.
pub(super) fn explains_exactly(found: &Found, witness: &Witness) -> bool {
    // `dependentSchemas` (Core 10.2.2.4) applies only if its member is present.
    if found.trigger.as_deref().is_some_and(|name| !witness.instance.has_member(name)) {
        return false;
    }
    witness.reasons.iter().any(|reason| {
        let name = found.name.as_ref().filter(|_| !reason.names.is_empty());
        let is_same_name = name.is_none_or(|name| reason.names.contains(name));
        let is_keyword = match reason.keyword {
            Some(keyword) => {
                found.kind.keywords.is_empty() || found.kind.keywords.contains(&keyword)
            }
            None => true,
        };
        is_same_name
            && is_keyword
            && lies_at(&found.path, &reason.steps, found.kind.keywords.is_empty())
    })
}

/// Whether a witness is rejected by a choice of branches at the place of a change or at a place
/// that encloses it.
pub(super) fn explains_roughly(found: &Found, witness: &Witness) -> bool {
    let is_around = |reason: &Reason| {
        let steps = &reason.steps;
        let shared = steps.len().min(found.path.len());
        found.path[..shared].iter().zip(steps).all(|(step, token)| fits(step, token))
    };
    witness
        .reasons
        .iter()
        // A value that no branch accepts is rejected at the union, not at the keyword in a branch.
        .any(|reason| (reason.is_choice || found.kind.keywords.is_empty()) && is_around(reason))
}

/// Whether steps lead to the place of a path, or below it.
fn lies_at(path: &[Step], steps: &[String], or_below: bool) -> bool {
    let is_length = if or_below { steps.len() >= path.len() } else { steps.len() == path.len() };
    is_length && path.iter().zip(steps).all(|(step, token)| fits(step, token))
}

fn fits(step: &Step, token: &str) -> bool {
    match step {
        Step::Property(name) => name == token,
        Step::Position(position) => token == position.to_string(),
        Step::Others | Step::Items => true,
    }
}
