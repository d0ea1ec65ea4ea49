//! The validity of schemas: the meta-schemas as a table.

pub(super) mod shape;
pub(super) mod validity;
