//! The values that a producer sends: only members that its schema declares.
//!
//! JSON Schema leaves objects open. Read literally, a new optional property breaks a caller who
//! sent that key before it existed. So the producing side is read as if undeclared keys are not
//! sent; the receiving side is read literally.

use std::collections::{BTreeSet, HashMap};

use serde_json::{Map, Value as Json, json};

use crate::contract::limits::{MAX_IN_PLACE, MAX_LOCATIONS, MAX_NESTING, MAX_NORMAL_NODES};
use crate::contract::shape::pattern::normal;
use crate::contract::shape::places::{Declared, in_place, item_view, prefix_length};
use crate::contract::shape::side::{Side, View};
use crate::contract::shape::tidy::{is_true, with_definitions};
use crate::schema::Keyword;

/// A schema that accepts a value exactly if the value has no undeclared members; `None` if that
/// schema would be too large.
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
    let done = writer.done.into_iter().filter(|(number, _)| writer.needed.contains(number));
    let definitions = done.map(|(number, schema)| (format!("c{number}"), schema)).collect();
    Some(with_definitions(schema, definitions))
}

struct Writer<'s, 'd> {
    side: &'s Side<'d>,
    /// Locations that are being written or already written, by the subschemas that apply to them.
    open: HashMap<Vec<u32>, usize>,
    /// Locations that are still to be written, each as a definition. Used for schemas that are too
    /// large, or recurse in too many ways, to be written inline.
    pending: Option<Vec<(usize, View)>>,
    done: Vec<(usize, Json)>,
    needed: BTreeSet<usize>,
    nodes: usize,
    depth: usize,
}

impl Writer<'_, '_> {
    fn location(&mut self, view: &View, is_root: bool) -> Option<Json> {
        let all = in_place(self.side, view);
        // If the view was cut, what it declares is unknown.
        if all.parts.len() > MAX_IN_PLACE {
            return None;
        }
        // Nothing to close: it has no members and no items.
        let is_leaf = |part: &u32| self.side.node(*part).children().next().is_none();
        if !is_root && all.parts.iter().all(is_leaf) && self.side.required(&all).is_empty() {
            return Some(Json::Bool(true));
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
        for (keyword, keys) in [
            (Keyword::Properties, &declared.names),
            (Keyword::PatternProperties, &declared.patterns),
        ] {
            let mut children = Map::new();
            for key in keys {
                let found = side.members(all, keyword, key);
                if found.is_empty() {
                    continue;
                }
                let schema = self.location(&side.view(&found), false)?;
                if !is_true(&schema) {
                    children.insert(key.clone(), schema);
                }
            }
            if !children.is_empty() {
                members.insert(keyword.text().to_owned(), children.into());
            }
        }
        self.rest(all, &declared, &mut members)?;
        self.elements(all, &mut members)?;
        Some(if members.is_empty() { Json::Bool(true) } else { Json::Object(members) })
    }

    /// Writes the members that no keyword names, closed as their schema requires.
    fn rest(
        &mut self,
        all: &View,
        declared: &Declared,
        members: &mut Map<String, Json>,
    ) -> Option<()> {
        if !declared.others {
            return Some(());
        }
        let keywords = [Keyword::AdditionalProperties, Keyword::UnevaluatedProperties];
        let children =
            all.parts.iter().flat_map(|part| keywords.map(|it| self.side.child(*part, it)));
        let found: Vec<_> =
            children.flatten().filter(|child| self.side.node(*child).value().is_object()).collect();
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
        let length = prefix_length(side, all);
        let schemas: Option<Vec<_>> =
            (0..length).map(|it| self.location(&item_view(side, all, it), false)).collect();
        let schemas = schemas?;
        let mut rest = item_view(side, all, length).starts;
        rest.extend(all.parts.iter().filter_map(|it| side.child(*it, Keyword::UnevaluatedItems)));
        let tail = match rest.as_slice() {
            [] => Json::Bool(true),
            rest => self.location(&side.view(rest), false)?,
        };
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
