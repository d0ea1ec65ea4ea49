//! A change of a tool, a prompt, a resource or a list, as reported.

use crate::changes::{ChangeSubject, Kind, Level};
use crate::contract::change::{Direction, FilePlace, Proof};
use crate::contract::tools::set::Primitive;
use crate::contract::witness::example::Example;
use crate::document::Place;
use crate::model::ListedKind;

/// A reported change of a tool, a schema or a list.
#[derive(Clone, Debug)]
pub struct Change {
    /// The kind of the change.
    pub kind: &'static Kind,
    /// The severity of the change.
    pub level: Level,
    /// The schema that the change is about, if any.
    pub direction: Option<Direction>,
    /// The ID of the tool.
    pub tool: Option<String>,
    /// The kind and the ID of the prompt, the resource or the template.
    pub listed: Option<(ListedKind, String)>,
    /// The place in the old version that the change is about.
    pub old: Option<FilePlace>,
    /// The place in the new version that the change is about.
    pub new: Option<FilePlace>,
    /// The headline of the finding.
    pub message: String,
    /// How the level is established.
    pub proof: Option<Proof>,
    /// An instance that one side accepts and the other rejects.
    pub witness: Option<Example>,
    /// Number of places at which the same change applies.
    pub count: usize,
    /// Whether the changed tool or member was deprecated before.
    pub was_deprecated: bool,
    /// The part of the lock whose digest changed, if only digests are compared.
    pub digest_of: Option<&'static str>,
}

impl Change {
    /// A change outside of schemas, at the level of its kind.
    pub(crate) fn new(
        kind: &'static Kind,
        message: impl Into<String>,
        primitive: Option<&Primitive<'_>>,
        [old, new]: [Option<FilePlace>; 2],
    ) -> Self {
        let level = kind.level();
        Self {
            kind,
            level,
            direction: None,
            tool: primitive.filter(|it| it.kind.is_none()).map(|it| it.id.clone()),
            listed: primitive.and_then(|it| Some((it.kind?, it.id.clone()))),
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

    /// The kind and the ID of what changed.
    pub fn key(&self) -> Option<(Option<ListedKind>, &str)> {
        let listed = self.listed.as_ref().map(|(kind, id)| (Some(*kind), &**id));
        listed.or(Some((None, self.tool.as_deref()?)))
    }

    /// The part of the tool that the change is in, by its name in a lock; `None` if the change is
    /// about the tool as a whole.
    pub fn part(&self) -> Option<&'static str> {
        match self.kind.subject {
            ChangeSubject::Annotations if self.listed.is_some() => Some("description"),
            ChangeSubject::Values if self.listed.is_some() => Some("other"),
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

/// Two versions of one primitive.
#[derive(Clone, Copy)]
pub(crate) struct Versions<'a, 'd> {
    pub(crate) old: &'a Primitive<'d>,
    pub(crate) new: &'a Primitive<'d>,
}

impl Versions<'_, '_> {
    /// A change at these places; without them, at the names. The message names what is not a tool.
    pub(crate) fn change(
        self,
        kind: &'static Kind,
        message: impl Into<String>,
        [old, new]: [Option<Place>; 2],
    ) -> Change {
        let file_places = [Some(self.old.file_place(old)), Some(self.new.file_place(new))];
        let message = match self.new.kind {
            Some(_) => format!("{} `{}`: {}", self.new.noun(), self.new.id, message.into()),
            None => message.into(),
        };
        Change::new(kind, message, Some(self.new), file_places)
    }
}
