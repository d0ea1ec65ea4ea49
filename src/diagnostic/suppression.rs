//! The suppression of findings.

use std::sync::Arc;

named! {
    /// The means by which a finding is suppressed.
    pub enum SuppressedBy {
        /// An override of the configuration.
        Override = "override",
        /// A comment in the file.
        Comment = "comment",
        /// The baseline.
        Baseline = "baseline",
    }
}

/// The suppression of a finding.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Suppression {
    /// The means by which the finding is suppressed.
    pub by: SuppressedBy,
    /// The reason that the author gave, shared by all findings with it.
    pub reason: Option<Arc<str>>,
}

/// Writes the suppression, such as `by the baseline` or `by a comment: reason`.
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
