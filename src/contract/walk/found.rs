//! One difference between two schemas, before it is known whom it breaks.

use serde_json::Value as Json;

use crate::changes::{ChangeSubject, Impact, Kind};
use crate::document::Place;

/// One step from a value to a value in it.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Step {
    /// To the member of this name.
    Property(String),
    /// To a member that is not named.
    Others,
    /// To the item at this position.
    Position(usize),
    /// To any item.
    Items,
}

/// What readers of results are expected to tolerate: a change is less grave where they do.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum ToleratedAddition {
    /// These values in the `enum` or `const` of this subschema of the old version.
    Values(u32, Vec<Json>),
    /// A property of this name in this subschema of the old version, with these subschemas of the
    /// new one.
    Property(u32, String, Vec<u32>),
}

/// One difference between two schemas.
#[derive(Clone, Debug)]
pub(crate) struct Found {
    /// Its kind.
    pub(crate) kind: &'static Kind,
    /// Where in a value it makes a difference.
    pub(crate) path: Vec<Step>,
    /// The pairs of places that have it.
    pub(crate) places: Vec<usize>,
    /// The member that it is about.
    pub(crate) name: Option<String>,
    /// The member beside which it applies.
    pub(crate) trigger: Option<String>,
    /// What says it in the old version.
    pub(crate) old: Place,
    /// What says it in the new version.
    pub(crate) new: Place,
    /// The headline.
    pub(crate) message: String,
    /// Levels that replace those of the kind, for input and output.
    pub(crate) levels: Option<(Impact, Impact)>,
    /// What makes it less grave for a reader of results.
    pub(crate) tolerated: Option<ToleratedAddition>,
}

impl Found {
    /// Whether it is about what is accepted.
    pub(crate) fn asserts(&self) -> bool {
        self.kind.subject == ChangeSubject::Values
    }
}
