//! What the models of clients receive of the tool whose name is at the pointer.

use std::ops::Range;

use super::view::{At, View};
use crate::config::Settings;
use crate::engine::view_request;
use crate::report::text::sanitize::markdown;
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
    let mut text = format!(
        "What models see, with the server's name `{}`:\n\n| client | name | received | ≈ tokens |\n\
         |---|---|---|--:|\n",
        markdown(&file.server)
    );
    for client in &file.clients {
        let Some(tool) = client.tools.iter().flatten().next() else { continue };
        let [name, received, tokens] = received_cells(tool).map(|it| markdown(&it));
        text += &format!("| {} | {name} | {received} | {tokens} |\n", client.target);
    }
    Some((name.span().range(), text))
}
