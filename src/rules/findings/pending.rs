//! A finding with everything the engine needs to finish it.

use std::cmp::Ordering;
use std::sync::Arc;

use crate::diagnostic::{Diagnostic, Label, Region, Weight};
use crate::document::{Document, NodeId, Place, Span};
use crate::rules::Finding;
use crate::targets::Feature;

/// A finding in a document: what it takes to sort it out and put it in order, which is done
/// several times, and with very many.
#[derive(Debug)]
pub struct PendingDiagnostic {
    /// Index of the rule in [`crate::rules::RULES`].
    pub rule: usize,
    /// What clients and providers object to, where the finding is about that.
    pub feature: Option<Feature>,
    /// The smallest thing that is wrong.
    pub place: Place,
    /// The value of the tool that was being checked.
    pub tool_node: Option<NodeId>,
    /// What its diagnostic counts as, once that is finished.
    pub weight: Option<Weight>,
    /// The bytes at the place, from then on.
    pub span: Span,
    /// What becomes of it: all that is reported, at first without its place. Apart, so that it
    /// stays where it is.
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
        // That it begins with the span spares most a pass over their diagnostics.
        self.span.cmp(&other.span).then_with(|| self.diagnostic.order(&other.diagnostic))
    }
}

impl Finding {
    /// The further places, in this document and others.
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
