//! A change of a schema, and how it is known whom it breaks: a proof, counter-examples, or neither.

use crate::changes::{self, Kind, Level};
use crate::contract::shape::side::Side;
use crate::contract::walk::found::Found;
use crate::contract::witness::example::Example;
use crate::contract::witness::judge::Witness;
use crate::document::{NodeId, Place, Value};

named! {
    /// How it is known whom a change breaks.
    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    pub enum Proof {
        /// An instance that one side accepts and the other rejects.
        Witness = "witness",
        /// Everything that one side sends is proven to be accepted.
        Prover = "prover",
        /// It breaks by definition.
        Definition = "definition",
    }
}

/// A place in one of the files of a side.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct FilePlace {
    /// Index of the file.
    pub source: usize,
    /// The place in it.
    pub place: Place,
    /// The tool that the place is in.
    pub tool: Option<NodeId>,
}

/// One change of a schema.
#[derive(Clone, Debug)]
pub struct SchemaChange {
    /// What kind of change it is.
    pub kind: &'static Kind,
    /// How grave it is.
    pub level: Level,
    /// Where the old version says it.
    pub old: Place,
    /// Where the new version says it.
    pub new: Place,
    /// The headline.
    pub message: String,
    /// How that is known.
    pub proof: Option<Proof>,
    /// An instance that one side accepts and the other rejects.
    pub witness: Option<Example>,
    /// Number of places at which the same change applies.
    pub count: usize,
}

named! {
    /// Which schema of a tool is compared.
    #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
    pub enum Direction {
        /// `inputSchema`: callers send what the old one allows, the new one receives it.
        Input = "input",
        /// `outputSchema`: the server sends what the new one allows, readers of the old one receive it.
        Output = "output",
    }
}

impl Direction {
    /// The member of a tool.
    pub const fn member(self) -> &'static str {
        match self {
            Self::Input => "inputSchema",
            Self::Output => "outputSchema",
        }
    }
}

/// What was found out about a pair of schemas in one direction.
#[derive(Debug)]
pub(super) enum Verdict {
    /// Everything that is sent is accepted.
    Contained,
    /// These instances are sent and rejected, the shortest first.
    Lost(Vec<Witness>),
    /// Neither was found out, for this reason.
    Unknown(String),
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

/// What happened to a value. The numbers are the positions of the kinds of changes in lists of three.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum ValueChange {
    Added,
    Removed,
    Changed,
}

/// What happened to a value; `None` if it is the same.
pub(super) fn value_change(was: Option<Value<'_>>, is: Option<Value<'_>>) -> Option<ValueChange> {
    match (was, is) {
        (None, None) => None,
        (None, Some(_)) => Some(ValueChange::Added),
        (Some(_), None) => Some(ValueChange::Removed),
        (Some(was), Some(is)) => (!was.equals(is)).then_some(ValueChange::Changed),
    }
}
