//! The table of tools that is written between two comments of a document.

use crate::model::text::is_invisible;
use crate::source::cut;

use super::limits::{MAX_PARAMETERS, MAX_ROWS, MAX_SENTENCE};
use super::server_list::{ToolsOfFile, parameters};

/// The table, as Markdown. It is a part of the user's own document, so it is written to be read there.
pub(super) fn table_of(list: &ToolsOfFile) -> String {
    let mut table = "| Tool | Description | Parameters |\n|---|---|---|\n".to_owned();
    for tool in list.tools.iter().take(MAX_ROWS) {
        let definition = tool.definition();
        let description = definition.text_of("description").unwrap_or_default();
        let required: Vec<_> = definition
            .get("inputSchema")
            .into_iter()
            .flat_map(|it| it.items_of("required"))
            .collect();
        let all = parameters(definition).take(MAX_PARAMETERS);
        let all = all.filter_map(|it| {
            let key = it.key()?;
            let is_required = required.iter().any(|name| name.is_text(key));
            Some(code(key) + if is_required { "" } else { " (optional)" })
        });
        let all = all.collect::<Vec<_>>().join(", ");
        let sentence = prose(first_sentence(description));
        table += &format!("| {} | {sentence} | {all} |\n", code(&tool.name));
    }
    table
}

/// The first sentence of a description, or its first paragraph.
fn first_sentence(description: &str) -> &str {
    let text = description.trim_start();
    let end = text.match_indices(['.', '!', '?']).find_map(|(at, _)| {
        let behind = &text[at + 1..];
        let is_short = text[..at].ends_with("e.g") || text[..at].ends_with("i.e");
        let is_end = behind.is_empty() || behind.starts_with(char::is_whitespace);
        (is_end && !is_short).then_some(at + 1)
    });
    let paragraph = text.find("\n\n").unwrap_or(text.len());
    text[..end.unwrap_or(text.len()).min(paragraph)].trim_end()
}

/// Text in which nothing ends the cell or is interpreted as Markdown or HTML.
fn prose(text: &str) -> String {
    let mut shown = String::new();
    for character in cut(text, MAX_SENTENCE).chars().filter(|it| !is_invisible(*it)) {
        match character {
            _ if character.is_whitespace() => {
                if !shown.ends_with(' ') {
                    shown.push(' ');
                }
            }
            '<' => shown += "&lt;",
            '&' => shown += "&amp;",
            '|' | '\\' | '`' | '*' | '_' | '[' | ']' | '~' => {
                shown.push('\\');
                shown.push(character);
            }
            _ if character.is_control() => {}
            _ => shown.push(character),
        }
    }
    shown
}

/// A name as code.
fn code(name: &str) -> String {
    let is_hidden = |it: char| it.is_control() || is_invisible(it) || matches!(it, '`' | '|');
    format!("`{}`", cut(name, MAX_SENTENCE).replace(is_hidden, "·"))
}
