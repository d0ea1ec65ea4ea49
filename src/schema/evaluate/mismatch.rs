//! Violations of a schema, as places: the smallest wrong value, and the violated keyword.

use crate::document::{NodeId, Part, Place, Value};
use crate::schema::Keyword;

/// A violation of a schema by a value.
#[derive(Clone, Debug)]
pub struct Mismatch<'s, 'i> {
    /// The smallest invalid value.
    pub value: Value<'i>,
    /// Whether the key of the value is invalid, not the value.
    pub at_key: bool,
    /// The value of the violated keyword, or a part of it.
    pub keyword: Value<'s>,
    /// The kind of the violation.
    pub kind: MismatchKind,
    /// The choices of branches that led to the mismatch, the outermost first.
    pub choices: Vec<Choice>,
    /// Whether the mismatch is the last reported one of a value that may have more.
    pub and_more: bool,
}

/// A choice between branches, none of which matches; the closest one is explained.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Choice {
    /// The keyword of the branches: `anyOf` or `oneOf`.
    pub keyword: Keyword,
    /// Number of branches of the keyword.
    pub branches: usize,
    /// Index of the branch that the value is closest to.
    pub nearest: usize,
}

/// The kind of a violation. Bounds and patterns are in [`Mismatch::keyword`].
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum MismatchKind {
    /// The value has none of these types.
    Type(Vec<&'static str>),
    /// The value is not one of the values of `enum`.
    NotListed,
    /// The value is not the value of `const`.
    NotConstant,
    /// A number violates a bound: `minimum`, `maximum`, their exclusive forms, or `multipleOf`.
    Number(Keyword),
    /// A number violates a bound when both are rounded to binary floating-point numbers.
    Float(Keyword),
    /// The value does not have the asserted `format`.
    Format,
    /// The value is too short or too long, or has too few or too many members.
    Size(Keyword),
    /// A string does not match `pattern`.
    Pattern,
    /// A required property is missing, whose name is [`Mismatch::keyword`].
    Missing,
    /// A property is missing that is required by the presence of the key of this list.
    MissingBeside(NodeId),
    /// A property is present that no keyword allows.
    UnexpectedProperty,
    /// An item is present that no keyword allows.
    UnexpectedItem,
    /// Too few or too many items match `contains`.
    Contains(Keyword),
    /// An item equals the item at this earlier position.
    Repeated(Option<usize>),
    /// The name of a property violates `propertyNames`.
    Name(Box<MismatchKind>),
    /// No value is allowed here.
    Never,
    /// The value is one of those that this keyword applies to, which allows none of them.
    RuledOut(Keyword),
    /// The value matches the schema in `not`.
    Excluded,
    /// The value matches several branches of `oneOf`; the field contains their indexes.
    SeveralBranches(Vec<usize>),
    /// The value matches none of this many branches, and no branch is closer than the others.
    NoBranch(usize),
    /// Something inside the value is invalid; finding the exact position would take too long.
    Somewhere,
    /// The value violates the schema in another way.
    Other,
}

impl<'s, 'i> Mismatch<'s, 'i> {
    /// A mismatch of a value that is only known to violate its schema somewhere.
    pub(super) fn somewhere(schema: Value<'s>, value: Value<'i>) -> Self {
        let kind = MismatchKind::Somewhere;
        Self { value, at_key: false, keyword: schema, kind, choices: Vec::new(), and_more: false }
    }

    /// The place of the invalid value or key; for containers only the opening bracket.
    pub fn place(&self) -> Place {
        if self.at_key {
            self.value.key_place()
        } else if self.value.kind().is_container() {
            Place::new(self.value.id(), Part::Opening)
        } else {
            self.value.place()
        }
    }
}
