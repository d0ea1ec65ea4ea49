//! What a schema takes once it is compiled, as far as that may be out of proportion to its text.

use super::cost::in_place_cost;
use super::pattern_cost::MOST_BYTES;
use super::refusal::MOST_IN_PLACE_UNEVALUATED;
use super::schema_patterns::{BYTES_OF_A_LOOK, LOOKS_BEFOREHAND_FOR_A_BYTE, pattern_bytes};
use super::{Dialect, Schema};
use crate::document::Value;

/// What a subschema takes that is written out for what is left over, in bytes, and in looks.
const BYTES_WRITTEN_OUT: u64 = 1_600;
const LOOKS_TO_WRITE_OUT: u64 = 50;
/// Looks that take as long as to compile one value of a schema.
pub(super) const LOOKS_TO_COMPILE_A_VALUE: u64 = 30;

/// Memory that schemas may keep all together once compiled, beside what is in proportion to their
/// text: as much as the patterns of a single one may take, in bytes.
pub const MOST_KEPT: u64 = MOST_BYTES;

/// Memory of a compiled schema, beside what is in proportion to its text.
#[derive(Clone, Copy, Debug)]
pub struct Footprint {
    /// That of its patterns, in bytes.
    patterns: u64,
    /// Subschemas that are written out, because it is asked what they leave over.
    written_out: u64,
}

impl Footprint {
    /// That of the schema `root`. It is walked only where it has to be.
    pub fn of(root: Value<'_>, default_dialect: Dialect) -> Self {
        let is_unevaluated =
            |value: Value<'_>| value.key().is_some_and(|key| key.starts_with("unevaluated"));
        let written_out = match root.subtree().any(is_unevaluated) {
            true => in_place_cost(&Schema::walk(root, default_dialect)).total,
            false => 0,
        };
        Self { patterns: pattern_bytes(root, default_dialect), written_out }
    }

    /// In bytes.
    pub fn bytes(self) -> u64 {
        self.patterns.saturating_add(self.written_out.saturating_mul(BYTES_WRITTEN_OUT))
    }

    /// Whether it has patterns.
    pub fn has_patterns(self) -> bool {
        self.patterns > 0
    }

    /// Whether it is known that the schema is refused because of it.
    pub fn is_refused(self) -> bool {
        self.patterns > MOST_BYTES || self.written_out > MOST_IN_PLACE_UNEVALUATED
    }

    /// Looks that it takes at most to make the schema ready.
    pub fn looks_to_compile(self, root: Value<'_>) -> u64 {
        let values = (root.end_id().index() - root.id().index()) as u64;
        let names = if self.has_patterns() { root.source_text().len() as u64 } else { 0 };
        self.patterns / BYTES_OF_A_LOOK
            + LOOKS_TO_COMPILE_A_VALUE * values
            + LOOKS_BEFOREHAND_FOR_A_BYTE * names
            + LOOKS_TO_WRITE_OUT.saturating_mul(self.written_out)
    }
}
