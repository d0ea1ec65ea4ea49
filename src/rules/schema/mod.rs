//! Rules about every schema inside a tool's schemas.

pub mod bounds_contradict;
pub mod composition_cost;
pub mod const_mismatch;
pub mod default_mismatch;
pub mod depth;
pub mod dialect_nested;
pub mod dialect_not_2020_12;
pub mod dialect_unsupported;
pub mod draft07_ref_siblings;
pub mod enum_duplicate;
pub mod enum_empty;
pub mod example_mismatch;
pub mod id_relative;
pub mod keyword_foreign;
pub mod keyword_inert;
pub mod keyword_type;
pub mod keyword_unknown;
pub mod pattern_cost;
pub mod pattern_invalid;
pub mod required_boolean;
pub mod required_duplicate;
pub mod required_undeclared;
pub mod subschema_count;
pub mod tuple_items;
pub mod type_unknown;
pub mod unsatisfiable;
