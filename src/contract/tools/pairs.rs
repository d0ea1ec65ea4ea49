//! Matching the tools of the old side with those of the new side.

use std::collections::{BTreeMap, HashMap, HashSet};

use crate::contract::limits::{MAX_RENAMED_TOOLS, MAX_SCHEMA_DEPTH};
use crate::contract::shape::language;
use crate::contract::shape::plain::plain;
use crate::contract::shape::side::Side;
use crate::contract::tools::set::{Primitive, PrimitiveSet};
use crate::document::Value;
use crate::model::ListedKind;
use crate::schema::Dialect;

/// A definition's kind, server and ID, and the version if the ID has several.
pub(super) type PrimitiveKey<'a> = (Option<ListedKind>, &'a str, &'a str, &'a str);

/// A removed and an added definition, with what they have in common.
type Rename<'a, 'd> = (&'a Primitive<'d>, &'a Primitive<'d>, &'static str);

/// The tools of both sides, matched.
pub(super) struct Matching<'a, 'd> {
    pub(super) both: Vec<(&'a Primitive<'d>, &'a Primitive<'d>)>,
    pub(super) removed: Vec<&'a Primitive<'d>>,
    pub(super) added: Vec<&'a Primitive<'d>>,
    /// For each side, tools whose key appeared before, each with the tool that had the key first.
    pub(super) duplicates: [Vec<(&'a Primitive<'d>, &'a Primitive<'d>)>; 2],
    /// Servers and IDs that have several versions on a side.
    versioned: HashSet<(&'a str, &'a str)>,
}

impl<'a, 'd> Matching<'a, 'd> {
    pub(super) fn of(old: &'a PrimitiveSet<'d>, new: &'a PrimitiveSet<'d>) -> Self {
        let mut versions: HashMap<(usize, &str, &str), HashSet<&str>> = HashMap::new();
        for (side, set) in [old, new].into_iter().enumerate() {
            for tool in set.primitives.iter().filter(|it| it.kind.is_none()) {
                let known = versions.entry((side, server(tool), &tool.id)).or_default();
                known.insert(version(tool));
            }
        }
        let several = versions.into_iter().filter(|(_, known)| known.len() > 1);
        let versioned: HashSet<_> = several.map(|((_, server, id), _)| (server, id)).collect();
        let key = |tool: &'a Primitive<'d>| -> PrimitiveKey<'a> {
            let (server, id) = (server(tool), tool.id.as_str());
            let has_versions = versioned.contains(&(server, id));
            (tool.kind, server, id, if has_versions { version(tool) } else { "" })
        };
        let mut duplicates = [Vec::new(), Vec::new()];
        let mut sides: [BTreeMap<PrimitiveKey<'a>, &'a Primitive<'d>>; 2] =
            [BTreeMap::new(), BTreeMap::new()];
        for (side, set) in [old, new].into_iter().enumerate() {
            for tool in &set.primitives {
                match sides[side].get(&key(tool)) {
                    Some(first) => duplicates[side].push((tool, *first)),
                    None => drop(sides[side].insert(key(tool), tool)),
                }
            }
        }
        let [olds, mut news] = sides;
        let (mut both, mut removed) = (Vec::new(), Vec::new());
        for (key, tool) in olds {
            match news.remove(&key) {
                Some(other) => both.push((tool, other)),
                None => removed.push(tool),
            }
        }
        Self { both, removed, added: news.into_values().collect(), duplicates, versioned }
    }

    /// Whether a side has several versions of a tool.
    pub(super) fn is_versioned(&self, tool: &Primitive<'_>) -> bool {
        self.versioned.contains(&(server(tool), tool.id.as_str()))
    }

    /// Removes and returns pairs of a removed and an added tool that differ only in their
    /// namespaces.
    pub(super) fn take_namespaces(&mut self) -> Vec<(&'a Primitive<'d>, &'a Primitive<'d>)> {
        let name = |tool: &Primitive<'d>| tool.tool.display_name();
        // By name, the added tool that alone has it.
        let mut alone: HashMap<Option<&str>, Option<&'a Primitive<'d>>> = HashMap::new();
        for &tool in self.added.iter().filter(|tool| tool.kind.is_none()) {
            alone.entry(name(tool)).and_modify(|known| *known = None).or_insert(Some(tool));
        }
        let (mut pairs, mut taken) = (Vec::new(), HashSet::new());
        self.removed.retain(|old| {
            let new = alone.get(&name(old)).copied().flatten();
            let new = new.filter(|new| new.id != old.id && server(new) == server(old));
            let new = new.filter(|_| old.kind.is_none());
            let Some(new) = new else { return true };
            alone.remove(&name(old));
            taken.insert(std::ptr::from_ref(new));
            pairs.push((*old, new));
            false
        });
        self.added.retain(|tool| !taken.contains(&std::ptr::from_ref(*tool)));
        pairs
    }

    /// Pairs of a removed and an added tool that are probably the same tool, with what they have in
    /// common. Prompts, resources and templates may be renamed as well.
    pub(super) fn renames(&self) -> Vec<Rename<'a, 'd>> {
        // Each removed tool is compared with each added one.
        if self.removed.len().max(self.added.len()) > MAX_RENAMED_TOOLS {
            return Vec::new();
        }
        let removed: Vec<_> = self.removed.iter().map(|tool| Similarity::of(tool)).collect();
        let added: Vec<_> = self.added.iter().map(|tool| Similarity::of(tool)).collect();
        let best = |one: &Similarity<'_>, others: &[Similarity<'_>]| -> Option<usize> {
            let scores = others.iter().enumerate().map(|(at, other)| (one.score(other), at));
            scores
                .filter(|(score, _)| *score >= 80)
                .max_by_key(|(score, at)| (*score, usize::MAX - at))
                .map(|(_, at)| at)
        };
        let mut found = Vec::new();
        for (at, one) in removed.iter().enumerate() {
            let Some(partner) = best(one, &added) else { continue };
            // Only if each is the best match of the other: one removed tool may resemble several
            // new ones.
            if best(&added[partner], &removed) == Some(at) {
                let other = &added[partner];
                let is_same = one.description == other.description;
                let shared = match (one.schemas == other.schemas, is_same) {
                    _ if one.is_same_resource(other) => "same name",
                    (_, false) if one.kind.is_some() => "similar description",
                    (true, true) if one.kind.is_none() => "same schemas and description",
                    (true, false) => "same schemas",
                    _ => "same description",
                };
                found.push((self.removed[at], self.added[partner], shared));
            }
        }
        found
    }
}

pub(super) fn server<'a>(tool: &'a Primitive<'_>) -> &'a str {
    tool.server.as_deref().unwrap_or_default()
}

pub(super) fn version<'a>(tool: &'a Primitive<'_>) -> &'a str {
    let version = tool.tool.version().filter(|_| tool.kind.is_none());
    version.and_then(Value::as_str).unwrap_or_default()
}

/// The features by which possibly renamed tools are compared.
struct Similarity<'a> {
    name: &'a str,
    description: &'a str,
    /// The schemas of a tool, or the arguments of a prompt.
    schemas: [String; 2],
    kind: Option<ListedKind>,
    /// Whether the tool has enough content for a comparison.
    has_enough: bool,
}

impl<'a> Similarity<'a> {
    fn of(tool: &'a Primitive<'_>) -> Self {
        let form = |schema: Option<Value<'_>>| {
            let side = Side::new(schema?, Dialect::Draft2020);
            let is_small = side.schema.depth() < MAX_SCHEMA_DEPTH;
            language::begin();
            Some(if is_small { plain(&side, &[0])?.to_string() } else { String::new() })
        };
        let input = tool.tool.input_schema();
        let parameters =
            input.and_then(|it| it.get("properties")).map_or(0, |it| it.entries().count());
        let description = tool.tool.description().and_then(Value::as_str).unwrap_or_default();
        let mut schemas =
            [form(input), form(tool.tool.output_schema())].map(Option::unwrap_or_default);
        if let Some(arguments) = tool.tool.value.get("arguments").filter(|_| tool.kind.is_some()) {
            schemas[0] = arguments.source_text().to_owned();
        }
        let has_enough = description.chars().count() >= 12 || parameters >= 2;
        Self {
            name: tool.tool.display_name().unwrap_or_default(),
            description,
            schemas,
            kind: tool.kind,
            has_enough,
        }
    }

    /// Whether both are resources or templates, whose name is not their ID, with one name.
    fn is_same_resource(&self, other: &Self) -> bool {
        self.kind > Some(ListedKind::Prompt) && !self.name.is_empty() && self.name == other.name
    }

    /// The similarity of two tools, in hundredths.
    fn score(&self, other: &Self) -> usize {
        let is_enough = self.has_enough && other.has_enough;
        if self.kind != other.kind || !is_enough && !self.is_same_resource(other) {
            return 0;
        }
        let schemas = if self.schemas == other.schemas { 60 } else { 0 };
        let description = if self.description == other.description {
            30
        } else {
            overlap(self.description, other.description) * 30 / 100
        };
        let longest = self.name.chars().count().max(other.name.chars().count()).max(1);
        let distance =
            crate::source::edit_distance(self.name, other.name, longest).unwrap_or(longest);
        schemas + description + (longest - distance.min(longest)) * 10 / longest
    }
}

/// The proportion of the words of two texts that both contain, in hundredths.
fn overlap(one: &str, other: &str) -> usize {
    let words = |text: &str| -> std::collections::BTreeSet<String> {
        text.split_whitespace().map(str::to_lowercase).collect()
    };
    let (one, other) = (words(one), words(other));
    let shared = one.intersection(&other).count();
    shared * 100 / one.union(&other).count().max(1)
}
