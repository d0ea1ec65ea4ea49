//! The single walk over a schema: subschemas, keywords, dialects.

pub(super) mod dialect;
pub(super) mod keyword;
pub(super) mod node;
pub(super) mod schema;
pub(super) mod shape;
pub(super) mod type_set;
