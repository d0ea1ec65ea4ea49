//! What is made of what a finding says, kept for the findings behind it that say the same.

use std::sync::Arc;

use crate::diagnostic::{Diagnostic, Severity, Statement};

/// What was made of the statement and the severity of the last finding.
pub(in crate::report) struct Kept<'r, T> {
    made: Option<(&'r Arc<Statement>, Severity, T)>,
}

impl<T> Default for Kept<'_, T> {
    fn default() -> Self {
        Self { made: None }
    }
}

impl<'r, T> Kept<'r, T> {
    /// What `make` makes of the finding, from nothing but its statement and severity.
    pub(in crate::report) fn of(&mut self, found: &'r Diagnostic, make: impl FnOnce() -> T) -> &T {
        let made = self.made.take().filter(|(statement, severity, _)| {
            Arc::ptr_eq(statement, &found.statement) && *severity == found.severity
        });
        let made = made.unwrap_or_else(|| (&found.statement, found.severity, make()));
        &self.made.insert(made).2
    }
}
