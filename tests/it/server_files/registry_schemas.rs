//! Mutants of registry entries: the verdict is that of the `jsonschema` crate on the published
//! schemas, for every version.

use std::path::Path;

use mcp_lint::diagnostic::Severity;
use mcp_lint::document::Syntax;
use mcp_lint::model::{ServerFile, ServerFileKind};
use mcp_lint::rules::RULES;
use mcp_lint::server_files::RegistryEntry;
use serde_json::{Map, Value, json};

use crate::common::lint::{lint, settings};
use crate::common::{read, skipped};

const VARIABLE: &str = "MCP_LINT_SERVER_SCHEMAS";
const VERSIONS: [&str; 6] =
    ["2025-07-09", "2025-09-16", "2025-09-29", "2025-10-11", "2025-10-17", "2025-12-11"];

/// The step in the list of mutants: every third mutant is tried.
const STEP: usize = 3;

/// An entry with every member of the newest schema version.
fn entry() -> Value {
    let input = json!({
        "description": "A key.", "isRequired": true, "isSecret": false, "format": "string",
        "value": "{a}", "default": "b", "placeholder": "c", "choices": ["d", "e"],
    });
    let with = |more: Value| {
        let mut all = input.as_object().unwrap().clone();
        all.extend(more.as_object().unwrap().clone());
        Value::Object(all)
    };
    let variables = json!({"a": input});
    let headers = json!([with(json!({"name": "X-Key", "variables": variables}))]);
    json!({
        "name": "io.github.acme/weather",
        "title": "Weather",
        "description": "Weather of cities.",
        "version": "1.2.0",
        "websiteUrl": "https://example.com",
        "icons": [{"src": "https://example.com/a.png", "mimeType": "image/png",
                   "sizes": ["48x48", "any"], "theme": "dark"}],
        "repository": {"url": "https://github.com/acme/weather", "source": "github",
                       "id": "1", "subfolder": "src/weather"},
        "packages": [
            {"registryType": "npm", "registryBaseUrl": "https://registry.npmjs.org",
             "identifier": "@acme/weather", "version": "1.2.0", "runtimeHint": "npx",
             "transport": {"type": "stdio"},
             "runtimeArguments": [with(json!({"type": "named", "name": "--a", "isRepeated": true}))],
             "packageArguments": [
                 {"type": "positional", "valueHint": "city", "isRepeated": false},
                 {"type": "positional", "value": "{a}", "variables": variables}],
             "environmentVariables": [with(json!({"name": "KEY", "variables": variables}))]},
            {"registryType": "mcpb", "version": "1.2.0",
             "identifier": "https://github.com/acme/weather/releases/download/v1/weather.mcpb",
             "fileSha256": "0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef",
             "transport": {"type": "streamable-http", "url": "http://localhost/mcp",
                           "headers": headers}}],
        "remotes": [
            {"type": "sse", "url": "https://example.com/sse", "headers": headers},
            {"type": "streamable-http", "url": "https://{a}.example.com/mcp",
             "variables": variables}],
        "_meta": {"io.modelcontextprotocol.registry/publisher-provided": {"a": 1}},
    })
}

/// The complete entry with the member names of a schema version.
fn entry_of(version: &str) -> Value {
    let mut text = entry().to_string();
    if version == "2025-07-09" {
        for (old, new) in RegistryEntry::renamed_members() {
            text = text.replace(&format!("\"{new}\""), &format!("\"{old}\""));
        }
    }
    let mut entry: Value = serde_json::from_str(&text).unwrap();
    if let "2025-07-09" | "2025-09-16" = version {
        entry["status"] = "active".into();
    }
    let schema =
        format!("https://static.modelcontextprotocol.io/schemas/{version}/server.schema.json");
    entry["$schema"] = schema.into();
    entry
}

/// Collects the JSON Pointers of all values within a value, the root first.
fn paths(value: &Value, path: &str, found: &mut Vec<String>) {
    found.push(path.to_owned());
    match value {
        Value::Object(members) => {
            for (key, value) in members {
                let key = key.replace('~', "~0").replace('/', "~1");
                paths(value, &format!("{path}/{key}"), found);
            }
        }
        Value::Array(items) => {
            for (index, value) in items.iter().enumerate() {
                paths(value, &format!("{path}/{index}"), found);
            }
        }
        _ => {}
    }
}

/// Values that are wrong for at least one member.
fn wrong_values() -> Vec<Value> {
    let long = |length: usize| Value::String("a".repeat(length));
    vec![
        Value::Null,
        json!(true),
        json!(3),
        json!([]),
        json!({}),
        json!(["a"]),
        json!({"a": 1}),
        json!(""),
        json!("latest"),
        json!("a b"),
        json!("a/b/c"),
        json!("ftp://example.com"),
        json!("{a}/mcp"),
        json!("ABCDEF6789abcdef0123456789abcdef0123456789abcdef0123456789abcdef"),
        long(100),
        long(101),
        json!(format!("a/{}", "a".repeat(198))),
        json!(format!("a/{}", "a".repeat(199))),
        json!(format!("https://a.example/{}", "a".repeat(237))),
        json!(format!("https://a.example/{}", "a".repeat(238))),
        long(255),
        long(256),
    ]
}

/// The entry with one change at a time, each of which may make it invalid.
fn mutants(entry: &Value) -> Vec<Value> {
    let mut all = Vec::new();
    let mut found = Vec::new();
    paths(entry, "", &mut found);
    for path in found.iter().filter(|path| !path.is_empty() && *path != "/$schema") {
        for wrong in wrong_values() {
            let mut mutant = entry.clone();
            *mutant.pointer_mut(path).unwrap() = wrong;
            all.push(mutant);
        }
        let (parent, last) = path.rsplit_once('/').unwrap();
        let last = last.replace("~1", "/");
        let mut without = entry.clone();
        match without.pointer_mut(parent).unwrap() {
            Value::Object(members) => {
                let value = members.remove(&last).unwrap();
                let mut change = |name: String, keep: bool| {
                    let mut mutant = entry.clone();
                    let target = mutant.pointer_mut(parent).unwrap().as_object_mut().unwrap();
                    let mut members: Map<String, Value> = target.clone();
                    if !keep {
                        members.remove(&last);
                    }
                    members.insert(name, value.clone());
                    *target = members;
                    all.push(mutant);
                };
                for name in [format!("{last}s"), last.to_uppercase(), last.to_lowercase()] {
                    change(name.clone(), false);
                    change(name, true);
                }
            }
            Value::Array(items) => drop(items.remove(last.parse().unwrap())),
            _ => unreachable!("a value in a container"),
        }
        all.push(without);
    }
    all
}

#[test]
fn a_mutant_is_rejected_exactly_if_the_published_schema_of_its_version_rejects_it() {
    let Some(folder) = std::env::var_os(VARIABLE) else {
        skipped(&format!("{VARIABLE} does not name a folder of published schemas"));
        return;
    };
    let settings = settings(None);
    for version in VERSIONS {
        let path = Path::new(&folder).join(version).join("server.schema.json");
        let schema = std::fs::read_to_string(&path).expect("a published schema");
        let schema: Value = serde_json::from_str(&schema).unwrap();
        let validator =
            jsonschema::options().should_validate_formats(true).build(&schema).expect("a schema");
        let valid = entry_of(version);
        let (mut count, mut rejected) = (0, 0);
        for mutant in
            std::iter::once(valid.clone()).chain(mutants(&valid).into_iter().step_by(STEP))
        {
            let is_valid = validator.is_valid(&mutant);
            let text = serde_json::to_string_pretty(&mutant).unwrap();
            let document = read(&text, Syntax::Json);
            let root = document.roots().next().unwrap();
            let entry =
                RegistryEntry::of(ServerFile { kind: ServerFileKind::RegistryEntry, root }, &[]);
            assert_eq!(entry.version().name, version);
            let ours = entry.version().mismatches(root);
            let errors: Vec<_> = validator.iter_errors(&mutant).map(|it| it.to_string()).collect();
            assert_eq!(ours.is_empty(), is_valid, "{version} {errors:?} {ours:#?}\n{text}");
            // Linting takes most of the time, and the rules report what the view has.
            if count % 9 == 0 {
                let found = lint(&text, "server.json", &settings);
                let is_error = found.iter().any(|it| it.severity == Severity::Error);
                assert!(is_valid || is_error, "{version} {errors:?}\n{text}");
                let is_violation = found.iter().any(|it| it.rule == "registry-schema-violation");
                assert!(!is_valid || !is_violation, "{version} {found:#?}\n{text}");
            }
            count += 1;
            rejected += usize::from(!is_valid);
        }
        println!("{version}: {count} mutants, {rejected} of them rejected");
        assert!(count >= 500 && rejected >= 200, "{version}: {count} mutants, {rejected} rejected");
    }
}

#[test]
fn the_rules_that_the_schemas_name_exist() {
    let text = include_str!("../../../src/forms/data/registry.json");
    let named = text.split("\"x-rule\": \"").skip(1).filter_map(|rest| rest.split('"').next());
    let named: Vec<&str> = named.collect();
    assert!(named.len() > 10);
    for name in named {
        assert!(RULES.iter().any(|rule| rule.name == name), "{name}");
    }
}
