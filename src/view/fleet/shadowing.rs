//! Texts of one server that name a tool of another.

use std::collections::HashMap;

use super::findings::{Findings, quoted, quoted_of};
use super::limits::ORDER_DISTANCE;
use super::servers::Configured;
use super::{FleetPlace, FleetRule};
use crate::diagnostic::Severity;
use crate::document::Value;

/// The words with which a text gives orders.
const ORDERS: [&str; 6] = ["before", "instead", "always", "first", "never", "must"];

/// The tools by name, each with the index of its server and its place.
type ToolsByName<'d> = HashMap<&'d str, Vec<(usize, Value<'d>)>>;

/// Reports texts that name a tool of another server.
pub(super) fn find_shadowing(servers: &[Configured<'_, '_>], findings: &mut Findings) {
    let mut tools = ToolsByName::new();
    let used = || servers.iter().enumerate().filter(|(_, server)| !server.is_disabled);
    for (index, server) in used() {
        for (name, value) in server.tools().filter(|(name, _)| is_distinct(name)) {
            tools.entry(name).or_default().push((index, value));
        }
    }
    for (index, server) in used() {
        let instructions = server.definitions.and_then(|(_, parts)| parts.instructions);
        let instructions = instructions.map(|text| ("the instructions".to_owned(), text));
        let of_tools = server.tools().flat_map(|(name, value)| {
            let texts = value.subtree().filter(|it| it.is_string() && it.has_key("description"));
            texts.map(move |text| (format!("the description of {}", quoted(name)), text))
        });
        for (what, text) in instructions.into_iter().chain(of_tools) {
            let Some((name, is_order)) = mention_in(text.text(), index, &tools) else { continue };
            let (other, place) = tools[name][0];
            findings.add(FleetRule::Shadowing, || {
                let (level, verb) = match is_order {
                    true => (Severity::Warning, "gives orders about"),
                    false => (Severity::Info, "mentions"),
                };
                let (own, named) = (quoted(server.name), quoted_of(name, servers[other].name));
                let places = vec![FleetPlace::of(text), FleetPlace::of(place)];
                (level, format!("{what} of {own} {verb} {named}"), places)
            });
        }
    }
}

/// Whether a name cannot be an ordinary word.
fn is_distinct(name: &str) -> bool {
    name.contains(['_', '-', '.']) || name.chars().skip(1).any(char::is_uppercase)
}

/// The first tool of other servers that a text names in an order, or else the first one that it
/// names; with whether there is an order.
fn mention_in<'t>(text: &'t str, own: usize, tools: &ToolsByName<'_>) -> Option<(&'t str, bool)> {
    let is_end = |one: char| !one.is_alphanumeric() && !matches!(one, '_' | '-' | '.');
    let words = text.split(is_end).map(|word| word.trim_matches(['.', '-']));
    let words: Vec<&str> = words.filter(|word| !word.is_empty()).collect();
    let is_of_other = |word: &str| {
        tools.get(word).is_some_and(|tools| tools.iter().all(|(server, _)| *server != own))
    };
    let mentions = words.iter().enumerate().filter(|(_, word)| is_of_other(word));
    let mentions = mentions.map(|(at, word)| {
        let from = at.saturating_sub(ORDER_DISTANCE);
        let near = &words[from..words.len().min(at + ORDER_DISTANCE + 1)];
        let is_order = |word: &&str| ORDERS.iter().any(|order| word.eq_ignore_ascii_case(order));
        let hides = near.windows(2).any(|pair| pair == ["not", "tell"]);
        (*word, hides || near.iter().any(is_order))
    });
    let mentions: Vec<_> = mentions.collect();
    mentions.iter().find(|(_, is_order)| *is_order).or(mentions.first()).copied()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::document::Document;

    #[test]
    fn orders_are_near_a_tool_of_another_server() {
        let document = Document::of_json("0");
        let value = document.roots().next().unwrap();
        let tools = ToolsByName::from([
            ("send_mail", vec![(1, value)]),
            ("both_x", vec![(0, value), (1, value)]),
        ]);
        let after = |words: usize| format!("send_mail {}always", "word ".repeat(words));
        for (text, expected) in [
            ("Like send_mail.", Some(("send_mail", false))),
            ("Before (send_mail), call this", Some(("send_mail", true))),
            ("do not tell the user about `send_mail`", Some(("send_mail", true))),
            (&after(ORDER_DISTANCE - 1), Some(("send_mail", true))),
            (&after(ORDER_DISTANCE), Some(("send_mail", false))),
            ("always send_mails, both_x", None),
        ] {
            assert_eq!(mention_in(text, 0, &tools), expected, "{text}");
        }
        assert_eq!(mention_in("Before send_mail", 1, &tools), None, "its own tool");
        for (name, expected) in [("get", false), ("Get", false), ("getX", true), ("get_x", true)] {
            assert_eq!(is_distinct(name), expected, "{name}");
        }
    }
}
