//! The servers of a configuration, with what the configuration says about each.

use std::borrow::Cow;

use super::filters::EntryFilters;
use crate::document::Value;
use crate::server_files::{ClientConfiguration, Policy, PolicySubject, Server};
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

impl<'d> Configured<'_, 'd> {
    /// The names and definitions of the tools that are known.
    pub(super) fn tools(&self) -> impl Iterator<Item = (&'d str, Value<'d>)> {
        let tools = self.definitions.iter().flat_map(|(_, parts)| &parts.tools);
        tools.map(|listed| (listed.tool.display_name().unwrap_or_default(), listed.tool.value))
    }
}

/// The servers of a configuration that have names, in the order of the text.
pub fn named_servers<'c, 'd>(
    configuration: &'c ClientConfiguration<'d>,
) -> impl Iterator<Item = (&'d str, &'c Server<'d>)> {
    let client = configuration.client();
    let named = configuration.servers().filter_map(|server| Some((server.name()?, server)));
    named.filter(move |(name, server)| {
        let is_comment = client.is_some_and(|client| client.is_comment(name));
        server.value.is_object() && !is_comment
    })
}

/// Whether the client does not start a server.
pub(super) fn disabled<'d>(
    configuration: &ClientConfiguration<'d>,
) -> impl Fn(&Server<'d>) -> bool + use<'d> {
    let (root, client) = (configuration.root, configuration.client());
    let policies = client.map(|client| Policy::all_in(root, client)).unwrap_or_default();
    let reads = move |switch: &str| {
        client.is_none_or(|client| client.ignored_switches.iter().all(|it| it != switch))
    };
    move |server| {
        let subject = PolicySubject::of(server);
        let denies =
            |policy: &Policy| subject.as_ref().is_some_and(|it| policy.denial(it).is_some());
        server.value.get("disabled").is_some_and(Value::is_true) && reads("disabled")
            || server.value.get("enabled").is_some_and(Value::is_false) && reads("enabled")
            || policies.iter().any(|(policy, _)| denies(policy))
    }
}
