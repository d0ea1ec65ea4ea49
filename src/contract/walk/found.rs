//! One difference between two schemas, before it is known whom it breaks.

use serde_json::Value as Json;

use crate::contract::kinds::Impact;
use crate::document::Place;
use crate::schema::Keyword;

/// One step from a value to a value in it.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(in crate::contract) enum Step {
    /// To the member of this name.
    Property(String),
    /// To a member that is not named.
    Others,
    /// To the item at this position.
    Position(usize),
    /// To any item.
    Items,
}

/// What would soften a change, if the receiver had it.
#[derive(Clone, PartialEq, Debug)]
pub(in crate::contract) enum Softening {
    /// These values in the `enum` or `const` of this subschema of the old version.
    Values(u32, Vec<Json>),
    /// A property of this name in this subschema of the old version, with these subschemas of the
    /// new one.
    Property(u32, String, Vec<u32>),
}

/// One difference between two schemas.
#[derive(Clone, Debug)]
pub(in crate::contract) struct Found {
    /// The name of its kind.
    pub(in crate::contract) kind: &'static str,
    /// Where in a value it makes a difference.
    pub(in crate::contract) path: Vec<Step>,
    /// The keywords by which a receiver rejects a value because of it; none where any may.
    pub(in crate::contract) keywords: &'static [Keyword],
    /// The member that it is about.
    pub(in crate::contract) name: Option<String>,
    /// The member beside which it applies.
    pub(in crate::contract) trigger: Option<String>,
    /// What says it in the old version.
    pub(in crate::contract) old: Place,
    /// What says it in the new version.
    pub(in crate::contract) new: Place,
    /// The headline.
    pub(in crate::contract) message: String,
    /// Levels that replace those of the kind, for input and output.
    pub(in crate::contract) levels: Option<(Impact, Impact)>,
    /// What makes it less grave for a reader of results.
    pub(in crate::contract) softening: Option<Softening>,
    /// Number of places that have the same difference.
    pub(in crate::contract) count: usize,
}

/// Whether a kind is about what is accepted.
pub(in crate::contract) fn asserts(kind: &str) -> bool {
    let silent = [
        "content-encoding-changed",
        "default-added",
        "default-changed",
        "default-removed",
        "deprecated-added",
        "deprecated-removed",
        "description-added",
        "description-changed",
        "description-removed",
        "dialect-changed",
        "examples-changed",
        "extension-changed",
        "format-added",
        "format-changed",
        "format-removed",
        "header-added",
        "header-changed",
        "header-removed",
        "read-only-changed",
        "title-changed",
        "write-only-changed",
    ];
    silent.binary_search(&kind).is_err()
}
