//! What errors of a validation take. The crate copies into an error what it is about: the path to
//! the value, a `not` as a whole, a required name, all names that are too many.

use super::cost::InPlaceCost;
use super::way::Way;
use super::{Keyword, KeywordSet, SchemaNode};
use crate::document::{Kind, Value};

/// What an error takes in any case, in bytes.
const OF_AN_ERROR: u64 = 432;
/// What values of a schema take that are copied with it, in bytes beside their text.
const OF_A_VALUE: u64 = 64;
const OF_AN_OBJECT: u64 = 700;
/// What a branch takes of a choice, whether or not it has errors.
const OF_A_BRANCH: u64 = 32;
/// What a name takes that is copied, in bytes beside its text.
const OF_A_NAME: u64 = 48;

/// What an error about a value takes that is held to a schema.
#[derive(Clone, Copy, Default, Debug)]
pub(super) struct ErrorCost {
    /// The most of the schema that it may copy, in bytes.
    copied: u64,
    /// The most that each step into a value adds to the path through the schema, in bytes, where
    /// that is made anew for each error: it leads through references.
    path_of_a_step: u64,
    /// Whether it may copy the names of all members.
    names: bool,
}

impl ErrorCost {
    pub(super) fn of<'s, 'd: 's>(
        nodes: impl Iterator<Item = SchemaNode<'s, 'd>>,
        in_place: &InPlaceCost,
    ) -> Self {
        const CLOSING: KeywordSet =
            KeywordSet::of(&[Keyword::AdditionalProperties, Keyword::UnevaluatedProperties]);
        let path_of_a_step = if in_place.refers { in_place.path_of_a_step() } else { 0 };
        let mut cost = Self { path_of_a_step, ..Self::default() };
        for node in nodes {
            cost.names |= node.present().intersects(CLOSING);
            let whole = node.keyword(Keyword::Not).map_or(0, memory);
            const REQUIRING: [Keyword; 3] =
                [Keyword::Required, Keyword::DependentRequired, Keyword::Dependencies];
            // Where no branch of `anyOf` fits, each has an error that pays for it.
            let branches = node.keyword(Keyword::OneOf).map_or(0, |list| list.items().count());
            let holders = REQUIRING.iter().filter_map(|&keyword| node.keyword(keyword));
            let lists = holders.flat_map(|holder| std::iter::once(holder).chain(holder.entries()));
            let names = lists.flat_map(Value::items).filter_map(Value::as_str);
            let longest = names.map(str::len).max().unwrap_or_default() as u64;
            let of_branches = OF_A_BRANCH * branches as u64;
            cost.copied = cost.copied.max(whole).max(longest).max(of_branches);
        }
        cost
    }

    /// What one takes about a value to which this way leads, or, without the name, about a name in
    /// it.
    pub(super) fn bytes(self, way: Way) -> u64 {
        // Twice, because that of the last reference is kept as well.
        let through_schema = self.path_of_a_step.saturating_mul(2 * (way.depth() + 1));
        (OF_AN_ERROR + self.copied + way.bytes()).saturating_add(through_schema)
    }

    /// Whether one may copy the names of all members.
    pub(super) fn copies_names(self) -> bool {
        self.names
    }
}

/// What the name of a member takes that is of so many bytes.
pub(super) fn bytes_of_name(length: usize) -> u64 {
    OF_A_NAME + length as u64
}

/// What a part of a schema takes once copied, in bytes.
fn memory(part: Value<'_>) -> u64 {
    let of_value = |value: Value<'_>| match value.kind() {
        Kind::Object => OF_AN_OBJECT,
        _ => OF_A_VALUE,
    };
    part.subtree().map(of_value).sum::<u64>() + part.source_text().len() as u64
}
