//! The published JSON Schemas of reports, made of the types that reports are written from.
//! `UPDATE_GENERATED=1` writes them again.

use std::path::Path;

use schemars::JsonSchema;
use schemars::generate::SchemaSettings;
use serde_json::{Map, Value};

use super::JsonReport;
use crate::changes::Level;
use crate::report::reference::TargetDataset;
use crate::targets::Outcome;
use crate::view::overview::ViewOverview;

/// The outcomes that reports name: all by which something is lost or changed.
pub(super) fn outcomes() -> Vec<&'static str> {
    let lost = Outcome::ALL.into_iter().filter(|outcome| *outcome != Outcome::Accepted);
    lost.map(Outcome::name).collect()
}

/// The levels of changes that are reported.
pub(super) fn levels() -> Vec<&'static str> {
    let reported = Level::ALL.into_iter().filter(|level| *level != Level::None);
    reported.map(Level::name).collect()
}

/// The name of a definition: that of the type, without the prefix of the report.
fn definition_name(type_name: &str) -> String {
    let name = ["Json", "Viewed"].iter().find_map(|prefix| type_name.strip_prefix(prefix));
    let name = name.unwrap_or(type_name);
    let (first, rest) = name.split_at(1);
    first.to_lowercase() + rest
}

/// Removes `null` from what a member can be, unless the member is marked as nullable.
fn without_null(schema: &mut Value) {
    if schema.as_object_mut().is_some_and(|members| members.remove("nullable").is_some()) {
        return;
    }
    let is_null = |it: &Value| *it == "null" || it["type"] == "null";
    for key in ["type", "anyOf"] {
        let Some(Value::Array(all)) = schema.get_mut(key) else { continue };
        all.retain(|it| !is_null(it));
        if let [only] = &mut all[..] {
            let only = only.take();
            match only {
                Value::Object(members) => {
                    let rest = schema.as_object_mut().expect("a schema with a keyword");
                    rest.remove(key);
                    rest.extend(members);
                }
                only => schema[key] = only,
            }
        }
    }
}

/// Gives definitions their names, removes the formats of Rust's numbers and the line breaks of
/// comments, and `null` from members that are omitted instead.
fn simplify(schema: &mut Value) {
    match schema {
        Value::Object(members) => {
            members.retain(|key, value| {
                key != "format" || !value.as_str().is_some_and(|it| it.starts_with("uint"))
            });
            if let Some(Value::String(text)) = members.get_mut("description") {
                *text = text.replace('\n', " ");
            }
            let required = members.get("required").and_then(Value::as_array).cloned();
            let required = required.unwrap_or_default();
            if let Some(Value::Object(properties)) = members.get_mut("properties") {
                let omitted = properties
                    .iter_mut()
                    .filter(|(name, _)| !required.contains(&name.as_str().into()));
                omitted.for_each(|(_, schema)| without_null(schema));
            }
            if let Some(Value::Object(definitions)) = members.get_mut("$defs") {
                let named = std::mem::take(definitions).into_iter();
                definitions.extend(named.map(|(name, it)| (definition_name(&name), it)));
            }
            if let Some(Value::String(reference)) = members.get_mut("$ref") {
                let name = reference.strip_prefix("#/$defs/").expect("a definition of the schema");
                *reference = format!("#/$defs/{}", definition_name(name));
            }
            members.values_mut().for_each(simplify);
        }
        Value::Array(items) => items.iter_mut().for_each(simplify),
        _ => {}
    }
}

/// The schema of a type as a published document.
fn document<T: JsonSchema>(file: &str, title: &str) -> String {
    let generator = SchemaSettings::draft2020_12().for_serialize().into_generator();
    let mut schema = generator.into_root_schema_for::<T>().to_value();
    simplify(&mut schema);
    let id = format!("{}/blob/main/{file}", env!("CARGO_PKG_REPOSITORY"));
    let head = [("$id", id.as_str()), ("title", title)];
    let head = head.map(|(key, value)| (key.to_owned(), Value::from(value)));
    let members = schema.as_object_mut().expect("an object");
    let whole: Map<_, _> = std::mem::take(members).into_iter().chain(head).collect();
    serde_json::to_string_pretty(&whole).expect("a value of JSON") + "\n"
}

fn assert_published(file: &str, wanted: &str) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(file);
    if std::env::var_os("UPDATE_GENERATED").is_some() {
        std::fs::write(&path, wanted).unwrap();
    }
    let found = std::fs::read_to_string(path).unwrap().replace("\r\n", "\n");
    assert!(found == wanted, "{file} is old: run this test with UPDATE_GENERATED=1");
}

#[test]
fn published_schemas_are_those_of_the_types() {
    let report =
        document::<JsonReport<'_>>("docs/report.schema.json", "mcp-lint report, version 1");
    assert_published("docs/report.schema.json", &report);
    let view = document::<ViewOverview>("docs/view.schema.json", "mcp-lint view, version 1");
    assert_published("docs/view.schema.json", &view);
    let targets =
        document::<TargetDataset>("docs/targets.schema.json", "mcp-lint targets, version 1");
    assert_published("docs/targets.schema.json", &targets);
}
