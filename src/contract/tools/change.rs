//! A change of a tool or a list, as it is reported.

use crate::changes::{ChangeSubject, Kind, Level};
use crate::contract::change::{Direction, FilePlace, Proof};
use crate::contract::tools::set::ListedTool;
use crate::contract::witness::example::Example;
use crate::document::Place;

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
    pub old: Option<FilePlace>,
    /// Where the new version says it.
    pub new: Option<FilePlace>,
    /// The headline.
    pub message: String,
    /// How it is known whom it breaks.
    pub proof: Option<Proof>,
    /// An instance that one side accepts and the other rejects.
    pub witness: Option<Example>,
    /// Number of places at which the same change applies.
    pub count: usize,
    /// Whether what changed was deprecated before.
    pub was_deprecated: bool,
    /// The part of the lock whose digest changed, if only digests are compared.
    pub digest_of: Option<&'static str>,
}

impl Change {
    /// A change outside of schemas, at the level of its kind.
    pub(crate) fn new(
        kind: &'static Kind,
        message: impl Into<String>,
        tool: Option<&str>,
        [old, new]: [Option<FilePlace>; 2],
    ) -> Self {
        let level = kind.level();
        Self {
            kind,
            level,
            direction: None,
            tool: tool.map(str::to_owned),
            old,
            new,
            message: message.into(),
            proof: (level == Level::Breaking).then_some(Proof::Definition),
            witness: None,
            count: 1,
            was_deprecated: false,
            digest_of: None,
        }
    }

    /// The part of a tool that it is in, by the name under which a lock has it; `None` if it is
    /// about the tool as a whole.
    pub fn part(&self) -> Option<&'static str> {
        match self.kind.subject {
            ChangeSubject::Values | ChangeSubject::Annotations => {
                self.direction.map(Direction::member)
            }
            ChangeSubject::Description => Some("description"),
            ChangeSubject::Hints => Some("annotations"),
            ChangeSubject::Other => Some("other"),
            ChangeSubject::Tool => self.digest_of,
        }
    }
}

/// Two versions of one tool.
#[derive(Clone, Copy)]
pub(crate) struct Versions<'a, 'd> {
    pub(crate) old: &'a ListedTool<'d>,
    pub(crate) new: &'a ListedTool<'d>,
}

impl Versions<'_, '_> {
    /// A change at these places, or at the tools' names.
    pub(crate) fn change(
        self,
        kind: &'static Kind,
        message: impl Into<String>,
        [old, new]: [Option<Place>; 2],
    ) -> Change {
        let file_places = [Some(self.old.file_place(old)), Some(self.new.file_place(new))];
        Change::new(kind, message, Some(&self.new.id), file_places)
    }
}
