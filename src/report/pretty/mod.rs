//! Findings with the lines they are about, for people.

pub(super) mod advice;
mod drawing;
mod finding;
mod notable;

use std::collections::HashMap;
use std::io::{self, Write};
use std::sync::Arc;

use crate::diagnostic::{Category, Diagnostic};
use crate::engine::RunReport;
use crate::report::blocks::terminal;
use crate::report::limits::MAX_UNCOUNTED_FINDINGS;
use crate::report::{Options, formats::matrix, summary::targets, text::fold};
use crate::source::SourceText;
use finding::FindingWriter;

/// The texts of a run, by path.
type SharedSources<'r> = HashMap<&'r str, &'r Arc<SourceText>>;

/// Writes the findings that `options` shows.
pub(crate) fn write(run: &RunReport, options: &Options, out: &mut dyn Write) -> io::Result<()> {
    let files = run.files.iter();
    let linted = files.filter_map(|file| Some((&*file.path, file.source.as_ref()?)));
    let definitions = run.definition_sources.iter().map(|(path, source)| (&**path, source));
    // Of the same path, the text that was linted is the one with the findings.
    let sources: SharedSources<'_> = definitions.chain(linted).collect();
    let summary = targets::blocks(run, options);
    terminal::write(&summary, options, out)?;
    if !summary.is_empty() {
        writeln!(out)?;
    }
    let summarised = targets::replaces_findings(run, options);
    let is_of_targets = |found: &Diagnostic| match found.category {
        Category::Target => true,
        // What is reported of clients in common use alone has no verdicts.
        Category::Portability => !found.verdicts().is_empty(),
        _ => false,
    };
    let is_wanted = |found: &Diagnostic| !(summarised && is_of_targets(found));
    let (entries, left_out) = fold::entries_by_rule(run, options, is_wanted);
    let visible =
        run.shown().filter(|found| options.shows(found.severity) && is_wanted(found)).count();
    let any = !entries.is_empty();
    for entry in entries {
        FindingWriter { entry: &entry, sources: &sources, options }.write(out)?;
    }
    crate::report::write_left_out(left_out, options, out)?;
    let any = any || notable::write(run, options, out)?;
    let explain = match run.changes {
        _ if !any || options.links.is_some() => None,
        Some(_) => Some("`mcp-lint explain KIND` describes a kind of change"),
        None => Some("`mcp-lint explain RULE` describes a rule"),
    };
    let is_long = !options.statistics && visible > MAX_UNCOUNTED_FINDINGS;
    let count = is_long.then_some("`--statistics` counts findings by rule");
    let hints: Vec<_> = explain.into_iter().chain(count).collect();
    if !hints.is_empty() {
        writeln!(out, "{}", options.style.faint(&hints.join("; ")))?;
    }
    let matrix = if options.verbose { matrix::section(run, options) } else { Vec::new() };
    terminal::write(&matrix, options, out)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::limits::{
        MAX_LINE_CHARACTERS, MAX_MARKED_LABELS, MAX_OTHER_EXCERPTS, MAX_REASON_LINES, MIN_COLUMNS,
    };
    use crate::report::test_support::{run_over, text_of};

    fn drawn(text: &str, ranges: &[(usize, usize)]) -> String {
        page(&run_over(text, ranges), None)
    }

    fn page(run: &RunReport, width: Option<usize>) -> String {
        text_of(|out| write(run, &Options { width, ..Options::default() }, out))
    }

    #[test]
    fn a_finding_shows_its_line_with_a_mark() {
        let page = drawn("{\n  \"a\": 1,\n  \"a\": 2\n}\n", &[(14, 17), (4, 7)]);
        let expected = "\
error[document-syntax]: something is wrong
   ╭─[a.json:3:3]
 2 │   \"a\": 1,
   ·   ─┬─
   ·    ╰── first here
 3 │   \"a\": 2
   ·   ───
   ╰────

`mcp-lint explain RULE` describes a rule
";
        assert_eq!(page, expected);
    }

    #[test]
    fn distant_positions_are_drawn_separately() {
        let text = "line\n".repeat(40);
        let page = drawn(&text, &[(150, 154), (0, 4)]);
        assert!(page.contains("[a.json:1:1]") && page.contains("[a.json:31:1]"), "{page}");
    }

    #[test]
    fn positions_at_the_ends_of_a_text_are_drawn() {
        for text in ["", "\n", "x", "x\n", "\u{feff}x", "x\r\n\r\n", "\u{202e}"] {
            let page = drawn(text, &[(0, 0), (text.len(), text.len())]);
            assert!(page.contains("a.json:1:1"), "{text:?}: {page}");
            assert!(!page.contains("Failed"), "{text:?}: {page}");
        }
    }

    #[test]
    fn a_mark_appears_below_hidden_and_wide_characters() {
        let text = "\"👨\u{200d}👩\u{fe0f}世界\" x";
        let at = text.len() - 1;
        let page = drawn(text, &[(at, text.len())]);
        let mut lines = page.lines().skip(2);
        assert_eq!(lines.next(), Some(" 1 │ \"👨\\u{200d}👩\\u{fe0f}世界\" x"));
        // Each emoji and each ideograph takes two columns.
        let before = 1 + 2 + 8 + 2 + 8 + 4 + 2;
        assert_eq!(lines.next(), Some(&*format!("   · {}─", " ".repeat(before))));
    }

    #[test]
    fn overlapping_and_equal_positions_are_drawn_correctly() {
        let page = drawn("abcdef", &[(0, 6), (0, 6), (2, 4), (3, 3), (5, 6)]);
        assert_eq!(page.matches("first here").count(), 4, "{page}");
    }

    #[test]
    fn further_places_are_marked_up_to_the_limit() {
        let marked = |count: usize| {
            let ranges: Vec<_> = (0..=count).map(|at| (at, at + 1)).collect();
            drawn(&"x".repeat(count + 1), &ranges).matches("first here").count()
        };
        assert_eq!(marked(MAX_MARKED_LABELS), MAX_MARKED_LABELS);
        assert_eq!(marked(MAX_MARKED_LABELS + 1), MAX_MARKED_LABELS);
    }

    #[test]
    fn lines_of_other_files_are_shown_up_to_the_limit() {
        let excerpts = |count: usize| {
            let mut run = run_over("x", &vec![(0, 1); count + 1]);
            let other = Arc::new(SourceText::new("b.json", "x"));
            run.definition_sources.insert("b.json".into(), other);
            for label in &mut run.files[0].diagnostics[0].attach().labels {
                label.path = "b.json".into();
            }
            page(&run, None).matches("─[b.json").count()
        };
        assert_eq!(excerpts(MAX_OTHER_EXCERPTS), MAX_OTHER_EXCERPTS);
        assert_eq!(excerpts(MAX_OTHER_EXCERPTS + 1), MAX_OTHER_EXCERPTS);
    }

    #[test]
    fn a_long_line_is_cut_on_terminals_of_any_width() {
        let is_cut = |length: usize, width| {
            page(&run_over(&"x".repeat(length), &[(0, 1)]), width).contains("x…")
        };
        assert!(!is_cut(MAX_LINE_CHARACTERS, None) && is_cut(MAX_LINE_CHARACTERS + 1, None));
        for width in [1, MIN_COLUMNS] {
            assert!(!is_cut(MIN_COLUMNS, Some(width)) && is_cut(MIN_COLUMNS + 1, Some(width)));
        }
    }

    #[test]
    fn further_reasons_are_shown_if_few_lines_are_enough() {
        let reasons = |count: usize| {
            let mut run = run_over("x", &[(0, 1)]);
            run.files[0].diagnostics[0].notes = vec!["because".into(); count];
            page(&run, None).matches("because").count()
        };
        assert_eq!(reasons(MAX_REASON_LINES), MAX_REASON_LINES);
        assert_eq!(reasons(MAX_REASON_LINES + 1), MAX_REASON_LINES);
    }
}
