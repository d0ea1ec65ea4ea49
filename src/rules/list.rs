//! All rules, sorted by name. A rule that is not in this list does not exist.

use super::Rule;

/// Every rule, in the order of their names.
pub static RULES: &[&Rule] = &[];
