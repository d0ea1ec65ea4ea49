//! Folding of repeated findings in formats for people: the first few with the same message are
//! shown, and the others counted. `pretty` also lists further findings of a rule after the first
//! ones, because lists repeat a mistake in many tools, and people write one tool per file.

use std::cmp::Reverse;
use std::collections::HashMap;

use crate::diagnostic::{Diagnostic, Severity, SuppressedBy};
use crate::engine::RunReport;
use crate::report::Options;
use crate::report::limits::MAX_ALIKE_FINDINGS;

/// A finding to show.
pub(crate) struct Entry<'r> {
    pub(crate) finding: &'r Diagnostic,
    /// The number of hidden findings with the same message, reported after this finding.
    pub(crate) folded: usize,
    /// Findings of the same rule that are listed after this finding.
    pub(crate) listed: Vec<&'r Diagnostic>,
    /// The paths of files with the same text as the finding's file, whose findings are omitted.
    pub(crate) copies: Vec<&'r str>,
    copied: usize,
}

impl<'r> Entry<'r> {
    fn new(finding: &'r Diagnostic) -> Self {
        Self { finding, folded: 0, listed: Vec::new(), copies: Vec::new(), copied: 0 }
    }

    /// The line about hidden findings: `… and 12 more like this (--expand shows all)`; `None`
    /// without any.
    pub(crate) fn folded_line(&self) -> Option<String> {
        let count = self.folded;
        (count > 0).then(|| format!("… and {count} more like this (--expand shows all)"))
    }
}

/// The properties that findings share if they are counted together.
type FoldKey<'r> = (&'r str, Severity, &'r str, Option<SuppressedBy>);

/// The findings for people, and the number of those that are neither shown nor counted.
pub(crate) fn entries<'r>(run: &'r RunReport, options: &Options) -> (Vec<Entry<'r>>, usize) {
    let visible: Vec<_> = run.shown().filter(|found| options.shows(found.severity)).collect();
    let mut counts: HashMap<FoldKey<'_>, usize> = HashMap::new();
    visible.iter().for_each(|found| *counts.entry(key(found, true)).or_default() += 1);
    let mut shown: HashMap<FoldKey<'_>, usize> = HashMap::new();
    let entry = |finding: &&'r Diagnostic| {
        let key = key(finding, true);
        let shown = shown.entry(key).or_default();
        *shown += 1;
        // For a single one, the line would be no shorter than the finding.
        let rest = counts[&key] - MAX_ALIKE_FINDINGS.min(counts[&key]);
        let is_folded = !options.expand && rest > 1;
        let folded = if is_folded && *shown == MAX_ALIKE_FINDINGS { rest } else { 0 };
        let is_shown = !is_folded || *shown <= MAX_ALIKE_FINDINGS;
        is_shown.then(|| Entry { folded, ..Entry::new(finding) })
    };
    let entries: Vec<_> = visible.iter().filter_map(entry).take(options.limit()).collect();
    let reported = entries.iter().map(|entry| 1 + entry.folded).sum::<usize>();
    (entries, visible.len() - reported)
}

/// The wanted findings, with further findings of a rule listed after its first ones; and the number
/// of findings that are not shown.
pub(crate) fn entries_by_rule<'r>(
    run: &'r RunReport,
    options: &Options,
    is_wanted: impl Fn(&Diagnostic) -> bool,
) -> (Vec<Entry<'r>>, usize) {
    let is_visible = |found: &&Diagnostic| options.shows(found.severity) && is_wanted(found);
    let mut visible: Vec<_> = run.shown().filter(is_visible).collect();
    // What fails comes first, in whichever file it is.
    crate::sort::by_key(&mut visible, |found| Reverse(found.severity));
    let mut counts: HashMap<FoldKey<'_>, usize> = HashMap::new();
    visible.iter().for_each(|found| *counts.entry(key(found, false)).or_default() += 1);
    let originals = if options.expand { HashMap::new() } else { originals(run) };
    let mut entries: Vec<Entry<'_>> = Vec::new();
    // The blocks by what a copy of the file repeats.
    let mut repeated = HashMap::new();
    // Of each rule, the indexes of its blocks: one for each of its first files.
    let mut blocks: HashMap<FoldKey<'_>, Vec<usize>> = HashMap::new();
    for &found in &visible {
        let key = key(found, false);
        let path = originals.get(&*found.path).copied().unwrap_or(&found.path);
        let content = (path, found.rule, &*found.pointer, &*found.message);
        if let Some(&block) = repeated.get(&content).filter(|_| path != &*found.path) {
            let block: &mut Entry<'_> = &mut entries[block];
            block.copied += 1;
            if block.copies.last() != Some(&&*found.path) {
                block.copies.push(&found.path);
            }
            continue;
        }
        let of_rule = blocks.entry(key).or_default();
        // A list would be no shorter.
        let is_long = !options.expand && counts[&key] > MAX_ALIKE_FINDINGS + 1;
        let last = of_rule.last().copied().filter(|last| {
            let (is_full, last) = (of_rule.len() == MAX_ALIKE_FINDINGS, entries[*last].finding);
            // Of one cause in another file, such as an import, the places differ.
            let has_cause = !found.labels().is_empty() && last.labels() == found.labels();
            let is_same_cause = has_cause && last.message == found.message;
            is_long && (is_full || last.path == found.path) || is_same_cause && !options.expand
        });
        repeated.insert(content, last.unwrap_or(entries.len()));
        match last {
            Some(last) => entries[last].listed.push(found),
            None => {
                of_rule.push(entries.len());
                entries.push(Entry::new(found));
            }
        }
    }
    entries.truncate(options.limit());
    let of_entry = |entry: &Entry<'_>| 1 + entry.listed.len() + entry.copied;
    let shown = entries.iter().map(of_entry).sum::<usize>();
    (entries, visible.len() - shown)
}

/// The paths of files whose text equals that of an earlier file, each with the path of the earlier
/// one.
fn originals(run: &RunReport) -> HashMap<&str, &str> {
    let with_findings = run.files.iter().filter(|file| !file.diagnostics.is_empty());
    let texts = with_findings.filter_map(|file| Some((file.source.as_ref()?.text(), &*file.path)));
    let texts: Vec<(&str, &str)> = texts.collect();
    let mut lengths: HashMap<usize, usize> = HashMap::new();
    texts.iter().for_each(|(text, _)| *lengths.entry(text.len()).or_default() += 1);
    let mut known: HashMap<&str, &str> = HashMap::new();
    let mut originals = HashMap::new();
    // A text may be large, and only one of a length that another has can be equal to it.
    for (text, path) in texts.into_iter().filter(|(text, _)| lengths[&text.len()] > 1) {
        let first = *known.entry(text).or_insert(path);
        if first != path {
            originals.insert(path, first);
        }
    }
    originals
}

fn key(finding: &Diagnostic, by_message: bool) -> FoldKey<'_> {
    let message = if by_message { &*finding.message } else { "" };
    (finding.rule, finding.severity, message, finding.suppression().map(|it| it.by))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::test_support::{file_with, run_of};

    /// A run with one file for each number, which contains that many equal findings.
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
        let lines = entries.iter().filter_map(Entry::folded_line).collect();
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
    fn findings_of_a_rule_are_listed_behind_its_first_files() {
        let listed = |counts: &[usize]| {
            let run = run_with(counts);
            let (entries, left_out) = entries_by_rule(&run, &Options::default(), |_| true);
            assert_eq!(left_out, 0);
            entries.iter().map(|entry| entry.listed.len()).collect::<Vec<_>>()
        };
        assert_eq!(listed(&[4]), [0, 0, 0, 0]);
        assert_eq!(listed(&[5]), [4]);
        assert_eq!(listed(&[1, 1, 1, 1]), [0, 0, 0, 0]);
        assert_eq!(listed(&[1, 1, 1, 1, 1]), [0, 0, 2]);
        assert_eq!(listed(&[2, 3, 1, 5]), [1, 2, 5]);
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
