//! A difference between two schemas, before its level is decided.

use serde_json::Value as Json;

use crate::changes::{self, ChangeSubject, Impact, Kind};
use crate::document::Place;

/// A step from a value to a value inside it.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Step {
    /// The step to the member with this name.
    Property(String),
    /// The step to a member that the schema does not name.
    Others,
    /// The step to the item at this position.
    Position(usize),
    /// The step to any item.
    Items,
}

/// An addition that readers of results are expected to tolerate, which lowers the level of a
/// change.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum ToleratedAddition {
    /// These values in the `enum` or `const` of this subschema of the old version.
    Values(u32, Vec<Json>),
    /// A property with this name in this subschema of the old version, and its subschemas in the
    /// new version.
    Property(u32, String, Vec<u32>),
}

/// A difference between two schemas.
#[derive(Clone, Debug)]
pub(crate) struct Found {
    /// The kind of the difference.
    pub(crate) kind: &'static Kind,
    /// The steps to the values that are affected.
    pub(crate) path: Vec<Step>,
    /// Indices of the pairs of places that have the difference.
    pub(crate) places: Vec<usize>,
    /// The member that the difference is about.
    pub(crate) name: Option<String>,
    /// The member whose presence makes the difference apply.
    pub(crate) trigger: Option<String>,
    /// The place of the difference in the old version.
    pub(crate) old: Place,
    /// The place of the difference in the new version.
    pub(crate) new: Place,
    /// The headline of the finding.
    pub(crate) message: String,
    /// Levels for input and output that replace those of the kind.
    pub(crate) levels: Option<(Impact, Impact)>,
    /// The tolerated addition that lowers the level for a reader of results.
    pub(crate) tolerated: Option<ToleratedAddition>,
}

impl Found {
    /// Whether the difference affects which values are accepted.
    pub(crate) fn asserts(&self) -> bool {
        self.kind.subject == ChangeSubject::Values
    }

    /// Whether the difference is about a member or an alternative of its own, so that no other
    /// difference at the place is another name for it.
    pub(crate) fn stands_alone(&self) -> bool {
        self.name.is_some() || [changes::BRANCH_ADDED, changes::BRANCH_REMOVED].contains(&self.kind)
    }
}
