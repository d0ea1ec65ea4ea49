//! The filters of a configuration: tools that a client leaves out, and approvals of tools.
//!
//! Filters in the entry of a server have the names that the server sent; those for all servers have
//! the names that the model receives, often as patterns.

use std::collections::HashSet;

use globset::{GlobBuilder, GlobSet};

use super::limits::{MAX_PATTERN, MAX_PATTERNS};
use crate::document::Value;
use crate::server_files::{Client, FilterEffect, FilterForm};
use crate::targets::Target;

/// The filters in the entry of a server.
#[derive(Default)]
pub(super) struct EntryFilters<'d> {
    only: Option<HashSet<&'d str>>,
    without: HashSet<&'d str>,
    /// Each name of a tool, with the filter that has it and the place.
    pub(super) named: Vec<(&'d str, &'static str, Value<'d>)>,
}

impl<'d> EntryFilters<'d> {
    pub(super) fn of(entry: Value<'d>, client: Option<&'static Client>) -> Self {
        let mut filters = Self::default();
        for filter in &client.unwrap_or_else(Client::any).filters {
            let Some(list) = entry.get(&filter.member).filter(|it| it.is_array()) else { continue };
            let is_for_all = filter.empty_is_all && list.items().next().is_none()
                || filter.star_is_all && list.items().any(|it| it.is_text("*"));
            if is_for_all {
                continue;
            }
            let name_in = |text: &'d str| match filter.with_arguments {
                true => text.split('(').next().unwrap_or(text),
                false => text,
            };
            let names = list.items().filter_map(|it| Some((name_in(it.as_str()?), it)));
            let named = names.clone().map(|(name, place)| (name, &*filter.member, place));
            filters.named.extend(named);
            let names = names.map(|(name, _)| name);
            match filter.effect {
                FilterEffect::Only => filters.only.get_or_insert_default().extend(names),
                FilterEffect::Without => filters.without.extend(names),
                FilterEffect::Approved => {}
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
        let own = Client::named(target.name).map_or(&[][..], |client| &client.filters_of_all);
        let mut rows: Vec<(bool, &str, Value<'d>)> = Vec::new();
        let mut patterns = Vec::new();
        for filter in own {
            let Some(value) = root.at_keys(&filter.path) else { continue };
            let new: Vec<_> = match filter.form {
                FilterForm::Names => {
                    value.items().filter_map(|it| Some((false, it.as_str()?, it))).collect()
                }
                FilterForm::Switches => {
                    value.entries().map(|it| (it.is_true(), it.key_text(), it)).collect()
                }
                FilterForm::Permissions => {
                    let texts = value.entries().filter(|it| it.is_string());
                    texts.map(|it| (!it.is_text("deny"), it.key_text(), it)).collect()
                }
            };
            let new = new.into_iter().filter(|(_, text, _)| text.len() <= MAX_PATTERN);
            for row in new.take(MAX_PATTERNS.saturating_sub(rows.len())) {
                let pattern = row.1.replace('[', "[[]").replace('{', "[{]").replace('}', "[}]");
                let is_server = filter.names_servers && !pattern.contains('*');
                patterns.push(if is_server { pattern + "{,__*}" } else { pattern });
                rows.push(row);
            }
        }
        let patterns = compiled(patterns.into_iter()).unwrap_or_default();
        Self { rows, patterns, takes_own_names: own.iter().any(|filter| filter.names_own) }
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
