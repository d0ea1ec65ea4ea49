//! The statements of a document about the tools of a server, and where they differ from the server's
//! list.

use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};
use std::ops::Range;

use crate::model::text::folded;
use crate::model::{Catalogue, CatalogueEntry, EntryGroup, StatedCount};
use crate::source::{is_among, nearest_within};

use super::limits::{MAX_COMPARED_NAMES, MAX_EDITS, MIN_NAMED_TOOLS};
use super::server_list::ToolsOfFile;

/// The document's text with the names in it.
pub(super) struct DocumentFacts<'t> {
    pub(super) text: &'t str,
    pub(super) catalogue: Catalogue<'t>,
    names: HashSet<&'t str>,
    /// All words of the text that may be names, in prose and examples as well.
    words: HashSet<&'t str>,
    /// The beginnings of names in patterns of the text: `get_` of `get_*` and of `get_{city}`.
    beginnings: HashSet<&'t str>,
}

/// A name that no list has, with a similar name of a tool that the document does not name.
pub(super) struct UnknownName<'f> {
    pub(super) place: Range<usize>,
    pub(super) name: &'f str,
    pub(super) near: Option<&'f str>,
}

impl<'t> DocumentFacts<'t> {
    pub(super) fn of(text: &'t str) -> Self {
        let catalogue = Catalogue::of(text);
        let entries = catalogue.entries.iter().map(|entry| &text[entry.name.clone()]);
        let names = entries.chain(catalogue.mentions.iter().copied()).collect();
        let is_between = |it: char| !it.is_ascii_alphanumeric() && !matches!(it, '_' | '-');
        let patterns =
            text.split_inclusive(is_between).filter_map(|it| it.strip_suffix(['*', '{']));
        let beginnings = patterns.filter(|it| it.ends_with(['_', '-'])).collect();
        Self { text, catalogue, names, words: text.split(is_between).collect(), beginnings }
    }

    fn name(&self, entry: &CatalogueEntry) -> &'t str {
        &self.text[entry.name.clone()]
    }

    /// Whether the document lists the tools of a server: it names half of them or more.
    pub(super) fn is_catalogue_of(&self, list: &ToolsOfFile) -> bool {
        let named = list.names().filter(|name| self.names.contains(name)).count();
        named >= MIN_NAMED_TOOLS && 2 * named >= list.len()
    }

    /// Whether the document names a tool, in whatever form.
    pub(super) fn names(&self, name: &str, title: Option<&str>) -> bool {
        let is_labelled = |name: &str| self.catalogue.labels.contains(&folded(name));
        self.has_word(name)
            || is_labelled(name)
            || title.is_some_and(is_labelled)
            || self.has_pattern_for(name)
    }

    /// Whether the text has a name as a word.
    pub(super) fn has_word(&self, name: &str) -> bool {
        self.words.contains(name)
    }

    /// Whether the document has a pattern for names that begin like this one: `get_*`, `get_{…}`.
    fn has_pattern_for(&self, name: &str) -> bool {
        let mut ends = name.match_indices(['_', '-']).map(|(at, _)| &name[..=at]);
        ends.any(|beginning| self.beginnings.contains(beginning))
    }

    /// The first place where a tool is listed.
    pub(super) fn first_entry(&self, list: &ToolsOfFile) -> Option<Range<usize>> {
        let mut entries = self.catalogue.entries.iter();
        Some(entries.find(|entry| list.has(self.name(entry)))?.name.clone())
    }

    /// The listed names that are not those of tools, if nearly all of their neighbours are.
    pub(super) fn unknown<'f>(&'f self, lists: &[&'f ToolsOfFile]) -> Vec<UnknownName<'f>> {
        let groups = self.groups(lists);
        let mut kinds: HashMap<u8, (usize, usize)> = HashMap::new();
        for (kind, group) in groups.iter().filter(|(_, group)| !group.known.is_empty()) {
            let counts = kinds.entry(kind_of(*kind)).or_default();
            *counts = (counts.0 + group.known.len(), counts.1 + group.others.len());
        }
        let mut found: Vec<UnknownName<'_>> = Vec::new();
        for (kind, group) in &groups {
            let (known, others) = kinds.get(&kind_of(*kind)).copied().unwrap_or_default();
            let is_of_tools = group.known.len() > 2 * group.others.len() && known >= 4 * others;
            if is_of_tools && known >= MIN_NAMED_TOOLS {
                let all = group.others.iter().map(|entry| (*entry, None));
                let all =
                    all.chain(group.misspelt.iter().map(|(entry, near)| (*entry, Some(*near))));
                let all = all.filter(|(entry, _)| self.is_stated(entry, &group.known));
                found.extend(all.map(|(entry, near)| UnknownName {
                    place: entry.name.clone(),
                    name: self.name(entry),
                    near,
                }));
            }
        }
        found.retain(|unknown| !lists.iter().any(|list| list.parameters.contains(unknown.name)));
        crate::sort::by_key(&mut found, |unknown| unknown.place.start);
        let mut seen = BTreeSet::new();
        found.retain(|unknown| seen.insert(unknown.name));
        found
    }

    /// The entries of each table, list and sequence of headings.
    fn groups<'f>(
        &'f self,
        lists: &[&'f ToolsOfFile],
    ) -> BTreeMap<EntryGroup, NeighbouringEntries<'f>> {
        let mut groups: BTreeMap<EntryGroup, NeighbouringEntries<'_>> = BTreeMap::new();
        let mut compared = 0;
        for entry in &self.catalogue.entries {
            let name = self.name(entry);
            let group = groups.entry(entry.group).or_default();
            if lists.iter().any(|list| list.has(name)) {
                group.known.push(entry);
                continue;
            }
            compared += 1;
            let tools = lists.iter().flat_map(|list| list.names()).take(MAX_COMPARED_NAMES);
            let unnamed =
                tools.filter(|tool| compared <= MAX_COMPARED_NAMES && !self.words.contains(tool));
            match nearest_within(name, unnamed, |tool| MAX_EDITS.min(tool.len() / 4)) {
                Some(near) => group.misspelt.push((entry, near)),
                None => group.others.push(entry),
            }
        }
        groups
    }

    /// Whether an entry is written like the names of tools beside it, and nothing near it says that
    /// it exists only sometimes.
    fn is_stated(&self, entry: &CatalogueEntry, known: &[&CatalogueEntry]) -> bool {
        let name = self.name(entry);
        let names = || known.iter().map(|entry| self.name(entry));
        let style = style_of(name);
        let is_alike = 2 * names().filter(|known| style_of(known) == style).count() > known.len();
        let prefix = |name: &str| name.find(['_', '-']).map(|at| name[..at].to_owned());
        let first = names().next().and_then(prefix);
        let has_prefix =
            first.is_none() || names().any(|known| prefix(known) != first) || prefix(name) == first;
        let is_heading = matches!(entry.group, EntryGroup::Headings { .. });
        let own = usize::from(is_heading);
        let is_sometimes = has_any(&self.text[entry.line.clone()], &CONDITIONS)
            || self.is_about_part(self.catalogue.context(entry.section).skip(own));
        is_alike && has_prefix && !is_sometimes
    }

    /// Whether headings or introductions are about a part of the tools.
    fn is_about_part(&self, mut context: impl Iterator<Item = &'t str>) -> bool {
        context.any(|text| has_any(text, &CONDITIONS) || has_any(text, &PARTS))
    }

    /// The stated numbers of all tools that are not the number that the server lists.
    pub(super) fn wrong_counts(&self, lists: &[&ToolsOfFile]) -> Vec<&StatedCount> {
        let is_known = |entry: &CatalogueEntry| lists.iter().any(|it| it.has(self.name(entry)));
        let listed = self.catalogue.entries_below(0, is_known);
        let is_of_all = |count: &&StatedCount| {
            let line = &self.text[count.line.clone()];
            let below = self.catalogue.entries_below(count.section, is_known);
            let is_heading = line.starts_with('#');
            // The number of a group of tools, not of all.
            let is_part =
                if is_heading { 5 * below < 4 * listed } else { !is_statement(self.text, count) };
            !is_part
                && count.number >= MIN_NAMED_TOOLS
                && !self.is_about_part(self.catalogue.context(count.section).chain([line]))
        };
        let is_wrong = |count: &&StatedCount| lists.iter().all(|list| list.len() != count.number);
        self.catalogue.counts.iter().filter(is_wrong).filter(is_of_all).collect()
    }
}

/// The entries of one table, list or sequence of headings.
#[derive(Default)]
struct NeighbouringEntries<'f> {
    known: Vec<&'f CatalogueEntry>,
    /// Names like that of a tool that the document does not name.
    misspelt: Vec<(&'f CatalogueEntry, &'f str)>,
    others: Vec<&'f CatalogueEntry>,
}

/// The form of a group, independent of its section.
fn kind_of(group: EntryGroup) -> u8 {
    let number = |it: usize| u8::try_from(it % 64).unwrap_or_default();
    match group {
        EntryGroup::Headings { level, .. } => number(level),
        EntryGroup::Column { column, .. } => 64 + number(column),
        EntryGroup::Items { indent, .. } => 128 + number(indent),
    }
}

/// How the words of a name are separated.
fn style_of(name: &str) -> u8 {
    let has_inner_capital = name.bytes().skip(1).any(|byte| byte.is_ascii_uppercase());
    match name.bytes().find(|byte| !byte.is_ascii_alphanumeric()) {
        Some(separator) => separator,
        None => u8::from(has_inner_capital),
    }
}

/// Words of a line about what exists only sometimes, existed once or will exist.
pub(super) const CONDITIONS: [&str; 17] = [
    "--",
    "opt-in",
    "opt in",
    "deprecated",
    "legacy",
    "removed",
    "renamed",
    "alias",
    "formerly",
    "replaced",
    "planned",
    "coming soon",
    "experimental",
    "preview",
    "only when",
    "only with",
    "not implemented",
];

/// Further words of headings, introductions and statements about a part of the tools, or about what is
/// not a tool.
const PARTS: [&str; 21] = [
    "optional",
    "roadmap",
    "todo",
    "future",
    "beta",
    "mode",
    "toolset",
    "profile",
    "enable",
    "disable",
    "only",
    "requires",
    "capabilit",
    "prompt",
    "resource",
    "parameter",
    "argument",
    "example",
    "variable",
    "premium",
    "option",
];

pub(super) fn has_any(text: &str, words: &[&str]) -> bool {
    let lower = text.to_ascii_lowercase();
    words.iter().any(|word| lower.contains(word))
}

/// Verbs before the number of all tools.
const VERBS: &str = "provides exposes offers includes contains implements has with all gives \
    provide expose following supports";

/// Whether the text before a number says that the server has this many tools.
fn is_statement(text: &str, count: &StatedCount) -> bool {
    let before = &text[count.line.start..count.place.start];
    let before = before.trim_end_matches([' ', '*', '_', '(', '[']);
    let words = before.rsplit(' ').take(2);
    words.map(str::to_ascii_lowercase).any(|word| is_among(VERBS, &word))
}
