//! A difference between a value and its form.

use crate::document::Value;
use crate::forms::revision::Revision;
use crate::forms::shape::{Shape, ValueKind};
use crate::forms::table::{Member, Type};

/// The kind of a difference between a value and its form.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum FaultKind {
    /// A required member is absent.
    Missing,
    /// A value is of another kind.
    Kind,
    /// A string is none of those that are defined, a number is out of range, or an object is of none
    /// of several types.
    Content,
    /// The type of the object has no such member.
    Unknown,
}

/// A member or a value that differs from its form, and the rule that answers for it.
#[derive(Clone, Copy, Debug)]
pub struct Fault<'d> {
    /// How they differ.
    pub kind: FaultKind,
    /// The object with the member; a value that is wrong as a whole is this object itself.
    pub object: Value<'d>,
    /// The type of the object, if the fault is about a member of it.
    pub of: Option<&'static Type>,
    /// The member, if the fault is about one.
    pub member: Option<&'static Member>,
    /// The value with another shape: that of the member, or an element of it. `None` if the member
    /// is missing.
    pub value: Option<Value<'d>>,
    /// The shape that the value should have.
    pub shape: &'static Shape,
    /// Whether the member exists in the revision. Clients that know a newer one check it all the
    /// same.
    pub is_of_revision: bool,
    /// Whether the member is required in the revision.
    pub is_required: bool,
    /// The revision that was applied.
    pub revision: Revision,
    /// The name of the rule that answers for the fault.
    pub rule: Option<&'static str>,
}

impl<'d> Fault<'d> {
    /// The key of the member in the table; empty if the fault is about a value as a whole.
    pub fn name(&self) -> &'static str {
        self.member.map_or("", |member| member.name)
    }

    /// The key of the member in the object.
    pub fn key(&self) -> &'d str {
        match self.name() {
            "*" => self.value.map_or("*", Value::key_text),
            name => name,
        }
    }

    /// Whether the value is an element of the array that was expected, or a value of the map.
    pub fn is_inside(&self) -> bool {
        self.value.is_some_and(|value| {
            let expected = self.member.map_or(Some(self.object), |it| self.object.get(it.name));
            expected.is_some_and(|it| it.id() != value.id())
        })
    }

    /// The required members that the object lacks and for which the same rule answers as for this
    /// one.
    pub fn missing(&self) -> Vec<&'static str> {
        let rule = |member: &Member| member.missing.or(member.rule);
        let own = self.member.and_then(rule);
        let members = self.of.into_iter().flat_map(|of| of.members);
        let is_missing = |member: &&Member| {
            let is_required = member.is_required_in(self.revision);
            is_required
                && rule(member) == own
                && !self.object.has(member.name)
                && misspelt(self.object, member.name).is_none()
        };
        let names: Vec<_> = members.filter(is_missing).map(|member| member.name).collect();
        // What says which of several types an object is belongs to none of them.
        if names.is_empty() { vec![self.name()] } else { names }
    }

    /// The member of the object that is the missing one under another spelling.
    pub fn misspelt(&self) -> Option<Value<'d>> {
        misspelt(self.object, self.name()).filter(|_| self.kind == FaultKind::Missing)
    }

    /// Whether the value is a number with a fraction in place of an integer.
    pub fn is_fraction(&self) -> bool {
        let wants_integer = self.shape.kinds().contains(ValueKind::Integer);
        wants_integer && self.value.is_some_and(|value| value.number_text().is_some())
    }

    /// Whether the value is `null`.
    pub fn is_null(&self) -> bool {
        self.value.is_some_and(Value::is_null)
    }
}

/// The member of an object whose key differs from a name in case and separators alone:
/// `protocol_version` for `protocolVersion`.
fn misspelt<'d>(object: Value<'d>, name: &str) -> Option<Value<'d>> {
    let letters = |text: &'_ str| {
        let letters = text.bytes().filter(|it| !matches!(it, b'_' | b'-'));
        letters.map(|it| it.to_ascii_lowercase()).collect::<Vec<_>>()
    };
    // No name of the protocol has fewer letters than half of its bytes.
    let is_near = |key: &str| (name.len()..=2 * name.len()).contains(&key.len());
    let mut members = object.entries().filter(|member| is_near(member.key_text()));
    members.find(|member| letters(member.key_text()) == letters(name))
}
