//! What can be configured about single rules.

use std::sync::Arc;

use crate::model::IdStyle;
use crate::model::text::SHORTEST_BLOB;
use crate::targets::{Date, Selection};

/// The options of all rules, with their defaults.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct RuleOptions {
    /// How IDs are composed.
    pub id_style: IdStyle,
    /// Nesting of subschemas beyond which `schema-depth` reports.
    pub max_schema_depth: u32,
    /// Number of subschemas beyond which `schema-subschema-count` reports.
    pub max_subschemas: u32,
    /// Number of subschemas, with every reference inlined, beyond which `schema-composition-cost`
    /// reports.
    pub max_expanded_subschemas: u32,
    /// Bytes of encoded data from which on `text-encoded-blob` reports.
    pub min_encoded_blob: u32,
    /// The clients and providers that the definitions are for.
    pub targets: Selection,
    /// The name under which clients know the server; some prepend it to the names of its tools.
    pub server_name: Option<Arc<str>>,
    /// The day on which evidence is judged to be stale or not; `None` if that is not needed.
    pub today: Option<Date>,
}

impl Default for RuleOptions {
    fn default() -> Self {
        Self {
            id_style: IdStyle::default(),
            max_schema_depth: 32,
            max_subschemas: 10_000,
            max_expanded_subschemas: 100_000,
            min_encoded_blob: SHORTEST_BLOB,
            targets: Selection::default(),
            server_name: None,
            today: None,
        }
    }
}

/// A number that a rule can be given in the configuration.
#[derive(Clone, Copy, Debug)]
pub struct RuleOption {
    /// The rule's name.
    pub rule: &'static str,
    /// The option's name.
    pub name: &'static str,
    /// Its meaning, in one line.
    pub summary: &'static str,
    /// The smallest sensible value.
    pub least: u32,
    /// Its index among the options.
    pub slot: fn(&mut RuleOptions) -> &mut u32,
}

impl RuleOption {
    /// The option of this name that a rule has.
    pub fn of(rule: &str, name: &str) -> Option<&'static Self> {
        RULE_OPTIONS.iter().find(|option| option.rule == rule && option.name == name)
    }

    /// Its value.
    pub fn value(&self, options: &RuleOptions) -> u32 {
        *(self.slot)(&mut options.clone())
    }
}

/// All of them, by rule.
pub static RULE_OPTIONS: [RuleOption; 4] = [
    RuleOption {
        rule: "schema-composition-cost",
        name: "max",
        summary: "number of subschemas, with every reference written out",
        least: 1,
        slot: |options| &mut options.max_expanded_subschemas,
    },
    RuleOption {
        rule: "schema-depth",
        name: "max",
        summary: "levels of nested subschemas",
        least: 1,
        slot: |options| &mut options.max_schema_depth,
    },
    RuleOption {
        rule: "schema-subschema-count",
        name: "max",
        summary: "number of subschemas in one schema",
        least: 1,
        slot: |options| &mut options.max_subschemas,
    },
    RuleOption {
        rule: "text-encoded-blob",
        name: "min",
        summary: "bytes of encoded data from which on it is reported",
        least: SHORTEST_BLOB,
        slot: |options| &mut options.min_encoded_blob,
    },
];
