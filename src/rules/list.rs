//! All rules, sorted by name. A rule that is not in this list does not exist.

use super::{Rule, document, reference, schema, tool};

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
    &schema::depth::RULE,
    &schema::subschema_count::RULE,
    &tool::description_missing::RULE,
    &tool::description_type::RULE,
    &tool::list_snake_case::RULE,
    &tool::member_misspelt::RULE,
    &tool::member_not_in_revision::RULE,
    &tool::name_case_collision::RULE,
    &tool::name_charset::RULE,
    &tool::name_duplicate::RULE,
    &tool::name_empty::RULE,
    &tool::name_length::RULE,
    &tool::name_missing::RULE,
    &tool::name_type::RULE,
    &tool::not_object::RULE,
    &tool::null_member::RULE,
    &tool::title_conflict::RULE,
    &tool::title_type::RULE,
    &tool::unknown_member::RULE,
];
