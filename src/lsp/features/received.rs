//! What the models of clients receive of the tool whose name is at the pointer.

use std::ops::Range;

use super::view::{At, View};
use crate::config::Settings;
use crate::engine::view_request;
use crate::report::blocks::{Block, Line, Table, markdown};
use crate::report::view::received_cells;
use crate::view::overview::{ViewRequest, viewed_file};

/// The table of clients, with the bytes of the name; `None` elsewhere than on the name of a tool.
pub(super) fn about_received(
    view: &View<'_>,
    at: &At<'_, '_>,
    settings: &Settings,
) -> Option<(Range<usize>, String)> {
    let (tool, innermost) = (at.tool?, at.innermost()?);
    let name = tool.name().filter(|name| name.id() == innermost.id() && !at.in_key)?;
    let request = ViewRequest { tool: Some(name.as_str()?), ..view_request(settings) };
    let file = viewed_file(view.document, &view.content, &request, 1)?;
    let about = format!("What models see, with the server's name `{}`:", file.server);
    let rows = file.clients.iter().filter_map(|client| {
        let tool = client.tools.iter().flatten().next()?;
        let cells = std::iter::once(client.target.clone()).chain(received_cells(tool));
        Some(cells.map(Line::from).collect())
    });
    let table = Table::new(&["client", "name", "received", "≈ tokens"], rows.collect());
    let blocks = [Block::Paragraph(about.into()), Block::Table(table)];
    Some((name.span().range(), markdown::text(&blocks)))
}
