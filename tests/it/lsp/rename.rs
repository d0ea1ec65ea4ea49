//! Renaming properties and entries of `$defs`: every reference keeps its target.

use std::sync::Arc;

use proptest::prelude::*;
use proptest::test_runner::{Config, TestRunner};
use serde_json::{Value, json};

use super::actions::applied;
use super::client::{Client, Profile, uri};
use super::features::{ask, at};
use crate::common::folder::Folder;
use crate::common::size;
use mcp_lint::Linter;
use mcp_lint::document::{Document, ReadLimits, Syntax};
use mcp_lint::schema::{Dialect, Schema, Target};
use mcp_lint::source::{ColumnUnit, SourceText};

/// The text after a rename at the cursor, or the error.
fn rename(client: &mut Client, own: &str, language: &str, text: &str, new: &str) -> String {
    let (found, text) = ask(client, own, language, text, "rename", json!({"newName": new}));
    match found["documentChanges"].as_array() {
        Some(changes) => {
            assert_eq!(changes.len(), 1, "{found}");
            applied(&text, changes[0]["edits"].as_array().unwrap(), ColumnUnit::Utf16)
        }
        None => found["error"].as_str().unwrap().to_owned(),
    }
}

/// Renames in the input schema of a tool, and compares the schema, or the error.
fn renamed(language: &str, cases: &[(&str, &str, &str)]) {
    let folder = Folder::new();
    let mut client = Client::new(Profile::Push, &[folder.path()], Value::Null);
    let own = uri(&folder.file("a"));
    for (schema, new, expected) in cases {
        let whole = |schema: &str| match language {
            "json" => format!(r#"{{"name": "t", "inputSchema": {schema}}}"#),
            _ => format!("name: t\ninputSchema:\n{schema}"),
        };
        let found = rename(&mut client, &own, language, &whole(schema), new);
        match expected.strip_prefix("error: ") {
            Some(why) => assert!(found.contains(why), "{schema} {new}: {found}"),
            None => assert_eq!(found, whole(expected), "{schema} {new}"),
        }
    }
    assert_eq!(client.end(), 0);
}

#[test]
fn the_key_of_the_name_of_a_tool_is_not_renamed() {
    let folder = Folder::new();
    let mut client = Client::new(Profile::Push, &[folder.path()], Value::Null);
    let own = uri(&folder.file("a.json"));
    let text = |name: &str| format!(r#"{{{name}, "inputSchema": {{"type": "object"}}}}"#);
    let (key, value) = (text(r#""na|me": "a""#), text(r#""name": "a|""#));
    let refused = rename(&mut client, &own, "json", &key, "b");
    assert!(refused.starts_with("there is no tool"), "{refused}");
    assert_eq!(rename(&mut client, &own, "json", &value, "b"), text(r#""name": "b""#));
    assert_eq!(client.end(), 0);
}

#[test]
fn references_through_an_entry_are_renamed() {
    renamed(
        "json",
        &[
            (
                r##"{"$defs": {"|d": {"properties": {"e": {}}}}, "properties": {"a": {"$ref": "#/$defs/d/properties/e"}, "b": {"$ref": "#/$defs/d"}}}"##,
                "z",
                r##"{"$defs": {"z": {"properties": {"e": {}}}}, "properties": {"a": {"$ref": "#/$defs/z/properties/e"}, "b": {"$ref": "#/$defs/z"}}}"##,
            ),
            // The token at the cursor is renamed, and not the last one.
            (
                r##"{"definitions": {"d": {"properties": {"e": {}}}}, "allOf": [{"$ref": "#/definitions/|d/properties/e"}]}"##,
                "x/y~z%ü",
                r##"{"definitions": {"x/y~z%ü": {"properties": {"e": {}}}}, "allOf": [{"$ref": "#/definitions/x~1y~0z%25%C3%BC/properties/e"}]}"##,
            ),
            (
                r##"{"definitions": {"d": {"properties": {"e": {}}}}, "allOf": [{"$ref": "#/definitions/d/prop|erties/e"}]}"##,
                "z",
                r##"{"definitions": {"d": {"properties": {"z": {}}}}, "allOf": [{"$ref": "#/definitions/d/properties/z"}]}"##,
            ),
            (
                r##"{"$defs": {"a/b %": {}, "a": {"b %": {}}}, "anyOf": [{"$ref": "#/$defs/a~1b%20%25"}, {"$ref": "#%2F$defs%2fa~1b%20%25|"}]}"##,
                "q\"\\",
                r##"{"$defs": {"q\"\\": {}, "a": {"b %": {}}}, "anyOf": [{"$ref": "#/$defs/q%22%5C"}, {"$ref": "#%2F$defs%2fq%22%5C"}]}"##,
            ),
            (
                r##"{"$defs": {"\u0064|": {}}, "not": {"$ref": "#/$defs/\u0064"}}"##,
                "e",
                r##"{"$defs": {"e": {}}, "not": {"$ref": "#/$defs/e"}}"##,
            ),
            // Another resource has names of its own.
            (
                r##"{"$defs": {"d|": {}, "r": {"$id": "r", "$defs": {"d": {}}, "$ref": "#/$defs/d"}}, "not": {"$ref": "r#/$defs/d"}, "if": {"$ref": "#/$defs/d"}}"##,
                "e",
                r##"{"$defs": {"e": {}, "r": {"$id": "r", "$defs": {"d": {}}, "$ref": "#/$defs/d"}}, "not": {"$ref": "r#/$defs/d"}, "if": {"$ref": "#/$defs/e"}}"##,
            ),
            (
                r##"{"$defs": {"d": {}, "r": {"$id": "r", "$defs": {"d|": {}}, "$ref": "#/$defs/d"}}, "not": {"$ref": "r#/$defs/d"}, "if": {"$ref": "#/$defs/d"}}"##,
                "e",
                r##"{"$defs": {"d": {}, "r": {"$id": "r", "$defs": {"e": {}}, "$ref": "#/$defs/e"}}, "not": {"$ref": "r#/$defs/e"}, "if": {"$ref": "#/$defs/d"}}"##,
            ),
            (r##"{"$defs": {"d|": {}, "e": {}}}"##, "e", "error: there is an entry `e` already"),
            (
                r##"{"$defs": {"d|": {}}, "$ref": "#/$defs/e"}"##,
                "e",
                "error: the reference `#/$defs/e` would refer to it",
            ),
            (
                r##"{"$defs": {"d|": {}, "d": {}}}"##,
                "e",
                "error: a place with this name cannot be changed",
            ),
            (r##"{"$defs": {"d|": {}}}"##, "", "error: a name is not empty"),
            (r##"{"$defs": {"d|": {}}}"##, "a\nb", "error: a name is not empty"),
            (r##"{"$defs": {"d": {"items|": {}}}}"##, "e", "error: there is no tool, no property"),
        ],
    );
}

#[test]
fn a_reference_from_another_schema_is_renamed_if_its_base_is_this_one() {
    let folder = Folder::new();
    let mut client = Client::new(Profile::Push, &[folder.path()], Value::Null);
    let own = uri(&folder.file("a"));
    let text = r##"{"name": "t", "inputSchema": {"$id": "https://example.com/a", "$defs": {"d|": {}}}, "outputSchema": {"$defs": {"d": {}}, "allOf": [{"$ref": "https://example.com/a#/$defs/d"}, {"$ref": "#/$defs/d"}, {"$ref": "https://example.com/b#/$defs/d"}]}}"##;
    let found = rename(&mut client, &own, "json", text, "e");
    let expected = text.replace("\"d|\"", "\"e\"").replace("a#/$defs/d", "a#/$defs/e");
    assert_eq!(found, expected);
    assert_eq!(client.end(), 0);
}

#[test]
fn a_property_is_renamed_wherever_the_same_object_is_meant() {
    renamed(
        "json",
        &[
            (
                r##"{"properties": {"a": {}, "b": {"$ref": "#/properties/|a"}}, "required": ["b", "a"]}"##,
                "z",
                r##"{"properties": {"z": {}, "b": {"$ref": "#/properties/z"}}, "required": ["b", "z"]}"##,
            ),
            (
                r##"{"properties": {"a": {"properties": {"a": {}}, "required": ["a"]}}, "required": ["|a"], "dependentRequired": {"a": ["b"], "b": ["a"]}, "dependentSchemas": {"a": {"required": ["a"]}}, "allOf": [{"if": {"required": ["a"]}, "then": {"properties": {"a": {}}}}, {"anyOf": [{"required": ["a"]}, {"required": ["b"]}]}]}"##,
                "z",
                r##"{"properties": {"z": {"properties": {"a": {}}, "required": ["a"]}}, "required": ["z"], "dependentRequired": {"z": ["b"], "b": ["z"]}, "dependentSchemas": {"z": {"required": ["z"]}}, "allOf": [{"if": {"required": ["z"]}, "then": {"properties": {"z": {}}}}, {"anyOf": [{"required": ["z"]}, {"required": ["b"]}]}]}"##,
            ),
            // From a definition to all that use it, and not to objects that only share another one.
            (
                r##"{"$defs": {"d": {"properties": {"|a": {}}}, "e": {}}, "properties": {"x": {"$ref": "#/$defs/d", "required": ["a"]}, "y": {"$ref": "#/$defs/e", "required": ["a"]}, "w": {"allOf": [{"$ref": "#/$defs/d"}, {"$ref": "#/$defs/e"}]}}}"##,
                "z",
                r##"{"$defs": {"d": {"properties": {"z": {}}}, "e": {}}, "properties": {"x": {"$ref": "#/$defs/d", "required": ["z"]}, "y": {"$ref": "#/$defs/e", "required": ["a"]}, "w": {"allOf": [{"$ref": "#/$defs/d"}, {"$ref": "#/$defs/e"}]}}}"##,
            ),
            (
                r##"{"properties": {"o": {"properties": {"|a": {}}, "default": {"a": 1}}, "l": {"items": {"properties": {"a": {}}}}}, "examples": [{"o": {"a": 2, "b": 1}, "l": [{"a": 1}]}]}"##,
                "z",
                r##"{"properties": {"o": {"properties": {"z": {}}, "default": {"z": 1}}, "l": {"items": {"properties": {"a": {}}}}}, "examples": [{"o": {"a": 2, "b": 1}, "l": [{"a": 1}]}]}"##,
            ),
            (
                r##"{"$schema": "http://json-schema.org/draft-07/schema#", "properties": {"a": {}}, "dependencies": {"|a": ["b"], "b": {"required": ["a"]}}}"##,
                "z",
                r##"{"$schema": "http://json-schema.org/draft-07/schema#", "properties": {"z": {}}, "dependencies": {"z": ["b"], "b": {"required": ["z"]}}}"##,
            ),
            (
                r##"{"oneOf": [{"properties": {"|a": {}}}, {"properties": {"a": {}}}]}"##,
                "z",
                "error: another alternative has a property `a`, too",
            ),
            (
                r##"{"oneOf": [{"properties": {"|a": {}}}, {"properties": {"b": {}}}]}"##,
                "z",
                r##"{"oneOf": [{"properties": {"z": {}}}, {"properties": {"b": {}}}]}"##,
            ),
            (
                r##"{"if": {"required": ["b"]}, "then": {"required": ["|a"]}, "else": {"properties": {"a": {}}}}"##,
                "z",
                "error: another alternative has a property `a`, too",
            ),
            (
                r##"{"properties": {"|a": {}, "b": {}}}"##,
                "b",
                "error: there is a property `b` already",
            ),
            (
                r##"{"properties": {"|a": {}}, "required": ["z"]}"##,
                "z",
                "error: there is a property `z` already",
            ),
            (
                r##"{"properties": {"|a": {}}, "patternProperties": {"^z": {}}}"##,
                "z",
                "error: `patternProperties` may treat `a` and `z` differently",
            ),
            (
                r##"{"properties": {"|a": {}}, "patternProperties": {"^z": {}}}"##,
                "y",
                r##"{"properties": {"y": {}}, "patternProperties": {"^z": {}}}"##,
            ),
        ],
    );
}

#[test]
fn names_are_quoted_where_yaml_needs_it() {
    let schema = "  $defs: {d|: {}}\n  $ref: \"#/$defs/d\"\n";
    let expected = |name: &str, token: &str| {
        format!("  $defs: {{{name}: {{}}}}\n  $ref: \"#/$defs/{token}\"\n")
    };
    let cases = [
        ("yes", "\"yes\"", "yes"),
        ("null", "\"null\"", "null"),
        ("1", "\"1\"", "1"),
        ("~", "\"~\"", "~0"),
        ("a: b", "\"a: b\"", "a:%20b"),
        ("a #b", "\"a #b\"", "a%20%23b"),
        ("- a", "\"- a\"", "-%20a"),
        ("&a", "\"&a\"", "&a"),
        ("a_b", "a_b", "a_b"),
    ];
    let cases = cases.map(|(new, name, token)| (new, expected(name, token)));
    let cases: Vec<_> = cases.iter().map(|(new, text)| (schema, *new, &**text)).collect();
    renamed("yaml", &cases);
    renamed(
        "yaml",
        &[
            (
                "  properties:\n    'a|': {}\n  required: [\"a\", b]\n  dependentRequired:\n    a:\n      - a\n",
                "no",
                "  properties:\n    'no': {}\n  required: [\"no\", b]\n  dependentRequired:\n    \"no\":\n      - \"no\"\n",
            ),
            (
                "  properties: &p\n    a|: {}\n  allOf:\n    - properties: *p\n",
                "z",
                "error: cannot be changed",
            ),
        ],
    );
}

#[test]
fn the_range_of_a_rename_is_the_name() {
    let folder = Folder::new();
    let own = uri(&folder.file("a"));
    for profile in [Profile::Push, Profile::Bare] {
        let mut client = Client::new(profile, &[folder.path()], Value::Null);
        let text = r##"{"name": "t", "inputSchema": {"$defs": {"d": {}}, "properties": {"ü": {"$ref": "#/$defs/|d"}}, "required": ["ü"]}}"##;
        let (found, text) = ask(&mut client, &own, "json", text, "prepareRename", Value::Null);
        assert_eq!((at(&text, &found["range"]), &found["placeholder"]), ("d", &json!("d")));
        let place = text.rfind("ü\"]").unwrap();
        let text = format!("{}|{}", &text[..place], &text[place..]);
        let (found, text) = ask(&mut client, &own, "json", &text, "prepareRename", Value::Null);
        assert_eq!(at(&text, &found["range"]), "ü");
        // At a token that has no name of its own, the last one is meant.
        let text = text.replace("#/$defs/d", "#/$d|efs/d");
        let (found, text) = ask(&mut client, &own, "json", &text, "prepareRename", Value::Null);
        assert_eq!((at(&text, &found["range"]), &found["placeholder"]), ("#/$defs/d", &json!("d")));
        assert_eq!(client.end(), 0);
    }
}

/// A random schema whose references are pointers, of which some resolve.
fn schema() -> impl Strategy<Value = Value> {
    let leaf = prop_oneof![
        3 => Just(json!({"type": "string"})),
        2 => pointer().prop_map(|pointer| json!({"$ref": pointer})),
    ];
    let node = leaf.prop_recursive(3, 24, 3, |inner| {
        let names = || prop::collection::btree_set("[abc]", 0..3);
        let branches = |inner| prop::option::weighted(0.3, prop::collection::vec(inner, 1..3));
        (
            prop::collection::btree_map("[abc]", inner.clone(), 0..3),
            names(),
            branches(inner.clone()),
            branches(inner),
            prop::option::weighted(0.3, pointer()),
            prop::option::weighted(0.2, ("[abc]", names())),
        )
            .prop_map(|(properties, required, all, any, reference, dependent)| {
                let mut schema = json!({"type": "object", "properties": properties});
                if !required.is_empty() {
                    schema["required"] = json!(required);
                }
                for (key, value) in [("allOf", all), ("anyOf", any)] {
                    value.into_iter().for_each(|it| schema[key] = json!(it));
                }
                reference.into_iter().for_each(|it| schema["$ref"] = json!(it));
                if let Some((name, names)) = dependent {
                    schema["dependentRequired"] = json!({name: names});
                }
                schema
            })
    });
    let definitions = prop::collection::btree_map("[de]", node.clone(), 0..3);
    let properties = prop::collection::btree_map("[abc]", node, 1..4);
    (properties, definitions, prop::collection::btree_set("[abc]", 0..3)).prop_map(
        |(properties, definitions, required)| {
            json!({"type": "object", "properties": properties, "required": required, "$defs": definitions})
        },
    )
}

fn pointer() -> impl Strategy<Value = String> {
    let step = "(/properties/[abc]|/allOf/[01]|/anyOf/[01])";
    let inside = prop::collection::vec(step, 0..3).prop_map(|it| it.concat());
    ("(#|#/\\$defs/[de]|#/properties/[abc])", inside).prop_map(|(start, rest)| start + &rest)
}

/// The targets of all references of a tool's input schema, by the nodes of the document.
fn targets(name: &str, text: &str) -> (usize, Vec<String>) {
    let syntax = if name.ends_with("yaml") { Syntax::Yaml } else { Syntax::Json };
    let source = Arc::new(SourceText::new(name, text));
    let document = Document::read(source, syntax, &ReadLimits::default());
    let root = document.roots().next().unwrap().get("inputSchema").unwrap();
    let schema = Schema::walk(root, Dialect::Draft2020);
    let target = |target: &Target<'_>| match target {
        Target::Schema(index) => format!("{:?}", schema.node(*index).value().id()),
        Target::Elsewhere(value) => format!("{:?}", value.id()),
        other => format!("{other:?}"),
    };
    (document.len(), schema.references().iter().map(|it| target(&it.target)).collect())
}

fn rules(name: &str, text: &str) -> Vec<String> {
    let report = Linter::default().lint_text(name, text);
    let mut rules: Vec<_> = report.findings().map(|found| found.rule().to_owned()).collect();
    rules.sort();
    rules
}

#[test]
fn every_reference_keeps_its_target() {
    let folder = Folder::new();
    let mut client = Client::new(Profile::Push, &[folder.path()], Value::Null);
    let client = std::cell::RefCell::new(&mut client);
    let renames = std::cell::Cell::new(0);
    let names = vec!["zed", "yes", "x/y~1", "ü %25", "null", "1", "a: b", "\"q"];
    let config = Config {
        cases: u32::try_from(size(200, 4000)).unwrap(),
        failure_persistence: None,
        ..Config::default()
    };
    let case = (schema(), prop::sample::select(names), any::<bool>(), any::<prop::sample::Index>());
    TestRunner::new(config)
        .run(&case, |(schema, new, is_yaml, place)| {
            let tool = json!({"name": "t", "description": "Does it.", "inputSchema": schema});
            let (text, language) = match is_yaml {
                true => (serde_yaml::to_string(&tool).unwrap(), "yaml"),
                false => (serde_json::to_string_pretty(&tool).unwrap(), "json"),
            };
            let name = format!("t.{language}");
            // At the beginning of a name: nothing is renamed in most other places.
            let is_name = |(at, it): &(usize, char)| {
                let before = text[..*at].chars().next_back();
                let after = text[at + 1..].chars().next();
                let is_apart = |it: Option<char>| it.is_some_and(|it| !it.is_alphanumeric());
                "abcde".contains(*it) && is_apart(before) && is_apart(after)
            };
            let places: Vec<_> = text.char_indices().filter(is_name).map(|(at, _)| at).collect();
            let place = *place.get(&places);
            let marked = format!("{}|{}", &text[..place], &text[place..]);
            let own = uri(&folder.file(&name));
            let changed = rename(&mut client.borrow_mut(), &own, language, &marked, new);
            if !changed.contains("inputSchema") {
                return Ok(());
            }
            renames.set(renames.get() + 1);
            prop_assert_ne!(&changed, &text);
            prop_assert_eq!(targets(&name, &text), targets(&name, &changed), "{}", changed);
            if new == "zed" {
                prop_assert_eq!(rules(&name, &text), rules(&name, &changed), "{}", changed);
            }
            Ok(())
        })
        .unwrap();
    assert!(renames.get() > 60, "only {} names were changed", renames.get());
}
