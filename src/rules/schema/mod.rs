//! Rules about schemas at any depth inside a tool's schemas.

use crate::rules::schema::schema_unsatisfiable::contradiction;
use crate::schema::{
    Acceptance, DialectUri, PatternVerdict, TypeSet, Violation, ViolationKind, accepts,
    judge_pattern, patterns,
};

pub(crate) mod schema_bounds_contradict;
pub(crate) mod schema_composition_cost;
pub(crate) mod schema_const_mismatch;
pub(crate) mod schema_default_mismatch;
pub(crate) mod schema_depth;
pub(crate) mod schema_dialect_nested;
pub(crate) mod schema_dialect_not_2020_12;
pub(crate) mod schema_dialect_unsupported;
pub(crate) mod schema_draft07_ref_siblings;
pub(crate) mod schema_enum_duplicate;
pub(crate) mod schema_enum_empty;
pub(crate) mod schema_example_mismatch;
pub(crate) mod schema_id_relative;
pub(crate) mod schema_identifier_duplicate;
pub(crate) mod schema_keyword_foreign;
pub(crate) mod schema_keyword_inert;
pub(crate) mod schema_keyword_type;
pub(crate) mod schema_keyword_unknown;
pub(crate) mod schema_multiple_of_fraction;
pub(crate) mod schema_one_of_format;
pub(crate) mod schema_optional_boolean;
pub(crate) mod schema_pattern_cost;
pub(crate) mod schema_pattern_invalid;
pub(crate) mod schema_pattern_python;
pub(crate) mod schema_property_map;
pub(crate) mod schema_required_boolean;
pub(crate) mod schema_required_duplicate;
pub(crate) mod schema_required_undeclared;
pub(crate) mod schema_subschema_count;
pub(crate) mod schema_tuple_items;
pub(crate) mod schema_type_unknown;
pub(crate) mod schema_unsatisfiable;
pub(crate) mod schema_validator_object;
pub(crate) mod schema_values_unchecked;
