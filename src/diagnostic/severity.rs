//! The severity and the category of a finding.

named! {
    /// The severity of a finding.
    pub enum Severity {
        /// The finding is true and useful, but an author may disagree.
        Info = "info",
        /// The tool works for some clients and fails for others, or contradicts a recommendation.
        Warning = "warning",
        /// The tool or file is wrong.
        Error = "error",
    }
}

read_by_name!(Severity);

named! {
    /// The findings that fail a run.
    pub enum FailOn {
        /// None.
        Never = "never",
        /// Errors.
        Error = "error",
        /// Errors and warnings.
        Warning = "warning",
        /// All.
        Info = "info",
    }
}

impl FailOn {
    /// The lowest severity that fails the run; `None` if no finding does.
    pub const fn severity(self) -> Option<Severity> {
        match self {
            Self::Never => None,
            Self::Error => Some(Severity::Error),
            Self::Warning => Some(Severity::Warning),
            Self::Info => Some(Severity::Info),
        }
    }
}

named! {
    /// The category of a rule: what its findings promise.
    pub enum Category {
        /// Violations of the specification or JSON Schema, without false alarms.
        Correctness = "correctness",
        /// Valid content that is known to fail or to be lost in common clients.
        Portability = "portability",
        /// Content that a selected client or provider rejects, drops or rewrites.
        Target = "target",
        /// Hidden text, unsafe references, unsafe schemes.
        Security = "security",
        /// Useful advice.
        Quality = "quality",
        /// Matters of opinion.
        Style = "style",
    }
}
