//! Making changes of schemas, with their levels and places.

use crate::changes::{self, Kind, Level};
use crate::contract::change::{Proof, SchemaChange};
use crate::contract::shape::side::Side;
use crate::contract::walk::found::Found;
use crate::contract::witness::judge::Witness;
use crate::document::Place;

pub(super) fn change(
    found: &Found,
    level: Level,
    proof: Option<Proof>,
    witness: Option<&Witness>,
) -> SchemaChange {
    SchemaChange {
        kind: found.kind,
        level,
        old: found.old,
        new: found.new,
        message: found.message.clone(),
        proof,
        witness: witness.map(|it| it.instance.clone()),
        count: found.places.len(),
    }
}

/// The places of the schemas themselves.
pub(super) fn roots(old: &Side<'_>, new: &Side<'_>) -> [Place; 2] {
    [old.place(&old.root()), new.place(&new.root())]
}

pub(super) fn undecided(old: &Side<'_>, new: &Side<'_>, reason: &str) -> SchemaChange {
    let message = format!("whether the change breaks anyone was not decided: {reason}");
    whole(changes::SCHEMA_UNDECIDED, roots(old, new), message, Level::Risky, None)
}

pub(super) fn whole(
    kind: &'static Kind,
    [old, new]: [Place; 2],
    message: String,
    level: Level,
    witness: Option<&Witness>,
) -> SchemaChange {
    SchemaChange {
        kind,
        level,
        old,
        new,
        message,
        proof: witness.map(|_| Proof::Witness),
        witness: witness.map(|it| it.instance.clone()),
        count: 1,
    }
}
