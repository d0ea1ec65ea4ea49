//! Changes between two versions, as in machine-readable reports.

use crate::diagnostic::{ChangeRecord, ChangeTotals, ChangedValue};
use crate::report::json_report::{JsonChange, JsonChangeTotals, JsonChangedValue};
use crate::report::text::place::span;

/// The totals of a comparison.
pub(crate) fn totals(totals: &ChangeTotals) -> JsonChangeTotals<'_> {
    JsonChangeTotals {
        breaking: totals.breaking,
        risky: totals.risky,
        compatible: totals.compatible,
        undecided: totals.undecided,
        hidden_changes: totals.hidden,
        not_compared: totals.not_compared.iter().map(|kind| (*kind).into()).collect(),
        unchanged: totals.unchanged,
        suggested_bump: totals.bump.into(),
        next_version: totals.next.as_deref().map(Into::into),
        tokens: totals.tokens,
    }
}

/// The members of a finding that describe a change.
pub(crate) fn change(change: &ChangeRecord) -> JsonChange<'_> {
    JsonChange {
        kind: change.kind.into(),
        direction: change.direction.map(Into::into),
        level: change.level.into(),
        party: change.party.into(),
        old: change.old.as_ref().map(changed),
        new: change.new.as_ref().map(changed),
        witness: change.witness.as_deref().map(Into::into),
        proof: change.proof.map(Into::into),
    }
}

fn changed(value: &ChangedValue) -> JsonChangedValue<'_> {
    JsonChangedValue {
        path: (&*value.path).into(),
        pointer: (&*value.pointer).into(),
        span: span(value.region),
        value: (&*value.value).into(),
    }
}
