//! Tables of what several clients do.

use super::words::{count_of, rounded};
use crate::report::blocks::{Block, Line, Table};
use crate::source::cut;
use crate::view::overview::{ClientView, PartKind, ViewedFile, ViewedResult, ViewedTool};
use crate::view::{Delivery, Effect, State};

/// Maximum length of a result in a cell of a table, in characters.
const MAX_CELL: usize = 60;

/// The names of clients of which it is not known what their models receive.
pub(super) fn unknown(file: &ViewedFile) -> Vec<String> {
    let unknown = file.clients.iter().filter(|client| client.observed.is_none());
    unknown.map(|client| client.target.clone()).collect()
}

/// What each client does, a line each.
pub(super) fn table(file: &ViewedFile) -> Block {
    let mut heads = vec!["client"];
    let has_tools = file.tools > 0;
    let has_instructions = file.clients.iter().any(|client| client.instructions.is_some());
    if has_tools {
        heads.extend(["tools", "a name", "descriptions", "schemas", "≈ tokens"]);
    }
    if has_instructions {
        heads.push("instructions");
    }
    match file.results {
        0 => {}
        1 => heads.push("the result"),
        _ => heads.push("results that lose something"),
    }
    let row = |client: &ClientView| {
        let mut cells = vec![client.target.clone()];
        if has_tools {
            cells.extend(tool_cells(client, file.tools));
        }
        if has_instructions {
            cells.push(match &client.instructions {
                None => "not known".to_owned(),
                Some(found) if found.loss.is_some() && found.text.is_some() => {
                    format!("{}, cut", found.to.words())
                }
                Some(found) => found.to.words().to_owned(),
            });
        }
        if file.results > 0 {
            cells.push(match &client.results {
                None => "not known".to_owned(),
                Some(results) if file.results == 1 => {
                    results.first().map(in_short).unwrap_or_default()
                }
                Some(results) => {
                    let lossy = results.iter().filter(|result| loses(result)).count();
                    format!("{lossy} of {}", results.len())
                }
            });
        }
        cells.into_iter().map(Line::from).collect()
    };
    Block::Table(Table::new(&heads, file.clients.iter().map(row).collect()))
}

fn tool_cells(client: &ClientView, tools: usize) -> [String; 5] {
    let Some(counts) = &client.counts else {
        let known = client.lost.map(|lost| count_of(tools - lost, tools));
        return [known.as_deref().unwrap_or("not known"), "", "", "", ""].map(ToOwned::to_owned);
    };
    let search = if counts.deferred > 0 { ", searched" } else { "" };
    let counted = |count: usize, word: &str| match count {
        0 => "whole".to_owned(),
        _ => format!("{count} {word}"),
    };
    let tokens = client.tokens.unwrap_or_default() + client.deferred_tokens.unwrap_or_default();
    [
        count_of(counts.received, counts.tools) + search,
        counts.first.clone().unwrap_or_default(),
        counted(counts.cut, "cut"),
        counted(counts.changed, "changed"),
        rounded(tokens),
    ]
}

/// A tool in a table of clients: its name, what is received of it, and its tokens.
pub fn received_cells(tool: &ViewedTool) -> [String; 3] {
    let mut words: Vec<_> = match tool.delivery {
        Delivery::Listed => Vec::new(),
        Delivery::Deferred => vec!["after a search".to_owned()],
        delivery => vec![format!("not received ({})", delivery.name())],
    };
    words.extend(tool.losses.iter().map(|loss| format!("{} {}", loss.part, loss.effect.words())));
    let received = if words.is_empty() { "whole".to_owned() } else { words.join(", ") };
    [tool.name.clone(), received, rounded(tool.tokens)]
}

/// The beginning of a result, for a cell of a table.
fn in_short(result: &ViewedResult) -> String {
    let state = if result.state == State::None { "" } else { "error: " };
    let parts: Vec<_> = result
        .parts
        .iter()
        .map(|part| match part.kind {
            PartKind::Text => part.text.clone(),
            _ => format!("<{}>", part.text),
        })
        .collect();
    let nothing = if result.state == State::None { "nothing" } else { "the client rejects it" };
    let text = if parts.is_empty() { nothing.to_owned() } else { parts.join(" ") };
    let text = text.replace('\n', " ");
    format!("{state}{}", cut(&text, MAX_CELL))
}

/// Whether a result reaches a model with less than the server sent.
fn loses(result: &ViewedResult) -> bool {
    let is_kept = |part: &str| !matches!(part, "text" | "structuredContent");
    let losses = &mut result.losses.iter();
    losses.any(|it| it.effect != Effect::InFile || !is_kept(&it.part)) || result.parts.is_empty()
}
