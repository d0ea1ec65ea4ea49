//! The servers of a configuration in one client: effective names, clashes, filters and limits.

use std::collections::{BTreeSet, HashSet};

use super::filters::RootFilters;
use super::findings::{Findings, did_you_mean, quoted, quoted_of};
use super::servers::Configured;
use super::{FleetClient, FleetPart, FleetPlace, FleetRule, FleetTool};
use crate::diagnostic::Severity;
use crate::document::Value;
use crate::source::{listed, nearest};
use crate::targets::{Duplicates, Shortening, Target};
use crate::view::list::clashes;
use crate::view::{Delivery, ListedTool, ReceivedTool, ServerParts, list};

/// What a client does that does not accept tools of the same name.
const FAILS: &str = "reports an error instead of the tools";

/// The servers in one client.
struct InClient<'a, 'd> {
    target: &'static Target,
    servers: &'a [Configured<'a, 'd>],
    tools: Vec<SentTool<'d>>,
    findings: Findings,
}

/// A tool as a client passes it on.
struct SentTool<'d> {
    /// The index of the server.
    server: usize,
    /// The name that the server sent.
    own: &'d str,
    value: Value<'d>,
    name: String,
    delivery: Delivery,
    tokens: f64,
}

/// What the model of a target receives of servers.
pub(super) fn client<'d>(
    target: &'static Target,
    root: Value<'d>,
    servers: &[Configured<'_, 'd>],
) -> FleetClient {
    let mut tools = Vec::new();
    for (index, server) in servers.iter().enumerate() {
        if let Some((_, parts)) = server.definitions.filter(|_| !server.is_disabled) {
            tools.extend(sent_tools(index, &server.sent_name, parts, target));
        }
    }
    let mut fleet = InClient { target, servers, tools, findings: Findings::default() };
    fleet.filter(root);
    fleet.settle();
    let part = |server: String| FleetPart { server, tools: 0, tokens: 0 };
    let mut parts: Vec<_> = servers.iter().map(|it| part(it.name.to_owned())).collect();
    let mut tokens = vec![0.0; servers.len()];
    for tool in fleet.tools.iter().filter(|tool| tool.delivery.is_available()) {
        parts[tool.server].tools += 1;
        tokens[tool.server] += tool.tokens;
    }
    for (part, tokens) in parts.iter_mut().zip(&tokens) {
        part.tokens = tokens.round() as u64;
    }
    fleet.find_too_many(&parts);
    fleet.find_too_long();
    let tool = |tool: SentTool<'_>| FleetTool {
        server: servers[tool.server].name.to_owned(),
        tool: tool.own.to_owned(),
        name: tool.name,
        delivery: tool.delivery,
    };
    FleetClient {
        target: target.name.to_owned(),
        label: target.label.clone(),
        tools: parts.iter().map(|part| part.tools).sum(),
        max_tools: target.tools.as_ref().map(|tools| tools.max),
        tokens: tokens.iter().sum::<f64>().round() as u64,
        servers: parts,
        names: fleet.tools.into_iter().map(tool).collect(),
        findings: fleet.findings.found,
    }
}

impl SentTool<'_> {
    fn place(&self) -> FleetPlace {
        FleetPlace::of(self.value.get("name").unwrap_or(self.value))
    }
}

/// The tools of one server as a target passes them on.
fn sent_tools<'d>(
    server: usize,
    server_name: &str,
    parts: &ServerParts<'d>,
    target: &'static Target,
) -> Vec<SentTool<'d>> {
    let as_sent = |listed: &ListedTool<'d>| {
        let tool = listed.tool;
        let name = target.sent_name(server_name, tool.display_name().unwrap_or_default());
        let (description, schema) = (listed.description.clone(), listed.schema.clone());
        let (delivery, losses, verdicts) = (Delivery::Listed, Vec::new(), Vec::new());
        ReceivedTool { tool, delivery, name, description, schema, losses, verdicts }
    };
    let received = list(parts, target, server_name);
    let received = received.unwrap_or_else(|| parts.tools.iter().map(as_sent).collect());
    let sent = received.into_iter().map(|received| SentTool {
        server,
        own: received.tool.display_name().unwrap_or_default(),
        value: received.tool.value,
        tokens: received.tokens(),
        delivery: received.delivery,
        name: received.name,
    });
    sent.collect()
}

impl<'d> InClient<'_, 'd> {
    /// Applies the filters, and reports those for all servers that apply to no tool.
    fn filter(&mut self, root: Value<'d>) {
        let filters = RootFilters::of(root, self.target);
        let mut used = HashSet::new();
        for tool in self.tools.iter_mut().filter(|tool| tool.delivery.is_available()) {
            let own = &self.servers[tool.server].filters;
            if filters.leave_out(tool.own, &tool.name, &mut used) || own.leave_out(tool.own) {
                tool.delivery = Delivery::Filtered;
            }
        }
        // Only a filter with the prefix of a known server is certainly about tools of servers.
        let known: BTreeSet<usize> = self.tools.iter().map(|tool| tool.server).collect();
        let mut prefixes = Vec::new();
        for server in known {
            let name = self.target.sent_name(&self.servers[server].sent_name, "x");
            prefixes.extend(name.strip_suffix('x').map(|prefix| (prefix.to_owned(), server)));
        }
        for (index, (_, text, place)) in filters.rows.iter().enumerate() {
            let own = prefixes.iter().filter(|(prefix, _)| text.starts_with(prefix));
            let own = own.max_by_key(|(prefix, _)| prefix.len());
            let Some(&(_, server)) =
                own.filter(|(prefix, _)| !prefix.is_empty() && !used.contains(&index))
            else {
                continue;
            };
            let names = self.tools.iter().filter(|tool| tool.server == server);
            self.findings.add(FleetRule::FilterUnknown, || {
                let near = did_you_mean(nearest(text, names.map(|tool| &*tool.name)));
                let (text, server) = (quoted(text), quoted(self.servers[server].name));
                let message = format!("{text}: no tool of {server} has this name{near}");
                (Severity::Warning, message, vec![FleetPlace::of_key(*place)])
            });
        }
    }

    /// Decides which of several tools with one name the model can call.
    fn settle(&mut self) {
        let form = self.target.view.as_ref().and_then(|view| view.list.as_ref());
        let duplicates = form.and_then(|form| form.duplicates);
        let between = form.and_then(|form| form.between_servers).or(duplicates);
        let effective = self.target.effective_name.as_ref();
        if matches!(duplicates, Some(Duplicates::Hash | Duplicates::Number)) {
            return;
        }
        if let Some(form) = effective.filter(|form| form.on_clash_only) {
            for index in self.clashes().into_iter().flatten() {
                let tool = &mut self.tools[index];
                let full = form.of(&self.servers[tool.server].sent_name, tool.own);
                tool.name = full.chars().take(form.max.unwrap_or(usize::MAX)).collect();
            }
        }
        for group in self.clashes() {
            let tools = || group.iter().map(|index| &self.tools[*index]);
            let first = &self.tools[group[0]];
            let is_within = tools().all(|tool| tool.server == first.server);
            if !is_within && tools().any(|tool| tool.delivery == Delivery::Lost) {
                continue;
            }
            let rule = if is_within { duplicates } else { between };
            let (winner, fate) = match rule {
                Some(Duplicates::FirstOfEqual) if is_within => (None, FAILS),
                Some(Duplicates::First | Duplicates::FirstOfEqual) => {
                    (group.first(), "keeps the first")
                }
                Some(Duplicates::Last) => (group.last(), "keeps the last"),
                Some(Duplicates::ByServer) => {
                    let name = |index: &&usize| self.servers[self.tools[**index].server].name;
                    let fate = "keeps that of the server whose name is first in the alphabet";
                    (group.iter().min_by_key(name), fate)
                }
                Some(Duplicates::Sent) => (None, "sends all of them, and the request fails"),
                Some(Duplicates::Error) => (None, FAILS),
                _ => (None, "sends this name, and which tool is called is not known"),
            };
            self.findings.add(FleetRule::NameClash, || {
                let words = tools().map(|it| quoted_of(it.own, self.servers[it.server].name));
                let words = listed(&words.collect::<Vec<_>>(), 3);
                let name = quoted(&first.name);
                let message = format!("{name} is {words}; {} {fate}", self.target.product());
                let level = if rule.is_some() { Severity::Error } else { Severity::Warning };
                (level, message, tools().take(4).map(SentTool::place).collect())
            });
            if let Some(winner) = winner {
                for index in group.iter().filter(|index| *index != winner) {
                    self.tools[*index].delivery = Delivery::Replaced;
                }
            }
        }
    }

    /// The tools that share their name with others: those that are available, and those of servers
    /// that are lost because of that.
    fn clashes(&self) -> Vec<Vec<usize>> {
        let form = self.target.view.as_ref().and_then(|view| view.list.as_ref());
        let fails = matches!(
            form.and_then(|form| form.duplicates),
            Some(Duplicates::Error | Duplicates::FirstOfEqual)
        );
        let counts = |it: &SentTool<'_>| {
            it.delivery.is_available() || fails && it.delivery == Delivery::Lost
        };
        clashes(self.tools.iter().map(|tool| counts(tool).then_some(&*tool.name)))
    }

    /// Reports more tools than the client takes; `parts` has the number of tools of each server.
    fn find_too_many(&mut self, parts: &[FleetPart]) {
        let count: usize = parts.iter().map(|part| part.tools).sum();
        let Some(limit) = self.target.tools.as_ref().filter(|limit| count > limit.max) else {
            return;
        };
        self.findings.add(FleetRule::TooManyTools, || {
            let mut large: Vec<_> = self.servers.iter().zip(parts).collect();
            crate::sort::by_key(&mut large, |(_, part)| std::cmp::Reverse(part.tools));
            large.retain(|(_, part)| part.tools > 0);
            let counts = large.iter().map(|(_, it)| format!("{} {}", quoted(&it.server), it.tools));
            let counts = listed(&counts.collect::<Vec<_>>(), 10);
            let (label, max) = (self.target.product(), limit.max);
            let message = format!("{count} tools exceed the limit of {label} of {max}: {counts}");
            let places = large.iter().take(3).map(|(server, _)| FleetPlace::of_key(server.entry));
            (Severity::Warning, message, places.collect())
        });
    }

    /// Reports the longest name of each server with names that are too long.
    fn find_too_long(&mut self) {
        let form = self.target.effective_name.as_ref().filter(|form| !form.on_clash_only);
        let Some((form, max)) = form.and_then(|form| Some((form, form.max?))) else { return };
        let mut longest: Vec<Option<(usize, usize)>> = vec![None; self.servers.len()];
        for (at, tool) in
            self.tools.iter().enumerate().filter(|(_, it)| it.delivery != Delivery::Filtered)
        {
            let length = form.length(&self.servers[tool.server].sent_name, tool.own);
            let known = &mut longest[tool.server];
            if length > max && known.is_none_or(|(known, _)| length > known) {
                *known = Some((length, at));
            }
        }
        for (length, at) in longest.into_iter().flatten() {
            self.findings.add(FleetRule::NameTooLong, || {
                let tool = &self.tools[at];
                let server = &self.servers[tool.server];
                let kept = server.name.chars().count().saturating_sub(length - max);
                let (level, cure) = match form.shortening {
                    Shortening::None if kept > 0 => (
                        Severity::Warning,
                        format!("shorten the server's name to {kept} characters"),
                    ),
                    Shortening::None => (Severity::Warning, "shorten the tool's name".to_owned()),
                    _ => (Severity::Info, "the client shortens it".to_owned()),
                };
                let (name, label) = (quoted_of(tool.own, server.name), self.target.product());
                let message = format!(
                    "the name of {name} has {length} characters, and {label} takes {max}: {cure}"
                );
                (level, message, vec![FleetPlace::of_key(server.entry), tool.place()])
            });
        }
    }
}
