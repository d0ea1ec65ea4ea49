//! Changes between two versions, as in machine-readable reports.

use serde::Serialize;

use crate::diagnostic::{ChangeRecord, ChangeTotals, ChangedValue};
use crate::report::text::json::{Members, Object, object};
use crate::report::text::place::span;

/// The totals of a comparison.
pub(crate) fn totals(totals: &ChangeTotals) -> Object<impl Members> {
    object! {
        "breaking": totals.breaking,
        "risky": totals.risky,
        "compatible": totals.compatible,
        "undecided": totals.undecided,
        "hiddenChanges": totals.hidden,
        "notCompared"?: (!totals.not_compared.is_empty()).then_some(&totals.not_compared[..]),
        "unchanged": totals.unchanged,
        "suggestedBump": totals.bump,
        "nextVersion": totals.next.as_deref(),
        "tokens"?: totals.tokens,
    }
}

/// The members of a finding that describe a change.
pub(crate) fn change(change: &ChangeRecord) -> impl Serialize {
    object! {
        "kind": change.kind,
        "direction": change.direction,
        "level": change.level,
        "party": change.party,
        "old": change.old.as_ref().map(changed),
        "new": change.new.as_ref().map(changed),
        "witness": change.witness.as_deref(),
        "proof": change.proof,
    }
}

fn changed(value: &ChangedValue) -> impl Serialize {
    object! {
        "path": &*value.path,
        "pointer": &*value.pointer,
        "span": span(value.region),
        "value": &*value.value,
    }
}
