//! Changes between two versions in Markdown: a comment of a pull request, or a section of a
//! changelog.

use std::io::{self, Write};

use crate::diagnostic::{ChangeTotals, Diagnostic};
use crate::engine::RunReport;
use crate::report::Options;
use crate::report::blocks::markdown::{self, Budget};
use crate::report::blocks::{Block, Line, Part, Table};
use crate::report::limits::{MAX_COMMENT_BYTES, MAX_WITNESS_CHARACTERS};
use crate::source::cut;

/// Writes breaking changes as a table, and the others below it.
pub(crate) fn write(run: &RunReport, options: &Options, out: &mut dyn Write) -> io::Result<()> {
    let Some(totals) = &run.changes else { return Ok(()) };
    out.write_all(markdown::text(&blocks(run, totals, options)).as_bytes())
}

fn blocks(run: &RunReport, totals: &ChangeTotals, options: &Options) -> Vec<Block> {
    let title = Line::own("Tool contract: ").with(Line::from(headline(totals)));
    let mut blocks = vec![Block::Heading(3, title)];
    blocks.extend(failures(run));
    let (changes, others): (Vec<_>, Vec<_>) = run.shown().partition(|it| it.change().is_some());
    let mut budget = Budget::new(MAX_COMMENT_BYTES);
    let other =
        |found: &Diagnostic| place(found).with(Line::own(": ")).with(Line::message(&found.message));
    let others = budget.fitting(others.into_iter().map(other), markdown::item);
    blocks.extend(others.into_iter().map(Block::Paragraph));
    // The worst first: what does not fit is cut from the end.
    let breaking = of_level(&changes, "breaking");
    if !breaking.is_empty() {
        let heads = ["tool", "breaking change", "who", "call or result that stops working"];
        let rows =
            budget.fitting(breaking.iter().map(|it| breaking_row(it)), |row| markdown::row(row));
        let is_cut = rows.len() < breaking.len();
        blocks.push(Block::Table(Table::new(&heads, rows)));
        blocks.extend(is_cut.then(|| Block::Paragraph(Line::own(MORE))));
    }
    if totals.risky + totals.compatible == 0 {
        return blocks;
    }
    // Who asked for more does not want to unfold it. What breaks is never folded.
    let is_open = options.verbose || options.min_severity.is_some();
    let own = |text: &str| Block::Paragraph(Line::own(text));
    if !is_open {
        let summary = format!("{} risky, {} compatible", totals.risky, totals.compatible);
        blocks.push(own(&format!("<details><summary>{summary}</summary>")));
    }
    for (heading, level) in [("Changed", "risky"), ("Added and loosened", "compatible")] {
        let changes = of_level(&changes, level);
        if !changes.is_empty() {
            let mut items = budget.fitting(changes.iter().map(|it| item(it)), markdown::item);
            if items.len() < changes.len() {
                items.push(Line::own(MORE));
            }
            blocks.extend([own(&format!("**{heading}**")), Block::List(items)]);
        }
    }
    if !is_open {
        blocks.push(own("</details>"));
    }
    blocks
}

const MORE: &str = "… and more; see the full report";

fn of_level<'r>(changes: &[&'r Diagnostic], level: &str) -> Vec<&'r Diagnostic> {
    let is_of_level = |it: &&Diagnostic| it.change().is_some_and(|change| change.level == level);
    changes.iter().copied().filter(is_of_level).collect()
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

fn item(found: &Diagnostic) -> Line {
    let tool = found.tool.as_deref().map(|tool| Line::code(tool).with(Line::own(": ")));
    tool.into_iter().fold(Line::default(), Line::with).with(Line::message(&found.message))
}

fn breaking_row(found: &Diagnostic) -> Vec<Line> {
    let change = found.change();
    let witness = change.and_then(|it| it.witness.as_deref());
    let witness = witness.map(|it| Line::code(cut(it, MAX_WITNESS_CHARACTERS)));
    let url = change.map_or("", |it| it.url.as_str());
    let own = |text: &str| Part::Own(text.to_owned());
    let text = Line::message(&found.message)
        .with([own(" ("), Part::Link(found.rule.to_owned(), url.to_owned()), own(", ")])
        .with(place(found))
        .with([own(")")]);
    let party = Line::own(change.map_or("", |it| it.party));
    let name = found.tool.as_deref().map(Line::code);
    vec![name.unwrap_or_default(), text, party, witness.unwrap_or_default()]
}

fn place(found: &Diagnostic) -> Line {
    Line::code(format!("{}:{}", found.path, found.region.start_position.line))
}

/// The files that could not be read.
pub(super) fn failures(run: &RunReport) -> impl Iterator<Item = Block> {
    run.failures().map(|(path, why)| {
        let why = Line::own(" could not be read: ").with(Line::from(why));
        Block::Paragraph(Line::code(path).with(why))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::diagnostic::{ChangeRecord, Severity};
    use crate::report::test_support::{file_with, finding, run_of, text_of};

    #[test]
    fn a_long_call_that_stops_working_is_cut() {
        let row = |count: usize| {
            let mut found = finding(Severity::Error);
            let witness = Some("w".repeat(count));
            found.attach().change = Some(Box::new(ChangeRecord { witness, ..change("breaking") }));
            markdown::row(&breaking_row(&found))
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
            text_of(|out| write(&run, &Options::default(), out))
        };
        // A list item has a dash, a space and a line break beside its message.
        let most = MAX_COMMENT_BYTES - "- \n".len();
        assert!(!page(most).contains("see the full report"));
        assert!(page(most + 1).contains("- … and more; see the full report"));
    }

    fn change(level: &'static str) -> ChangeRecord {
        ChangeRecord { kind: "tool-removed", level, party: "callers", ..ChangeRecord::default() }
    }
}
