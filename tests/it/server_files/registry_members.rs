//! Registry entries: members that the registry drops, and secrets that it would publish.

use serde_json::{Value, json};

use crate::common::folder::Folder;
use crate::common::lint::{lint, settings};

const SCHEMA: &str = "https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json";

/// An entry without findings, with these members added.
fn entry(more: &Value) -> Value {
    let package = json!({"registryType": "npm", "identifier": "@acme/weather", "version": "1.2.0",
        "transport": {"type": "stdio"}});
    let mut entry = json!({"$schema": SCHEMA, "name": "io.github.acme/weather",
        "description": "Weather of a city.", "version": "1.2.0", "packages": [package]});
    for (key, value) in more.as_object().unwrap() {
        entry[key] = value.clone();
    }
    entry
}

fn package(more: &Value) -> Value {
    let mut all = entry(&json!({}));
    for (key, value) in more.as_object().unwrap() {
        all["packages"][0][key] = value.clone();
    }
    all
}

/// The messages of a rule about an entry.
fn messages(entry: &Value, rule: &str) -> Vec<String> {
    let found = lint(&entry.to_string(), "server.json", &settings(None));
    let own = found.into_iter().filter(|it| it.rule == rule);
    own.map(|it| format!("{}: {}", it.severity.name(), it.message)).collect()
}

#[track_caller]
fn unknown(entry: &Value, expected: &[&str]) {
    let expected: Vec<_> =
        expected.iter().map(|it| format!("warning: unknown member {it}")).collect();
    assert_eq!(messages(entry, "registry-member-unknown"), expected, "{entry}");
}

#[test]
fn members_that_no_version_has_are_lost() {
    unknown(&entry(&json!({})), &[]);
    for key in ["license", "author", "command", "capabilities"] {
        unknown(&entry(&json!({key: "MIT"})), &[&format!("`{key}`")]);
    }
    // Where another object has it, it is not a misspelling here.
    unknown(&entry(&json!({"environmentVariables": []})), &["`environmentVariables`"]);
    unknown(&entry(&json!({"registryType": "npm"})), &["`registryType`"]);
    unknown(&package(&json!({"runtime": "node"})), &["`runtime`"]);
    let header = |member: &str| {
        let header = json!({"name": "X-Region", member: true});
        entry(
            &json!({"remotes": [{"type": "sse", "url": "https://acme.com/sse", "headers": [header]}]}),
        )
    };
    unknown(&header("isRequired"), &[]);
    unknown(&header("required"), &["`required`; did you mean `isRequired`?"]);
    unknown(&header("isRequird"), &["`isRequird`; did you mean `isRequired`?"]);
    let env = json!([{"name": "REGION"}]);
    unknown(&package(&json!({"env": env})), &["`env`; did you mean `environmentVariables`?"]);
    unknown(&package(&json!({"environmentVariables": env})), &[]);
    // Not where the right one is as well.
    unknown(&package(&json!({"env": env, "environmentVariables": env})), &["`env`"]);
}

#[test]
fn members_that_some_version_has_or_that_are_open_are_not_unknown() {
    let open = json!({"x": {"y": 1}});
    unknown(
        &entry(&json!({"_meta": {"io.modelcontextprotocol.registry/publisher-provided": open}})),
        &[],
    );
    unknown(&package(&json!({"_meta": open, "$comment": "a", "//": "b"})), &[]);
    let variables = json!({"region": {"description": "a", "choices": ["eu"], "isSecret": false}});
    let url = "https://acme.com/{region}";
    let remote = json!({"type": "streamable-http", "url": url, "variables": variables});
    unknown(&entry(&json!({"remotes": [remote], "title": "Weather"})), &[]);
    let argument = json!({"type": "named", "name": "--region", "value": "{region}", "variables": variables,
        "isRepeated": true});
    let http = json!({"type": "sse", "url": "http://localhost:80/sse", "headers": [{"name": "A"}]});
    unknown(&package(&json!({"packageArguments": [argument], "transport": http})), &[]);
    unknown(
        &package(&json!({"packageArguments": [{"type": "positional", "valueHint": "a"}]})),
        &[],
    );
    // Versions that are newer may have more; members of older ones are reported as such.
    let newer = SCHEMA.replace("2025", "2031");
    unknown(&entry(&json!({"$schema": newer, "license": "MIT"})), &[]);
    unknown(&entry(&json!({"status": "active", "website_url": "https://acme.com"})), &[]);
}

#[test]
fn a_new_name_is_a_fix_that_needs_consent() {
    let text = package(&json!({"env": [{"name": "REGION"}]})).to_string();
    let folder = Folder::with(&[("server.json", &text)]);
    folder.run(&["--fix", "."]);
    assert_eq!(folder.read("server.json"), text);
    let ran = folder.run(&["--fix", "--unsafe-fixes", "."]);
    assert_eq!(folder.read("server.json"), text.replace("\"env\"", "\"environmentVariables\""));
    assert_eq!(ran.code(), 0, "{}", ran.out());
}

/// An entry with a remote that has this header.
fn with_header(header: &Value) -> Value {
    let remote =
        json!({"type": "streamable-http", "url": "https://acme.com/mcp", "headers": [header]});
    entry(&json!({"remotes": [remote]}))
}

#[test]
fn secrets_in_an_entry_are_published() {
    let token = "h3Kd9Yt5Lw2Bq7Jc";
    let bearer = format!("Bearer {token}");
    for (header, severity) in [
        (json!({"name": "Authorization", "value": bearer}), "error"),
        (json!({"name": "Authorization", "default": bearer}), "warning"),
        (json!({"name": "X-Region", "value": bearer, "isSecret": true}), "error"),
        (json!({"name": "X-Region", "default": bearer, "isSecret": true}), "error"),
        (json!({"name": "X-Api-Key", "value": token}), "error"),
    ] {
        let entry = with_header(&header);
        let found = messages(&entry, "registry-secret");
        assert_eq!(
            found,
            [format!("{severity}: the entry contains what looks like a secret")],
            "{header}"
        );
        let text = serde_json::to_string_pretty(&entry).unwrap();
        for format in ["pretty", "json", "sarif", "concise"] {
            let ran = Folder::with(&[("server.json", &text)]).run(&["-f", format, "."]);
            assert!(!ran.out().contains(token), "{format}: {}", ran.out());
        }
    }
    for header in [
        json!({"name": "Authorization", "value": "Bearer {token}", "isSecret": true,
            "variables": {"token": {"isSecret": true}}}),
        json!({"name": "Authorization", "isSecret": true, "isRequired": true}),
        json!({"name": "Authorization", "value": "Bearer YOUR_TOKEN_1234", "isSecret": true}),
        json!({"name": "X-Region", "value": token}),
        json!({"name": "X-Region", "value": "eu", "isSecret": false}),
    ] {
        assert_eq!(messages(&with_header(&header), "registry-secret"), [""; 0], "{header}");
    }
    let variable = json!({"name": "API_TOKEN", "value": token});
    let found = messages(&package(&json!({"environmentVariables": [variable]})), "registry-secret");
    assert_eq!(found.len(), 1, "{found:?}");
}
