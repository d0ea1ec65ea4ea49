//! Server cards and AI catalogues: what they are distinguished from, what they are compared with,
//! and the verdicts of the official schema.

use std::fmt::Write;

use mcp_lint::document::Syntax;
use mcp_lint::rules::RULES;
use mcp_lint::server_files::ServerCard;
use serde_json::{Value, json};

use crate::common::folder::Folder;
use crate::common::lint::{lint, settings};
use crate::common::{read, skipped};

const VARIABLE: &str = "MCP_LINT_CARD_SCHEMA";
const SCHEMAS: &str = "https://static.modelcontextprotocol.io/schemas";

/// A card with these members replaced, or removed if `null`.
fn card(members: &Value) -> Value {
    let mut card = json!({
        "$schema": ServerCard::SCHEMA,
        "name": "com.example/weather",
        "version": "1.2.0",
        "description": "Weather of cities.",
        "remotes": [{"type": "streamable-http", "url": "https://weather.example.com/mcp"}],
    });
    for (name, value) in members.as_object().unwrap() {
        match value {
            Value::Null => drop(card.as_object_mut().unwrap().remove(name)),
            value => card[name] = value.clone(),
        }
    }
    card
}

/// `severity rule` of each finding about a text at a path, without information.
fn found(text: &Value, path: &str) -> Vec<String> {
    let found = lint(&text.to_string(), path, &settings(None));
    let found = found.iter().map(|it| format!("{} {}", it.severity.name(), it.rule));
    found.filter(|it| !it.starts_with("info")).collect()
}

#[track_caller]
fn assert_found(members: &Value, expected: &[&str]) {
    assert_eq!(found(&card(members), "server-card.json"), expected, "{members:#}");
}

fn entry() -> Value {
    json!({
        "$schema": format!("{SCHEMAS}/2025-12-11/server.schema.json"),
        "name": "com.example/weather",
        "version": "1.2.0",
        "description": "Weather of cities.",
        "remotes": [{"type": "streamable-http", "url": "https://weather.example.com/mcp"}],
    })
}

#[test]
fn a_card_is_never_judged_as_a_registry_entry() {
    let paths = [
        "server-card.json",
        "a.json",
        "server.json",
        "mcp-server-card.json",
        ".well-known/mcp/server-card.json",
    ];
    for path in paths {
        assert_eq!(found(&card(&json!({})), path), [""; 0], "{path}");
    }
    let of_entries = json!({"$schema": format!("{SCHEMAS}/2025-12-11/server.schema.json")});
    let text = card(&of_entries);
    assert_eq!(found(&text, "server-card.json"), ["error card-schema-violation"]);
    // Without the name of a card, the schema decides.
    assert_eq!(found(&text, "a.json"), [""; 0]);
    let bare = card(&json!({"$schema": null}));
    assert_eq!(found(&bare, "server-card.json"), ["error card-schema-violation"]);
    assert_eq!(found(&bare, "server.json"), ["warning registry-schema-deprecated"]);
}

#[test]
fn a_registry_entry_is_never_judged_as_a_card() {
    for path in ["server.json", "a.json", ".mcp/server.json", "my-server-card.json"] {
        assert_eq!(found(&entry(), path), [""; 0], "{path}");
    }
    let mut packaged = entry();
    packaged["packages"] = json!([{"registryType": "npm", "identifier": "@example/weather",
        "version": "1.2.0", "transport": {"type": "stdio"}}]);
    assert_eq!(found(&packaged, "server-card.json"), [""; 0]);
}

#[test]
fn other_files_with_the_name_of_a_card_are_none() {
    let costs = json!({"token_footprint_min": 30, "token_footprint_max": 200});
    assert_eq!(found(&costs, "server-card.json"), ["error document-unrecognised"]);
}

#[test]
fn members_are_compared_with_version_1() {
    let violation = ["error card-schema-violation"];
    for members in [
        json!({"name": null}),
        json!({"version": null}),
        json!({"description": ""}),
        json!({"title": "a".repeat(101)}),
        json!({"name": "weather"}),
        json!({"websiteUrl": "weather"}),
        json!({"repository": "https://github.com/example/weather"}),
        json!({"repository": {"url": "https://github.com/example/weather"}}),
        json!({"icons": [{"mimeType": "image/png"}]}),
        json!({"remotes": {}}),
        json!({"_meta": []}),
        json!({"$schema": format!("{SCHEMAS}/v2/server-card.schema.json")}),
    ] {
        assert_found(&members, &violation);
    }
    for members in [
        json!({"title": "a".repeat(100), "version": "build 7"}),
        json!({"repository": {"url": "https://github.com/example/weather", "source": "github"}}),
        json!({"_meta": {"com.example/plan": "free"}, "unknown": 1}),
    ] {
        assert_found(&members, &[]);
    }
    for version in ["^1.2.0", "~1.2", ">=1", "1.x", "1.*"] {
        assert_found(&json!({"version": version}), &["error card-schema-violation"]);
    }
}

#[test]
fn remotes_are_addresses_that_clients_can_use() {
    let remote = |members: Value| json!({"remotes": [members]});
    let url = "https://weather.example.com/mcp";
    for members in [
        json!({"type": "streamable-http"}),
        json!({"url": url}),
        json!({"type": "stdio", "url": url}),
        json!({"type": "streamable-http", "url": "weather.example.com"}),
        json!({"type": "streamable-http", "url": "https://{city}.example.com/mcp"}),
        json!({"type": "streamable-http", "url": url,
               "headers": [{"name": "X-City", "value": "{city}"}]}),
    ] {
        assert_found(&remote(members), &["error card-remote"]);
    }
    assert_found(&remote(json!({"type": "sse", "url": url})), &["warning card-remote"]);
    let city = json!({"city": {"isRequired": true}});
    for members in [
        json!({"type": "streamable-http", "url": "{city}/mcp", "variables": city}),
        json!({"type": "streamable-http", "url": url,
               "headers": [{"name": "X-City", "value": "{city}", "variables": city}]}),
    ] {
        assert_found(&remote(members), &[]);
    }
    for (address, expected) in [
        ("http://weather.example.com/mcp", &["warning card-endpoint"][..]),
        ("https://192.168.1.4/mcp", &["warning card-endpoint"]),
        ("https://weather.internal/mcp", &["warning card-endpoint"]),
        ("http://backend:8080/mcp", &["warning card-endpoint"]),
        ("http://localhost:8080/mcp", &[]),
        ("http://127.0.0.1/mcp", &[]),
    ] {
        assert_found(&remote(json!({"type": "streamable-http", "url": address})), expected);
    }
    assert_found(&json!({"remotes": []}), &["warning card-nothing-to-connect"]);
    assert_found(&json!({"remotes": null}), &[]);
}

#[test]
fn a_card_of_a_draft_is_one_finding_and_its_fix_is_a_valid_card() {
    let draft = json!({
        "serverInfo": {"name": "Weather of Cities", "version": "1.2.0"},
        "description": "a".repeat(150),
        "transport": {"type": "streamable-http", "endpoint": "https://www.weather.example/mcp"},
        "protocolVersion": "2025-11-25",
        "capabilities": {"tools": {}},
        "authentication": {"required": true},
        "tools": [{"name": "forecast", "description": "Returns a forecast."}],
    });
    let path = ".well-known/mcp/server-card.json";
    assert_eq!(found(&draft, path), ["error card-older-shape"]);
    let folder = Folder::with(&[(path, &draft.to_string())]);
    folder.run(&["--fix", "--unsafe-fixes", path]);
    let fixed: Value = serde_json::from_str(&folder.read(path)).unwrap();
    assert_eq!(fixed["name"], "example.weather/weather-of-cities");
    assert_eq!(fixed["remotes"][0]["url"], "https://www.weather.example/mcp");
    assert_eq!(found(&fixed, path), [""; 0], "{fixed:#}");
    // Without an address of its own, there is nothing to make a card of.
    let relative = json!({"serverInfo": {"name": "a", "version": "1"}, "endpoint": "/mcp"});
    let findings = lint(&relative.to_string(), path, &settings(None));
    assert!(findings[0].rule == "card-older-shape" && findings[0].edits.is_none());
}

#[test]
fn secrets_in_headers_of_published_files_are_errors() {
    let with = |value: &str| {
        let header = json!({"name": "Authorization", "value": value});
        let url = "https://weather.example.com/mcp";
        json!([{"type": "streamable-http", "url": url, "headers": [header]}])
    };
    let token = with("Bearer q7Wm2Zr9Tk4Vx8Np");
    assert_found(&json!({"remotes": token}), &["error card-secret"]);
    let mut entry = entry();
    entry["remotes"] = token;
    assert_eq!(found(&entry, "server.json"), ["error registry-secret"]);
    for value in ["Bearer YOUR_TOKEN_HERE", "Bearer <token>"] {
        assert_found(&json!({"remotes": with(value)}), &[]);
    }
}

/// `severity rule` of each finding about a catalogue with these entries.
fn in_catalog(entries: &Value) -> Vec<String> {
    found(&json!({"specVersion": "1.0", "entries": entries}), ".well-known/ai-catalog.json")
}

#[test]
fn cards_and_catalogues_inside_a_catalogue_are_checked() {
    let entry = |kind: &str, data: Value| json!({"identifier": "urn:air:example.com:mcp:weather", "type": kind, "data": data});
    let of_card = "application/mcp-server-card+json";
    let valid = entry(of_card, card(&json!({})));
    assert_eq!(in_catalog(&json!([valid])), [""; 0]);
    let wrong = entry(of_card, card(&json!({"version": "^1"})));
    assert_eq!(in_catalog(&json!([wrong])), ["error card-schema-violation"]);
    let nested = json!({"specVersion": "1.0", "entries": [wrong]});
    let nested = entry("application/ai-catalog+json", nested);
    assert_eq!(in_catalog(&json!([nested])), ["error card-schema-violation"]);
    let other = entry("application/json", card(&json!({})));
    assert_eq!(in_catalog(&json!([other])), ["error catalog-type"]);
    let mut drifted = valid;
    drifted["version"] = "1.1.0".into();
    assert_eq!(in_catalog(&json!([drifted])), ["warning card-mismatch"]);
    // Documents of other protocols are not.
    let agent = entry("application/a2a-agent-card+json", json!({"name": "a", "skills": []}));
    assert_eq!(in_catalog(&json!([agent])), [""; 0]);
}

#[test]
fn identifiers_of_a_catalogue_are_unique_with_their_versions() {
    let entry = |version: Option<&str>| {
        let mut entry =
            json!({"identifier": "a", "type": "text/plain", "url": "https://a.example/"});
        if let Some(version) = version {
            entry["version"] = version.into();
        }
        entry
    };
    for (versions, is_unique) in [
        ([None, None], false),
        ([None, Some("1")], false),
        ([Some("1"), None], false),
        ([Some("1"), Some("1")], false),
        ([Some("1"), Some("2")], true),
    ] {
        let found = in_catalog(&json!(versions.map(entry)));
        assert_eq!(found.is_empty(), is_unique, "{versions:?} {found:?}");
    }
}

#[test]
fn a_card_is_compared_with_the_registry_entry_of_its_project() {
    let text = card(&json!({"version": "1.3.0", "title": "Weather"})).to_string();
    let entry = entry().to_string();
    for (path, other, is_compared) in [
        (".well-known/mcp/server-card.json", "server.json", true),
        ("public/.well-known/mcp/server-card.json", "server.json", true),
        ("server-card.json", ".mcp/server.json", true),
        ("fixtures/server-card.json", "server.json", false),
    ] {
        let folder = Folder::with(&[(path, &text), (other, &entry)]);
        let ran = folder.run(&["--output-format", "concise", path]);
        let line = "warning[card-mismatch] `version` differs from that in `server.json`";
        assert_eq!(ran.out().contains(line), is_compared, "{path}: {}", ran.out());
    }
    let moved = json!([{"type": "streamable-http", "url": "https://other.example.com/mcp"}]);
    let text = card(&json!({"remotes": moved})).to_string();
    let folder = Folder::with(&[("server-card.json", &text), ("server.json", &entry)]);
    let ran = folder.run(&["server-card.json"]);
    assert!(ran.out().contains("is not in `server.json`"), "{}", ran.out());
    assert!(ran.out().contains("another address of the server"), "{}", ran.out());
    // What has the same name and is not a registry entry is not compared.
    let folder =
        Folder::with(&[("server-card.json", &text), ("server.json", r#"{"version": "9"}"#)]);
    assert_eq!(folder.run(&["server-card.json"]).code(), 0);
}

/// A recording of a handshake in which the server has this name, with this result besides.
fn handshake(name: &str, method: &str, result: &Value) -> String {
    let mut result = result.clone();
    result["serverInfo"] = json!({"name": name, "version": "1.2.0"});
    result["capabilities"] = json!({"tools": {}});
    let request = json!({"jsonrpc": "2.0", "id": 1, "method": method, "params": {
        "protocolVersion": "2025-11-25", "capabilities": {}, "clientInfo": {"name": "c", "version": "1"}}});
    let response = json!({"jsonrpc": "2.0", "id": 1, "result": result});
    format!("{request}\n{response}\n")
}

#[test]
fn a_card_is_compared_with_the_recorded_handshake_of_its_server() {
    let versions = |versions: Value| {
        json!({"title": "Weather App", "remotes": [{"type": "streamable-http",
            "url": "https://weather.example.com/mcp", "supportedProtocolVersions": versions}]})
    };
    let initialize = json!({"protocolVersion": "2025-11-25"});
    let mut newer = versions(json!(["2025-11-25"]));
    newer["version"] = "1.3.0".into();
    let version = "the version `\"1.3.0\"` differs from `\"1.2.0\"` in the handshake";
    let protocol = "the protocol version `\"2026-07-28\"` differs from `\"2025-11-25\"`";
    for (members, name, expected) in [
        (newer.clone(), "weather", Some(version)),
        (newer.clone(), "Weather App", Some(version)),
        (newer.clone(), "com.example/weather", Some(version)),
        (newer, "another", None),
        (versions(json!(["2025-11-25", "2026-07-28"])), "weather", None),
        (versions(json!(["2026-07-28"])), "weather", Some(protocol)),
        (json!({}), "weather", None),
    ] {
        let text = card(&members).to_string();
        let recording = handshake(name, "initialize", &initialize);
        let folder = Folder::with(&[("server-card.json", &text), ("session.jsonl", &recording)]);
        let ran = folder.run(&["-v", "server-card.json", "session.jsonl"]);
        let found: String =
            ran.out().lines().filter(|it| it.contains("in the handshake")).collect();
        assert_eq!(found.is_empty(), expected.is_none(), "{members} {name}: {}", ran.out());
        assert!(found.contains(expected.unwrap_or_default()), "{name}: {found}");
        let places = ran.out().contains("recorded here") && ran.out().contains("session.jsonl:2");
        assert_eq!(places, expected.is_some(), "{}", ran.out());
    }
}

#[test]
fn a_card_is_not_compared_with_recordings_of_another_project() {
    let text = card(&json!({"version": "1.3.0"})).to_string();
    let recording = handshake("weather", "initialize", &json!({"protocolVersion": "2025-11-25"}));
    for (path, other, is_compared) in [
        ("a/server-card.json", "a/tests/session.jsonl", true),
        ("a/public/.well-known/mcp/server-card.json", "a/session.jsonl", true),
        ("a/server-card.json", "b/session.jsonl", false),
        ("a/server-card.json", "ab/session.jsonl", false),
    ] {
        let folder = Folder::with(&[(path, &text), (other, &recording)]);
        let ran = folder.run(&[path, other]);
        assert_eq!(ran.out().contains("in the handshake"), is_compared, "{path}: {}", ran.out());
    }
}

#[test]
fn hostile_catalogues_are_bounded() {
    let mut entries = String::new();
    for number in 0..20_000 {
        write!(entries, r#"{{"id": "a{}", "mediaType": {number}}},"#, number % 7).unwrap();
    }
    let text = format!(r#"{{"specVersion": "1.0", "entries": [{entries} 1]}}"#);
    let found = lint(&text, "ai-catalog.json", &settings(None));
    assert!(!found.is_empty() && found.len() < 40_000, "{}", found.len());
    let depth = 60;
    let open = r#"{"specVersion": "1.0", "entries": [{"identifier": "a", "type": "b", "data": "#;
    let text = open.repeat(depth) + "1" + &"}]}".repeat(depth);
    let found = lint(&text, "ai-catalog.json", &settings(None));
    assert!(found.len() < 100, "{found:#?}");
}

#[test]
fn the_rules_that_the_forms_name_exist() {
    let (cards, catalogs) = (
        include_str!("../../../src/forms/data/card.json"),
        include_str!("../../../src/forms/data/catalog.json"),
    );
    for text in [cards, catalogs] {
        let named = text.split("\"x-rule\": \"").skip(1).filter_map(|it| it.split('"').next());
        let unknown = |name: &&str| RULES.iter().all(|rule| rule.name != *name);
        assert_eq!(named.filter(unknown).collect::<Vec<_>>(), [""; 0]);
    }
}

/// The card of the table with one change, and whether the official schema accepts it.
fn mutants() -> impl Iterator<Item = (&'static str, Value, bool)> {
    let card: Value = serde_json::from_str(include_str!("../../clients/cards/card.json")).unwrap();
    let table = include_str!("../../clients/cards/verdicts.tsv").lines();
    table.map(move |line| {
        let mut columns = line.split('\t');
        let mut column = || columns.next().unwrap();
        let (pointer, new, verdict) = (column(), column(), column());
        let (parent, last) = pointer.rsplit_once('/').unwrap();
        let last = last.replace("~1", "/");
        let mut mutant = card.clone();
        match (mutant.pointer_mut(parent).unwrap(), serde_json::from_str(new).ok()) {
            (Value::Object(members), Some(value)) => drop(members.insert(last, value)),
            (Value::Object(members), None) => drop(members.remove(&last)),
            (Value::Array(items), Some(value)) => items[last.parse::<usize>().unwrap()] = value,
            (Value::Array(items), None) => drop(items.remove(last.parse().unwrap())),
            _ => unreachable!("a value in a container"),
        }
        (line, mutant, verdict == "accepts")
    })
}

#[test]
fn a_card_is_rejected_exactly_if_the_official_schema_rejects_it() {
    let (mut count, mut rejected, mut different) = (0, 0, Vec::new());
    for (line, mutant, is_accepted) in mutants() {
        let document = read(&mutant.to_string(), Syntax::Json);
        let root = document.roots().next().unwrap();
        let ours = ServerCard::version().mismatches(root).is_empty();
        // The text of the schema says that the path must be a clean relative one.
        let is_stricter = line.starts_with("/repository/subfolder\t") && is_accepted && !ours;
        if ours != is_accepted && !is_stricter {
            different.push(line);
        }
        count += 1;
        rejected += usize::from(!is_accepted);
    }
    assert_eq!(different, [""; 0]);
    assert!(count > 1_000 && rejected > 500, "{count} changes, {rejected} of them rejected");
}

#[test]
fn the_verdicts_are_those_of_the_official_schema() {
    let Some(path) = std::env::var_os(VARIABLE) else {
        skipped(&format!("{VARIABLE} does not name the schema of server cards"));
        return;
    };
    let mut schema: Value = serde_json::from_str(&std::fs::read_to_string(path).unwrap()).unwrap();
    schema["$ref"] = "#/$defs/ServerCard".into();
    let validator = jsonschema::options().should_validate_formats(true).build(&schema).unwrap();
    for (line, mutant, is_accepted) in mutants() {
        assert_eq!(validator.is_valid(&mutant), is_accepted, "{line}");
    }
}
