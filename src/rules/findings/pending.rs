//! A finding with everything the engine needs to finish it.

use std::cmp::Ordering;
use std::sync::Arc;

use crate::diagnostic::{Diagnostic, Label, Region, Weight};
use crate::document::{Document, NodeId, Place, Span};
use crate::rules::Finding;
use crate::targets::Feature;

/// A finding in a document, with the data for filtering and sorting it, which is done several
/// times, and for very many.
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
    /// The severity of its diagnostic, once that is resolved.
    pub weight: Option<Weight>,
    /// The bytes at the place, once they are known.
    pub span: Span,
    /// The resulting diagnostic, at first without its place. Boxed, so that it is not moved.
    pub diagnostic: Box<Diagnostic>,
}

impl PendingDiagnostic {
    /// A finding that is not finished.
    pub(in crate::rules) fn new(
        rule: usize,
        place: Place,
        tool_node: Option<NodeId>,
        feature: Option<Feature>,
        diagnostic: Diagnostic,
    ) -> Self {
        let (span, diagnostic) = (Span::default(), Box::new(diagnostic));
        Self { rule, feature, place, tool_node, weight: None, span, diagnostic }
    }

    /// The order of reports, of findings of one document that are finished.
    pub fn order(&self, other: &Self) -> Ordering {
        // Because it begins with the span, most comparisons do not read the diagnostics.
        self.span.cmp(&other.span).then_with(|| self.diagnostic.order(&other.diagnostic))
    }
}

impl Finding {
    /// The further positions, in this document and others.
    pub(in crate::rules) fn take_labels(&mut self, document: &Document) -> Vec<Label> {
        let elsewhere = std::mem::take(&mut self.elsewhere);
        if self.labels.is_empty() {
            return elsewhere;
        }
        let source = document.source();
        let own = self.labels.drain(..).map(|(place, message)| Label {
            path: Arc::clone(source.path()),
            region: Region::of(source, document.span(place)),
            message,
        });
        own.chain(elsewhere).collect()
    }
}
