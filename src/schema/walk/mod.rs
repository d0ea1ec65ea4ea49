//! The single walk over a schema: subschemas, keywords, dialects.
//!
//! The walk collects every subschema with its keywords, dialect and depth, and knows nothing of
//! what is computed from that (`analysis.rs`).

pub(super) mod dialect;
pub(super) mod keyword;
pub(super) mod node;
pub(super) mod schema;
pub(super) mod shape;
pub(super) mod type_set;
