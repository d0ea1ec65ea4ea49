//! Equality of values as JSON Schema defines it.

pub(super) mod equality;
pub(super) mod exact_json;
pub(super) mod number;
pub(super) mod unique_items;
