//! The parts of the table of the protocol: messages, types, members and definitions.

use crate::forms::revision::{Revision, Revisions};
use crate::forms::shape::Shape;

/// Written in the table instead of a rule: none answers.
pub(super) const NO_RULE: &str = "-";

/// All messages and types of the protocol.
#[derive(Debug)]
pub struct Table {
    pub(super) types: &'static [Type],
    /// Shapes that have a name, and the positions of types in `types`, in the order of the names, the
    /// shortest first.
    pub(super) shapes: &'static [(&'static str, NamedShape)],
    pub(super) messages: &'static [MessageForm],
    /// The positions of messages in `messages`, in the order of the methods, the shortest first.
    pub(super) methods: &'static [(&'static str, usize)],
}

/// A shape with a name.
#[derive(Debug)]
pub struct NamedShape {
    /// The shape.
    pub shape: Shape,
    /// The rule that answers for a value of another shape, wherever it is.
    pub rule: Option<&'static str>,
    /// Whether such a value is compared by itself, and not as a part of what contains it.
    pub is_place: bool,
}

/// An object of the protocol.
#[derive(Debug)]
pub struct Type {
    /// The name of the type in the specification; for an object without a name, the path of members
    /// to the object.
    pub name: &'static str,
    /// Whether such an object is compared by itself, and not as a part of what contains it.
    pub is_place: bool,
    /// The members of the type in the order of the table.
    pub members: &'static [Member],
    /// The member for all keys that no other one has; `None` if those may have any value.
    pub others: Option<Member>,
}

/// A member of a type, in every revision.
#[derive(Clone, Debug)]
pub struct Member {
    /// The key of the member.
    pub name: &'static str,
    /// The shape of the member in each revision that has it, oldest first.
    pub(super) definitions: &'static [Definition],
    /// The rule that answers for a value of another shape.
    pub rule: Option<&'static str>,
    /// The rule that answers for the absence of the member.
    pub missing: Option<&'static str>,
    /// The rule that answers for a value of the right kind that is none of those allowed; `None` if
    /// `rule` does.
    pub other: Option<&'static str>,
    /// The rule that answers for faults inside the member's value.
    pub within: Option<&'static str>,
    /// The meaning of the member, as a sentence; empty for most members.
    pub about: &'static str,
}

/// The shape of a member in some revisions.
#[derive(Clone, Debug)]
pub struct Definition {
    /// The revisions.
    pub revisions: Revisions,
    /// The shape of the member's value.
    pub shape: Shape,
    /// Whether the object needs the member.
    pub is_required: bool,
}

/// A request or a notification.
#[derive(Debug)]
pub struct MessageForm {
    /// The method of the message.
    pub method: &'static str,
    /// Whether clients send the message.
    pub of_client: bool,
    /// Whether servers send the message.
    pub of_server: bool,
    /// The revisions that have the message.
    pub revisions: Revisions,
    /// The shape of the message's parameters.
    pub params: Shape,
    /// The capability that the receiver must declare.
    pub capability: Option<&'static str>,
    /// The shape of the result; `None` for a notification.
    pub result: Option<Shape>,
    /// The rule that answers for the absence of parameters.
    pub rule: Option<&'static str>,
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

    /// Whether the object needs the member in a revision.
    pub fn is_required_in(&self, revision: Revision) -> bool {
        let definition = self.definition(revision);
        definition.is_required && definition.revisions.contains(revision)
    }

    /// The revisions that have the member.
    pub fn revisions(&self) -> Revisions {
        let all = self.definitions.iter().map(|definition| definition.revisions);
        all.fold(Revisions::NONE, Revisions::union)
    }

    /// The definition in the newest revision that has the member.
    pub fn newest(&self) -> &Definition {
        self.definitions.last().expect("a definition")
    }
}
