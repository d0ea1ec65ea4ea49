//! The findings of a file, and how many they are.

use std::ops::Deref;

use crate::diagnostic::{Applicability, Diagnostic, Severity, Weight};
use crate::engine::findings::tally::Tally;

/// Findings, mostly sorted, with their counts: there may be a hundred thousand, scattered in
/// memory, so counting them should not require visiting them.
#[derive(Clone, Debug, Default)]
pub struct Diagnostics {
    list: Vec<Box<Diagnostic>>,
    counts: Counts,
}

/// Numbers of findings by their weight.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Counts {
    /// All of them.
    pub all: Tally,
    /// Those with a safe fix.
    pub safe: Tally,
    /// Those with a fix that needs consent.
    pub bold: Tally,
}

impl Counts {
    fn add(&mut self, weight: Weight, found: &Diagnostic) {
        let count = if weight.is_many { found.count() } else { 1 };
        self.all.add_many(weight.severity, count);
        match weight.fix {
            Some(Applicability::Safe) => self.safe.add(weight.severity),
            Some(Applicability::Unsafe) => self.bold.add(weight.severity),
            Some(Applicability::Display) | None => {}
        }
    }

    /// Adds the counts of another.
    pub fn add_all(&mut self, other: Self) {
        self.all.add_all(other.all);
        self.safe.add_all(other.safe);
        self.bold.add_all(other.bold);
    }
}

/// The findings can be checked as a slice; changing one could change the numbers.
impl Deref for Diagnostics {
    type Target = [Box<Diagnostic>];

    fn deref(&self) -> &[Box<Diagnostic>] {
        &self.list
    }
}

impl Diagnostics {
    /// Empty, with capacity for this many.
    pub(in crate::engine) fn with_capacity(capacity: usize) -> Self {
        Self { list: Vec::with_capacity(capacity), counts: Counts::default() }
    }

    /// Adds a finding at the end.
    pub fn push(&mut self, found: Box<Diagnostic>) {
        self.push_weighed(found.weight(), found);
    }

    /// Adds a finding of known severity.
    pub(in crate::engine) fn push_weighed(&mut self, weight: Weight, found: Box<Diagnostic>) {
        debug_assert_eq!(weight, found.weight());
        self.counts.add(weight, &found);
        self.list.push(found);
    }

    /// Changes findings, each given with its index, and updates the counts.
    pub(crate) fn change(&mut self, mut change: impl FnMut(usize, &mut Diagnostic)) {
        let found = std::mem::take(self).into_iter().enumerate();
        *self = found
            .map(|(index, mut found)| {
                change(index, &mut found);
                found
            })
            .collect();
    }

    /// Puts the findings in the order of reports.
    pub(in crate::engine) fn sort(&mut self) {
        self.list.sort_by(|a, b| a.order(b));
    }

    /// The number of findings.
    pub fn counts(&self) -> Counts {
        self.counts
    }

    /// Whether there is one of a requested severity.
    pub fn has(&self, is_wanted: impl Fn(Severity) -> bool) -> bool {
        Severity::ALL.into_iter().any(|it| self.counts.all.count(it) > 0 && is_wanted(it))
    }
}

impl Extend<Box<Diagnostic>> for Diagnostics {
    fn extend<I: IntoIterator<Item = Box<Diagnostic>>>(&mut self, found: I) {
        found.into_iter().for_each(|found| self.push(found));
    }
}

impl FromIterator<Box<Diagnostic>> for Diagnostics {
    fn from_iter<I: IntoIterator<Item = Box<Diagnostic>>>(found: I) -> Self {
        let mut all = Self::default();
        all.extend(found);
        all
    }
}

impl IntoIterator for Diagnostics {
    type Item = Box<Diagnostic>;
    type IntoIter = std::vec::IntoIter<Box<Diagnostic>>;

    fn into_iter(self) -> Self::IntoIter {
        self.list.into_iter()
    }
}

impl<'d> IntoIterator for &'d Diagnostics {
    type Item = &'d Diagnostic;
    type IntoIter = std::iter::Map<
        std::slice::Iter<'d, Box<Diagnostic>>,
        fn(&'d Box<Diagnostic>) -> &'d Diagnostic,
    >;

    fn into_iter(self) -> Self::IntoIter {
        self.list.iter().map(Box::as_ref)
    }
}
