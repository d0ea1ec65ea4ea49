//! Violations of a schema, as places: the smallest wrong value, and the violated keyword.

use crate::document::{NodeId, Part, Place, Value};
use crate::schema::Keyword;

/// One violation of a schema by a value.
#[derive(Clone, Debug)]
pub struct Mismatch<'s, 'i> {
    /// The smallest value that is wrong.
    pub value: Value<'i>,
    /// Whether it is the key of that value that is wrong, not the value.
    pub at_key: bool,
    /// The value of the keyword, or the violated part of it.
    pub keyword: Value<'s>,
    /// What is wrong.
    pub kind: MismatchKind,
    /// The choices that led to it, the outermost first.
    pub choices: Vec<Choice>,
    /// Whether it is the last one reported for a value that may have more.
    pub and_more: bool,
}

/// A choice between branches, none of which matches; the closest one is explained.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Choice {
    /// `anyOf` or `oneOf`.
    pub keyword: Keyword,
    /// Number of branches.
    pub branches: usize,
    /// Index of the nearest branch.
    pub nearest: usize,
}

/// The fault of a value. Bounds and patterns are in [`Mismatch::keyword`].
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum MismatchKind {
    /// It does not have any of these types.
    Type(Vec<&'static str>),
    /// It is not one of the values of `enum`.
    NotListed,
    /// It is not the value of `const`.
    NotConstant,
    /// A number is out of a bound: `minimum`, `maximum`, their exclusive kin, `multipleOf`.
    Number(Keyword),
    /// A number is out of a bound once both are rounded to binary floating-point numbers.
    Float(Keyword),
    /// It does not have the asserted `format`.
    Format,
    /// It is too short or too long, or has too few or too many members.
    Size(Keyword),
    /// A string does not match `pattern`.
    Pattern,
    /// A required property is missing: the one that [`Mismatch::keyword`] names.
    Missing,
    /// A property is missing that the presence of the key of this list requires.
    MissingBeside(NodeId),
    /// A property that no keyword allows.
    UnexpectedProperty,
    /// An item that no keyword allows.
    UnexpectedItem,
    /// Too few or too many items match `contains`.
    Contains(Keyword),
    /// An item is equal to the one at this earlier position.
    Repeated(Option<usize>),
    /// A property's name violates `propertyNames`.
    Name(Box<MismatchKind>),
    /// No value is allowed here.
    Never,
    /// It is among the values that this keyword applies to, which allows none of them.
    RuledOut(Keyword),
    /// It matches what `not` excludes.
    Excluded,
    /// It matches several branches of `oneOf` at once: their indexes.
    SeveralBranches(Vec<usize>),
    /// It matches none of this many branches, and none is closer than the others.
    NoBranch(usize),
    /// Something in it is wrong; the exact position would take too long to find.
    Somewhere,
    /// Anything else.
    Other,
}

impl<'s, 'i> Mismatch<'s, 'i> {
    /// A value that is only known to violate its schema.
    pub(super) fn somewhere(schema: Value<'s>, value: Value<'i>) -> Self {
        let kind = MismatchKind::Somewhere;
        Self { value, at_key: false, keyword: schema, kind, choices: Vec::new(), and_more: false }
    }

    /// Its position: for containers only the opening bracket.
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
