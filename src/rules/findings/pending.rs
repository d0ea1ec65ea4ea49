//! A finding with all data that the engine needs to finish it.

use crate::diagnostic::Diagnostic;
use crate::document::{NodeId, Place};
use crate::targets::Feature;

/// A finding with an unresolved place, and the data by which it is filtered.
#[derive(Debug)]
pub struct PendingDiagnostic {
    /// Index of the rule in [`crate::rules::RULES`].
    pub rule: usize,
    /// The rejected feature, if the finding is about one.
    pub feature: Option<Feature>,
    /// The smallest faulty part.
    pub place: Place,
    /// Whether a member is missing at the place.
    pub is_about_missing: bool,
    /// The tool that was being checked.
    pub tool_node: Option<NodeId>,
    /// The diagnostic without its place. Boxed, so that moving it is cheap.
    pub diagnostic: Box<Diagnostic>,
}

impl PendingDiagnostic {
    /// Creates a finding that is not finished.
    pub(crate) fn new(
        rule: usize,
        place: Place,
        tool_node: Option<NodeId>,
        feature: Option<Feature>,
        diagnostic: Diagnostic,
    ) -> Self {
        let diagnostic = Box::new(diagnostic);
        Self { rule, feature, place, is_about_missing: false, tool_node, diagnostic }
    }
}
