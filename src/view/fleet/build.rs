//! From a configuration and definitions to the view of all servers together.

use std::borrow::Cow;
use std::collections::{HashMap, HashSet};

use super::client::client;
use super::filters::EntryFilters;
use super::findings::{Findings, did_you_mean, quoted, quoted_of};
use super::servers::{Configured, disabled, named_servers};
use super::shadowing::find_shadowing;
use super::twins::{Described, twins};
use super::{FleetPlace, FleetRule, FleetServer, ServerState, ViewedFleet};
use crate::diagnostic::Severity;
use crate::server_files::ClientConfiguration;
use crate::source::{listed, nearest};
use crate::targets::{Target, named};
use crate::view::ServerParts;

/// What is known of servers: by the name of a server, the path of the file that shows it.
pub type Definitions<'a, 'd> = HashMap<&'a str, (&'a str, &'a ServerParts<'d>)>;

/// The servers of a configuration together, in the clients of `targets`, or else in the client that
/// reads the configuration.
pub fn viewed_fleet<'d>(
    configuration: &ClientConfiguration<'d>,
    definitions: &Definitions<'_, 'd>,
    targets: &[&'static Target],
) -> ViewedFleet {
    let is_disabled = disabled(configuration);
    let plugin = configuration.plugin.as_deref().filter(|plugin| !plugin.is_empty());
    let servers = named_servers(configuration).map(|(name, server)| Configured {
        name,
        sent_name: match plugin {
            Some(plugin) => Cow::Owned(format!("plugin_{plugin}_{name}")),
            None => Cow::Borrowed(name),
        },
        entry: server.value,
        is_disabled: is_disabled(server),
        filters: EntryFilters::of(server.value, server.client),
        definitions: definitions.get(name).copied(),
    });
    let servers: Vec<_> = servers.collect();
    let own = configuration.client().and_then(|client| named(client.name));
    let targets = if targets.is_empty() { own.as_slice() } else { targets };
    let mut findings = Findings::default();
    find_dead_filters(&servers, &mut findings);
    find_equal_tools(&servers, &mut findings);
    find_shadowing(&servers, &mut findings);
    ViewedFleet {
        path: configuration.path().to_owned(),
        client: configuration.client().map(|client| client.label.clone()),
        clients: targets.iter().map(|it| client(it, configuration.root, &servers)).collect(),
        servers: servers.iter().map(Configured::viewed).collect(),
        findings: findings.found,
    }
}

impl Configured<'_, '_> {
    fn viewed(&self) -> FleetServer {
        let state = match self.definitions {
            _ if self.is_disabled => ServerState::Disabled,
            Some(_) => ServerState::Known,
            None => ServerState::Unknown,
        };
        FleetServer {
            name: self.name.to_owned(),
            state,
            definitions: self.definitions.map(|(path, _)| path.to_owned()),
            tools: self.definitions.map(|(_, parts)| parts.tools.len()),
            place: FleetPlace::of_key(self.entry),
        }
    }
}

/// Reports filters and approvals in entries that name a tool which the server does not have.
fn find_dead_filters(servers: &[Configured<'_, '_>], findings: &mut Findings) {
    for server in servers.iter().filter(|it| it.definitions.is_some() && !it.is_disabled) {
        let names: HashSet<&str> = server.tools().map(|(name, _)| name).collect();
        let hides_all = !names.is_empty() && names.iter().all(|it| server.filters.leave_out(it));
        let filters = server.filters.named.iter();
        for (name, member, place) in
            filters.filter(|(name, ..)| !names.contains(name) && !name.contains('*'))
        {
            findings.add(FleetRule::FilterUnknown, || {
                let near = did_you_mean(nearest(name, names.iter().copied()));
                let (name, server) = (quoted(name), quoted(server.name));
                let all = if hides_all { ", and hides all others" } else { "" };
                let message =
                    format!("`{member}` of {server} names the unknown tool {name}{all}{near}");
                (Severity::Warning, message, vec![FleetPlace::of(*place)])
            });
        }
    }
}

/// Reports tools of different servers with nearly the same description.
fn find_equal_tools(servers: &[Configured<'_, '_>], findings: &mut Findings) {
    let used = servers.iter().enumerate().filter(|(_, server)| !server.is_disabled);
    let tools: Vec<_> =
        used.flat_map(|(at, server)| server.tools().map(move |tool| (at, server, tool))).collect();
    let described = tools.iter().map(|(at, server, (name, value))| Described {
        server: *at,
        server_name: server.name,
        name,
        description: value.text_of("description").unwrap_or_default(),
    });
    let (groups, is_whole) = twins(&described.collect::<Vec<_>>());
    for group in groups {
        findings.add(FleetRule::Twins, || {
            let group = || group.iter().map(|at| &tools[*at]);
            let words = group().map(|(_, server, (name, _))| quoted_of(name, server.name));
            let words = listed(&words.collect::<Vec<_>>(), 3);
            let places = group().take(4).map(|(_, _, (_, value))| FleetPlace::of(*value));
            let message = format!("{words} have nearly the same description");
            (Severity::Info, message, places.collect())
        });
    }
    if !is_whole {
        let message = "there are too many tools to compare all descriptions".to_owned();
        findings.add(FleetRule::Twins, || (Severity::Info, message, Vec::new()));
    }
}
