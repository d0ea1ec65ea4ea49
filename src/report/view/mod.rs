//! What models receive of servers, as a report: a table of several clients, or one client in full.

mod content;
mod cost;
mod fleet;
mod markup;
mod table;
mod words;

use std::io::{self, Write};

use crate::report::text::json;
use crate::report::{Format, Options, html};
use crate::view::overview::ViewOverview;

pub use content::Depth;
pub use table::received_cells;

/// A part of the report, in any format.
pub(super) enum Block {
    /// A heading; level 1 is the file, 2 a client, 3 a tool or result.
    Heading(usize, String),
    /// A sentence about what follows.
    Sentence(String),
    /// A sentence about what is lost.
    Loss(String),
    /// A text as a model receives it.
    Received(String),
    /// A table with the heads of its columns.
    Table(Vec<&'static str>, Vec<Vec<String>>),
}

/// Whether a view can be written in a format.
pub fn is_format(format: Format) -> bool {
    matches!(format, Format::Pretty | Format::Json | Format::Markdown | Format::Html)
}

/// Writes a view in one of the formats of [`is_format`]; any other is written like `pretty`.
pub fn write(
    overview: &ViewOverview,
    format: Format,
    depth: Depth,
    options: &Options,
    out: &mut dyn Write,
) -> io::Result<()> {
    if format == Format::Json {
        return json::write_pretty(overview, out);
    }
    let blocks = content::blocks(overview, depth, options.expand);
    match format {
        Format::Markdown => markup::markdown(&blocks, out),
        Format::Html => {
            html::write_head(out)?;
            markup::html(&blocks, out)?;
            html::write_end(out)
        }
        _ => markup::pretty(&blocks, options, out),
    }
}
