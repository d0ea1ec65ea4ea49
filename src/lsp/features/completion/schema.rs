//! Completion inside the schemas of tools: keywords and their values, references, and names of
//! properties.

use std::collections::HashSet;

use super::item::{Item, ItemKind};
use super::repair::TYPED;
use super::typing::{Form, Typing};
use crate::document::Value;
use crate::lsp::features::view::At;
use crate::lsp::features::view::reference_token;
use crate::lsp::features::words::form;
use crate::schema::{Dialect, Format, Keyword, Schema, SchemaNode, Shape, TYPE_NAMES, TypeSet};

/// Items inside the schema of a tool; `None` elsewhere.
pub(super) fn of_schema(at: &At<'_, '_>, is_key: bool, typing: &Typing<'_>) -> Option<Vec<Item>> {
    let (typed, holder, schema) = (at.innermost()?, at.holder()?, at.schema()?);
    let around = at.path.len().checked_sub(3).and_then(|index| schema.node_of(at.path[index].id()));
    Some(match (schema.node_of(holder.id()), around) {
        (Some(node), _) if is_key => keywords(node, typing),
        (Some(node), _) => values(node, typed.key(), holder, &schema, typing),
        (None, Some(node)) if is_key && holder.has_key("properties") => {
            required(node, holder, typing)
        }
        // An element of `required`, `type` or `enum`.
        (None, Some(node)) if !is_key => values(node, holder.key(), holder, &schema, typing),
        _ => Vec::new(),
    })
}

fn keywords(node: SchemaNode<'_, '_>, typing: &Typing<'_>) -> Vec<Item> {
    let types = node.types();
    let is_wanted = |keyword: &Keyword| {
        keyword.is_in(node.dialect())
            && node.value().get(keyword.text()).is_none()
            && (types.is_within(TypeSet::ODD) || keyword.types().intersects(types))
    };
    let mut wanted: Vec<_> = Keyword::ALL.iter().copied().filter(is_wanted).collect();
    crate::sort::by_key(&mut wanted, rank);
    let item = |keyword: &Keyword| {
        let mut item =
            typing.key(keyword.text(), ItemKind::Keyword, beginning(*keyword, node, types));
        item.detail = form(*keyword, node.dialect()).to_owned();
        item.documentation = keyword.description().to_owned();
        item
    };
    wanted.iter().map(item).collect()
}

/// The keywords that most schemas of tools consist of, the most common first.
const COMMON: &str = "type properties items description required additionalProperties minItems \
    maxItems uniqueItems enum default format minimum maximum minLength maxLength pattern $ref \
    title examples anyOf oneOf const $defs";

/// Keywords that are outdated, or of meta-schemas.
const RARE: &str = "definitions dependencies $recursiveRef $recursiveAnchor $dynamicRef \
    $dynamicAnchor $vocabulary $anchor";

fn position(words: &str, word: &str) -> Option<usize> {
    words.split(' ').position(|it| it == word)
}

/// The place of a keyword among those that are offered.
fn rank(keyword: &Keyword) -> usize {
    let place = position(COMMON, keyword.text());
    place.unwrap_or(COMMON.len() + usize::from(position(RARE, keyword.text()).is_some()))
}

/// The form in which the value of a keyword begins.
fn beginning(keyword: Keyword, node: SchemaNode<'_, '_>, types: TypeSet) -> Form<'static> {
    let names: Vec<_> = types.names().collect();
    match keyword {
        Keyword::Type => Form::Text,
        Keyword::AdditionalProperties => Form::Boolean,
        Keyword::Default | Keyword::Const => match names.as_slice() {
            [only] => Form::described(only),
            _ => Form::Any,
        },
        _ => Form::described(form(keyword, node.dialect())),
    }
}

/// The values of a keyword, or of an element of its array.
fn values(
    node: SchemaNode<'_, '_>,
    key: Option<&str>,
    holder: Value<'_>,
    schema: &Schema<'_>,
    typing: &Typing<'_>,
) -> Vec<Item> {
    let Some(keyword) = key.and_then(Keyword::from_text) else { return Vec::new() };
    let texts: Vec<String> = match keyword {
        Keyword::Type => TYPE_NAMES.map(str::to_owned).into(),
        Keyword::Format => Format::names().map(str::to_owned).collect(),
        Keyword::Schema => Dialect::ALL.iter().rev().map(|it| it.uri().to_owned()).collect(),
        Keyword::Ref => {
            let references = references(schema);
            return references.map(|text| typing.text(&text, ItemKind::Reference)).collect();
        }
        Keyword::Required => unlisted(node, holder).collect(),
        Keyword::Default | Keyword::Const | Keyword::Examples | Keyword::Enum => {
            let allowed = allowed(node).into_iter();
            return allowed.map(|json| typing.value(&json, ItemKind::Value)).collect();
        }
        Keyword::AdditionalProperties => return typing.booleans(),
        _ if form(keyword, node.dialect()) == Shape::Boolean.described() => {
            return typing.booleans();
        }
        _ => Vec::new(),
    };
    texts.iter().map(|text| typing.text(text, ItemKind::Value)).collect()
}

/// The values that a schema allows, as JSON, if they are a few.
fn allowed(node: SchemaNode<'_, '_>) -> Vec<String> {
    let listed = node.keyword(Keyword::Enum).into_iter().flat_map(Value::items);
    let listed: Vec<_> = listed.filter_map(json_of).collect();
    if !listed.is_empty() {
        return listed;
    }
    let of_type = |name| match name {
        "boolean" => &["true", "false"][..],
        "null" => &["null"],
        _ => &[],
    };
    node.types().names().flat_map(of_type).map(|it| (*it).to_owned()).collect()
}

/// A scalar as JSON.
fn json_of(value: Value<'_>) -> Option<String> {
    match value.as_str() {
        Some(TYPED) => None,
        Some(text) => Some(serde_json::Value::from(text).to_string()),
        None => (!value.kind().is_container()).then(|| value.scalar_text().to_owned()),
    }
}

/// The names in `required` that `properties` lacks.
fn required(node: SchemaNode<'_, '_>, properties: Value<'_>, typing: &Typing<'_>) -> Vec<Item> {
    let names = node.keyword(Keyword::Required).into_iter().flat_map(Value::items);
    let known: HashSet<_> = properties.entries().filter_map(Value::key).collect();
    let names = names.filter_map(Value::as_str).filter(|name| !known.contains(name));
    names.map(|name| typing.key(name, ItemKind::Value, Form::Object)).collect()
}

/// Pointers to the entries of `$defs`, from the root of the schema, and to the root itself.
fn references(schema: &Schema<'_>) -> impl Iterator<Item = String> {
    let of = |keyword: &'static str| {
        let entries = schema.root().get(keyword).into_iter().flat_map(Value::entries);
        entries
            .filter_map(move |entry| Some(format!("#/{keyword}/{}", reference_token(entry.key()?))))
    };
    let all: Vec<_> = of("$defs").chain(of("definitions")).collect();
    all.into_iter().chain(["#".to_owned()])
}

/// The properties that are not in `required` yet.
fn unlisted<'d>(
    node: SchemaNode<'_, 'd>,
    listed: Value<'d>,
) -> impl Iterator<Item = String> + use<'d> {
    let properties = node.keyword(Keyword::Properties).into_iter().flat_map(Value::entries);
    let names = properties.filter_map(Value::key);
    let listed: HashSet<_> = listed.items().filter_map(Value::as_str).collect();
    names.filter(move |name| !listed.contains(name)).map(str::to_owned)
}
