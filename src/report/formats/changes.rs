//! Changes between two versions, as reports for programs have them.

use serde::Serialize;

use crate::diagnostic::{ChangeRecord, ChangeTotals, ChangedValue};
use crate::report::formats::span::{Span, span};

/// The numbers of a comparison.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Totals<'r> {
    breaking: usize,
    risky: usize,
    compatible: usize,
    undecided: usize,
    unchanged: usize,
    suggested_bump: &'static str,
    next_version: Option<&'r str>,
}

pub(crate) fn totals(totals: &ChangeTotals) -> Totals<'_> {
    Totals {
        breaking: totals.breaking,
        risky: totals.risky,
        compatible: totals.compatible,
        undecided: totals.undecided,
        unchanged: totals.unchanged,
        suggested_bump: totals.bump,
        next_version: totals.next.as_deref(),
    }
}

/// What belongs to a finding about a change.
#[derive(Serialize)]
pub(crate) struct Change<'r> {
    kind: &'static str,
    direction: Option<&'static str>,
    level: &'static str,
    party: &'static str,
    old: Option<Changed<'r>>,
    new: Option<Changed<'r>>,
    witness: Option<&'r str>,
    proof: Option<&'static str>,
}

#[derive(Serialize)]
struct Changed<'r> {
    path: &'r str,
    pointer: &'r str,
    span: Span,
    value: &'r str,
}

pub(crate) fn change(change: &ChangeRecord) -> Change<'_> {
    Change {
        kind: change.kind,
        direction: change.direction,
        level: change.level,
        party: change.party,
        old: change.old.as_ref().map(changed),
        new: change.new.as_ref().map(changed),
        witness: change.witness.as_deref(),
        proof: change.proof,
    }
}

fn changed(value: &ChangedValue) -> Changed<'_> {
    Changed {
        path: &value.path,
        pointer: &value.pointer,
        span: span(value.region),
        value: &value.value,
    }
}
