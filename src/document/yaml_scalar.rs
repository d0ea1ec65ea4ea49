//! Offsets inside YAML scalars.

/// The part of `literal` that spells bytes `start..end` of the scalar's text.
pub(super) fn source_range(literal: &str, start: usize, end: usize) -> (usize, usize) {
    (start.min(literal.len()), end.min(literal.len()))
}
