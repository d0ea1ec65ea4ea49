//! The subschemas of a normal form, and the removal of redundant keywords.

use serde_json::{Map, Value as Json, json};

use crate::contract::shape::pattern;
use crate::schema::pattern_matches;

/// Whether a normal form visibly accepts everything.
pub(crate) fn is_true(schema: &Json) -> bool {
    schema == &Json::Bool(true) || schema.as_object().is_some_and(Map::is_empty)
}

/// A schema that accepts what all of these schemas accept.
pub(crate) fn all_of(mut schemas: Vec<Json>) -> Json {
    schemas.retain(|schema| !is_true(schema));
    match schemas.len() {
        0 => Json::Bool(true),
        1 => schemas.swap_remove(0),
        _ => json!({"allOf": schemas}),
    }
}

/// A schema that both schemas have to accept, with the definitions of both.
pub(crate) fn joined(one: &Json, other: &Json) -> Json {
    let mut definitions = Map::new();
    let mut schemas = Vec::new();
    for schema in [one, other] {
        let mut schema = schema.clone();
        if let Some(Json::Object(own)) = schema.as_object_mut().and_then(|it| it.remove("$defs")) {
            definitions.extend(own);
        }
        schemas.push(schema);
    }
    with_definitions(all_of(schemas), definitions)
}

/// A schema with the definitions that its references need.
pub(super) fn with_definitions(schema: Json, definitions: Map<String, Json>) -> Json {
    if definitions.is_empty() {
        return schema;
    }
    let mut whole = match schema {
        Json::Object(members) => members,
        other => Map::from_iter([("allOf".to_owned(), json!([other]))]),
    };
    whole.insert("$defs".to_owned(), definitions.into());
    Json::Object(whole)
}

/// Moves the schemas of key patterns that match every key to `conjuncts`, as
/// `additionalProperties`.
pub(super) fn take_catch_all(members: &mut Map<String, Json>, conjuncts: &mut Vec<Json>) {
    let Some(Json::Object(patterns)) = members.get_mut("patternProperties") else { return };
    let all: Vec<String> =
        patterns.keys().filter(|pattern| pattern::matches_all(pattern)).cloned().collect();
    if all.is_empty() {
        return;
    }
    for pattern in all {
        if let Some(schema) = patterns.remove(&pattern) {
            conjuncts.push(json!({"additionalProperties": schema}));
        }
    }
    // Every key is mentioned, so that none is additional.
    members.remove("additionalProperties");
}

/// Removes properties whose schema a matching key pattern already requires.
fn drop_covered(members: &mut Map<String, Json>) {
    let Some(Json::Object(patterns)) = members.get("patternProperties").cloned() else { return };
    let Some(Json::Object(properties)) = members.get_mut("properties") else { return };
    properties.retain(|name, schema| {
        let covers = |(pattern, other): (&String, &Json)| {
            (other == schema || is_true(schema)) && pattern_matches(pattern, name) == Some(true)
        };
        !patterns.iter().any(covers)
    });
}

/// Removes and normalizes redundant keywords.
pub(super) fn tidy(members: &mut Map<String, Json>) {
    if let Some(Json::String(pattern)) = members.get_mut("pattern") {
        *pattern = pattern::normal(pattern);
    }
    drop_covered(members);
    members.retain(|keyword, value| match keyword.as_str() {
        "minLength" | "minItems" | "minProperties" => value.as_f64() != Some(0.0),
        "pattern" => !value.as_str().is_some_and(pattern::matches_all),
        "uniqueItems" => value != &Json::Bool(false),
        "required" | "prefixItems" => value.as_array().is_none_or(|it| !it.is_empty()),
        "dependentRequired" | "dependentSchemas" | "properties" | "patternProperties" => {
            value.as_object().is_none_or(|it| !it.is_empty())
        }
        "allOf" => value.as_array().is_none_or(|it| !it.iter().all(is_true)),
        "items" | "additionalProperties" | "propertyNames" => !is_true(value),
        _ => true,
    });
    // `if` alone has no effect on validity (Core 10.2.2.1).
    let has_consequence = members.contains_key("then") || members.contains_key("else");
    if !members.contains_key("if") || !has_consequence {
        for keyword in ["if", "then", "else"] {
            members.remove(keyword);
        }
    }
    let contains_nothing = match members.get("minContains").and_then(Json::as_f64) {
        // With `minContains: 0`, `contains` accepts every array (Validation 6.4.5).
        Some(least) => least == 0.0 && !members.contains_key("maxContains"),
        None => false,
    };
    if !members.contains_key("contains") || contains_nothing {
        for keyword in ["contains", "minContains", "maxContains"] {
            members.remove(keyword);
        }
    }
    if members.get("minContains").and_then(Json::as_f64) == Some(1.0) {
        members.remove("minContains");
    }
    if let Some(Json::Array(values)) = members.get("enum")
        && let [only] = values.as_slice()
        && !members.contains_key("const")
    {
        let only = only.clone();
        members.remove("enum");
        members.insert("const".to_owned(), only);
    }
}

/// Visits every subschema that is an object, the innermost first. The second argument of `visit` is
/// true if a subschema that accepts more makes the whole schema accept more.
pub(crate) fn for_each(
    schema: &mut Json,
    is_positive: bool,
    visit: &mut dyn FnMut(&mut Map<String, Json>, bool),
) {
    let Some(members) = schema.as_object_mut() else { return };
    for (keyword, value) in members.iter_mut() {
        let is_positive = is_positive && !matches!(keyword.as_str(), "not" | "if");
        match (keyword.as_str(), value) {
            (
                "properties" | "patternProperties" | "dependentSchemas" | "$defs",
                Json::Object(schemas),
            ) => schemas.values_mut().for_each(|it| for_each(it, is_positive, visit)),
            ("allOf" | "anyOf" | "oneOf" | "prefixItems", Json::Array(schemas)) => {
                schemas.iter_mut().for_each(|it| for_each(it, is_positive, visit));
            }
            ("enum" | "const" | "required" | "dependentRequired" | "type", _) => {}
            (_, schema) => for_each(schema, is_positive, visit),
        }
    }
    visit(members, is_positive);
}

/// Adds a schema to `allOf`.
pub(crate) fn also(members: &mut Map<String, Json>, conjunct: Json) {
    let list = members.entry("allOf").or_insert_with(|| Json::Array(Vec::new()));
    if let Json::Array(list) = list {
        list.push(conjunct);
    }
}
