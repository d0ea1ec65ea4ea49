//! A finding with everything the engine needs to finish it.

use crate::diagnostic::Diagnostic;
use crate::document::{NodeId, Place};
use crate::targets::Feature;

/// A finding whose place is not resolved, with the data for filtering it.
#[derive(Debug)]
pub struct PendingDiagnostic {
    /// Index of the rule in [`crate::rules::RULES`].
    pub rule: usize,
    /// The rejected feature, if the finding is about one.
    pub feature: Option<Feature>,
    /// The smallest thing that is wrong.
    pub place: Place,
    /// The value of the tool that was being checked.
    pub tool_node: Option<NodeId>,
    /// The resulting diagnostic, without its place. Boxed, so that it is not moved.
    pub diagnostic: Box<Diagnostic>,
}

impl PendingDiagnostic {
    /// A finding that is not finished.
    pub(crate) fn new(
        rule: usize,
        place: Place,
        tool_node: Option<NodeId>,
        feature: Option<Feature>,
        diagnostic: Diagnostic,
    ) -> Self {
        Self { rule, feature, place, tool_node, diagnostic: Box::new(diagnostic) }
    }
}
