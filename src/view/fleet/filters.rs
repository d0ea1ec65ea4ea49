//! The filters of a configuration: tools that a client leaves out, and approvals of tools.
//!
//! Filters in the entry of a server have the names that the server sent; those for all servers have
//! the names that the model receives, often as patterns.

use std::collections::HashSet;

use globset::{GlobBuilder, GlobSet};

use super::limits::{MAX_PATTERN, MAX_PATTERNS};
use crate::document::Value;
use crate::server_files::Client;
use crate::targets::Target;

/// The members of entries with the only tools that are passed on.
const ONLY: [&str; 4] = ["includeTools", "enabled_tools", "available_tools", "tools"];
/// The members of entries with tools that are left out.
const WITHOUT: [&str; 3] = ["excludeTools", "disabled_tools", "disabledTools"];
/// The members of entries with tools that are called without a question.
const APPROVED: [&str; 2] = ["autoApprove", "alwaysAllow"];

/// The filters in the entry of a server.
#[derive(Default)]
pub(super) struct EntryFilters<'d> {
    only: Option<HashSet<&'d str>>,
    without: HashSet<&'d str>,
    /// Each name of a tool, with the filter that has it and the place.
    pub(super) named: Vec<(&'d str, &'static str, Value<'d>)>,
}

impl<'d> EntryFilters<'d> {
    pub(super) fn of(entry: Value<'d>, client: Option<&Client>) -> Self {
        let mut filters = Self::default();
        for member in ONLY.into_iter().chain(WITHOUT).chain(APPROVED) {
            let is_read = client.is_none_or(|client| client.reads(member));
            // Other clients have objects in it.
            let is_own = member != "tools" || client.is_some_and(|it| it.name == "copilot-cli");
            let list = entry.get(member).filter(|list| list.is_array() && is_read && is_own);
            let Some(list) = list else { continue };
            let is_for_all = |list: Value<'_>| match member {
                "available_tools" => list.items().next().is_none(),
                "tools" => list.items().any(|it| it.is_text("*")),
                _ => false,
            };
            if is_for_all(list) {
                continue;
            }
            let name_in = |text: &'d str| match member {
                // Arguments may follow.
                "includeTools" => text.split('(').next().unwrap_or(text),
                _ => text,
            };
            let names = list.items().filter_map(|it| Some((name_in(it.as_str()?), it)));
            filters.named.extend(names.clone().map(|(name, place)| (name, member, place)));
            let names = names.map(|(name, _)| name);
            if ONLY.contains(&member) {
                filters.only.get_or_insert_default().extend(names);
            } else if WITHOUT.contains(&member) {
                filters.without.extend(names);
            }
        }
        filters
    }

    /// Whether the client leaves out a tool.
    pub(super) fn leave_out(&self, tool: &str) -> bool {
        self.without.contains(tool) || self.only.as_ref().is_some_and(|it| !it.contains(tool))
    }
}

/// The filters of a configuration for the tools of all servers; the last one that applies decides.
pub(super) struct RootFilters<'d> {
    /// The filters, each with whether its tools are passed on, the name or pattern, and the place.
    pub(super) rows: Vec<(bool, &'d str, Value<'d>)>,
    patterns: GlobSet,
    /// Whether filters may have the names that servers sent.
    takes_own_names: bool,
}

impl<'d> RootFilters<'d> {
    pub(super) fn of(root: Value<'d>, target: &Target) -> Self {
        let members = |key| root.entries_of(key).map(|it| (!it.is_text("deny"), it.key_text(), it));
        let denied = |outer: &str, key: &str| {
            let texts = root.get(outer).into_iter().flat_map(|it| it.items_of(key));
            texts.filter_map(|text| Some((false, text.as_str()?, text))).collect()
        };
        let mut rows: Vec<(bool, &str, Value<'d>)> = match target.name {
            "opencode" => {
                let switches = members("tools").map(|(_, text, it)| (it.is_true(), text, it));
                switches.chain(members("permission").filter(|(_, _, it)| it.is_string())).collect()
            }
            "gemini-cli" => denied("tools", "exclude"),
            "claude-code" => denied("permissions", "deny"),
            _ => Vec::new(),
        };
        rows.retain(|(_, text, _)| text.len() <= MAX_PATTERN);
        rows.truncate(MAX_PATTERNS);
        let patterns = compiled(rows.iter().map(|(_, text, _)| {
            let pattern = text.replace('[', "[[]").replace('{', "[{]").replace('}', "[}]");
            // The name of a server means all its tools.
            let is_name = target.name == "claude-code" && !text.contains('*');
            if is_name { pattern + "{,__*}" } else { pattern }
        }));
        let patterns = patterns.unwrap_or_default();
        Self { rows, patterns, takes_own_names: target.name == "gemini-cli" }
    }

    /// Whether the client leaves out a tool; marks the filters that apply to it.
    pub(super) fn leave_out(&self, own: &str, sent: &str, used: &mut HashSet<usize>) -> bool {
        if self.rows.is_empty() {
            return false;
        }
        let mut found = self.patterns.matches(sent);
        if self.takes_own_names {
            found.extend(self.patterns.matches(own));
        }
        used.extend(&found);
        found.iter().max().is_some_and(|index| !self.rows[*index].0)
    }
}

/// Globs for whole names; `None` if they are too large together.
fn compiled(patterns: impl Iterator<Item = String>) -> Option<GlobSet> {
    let mut set = GlobSet::builder();
    for pattern in patterns {
        let mut glob = GlobBuilder::new(&pattern);
        set.add(glob.backslash_escape(false).empty_alternates(true).build().ok()?);
    }
    set.build().ok()
}

#[cfg(test)]
mod tests {
    use super::compiled;

    #[test]
    fn patterns_match_whole_names() {
        for (text, name, expected) in [
            ("srv_*", "srv_get", true),
            ("srv_*", "srv_", true),
            ("srv_*", "srv", false),
            ("srv_*", "srv_a/b.c", true),
            ("*_get", "srv_get_gets", false),
            ("srv_?et", "srv_get", true),
            ("srv_?et", "srv_et", false),
            ("*a*b*", "xxbxxa", false),
            ("get", "Get", false),
            ("put(x)", "put", false),
            ("mcp__a{,__*}", "mcp__a__get", true),
            ("mcp__a{,__*}", "mcp__ab", false),
        ] {
            assert_eq!(
                compiled([text.to_owned()].into_iter()).unwrap().is_match(name),
                expected,
                "{text} {name}"
            );
        }
    }
}
