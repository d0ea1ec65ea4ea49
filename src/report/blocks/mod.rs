//! What reports and pages for people consist of, independent of the output: facts become blocks,
//! and one writer for each output writes them. No other module writes a table.

pub(super) mod html;
pub mod markdown;
mod reader;
pub mod terminal;

pub use reader::blocks_of;

use crate::diagnostic::Severity;
use crate::rules::Rule;

/// A part of a report or page.
pub enum Block {
    /// A heading; level 1 is the title of a page.
    Heading(usize, Line),
    /// A paragraph.
    Paragraph(Line),
    /// A sentence about what follows or precedes, which a terminal shows without space around it.
    Sentence(Line),
    /// A sentence about what is lost.
    Loss(Line),
    /// The items of a list.
    List(Vec<Line>),
    /// A text as a model receives it.
    Received(String),
    /// Text that is copied, with what it is: its language, and for examples a verdict.
    Code(String, String),
    /// A table.
    Table(Table),
}

/// A table; its rows have a cell for each column.
pub struct Table {
    /// The heads of the columns, as Markdown of this program; empty for a list in a terminal.
    pub heads: Vec<&'static str>,
    /// The cells of each row.
    pub rows: Vec<Vec<Line>>,
    /// The form in a terminal.
    pub layout: Layout,
}

/// The form of a table in a terminal.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Layout {
    /// Aligned columns; the last one is wrapped.
    Aligned,
    /// Aligned columns, of which as many are beside the first one as fit; the others follow below.
    Folded,
    /// A list with an item for each row: for cells that are sentences.
    Records,
}

impl Table {
    /// A table with aligned columns.
    pub fn new(heads: &[&'static str], rows: Vec<Vec<Line>>) -> Self {
        Self { heads: heads.to_vec(), rows, layout: Layout::Aligned }
    }

    /// A table whose cells are Markdown of this program.
    pub fn own<const N: usize>(
        heads: &[&'static str],
        rows: impl IntoIterator<Item = [String; N]>,
    ) -> Self {
        let rows = rows.into_iter().map(|row| row.map(Line::own).into());
        Self::new(heads, rows.collect())
    }
}

/// The text of a heading, sentence, item or cell.
#[derive(Clone, Default)]
pub struct Line(Vec<Part>);

/// A part of a line.
#[derive(Clone)]
pub enum Part {
    /// Text in which nothing is markup.
    Text(String),
    /// Text from a document.
    Code(String),
    /// Markdown of this program, which contains no text from documents; `<br>` ends a line of a cell.
    Own(String),
    /// A text with the address that it is a link to, both of this program.
    Link(String, String),
    /// Text with a decoration in a terminal.
    Marked(Mark, String),
}

/// The reason for the decoration of a text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Mark {
    /// It is what a row is about.
    Strong,
    /// It matters less than others.
    Faint,
    /// It has a severity.
    Severity(Severity),
}

impl Line {
    /// Markdown of this program.
    pub fn own(text: impl Into<String>) -> Self {
        Self(vec![Part::Own(text.into())])
    }

    /// Text from a document.
    pub fn code(text: impl Into<String>) -> Self {
        Self(vec![Part::Code(text.into())])
    }

    /// Text with a decoration.
    pub fn marked(mark: Mark, text: impl Into<String>) -> Self {
        Self(vec![Part::Marked(mark, text.into())])
    }

    /// The name of a rule, with a link to its page.
    pub fn rule(name: &str) -> Self {
        let link = Rule::named(name).map(|rule| Part::Link(name.to_owned(), rule.url()));
        Self(vec![link.unwrap_or_else(|| Part::Text(name.to_owned()))])
    }

    /// Adds parts.
    pub fn with(mut self, parts: impl IntoIterator<Item = Part>) -> Self {
        self.0.extend(parts);
        self
    }

    /// A message, in which text between backticks comes from a document.
    pub fn message(text: &str) -> Self {
        // Messages pair their backticks, so every second part is between two.
        let parts = text.split('`').enumerate();
        let part = |(index, part): (usize, &str)| match index % 2 {
            1 => Part::Code(part.to_owned()),
            _ => Part::Text(part.to_owned()),
        };
        Self(parts.map(part).collect())
    }
}

impl<T: Into<String>> From<T> for Line {
    /// Text in which nothing is markup.
    fn from(text: T) -> Self {
        Self(vec![Part::Text(text.into())])
    }
}

impl IntoIterator for Line {
    type Item = Part;
    type IntoIter = std::vec::IntoIter<Part>;

    fn into_iter(self) -> Self::IntoIter {
        self.0.into_iter()
    }
}
