//! Blocks for a terminal.

use std::io::{self, Write};

use super::{Block, Layout, Line, Mark, Part, Table};
use crate::diagnostic::Severity;
use crate::report::Options;
use crate::report::limits::{
    DEFAULT_COLUMNS, MAX_PAGE_COLUMNS, MIN_COLUMNS, MIN_LAST_COLUMN_WIDTH,
};
use crate::report::text::wrap::{wrap, wrap_indented};
use crate::report::text::{links::link, sanitize, style::Style};

/// Writes the blocks; colours, links and the width are those of `options`.
///
/// # Errors
/// The errors of `out`.
pub fn write(blocks: &[Block], options: &Options, out: &mut dyn Write) -> io::Result<()> {
    let (style, has_links) = (options.style, options.links.is_some());
    let line = |line: &Line| shown(line, style, has_links);
    let strong = |it: &Line| style.strong(&line(it));
    let is_loose =
        |block: &Block| !matches!(block, Block::Sentence(_) | Block::Loss(_) | Block::Received(_));
    for (at, block) in blocks.iter().enumerate() {
        if at > 0 && (is_loose(block) || matches!(blocks[at - 1], Block::Table(_))) {
            writeln!(out)?;
        }
        match block {
            Block::Heading(1 | 2, text) => writeln!(out, "{}", strong(text))?,
            Block::Heading(3, text) => writeln!(out, "{}", style.lead(&line(text)))?,
            Block::Heading(_, text) => writeln!(out, "  {}", strong(text))?,
            Block::Paragraph(text) => write_wrapped("", &line(text), options, out)?,
            Block::Sentence(text) => {
                writeln!(out, "{}", wrap_indented(&format!("  {}", line(text)), options.width))?;
            }
            Block::Loss(text) => {
                let mark = if style.unicode { "✗" } else { "x" };
                let text = wrap_indented(&format!("    {mark} {}", line(text)), options.width);
                writeln!(out, "{}", style.severity(Severity::Warning, &text))?;
            }
            Block::List(items) => {
                items.iter().try_for_each(|it| write_wrapped("- ", &line(it), options, out))?;
            }
            Block::Received(text) => write_received(text, options, out)?,
            Block::Code(info, text) => write_code(info, text, style, out)?,
            Block::Table(table) if table.layout == Layout::Records => {
                write_records(table, options, out)?;
            }
            Block::Table(table) => write_table(table, options, out)?,
        }
    }
    Ok(())
}

/// Writes a text of a model behind a bar; no line is longer than the terminal.
fn write_received(text: &str, options: &Options, out: &mut dyn Write) -> io::Result<()> {
    let bar = options.style.faint(if options.style.unicode { "│" } else { "|" });
    let width = options.width.unwrap_or(DEFAULT_COLUMNS).max(MIN_COLUMNS) - 6;
    let lines = text.lines().map(sanitize::terminal);
    let lines = lines.flat_map(|line| wrap(&line, Some(width)));
    for line in lines {
        let mut rest = &*line;
        while let Some((at, _)) = rest.char_indices().nth(width) {
            writeln!(out, "    {bar} {}", &rest[..at])?;
            rest = &rest[at..];
        }
        writeln!(out, "    {bar} {rest}")?;
    }
    Ok(())
}

/// Writes code below its verdict. It is copied, so its lines are not broken.
fn write_code(info: &str, text: &str, style: Style, out: &mut dyn Write) -> io::Result<()> {
    let verdict = match info.rsplit(' ').next() {
        Some("fails") => style.severity(Severity::Error, "fails:"),
        Some("passes") => style.good("passes:"),
        _ => style.faint(&format!("{info}:")),
    };
    if !info.is_empty() {
        writeln!(out, "    {verdict}")?;
    }
    text.lines().try_for_each(|line| writeln!(out, "    {line}"))
}

/// Writes a text, wrapped at spaces, with further lines aligned to the first one behind `lead`.
fn write_wrapped(lead: &str, text: &str, options: &Options, out: &mut dyn Write) -> io::Result<()> {
    let indent = lead.len();
    let width = options.width.map(|width| width.min(MAX_PAGE_COLUMNS).saturating_sub(indent));
    let lines = wrap(&coloured(text, options.style), width.map(|width| width.max(20)));
    lines.iter().enumerate().try_for_each(|(index, line)| {
        let lead = if index == 0 { lead } else { "" };
        writeln!(out, "{lead:indent$}{line}")
    })
}

/// Writes an item for each row: its first two cells, then the others with their heads.
fn write_records(table: &Table, options: &Options, out: &mut dyn Write) -> io::Result<()> {
    for row in &table.rows {
        let cells = row.iter().map(|cell| shown(cell, options.style, false)).zip(&table.heads);
        let cells = cells.enumerate().filter(|(_, (cell, _))| !cell.is_empty());
        let cells = cells.map(|(column, (cell, head))| match column {
            0 => cell,
            1 => format!(": {cell}"),
            _ => format!("; {head}: {cell}"),
        });
        write_wrapped("- ", &cells.collect::<String>(), options, out)?;
    }
    Ok(())
}

/// Writes the cells of each row beside each other, for columns that are wider than the terminal.
fn write_cells(table: &Table, options: &Options, out: &mut dyn Write) -> io::Result<()> {
    for row in &table.rows {
        let cells = row.iter().map(|cell| shown(cell, options.style, options.links.is_some()));
        let cells: Vec<_> = cells.filter(|cell| !cell.is_empty()).collect();
        writeln!(out, "{}", wrap_indented(&cells.join("  "), options.width))?;
    }
    Ok(())
}

/// Writes aligned columns.
fn write_table(table: &Table, options: &Options, out: &mut dyn Write) -> io::Result<()> {
    let (style, is_folded) = (options.style, table.layout == Layout::Folded);
    let cell = |cell: &Line| match shown(cell, Style::PLAIN, false).chars().count() {
        0 if is_folded => (style.faint(if style.unicode { "·" } else { "." }), 1),
        length => (shown(cell, style, options.links.is_some()), length),
    };
    let head = |head: &&str| (style.strong(head), head.chars().count());
    let mut rows: Vec<Vec<_>> = vec![table.heads.iter().map(head).collect()];
    rows.retain(|heads| !heads.is_empty());
    rows.extend(table.rows.iter().map(|row| row.iter().map(cell).collect()));
    let columns = 0..rows.first().map_or(0, Vec::len);
    let width = |column: usize| rows.iter().map(|row| row[column].1).max().unwrap_or_default();
    let widths: Vec<usize> = columns.map(width).collect();
    let before_last: usize = widths.iter().rev().skip(1).map(|width| width + 2).sum();
    let needed = before_last + widths.last().map_or(0, |last| MIN_LAST_COLUMN_WIDTH.min(*last));
    let is_wide = options.width.is_some_and(|width| width < needed);
    if is_wide && table.heads.is_empty() {
        return write_cells(table, options, out);
    }
    let is_folded = is_folded || is_wide;
    let room = if is_folded { options.width.unwrap_or(DEFAULT_COLUMNS) } else { usize::MAX };
    for (index, group) in groups(&widths, room).iter().enumerate() {
        if index > 0 {
            writeln!(out)?;
        }
        let Some((last, before)) = group.split_last() else { continue };
        let indent: usize = before.iter().map(|column| widths[*column] + 2).sum();
        let room = options.width.map(|width| width.saturating_sub(indent));
        let room = room.filter(|room| *room >= MIN_LAST_COLUMN_WIDTH && !is_folded);
        for row in &rows {
            let padded = |column: &usize| {
                let (cell, length) = &row[*column];
                format!("{cell}{:1$}", "", widths[*column] + 2 - length)
            };
            let mut lead: String = before.iter().map(padded).collect();
            for line in wrap(&row[*last].0, room) {
                writeln!(out, "{}", (lead + &line).trim_end())?;
                lead = " ".repeat(indent);
            }
        }
    }
    Ok(())
}

/// The columns that fit beside each other into `room`, of which the first one is repeated.
fn groups(widths: &[usize], room: usize) -> Vec<Vec<usize>> {
    let mut groups: Vec<Vec<usize>> = Vec::new();
    let mut used = 0;
    for (column, width) in widths.iter().enumerate() {
        match groups.last_mut() {
            Some(group) if used + width <= room || group.len() == 1 => group.push(column),
            None => groups.push(vec![column]),
            Some(_) => {
                groups.push(vec![0, column]);
                used = 2 + widths[0];
            }
        }
        used += 2 + width;
    }
    groups
}

fn shown(line: &Line, style: Style, has_links: bool) -> String {
    let part = |part: &Part| match part {
        Part::Text(text) => sanitize::terminal(text).into_owned(),
        Part::Code(text) => format!("`{}`", sanitize::terminal(text)),
        Part::Own(text) => without_links(&text.replace("<br>", ", ")),
        Part::Link(text, address) if has_links => link(text, address),
        Part::Link(text, _) => text.clone(),
        Part::Marked(mark, text) => {
            let text = sanitize::terminal(text);
            match mark {
                Mark::Strong => style.strong(&text),
                Mark::Faint => style.faint(&text),
                Mark::Severity(severity) => style.severity(*severity, &text),
            }
        }
    };
    line.0.iter().map(part).collect()
}

/// Colours code between backticks, which are kept, so that text copied from the terminal is Markdown.
fn coloured(text: &str, style: Style) -> String {
    if !style.color {
        return text.to_owned();
    }
    let parts = text.split('`').enumerate();
    let part = |(index, part)| match index % 2 {
        0 => str::to_owned(part),
        _ => style.lead(&format!("`{part}`")),
    };
    parts.map(part).collect()
}

/// Rewrites `[text](address)` as `text (address)`.
fn without_links(line: &str) -> String {
    let Some((before, rest)) = line.split_once("](") else { return line.to_owned() };
    let (Some((before, text)), Some((address, rest))) =
        (before.rsplit_once('['), rest.split_once(')'))
    else {
        return line.to_owned();
    };
    format!("{before}{text} ({address}){}", without_links(rest))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::blocks::blocks_of;
    use crate::report::test_support::text_of;

    fn written(page: &'static str, color: bool, width: Option<usize>) -> String {
        let style = Style { color, ..Style::PLAIN };
        let options = Options { style, width, ..Options::default() };
        text_of(|out| write(&blocks_of(page), &options, out))
    }

    #[test]
    fn headings_code_and_links_read_well_without_colours() {
        let page = "# a-rule\n\nSee [the page](https://a.b/c) on `x`.\n\n```json fails\n{}\n```\n";
        assert_eq!(
            written(page, false, None),
            "a-rule\n\nSee the page (https://a.b/c) on `x`.\n\n    fails:\n    {}\n"
        );
    }

    #[test]
    fn code_is_coloured_and_keeps_its_backticks() {
        let line = written("Use `x` here.\n", true, None);
        let plain: String =
            line.split('\u{1b}').map(|it| it.split_once('m').map_or(it, |it| it.1)).collect();
        assert_eq!(plain, "Use `x` here.\n");
        assert!(line.contains("\u{1b}[36m`x"), "{line:?}");
    }

    #[test]
    fn lines_are_broken_at_spaces_where_the_terminal_is_narrow() {
        let page = "A line of a few words.\n\n- an item of a few words\n\n```json\n{\"a\": \"not broken\"}\n```\n";
        let text = written(page, false, Some(20));
        assert!(
            text.starts_with("A line of a few\nwords.\n\n- an item of a few\n  words\n"),
            "{text}"
        );
        assert!(text.ends_with("{\"a\": \"not broken\"}\n"), "{text}");
    }

    #[test]
    fn text_is_no_wider_than_the_limit_in_a_wide_terminal() {
        let lines = |letters: usize| {
            let page = format!("a {}\n", "x".repeat(letters));
            written(page.leak(), false, Some(200)).lines().count()
        };
        assert_eq!(lines(MAX_PAGE_COLUMNS - 2), 1);
        assert_eq!(lines(MAX_PAGE_COLUMNS - 1), 2);
    }

    #[test]
    fn columns_that_do_not_fit_are_below_the_others_with_the_first_one() {
        let row = ["row", "one", "", "three"].map(Line::from).to_vec();
        let table =
            |layout| Table { layout, ..Table::new(&["", "a", "b", "c"], vec![row.clone()]) };
        let shown = |layout, width| {
            let options = Options { width, ..Options::default() };
            text_of(|out| write(&[Block::Table(table(layout))], &options, out))
        };
        let folded = "     a    b\nrow  one  ·\n\n     c\nrow  three\n";
        assert_eq!(shown(Layout::Folded, Some(11)), folded);
        assert_eq!(shown(Layout::Aligned, Some(11)), folded.replace("  ·", ""));
        assert_eq!(shown(Layout::Aligned, None), "     a    b  c\nrow  one     three\n");
        assert_eq!(shown(Layout::Records, None), "- row: one; c: three\n");
    }

    #[test]
    fn the_last_column_is_wrapped_where_there_is_space() {
        let words = "x".repeat(MIN_LAST_COLUMN_WIDTH - 2) + " y z";
        let lines = |width: usize| {
            let table = Table::own(&[], [["a".to_owned(), words.clone()]]);
            let options = Options { width: Some(width), ..Options::default() };
            text_of(|out| write(&[Block::Table(table)], &options, out))
                .lines()
                .map(str::to_owned)
                .collect::<Vec<_>>()
        };
        assert_eq!(lines(3 + MIN_LAST_COLUMN_WIDTH)[1..], ["   z"]);
        let narrow = 2 + MIN_LAST_COLUMN_WIDTH;
        assert!(lines(narrow).iter().all(|line| line.len() <= narrow), "{:?}", lines(narrow));
    }
}
