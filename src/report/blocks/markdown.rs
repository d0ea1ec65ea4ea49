//! Blocks in Markdown: for the summary of a job, a comment, or a page of the documentation.
//!
//! No untrusted text acts as Markdown or HTML: its punctuation is written as character references,
//! and text from documents is between `<code>` tags, where code hosts do not search for user names
//! and links.

use super::{Block, Line, Part, Table};
use crate::report::text::sanitize;

/// The blocks, with an empty line between two.
pub fn text(blocks: &[Block]) -> String {
    let mut text = String::new();
    for block in blocks {
        if !text.is_empty() {
            text.push('\n');
        }
        text += &match block {
            Block::Heading(level, line) => format!("{} {}\n", "#".repeat(*level), inline(line)),
            Block::Paragraph(line) | Block::Sentence(line) => format!("{}\n", inline(line)),
            Block::Loss(line) => format!("- ⚠ {}\n", inline(line)),
            Block::List(items) => items.iter().map(item).collect(),
            Block::Received(text) => {
                let lines: Vec<_> = text.lines().map(sanitize::name_at_line_start).collect();
                fenced("text", &lines.join("\n"))
            }
            Block::Code(info, text) => fenced(info, text),
            Block::Table(table) => {
                head(table) + &table.rows.iter().map(|it| row(it)).collect::<String>()
            }
        };
    }
    text
}

fn fenced(info: &str, text: &str) -> String {
    let ticks = text.split(|it| it != '`').map(str::len).max().unwrap_or(0);
    let fence = "`".repeat(ticks.max(2) + 1);
    format!("{fence}{info}\n{text}\n{fence}\n")
}

fn head(table: &Table) -> String {
    format!("| {} |\n|{}\n", table.heads.join(" | "), "---|".repeat(table.heads.len()))
}

/// A row of a table.
pub(in crate::report) fn row(cells: &[Line]) -> String {
    let cells: Vec<_> =
        cells.iter().map(|cell| written(cell, |own| own.replace('|', "\\|"))).collect();
    format!("| {} |\n", cells.join(" | "))
}

/// An item of a list.
pub(in crate::report) fn item(line: &Line) -> String {
    format!("- {}\n", inline(line))
}

fn inline(line: &Line) -> String {
    written(line, str::to_owned)
}

fn written(line: &Line, own: fn(&str) -> String) -> String {
    let part = |part: &Part| match part {
        Part::Text(text) | Part::Marked(_, text) => safe(text),
        Part::Code(text) => format!("<code>{}</code>", safe(text)),
        Part::Own(text) => own(text),
        Part::Link(text, address) => format!("[{text}]({address})"),
    };
    line.0.iter().map(part).collect()
}

/// Text of one line in which nothing is interpreted as Markdown, HTML, a link, a user name or an
/// emoji.
fn safe(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len() * 2);
    for character in sanitize::terminal(text).chars() {
        match character {
            // Within a line these mean nothing without others, which are escaped.
            ' ' | ',' | '(' | ')' | '-' | '/' | ';' => escaped.push(character),
            _ if character.is_ascii_punctuation() => {
                escaped.push_str(&format!("&#{};", u32::from(character)));
            }
            _ => escaped.push(character),
        }
    }
    escaped
}

/// The number of bytes that may still be written before a code host would cut the text.
pub(in crate::report) struct Budget {
    /// `None` once something did not fit, so that nothing after it is written either.
    left: Option<usize>,
}

impl Budget {
    pub(in crate::report) fn new(bytes: usize) -> Self {
        Self { left: Some(bytes) }
    }

    /// The first parts of a table or list that fit.
    pub(in crate::report) fn fitting<T>(
        &mut self,
        parts: impl IntoIterator<Item = T>,
        written: impl Fn(&T) -> String,
    ) -> Vec<T> {
        let fits = |part: &T| {
            self.left = self.left.and_then(|left| left.checked_sub(written(part).len()));
            self.left.is_some()
        };
        parts.into_iter().take_while(fits).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_from_the_document_is_code_and_never_markup() {
        let message = |text| inline(&Line::message(text));
        assert_eq!(message("`a|b` is <b>"), "<code>a&#124;b</code> is &#60;b&#62;");
        assert_eq!(message("`x` y`@me"), "<code>x</code> y<code>&#64;me</code>");
        let hostile = inline(&Line::from("a\n| b | [x](http://e.x) `**_~#!"));
        assert!(!hostile.contains(['|', '[', '`', '*', '\n']), "{hostile}");
    }

    #[test]
    fn cells_end_where_the_table_says() {
        let table = Table::own(&["a", "b"], [["x|y".to_owned(), "12,000".to_owned()]]);
        assert_eq!(text(&[Block::Table(table)]), "| a | b |\n|---|---|\n| x\\|y | 12,000 |\n");
    }

    #[test]
    fn what_fits_to_the_byte_is_written_and_nothing_behind_what_does_not() {
        let mut budget = Budget::new(6);
        let mut fitting =
            |parts: &[&'static str]| budget.fitting(parts.to_vec(), |part| (*part).to_owned());
        assert_eq!(fitting(&["abc", "def"]), ["abc", "def"]);
        assert_eq!(fitting(&["g", ""]), [""; 0]);
        assert_eq!(fitting(&[""]), [""; 0]);
    }
}
