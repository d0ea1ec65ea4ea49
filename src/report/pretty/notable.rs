//! The most important info findings of a run without errors and warnings.

use std::cmp::Reverse;
use std::io::{self, Write};

use crate::diagnostic::{Category, Diagnostic, Severity};
use crate::engine::RunReport;
use crate::report::limits::MAX_NOTABLE_RULES;
use crate::report::text::{place::location, sanitize};
use crate::report::{Options, summary::run_summary::plural};

/// The first finding of a rule, and the number of its findings.
type OfRule<'r> = (&'r Diagnostic, usize);

/// Writes the info findings with the greatest effect, a line for each rule, if a run has no other
/// findings and hides them by default. Returns whether any were written.
pub(super) fn write(run: &RunReport, options: &Options, out: &mut dyn Write) -> io::Result<bool> {
    let tally = run.tally();
    let is_clean = [Severity::Error, Severity::Warning].iter().all(|it| tally.count(*it) == 0);
    let is_hidden = options.min_severity.is_none() && !options.shows(Severity::Info);
    if !is_clean || !is_hidden || run.changes.is_some() {
        return Ok(false);
    }
    let mut rules: Vec<OfRule<'_>> = Vec::new();
    for found in run.shown() {
        match rules.iter_mut().find(|(first, _)| first.rule == found.rule) {
            Some((_, count)) => *count += 1,
            None => rules.push((found, 1)),
        }
    }
    crate::sort::by_key(&mut rules, |(first, count)| (effect(first.category), Reverse(*count)));
    for (first, count) in rules.iter().take(MAX_NOTABLE_RULES) {
        let style = options.style;
        let lead = style.severity(Severity::Info, &format!("info[{}]", first.rule));
        let place = options.linked(&location(&first.path, first.region), &first.path);
        let more = if *count > 1 {
            format!(" and {}", plural(count - 1, "more place"))
        } else {
            String::new()
        };
        let message = sanitize::terminal(&first.message);
        writeln!(out, "{lead}: {message}\n  {}", style.faint(&format!("{place}{more}")))?;
        // Who is affected decides whether it matters.
        if let Some(note) = first.notes.first().filter(|_| first.category == Category::Portability)
        {
            writeln!(out, "  {}", sanitize::terminal(&note.text))?;
        }
    }
    Ok(!rules.is_empty())
}

/// The rank of a category by its effect, the greatest first.
const fn effect(category: Category) -> u8 {
    match category {
        Category::Security => 0,
        Category::Correctness => 1,
        Category::Target | Category::Portability => 2,
        Category::Quality => 3,
        Category::Style => 4,
    }
}
