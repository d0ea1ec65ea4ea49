//! What the table of the protocol is made of: messages, types, their members and definitions.

use std::collections::HashMap;

use crate::forms::revision::{Revision, Revisions};
use crate::forms::shape::Shape;

/// All messages and types of the protocol.
#[derive(Debug, Default)]
pub struct Table {
    pub(super) types: Vec<Type>,
    /// Shapes that have a name, and the positions of types in `types`, by name.
    pub(super) shapes: HashMap<&'static str, NamedShape>,
    pub(super) messages: Vec<MessageForm>,
}

/// A shape with a name.
#[derive(Debug)]
pub struct NamedShape {
    /// The shape.
    pub shape: Shape,
    /// The rule that answers for a value of another shape, wherever it is.
    pub rule: Option<&'static str>,
}

/// An object of the protocol.
#[derive(Debug)]
pub struct Type {
    /// Its name in the specification; of an object without one, the path of members to it.
    pub name: &'static str,
    /// Its members in the order of the table.
    pub members: Vec<Member>,
}

/// A member of a type, in every revision.
#[derive(Clone, Debug)]
pub struct Member {
    /// Its key.
    pub name: &'static str,
    /// Its shape in each revision that has it, oldest first.
    pub(super) definitions: Vec<Definition>,
    /// The rule that answers for a value of another shape.
    pub rule: Option<&'static str>,
    /// The rule that answers for its absence.
    pub missing: Option<&'static str>,
    /// The rule that answers for a value of the right kind that is none of those allowed; `None` if
    /// `rule` does.
    pub other: Option<&'static str>,
    /// The rule that answers for what is wrong inside its value.
    pub within: Option<&'static str>,
    /// What it means, as a sentence; empty for most.
    pub about: &'static str,
}

/// The shape of a member in some revisions.
#[derive(Clone, Debug)]
pub struct Definition {
    /// The revisions.
    pub revisions: Revisions,
    /// The shape of its value.
    pub shape: Shape,
    /// Whether the object needs it.
    pub is_required: bool,
}

/// A request or a notification.
#[derive(Debug)]
pub struct MessageForm {
    /// Its method.
    pub method: &'static str,
    /// Whether a client sends it.
    pub of_client: bool,
    /// Whether a server sends it.
    pub of_server: bool,
    /// The revisions that have it.
    pub revisions: Revisions,
    /// The shape of its parameters.
    pub params: Shape,
    /// The shape of the result; `None` for a notification.
    pub result: Option<Shape>,
}

impl Type {
    /// The member with this key, in any revision.
    pub fn member(&self, name: &str) -> Option<&Member> {
        self.members.iter().find(|member| member.name == name)
    }

    /// The words of a member that says which of several types an object is, and whether the object
    /// needs it.
    pub(super) fn tag(&self, name: &str) -> Option<(&[&'static str], bool)> {
        let definition = self.member(name)?.newest();
        match &definition.shape {
            Shape::Words(words) => Some((words, definition.is_required)),
            _ => None,
        }
    }
}

impl Member {
    /// The definition that applies in a revision: that of the revision, or else the next newer one,
    /// or else the last one.
    pub fn definition(&self, revision: Revision) -> &Definition {
        let is_newer = |it: &&Definition| it.revisions.iter().any(|known| known >= revision);
        let own = self.definitions.iter().find(|it| it.revisions.contains(revision));
        own.or_else(|| self.definitions.iter().find(is_newer)).unwrap_or_else(|| self.newest())
    }

    /// Whether an object of this revision must have the member.
    pub(super) fn is_required_in(&self, revision: Revision) -> bool {
        let mut definitions = self.definitions.iter();
        definitions.any(|it| it.is_required && it.revisions.contains(revision))
    }

    /// The revisions that have it.
    pub fn revisions(&self) -> Revisions {
        let all = self.definitions.iter().map(|definition| definition.revisions);
        all.fold(Revisions::NONE, Revisions::union)
    }

    /// The definition in the newest revision that has it.
    pub fn newest(&self) -> &Definition {
        self.definitions.last().expect("a definition")
    }
}
