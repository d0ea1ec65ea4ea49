//! Why a finding is not counted.

use std::sync::Arc;

named! {
    /// The reason why a finding is not counted.
    #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
    pub enum SuppressedBy {
        /// An override of the configuration.
        Override = "override",
        /// A comment beside it.
        Comment = "comment",
        /// The baseline.
        Baseline = "baseline",
    }
}

/// Why a finding is not counted.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Suppression {
    /// The reason why it is not counted.
    pub by: SuppressedBy,
    /// The reason that was given; very many findings may share it.
    pub reason: Option<Arc<str>>,
}

/// `by the baseline`, `by a comment: reason`.
impl std::fmt::Display for Suppression {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.write_str(match self.by {
            SuppressedBy::Override => "by an override",
            SuppressedBy::Comment => "by a comment",
            SuppressedBy::Baseline => "by the baseline",
        })?;
        self.reason.as_ref().map_or(Ok(()), |reason| write!(formatter, ": {reason}"))
    }
}
