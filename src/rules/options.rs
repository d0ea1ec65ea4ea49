//! What can be configured about single rules.

use crate::model::IdStyle;
use crate::targets::{Date, Selection};

/// The options of all rules, with their defaults.
#[derive(Clone, Debug)]
pub struct RuleOptions {
    /// How IDs are composed.
    pub id_style: IdStyle,
    /// Nesting of subschemas beyond which `schema-depth` reports.
    pub max_schema_depth: u32,
    /// Number of subschemas beyond which `schema-subschema-count` reports.
    pub max_subschemas: u32,
    /// Number of subschemas, with every reference written out, beyond which
    /// `schema-composition-cost` reports.
    pub max_expanded_subschemas: u32,
    /// The clients and providers that the definitions are for.
    pub targets: Selection,
    /// The name under which clients know the server; some put it before the names of its tools.
    pub server_name: Option<String>,
    /// The day on which evidence is judged to be stale or not; `None` if nobody wants to know.
    pub today: Option<Date>,
}

impl Default for RuleOptions {
    fn default() -> Self {
        Self {
            id_style: IdStyle::default(),
            max_schema_depth: 32,
            max_subschemas: 10_000,
            max_expanded_subschemas: 100_000,
            targets: Selection::default(),
            server_name: None,
            today: None,
        }
    }
}
