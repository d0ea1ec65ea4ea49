//! What models receive of servers, as a report: a table of several clients, or one client in full.

mod content;
mod cost;
mod fleet;
mod table;
mod words;

use std::io::{self, Write};

use crate::report::blocks::{self, markdown, terminal};
use crate::report::text::json;
use crate::report::{Format, Options, html};
use crate::view::overview::ViewOverview;

pub use content::Depth;
pub use table::received_cells;

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
        Format::Markdown => out.write_all(markdown::text(&blocks).as_bytes()),
        Format::Html => {
            html::write_head(out)?;
            writeln!(out, "<main>\n<h1>What models receive</h1>")?;
            blocks::html::write(&blocks, out)?;
            writeln!(out, "</main>")?;
            html::write_end(out)
        }
        _ => terminal::write(&blocks, options, out),
    }
}
