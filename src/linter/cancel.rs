//! Stopping a run from another thread.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// Stops a run between two files. Clones are the same token.
#[derive(Clone, Debug, Default)]
pub struct CancelToken(Arc<AtomicBool>);

impl CancelToken {
    /// A token that is not cancelled.
    pub fn new() -> Self {
        Self::default()
    }

    /// Stops the runs that were given this token. It cannot be undone.
    ///
    /// ```
    /// use mcp_lint::{CancelToken, LintError, Linter};
    ///
    /// let cancel = CancelToken::new();
    /// cancel.cancel();
    /// let error = Linter::default().lint_paths(["fixtures"], &cancel).unwrap_err();
    /// assert!(matches!(error, LintError::Cancelled));
    /// ```
    pub fn cancel(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// Whether it was cancelled.
    pub fn is_cancelled(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }

    pub(crate) fn flag(&self) -> &Arc<AtomicBool> {
        &self.0
    }
}
