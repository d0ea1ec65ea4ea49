//! Selects the findings that a SARIF report lists: GitHub rejects a run with more than 25,000
//! results
//! (<https://docs.github.com/code-security/code-scanning/integrating-with-code-scanning/sarif-support-for-code-scanning>).

use std::cell::Cell;
use std::collections::HashMap;

use crate::diagnostic::{Category, Diagnostic, Severity};
use crate::engine::RunReport;
use crate::report::Options;
use crate::report::limits::MAX_RESULTS;

/// The findings that are listed: all, or the most severe ones.
pub(super) struct Selection {
    /// Number of listed findings for each severity; the first ones in the order of the report are
    /// listed.
    listed: [(Severity, usize); 3],
    /// Number of findings that are not listed.
    pub(super) left_out: usize,
    /// The rules and kinds of changes with findings, each with the category of its findings.
    pub(super) rules: HashMap<&'static str, Category>,
}

impl Selection {
    pub(super) fn of(run: &RunReport, options: &Options) -> Self {
        Self::within(MAX_RESULTS, run, options)
    }

    fn within(limit: usize, run: &RunReport, options: &Options) -> Self {
        let mut rules = HashMap::new();
        let mut counts = [Severity::Error, Severity::Warning, Severity::Info].map(|it| (it, 0));
        for found in options.all(run) {
            rules.insert(found.rule, found.category);
            counts
                .iter_mut()
                .filter(|(severity, _)| *severity == found.severity)
                .for_each(|it| it.1 += 1);
        }
        // Errors first: if only they were left out, a pull request would look clean.
        let mut room = limit;
        let listed = counts.map(|(severity, count)| {
            let listed = count.min(room);
            room -= listed;
            (severity, listed)
        });
        let total = |counts: &[(Severity, usize); 3]| counts.iter().map(|it| it.1).sum::<usize>();
        Self { listed, left_out: total(&counts) - total(&listed), rules }
    }

    /// The findings that are listed, in the order of the report.
    pub(super) fn findings<'r>(
        &self,
        run: &'r RunReport,
        options: &Options,
    ) -> impl Iterator<Item = &'r Diagnostic> {
        let left = self.listed.map(|(severity, count)| (severity, Cell::new(count)));
        options.all(run).filter(move |found| {
            let of_severity = left.iter().find(|(severity, _)| *severity == found.severity);
            let Some((_, left)) = of_severity else { return false };
            let is_listed = left.get() > 0;
            left.set(left.get().saturating_sub(1));
            is_listed
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::test_support::{file_with, run_of};

    fn listed(limit: usize) -> (Vec<Severity>, usize) {
        use Severity::{Error, Info, Warning};
        let run = run_of(vec![file_with(&[Info, Error, Warning, Error, Warning, Info])]);
        let options = Options::default();
        let selection = Selection::within(limit, &run, &options);
        let found = selection.findings(&run, &options).map(|found| found.severity);
        (found.collect(), selection.left_out)
    }

    #[test]
    fn all_findings_are_listed_up_to_the_limit_and_then_the_worst() {
        use Severity::{Error, Info, Warning};
        assert_eq!(listed(6), (vec![Info, Error, Warning, Error, Warning, Info], 0));
        assert_eq!(listed(5), (vec![Info, Error, Warning, Error, Warning], 1));
        assert_eq!(listed(3), (vec![Error, Warning, Error], 3));
        assert_eq!(listed(1), (vec![Error], 5));
    }

    #[test]
    fn as_many_results_are_listed_as_code_scanning_accepts() {
        let left_out = |count| {
            let run = run_of(vec![file_with(&vec![Severity::Error; count])]);
            Selection::of(&run, &Options::default()).left_out
        };
        assert_eq!((left_out(MAX_RESULTS), left_out(MAX_RESULTS + 1)), (0, 1));
    }
}
