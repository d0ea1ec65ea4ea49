//! What a producer sends: only members that its schema declares.
//!
//! JSON Schema leaves objects open. Read literally, a new optional property breaks a caller who
//! sent that key before it existed. So the side that produces is read as if undeclared keys are
//! not sent; the side that receives is read as it is written.

use std::collections::{BTreeSet, HashMap, HashSet};

use serde_json::{Map, Value as Json, json};

use crate::contract::limits::{MAX_IN_PLACE, MAX_LOCATIONS, MAX_NESTING, MAX_NORMAL_NODES};
use crate::contract::shape::pattern::normal;
use crate::contract::shape::side::{Side, View, is_annotation};
use crate::contract::shape::tidy::is_true;
use crate::document::Value;
use crate::schema::Keyword;

/// A schema that accepts a value exactly if it has no undeclared members; `None` where it would be
/// too large.
pub(crate) fn closure(side: &Side<'_>, view: &View, is_input: bool) -> Option<Json> {
    written(side, view, is_input, false).or_else(|| written(side, view, is_input, true))
}

fn written(side: &Side<'_>, view: &View, is_input: bool, is_flat: bool) -> Option<Json> {
    let mut writer = Writer {
        side,
        open: HashMap::new(),
        pending: is_flat.then(Vec::new),
        done: Vec::new(),
        needed: BTreeSet::new(),
        nodes: 0,
        depth: 0,
    };
    let mut schema = writer.location(view, is_input)?;
    while let Some((number, all)) = writer.pending.as_mut().and_then(Vec::pop) {
        let written = writer.body(&all, is_input && number == 1)?;
        if number == 1 {
            schema = written.clone();
        }
        writer.done.push((number, written));
    }
    if writer.needed.is_empty() {
        return Some(schema);
    }
    let definitions: Map<String, Json> = writer
        .done
        .into_iter()
        .filter(|(number, _)| writer.needed.contains(number))
        .map(|(number, schema)| (format!("c{number}"), schema))
        .collect();
    let mut whole = match schema {
        Json::Object(members) => members,
        other => Map::from_iter([("allOf".to_owned(), json!([other]))]),
    };
    whole.insert("$defs".to_owned(), Json::Object(definitions));
    Some(Json::Object(whole))
}

/// All subschemas that may apply to the value that a view is about, whichever branch is taken; more
/// than [`MAX_IN_PLACE`] only where some are missing.
pub(crate) fn in_place(side: &Side<'_>, view: &View) -> View {
    let mut all = view.clone();
    let mut known: HashSet<u32> = all.parts.iter().copied().collect();
    let mut next = 0;
    while next < all.parts.len() {
        let part = all.parts[next];
        next += 1;
        let keywords = [
            Keyword::AnyOf,
            Keyword::OneOf,
            Keyword::If,
            Keyword::Then,
            Keyword::Else,
            Keyword::DependentSchemas,
            Keyword::Dependencies,
        ];
        for keyword in keywords {
            for child in side.children(part, keyword) {
                for more in side.view(&[child]).parts {
                    if known.insert(more) {
                        all.parts.push(more);
                    }
                }
            }
        }
        if all.parts.len() > MAX_IN_PLACE {
            break;
        }
    }
    all
}

/// What an object location declares.
#[derive(Debug, Default)]
pub(crate) struct Declared {
    pub(crate) names: BTreeSet<String>,
    pub(crate) patterns: BTreeSet<String>,
    /// A schema with assertions for every other key.
    pub(crate) others: bool,
}

impl Declared {
    /// What is declared at a location, of which all in-place subschemas are given.
    pub(crate) fn at(side: &Side<'_>, all: &View) -> Self {
        let mut declared = Self::default();
        for part in &all.parts {
            for child in side.children(*part, Keyword::Properties) {
                declared.names.extend(side.node(child).value().key().map(str::to_owned));
            }
            for child in side.children(*part, Keyword::PatternProperties) {
                declared.patterns.extend(side.node(child).value().key().map(str::to_owned));
            }
            for keyword in [Keyword::AdditionalProperties, Keyword::UnevaluatedProperties] {
                let rest = side.child(*part, keyword);
                declared.others |= rest.is_some_and(|rest| has_assertions(side, rest));
            }
        }
        declared
            .names
            // A required member is sent even if no `properties` declares it.
            .extend(side.required(all).iter().filter_map(|name| name.as_str()).map(str::to_owned));
        declared
    }

    /// Whether nothing is.
    pub(crate) fn is_empty(&self) -> bool {
        self.names.is_empty() && self.patterns.is_empty() && !self.others
    }
}

/// Whether a schema says more than that everything or nothing is accepted.
fn has_assertions(side: &Side<'_>, part: u32) -> bool {
    let node = side.node(part);
    if node.value().as_bool().is_some() {
        return false;
    }
    side.target(part).is_some() || node.keywords().any(|(keyword, _)| !is_annotation(keyword))
}

struct Writer<'s, 'd> {
    side: &'s Side<'d>,
    /// Locations that are being written or have been, by what applies to them.
    open: HashMap<Vec<u32>, usize>,
    /// Locations that are still to be written, where each is a definition: a schema that is large
    /// or recurses in many ways is too much for all of them to be written where they occur.
    pending: Option<Vec<(usize, View)>>,
    done: Vec<(usize, Json)>,
    needed: BTreeSet<usize>,
    nodes: usize,
    depth: usize,
}

impl Writer<'_, '_> {
    fn location(&mut self, view: &View, is_root: bool) -> Option<Json> {
        let all = in_place(self.side, view);
        // Of what was cut it is not known what it declares.
        if all.parts.len() > MAX_IN_PLACE {
            return None;
        }
        let mut key = all.parts.clone();
        key.sort_unstable();
        if let Some(number) = self.open.get(&key) {
            self.needed.insert(*number);
            return Some(json!({"$ref": format!("#/$defs/c{number}")}));
        }
        self.nodes += 1;
        let most = if self.pending.is_some() { MAX_LOCATIONS } else { MAX_NORMAL_NODES };
        if self.nodes > most || self.depth >= MAX_NESTING {
            return None;
        }
        let number = self.nodes;
        self.open.insert(key.clone(), number);
        if let Some(pending) = &mut self.pending {
            pending.push((number, all));
            self.needed.insert(number);
            return Some(json!({"$ref": format!("#/$defs/c{number}")}));
        }
        self.depth += 1;
        let schema = self.body(&all, is_root);
        self.depth -= 1;
        let schema = schema?;
        let is_used = self.needed.contains(&number);
        if is_used {
            self.done.push((number, schema.clone()));
        } else {
            // What no reference needs is written again where it occurs: a definition for each place
            // would double the schema.
            self.open.remove(&key);
        }
        Some(schema)
    }

    fn body(&mut self, all: &View, is_root: bool) -> Option<Json> {
        let side = self.side;
        let declared = Declared::at(side, all);
        let mut members = Map::new();
        // An object that declares nothing is a map and may be sent with any members; except at the
        // root of an `inputSchema`, where it means that there are no arguments.
        if (is_root || !declared.is_empty()) && !declared.others {
            members.insert("propertyNames".to_owned(), names_of(&declared));
        }
        let mut properties = Map::new();
        for name in &declared.names {
            let found: Vec<_> = all
                .parts
                .iter()
                .filter_map(|part| side.member(*part, Keyword::Properties, name))
                .collect();
            self.put(&mut properties, name, &found)?;
        }
        let mut patterns = Map::new();
        for pattern in &declared.patterns {
            let found: Vec<_> = all
                .parts
                .iter()
                .filter_map(|part| side.member(*part, Keyword::PatternProperties, pattern))
                .collect();
            self.put(&mut patterns, pattern, &found)?;
        }
        for (keyword, children) in [("properties", properties), ("patternProperties", patterns)] {
            if !children.is_empty() {
                members.insert(keyword.to_owned(), children.into());
            }
        }
        self.rest(all, &declared, &mut members)?;
        self.elements(all, &mut members)?;
        Some(if members.is_empty() { Json::Bool(true) } else { Json::Object(members) })
    }

    fn put(&mut self, into: &mut Map<String, Json>, key: &str, found: &[u32]) -> Option<()> {
        if found.is_empty() {
            return Some(());
        }
        let schema = self.location(&self.side.view(found), false)?;
        if !is_true(&schema) {
            into.insert(key.to_owned(), schema);
        }
        Some(())
    }

    /// Keys that no keyword names: what their schema closes.
    fn rest(
        &mut self,
        all: &View,
        declared: &Declared,
        members: &mut Map<String, Json>,
    ) -> Option<()> {
        if !declared.others {
            return Some(());
        }
        let found: Vec<_> = all
            .parts
            .iter()
            .flat_map(|part| {
                [Keyword::AdditionalProperties, Keyword::UnevaluatedProperties]
                    .into_iter()
                    .filter_map(|keyword| self.side.child(*part, keyword))
            })
            .filter(|child| self.side.node(*child).value().is_object())
            .collect();
        let schema = self.location(&self.side.view(&found), false)?;
        if is_true(&schema) {
            return Some(());
        }
        for (keyword, keys) in
            [("properties", &declared.names), ("patternProperties", &declared.patterns)]
        {
            let map = members.entry(keyword).or_insert_with(|| json!({}));
            if let Json::Object(map) = map {
                for key in keys {
                    map.entry(key.clone()).or_insert(Json::Bool(true));
                }
            }
        }
        members.insert("additionalProperties".to_owned(), schema);
        Some(())
    }

    fn elements(&mut self, all: &View, members: &mut Map<String, Json>) -> Option<()> {
        let side = self.side;
        let mut prefix = Vec::new();
        let mut rest = Vec::new();
        for part in &all.parts {
            let is_list = side.node(*part).keyword(Keyword::Items).is_some_and(Value::is_array);
            let listed = if is_list { Keyword::Items } else { Keyword::PrefixItems };
            for (position, child) in side.children(*part, listed).enumerate() {
                if prefix.len() <= position {
                    prefix.push(vec![child]);
                } else {
                    prefix[position].push(child);
                }
            }
            let tail = if is_list { Keyword::AdditionalItems } else { Keyword::Items };
            rest.extend(side.child(*part, tail));
            rest.extend(side.child(*part, Keyword::UnevaluatedItems));
        }
        let tail = if rest.is_empty() {
            Json::Bool(true)
        } else {
            self.location(&side.view(&rest), false)?
        };
        let schemas: Option<Vec<_>> =
            prefix.iter().map(|found| self.location(&side.view(found), false)).collect();
        let schemas = schemas?;
        // What is `false` in the schema itself need not be said again.
        let is_constraint = |schema: &Json| !is_true(schema);
        if schemas.iter().any(is_constraint) || (!schemas.is_empty() && is_constraint(&tail)) {
            members.insert("prefixItems".to_owned(), schemas.into());
        }
        if is_constraint(&tail) {
            members.insert("items".to_owned(), tail);
        }
        Some(())
    }
}

fn names_of(declared: &Declared) -> Json {
    let mut choices = Vec::new();
    if !declared.names.is_empty() {
        choices.push(json!({"enum": declared.names}));
    }
    choices.extend(declared.patterns.iter().map(|it| json!({"pattern": normal(it)})));
    match choices.len() {
        0 => Json::Bool(false),
        1 => choices.swap_remove(0),
        _ => json!({"anyOf": choices}),
    }
}
