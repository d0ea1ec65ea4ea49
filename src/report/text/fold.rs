//! Repeated findings in formats for people: the first few with the same message are shown, and the
//! others counted. `pretty` shows many findings of one rule in one file as one block, and lists what
//! follows the first few blocks of a rule: people write one tool per file, with the same mistake.

use std::collections::HashMap;
use std::mem::take;

use crate::diagnostic::{Diagnostic, Severity, SuppressedBy};
use crate::engine::RunReport;
use crate::report::limits::{MAX_ALIKE_FINDINGS, MAX_LISTED_PLACES};
use crate::report::text::rule_groups::{RuleGroup, by_rule};
use crate::report::{Options, summary::run_summary};

/// A finding to show.
pub(crate) struct Entry<'r> {
    pub(crate) finding: &'r Diagnostic,
    /// The findings of its rule in its file, if it represents them.
    pub(crate) group: Option<RuleGroup<'r>>,
    /// The findings like it that are not shown; reported behind this one.
    pub(crate) folded: Option<Folded>,
    /// The first of these, each with the number of findings that it represents; only if they are
    /// those of a rule.
    pub(crate) listed: Vec<(&'r Diagnostic, usize)>,
}

/// Findings that are counted instead of shown.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(crate) struct Folded {
    /// In the file of the last one that is shown.
    here: usize,
    /// In other files.
    elsewhere: usize,
    /// How many other files.
    files: usize,
}

impl Folded {
    pub(crate) fn count(self) -> usize {
        self.here + self.elsewhere
    }

    /// `27 more of this rule in 27 other files:`
    pub(crate) fn lead(self) -> String {
        let files = run_summary::plural(self.files, "other file");
        match self.files {
            0 => format!("{} more of this rule:", self.count()),
            _ => format!("{} more of this rule, in {files}:", self.count()),
        }
    }

    /// `… and 12 more like this (--expand shows all)`
    pub(crate) fn line(self) -> String {
        let count = self.count();
        let files = run_summary::plural(self.files, "other file");
        let more = match (self.here, self.elsewhere) {
            (_, 0) => format!("{count} more like this"),
            (0, _) => format!("{count} more like this in {files}"),
            (_, there) => format!("{count} more like this, {there} of them in {files}"),
        };
        format!("… and {more} (--expand shows all)")
    }
}

/// What findings have in common that are counted together.
type Key<'r> = (&'r str, Severity, &'r str, Option<SuppressedBy>);

#[derive(Default)]
struct Group<'r> {
    /// Their number.
    count: usize,
    /// How many of them were shown.
    shown: usize,
    /// Where the last one was found.
    path: &'r str,
    /// The position of the last one that is shown.
    shown_path: &'r str,
    folded: Folded,
    listed: Vec<(&'r Diagnostic, usize)>,
}

impl<'r> Group<'r> {
    /// Adds the next finding, in the order of the report, which represents `count`.
    fn add(&mut self, finding: &'r Diagnostic, count: usize) {
        let path = &*finding.path;
        self.count += 1;
        if self.count > MAX_ALIKE_FINDINGS && self.listed.len() < MAX_LISTED_PLACES {
            self.listed.push((finding, count));
        }
        if self.count <= MAX_ALIKE_FINDINGS {
            self.shown_path = path;
        } else if path == self.shown_path {
            self.folded.here += count;
        } else {
            self.folded.elsewhere += count;
            self.folded.files += usize::from(path != self.path);
        }
        self.path = path;
    }

    /// Whether others are counted: for a single one, the line would be no shorter than the finding.
    fn is_folded(&self) -> bool {
        self.folded.count() > 1
    }

    /// Whether the next finding is shown, and what is folded behind it.
    fn next(&mut self) -> Option<Option<Folded>> {
        self.shown += 1;
        if !self.is_folded() || self.shown < MAX_ALIKE_FINDINGS {
            return Some(None);
        }
        (self.shown == MAX_ALIKE_FINDINGS).then_some(Some(self.folded))
    }
}

/// Findings by rule, or by rule and message.
#[derive(Default)]
struct Groups<'r> {
    by_message: bool,
    all: Vec<Group<'r>>,
    index: HashMap<Key<'r>, usize>,
}

impl<'r> Groups<'r> {
    /// Takes the next finding, in the order of the report; the index of its group.
    fn add(&mut self, finding: &'r Diagnostic, count: usize) -> usize {
        let index = *self.index.entry(key(finding, self.by_message)).or_insert_with(|| {
            self.all.push(Group::default());
            self.all.len() - 1
        });
        self.all[index].add(finding, count);
        index
    }
}

/// The findings for people, and the number of those that are neither shown nor counted.
pub(crate) fn entries<'r>(run: &'r RunReport, options: &Options) -> (Vec<Entry<'r>>, usize) {
    let visible = run.shown().filter(|found| options.shows(found.severity));
    let entries: Vec<_> = visible.map(|finding| (finding, None)).collect();
    let count = entries.len();
    folded(entries, count, Groups { by_message: true, ..Groups::default() }, options)
}

/// The same of some findings only, with many of one rule in one file as one entry, and what follows
/// the first entries of a rule as a list.
pub(crate) fn entries_by_rule<'r>(
    run: &'r RunReport,
    options: &Options,
    is_wanted: impl Fn(&Diagnostic) -> bool,
) -> (Vec<Entry<'r>>, usize) {
    let is_visible = |found: &&Diagnostic| options.shows(found.severity) && is_wanted(found);
    let visible: Vec<_> = run.shown().filter(is_visible).collect();
    let entries = if options.expand {
        visible.iter().map(|finding| (*finding, None)).collect()
    } else {
        by_rule(&visible)
    };
    folded(entries, visible.len(), Groups::default(), options)
}

/// Counts entries alike instead of showing them, and cuts off those beyond the limit.
fn folded<'r>(
    entries: Vec<(&'r Diagnostic, Option<RuleGroup<'r>>)>,
    visible: usize,
    mut groups: Groups<'r>,
    options: &Options,
) -> (Vec<Entry<'r>>, usize) {
    let limit = options.limit();
    let count = |group: &Option<RuleGroup<'_>>| group.as_ref().map_or(1, |group| group.count);
    let entries: Vec<_> = if options.expand {
        let entry = |(finding, group)| Entry { finding, group, folded: None, listed: Vec::new() };
        entries.into_iter().map(entry).take(limit).collect()
    } else {
        let indexes: Vec<_> =
            entries.iter().map(|(finding, group)| groups.add(finding, count(group))).collect();
        let entry = |((finding, group), index): (_, usize)| {
            let folded = groups.all[index].next()?;
            let is_listed = folded.is_some() && !groups.by_message;
            let listed = if is_listed { take(&mut groups.all[index].listed) } else { Vec::new() };
            Some(Entry { finding, group, folded, listed })
        };
        entries.into_iter().zip(indexes).filter_map(entry).take(limit).collect()
    };
    let reported = |entry: &Entry<'_>| count(&entry.group) + entry.folded.map_or(0, Folded::count);
    let left_out = visible - entries.iter().map(reported).sum::<usize>();
    (entries, left_out)
}

fn key(finding: &Diagnostic, by_message: bool) -> Key<'_> {
    let message = if by_message { &*finding.message } else { "" };
    (finding.rule, finding.severity, message, suppressed_by(finding))
}

fn suppressed_by(finding: &Diagnostic) -> Option<SuppressedBy> {
    finding.suppression().map(|suppression| suppression.by)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::test_support::{file_with, run_of};

    /// A run with one file for each number: so many equal findings in it.
    fn run_with(counts: &[usize]) -> RunReport {
        let files = counts.iter().enumerate().map(|(index, count)| {
            let mut file = file_with(&vec![Severity::Error; *count]);
            for found in &mut file.diagnostics {
                found.path = format!("{index}.json").into();
            }
            file
        });
        run_of(files.collect())
    }

    fn lines(run: &RunReport, options: &Options) -> (usize, Vec<String>, usize) {
        let (entries, left_out) = entries(run, options);
        let lines = entries.iter().filter_map(|entry| entry.folded.map(Folded::line)).collect();
        (entries.len(), lines, left_out)
    }

    #[test]
    fn four_are_shown_and_further_ones_are_counted() {
        let options = Options::default();
        assert_eq!(lines(&run_with(&[4]), &options), (4, vec![], 0));
        let line = "… and 2 more like this (--expand shows all)".to_owned();
        assert_eq!(lines(&run_with(&[5]), &options), (3, vec![line], 0));
        let expanded = Options { expand: true, ..Options::default() };
        assert_eq!(lines(&run_with(&[5]), &expanded), (5, vec![], 0));
    }

    #[test]
    fn other_files_are_reported() {
        let options = Options::default();
        let line = "… and 7 more like this, 5 of them in 2 other files (--expand shows all)";
        assert_eq!(lines(&run_with(&[5, 4, 1]), &options), (3, vec![line.to_owned()], 0));
        let line = "… and 2 more like this in 2 other files (--expand shows all)";
        assert_eq!(lines(&run_with(&[1, 1, 1, 1, 1]), &options), (3, vec![line.to_owned()], 0));
    }

    #[test]
    fn different_headlines_are_never_folded() {
        let mut run = run_with(&[9]);
        for (index, found) in run.files[0].diagnostics.iter_mut().enumerate() {
            found.message = format!("message {index}").into();
        }
        assert_eq!(lines(&run, &Options::default()), (9, vec![], 0));
    }

    #[test]
    fn the_limit_counts_shown_findings_and_none_is_lost() {
        let mut run = run_with(&[50, 50]);
        run.files[1].diagnostics.iter_mut().for_each(|found| found.rule = "document-depth");
        let limited = |max_findings| Options { max_findings, ..Options::default() };
        let (shown, folded, left_out) = lines(&run, &limited(4));
        assert_eq!((shown, folded.len(), left_out), (4, 1, 49));
        let (shown, folded, left_out) = lines(&run, &limited(2));
        assert_eq!((shown, folded.len(), left_out), (2, 0, 98));
    }
}
