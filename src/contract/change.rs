//! A change, as it is reported.

use crate::changes::{Kind, Level};
use crate::contract::witness::example::Example;
use crate::document::{NodeId, Place};

/// How it is known whom a change breaks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Proof {
    /// An instance that one side accepts and the other rejects.
    Witness,
    /// Everything that one side sends is proven to be accepted.
    Prover,
    /// It breaks by definition.
    Definition,
}

impl Proof {
    /// The word of reports.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Witness => "witness",
            Self::Prover => "prover",
            Self::Definition => "definition",
        }
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
