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
    &schema::depth::RULE,
    &schema::subschema_count::RULE,
];
