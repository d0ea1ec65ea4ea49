//! Stopping work from another thread: long work checks at its checkpoints whether it is cancelled,
//! and unwinds if so. Imports nothing of the project.
//!
//! Nodes that are read, tools, messages and steps of an evaluation have checkpoints. Unwinding
//! prints nothing, and nothing between has to handle half a result. Threads inherit the token of
//! the work that starts them.

use std::cell::RefCell;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

/// The number of remaining checks of a token that is not cancelled.
const NEVER: u64 = u64::MAX;

/// Stops a run within milliseconds, also inside a file. Clones are the same token.
#[derive(Clone, Debug)]
pub struct CancelToken {
    /// The number of checks after which the token counts as cancelled.
    asks_left: Arc<AtomicU64>,
}

thread_local! {
    /// The token of the work on this thread.
    static CURRENT: RefCell<Option<CancelToken>> = const { RefCell::new(None) };
}

/// The payload with which a checkpoint unwinds.
struct Cancelled;

impl Default for CancelToken {
    fn default() -> Self {
        Self::after(NEVER)
    }
}

impl CancelToken {
    /// A token that is not cancelled.
    pub fn new() -> Self {
        Self::default()
    }

    /// A token that is cancelled after this many checks: for tests, which can stop work at each of
    /// its checkpoints.
    #[doc(hidden)]
    pub fn after(asks: u64) -> Self {
        Self { asks_left: Arc::new(AtomicU64::new(asks)) }
    }

    /// Cancels the runs that were given this token, which cannot be undone.
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
        self.asks_left.store(0, Ordering::Relaxed);
    }

    /// Whether the token was cancelled.
    pub fn is_cancelled(&self) -> bool {
        self.asks_left.load(Ordering::Relaxed) == 0
    }

    /// Runs `work`; `None` if it was cancelled before the end.
    pub(crate) fn run<R>(&self, work: impl FnOnce() -> R) -> Option<R> {
        let inherited = Inherited(Some(self.clone()));
        match catch_unwind(AssertUnwindSafe(|| inherited.enter(work))) {
            Ok(done) => (!self.is_cancelled()).then_some(done),
            Err(panic) if panic.is::<Cancelled>() => None,
            Err(panic) => resume_unwind(panic),
        }
    }

    /// Counts a check; returns whether the token was cancelled.
    fn ask(&self) -> bool {
        let left = self.asks_left.load(Ordering::Relaxed);
        if left != NEVER && left != 0 {
            // Only tests have such tokens. A lost update is one ask more.
            self.asks_left.store(left - 1, Ordering::Relaxed);
        }
        left == 0
    }
}

/// Ends the work on this thread if it was cancelled.
#[inline]
pub(crate) fn checkpoint() {
    if CURRENT.with_borrow(|token| token.as_ref().is_some_and(CancelToken::ask)) {
        // Not a panic: nothing is printed.
        resume_unwind(Box::new(Cancelled));
    }
}

/// The token of the work on a thread, for threads that the work starts.
#[derive(Clone)]
pub(crate) struct Inherited(Option<CancelToken>);

impl Inherited {
    /// The token of this thread.
    pub(crate) fn current() -> Self {
        Self(CURRENT.with_borrow(Clone::clone))
    }

    /// Runs `work` on this thread with the inherited token.
    pub(crate) fn enter<R>(self, work: impl FnOnce() -> R) -> R {
        /// Restores the former token, also while a panic unwinds.
        struct Restore(Option<CancelToken>);
        impl Drop for Restore {
            fn drop(&mut self) {
                CURRENT.set(self.0.take());
            }
        }
        let _restore = Restore(CURRENT.replace(self.0));
        work()
    }
}

/// Continues unwinding if the work was cancelled, because that is not an error.
pub(crate) fn resume_if_cancelled(panic: Box<dyn std::any::Any + Send>) {
    if panic.is::<Cancelled>() {
        resume_unwind(panic);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn work_ends_at_the_checkpoint_after_it_was_cancelled() {
        let counted = |token: &CancelToken| {
            let mut rounds = 0;
            let done = token.run(|| {
                for _ in 0..10 {
                    checkpoint();
                    rounds += 1;
                }
            });
            (done.is_some(), rounds)
        };
        assert_eq!(counted(&CancelToken::new()), (true, 10));
        assert_eq!(counted(&CancelToken::after(0)), (false, 0));
        assert_eq!(counted(&CancelToken::after(3)), (false, 3));
        assert_eq!(counted(&CancelToken::after(10)), (false, 10), "cancelled at the end");
        assert_eq!(counted(&CancelToken::after(11)), (true, 10));
    }

    #[test]
    fn threads_inherit_the_token_and_others_have_none() {
        let token = CancelToken::new();
        let on_thread = |inherited: Inherited| {
            let work = || inherited.enter(|| CURRENT.with_borrow(Option::is_some));
            std::thread::scope(|scope| scope.spawn(work).join().unwrap())
        };
        assert_eq!(token.run(|| on_thread(Inherited::current())), Some(true));
        assert!(!on_thread(Inherited::current()), "nothing to inherit here");
        checkpoint();
        let panic = catch_unwind(AssertUnwindSafe(|| token.run(|| panic!("a mistake"))));
        assert!(panic.is_err(), "a mistake is not taken for a cancellation");
        assert!(!on_thread(Inherited::current()), "the former state is restored");
    }
}
