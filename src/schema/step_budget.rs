//! What the validations of a whole text may cost together.

use std::cell::Cell;
use std::time::Duration;

use crate::schema::limits::{STEPS_PER_BYTE, STEPS_PER_MILLISECOND};

/// As many steps as may be taken in a time.
pub fn steps_in(time: Duration) -> u64 {
    let milliseconds = u64::try_from(time.as_millis()).unwrap_or(u64::MAX);
    milliseconds.saturating_mul(STEPS_PER_MILLISECOND)
}

/// How much all validations of one text together may still read.
#[derive(Debug, Default)]
pub struct StepBudget {
    left: Cell<u64>,
    /// What was put in because of the text's size.
    by_size: Cell<u64>,
    spent: Cell<u64>,
    /// What was taken out ever, whatever was begun again.
    taken: Cell<u64>,
    was_short: Cell<bool>,
}

impl StepBudget {
    /// So many steps, whatever the size of the text.
    pub fn new(steps: u64) -> Self {
        Self { left: Cell::new(steps), ..Self::default() }
    }

    /// Adds what a text of so many bytes may cost.
    pub fn add_text(&self, bytes: usize) {
        let steps = STEPS_PER_BYTE.saturating_mul(bytes as u64);
        self.by_size.set(self.by_size.get().saturating_add(steps));
        self.left.set(self.left.get().saturating_add(steps));
    }

    /// Makes it what it was at first, because the text is gone through once more from its
    /// beginning.
    pub fn begin_again(&self) {
        let put_in = self.left.get().saturating_add(self.spent.get());
        self.left.set(put_in.saturating_sub(self.by_size.take()));
        self.spent.set(0);
        self.was_short.set(false);
    }

    /// Takes steps if there are so many; whether there were.
    pub fn take(&self, steps: u64) -> bool {
        if self.left.get() < steps {
            self.set_short();
            return false;
        }
        self.spend(steps);
        true
    }

    /// How many steps were taken out beyond those for the text's size.
    pub fn overspent(&self) -> u64 {
        self.spent.get().saturating_sub(self.by_size.get())
    }

    /// How many steps were taken out, those before it was begun again among them: they took their
    /// time as well.
    pub fn taken(&self) -> u64 {
        self.taken.get()
    }

    /// Whether there was a validation that would have gone on with more.
    pub fn was_short(&self) -> bool {
        self.was_short.get()
    }

    pub(super) fn left(&self) -> u64 {
        self.left.get()
    }

    /// Takes steps, or what is left.
    pub(super) fn spend(&self, steps: u64) {
        let steps = steps.min(self.left.get());
        self.left.set(self.left.get() - steps);
        self.spent.set(self.spent.get().saturating_add(steps));
        self.taken.set(self.taken.get().saturating_add(steps));
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
