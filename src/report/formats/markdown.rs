//! A table for the summary of a job (`$GITHUB_STEP_SUMMARY`) or a comment.

use std::io::{self, Write};

use crate::diagnostic::{Diagnostic, Region};
use crate::engine::RunReport;
use crate::report::blocks::markdown::{self, Budget};
use crate::report::blocks::{Block, Line, Table};
use crate::report::limits::MAX_SUMMARY_BYTES;
use crate::report::text::place;
use crate::report::{
    Options, Style, formats::changes_markdown, formats::matrix, summary::inventory,
    summary::run_summary, text::fold, text::subject,
};

/// Writes the findings that `options` shows, with repeated findings folded.
pub(crate) fn write(run: &RunReport, options: &Options, out: &mut dyn Write) -> io::Result<()> {
    // A comparison becomes a comment of a pull request, which has another table.
    if run.changes.is_some() {
        return changes_markdown::write(run, options, out);
    }
    out.write_all(markdown::text(&blocks(run, options)).as_bytes())
}

fn blocks(run: &RunReport, options: &Options) -> Vec<Block> {
    let plain = Options { style: Style::PLAIN, ..options.clone() };
    let mut blocks = vec![Block::Heading(3, Line::own("mcp-lint"))];
    let servers = inventory::unchecked_sentences(run).into_iter().map(|(_, text)| text);
    let sentences = std::iter::once(run_summary::totals(run, &plain)).chain(servers);
    blocks.extend(sentences.map(|text| Block::Paragraph(text.into())));
    blocks.extend(changes_markdown::failures(run));
    let (entries, mut left_out) = fold::entries(run, options);
    let rows = entries.iter().map(|entry| row(entry.finding, entry.folded_line()));
    let rows = Budget::new(MAX_SUMMARY_BYTES).fitting(rows, |row| markdown::row(row));
    left_out += entries[rows.len()..].iter().map(|entry| 1 + entry.folded).sum::<usize>();
    // A table without rows would be shown as its head.
    if !entries.is_empty() {
        blocks.push(Block::Table(Table::new(&["severity", "place", "finding"], rows)));
        if left_out > 0 {
            let more = format!("… and {}", run_summary::plural(left_out, "more finding"));
            blocks.push(Block::Paragraph(Line::own(more)));
        }
    }
    blocks.extend(matrix::blocks(run, options));
    blocks
}

fn row(found: &Diagnostic, folded: Option<String>) -> Vec<Line> {
    let (path, region) = place::shown_place(found);
    let mut at = of_place(path, region);
    if found.source().is_some() {
        at = at
            .with(Line::own("<br>in the recording at "))
            .with(of_place(&found.path, found.region));
    }
    let suppression = found.suppression().map(|it| format!("suppressed {it}"));
    let further = suppression.into_iter().chain(folded).map(Line::from);
    let further = found.help.iter().map(|help| Line::message(help)).chain(further);
    let text = Line::message(&found.message)
        .with(Line::message(&subject::clause(found)))
        .with(Line::own(" ("))
        .with(Line::rule(found.rule))
        .with(Line::own(")"))
        .with(further.flat_map(|line| Line::own("<br>").with(line)));
    vec![Line::own(found.severity.name()), at, text]
}

fn of_place(path: &str, region: Region) -> Line {
    let start = region.start_position;
    Line::code(format!("{path}:{}:{}", start.line, start.column))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::diagnostic::Severity;
    use crate::report::test_support::{file_with, run_of, text_of};

    #[test]
    fn a_report_is_bounded_and_counts_omitted_findings() {
        let mut file = file_with(&vec![Severity::Error; 9000]);
        for (index, found) in file.diagnostics.iter_mut().enumerate() {
            found.message = format!("message {index} {}", "x".repeat(100)).into();
        }
        let options = Options { max_findings: 0, ..Options::default() };
        let text = text_of(|out| write(&run_of(vec![file]), &options, out));
        let rows = text.lines().filter(|line| line.starts_with("| error")).count();
        let last = text.lines().last().unwrap();
        assert!(text.len() < MAX_SUMMARY_BYTES + 1000, "{}", text.len());
        assert_eq!(last, format!("… and {} more findings", 9000 - rows));
    }
}
