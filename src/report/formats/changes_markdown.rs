//! Changes between two versions in Markdown: a comment of a pull request, or a section of a
//! changelog.

use std::io::{self, Write};

use crate::diagnostic::{ChangeTotals, Diagnostic};
use crate::engine::RunReport;
use crate::report::formats::markdown::{code, message};
use crate::report::{Options, text::sanitize};

/// Rows of the table; code hosts cut comments of more than 64 KiB.
const MOST_BYTES: usize = 60_000;

/// Writes breaking changes as a table, and the others below it.
pub(in crate::report) fn write(
    run: &RunReport,
    options: &Options,
    out: &mut dyn Write,
) -> io::Result<()> {
    let Some(totals) = &run.changes else { return Ok(()) };
    writeln!(out, "### Tool contract: {}\n", sanitize::markdown(&headline(totals)))?;
    for (path, why) in run.failures() {
        writeln!(out, "{} could not be read: {}\n", code(path), sanitize::markdown(why))?;
    }
    let mut written = 0;
    let all: Vec<&Diagnostic> = run.shown().collect();
    let of_level = |level: &'static str| {
        let is_of_level = move |it: &&&Diagnostic| it.change().is_some_and(|it| it.level == level);
        all.iter().filter(is_of_level).copied()
    };
    if totals.breaking > 0 {
        writeln!(out, "| tool | breaking change | who | call or result that stops working |")?;
        writeln!(out, "|---|---|---|---|")?;
        for found in of_level("breaking") {
            let row = breaking_row(found);
            written += row.len();
            if written > MOST_BYTES {
                writeln!(out, "\n… and more; see the full report")?;
                return Ok(());
            }
            out.write_all(row.as_bytes())?;
        }
        writeln!(out)?;
    }
    if totals.risky + totals.compatible == 0 {
        return Ok(());
    }
    let is_open = options.verbose || options.min_severity.is_some();
    let summary = format!("{} risky, {} compatible", totals.risky, totals.compatible);
    if !is_open {
        writeln!(out, "<details><summary>{summary}</summary>\n")?;
    }
    for (level, heading) in [("risky", "Changed"), ("compatible", "Added and loosened")] {
        let mut heading = Some(heading);
        for found in of_level(level) {
            if let Some(heading) = heading.take() {
                writeln!(out, "**{heading}**\n")?;
            }
            let line = format!("- {}{}\n", tool(found), message(&found.message));
            written += line.len();
            if written > MOST_BYTES {
                writeln!(out, "- … and more; see the full report")?;
                break;
            }
            out.write_all(line.as_bytes())?;
        }
        if heading.is_none() {
            writeln!(out)?;
        }
    }
    if is_open { Ok(()) } else { writeln!(out, "</details>") }
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
    let place = found.region.start_position;
    let place = code(&format!("{}:{}", found.path, place.line));
    let url = change.map_or("", |it| it.url.as_str());
    let text = message(&found.message);
    format!("| {name} | {text} ([{}]({url}), {place}) | {party} | {witness} |\n", found.rule)
}

fn cut(text: &str, most: usize) -> String {
    match text.char_indices().nth(most) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_owned(),
    }
}
