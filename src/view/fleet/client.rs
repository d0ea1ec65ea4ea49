//! The servers of a configuration in one client: effective names, clashes, filters and limits.

use std::collections::{HashMap, HashSet};

use super::filters::RootFilters;
use super::findings::{Findings, quoted};
use super::servers::Configured;
use super::{FleetClient, FleetFinding, FleetPart, FleetPlace, FleetTool};
use crate::document::Value;
use crate::source::{listed, nearest};
use crate::targets::{Duplicates, HashCondition, ListView, Shortening, Target};
use crate::view::cost::tokens;
use crate::view::{Delivery, ServerParts, list};

/// A tool as a client passes it on.
struct SentTool<'d> {
    /// The index of the server.
    server: usize,
    /// The name that the server sent.
    own: &'d str,
    value: Value<'d>,
    name: String,
    delivery: &'static str,
    is_available: bool,
    tokens: f64,
}

/// What the model of a target receives of servers.
pub(super) fn client<'d>(
    target: &'static Target,
    root: Value<'d>,
    servers: &[Configured<'_, 'd>],
) -> FleetClient {
    let mut tools = Vec::new();
    for (index, server) in servers.iter().enumerate().filter(|(_, it)| !it.is_disabled) {
        let Some((_, parts)) = server.definitions else { continue };
        tools.extend(sent_tools(index, &server.sent_name, parts, target));
    }
    let mut findings = filtered(&mut tools, root, target, servers);
    findings.extend(settled(&mut tools, target, servers));
    let mut parts = servers.iter().map(|server| (server.name, 0, 0.0)).collect::<Vec<_>>();
    for tool in tools.iter().filter(|tool| tool.is_available) {
        let (_, count, size) = &mut parts[tool.server];
        *count += 1;
        *size += tool.tokens;
    }
    findings.extend(too_many(&parts, target, servers));
    findings.extend(too_long(&tools, target, servers));
    let part = |(server, tools, tokens): &(&str, usize, f64)| FleetPart {
        server: (*server).to_owned(),
        tools: *tools,
        tokens: tokens.round() as u64,
    };
    FleetClient {
        target: target.name.to_owned(),
        label: target.label.clone(),
        tools: parts.iter().map(|(_, tools, _)| tools).sum(),
        max_tools: target.tools.as_ref().map(|tools| tools.max),
        tokens: parts.iter().map(|(_, _, tokens)| tokens).sum::<f64>().round() as u64,
        servers: parts.iter().map(part).collect(),
        names: tools.into_iter().map(|tool| tool.named(servers)).collect(),
        findings,
    }
}

impl SentTool<'_> {
    fn named(self, servers: &[Configured<'_, '_>]) -> FleetTool {
        FleetTool {
            server: servers[self.server].name.to_owned(),
            tool: self.own.to_owned(),
            name: self.name,
            delivery: self.delivery.to_owned(),
        }
    }

    /// Words that name the tool and its server.
    fn words(&self, servers: &[Configured<'_, '_>]) -> String {
        format!("{} of {}", quoted(self.own), quoted(servers[self.server].name))
    }

    fn place(&self) -> FleetPlace {
        FleetPlace::of(self.value.get("name").unwrap_or(self.value))
    }
}

/// The tools of one server as a target passes them on.
fn sent_tools<'d>(
    server: usize,
    name: &str,
    parts: &ServerParts<'d>,
    target: &'static Target,
) -> Vec<SentTool<'d>> {
    if let Some(received) = list(parts, target, name) {
        let sent = received.into_iter().map(|it| {
            let texts = [Some(&it.name), it.description.as_ref(), it.schema.as_ref()];
            let tokens = texts.into_iter().flatten().map(|text| tokens(text)).sum();
            let own = it.tool.display_name().unwrap_or_default();
            let (delivery, is_available) = (it.delivery.name(), it.delivery.is_available());
            let value = it.tool.value;
            SentTool { server, own, value, name: it.name, delivery, is_available, tokens }
        });
        return sent.collect();
    }
    let sent = parts.tools.iter().map(|listed| {
        let (tool, own) = (&listed.tool, listed.tool.display_name().unwrap_or_default());
        let name = target.sent_name(name, own);
        let schema = tool.any_input_schema().map(Value::compact_json);
        let description = tool.description().and_then(Value::as_str);
        let texts = [Some(&*name), description, schema.as_deref()];
        let tokens = texts.into_iter().flatten().map(tokens).sum();
        let (value, delivery) = (tool.value, Delivery::Listed.name());
        SentTool { server, own, value, name, delivery, is_available: true, tokens }
    });
    sent.collect()
}

/// Applies the filters; returns findings about filters for all servers that apply to no tool.
fn filtered<'d>(
    tools: &mut [SentTool<'d>],
    root: Value<'d>,
    target: &'static Target,
    servers: &[Configured<'_, 'd>],
) -> Vec<FleetFinding> {
    let filters = RootFilters::of(root, target);
    let mut used = HashSet::new();
    for tool in tools.iter_mut() {
        let is_left_out = filters.leave_out(tool.own, &tool.name, &mut used)
            || servers[tool.server].filters.leave_out(tool.own);
        if is_left_out && tool.is_available {
            (tool.delivery, tool.is_available) = ("filtered", false);
        }
    }
    // A filter with the prefix of a server that is known; others may be about anything.
    let prefix = |server: usize| {
        let name = target.sent_name(&servers[server].sent_name, "x");
        name.strip_suffix('x').map(ToOwned::to_owned).filter(|prefix| !prefix.is_empty())
    };
    let known: HashSet<usize> = tools.iter().map(|tool| tool.server).collect();
    let by_prefix: HashMap<String, usize> =
        known.into_iter().filter_map(|server| Some((prefix(server)?, server))).collect();
    let mut findings = Findings::new("filter-unknown");
    for (index, (_, text, place)) in filters.rows.iter().enumerate() {
        let ends = text.char_indices().map(|(at, _)| at).take_while(|at| *at < 512);
        let server = ends.filter_map(|end| by_prefix.get(&text[..end])).last();
        let Some(&server) = server.filter(|_| !used.contains(&index)) else { continue };
        findings.add(|| {
            let names = tools.iter().filter(|tool| tool.server == server).map(|tool| &*tool.name);
            let near = nearest(text, names).map(|near| format!("; did you mean `{near}`?"));
            let about = format!("no tool of {} has this name", quoted(servers[server].name));
            let message = format!("{}: {about}{}", quoted(text), near.unwrap_or_default());
            ("warning", message, vec![FleetPlace::of_key(*place)])
        });
    }
    findings.finish()
}

fn list_view(target: &Target) -> Option<&ListView> {
    target.view.as_ref()?.list.as_ref()
}

/// Decides which of several tools with one name the model can call; returns the clashes.
fn settled(
    tools: &mut [SentTool<'_>],
    target: &'static Target,
    servers: &[Configured<'_, '_>],
) -> Vec<FleetFinding> {
    let form = list_view(target);
    let duplicates = form.and_then(|form| form.duplicates);
    let between = form.and_then(|form| form.between_servers).or(duplicates);
    let effective = target.effective_name.as_ref();
    let has_hash = effective.and_then(|it| it.hash.as_ref());
    let mut findings = Findings::new("name-clash");
    if has_hash.is_some_and(|hash| hash.when == HashCondition::Clash)
        || matches!(duplicates, Some(Duplicates::Hash | Duplicates::Number))
    {
        return findings.finish();
    }
    if let Some(form) = effective.filter(|form| form.on_clash_only) {
        for index in clashes(tools).into_iter().flatten() {
            let full = form.of(&servers[tools[index].server].sent_name, tools[index].own);
            tools[index].name = full.chars().take(form.max.unwrap_or(usize::MAX)).collect();
        }
    }
    for group in clashes(tools) {
        let first = &tools[group[0]];
        let is_within = group.iter().all(|index| tools[*index].server == first.server);
        let rule = if is_within { duplicates } else { between };
        let (winner, fate) = match rule {
            Some(Duplicates::First) => (group.first(), "keeps the first"),
            Some(Duplicates::Last) => (group.last(), "keeps the last"),
            Some(Duplicates::Sent) => (None, "sends all of them, and the request fails"),
            Some(Duplicates::Error) => (None, "reports an error instead of the tools"),
            _ => (None, "sends this name, and which tool is called is not known"),
        };
        findings.add(|| {
            let words: Vec<_> = group.iter().map(|index| tools[*index].words(servers)).collect();
            let (name, label) = (quoted(&first.name), target.product());
            let message = format!("{name} is {}; {label} {fate}", listed(&words, 3));
            let places = group.iter().take(4).map(|index| tools[*index].place());
            let level = if rule.is_some() { "error" } else { "warning" };
            (level, message, places.collect())
        });
        if let Some(winner) = winner {
            for index in group.iter().filter(|index| *index != winner) {
                (tools[*index].delivery, tools[*index].is_available) =
                    (Delivery::Replaced.name(), false);
            }
        } else if rule == Some(Duplicates::Error) && is_within {
            let server = first.server;
            for tool in tools.iter_mut().filter(|tool| tool.server == server && tool.is_available) {
                (tool.delivery, tool.is_available) = ("lost", false);
            }
        }
    }
    findings.finish()
}

/// The available tools that share their name with others, by name, in the order of the first.
fn clashes(tools: &[SentTool<'_>]) -> Vec<Vec<usize>> {
    let mut by_name: HashMap<&str, Vec<usize>> = HashMap::new();
    for (index, tool) in tools.iter().enumerate().filter(|(_, tool)| tool.is_available) {
        by_name.entry(&tool.name).or_default().push(index);
    }
    let mut groups: Vec<_> = by_name.into_values().filter(|group| group.len() > 1).collect();
    groups.sort_unstable();
    groups
}

/// More tools than a client takes.
fn too_many(
    parts: &[(&str, usize, f64)],
    target: &'static Target,
    servers: &[Configured<'_, '_>],
) -> Vec<FleetFinding> {
    let mut findings = Findings::new("too-many-tools");
    let count: usize = parts.iter().map(|(_, tools, _)| tools).sum();
    let Some(limit) = target.tools.as_ref().filter(|limit| count > limit.max) else {
        return findings.finish();
    };
    findings.add(|| {
        let mut large: Vec<_> = parts.iter().enumerate().filter(|(_, it)| it.1 > 0).collect();
        large.sort_by_key(|(_, (_, tools, _))| std::cmp::Reverse(*tools));
        let counts = large.iter().map(|(_, (name, tools, _))| format!("{} {tools}", quoted(name)));
        let counts = listed(&counts.collect::<Vec<_>>(), 10);
        let (label, max) = (target.product(), limit.max);
        let message = format!("{count} tools exceed the limit of {label} of {max}: {counts}");
        let places = large.iter().take(3).map(|(at, _)| FleetPlace::of_key(servers[*at].entry));
        ("warning", message, places.collect())
    });
    findings.finish()
}

/// The servers whose names make names of tools too long.
fn too_long(
    tools: &[SentTool<'_>],
    target: &'static Target,
    servers: &[Configured<'_, '_>],
) -> Vec<FleetFinding> {
    let mut findings = Findings::new("name-too-long");
    let form = target.effective_name.as_ref().filter(|form| !form.on_clash_only);
    let Some((form, max)) = form.and_then(|form| Some((form, form.max?))) else {
        return findings.finish();
    };
    // The number of long names of each server, and the longest.
    let mut long: Vec<Option<(usize, usize, &SentTool<'_>)>> = vec![None; servers.len()];
    for tool in tools.iter().filter(|tool| tool.delivery != "filtered") {
        let length = form.length(&servers[tool.server].sent_name, tool.own);
        if length > max {
            let (count, most, longest) = long[tool.server].unwrap_or((0, 0, tool));
            let longest = if length > most { tool } else { longest };
            long[tool.server] = Some((count + 1, most.max(length), longest));
        }
    }
    for (at, (count, length, tool)) in
        long.iter().enumerate().filter_map(|(at, long)| Some((at, (*long)?)))
    {
        findings.add(|| {
            let server = servers[at].name;
            let (label, tool_name) = (target.product(), quoted(tool.own));
            let mut message = format!(
                "the name of {tool_name} of {} has {length} characters, and {label} takes {max}",
                quoted(server)
            );
            if count > 1 {
                message += &format!(" ({count} names are too long)");
            }
            let level = match form.shortening {
                Shortening::None => {
                    let most = server.chars().count().checked_sub(length - max);
                    message += &match most.filter(|most| *most > 0) {
                        Some(most) => format!(": shorten the server's name to {most} characters"),
                        None => ": shorten the tool's name".to_owned(),
                    };
                    "warning"
                }
                _ => {
                    message += ": it is shortened";
                    "information"
                }
            };
            (level, message, vec![FleetPlace::of_key(servers[at].entry), tool.place()])
        });
    }
    findings.finish()
}
