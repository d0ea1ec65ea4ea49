//! The servers of a configuration, with what the configuration says about each.

use std::borrow::Cow;
use std::collections::HashSet;

use super::filters::EntryFilters;
use crate::document::Value;
use crate::server_files::{Client, ClientConfiguration, Server};
use crate::view::ServerParts;

/// A server of a configuration.
pub(super) struct Configured<'a, 'd> {
    /// The name in the configuration.
    pub(super) name: &'d str,
    /// The name in effective names.
    pub(super) sent_name: Cow<'d, str>,
    /// The entry.
    pub(super) entry: Value<'d>,
    /// Whether the configuration turns the server off.
    pub(super) is_disabled: bool,
    /// The filters in the entry.
    pub(super) filters: EntryFilters<'d>,
    /// What is known of the server, with the path of its file.
    pub(super) definitions: Option<(&'a str, &'a ServerParts<'d>)>,
}

/// The names of the servers of a configuration, in the order of the text.
pub fn server_names<'d>(configuration: &ClientConfiguration<'d>) -> impl Iterator<Item = &'d str> {
    named_servers(configuration).map(|(name, _)| name)
}

/// The servers with names, without comments.
pub(super) fn named_servers<'c, 'd>(
    configuration: &'c ClientConfiguration<'d>,
) -> impl Iterator<Item = (&'d str, &'c Server<'d>)> {
    let client = configuration.client();
    let named = configuration.servers().filter_map(|server| Some((server.name()?, server)));
    named.filter(move |(name, server)| {
        let is_comment = client.is_some_and(|client| client.is_comment(name));
        server.value.is_object() && !is_comment
    })
}

/// The servers that the configuration turns off outside of their entries.
pub(super) struct Switches<'d> {
    client: Option<&'static Client>,
    allowed: Option<HashSet<&'d str>>,
    disabled: HashSet<&'d str>,
}

impl<'d> Switches<'d> {
    pub(super) fn of(configuration: &ClientConfiguration<'d>) -> Self {
        let (root, client) = (configuration.root, configuration.client());
        let texts = |list: Value<'d>| list.items().filter_map(Value::as_str).collect();
        let (allowed, disabled) = match client.map(|client| &*client.name) {
            Some("gemini-cli" | "qwen-code") => {
                let of_mcp = |key| root.get("mcp").and_then(|mcp| mcp.get(key));
                (of_mcp("allowed"), of_mcp("excluded"))
            }
            Some("claude-code") => (None, root.get("disabledMcpjsonServers")),
            _ => (None, None),
        };
        Self {
            client,
            allowed: allowed.filter(|list| list.is_array()).map(texts),
            disabled: disabled.map(texts).unwrap_or_default(),
        }
    }

    /// Whether the client does not start a server.
    pub(super) fn turn_off(&self, name: &str, entry: Value<'_>) -> bool {
        let is_read = |switch: &str| {
            let ignored = self.client.map(|client| &client.ignored_switches);
            !ignored.is_some_and(|ignored| ignored.iter().any(|it| it == switch))
        };
        let is_off = |switch, value: fn(Value<'_>) -> bool| {
            entry.get(switch).is_some_and(value) && is_read(switch)
        };
        is_off("disabled", |it| it.is_true())
            || is_off("enabled", |it| it.is_false())
            || self.disabled.contains(name)
            || self.allowed.as_ref().is_some_and(|allowed| !allowed.contains(name))
    }
}
