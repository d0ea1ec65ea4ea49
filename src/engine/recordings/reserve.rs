//! What the validations of all recordings of a run may cost together: a small recording may keep a
//! validator as busy as a large one, and there may be thousands of them.

use std::time::Duration;

use crate::schema::{Purse, VALIDATION_TIMEOUT, looks_in};

/// Validations of a run that may each take all the time that one is given.
const LONG_ONES: u64 = 6;
/// Looks that every recording may take in any case: more than an ordinary one needs, and still a
/// bound where there are thousands.
const FOR_EACH: u64 = 1_000;

/// Looks at values that recordings may take beside those that their size allows.
///
/// First each gets the same share, so that they can be checked in any order; whoever was short of
/// looks may then try again with what the others left, in the order of the recordings.
pub(in crate::engine) struct Reserve {
    share: u64,
    left: u64,
}

impl Reserve {
    /// For so many recordings, where a validation has so much time.
    pub(in crate::engine) fn new(recordings: usize, timeout: Option<Duration>) -> Self {
        let all = looks_in(timeout.unwrap_or(VALIDATION_TIMEOUT)).saturating_mul(LONG_ONES);
        match recordings {
            0 | 1 => Self { share: all, left: 0 },
            many => Self { share: (all / 2 / many as u64).max(FOR_EACH), left: all - all / 2 },
        }
    }

    /// What each recording has to begin with.
    pub(in crate::engine) const fn share(&self) -> u64 {
        self.share
    }

    /// What a recording may try again with that was short of looks.
    pub(in crate::engine) fn second_purse(&self, first: &Purse) -> Option<Purse> {
        let is_worth_it = first.was_short() && self.left > self.share;
        is_worth_it.then(|| Purse::new(self.left))
    }

    /// Takes off what a second try took.
    pub(in crate::engine) fn settle(&mut self, second: &Purse) {
        self.left = self.left.saturating_sub(second.overspent());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Looks of a validation, unless told otherwise.
    const ONE: u64 = 2_000_000;

    fn overspend(purse: &Purse, looks: u64) -> bool {
        let taken = purse.take(looks);
        assert_eq!(purse.overspent(), if taken { looks } else { 0 });
        taken
    }

    #[test]
    fn a_single_recording_has_everything() {
        let reserve = Reserve::new(1, None);
        let purse = Purse::new(reserve.share());
        assert!(overspend(&purse, 6 * ONE));
        assert!(!purse.take(1));
        assert!(reserve.second_purse(&purse).is_none(), "nothing is left");
    }

    #[test]
    fn the_first_that_are_short_try_again_with_half_of_it() {
        let mut reserve = Reserve::new(1_000, None);
        let mut finished = 0;
        for _ in 0..1_000 {
            let first = Purse::new(reserve.share());
            assert!(!overspend(&first, ONE), "a share is small");
            if let Some(second) = reserve.second_purse(&first) {
                finished += usize::from(overspend(&second, ONE));
                reserve.settle(&second);
            }
        }
        assert_eq!(finished, 3);
    }

    #[test]
    fn thousands_take_no_more_together_than_a_single_one_may() {
        assert!(Reserve::new(10_000, None).share() * 10_000 <= LONG_ONES * ONE);
    }

    #[test]
    fn who_had_enough_does_not_try_again() {
        let reserve = Reserve::new(3, Some(Duration::from_millis(100)));
        let purse = Purse::new(reserve.share());
        assert!(overspend(&purse, ONE / 2), "a share");
        assert!(reserve.second_purse(&purse).is_none());
    }
}
