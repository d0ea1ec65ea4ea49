//! The meaning of a schema, for comparing: all that applies to a value, collected and in a normal
//! form.

pub(super) mod alternatives;
pub(super) mod closed;
pub(super) mod json;
pub(super) mod kept;
pub(super) mod language;
pub(super) mod pattern;
pub(super) mod places;
pub(super) mod plain;
pub(super) mod side;
pub(super) mod tidy;
pub(super) mod types;
