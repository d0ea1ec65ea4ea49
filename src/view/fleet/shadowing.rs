//! Texts of one server that name a tool of another, or the other server.

use std::collections::HashMap;

use super::FleetPlace;
use super::findings::{Findings, quoted, quoted_of};
use super::limits::ORDER_DISTANCE;
use super::servers::Configured;
use crate::document::Value;

/// The words with which a text gives orders.
const ORDERS: [&str; 6] = ["before", "instead", "always", "first", "never", "must"];

/// The tools and servers that a text may name.
struct Named<'d> {
    /// The tools by name, each with its server.
    tools: HashMap<&'d str, Vec<(usize, Value<'d>)>>,
    servers: HashMap<&'d str, usize>,
}

/// A word of a text that names something of another server.
struct Mention<'d> {
    server: usize,
    /// The tool, unless the server is named.
    tool: Option<(&'d str, Value<'d>)>,
    is_order: bool,
}

/// Reports texts that name a tool or server other than their own.
pub(super) fn find_shadowing(servers: &[Configured<'_, '_>], findings: &mut Findings) {
    let mut named = Named { tools: HashMap::new(), servers: HashMap::new() };
    for (index, server) in servers.iter().enumerate() {
        named.servers.entry(server.name).or_insert(index);
        for listed in server.definitions.iter().flat_map(|(_, parts)| &parts.tools) {
            let Some(name) = listed.tool.display_name().filter(|name| is_distinct(name)) else {
                continue;
            };
            let place = listed.tool.name().unwrap_or(listed.tool.value);
            named.tools.entry(name).or_default().push((index, place));
        }
    }
    for (index, server) in servers.iter().enumerate().filter(|(_, it)| !it.is_disabled) {
        let Some((_, parts)) = server.definitions else { continue };
        let instructions = parts.instructions.map(|text| ("the instructions".to_owned(), text));
        let of_tools = parts.tools.iter().flat_map(|listed| {
            let inner = listed.tool.value.subtree();
            let texts = inner.filter(|it| it.is_string() && it.has_key("description"));
            let name = quoted(listed.tool.display_name().unwrap_or_default());
            texts.map(move |text| (format!("the description of {name}"), text))
        });
        for (what, text) in instructions.into_iter().chain(of_tools) {
            let Some(mention) = named.mention_in(text.text(), index) else { continue };
            findings.add("shadowing", || {
                let (own, other) = (quoted(server.name), servers[mention.server].name);
                let named = match mention.tool {
                    Some((name, _)) => quoted_of(name, other),
                    None => quoted(other),
                };
                let (level, verb) = match mention.is_order {
                    true => ("warning", "gives orders about"),
                    false => ("information", "mentions"),
                };
                let mut places = vec![FleetPlace::of(text)];
                places.extend(mention.tool.map(|(_, place)| FleetPlace::of(place)));
                (level, format!("{what} of {own} {verb} {named}"), places)
            });
        }
    }
}

/// Whether a name cannot be an ordinary word.
fn is_distinct(name: &str) -> bool {
    name.contains(['_', '-', '.']) || name.chars().skip(1).any(char::is_uppercase)
}

impl<'d> Named<'d> {
    /// The first mention of another server with an order, or else the first mention.
    fn mention_in(&self, text: &str, own: usize) -> Option<Mention<'d>> {
        let is_end = |one: char| !one.is_alphanumeric() && !matches!(one, '_' | '-' | '.');
        let words = text.split(is_end).map(|word| word.trim_matches(['.', '-']));
        let words: Vec<&str> = words.filter(|word| !word.is_empty()).collect();
        let mut first = None;
        for (at, word) in words.iter().enumerate() {
            let Some((server, tool)) = self.other(&words, at, word, own) else { continue };
            let from = at.saturating_sub(ORDER_DISTANCE);
            let near = &words[from..words.len().min(at + ORDER_DISTANCE + 1)];
            let is_order =
                near.iter().any(|it| ORDERS.iter().any(|one| it.eq_ignore_ascii_case(one)))
                    || near.windows(2).any(|pair| pair == ["not", "tell"]);
            if is_order {
                return Some(Mention { server, tool, is_order });
            }
            first = first.or(Some(Mention { server, tool, is_order }));
        }
        first
    }

    /// The tool or server that a word names, if it is not one of the own server.
    fn other(
        &self,
        words: &[&str],
        at: usize,
        word: &str,
        own: usize,
    ) -> Option<(usize, Option<(&'d str, Value<'d>)>)> {
        if let Some((name, tools)) = self.tools.get_key_value(word) {
            let is_own = tools.iter().any(|(server, _)| *server == own);
            let (server, place) = *tools.first().filter(|_| !is_own)?;
            return Some((server, Some((name, place))));
        }
        let server = *self.servers.get(word).filter(|server| **server != own)?;
        let beside = [at.checked_sub(1), Some(at + 1)].into_iter().flatten();
        let mut beside = beside.filter_map(|at| words.get(at));
        let is_named = beside
            .any(|word| ["server", "tool", "tools"].iter().any(|it| word.eq_ignore_ascii_case(it)));
        is_named.then_some((server, None))
    }
}
