//! Changes between two versions in Markdown: a comment of a pull request, or a section of a
//! changelog.

use std::io::{self, Write};

use crate::diagnostic::{ChangeTotals, Diagnostic};
use crate::engine::RunReport;
use crate::report::formats::markdown::{Bounded, code, message};
use crate::report::limits::{MAX_COMMENT_BYTES, MAX_WITNESS_CHARACTERS};
use crate::report::{Options, text::sanitize};
use crate::source::cut;

/// Writes breaking changes as a table, and the others below it.
pub(crate) fn write(run: &RunReport, options: &Options, out: &mut dyn Write) -> io::Result<()> {
    let Some(totals) = &run.changes else { return Ok(()) };
    writeln!(out, "### Tool contract: {}\n", sanitize::markdown(&headline(totals)))?;
    for (path, why) in run.failures() {
        writeln!(out, "{} could not be read: {}\n", code(path), sanitize::markdown(why))?;
    }
    let (changes, others): (Vec<_>, Vec<_>) = run.shown().partition(|it| it.change().is_some());
    let mut comment = Bounded { left: Some(MAX_COMMENT_BYTES), out };
    for found in others {
        comment.add(&format!("{}: {}\n\n", place(found), message(&found.message)))?;
    }
    // The worst first: what does not fit is cut from the end.
    comment.write_breaking(&changes)?;
    if totals.risky + totals.compatible == 0 {
        return Ok(());
    }
    // Who asked for more does not want to unfold it. What breaks is never folded.
    let is_open = options.verbose || options.min_severity.is_some();
    if !is_open {
        let summary = format!("{} risky, {} compatible", totals.risky, totals.compatible);
        writeln!(comment.out, "<details><summary>{summary}</summary>\n")?;
    }
    comment.write_list("Changed", &of_level(&changes, "risky"))?;
    comment.write_list("Added and loosened", &of_level(&changes, "compatible"))?;
    if is_open { Ok(()) } else { writeln!(comment.out, "</details>") }
}

fn of_level<'r>(changes: &[&'r Diagnostic], level: &str) -> Vec<&'r Diagnostic> {
    let is_of_level = |it: &&Diagnostic| it.change().is_some_and(|change| change.level == level);
    changes.iter().copied().filter(is_of_level).collect()
}

impl Bounded<'_> {
    fn write_breaking(&mut self, changes: &[&Diagnostic]) -> io::Result<()> {
        let breaking = of_level(changes, "breaking");
        if breaking.is_empty() {
            return Ok(());
        }
        writeln!(self.out, "| tool | breaking change | who | call or result that stops working |")?;
        writeln!(self.out, "|---|---|---|---|")?;
        self.write_lines(&breaking, breaking_row, "\n… and more; see the full report")
    }

    fn write_list(&mut self, heading: &str, changes: &[&Diagnostic]) -> io::Result<()> {
        if changes.is_empty() {
            return Ok(());
        }
        writeln!(self.out, "**{heading}**\n")?;
        let line = |found: &Diagnostic| format!("- {}{}\n", tool(found), message(&found.message));
        self.write_lines(changes, line, "- … and more; see the full report")
    }

    /// Writes a line for each change, as long as there is space, and then `more` if lines are
    /// missing.
    fn write_lines(
        &mut self,
        changes: &[&Diagnostic],
        line: fn(&Diagnostic) -> String,
        more: &str,
    ) -> io::Result<()> {
        for found in changes {
            if !self.add(&line(found))? {
                writeln!(self.out, "{more}")?;
                break;
            }
        }
        writeln!(self.out)
    }
}

fn headline(totals: &ChangeTotals) -> String {
    let version = match &totals.next {
        _ if totals.bump == "none" => String::new(),
        Some(next) => format!(", next version {next}"),
        None => format!(", next version {}", totals.bump),
    };
    let plural = |count: usize| if count == 1 { "" } else { "s" };
    let hidden = totals.hidden_part();
    match (totals.breaking, totals.risky + totals.compatible) {
        (0, 0) => totals.line(),
        (0, others) => format!("{others} change{}, none breaking{hidden}{version}", plural(others)),
        (count, _) => format!("{count} breaking change{}{hidden}{version}", plural(count)),
    }
}

fn tool(found: &Diagnostic) -> String {
    found.tool.as_ref().map_or_else(String::new, |tool| format!("{}: ", code(tool)))
}

fn breaking_row(found: &Diagnostic) -> String {
    let change = found.change();
    let name = found.tool.as_deref().map(code).unwrap_or_default();
    let party = change.map_or("", |it| it.party);
    let witness = change.and_then(|it| it.witness.as_deref());
    let witness = witness.map(|it| code(&cut(it, MAX_WITNESS_CHARACTERS))).unwrap_or_default();
    let place = place(found);
    let url = change.map_or("", |it| it.url.as_str());
    let text = message(&found.message);
    format!("| {name} | {text} ([{}]({url}), {place}) | {party} | {witness} |\n", found.rule)
}

fn place(found: &Diagnostic) -> String {
    code(&format!("{}:{}", found.path, found.region.start_position.line))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::diagnostic::{ChangeRecord, Severity};
    use crate::report::test_support::{file_with, finding, run_of};

    #[test]
    fn a_long_call_that_stops_working_is_cut() {
        let row = |count: usize| {
            let mut found = finding(Severity::Error);
            let witness = Some("w".repeat(count));
            found.attach().change = Some(Box::new(ChangeRecord { witness, ..change("breaking") }));
            breaking_row(&found)
        };
        let call = "w".repeat(MAX_WITNESS_CHARACTERS);
        assert!(row(MAX_WITNESS_CHARACTERS).ends_with(&format!("<code>{call}</code> |\n")));
        assert!(row(MAX_WITNESS_CHARACTERS + 1).ends_with(&format!("<code>{call}…</code> |\n")));
    }

    #[test]
    fn a_comment_ends_before_its_code_host_cuts_it() {
        let page = |length: usize| {
            let mut file = file_with(&[Severity::Error]);
            file.diagnostics[0].message = "m".repeat(length).into();
            file.diagnostics[0].attach().change = Some(Box::new(change("risky")));
            let totals = ChangeTotals { risky: 1, bump: "minor", ..ChangeTotals::default() };
            let run = RunReport { changes: Some(totals), ..run_of(vec![file]) };
            let mut out = Vec::new();
            write(&run, &Options::default(), &mut out).unwrap();
            String::from_utf8(out).unwrap()
        };
        // A list item has a dash, a space and a line break beside its message.
        let most = MAX_COMMENT_BYTES - "- \n".len();
        assert!(!page(most).contains("see the full report"));
        assert!(page(most + 1).contains("- … and more; see the full report"));
    }

    fn change(level: &'static str) -> ChangeRecord {
        ChangeRecord {
            kind: "tool-removed",
            level,
            direction: None,
            party: "callers",
            url: String::new(),
            old: None,
            new: None,
            witness: None,
            proof: None,
        }
    }
}
