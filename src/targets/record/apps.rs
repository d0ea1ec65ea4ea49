//! The requirements of a host for the resources of MCP Apps.

use serde::Deserialize;

use super::date::Period;
use super::limits::NamePattern;

/// The metadata of a view that a host reads or requires.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct AppRule {
    /// The form of `domain`, if the host has one.
    pub domain: Option<NamePattern>,
    /// The form of `domain` in words.
    pub domain_words: Option<String>,
    /// The key of `_meta` from which the host reads the policy, in place of `ui.csp`.
    pub policy_key: Option<String>,
    /// The members of `_meta.ui` without which the host rejects a view.
    #[serde(default)]
    pub required: Vec<String>,
    /// The members of `_meta.ui` that the host recommends.
    #[serde(default)]
    pub recommended: Vec<String>,
    /// The lists of the policy that the host ignores.
    #[serde(default)]
    pub ignored: Vec<String>,
    /// When the behaviour was last observed.
    pub date: Period,
    /// Evidence of the behaviour: threads, files, documentation.
    pub evidence: Vec<String>,
}

impl AppRule {
    /// When the behaviour was seen, and where.
    pub fn observed(&self) -> String {
        format!("seen {}; {}", self.date, self.evidence.join(", "))
    }
}
