//! The formats of a view.

use std::io::{self, Write};

use super::Block;
use crate::diagnostic::Severity;
use crate::report::Options;
use crate::report::limits::{DEFAULT_COLUMNS, MIN_COLUMNS};
use crate::report::text::html::{FOCUSABLE, text as escaped};
use crate::report::text::{sanitize, wrap::wrap};

/// For people at a terminal.
pub(super) fn pretty(blocks: &[Block], options: &Options, out: &mut dyn Write) -> io::Result<()> {
    let style = options.style;
    let width = options.width.unwrap_or(DEFAULT_COLUMNS).max(MIN_COLUMNS);
    for (at, block) in blocks.iter().enumerate() {
        match block {
            Block::Heading(1, text) => {
                // An empty line is behind a table.
                if at > 0 && !matches!(blocks[at - 1], Block::Table(..)) {
                    writeln!(out)?;
                }
                writeln!(out, "{}", style.strong(&line(text)))?;
            }
            Block::Heading(2, text) => writeln!(out, "\n{}", style.lead(&line(text)))?,
            Block::Heading(_, text) => writeln!(out, "\n  {}", style.strong(&line(text)))?,
            Block::Sentence(text) => writeln!(out, "  {}", line(text))?,
            Block::Loss(text) => {
                let mark = if style.unicode { "✗" } else { "x" };
                let text = format!("{mark} {}", line(text));
                let severity = Severity::Warning;
                writeln!(out, "    {}", style.severity(severity, &text))?;
            }
            Block::Received(text) => {
                let bar = if style.unicode { "│" } else { "|" };
                for part in text.lines() {
                    for part in broken(&sanitize::terminal(part), width - 6) {
                        writeln!(out, "    {} {part}", style.faint(bar))?;
                    }
                }
            }
            Block::Table(heads, rows) => pretty_table(heads, rows, options, out)?,
        }
    }
    Ok(())
}

fn pretty_table(
    heads: &[&str],
    rows: &[Vec<String>],
    options: &Options,
    out: &mut dyn Write,
) -> io::Result<()> {
    let rows: Vec<Vec<String>> =
        rows.iter().map(|row| row.iter().map(|cell| line(cell)).collect()).collect();
    let width = |index: usize| {
        let cells = rows.iter().filter_map(|row| row.get(index)).map(|it| it.chars().count());
        cells.chain([heads[index].chars().count()]).max().unwrap_or(0)
    };
    let widths: Vec<_> = (0..heads.len()).map(width).collect();
    let aligned = |cells: &mut dyn Iterator<Item = &str>| {
        let cells = cells.zip(&widths).map(|(cell, width)| format!("{cell:width$}"));
        cells.collect::<Vec<_>>().join("  ").trim_end().to_owned()
    };
    let head = aligned(&mut heads.iter().copied());
    writeln!(out, "\n{}", options.style.faint(&head))?;
    rows.iter()
        .try_for_each(|row| writeln!(out, "{}", aligned(&mut row.iter().map(String::as_str))))?;
    writeln!(out)
}

/// For the summary of a job, or an issue.
pub(super) fn markdown(blocks: &[Block], out: &mut dyn Write) -> io::Result<()> {
    for block in blocks {
        match block {
            Block::Heading(level, text) => {
                writeln!(out, "{} {}\n", "#".repeat(level + 1), sanitize::markdown(text))?;
            }
            Block::Sentence(text) => writeln!(out, "{}\n", sanitize::markdown(text))?,
            Block::Loss(text) => writeln!(out, "- ⚠ {}\n", sanitize::markdown(text))?,
            Block::Received(text) => {
                let text: Vec<_> = text.lines().map(sanitize::name_at_line_start).collect();
                let text = text.join("\n");
                let ticks = text.split(|it| it != '`').map(str::len).max().unwrap_or(0);
                let fence = "`".repeat(ticks.max(2) + 1);
                writeln!(out, "{fence}text\n{text}\n{fence}\n")?;
            }
            Block::Table(heads, rows) => {
                writeln!(out, "| {} |\n|{}", heads.join(" | "), "---|".repeat(heads.len()))?;
                for row in rows {
                    let cells: Vec<_> = row.iter().map(|cell| sanitize::markdown(cell)).collect();
                    writeln!(out, "| {} |", cells.join(" | "))?;
                }
                writeln!(out)?;
            }
        }
    }
    Ok(())
}

/// For a browser: the body of a page.
pub(super) fn html(blocks: &[Block], out: &mut dyn Write) -> io::Result<()> {
    writeln!(out, "<main>")?;
    for block in blocks {
        match block {
            Block::Heading(level, text) => {
                writeln!(out, "<h{level}>{}</h{level}>", escaped(text))?;
            }
            Block::Sentence(text) => writeln!(out, "<p>{}</p>", escaped(text))?,
            Block::Loss(text) => writeln!(out, "<p class=\"warning\">{}</p>", escaped(text))?,
            Block::Received(text) => {
                let line = |line| escaped(&sanitize::name_at_line_start(line));
                let lines: Vec<_> = text.lines().map(line).collect();
                writeln!(out, "<pre {FOCUSABLE} aria-label=\"text\">{}</pre>", lines.join("\n"))?;
            }
            Block::Table(heads, rows) => {
                let head = |head: &&str| format!("<th scope=\"col\">{head}</th>");
                let heads: String = heads.iter().map(head).collect();
                writeln!(out, "<div class=\"table\" {FOCUSABLE} aria-label=\"table\"><table>")?;
                writeln!(out, "<thead><tr>{heads}</tr></thead>")?;
                for row in rows {
                    let cells = row.iter().map(|cell| format!("<td>{}</td>", escaped(cell)));
                    writeln!(out, "<tr>{}</tr>", cells.collect::<String>())?;
                }
                writeln!(out, "</table></div>")?;
            }
        }
    }
    writeln!(out, "</main>")
}

/// The lines of a text, broken at spaces where possible; none is longer than `width` characters.
fn broken(text: &str, width: usize) -> Vec<String> {
    let mut lines = Vec::new();
    for line in wrap(text, Some(width)) {
        let mut rest = &*line;
        while let Some((at, _)) = rest.char_indices().nth(width) {
            lines.push(rest[..at].to_owned());
            rest = &rest[at..];
        }
        lines.push(rest.to_owned());
    }
    lines
}

fn line(text: &str) -> String {
    sanitize::terminal(text).into_owned()
}
