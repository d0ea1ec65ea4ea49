//! Where a text could not be read as it was meant.

use crate::document::{Document, Span, Value};

/// Where the text could not be read as it was meant. What is broken there is reported as an error
/// of syntax; judging what was made of it would report the same cause twice.
pub(in crate::engine) struct Damage<'d> {
    document: &'d Document,
    spans: Vec<Span>,
}

impl<'d> Damage<'d> {
    pub(in crate::engine) fn of(document: &'d Document) -> Self {
        let errors = document.syntax_errors().iter().map(|error| error.span);
        let limits = document.limits_hit().iter().map(|hit| hit.span);
        let mut spans: Vec<_> = errors.chain(limits).collect();
        spans.sort_unstable();
        Self { document, spans }
    }

    pub(in crate::engine) fn touches(&self, value: Value<'_>) -> bool {
        let entry = value.entry_span();
        let first = self.spans.partition_point(|span| span.end < entry.start);
        self.spans.get(first).is_some_and(|span| span.touches(entry))
            || self.document.is_unfinished(value.id())
    }

    /// Whether something in the container is broken that belongs to none of its members.
    pub(in crate::engine) fn touches_shallowly(&self, container: Value<'_>) -> bool {
        self.touches(container) && !container.items().any(|item| self.touches(item))
    }
}
