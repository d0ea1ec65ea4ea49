//! The filters of a configuration: tools that a client leaves out, and approvals of tools.
//!
//! Filters in the entry of a server have the names that the server sent; those for all servers have
//! the names that the model receives, often as patterns.

use std::collections::{HashMap, HashSet};

use super::limits::{MAX_MATCHED, MAX_PATTERNS};
use crate::document::Value;
use crate::server_files::Client;
use crate::targets::Target;

/// The effect of a filter.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Effect {
    /// Only the named tools are passed on.
    Only,
    /// The named tools are left out.
    Without,
    /// The named tools are called without a question.
    Approved,
}

/// The members of entries that name tools.
const MEMBERS: [(&str, Effect); 9] = [
    ("includeTools", Effect::Only),
    ("enabled_tools", Effect::Only),
    ("available_tools", Effect::Only),
    ("tools", Effect::Only),
    ("excludeTools", Effect::Without),
    ("disabled_tools", Effect::Without),
    ("disabledTools", Effect::Without),
    ("autoApprove", Effect::Approved),
    ("alwaysAllow", Effect::Approved),
];

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
        for (member, effect) in MEMBERS {
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
            match effect {
                Effect::Only => filters.only.get_or_insert_default().extend(names),
                Effect::Without => filters.without.extend(names),
                Effect::Approved => {}
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
#[derive(Default)]
pub(super) struct RootFilters<'d> {
    /// The filters without wildcards, by name, each with its index.
    names: HashMap<&'d str, usize>,
    /// The filters with wildcards, each with its index.
    patterns: Vec<(String, usize)>,
    /// Whether the tools of each filter are passed on, and its text and place.
    pub(super) rows: Vec<(bool, &'d str, Value<'d>)>,
    /// Whether filters may have the names that servers sent.
    takes_own_names: bool,
}

impl<'d> RootFilters<'d> {
    pub(super) fn of(root: Value<'d>, target: &Target) -> Self {
        let mut filters = Self { takes_own_names: target.name == "gemini-cli", ..Self::default() };
        let inner = |outer: &str, key: &str| root.get(outer).and_then(|it| it.get(key));
        let denied = match target.name {
            "opencode" => {
                for switch in root.entries_of("tools").filter(|it| it.as_bool().is_some()) {
                    filters.add(switch.is_true(), switch.key_text(), switch);
                }
                for permission in root.entries_of("permission").filter(|it| it.is_string()) {
                    let is_passed_on = !permission.is_text("deny");
                    filters.add(is_passed_on, permission.key_text(), permission);
                }
                None
            }
            "gemini-cli" => inner("tools", "exclude"),
            "claude-code" => inner("permissions", "deny"),
            _ => None,
        };
        for text in denied.into_iter().flat_map(Value::items) {
            let Some(pattern) = text.as_str() else { continue };
            filters.add(false, pattern, text);
            // The name of a server means all its tools.
            if target.name == "claude-code" && !pattern.contains('*') {
                filters.add_pattern(format!("{pattern}__*"));
            }
        }
        filters
    }

    fn add(&mut self, is_passed_on: bool, text: &'d str, place: Value<'d>) {
        self.rows.push((is_passed_on, text, place));
        match text.contains(['*', '?']) {
            true => self.add_pattern(text.to_owned()),
            false => {
                self.names.insert(text, self.rows.len() - 1);
            }
        }
    }

    /// Adds a pattern for the last row.
    fn add_pattern(&mut self, pattern: String) {
        if self.patterns.len() < MAX_PATTERNS && pattern.len() <= MAX_MATCHED {
            self.patterns.push((pattern, self.rows.len() - 1));
        }
    }

    /// Whether the client leaves out a tool; marks the filters that apply to it.
    pub(super) fn leave_out(&self, own: &str, sent: &str, used: &mut HashSet<usize>) -> bool {
        let mut last = self.names.get(sent).copied();
        if self.takes_own_names {
            last = last.max(self.names.get(own).copied());
        }
        used.extend(last);
        for (_, index) in self.patterns.iter().filter(|it| matches(&it.0, sent)) {
            used.insert(*index);
            last = last.max(Some(*index));
        }
        last.is_some_and(|index| !self.rows[index].0)
    }
}

/// Whether a pattern with `*` and `?` matches a whole name.
fn matches(pattern: &str, name: &str) -> bool {
    if name.len() > MAX_MATCHED {
        return false;
    }
    let (pattern, name) = (pattern.as_bytes(), name.as_bytes());
    let (mut at, mut from) = (0, 0);
    // The last star, and where the text that it stands for ends.
    let mut star: Option<(usize, usize)> = None;
    while from < name.len() {
        match pattern.get(at) {
            Some(b'*') => {
                star = Some((at, from));
                at += 1;
            }
            Some(one) if *one == b'?' || *one == name[from] => {
                at += 1;
                from += 1;
            }
            _ => match &mut star {
                Some((star, end)) => {
                    *end += 1;
                    (at, from) = (*star + 1, *end);
                }
                None => return false,
            },
        }
    }
    pattern[at..].iter().all(|one| *one == b'*')
}

#[cfg(test)]
mod tests {
    use super::matches;

    #[test]
    fn patterns_match_whole_names() {
        for (pattern, name, expected) in [
            ("srv_*", "srv_get", true),
            ("srv_*", "srv_", true),
            ("srv_*", "srv", false),
            ("*_get", "srv_get_get", true),
            ("*_get", "srv_get_gets", false),
            ("srv_?et", "srv_get", true),
            ("srv_?et", "srv_et", false),
            ("*a*b*", "xxaxxb", true),
            ("*a*b*", "xxbxxa", false),
            ("", "", true),
            ("", "a", false),
            ("**", "", true),
            ("get", "Get", false),
        ] {
            assert_eq!(matches(pattern, name), expected, "{pattern} {name}");
        }
        let stars = "*a".repeat(128);
        assert!(!matches(&stars, &"b".repeat(256)));
        assert!(!matches("*", &"b".repeat(257)), "longer names are not compared");
    }
}
