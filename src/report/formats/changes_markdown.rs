//! Changes between two versions in Markdown: a comment of a pull request, or a section of a
//! changelog.

use std::io::{self, Write};

use crate::diagnostic::{ChangeTotals, Diagnostic};
use crate::engine::RunReport;
use crate::report::formats::markdown::{code, message};
use crate::report::{Options, text::sanitize};

/// Bytes of rows and lines; code hosts cut comments of more than 64 KiB.
const MOST_BYTES: usize = 60_000;

/// Writes breaking changes as a table, and the others below it.
pub(crate) fn write(run: &RunReport, options: &Options, out: &mut dyn Write) -> io::Result<()> {
    let Some(totals) = &run.changes else { return Ok(()) };
    writeln!(out, "### Tool contract: {}\n", sanitize::markdown(&headline(totals)))?;
    for (path, why) in run.failures() {
        writeln!(out, "{} could not be read: {}\n", code(path), sanitize::markdown(why))?;
    }
    let (changes, others): (Vec<_>, Vec<_>) = run.shown().partition(|it| it.change().is_some());
    let mut comment = Comment { written: 0, out };
    for found in others {
        comment.add(&format!("{}: {}\n\n", place(found), message(&found.message)))?;
    }
    comment.write_breaking(&changes)?;
    if totals.risky + totals.compatible == 0 {
        return Ok(());
    }
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

/// A comment, which is cut before its code host does it.
struct Comment<'o> {
    written: usize,
    out: &'o mut dyn Write,
}

impl Comment<'_> {
    /// Writes a row or line, if there is still room for it.
    fn add(&mut self, text: &str) -> io::Result<bool> {
        self.written += text.len();
        let has_room = self.written <= MOST_BYTES;
        if has_room {
            self.out.write_all(text.as_bytes())?;
        }
        Ok(has_room)
    }

    fn write_breaking(&mut self, changes: &[&Diagnostic]) -> io::Result<()> {
        let breaking = of_level(changes, "breaking");
        if breaking.is_empty() {
            return Ok(());
        }
        writeln!(self.out, "| tool | breaking change | who | call or result that stops working |")?;
        writeln!(self.out, "|---|---|---|---|")?;
        for found in breaking {
            if !self.add(&breaking_row(found))? {
                writeln!(self.out, "\n… and more; see the full report")?;
                break;
            }
        }
        writeln!(self.out)
    }

    fn write_list(&mut self, heading: &str, changes: &[&Diagnostic]) -> io::Result<()> {
        if changes.is_empty() {
            return Ok(());
        }
        writeln!(self.out, "**{heading}**\n")?;
        for found in changes {
            if !self.add(&format!("- {}{}\n", tool(found), message(&found.message)))? {
                writeln!(self.out, "- … and more; see the full report")?;
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
    match (totals.breaking, totals.risky + totals.compatible) {
        (0, 0) => format!("no changes in {} tool{}", totals.tools, plural(totals.tools)),
        (0, others) => format!("{others} change{}, none breaking{version}", plural(others)),
        (count, _) => format!("{count} breaking change{}{version}", plural(count)),
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
    let witness = witness.map(|it| code(&cut(it, 200))).unwrap_or_default();
    let place = place(found);
    let url = change.map_or("", |it| it.url.as_str());
    let text = message(&found.message);
    format!("| {name} | {text} ([{}]({url}), {place}) | {party} | {witness} |\n", found.rule)
}

fn place(found: &Diagnostic) -> String {
    code(&format!("{}:{}", found.path, found.region.start_position.line))
}

fn cut(text: &str, most: usize) -> String {
    match text.char_indices().nth(most) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_owned(),
    }
}
