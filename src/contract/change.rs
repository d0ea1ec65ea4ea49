//! A change of a schema, and how it is established whom the change breaks: proof, counter-example,
//! or neither.

use crate::changes::{self, Impact, Kind, Level};
use crate::contract::prover::Doubt;
use crate::contract::shape::side::Side;
use crate::contract::walk::found::Found;
use crate::contract::witness::example::Example;
use crate::contract::witness::judge::Witness;
use crate::document::{NodeId, Place, Value};

named! {
    /// How it is established whom a change breaks.
    pub enum Proof {
        /// An instance that one side accepts and the other rejects.
        Witness = "witness",
        /// Everything that one side sends is proven to be accepted.
        Prover = "prover",
        /// The change breaks by definition.
        Definition = "definition",
    }
}

/// A place in one of the files of a side.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct FilePlace {
    /// Index of the file.
    pub source: usize,
    /// The place in the file.
    pub place: Place,
    /// The tool that the place is in.
    pub tool: Option<NodeId>,
}

/// A change of a schema.
#[derive(Clone, Debug)]
pub struct SchemaChange {
    /// The kind of the change.
    pub kind: &'static Kind,
    /// The severity of the change.
    pub level: Level,
    /// The place in the old version that the change is about.
    pub old: Place,
    /// The place in the new version that the change is about.
    pub new: Place,
    /// The headline of the finding.
    pub message: String,
    /// How the level is established; `None` if neither proof nor counter-example was found.
    pub proof: Option<Proof>,
    /// An instance that one side accepts and the other rejects.
    pub witness: Option<Example>,
    /// Number of places at which the same change applies.
    pub count: usize,
}

named! {
    /// Which schema of a tool is compared.
    pub enum Direction {
        /// `inputSchema`: callers send what the old schema allows; the new schema receives it.
        Input = "input",
        /// `outputSchema`: the server sends what the new schema allows; readers of the old schema
        /// receive it.
        Output = "output",
    }
}

impl Direction {
    /// The member of a tool that contains the schema.
    pub const fn member(self) -> &'static str {
        match self {
            Self::Input => "inputSchema",
            Self::Output => "outputSchema",
        }
    }
}

/// The result of comparing a pair of schemas in one direction.
#[derive(Debug)]
pub(super) enum Verdict {
    /// Everything that is sent is accepted.
    Contained,
    /// These instances are sent and rejected, the shortest first.
    Lost(Vec<Witness>),
    /// Neither proven nor refuted.
    Unknown(Doubt),
}

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

/// The places of the two schemas as a whole.
pub(super) fn roots(old: &Side<'_>, new: &Side<'_>) -> [Place; 2] {
    [old.place(&old.root()), new.place(&new.root())]
}

/// The change that says why the others were not decided. Where a limit was reached, it breaks: a
/// larger schema must not pass where a smaller one fails.
pub(super) fn undecided(old: &Side<'_>, new: &Side<'_>, doubt: &Doubt) -> SchemaChange {
    let message = format!("whether the change breaks anyone was not decided: {}", doubt.reason);
    let level = if doubt.is_limit { Level::Breaking } else { Level::Risky };
    whole(changes::SCHEMA_UNDECIDED, roots(old, new), message, level, None)
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

/// How a value changed. The discriminants are the positions of the kinds of changes in lists of
/// three.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum ValueChange {
    Added,
    Removed,
    Changed,
}

/// How a value changed; `None` if it is unchanged.
pub(super) fn value_change(was: Option<Value<'_>>, is: Option<Value<'_>>) -> Option<ValueChange> {
    match (was, is) {
        (None, None) => None,
        (None, Some(_)) => Some(ValueChange::Added),
        (Some(_), None) => Some(ValueChange::Removed),
        (Some(was), Some(is)) => (!was.equals(is)).then_some(ValueChange::Changed),
    }
}

/// The level of a change that was not decided because a limit was reached: that of the table, which
/// is right unless something beside the change makes up for it.
pub(super) fn beyond_limit(found: &Found, direction: Direction) -> SchemaChange {
    let is_open = impact(found, direction) == Impact::ByProof;
    let level = if is_open { Level::Risky } else { impact(found, direction).level() };
    change(found, level, None, None)
}

/// The level that a kind has in the table, independent of other changes.
pub(super) fn by_table(found: &Found, direction: Direction) -> SchemaChange {
    let level = impact(found, direction).level();
    let proof = (level == Level::Breaking).then_some(Proof::Definition);
    change(found, level, proof, None)
}

/// What the table says of a kind in a direction.
pub(super) fn impact(found: &Found, direction: Direction) -> Impact {
    let (input, output) = found.levels.unwrap_or((found.kind.input, found.kind.output));
    match direction {
        Direction::Input => input,
        Direction::Output => output,
    }
}
