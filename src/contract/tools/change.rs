//! A change of a tool or a list, as it is reported.

use serde_json::Value as Json;

use crate::contract::change::Proof;
use crate::contract::kinds::{KINDS, Kind, Level, Party};
use crate::contract::tools::set::ListedTool;
use crate::contract::verdict::Direction;
use crate::document::Place;

/// A place in one of the files of a side.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Spot {
    /// Index of the file.
    pub source: usize,
    /// The place in it.
    pub place: Place,
}

/// A change.
#[derive(Clone, Debug)]
pub struct Change {
    /// What kind of change it is.
    pub kind: &'static Kind,
    /// How grave it is.
    pub level: Level,
    /// The schema that it is about, where it is about one.
    pub direction: Option<Direction>,
    /// The ID of the tool.
    pub tool: Option<String>,
    /// Where the old version says it.
    pub old: Option<Spot>,
    /// Where the new version says it.
    pub new: Option<Spot>,
    /// The headline.
    pub message: String,
    /// How it is known whom it breaks.
    pub proof: Option<Proof>,
    /// An instance that one side accepts and the other rejects.
    pub witness: Option<Json>,
    /// Number of places at which the same change applies.
    pub count: usize,
    /// Whether what changed was deprecated before.
    pub was_deprecated: bool,
}

impl Change {
    /// Whether a review of security has to see it.
    pub fn concerns_security(&self) -> bool {
        let kinds = ["read-only-hint-withdrawn", "required-scope-added", "meta-visibility-widened"];
        self.kind.party == Party::Security || kinds.contains(&self.kind.name)
    }
}

/// The kind of this name, which is one of the table.
pub(in crate::contract) fn kind(name: &str) -> &'static Kind {
    let known = Kind::named(name);
    debug_assert!(known.is_some(), "{name}");
    known.unwrap_or(&KINDS[0])
}

/// The level that a kind has outside of schemas.
pub(in crate::contract) fn level_of(kind: &Kind) -> Level {
    use crate::contract::kinds::Impact;
    let impact = if kind.input == Impact::Absent { kind.output } else { kind.input };
    match impact {
        Impact::Breaking => Level::Breaking,
        Impact::Risky => Level::Risky,
        Impact::Compatible | Impact::Law => Level::Compatible,
        Impact::None | Impact::Absent => Level::None,
    }
}

/// Two versions of one tool.
#[derive(Clone, Copy)]
pub(in crate::contract) struct Versions<'a, 'd> {
    pub(in crate::contract) old: &'a ListedTool<'d>,
    pub(in crate::contract) new: &'a ListedTool<'d>,
}

impl Versions<'_, '_> {
    /// A change at these places, or at the tools' names.
    pub(in crate::contract) fn change(
        &self,
        name: &str,
        message: String,
        old: Option<Place>,
        new: Option<Place>,
    ) -> Change {
        let kind = kind(name);
        let level = level_of(kind);
        Change {
            kind,
            level,
            direction: None,
            tool: Some(self.new.id.clone()),
            old: Some(Spot {
                source: self.old.source,
                place: old.unwrap_or_else(|| self.old.tool.place()),
            }),
            new: Some(Spot {
                source: self.new.source,
                place: new.unwrap_or_else(|| self.new.tool.place()),
            }),
            message,
            proof: (level == Level::Breaking).then_some(Proof::Definition),
            witness: None,
            count: 1,
            was_deprecated: false,
        }
    }
}
