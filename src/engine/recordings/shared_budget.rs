//! The shared validation budget of all recordings of a run: a small recording may keep a validator
//! as busy as a large one, and there may be thousands of them.

use std::time::Duration;

use crate::engine::limits::{MAX_FULL_VALIDATIONS, MIN_STEPS_PER_RECORDING};
use crate::schema::{StepBudget, VALIDATION_TIMEOUT, steps_in};

/// Steps that recordings may take in addition to those for their size.
///
/// First, each recording gets the same share, so that they can be checked in any order. Recordings
/// that ran out of steps are checked again with the rest, in their order.
pub(crate) struct SharedBudget {
    share: u64,
    left: u64,
}

impl SharedBudget {
    /// Creates the budget for a number of recordings and a time limit per validation.
    pub(crate) fn new(recordings: usize, timeout: Option<Duration>) -> Self {
        let all =
            steps_in(timeout.unwrap_or(VALIDATION_TIMEOUT)).saturating_mul(MAX_FULL_VALIDATIONS);
        match recordings {
            // A single recording competes with no other: all steps are its own from the start.
            0 | 1 => Self { share: all, left: 0 },
            many => Self {
                // Half is divided in advance, so that no recording depends on those before it; the
                // other half goes to the few that need more.
                share: (all / 2 / many as u64).max(MIN_STEPS_PER_RECORDING),
                left: all - all / 2,
            },
        }
    }

    /// The initial share of each recording.
    pub(crate) const fn share(&self) -> u64 {
        self.share
    }

    /// The second budget of a recording that ran out of steps, if any steps are left.
    pub(crate) fn second_budget(&self, first: &StepBudget) -> Option<StepBudget> {
        let may_try_again = first.was_short() && self.left > self.share;
        may_try_again.then(|| StepBudget::new(self.left))
    }

    /// Subtracts the cost of a second check.
    pub(crate) fn charge(&mut self, second: &StepBudget) {
        self.left = self.left.saturating_sub(second.overspent());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Number of steps of a validation within the default time limit.
    const ONE: u64 = 2_000_000;

    fn overspend(budget: &StepBudget, steps: u64) -> bool {
        let taken = budget.take(steps);
        assert_eq!(budget.overspent(), if taken { steps } else { 0 });
        taken
    }

    #[test]
    fn a_single_recording_gets_the_whole_budget() {
        let shared_budget = SharedBudget::new(1, None);
        let budget = StepBudget::new(shared_budget.share());
        assert!(overspend(&budget, 6 * ONE));
        assert!(!budget.take(1));
        assert!(shared_budget.second_budget(&budget).is_none(), "nothing is left");
    }

    #[test]
    fn the_first_recordings_that_run_short_retry_with_half_of_the_budget() {
        let mut shared_budget = SharedBudget::new(1_000, None);
        let mut finished = 0;
        for _ in 0..1_000 {
            let first = StepBudget::new(shared_budget.share());
            assert!(!overspend(&first, ONE), "a share is small");
            if let Some(second) = shared_budget.second_budget(&first) {
                finished += usize::from(overspend(&second, ONE));
                shared_budget.charge(&second);
            }
        }
        assert_eq!(finished, 3);
    }

    #[test]
    fn thousands_of_recordings_share_the_budget_of_one() {
        assert!(SharedBudget::new(10_000, None).share() * 10_000 <= MAX_FULL_VALIDATIONS * ONE);
    }

    #[test]
    fn a_recording_that_had_enough_steps_is_not_retried() {
        let shared_budget = SharedBudget::new(3, Some(Duration::from_millis(100)));
        let budget = StepBudget::new(shared_budget.share());
        assert!(overspend(&budget, ONE / 2), "a share");
        assert!(shared_budget.second_budget(&budget).is_none());
    }
}
