//! What one question whether a schema accepts a value may cost before the full check takes over.

use std::cell::Cell;

use super::Keyword;
use crate::document::Value;

/// Bytes that take about as long to look at as one value does.
const BYTES_OF_A_VALUE: u64 = 8;
/// Members of an object that are gone through for each name, before there is a quicker way.
const MOST_GONE_THROUGH: u64 = 256;

/// What is left to spend on one question.
#[derive(Clone, Copy)]
pub(super) struct SmallPurse<'p> {
    /// Steps into the schema or along references.
    pub(super) steps: u32,
    /// Schemas to look at.
    pub(super) judged: &'p Cell<u32>,
    /// Bytes to go through, of all questions about one schema together.
    pub(super) bytes: &'p Cell<u64>,
}

impl SmallPurse<'_> {
    pub(super) fn is_empty(self) -> bool {
        self.steps == 0 || self.judged.get() == 0
    }

    /// Pays for one schema with so many members.
    pub(super) fn pays_schema(self, members: usize) -> bool {
        if self.is_empty() {
            return false;
        }
        self.judged.set(self.judged.get() - 1);
        self.pays(BYTES_OF_A_VALUE * members as u64)
    }

    /// Pays for so many bytes, if that much is left.
    pub(super) fn pays(self, bytes: u64) -> bool {
        let left = self.bytes.get().checked_sub(bytes);
        left.map(|left| self.bytes.set(left)).is_some()
    }
}

/// What a value costs that is gone through, in bytes.
pub(super) fn cost_of(value: Value<'_>) -> u64 {
    u64::from(value.span().len()).max(BYTES_OF_A_VALUE * values_in(value))
}

fn values_in(value: Value<'_>) -> u64 {
    (value.end_id().index() - value.id().index()) as u64
}

/// What it costs to hold a value against a keyword that holds no schemas. By way of references and
/// branches, a value may be held against a long list, or a long value against a bound, very often.
pub(super) fn cost_of_refusal(keyword: Keyword, wanted: Value<'_>, value: Value<'_>) -> u64 {
    // What is inside the value is gone through for each value of the list, or for each name.
    let often = match keyword {
        Keyword::Enum if value.kind().is_container() => BYTES_OF_A_VALUE * values_in(value),
        Keyword::Required => values_in(value).min(MOST_GONE_THROUGH),
        _ => 0,
    };
    let each = values_in(wanted).saturating_mul(often);
    cost_of(wanted).saturating_add(cost_of(value)).saturating_add(each)
}
