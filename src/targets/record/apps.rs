//! The requirements of a host for the resources of MCP Apps.

use super::date::Period;
use super::limits::NamePattern;

facts! {
    /// The metadata of a view that a host reads or requires.
    pub struct AppRule {
        /// The form of `domain`, if the host has one.
        pub domain: Option<NamePattern>,
        /// The form of `domain` in words.
        pub domain_words: Option<String>,
        /// The key of `_meta` from which the host reads the policy, in place of `ui.csp`.
        pub policy_key: Option<String>,
        /// The members of `_meta.ui` without which the host rejects a view.
        pub required: Vec<String> = default,
        /// The members of `_meta.ui` that the host recommends.
        pub recommended: Vec<String> = default,
        /// The lists of the policy that the host ignores.
        pub ignored: Vec<String> = default,
        /// When the behaviour was last observed.
        pub date: Period,
        /// Evidence of the behaviour: threads, files, documentation.
        pub evidence: Vec<String>,
    }
}

impl AppRule {
    /// When the behaviour was seen, and where.
    pub fn observed(&self) -> String {
        format!("seen {}; {}", self.date, self.evidence.join(", "))
    }
}
