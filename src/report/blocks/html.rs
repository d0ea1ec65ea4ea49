//! Blocks in HTML: parts of the body of a page.

use std::io::{self, Write};

use super::{Block, Line, Part};
use crate::report::text::html::{FOCUSABLE, code, escaped, message, text as safe};
use crate::report::text::sanitize;

/// Writes the blocks.
pub(in crate::report) fn write(blocks: &[Block], out: &mut dyn Write) -> io::Result<()> {
    for block in blocks {
        match block {
            Block::Heading(level, line) => writeln!(out, "<h{level}>{}</h{level}>", inline(line))?,
            Block::Paragraph(line) | Block::Sentence(line) => {
                writeln!(out, "<p>{}</p>", inline(line))?;
            }
            Block::Loss(line) => writeln!(out, "<p class=\"warning\">{}</p>", inline(line))?,
            Block::List(items) => {
                let items = items.iter().map(|item| format!("<li>{}</li>\n", inline(item)));
                writeln!(out, "<ul>\n{}</ul>", items.collect::<String>())?;
            }
            Block::Received(text) | Block::Code(_, text) => {
                let line = |line| safe(&sanitize::name_at_line_start(line));
                let lines: Vec<_> = text.lines().map(line).collect();
                writeln!(out, "<pre {FOCUSABLE} aria-label=\"text\">{}</pre>", lines.join("\n"))?;
            }
            Block::Table(table) => {
                let head = |head: &&str| format!("<th scope=\"col\">{}</th>", escaped(head));
                let heads: String = table.heads.iter().map(head).collect();
                writeln!(out, "<div class=\"table\" {FOCUSABLE} aria-label=\"table\"><table>")?;
                writeln!(out, "<thead><tr>{heads}</tr></thead>")?;
                for row in &table.rows {
                    let cells = row.iter().enumerate().map(|(column, cell)| match column {
                        0 => format!("<th scope=\"row\">{}</th>", inline(cell)),
                        _ => format!("<td>{}</td>", inline(cell)),
                    });
                    writeln!(out, "<tr>{}</tr>", cells.collect::<String>())?;
                }
                writeln!(out, "</table></div>")?;
            }
        }
    }
    Ok(())
}

/// A line without the element that contains it.
pub(in crate::report) fn inline(line: &Line) -> String {
    let part = |part: &Part| match part {
        Part::Text(text) | Part::Marked(_, text) => safe(text),
        Part::Code(text) => code(text),
        Part::Own(text) => message(text),
        Part::Link(text, address) => {
            format!("<a href=\"{}\" rel=\"noreferrer\">{}</a>", safe(address), safe(text))
        }
    };
    line.0.iter().map(part).collect()
}
