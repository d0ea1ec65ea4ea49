//! The severity and the category of a finding.

named! {
    /// The severity of a finding.
    #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
    pub enum Severity {
        /// True and useful; an author may disagree.
        Info = "info",
        /// Works for some clients, fails for others, or contradicts a recommendation.
        Warning = "warning",
        /// Wrong.
        Error = "error",
    }
}

named! {
    /// The category of a rule: what its findings promise.
    #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
    pub enum Category {
        /// Violates the specification or JSON Schema; no false alarms.
        Correctness = "correctness",
        /// Valid, but known to fail or to be lost in common clients.
        Portability = "portability",
        /// Rejected, dropped or rewritten by a selected client or provider.
        Target = "target",
        /// Hidden text, unsafe references, unsafe schemes.
        Security = "security",
        /// Useful advice.
        Quality = "quality",
        /// Opinion.
        Style = "style",
    }
}
