//! A budget of steps that the validations of a whole text share.

use std::cell::Cell;
use std::time::Duration;

use crate::cancel::checkpoint;
use crate::schema::limits::{STEPS_PER_ASK, STEPS_PER_BYTE, STEPS_PER_MILLISECOND};

/// The number of steps in a duration.
pub fn steps_in(time: Duration) -> u64 {
    let milliseconds = u64::try_from(time.as_millis()).unwrap_or(u64::MAX);
    milliseconds.saturating_mul(STEPS_PER_MILLISECOND)
}

/// The number of steps that all validations of a text together may still take.
#[derive(Debug, Default)]
pub struct StepBudget {
    left: Cell<u64>,
    /// The steps that were added for the size of the text.
    by_size: Cell<u64>,
    spent: Cell<u64>,
    /// The number of steps taken in total, including those before a restart.
    taken: Cell<u64>,
    was_short: Cell<bool>,
}

impl StepBudget {
    /// A budget of `steps` steps, independent of the size of the text.
    pub fn new(steps: u64) -> Self {
        Self { left: Cell::new(steps), ..Self::default() }
    }

    /// Adds the steps for a text of this many bytes.
    pub fn add_text(&self, bytes: usize) {
        let steps = STEPS_PER_BYTE.saturating_mul(bytes as u64);
        self.by_size.set(self.by_size.get().saturating_add(steps));
        self.left.set(self.left.get().saturating_add(steps));
    }

    /// Resets the budget to its initial state, because the text is read again from its beginning.
    pub fn begin_again(&self) {
        // Only what was granted from outside is restored; the text adds its own allowance again.
        let put_in = self.left.get().saturating_add(self.spent.get());
        self.left.set(put_in.saturating_sub(self.by_size.take()));
        self.spent.set(0);
        self.was_short.set(false);
    }

    /// Takes steps if there are enough; returns whether there were.
    pub fn take(&self, steps: u64) -> bool {
        if self.left.get() < steps {
            self.set_short();
            return false;
        }
        self.spend(steps);
        true
    }

    /// The number of steps taken beyond those for the text's size.
    pub fn overspent(&self) -> u64 {
        self.spent.get().saturating_sub(self.by_size.get())
    }

    /// The number of steps taken in total, including those before a restart, which took time as
    /// well.
    pub fn taken(&self) -> u64 {
        self.taken.get()
    }

    /// Whether a validation ran short of steps.
    pub fn was_short(&self) -> bool {
        self.was_short.get()
    }

    pub(super) fn left(&self) -> u64 {
        self.left.get()
    }

    /// Takes steps, at most the remaining ones.
    pub(super) fn spend(&self, steps: u64) {
        let steps = steps.min(self.left.get());
        self.left.set(self.left.get() - steps);
        self.spent.set(self.spent.get().saturating_add(steps));
        let before = self.taken.get();
        self.taken.set(before.saturating_add(steps));
        // An outcome never depends on when it asks: work that is not cancelled goes on.
        if before / STEPS_PER_ASK != self.taken.get() / STEPS_PER_ASK {
            checkpoint();
        }
    }

    pub(super) fn set_short(&self) {
        self.was_short.set(true);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn steps_beyond_the_budget_are_known() {
        let budget = StepBudget::new(100);
        budget.add_text(2);
        assert!(budget.take(50));
        assert_eq!((budget.left(), budget.overspent(), budget.was_short()), (70, 30, false));
        assert!(!budget.take(71), "more than is left");
        assert_eq!((budget.left(), budget.overspent(), budget.was_short()), (70, 30, true));
        budget.spend(1_000);
        assert_eq!((budget.left(), budget.overspent()), (0, 100));
        budget.begin_again();
        assert_eq!((budget.left(), budget.overspent(), budget.was_short()), (100, 0, false));
        assert_eq!(budget.taken(), 120, "the time is gone");
    }
}
