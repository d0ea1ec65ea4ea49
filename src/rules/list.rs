//! All rules, sorted by name. A rule that is not in this list does not exist.

use super::{Rule, document, reference, schema};

/// Every rule, in the order of their names.
pub static RULES: &[&Rule] = &[
    &document::alias_expansion::RULE,
    &document::depth::RULE,
    &document::duplicate_key::RULE,
    &document::encoding::RULE,
    &document::syntax::RULE,
    &document::too_large::RULE,
    &document::unrecognised::RULE,
    &reference::cycle::RULE,
    &reference::external::RULE,
    &reference::network::RULE,
    &reference::recursive::RULE,
    &reference::slip::RULE,
    &reference::unresolved::RULE,
    &schema::bounds_contradict::RULE,
    &schema::depth::RULE,
    &schema::dialect_nested::RULE,
    &schema::dialect_not_2020_12::RULE,
    &schema::dialect_unsupported::RULE,
    &schema::draft07_ref_siblings::RULE,
    &schema::enum_duplicate::RULE,
    &schema::enum_empty::RULE,
    &schema::id_relative::RULE,
    &schema::keyword_foreign::RULE,
    &schema::keyword_inert::RULE,
    &schema::keyword_type::RULE,
    &schema::keyword_unknown::RULE,
    &schema::required_boolean::RULE,
    &schema::required_duplicate::RULE,
    &schema::required_undeclared::RULE,
    &schema::subschema_count::RULE,
    &schema::tuple_items::RULE,
    &schema::type_unknown::RULE,
];
