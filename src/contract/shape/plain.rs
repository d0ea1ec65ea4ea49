//! The normal form of a schema: in the newest dialect, without annotations, with non-recursive
//! references inlined.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use serde_json::{Map, Value as Json, json};

use crate::contract::limits::{MAX_NESTING, MAX_NORMAL_NODES};
use crate::contract::shape::alternatives::is_disjoint;
use crate::contract::shape::json::{json_of, number_of};
use crate::contract::shape::pattern;
use crate::contract::shape::side::Side;
use crate::contract::shape::tidy::{all_of, also, take_catch_all, tidy, with_definitions};
use crate::document::{Kind, Value};
use crate::schema::{Dialect, Keyword};

/// Values and properties that a receiver is expected to tolerate in addition to its schema, by
/// subschema.
#[derive(Clone, Debug, Default)]
pub(crate) struct ToleratedAdditions {
    /// Values that the `enum` or `const` of a subschema also accepts.
    pub(crate) values: HashMap<u32, Vec<Json>>,
    /// Properties that a subschema also names.
    pub(crate) properties: HashMap<u32, BTreeMap<String, Json>>,
}

impl ToleratedAdditions {
    /// Whether there are no additions.
    pub(crate) fn is_empty(&self) -> bool {
        self.values.is_empty() && self.properties.is_empty()
    }
}

/// Keywords that contain one schema.
const SCHEMAS: [Keyword; 9] = [
    Keyword::Contains,
    Keyword::AdditionalProperties,
    Keyword::PropertyNames,
    Keyword::If,
    Keyword::Then,
    Keyword::Else,
    Keyword::Not,
    Keyword::UnevaluatedItems,
    Keyword::UnevaluatedProperties,
];

/// Keywords whose values are copied unchanged.
const VALUES: [Keyword; 12] = [
    Keyword::Const,
    Keyword::MaxLength,
    Keyword::MinLength,
    Keyword::MaxItems,
    Keyword::MinItems,
    Keyword::MaxContains,
    Keyword::MinContains,
    Keyword::MaxProperties,
    Keyword::MinProperties,
    Keyword::UniqueItems,
    Keyword::Pattern,
    Keyword::DependentRequired,
];

/// Writes the normal form of a schema.
pub(crate) struct Writer<'s, 'd> {
    side: &'s Side<'d>,
    tolerated: Option<&'s ToleratedAdditions>,
    /// Replacements for subschemas that are not below a negation.
    holes: Option<&'s HashMap<u32, Json>>,
    keeps_format: bool,
    open: Vec<u32>,
    needed: BTreeSet<u32>,
    nodes: usize,
}

/// The normal form of a subschema with the definitions that it needs; `None` if it would be too
/// large.
pub(crate) fn plain(side: &Side<'_>, starts: &[u32]) -> Option<Json> {
    form(side, starts, (None, false), &HashMap::new())
}

/// The normal form with replacements for some subschemas (`holes`), and with `format` if it is
/// kept.
pub(crate) fn form(
    side: &Side<'_>,
    starts: &[u32],
    (tolerated, keeps_format): (Option<&ToleratedAdditions>, bool),
    holes: &HashMap<u32, Json>,
) -> Option<Json> {
    let (open, needed, holes) = (Vec::new(), BTreeSet::new(), Some(holes));
    Writer { side, tolerated, holes, keeps_format, open, needed, nodes: 0 }.write(starts)
}

impl Writer<'_, '_> {
    fn write(mut self, starts: &[u32]) -> Option<Json> {
        if self.side.opaque.is_some() {
            return None;
        }
        let schemas = starts.iter().map(|start| self.schema(*start)).collect::<Option<_>>()?;
        let mut definitions = Map::new();
        while let Some(next) =
            self.needed.iter().copied().find(|it| !definitions.contains_key(&name(*it)))
        {
            self.open = vec![next];
            let written = self.body(next)?;
            definitions.insert(name(next), written);
        }
        Some(with_definitions(all_of(schemas), definitions))
    }

    fn schema(&mut self, part: u32) -> Option<Json> {
        if let Some(written) = self.holes.and_then(|holes| holes.get(&part)) {
            return Some(written.clone());
        }
        if self.open.contains(&part) {
            self.needed.insert(part);
            return Some(json!({"$ref": format!("#/$defs/{}", name(part))}));
        }
        if self.open.len() >= MAX_NESTING {
            return None;
        }
        self.open.push(part);
        let written = self.body(part);
        self.open.pop();
        written
    }

    fn body(&mut self, part: u32) -> Option<Json> {
        self.nodes += 1;
        if self.nodes > MAX_NORMAL_NODES {
            return None;
        }
        let node = self.side.node(part);
        if let Some(boolean) = node.value().as_bool() {
            return Some(Json::Bool(boolean));
        }
        let target = self.side.target(part);
        // Up to draft-07, `$ref` replaces everything beside it.
        if let (Some(target), true) = (target, self.side.ref_replaces(part)) {
            return self.schema(target);
        }
        let mut members = Map::new();
        let mut conjuncts = Vec::new();
        if let Some(target) = target {
            conjuncts.push(self.schema(target)?);
        }
        for (keyword, value) in node.keywords() {
            let holes = self.holes.filter(|_| self.is_positive(part, keyword));
            let around = std::mem::replace(&mut self.holes, holes);
            let written = self.keyword(part, keyword, value, &mut members, &mut conjuncts);
            self.holes = around;
            written?;
        }
        self.add_tolerated(part, &mut members);
        take_catch_all(&mut members, &mut conjuncts);
        tidy(&mut members);
        // A reference alone is what it refers to.
        if members.is_empty() && conjuncts.len() == 1 {
            return conjuncts.pop();
        }
        conjuncts.into_iter().for_each(|it| also(&mut members, it));
        Some(Json::Object(members))
    }

    /// Whether a subschema of a keyword that accepts more makes the whole schema accept more.
    fn is_positive(&self, part: u32, keyword: Keyword) -> bool {
        match keyword {
            Keyword::OneOf => is_disjoint(self.side, part),
            Keyword::Properties
            | Keyword::PatternProperties
            | Keyword::AdditionalProperties
            | Keyword::Items
            | Keyword::PrefixItems
            | Keyword::AdditionalItems
            | Keyword::AllOf
            | Keyword::AnyOf
            | Keyword::Then
            | Keyword::Else => true,
            _ => false,
        }
    }

    fn keyword(
        &mut self,
        part: u32,
        keyword: Keyword,
        value: Value<'_>,
        members: &mut Map<String, Json>,
        conjuncts: &mut Vec<Json>,
    ) -> Option<()> {
        let written = match keyword {
            Keyword::Properties | Keyword::PatternProperties | Keyword::DependentSchemas => {
                Json::Object(self.map(part, keyword)?)
            }
            // Where no value matches two branches, at least one matching is exactly one.
            Keyword::OneOf if is_disjoint(self.side, part) => {
                let branches = sorted(self.list(part, keyword)?);
                if self.side.node(part).present().contains(Keyword::AnyOf) {
                    conjuncts.push(json!({"anyOf": branches}));
                } else {
                    members.insert("anyOf".to_owned(), branches);
                }
                return Some(());
            }
            Keyword::AnyOf | Keyword::OneOf => sorted(self.list(part, keyword)?),
            Keyword::AllOf | Keyword::PrefixItems => Json::Array(self.list(part, keyword)?),
            Keyword::Dependencies => return self.dependencies(part, value, members, conjuncts),
            Keyword::Items => return self.items(part, value, members),
            Keyword::Maximum
            | Keyword::Minimum
            | Keyword::ExclusiveMaximum
            | Keyword::ExclusiveMinimum
            | Keyword::MultipleOf => return self.number(part, keyword, value, members),
            Keyword::Type => types(value)?,
            // The order of `enum`, `required` and `type` has no meaning.
            Keyword::Enum => distinct(json_of(value)?.as_array()?),
            Keyword::Required if value.is_array() => {
                json!(value.items().filter_map(Value::as_str).collect::<BTreeSet<_>>())
            }
            keyword if SCHEMAS.contains(&keyword) => {
                let child = self.side.child(part, keyword)?;
                self.schema(child)?
            }
            keyword if VALUES.contains(&keyword) => json_of(value)?,
            Keyword::Format if self.keeps_format => json_of(value)?,
            // References are followed, and the rest does not affect what is accepted.
            _ => return Some(()),
        };
        members.insert(keyword.text().to_owned(), written);
        Some(())
    }

    /// Writes a numeric keyword; in draft-04, exclusive bounds are booleans.
    fn number(
        &self,
        part: u32,
        keyword: Keyword,
        value: Value<'_>,
        members: &mut Map<String, Json>,
    ) -> Option<()> {
        let node = self.side.node(part);
        let exclusive = match keyword {
            Keyword::Minimum => node.keyword(Keyword::ExclusiveMinimum),
            Keyword::Maximum => node.keyword(Keyword::ExclusiveMaximum),
            _ => None,
        };
        if value.kind() != Kind::Number {
            return (value.kind() == Kind::Boolean).then_some(());
        }
        let number = Json::Number(number_of(value.number_text()?)?);
        let is_exclusive = exclusive.and_then(Value::as_bool) == Some(true);
        let text = match keyword {
            Keyword::Minimum if is_exclusive => Keyword::ExclusiveMinimum.text(),
            Keyword::Maximum if is_exclusive => Keyword::ExclusiveMaximum.text(),
            _ => keyword.text(),
        };
        members.insert(text.to_owned(), number);
        Some(())
    }

    fn map(&mut self, part: u32, keyword: Keyword) -> Option<Map<String, Json>> {
        let children: Vec<_> = self.side.children(part, keyword).collect();
        let mut schemas = Map::new();
        for child in children {
            let key = self.side.node(child).value().key()?.to_owned();
            let schema = self.schema(child)?;
            schemas.insert(key, schema);
        }
        Some(match keyword {
            Keyword::PatternProperties => {
                schemas.into_iter().map(|(key, schema)| (pattern::normal(&key), schema)).collect()
            }
            _ => schemas,
        })
    }

    fn list(&mut self, part: u32, keyword: Keyword) -> Option<Vec<Json>> {
        let children: Vec<_> = self.side.children(part, keyword).collect();
        children.into_iter().map(|child| self.schema(child)).collect()
    }

    /// Writes `items`, which before 2020-12 may be a list whose rest `additionalItems` describes.
    fn items(
        &mut self,
        part: u32,
        value: Value<'_>,
        members: &mut Map<String, Json>,
    ) -> Option<()> {
        if !value.is_array() {
            let child = self.side.child(part, Keyword::Items)?;
            let schema = self.schema(child)?;
            members.insert("items".to_owned(), schema);
            return Some(());
        }
        // A list is not a valid value of `items` in 2020-12, so it has no meaning that could be
        // compared.
        if self.side.node(part).dialect() == Dialect::Draft2020 {
            return None;
        }
        let prefix = self.list(part, Keyword::Items)?;
        members.insert("prefixItems".to_owned(), Json::Array(prefix));
        if let Some(rest) = self.side.child(part, Keyword::AdditionalItems) {
            let schema = self.schema(rest)?;
            members.insert("items".to_owned(), schema);
        }
        Some(())
    }

    fn dependencies(
        &mut self,
        part: u32,
        value: Value<'_>,
        members: &mut Map<String, Json>,
        conjuncts: &mut Vec<Json>,
    ) -> Option<()> {
        let mut required = Map::new();
        for member in value.entries().filter(|member| member.is_array()) {
            required.insert(member.key()?.to_owned(), json_of(member)?);
        }
        let schemas = self.map(part, Keyword::Dependencies)?;
        if !schemas.is_empty() {
            conjuncts.push(json!({"dependentSchemas": schemas}));
        }
        if !required.is_empty() {
            // Both apply where a schema mixes dialects, so neither may replace the other.
            if members.contains_key("dependentRequired") {
                conjuncts.push(json!({"dependentRequired": required}));
            } else {
                members.insert("dependentRequired".to_owned(), required.into());
            }
        }
        Some(())
    }

    fn add_tolerated(&self, part: u32, members: &mut Map<String, Json>) {
        let Some(tolerated) = self.tolerated else { return };
        if let Some(more) = tolerated.values.get(&part) {
            let mut values: Vec<Json> = match members.remove("enum") {
                Some(Json::Array(values)) => values,
                _ => Vec::new(),
            };
            values.extend(members.remove("const"));
            values.extend(more.iter().cloned());
            members.insert("enum".to_owned(), Json::Array(values));
        }
        if let Some(more) = tolerated.properties.get(&part) {
            let properties = members.entry("properties").or_insert_with(|| json!({}));
            if let Json::Object(properties) = properties {
                properties.extend(more.iter().map(|(name, it)| (name.clone(), it.clone())));
            }
        }
    }
}

fn name(part: u32) -> String {
    format!("s{part}")
}

fn types(value: Value<'_>) -> Option<Json> {
    if let Some(name) = value.as_str() {
        return Some(json!(name));
    }
    let names: BTreeSet<_> =
        value.is_array().then(|| value.items().filter_map(Value::as_str))?.collect();
    Some(match names.len() {
        1 => json!(names.first()),
        _ => json!(names),
    })
}

/// Branches in canonical order, because their order has no meaning.
fn sorted(mut branches: Vec<Json>) -> Json {
    crate::sort::by_cached_key(&mut branches, Json::to_string);
    Json::Array(branches)
}

/// The values without duplicates, in canonical order.
fn distinct(values: &[Json]) -> Json {
    let mut sorted = values.to_vec();
    crate::sort::by_cached_key(&mut sorted, Json::to_string);
    sorted.dedup();
    Json::Array(sorted)
}
