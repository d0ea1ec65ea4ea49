//! The JSON Schema and the reference of `mcp-lint.toml`, generated from the table of keys.

use serde_json::{Map, Value, json};

use crate::changes::{self, KINDS};
use crate::config::settings::keys::{SECTIONS, TopValues};
use crate::config::settings::overrides::OverrideValues;
use crate::config::settings::section::{Key, KeyKind, Section};
use crate::config::settings::value::words;
use crate::diagnostic::Category;
use crate::rules::{Level, RULE_OPTIONS, RULES, RuleOption};

/// The URL that identifies the schema.
const ID: &str =
    "https://raw.githubusercontent.com/mcp-lint/mcp-lint/main/docs/mcp-lint.schema.json";

/// The JSON Schema (draft-07, which TOML editors support best) of `mcp-lint.toml`.
pub fn json_schema() -> Value {
    let mut properties = properties_of(TopValues::SECTION);
    for section in SECTIONS.iter().filter(|section| !section.heading.is_empty()) {
        let table = table_of(section);
        let is_list = section.heading.starts_with("[[");
        let value = if is_list { json!({"type": "array", "items": table}) } else { table };
        properties.insert(section.name().to_owned(), value);
    }
    properties.insert("rules".to_owned(), rules());
    json!({
        "$schema": "http://json-schema.org/draft-07/schema#",
        "$id": ID,
        "title": "Configuration of mcp-lint",
        "description": concat!(env!("CARGO_PKG_HOMEPAGE"), "/configuration/"),
        "type": "object",
        "properties": properties,
        "additionalProperties": false,
        "definitions": {
            "level": {"enum": with_both_words(&words::<Level>())},
            "changeLevel": {"enum": words::<changes::Level>()},
        },
    })
}

fn properties_of(section: &Section) -> Map<String, Value> {
    section.keys.iter().map(|key| (key.name.to_owned(), property(key))).collect()
}

fn table_of(section: &Section) -> Value {
    let mut table = json!({
        "type": "object",
        "description": section.summary,
        "properties": properties_of(section),
        "additionalProperties": false,
    });
    if section.heading == OverrideValues::SECTION.heading {
        table["required"] = json!(["reason"]);
        table["allOf"] = json!([
            {"anyOf": [
                {"required": ["files"]}, {"required": ["tools"]}, {"required": ["pointer"]}
            ]},
            {"anyOf": [{"required": ["rules"]}, {"required": ["changes"]}]}
        ]);
    }
    table
}

fn property(key: &Key) -> Value {
    let mut property = match key.kind {
        KeyKind::Pointer => json!({"type": "string", "pattern": "^/"}),
        KeyKind::Text => json!({"type": "string", "pattern": "\\S"}),
        KeyKind::Schema => json!({"type": "object"}),
        KeyKind::Texts => json!({"type": "array", "items": {"type": "string", "pattern": "\\S"}}),
        KeyKind::Count { least, .. } => {
            json!({"type": "integer", "minimum": least, "maximum": u32::MAX})
        }
        KeyKind::Size { .. } => json!({"anyOf": [
            {"type": "integer", "minimum": 1, "maximum": u32::MAX - 1},
            {"type": "string", "pattern": "^[0-9]*[1-9][0-9]* *([bB]|[kKmMgG]([iI]?[bB])?)?$"}
        ]}),
        KeyKind::Time { .. } => {
            json!({"type": "string", "pattern": "^[0-9]*[1-9][0-9]* *(ms|s|m|min)$"})
        }
        KeyKind::Choice(words) => json!({"enum": with_both_words(&words())}),
        // Editors complete the names that are listed, and accept others, as the program does.
        KeyKind::Levels => json!({
            "type": "object",
            "additionalProperties": {"$ref": "#/definitions/level"},
            "propertyNames": {"anyOf": [{"enum": rule_names()}, {"type": "string"}]},
        }),
        KeyKind::ChangeLevels => {
            let names: Vec<_> = KINDS.iter().map(|kind| kind.name).collect();
            let level = json!({"$ref": "#/definitions/changeLevel"});
            json!({
                "type": "object",
                "additionalProperties": {"anyOf": [level, {
                    "type": "object",
                    "properties": {"input": level, "output": level},
                    "additionalProperties": false,
                }]},
                "propertyNames": {"enum": names},
            })
        }
    };
    property["description"] = key.summary.into();
    property
}

/// Adds the synonym for `warn` or `warning` to a list of words.
fn with_both_words(words: &[&'static str]) -> Vec<&'static str> {
    let other = |word: &str| match word {
        "warn" => Some("warning"),
        "warning" => Some("warn"),
        _ => None,
    };
    words.iter().copied().chain(words.iter().filter_map(|word| other(word))).collect()
}

fn rule_names() -> Vec<&'static str> {
    let categories = Category::ALL.into_iter().map(Category::name);
    categories.chain(RULES.iter().map(|rule| rule.name)).collect()
}

/// The schema of `[rules]`. Unknown names are allowed, because the program only warns about them.
fn rules() -> Value {
    let categories = Category::ALL.map(|category| {
        let description = format!("Every rule of the category {}.", category.name());
        (category.name().to_owned(), level_or_table(&description, &[]))
    });
    let rules = RULES.iter().map(|rule| {
        let description = format!("{} (default: {}).", sentence(rule.summary), rule.level.name());
        let options: Vec<_> = RULE_OPTIONS.iter().filter(|it| it.rule == rule.name).collect();
        (rule.name.to_owned(), level_or_table(&description, &options))
    });
    json!({
        "type": "object",
        "description": "The level of each rule or category, alone or in a table with options.",
        "properties": categories.into_iter().chain(rules).collect::<Map<_, _>>(),
        "additionalProperties": level_or_table("A rule of another version of mcp-lint.", &[]),
    })
}

fn level_or_table(description: &str, options: &[&RuleOption]) -> Value {
    let level = json!({"$ref": "#/definitions/level"});
    let mut properties = Map::from_iter([("level".to_owned(), level.clone())]);
    for option in options {
        let described = json!({
            "type": "integer", "minimum": option.least, "description": sentence(option.summary)
        });
        properties.insert(option.name.to_owned(), described);
    }
    let table = json!({"type": "object", "properties": properties, "additionalProperties": false});
    json!({"description": description, "anyOf": [level, table]})
}

fn sentence(text: &str) -> String {
    let mut letters = text.chars();
    let first = letters.next().map(|first| first.to_uppercase().to_string()).unwrap_or_default();
    first + letters.as_str()
}
