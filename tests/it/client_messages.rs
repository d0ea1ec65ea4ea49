//! Whole messages compared with the behaviour of real clients (`tests/clients`): each message that a
//! client rejects is reported, and a message that all clients and the specification accept is not
//! an error.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::{Value, json};

use crate::common::lint::{lint, settings};
use mcp_lint::diagnostic::{Diagnostic, Severity};
use mcp_lint::targets::{Feature, FeatureOutcome, Outcome, SchemaRole, Scope, named};

/// Cases that a client rejects and that are not reported on purpose, with the reason.
const QUIET: [(&str, &str); 0] = [];

/// Cases that all clients accept and that are errors, with what the specification says.
const STRICT: [(&str, &str); 28] = [
    ("list: name empty", "names are of 1 to 128 characters"),
    ("list: inputSchema with additionalProperties as a string", "not a JSON Schema"),
    ("list: inputSchema with an unknown type below", "not a JSON Schema"),
    ("list: inputSchema with definitions as an array", "not a JSON Schema"),
    ("list: outputSchema of an unknown dialect", "what the schema says cannot be known"),
    ("list: a name twice", "names are unique within a server"),
    ("discover: resultType missing", "required since 2026-07-28"),
    ("discover: ttlMs missing", "required since 2026-07-28"),
    ("discover: cacheScope missing", "required since 2026-07-28"),
    ("discover: resultType unknown", "must be `complete`"),
    ("call: image data without padding", "standard Base64"),
    ("call: image data with a line break", "standard Base64"),
    ("call: image data with a blank", "standard Base64"),
    ("call: audio data without padding", "standard Base64"),
    ("call: audio data with a line break", "standard Base64"),
    ("call: audio data with a blank", "standard Base64"),
    ("call: resource uri with a blank", "an absolute URI"),
    ("call: resource with a blob with a line break", "standard Base64"),
    ("call: resource with a blob without padding", "standard Base64"),
    ("call: link size negative", "a number of bytes"),
    ("call: link icons with a script", "only `https:` and `data:`"),
    ("call: link icons with an empty src", "an absolute URI"),
    ("inputSchema: feature ref-unresolved", "what the schema says cannot be known"),
    ("inputSchema: feature items-array", "not a schema of 2020-12"),
    ("inputSchema: feature exclusive-boolean", "not a schema of 2020-12"),
    ("inputSchema: feature keyword-value-invalid", "not a JSON Schema"),
    ("inputSchema: feature tool-name-other-char", "names are of letters, digits, `_`, `-` and `.`"),
    ("inputSchema: feature duplicate-tool-name", "names are unique within a server"),
];

/// The environment variable that names a folder with other cases and their verdicts, such as
/// mutants.
const OTHER_CASES: &str = "MCP_LINT_MESSAGES";

fn data(name: &str) -> Value {
    let own = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/clients");
    let folder = std::env::var(OTHER_CASES).unwrap_or_else(|_| own.to_owned());
    let text = std::fs::read_to_string(format!("{folder}/{name}")).unwrap();
    serde_json::from_str(&text).unwrap()
}

/// Cases without warnings: a finding in another case is therefore about the message of that case.
const GOOD: [&str; 7] = [
    "list: one tool",
    "initialize: good",
    "discover: good",
    "2026-07-28: list",
    "2026-07-28: call",
    "call: text",
    "output: good",
];

/// The messages of a session in which the server sends the message of the case, one per line.
fn session(case: &Value) -> String {
    let discovers = case.get("discover").is_some();
    let good = |part: &str| match part {
        "initialize" => {
            json!({"protocolVersion": "2025-11-25", "capabilities": {"tools": {}}, "serverInfo": {"name": "cities", "version": "1.2.0"}})
        }
        "list" => {
            json!({"tools": [{"name": "t", "description": "Looks a city up.", "inputSchema": {"type": "object", "properties": {"city": {"type": "string", "description": "Name of a city."}}, "required": ["city"]}}]})
        }
        _ => json!({"content": [{"type": "text", "text": "Bern"}]}),
    };
    let served = |part: &str| {
        let mut result = case.get(part).cloned().unwrap_or_else(|| good(part));
        if discovers && case.get(part).is_none() {
            result["resultType"] = json!("complete");
            result["ttlMs"] = json!(0);
            result["cacheScope"] = json!("private");
        }
        result
    };
    let first = if discovers { "discover" } else { "initialize" };
    let parts = [first, "list"].into_iter().chain(case.get("call").map(|_| "call"));
    let mut lines = Vec::new();
    for (id, part) in parts.enumerate() {
        lines.push(request(part, id, discovers).to_string());
        lines.push(json!({"jsonrpc": "2.0", "id": id, "result": served(part)}).to_string());
        if part == "initialize" {
            lines
                .push(json!({"jsonrpc": "2.0", "method": "notifications/initialized"}).to_string());
        }
    }
    lines.join("\n")
}

fn request(part: &str, id: usize, discovers: bool) -> Value {
    let client = json!({"name": "probe", "version": "1.0.0"});
    let (method, mut params) = match part {
        "initialize" => (
            "initialize",
            json!({"protocolVersion": "2025-11-25", "capabilities": {}, "clientInfo": client}),
        ),
        "discover" => ("server/discover", json!({})),
        "list" => ("tools/list", json!({})),
        _ => ("tools/call", json!({"name": "t", "arguments": {"city": "Bern"}})),
    };
    if discovers {
        params["_meta"] = json!({
            "io.modelcontextprotocol/protocolVersion": "2026-07-28",
            "io.modelcontextprotocol/clientInfo": client,
            "io.modelcontextprotocol/clientCapabilities": {},
        });
    }
    json!({"jsonrpc": "2.0", "id": id, "method": method, "params": params})
}

fn reported(found: &[Diagnostic], least: Severity) -> Vec<String> {
    let weighty = found.iter().filter(|found| found.severity >= least);
    weighty.map(|found| format!("{}: {}", found.rule, found.message)).collect()
}

/// Removes the known cases from those found, and fails if a known case was not found.
fn without_known<'a>(
    mut found: BTreeMap<&'a str, Vec<String>>,
    known: impl IntoIterator<Item = &'a str>,
) -> BTreeMap<&'a str, Vec<String>> {
    let stale: BTreeSet<_> =
        known.into_iter().filter(|name| found.remove(name).is_none()).collect();
    assert!(stale.is_empty(), "{stale:#?} are no differences any more");
    found
}

#[test]
fn a_message_that_a_client_rejects_is_reported_and_a_good_one_is_no_error() {
    let (cases, table) = (data("messages.json"), data("message_verdicts.json"));
    let (mut quiet, mut strict) = (BTreeMap::new(), BTreeMap::new());
    let (mut rejected, mut accepted) = (0, 0);
    for case in cases.as_array().unwrap() {
        let name = case["name"].as_str().unwrap();
        let verdicts = table["verdicts"][name].as_array().unwrap();
        let found = lint(&session(case), "jsonl", &settings(None));
        let warnings = reported(&found, Severity::Warning);
        assert!(!GOOD.contains(&name) || warnings.is_empty(), "{name}: {warnings:#?}");
        if verdicts.iter().all(|verdict| verdict == "accepts" || verdict == "-") {
            accepted += 1;
            let errors = reported(&found, Severity::Error);
            if !errors.is_empty() {
                strict.insert(name, errors);
            }
        } else {
            rejected += 1;
            if warnings.is_empty() {
                quiet.insert(name, verdicts.iter().map(ToString::to_string).collect());
            }
        }
    }
    if std::env::var_os(OTHER_CASES).is_some() {
        panic!("of {rejected} that are rejected, {} are not reported: {quiet:#?}", quiet.len());
    }
    assert!(rejected > 300 && accepted > 150, "{rejected} rejected, {accepted} accepted");
    let quiet = without_known(quiet, QUIET.iter().map(|(name, _)| *name));
    let facts = "what real clients do is recorded in tests/clients/message_verdicts.json, and \
                 measured as tests/clients/README.md says";
    assert!(
        quiet.is_empty(),
        "{facts}: {} messages are rejected by a client and not reported: {quiet:#?}",
        quiet.len()
    );
    let strict = without_known(strict, STRICT.iter().map(|(name, _)| *name));
    assert!(
        strict.is_empty(),
        "{facts}: {} messages are accepted by all clients and errors here: {strict:#?}",
        strict.len()
    );
}

/// The targets whose facts were measured, in the order of the clients in `message_verdicts.json`.
const MEASURED: [&str; 4] = ["python-sdk", "typescript-sdk-1", "typescript-sdk-2", "python-sdk-1"];

#[test]
fn the_facts_about_the_clients_are_their_verdicts() {
    let table = data("message_verdicts.json");
    let clients = table["clients"].as_array().unwrap();
    for (index, target) in MEASURED.into_iter().enumerate() {
        let target = named(target).unwrap();
        assert!(target.sources[0].starts_with(clients[index].as_str().unwrap()), "{}", target.name);
        let verdict = |schema: &str, feature: Feature| {
            let verdict =
                &table["verdicts"][format!("{schema}: feature {}", feature.name())][index];
            verdict.as_str().map(str::to_owned)
        };
        // The verdicts about authorization metadata are those of `server_files::authorization`.
        let is_of_tools = |found: &&FeatureOutcome| {
            !found.features.iter().all(|feature| feature.is_of_authorization())
        };
        for found in target.outcomes.iter().filter(is_of_tools) {
            let expected = match (found.outcome, found.scope) {
                (Outcome::Accepted, _) => "accepts",
                (_, Some(Scope::Server)) => "list",
                (_, Some(Scope::Call)) => "call",
                other => panic!("{other:?}"),
            };
            let schema = match found.schema {
                SchemaRole::Input => "inputSchema",
                SchemaRole::Output => "outputSchema",
            };
            for &feature in &found.features {
                let verdict = verdict(schema, feature);
                let name = feature.name();
                assert_eq!(
                    verdict.as_deref(),
                    Some(expected),
                    "data/clients/{}.toml differs from what that client did with `{schema}` \
                     and {name}, as recorded in tests/clients/message_verdicts.json",
                    target.name
                );
            }
        }
        let is_known = |feature| target.outcome_of(feature).is_some();
        let unknown: Vec<_> = Feature::ALL.iter().filter(|feature| !is_known(**feature)).collect();
        for &feature in unknown {
            let verdict = verdict("inputSchema", feature);
            let name = feature.name();
            assert!(verdict.as_deref().is_none_or(|it| it == "accepts"), "{} {name}", target.name);
        }
    }
}
