//! Why a finding is not counted.

/// What keeps a finding from being counted.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum SuppressedBy {
    /// An override of the configuration.
    Override,
    /// A comment beside it.
    Comment,
    /// The baseline.
    Baseline,
}

impl SuppressedBy {
    /// The word of reports.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Override => "override",
            Self::Comment => "comment",
            Self::Baseline => "baseline",
        }
    }
}

/// Why a finding is not counted.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Suppression {
    /// What keeps it from being counted.
    pub by: SuppressedBy,
    /// The reason that was given.
    pub reason: Option<String>,
}
