//! Findings about several servers, limited in number.

use super::limits::{MAX_FINDINGS, MAX_NAME, MAX_PLACES};
use super::{FleetFinding, FleetPlace};
use crate::document::{Span, Value};
use crate::source::cut;

/// The findings of one kind.
pub(super) struct Findings {
    kind: &'static str,
    found: Vec<FleetFinding>,
    others: usize,
}

impl Findings {
    pub(super) fn new(kind: &'static str) -> Self {
        Self { kind, found: Vec::new(), others: 0 }
    }

    /// Adds a finding, which is made only while there are few.
    pub(super) fn add(
        &mut self,
        finding: impl FnOnce() -> (&'static str, String, Vec<FleetPlace>),
    ) {
        if self.found.len() == MAX_FINDINGS {
            self.others += 1;
            return;
        }
        let (level, message, mut places) = finding();
        places.truncate(MAX_PLACES);
        let (kind, level) = (self.kind.to_owned(), level.to_owned());
        self.found.push(FleetFinding { kind, level, message, places });
    }

    /// All findings; the last one has the number of those that were left out.
    pub(super) fn finish(mut self) -> Vec<FleetFinding> {
        if self.others > 0 {
            let message = format!("{} more findings of this kind", self.others);
            let (kind, level) = (self.kind.to_owned(), "information".to_owned());
            self.found.push(FleetFinding { kind, level, message, places: Vec::new() });
        }
        self.found
    }
}

impl FleetPlace {
    /// The place of the key of a member.
    pub(super) fn of_key(value: Value<'_>) -> Self {
        Self::at(value, value.key_span().unwrap_or_else(|| value.span()))
    }

    /// The place of a value.
    pub(super) fn of(value: Value<'_>) -> Self {
        Self::at(value, value.span())
    }

    fn at(value: Value<'_>, span: Span) -> Self {
        let source = value.document().source();
        let position = source.position(span.start);
        let path = source.path().to_string();
        Self { path, line: position.line as usize, column: position.column as usize }
    }
}

/// A name in a sentence.
pub(super) fn quoted(name: &str) -> String {
    format!("`{}`", cut(name, MAX_NAME))
}
