//! What the `jsonschema` crate is told in other words than the schema's, so that it understands
//! what the schema means.

use std::borrow::Cow;
use std::collections::{HashMap, HashSet};
use std::sync::Arc;

use super::listed::Listed;
use super::listed_keyword::{listed, told_key};
use super::number_keyword::NUMBER_KEYWORDS;
use super::pattern_shorthands::written_out;
use super::{
    Dialect, Keyword, KeywordSet, Reference, Schema, SchemaNode, Target, number_keyword,
    pattern_keyword,
};
use crate::document::{Kind, NodeId, Value};

/// Changes to a schema that is handed over.
#[derive(Default)]
pub(super) struct Rewording<'d> {
    /// Members that objects have besides their own, or in the place of those with the same key.
    members: HashMap<NodeId, Vec<(Cow<'static, str>, serde_json::Value)>>,
    /// The keys of members that have another one.
    keys: HashMap<NodeId, String>,
    told_keys: ToldKeys,
    /// The values of keywords that are our own; their numbers stand in their places.
    numbered: Vec<Value<'d>>,
    /// What those list that are lists, by the same numbers.
    lists: HashMap<usize, Arc<Listed>>,
    /// Whether those for numbers are among them.
    exact: bool,
}

impl<'d> Rewording<'d> {
    /// That of some subschemas. `keyed_go_back` is whether names are matched by an engine that
    /// looks around; `exact` whether numbers are compared exactly, which is not so beside published
    /// meta-schemas, as those have their own.
    pub(super) fn of<'s>(
        nodes: impl Iterator<Item = SchemaNode<'s, 'd>>,
        keyed_go_back: bool,
        exact: bool,
    ) -> Self
    where
        'd: 's,
    {
        let mut rewording = Self { exact, ..Self::default() };
        let mut targets = None;
        for node in nodes {
            rewording.hide_idle(node, &mut targets);
            rewording.fill_references(node);
            rewording.give_numbers(node);
            if keyed_go_back && let Some(patterns) = node.keyword(Keyword::PatternProperties) {
                rewording.write_out(patterns);
            }
        }
        rewording
    }

    /// The values of keywords that are our own, in the order of their numbers.
    pub(super) fn numbered(&self) -> &[Value<'d>] {
        &self.numbered
    }

    /// What those list that are lists, by the same numbers.
    pub(super) fn lists(&self) -> &HashMap<usize, Arc<Listed>> {
        &self.lists
    }

    /// Whether those for numbers are among them.
    pub(super) fn is_exact(&self) -> bool {
        self.exact
    }

    /// Adds a member to an object.
    fn add(&mut self, object: NodeId, key: impl Into<Cow<'static, str>>, value: serde_json::Value) {
        self.members.entry(object).or_default().push((key.into(), value));
    }

    /// The members that are added to an object.
    pub(super) fn added(
        &self,
        object: NodeId,
    ) -> impl Iterator<Item = (String, serde_json::Value)> + '_ {
        let added = self.members.get(&object).into_iter().flatten();
        added.map(|(key, value)| (key.clone().into_owned(), value.clone()))
    }

    /// The key of a member.
    pub(super) fn key(&self, member: Value<'_>) -> String {
        let changed = self.keys.get(&member.id()).map(String::as_str);
        changed.or(member.key()).unwrap_or_default().to_owned()
    }

    /// A reference that is empty means the whole document; the crate takes no notice of it.
    fn fill_references(&mut self, node: SchemaNode<'_, '_>) {
        let references = node.keywords().filter(|(keyword, _)| keyword.is_reference());
        for (keyword, _) in references.filter(|(_, value)| value.as_str() == Some("")) {
            self.add(node.value().id(), keyword.text(), "#".into());
        }
    }

    /// Gives keywords that the crate obeys, though their dialect has them by name alone, a key that
    /// it does not know. Not where a reference leads into one: it would not find its way.
    fn hide_idle(&mut self, node: SchemaNode<'_, '_>, targets: &mut Option<Vec<NodeId>>) {
        for (keyword, value) in node.keywords().filter(|it| is_idle(it.0, node.dialect())) {
            let targets = targets.get_or_insert_with(|| targets_in(node.schema()));
            let next = targets.partition_point(|target| *target < value.id());
            if targets.get(next).is_none_or(|target| *target >= value.end_id()) {
                self.keys.insert(value.id(), told_key(keyword));
            }
        }
    }

    /// Puts its number in the place of a `pattern`, and of what numbers are compared with: errors
    /// tell it, and the crate would take long to judge what has been judged, or come too near only.
    /// Lists of values go by another key as well.
    fn give_numbers(&mut self, node: SchemaNode<'_, 'd>) {
        const NUMBERS: KeywordSet = KeywordSet::of(&NUMBER_KEYWORDS);
        for (keyword, value) in node.keywords() {
            let number = self.numbered.len();
            if let Some(listed) = listed(keyword, value) {
                self.lists.insert(number, Arc::new(listed));
                self.keys.insert(value.id(), told_key(keyword));
                self.add(node.value().id(), told_key(keyword), number.into());
                self.numbered.push(value);
                continue;
            }
            let placeholder = match value.kind() {
                Kind::String if keyword == Keyword::Pattern => pattern_keyword::placeholder(number),
                Kind::Number if self.exact && NUMBERS.contains(keyword) => {
                    number_keyword::placeholder(number)
                }
                _ => continue,
            };
            self.add(node.value().id(), keyword.text(), placeholder);
            self.numbered.push(value);
        }
    }

    /// Writes out what that engine understands otherwise. Names that come to the same stay apart.
    fn write_out(&mut self, patterns: Value<'_>) {
        let (mut told, mut others) = (HashSet::new(), Vec::new());
        for member in patterns.members() {
            let key = member.key().unwrap_or_default();
            match written_out(key).filter(|other| other != key) {
                Some(other) => others.push((member.id(), other)),
                None => {
                    told.insert(key.to_owned());
                }
            }
        }
        for (member, mut other) in others {
            while !told.insert(other.clone()) {
                other.push_str(NOTHING);
            }
            self.told_keys.0.insert((patterns.id(), other.clone()), member);
            self.keys.insert(member, other);
        }
    }

    /// The keys that are told in other words.
    pub(super) fn into_told_keys(self) -> ToldKeys {
        self.told_keys
    }
}

/// Whether the crate obeys a keyword that has no effect in its dialect.
fn is_idle(keyword: Keyword, dialect: Dialect) -> bool {
    match keyword {
        Keyword::Dependencies => dialect >= Dialect::Draft2019,
        Keyword::RecursiveRef | Keyword::RecursiveAnchor => dialect == Dialect::Draft2020,
        _ => false,
    }
}

/// The subschemas that references lead to, in the order of the text.
fn targets_in(schema: &Schema<'_>) -> Vec<NodeId> {
    let target = |reference: &Reference<'_>| match reference.target {
        Target::Schema(index) => Some(schema.node(index).value().id()),
        _ => None,
    };
    let mut targets: Vec<_> = schema.references().iter().filter_map(target).collect();
    targets.sort_unstable();
    targets
}

/// A group that matches nothing, in an engine's words.
const NOTHING: &str = "(?:)";

/// The members of which the crate was told another key, by their object and that key.
#[derive(Debug, Default)]
pub(super) struct ToldKeys(HashMap<(NodeId, String), NodeId>);

impl ToldKeys {
    /// The member of an object for which it was told this key.
    pub(super) fn member<'s>(&self, object: Value<'s>, told: &str) -> Option<Value<'s>> {
        if self.0.is_empty() {
            return None;
        }
        let member = self.0.get(&(object.id(), told.to_owned()))?;
        Some(object.document().value(*member))
    }
}
