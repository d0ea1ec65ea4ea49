//! Finding the fixes that make a text worse.

use super::Fixing;
use super::plan::{FileOutcome, Plan, by_path};
use super::progress::Progress;
use super::verdict::{Chosen, is_better};
use crate::fix::limits::{MAX_ATTEMPTS, MAX_RUNS, MIN_BUDGET_BYTES, SEARCH_RUNS};

/// The remaining budget for fixing, in bytes to be linted.
#[derive(Default)]
pub(super) struct Budget {
    search: u64,
    passes: u64,
}

impl Budget {
    /// The budget for files of this many bytes in total.
    pub(super) fn for_bytes(bytes: u64) -> Self {
        let search = MIN_BUDGET_BYTES.saturating_add(MAX_RUNS.saturating_mul(bytes));
        Self { search, passes: search.saturating_mul(SEARCH_RUNS) }
    }

    /// The budget for a part of the work.
    pub(super) fn share(&self, part: u64, whole: u64) -> Self {
        let share = |all: u64| {
            // The product of two numbers of bytes exceeds 64 bits.
            let share = u128::from(all) * u128::from(part) / u128::from(whole.max(1));
            u64::try_from(share).unwrap_or(all)
        };
        Self { search: share(self.search), passes: share(self.passes) }
    }

    /// Adds the unused budget of another batch.
    pub(super) fn add(&mut self, other: &Self) {
        self.search = self.search.saturating_add(other.search);
        self.passes = self.passes.saturating_add(other.passes);
    }

    /// Charges the cost of a pass.
    pub(super) fn spend(&mut self, cost: u64) {
        self.passes = self.passes.saturating_sub(cost);
    }

    /// Whether the budget allows another pass.
    pub(super) fn is_left(&self) -> bool {
        self.passes > 0
    }
}

/// Keeps a maximal set of fixes of each plan that together make nothing worse, by bisection until
/// the harmful fixes are isolated. All plans are tried in parallel, so that many files take no more
/// attempts than one. `is_alone`: no other file changed in this pass that could affect the verdict.
/// When the attempts or the budget are used up, the remaining fixes are rejected untried.
pub(super) fn isolate_harmful(
    plans: &[&Plan<'_>],
    progress: &Progress,
    fixing: &Fixing<'_>,
    budget: &mut Budget,
    is_alone: bool,
) -> Vec<FileOutcome> {
    let mut searches: Vec<_> = plans.iter().map(|plan| FixSearch::of(plan, is_alone)).collect();
    for _ in 0..MAX_ATTEMPTS {
        let mut open: Vec<_> =
            searches.iter_mut().filter_map(|search| Some((search.next()?, search))).collect();
        if open.is_empty() || budget.search == 0 {
            break;
        }
        let texts = open.iter().map(|(tried, search)| search.plan.text(tried)).collect();
        let (linted, cost) = progress.lint(&texts, fixing);
        budget.search = budget.search.saturating_sub(cost);
        budget.spend(cost);
        let linted = by_path(&linted);
        for (tried, search) in &mut open {
            let after = linted.get(&search.plan.file.path);
            search.judge(after.is_some_and(|after| is_better(search.plan.file, after, tried)));
        }
    }
    searches.into_iter().map(FixSearch::end).collect()
}

/// The search for harmful fixes in one file.
struct FixSearch<'p, 's> {
    plan: &'p Plan<'s>,
    kept: Vec<Chosen<'s>>,
    rejected: Vec<Chosen<'s>>,
    /// The groups still to be tried, the next one last.
    groups: Vec<Group<'p, 's>>,
    /// Whether the verdict on all fixes together was independent of other files.
    is_alone: bool,
}

/// Fixes that are tried together.
struct Group<'p, 's> {
    fixes: &'p [Chosen<'s>],
    /// Whether the group below this one is the other half of a harmful group.
    is_first: bool,
}

impl<'p, 's> FixSearch<'p, 's> {
    /// The search for a plan that makes its file worse as a whole.
    fn of(plan: &'p Plan<'s>, is_alone: bool) -> Self {
        let (kept, rejected, groups) = (Vec::new(), Vec::new(), Vec::new());
        let mut search = Self { plan, kept, rejected, groups, is_alone };
        if is_alone {
            search.split(&plan.chosen);
        } else {
            search.groups.push(Group { fixes: &plan.chosen, is_first: false });
        }
        search
    }

    /// Splits fixes that make the text worse together with all kept fixes.
    fn split(&mut self, fixes: &'p [Chosen<'s>]) {
        if fixes.len() < 2 {
            // Alone and harmful, so it is the one.
            self.rejected.extend(fixes);
            return;
        }
        let (first, second) = fixes.split_at(fixes.len() / 2);
        // The first half is pushed last: it is tried next.
        self.groups.push(Group { fixes: second, is_first: false });
        self.groups.push(Group { fixes: first, is_first: true });
    }

    /// The fixes to try next: the kept ones, and the next group.
    fn next(&self) -> Option<Vec<Chosen<'s>>> {
        let group = self.groups.last()?;
        Some(self.kept.iter().chain(group.fixes).copied().collect())
    }

    fn judge(&mut self, is_fine: bool) {
        let Some(group) = self.groups.pop() else { return };
        if !is_fine {
            self.split(group.fixes);
            return;
        }
        self.kept.extend(group.fixes);
        // Together with the other half it is the group that is known to be harmful.
        if group.is_first
            && self.is_alone
            && let Some(other) = self.groups.pop()
        {
            self.split(other.fixes);
        }
    }

    fn end(mut self) -> FileOutcome {
        self.rejected.extend(self.groups.iter().flat_map(|group| group.fixes));
        self.plan.outcome(&self.kept, &self.rejected)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_small_text_gets_all_passes_and_a_large_broken_one_does_not() {
        let passes = |bytes: u64, cost: u64| {
            let mut budget = Budget::for_bytes(bytes);
            let pass = |_: &usize| {
                let is_left = budget.is_left();
                budget.spend(cost);
                is_left
            };
            (0..100).take_while(pass).count()
        };
        assert!(passes(100_000, 2 * (100_000 + 500 * 512)) >= 10);
        assert!(passes(1_000_000, 2 * (1_000_000 + 24_000 * 512)) <= 2);
    }
}
