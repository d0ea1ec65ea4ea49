//! The severity and the category of a finding.

/// The severity of a finding.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Severity {
    /// True and useful; an author may disagree.
    Info,
    /// Works for some clients, fails for others, or contradicts a recommendation.
    Warning,
    /// Wrong.
    Error,
}

impl Severity {
    /// All of them, the lightest first.
    pub const ALL: [Self; 3] = [Self::Info, Self::Warning, Self::Error];

    /// The word of reports: `info`, `warning`, `error`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Info => "info",
            Self::Warning => "warning",
            Self::Error => "error",
        }
    }
}

/// The promise of a rule.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Category {
    /// Violates the specification or JSON Schema; no false alarms.
    Correctness,
    /// Valid, but known to fail or to be lost in common clients.
    Portability,
    /// Rejected, dropped or rewritten by a selected client or provider.
    Target,
    /// Hidden text, unsafe references, unsafe schemes.
    Security,
    /// Useful advice.
    Quality,
    /// Opinion.
    Style,
}

impl Category {
    /// All categories, most binding first.
    pub const ALL: [Self; 6] = [
        Self::Correctness,
        Self::Portability,
        Self::Target,
        Self::Security,
        Self::Quality,
        Self::Style,
    ];

    /// The word of reports and of the command line.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Correctness => "correctness",
            Self::Portability => "portability",
            Self::Target => "target",
            Self::Security => "security",
            Self::Quality => "quality",
            Self::Style => "style",
        }
    }
}
