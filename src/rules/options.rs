//! Configurable options of rules.

use std::sync::Arc;

use crate::model::IdStyle;
use crate::model::text::SHORTEST_BLOB;
use crate::rules::requirement::RequiredForm;
use crate::targets::{Date, Selection};

/// The options of all rules, with their defaults.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct RuleOptions {
    /// How tool IDs are composed.
    pub id_style: IdStyle,
    /// Depth of nested subschemas above which `schema-depth` reports.
    pub max_schema_depth: u32,
    /// Number of subschemas above which `schema-subschema-count` reports.
    pub max_subschemas: u32,
    /// Number of subschemas, with every reference inlined, above which `schema-composition-cost`
    /// reports.
    pub max_expanded_subschemas: u32,
    /// Length of encoded data from which on `text-encoded-blob` reports, in bytes.
    pub min_encoded_blob: u32,
    /// The selected clients and providers.
    pub targets: Selection,
    /// The name under which clients know the server; some prepend it to tool names.
    pub server_name: Option<Arc<str>>,
    /// The tokens that one tool may cost.
    pub max_tool_tokens: Option<u32>,
    /// The tokens that all tools of a list may cost.
    pub max_list_tokens: Option<u32>,
    /// Whether a server of earlier revisions is reported with the changes that 2026-07-28 needs.
    pub migrates: bool,
    /// Whether members that drafts of the next revision propose are reported.
    pub drafts: bool,
    /// The form that every tool must have.
    pub required_tool: Option<RequiredForm>,
    /// The form that every configured server must have.
    pub required_server: Option<RequiredForm>,
    /// The current date, by which evidence may be stale; `None` if that is not checked.
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
            max_tool_tokens: None,
            max_list_tokens: None,
            migrates: false,
            drafts: false,
            required_tool: None,
            required_server: None,
            today: None,
        }
    }
}

/// A numeric option of a rule in the configuration.
#[derive(Clone, Copy, Debug)]
pub struct RuleOption {
    /// The name of the rule.
    pub rule: &'static str,
    /// The name of the option.
    pub name: &'static str,
    /// One line about the meaning of the option.
    pub summary: &'static str,
    /// The smallest allowed value.
    pub least: u32,
    /// Selects the field with the option's value.
    pub slot: fn(&mut RuleOptions) -> &mut u32,
}

impl RuleOption {
    /// Finds an option of a rule by name.
    pub fn of(rule: &str, name: &str) -> Option<&'static Self> {
        RULE_OPTIONS.iter().find(|option| option.rule == rule && option.name == name)
    }

    /// The value of the option.
    pub fn value(&self, options: &RuleOptions) -> u32 {
        *(self.slot)(&mut options.clone())
    }
}

/// All options, sorted by rule.
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
