//! Equality of values as JSON Schema defines it.

pub(super) mod all_distinct;
pub(super) mod equal_json;
pub(super) mod equality;
pub(super) mod number;
pub(super) mod unique_items;
