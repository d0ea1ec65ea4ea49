//! How grave a finding is, and of what category.

/// How much a finding weighs.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Severity {
    /// True and useful; an author may disagree.
    Info,
    /// Works for some, fails for others, or is against a recommendation.
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

/// What a rule promises.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Category {
    /// Wrong by the specification or by JSON Schema; no false alarms.
    Correctness,
    /// Legal, but known to fail or vanish with common clients.
    Portability,
    /// Refused, dropped or rewritten by a client or provider that was asked for.
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
