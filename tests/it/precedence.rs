//! Precedence of rules: if several rules detect a mistake, only one reports it.

use std::collections::HashSet;

use crate::common::folder::Folder;
use crate::common::lint::{lint, settings};
use mcp_lint::rules::{Example, Level, RULES, Rule, RulePage, SILENCES};
use mcp_lint::targets::Selection;

/// The rules that report findings about a file.
fn rules(name: &str, text: &str, arguments: &[&str]) -> Vec<String> {
    let folder = Folder::with(&[(name, text)]);
    let ran = folder.run(&[&[name, "-f", "json"][..], arguments].concat());
    let found = ran.json()["diagnostics"].as_array().unwrap().clone();
    found.iter().map(|found| found["rule"].as_str().unwrap().to_owned()).collect()
}

fn of_schema(schema: &str, rules_run: &str) -> Vec<String> {
    let text = format!(
        r#"{{"name": "get_page", "description": "Shows a page.", "inputSchema": {schema}}}"#
    );
    rules("tool.json", &text, &["--select", rules_run])
}

#[test]
fn a_root_with_a_broken_reference_has_no_other_finding() {
    let both = "ref-unresolved,input-schema-root-type";
    assert_eq!(of_schema(r##"{"$ref": "#/$defs/RulePage"}"##, both), ["ref-unresolved"]);
    let resolved = r##"{"$ref": "#/$defs/RulePage", "$defs": {"RulePage": {"type": "object"}}}"##;
    assert_eq!(of_schema(resolved, both), ["input-schema-root-type"]);
    let elsewhere = r##"{"properties": {"a": {"$ref": "#/$defs/RulePage"}}}"##;
    assert_eq!(of_schema(elsewhere, both), ["input-schema-root-type", "ref-unresolved"]);
}

#[test]
fn a_default_of_an_unsatisfiable_schema_is_not_reported() {
    let both = "schema-unsatisfiable,schema-default-mismatch";
    let of = |keywords: &str| {
        of_schema(&format!(r#"{{"type": "object", "properties": {{"a": {{{keywords}}}}}}}"#), both)
    };
    let nothing = r#""type": "string", "enum": [1, 2], "default": 1"#;
    assert_eq!(of(nothing), ["schema-unsatisfiable"]);
    let something = r#""type": "string", "enum": ["1", 2], "default": 2"#;
    assert_eq!(of(something), ["schema-default-mismatch"]);
}

#[test]
fn a_root_array_without_items_is_not_reported() {
    let both = "input-schema-root-type,portable-array-items";
    assert_eq!(of_schema(r#"{"type": "array"}"#, both), ["input-schema-root-type"]);
    let inside = r#"{"type": "object", "properties": {"a": {"type": "array"}}}"#;
    assert_eq!(of_schema(inside, both), ["portable-array-items"]);
}

#[test]
fn superfluous_content_is_not_checked_for_its_type() {
    let both = ["--select", "input-required-mixed,result-content-type"];
    let of = |result: &str| {
        rules("a.json", &format!(r#"{{"jsonrpc": "2.0", "id": 1, "result": {result}}}"#), &both)
    };
    let ask = r#""resultType": "input_required", "inputRequests": {"a": {"method": "roots/list"}}"#;
    assert_eq!(of(&format!(r#"{{{ask}, "content": "text"}}"#)), ["input-required-mixed"]);
    let done = r#"{"resultType": "complete", "content": "text", "isError": false}"#;
    assert_eq!(of(done), ["result-content-type"]);
}

#[test]
fn an_object_without_properties_breaks_openai_at_the_root_only() {
    let with = ["--select", "portable-object-properties", "--target", "openai"];
    let of = |schema: &str| {
        let text =
            format!(r#"{{"name": "a", "description": "Shows it.", "inputSchema": {schema}}}"#);
        rules("tool.json", &text, &with)
    };
    assert_eq!(of(r#"{"type": "object"}"#), ["portable-object-properties"]);
    let nested = r#"{"type": "object", "properties": {"a": {"type": "object"}}}"#;
    assert_eq!(of(nested), [""; 0]);
}

#[test]
fn a_long_description_is_not_an_error_if_the_limit_is_uncertain() {
    let of = |length: usize| {
        let text = format!(
            r#"{{"name": "a", "description": "{}", "inputSchema": {{"type": "object"}}}}"#,
            "x".repeat(length)
        );
        let folder = Folder::with(&[("tool.json", &text)]);
        let with = ["-f", "concise", "--select", "description-cut", "--target", "openai"];
        folder.run(&[&["tool.json"][..], &with].concat()).out().to_owned()
    };
    assert_eq!(of(1024), "");
    assert!(of(1025).contains(": warning[description-cut] "), "{}", of(1025));
}

#[test]
fn all_properties_that_a_call_lacks_are_one_finding() {
    let list = r#"{"jsonrpc": "2.0", "id": 1, "result": {"tools": [{"name": "a", "inputSchema": {"type": "object", "required": ["a", "b", "c", "d", "e"]}}]}}"#;
    let call = r#"{"jsonrpc": "2.0", "id": 2, "method": "tools/call", "params": {"name": "a", "arguments": {}}}"#;
    let text = [
        r#"{"jsonrpc": "2.0", "id": 1, "method": "tools/list"}"#,
        &list.replace('\n', ""),
        call,
        r#"{"jsonrpc": "2.0", "id": 2, "result": {"content": []}}"#,
    ];
    let folder = Folder::with(&[("a.jsonl", &text.join("\n"))]);
    let ran = folder.run(&["a.jsonl", "-f", "concise", "--select", "call-arguments-invalid"]);
    assert_eq!(ran.out().lines().count(), 1, "{}", ran.out());
    let end = "lacks the required `a`, `b`, `c` and 2 more (call of a)\n";
    assert!(ran.out().ends_with(end), "{}", ran.out());
}

/// Documents in which an entry of the table has an effect and that no page of a rule shows.
const OVERLAPS: &str = r#"
```json fails target=vscode-copilot
{"name": "get_budget", "description": "Gets a budget.", "inputSchema": {"team": {"type": "string"}}}
```

```json fails target=codex
{"name": "get_budget", "description": "Gets a budget.", "inputSchema": {"type": "object", "properties": {"type": "object", "properties": {"title": {"type": "string"}, "default": {"type": "string"}}, "required": ["title"]}}}
```

```json fails
{"name": "get_budget", "description": "Gets a budget.", "inputSchema": {"type": "object", "properties": {}}, "outputSchema": {"$schema": "http://json-schema.org/draft-07/schema#", "type": "object", "properties": {"total": {"type": "integer"}}}}
```
```json fails target=claude-desktop
{"name": "get_budget", "description": "Gets a budget.", "inputSchema": {"type": "object", "properties": {}}, "outputSchema": {"$schema": "http://json-schema.org/draft-07/schema#", "type": "object", "properties": {"total": {"type": "integer"}}}}
```
```json fails file=server.json
{"$schema": "https://static.modelcontextprotocol.io/schemas/2025-09-29/server.schema.json", "name": "io.github.acme/weather", "description": "a", "version": "1.2.0", "packages": [{"registryType": "npm", "identifier": "a", "version": "1.2.0", "transport": {"type": "stdio"}, "runtime": "node"}]}
```
```json fails file=server.json
{"$schema": "https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json", "name": "io.github.acme/weather", "description": "a", "version": "1.2.0", "packages": [{"registryType": "oci", "identifier": "ghcr.io/acme/weather:1.2.0", "registry_base_url": "https://ghcr.io", "transport": {"type": "stdio"}}]}
```
```json fails
{"name": "a", "inputSchema": {"properties": {"type": "object", "properties": {"items": {"type": "array"}}}}}
```
```json fails target=all
{"name": "a", "inputSchema": {"properties": {"type": "object", "properties": {"items": {"type": "array"}}}}}
```
```json fails
{"name": "a", "inputSchema": {"items": {"type": "array"}, "type": {"type": "array"}, "b": {"type": "string"}}}
```
```json fails target=all
{"name": "a", "inputSchema": {"items": {"type": "array"}, "type": {"type": "array"}, "b": {"type": "string"}}}
```
```json fails
{"name": "a", "inputSchema": {"type": "object"}, "outputSchema": {"type": {"type": "array"}, "b": {"type": "string"}}}
```
```json fails
{"name": "a", "inputSchema": {"type": "array"}}
```
```json fails 2026-07-28
{"jsonrpc": "2.0", "id": 1, "result": {"resultType": "input_required", "inputRequests": {"a": {"method": "roots/list"}}, "content": "text"}}
```
```json fails 2026-07-28
{"jsonrpc": "2.0", "id": 1, "result": {"resultType": "complete", "tools": [], "_meta": []}}
```
```json fails
{"name": "a", "inputSchema": {"type": "object", "properties": {"b": {"type": "string", "minimum": 0, "exclusiveMinimum": true}}}}
```
```json fails
{"name": "a", "inputSchema": {"type": "object", "properties": {"b": {"type": "integer", "maxLength": "x"}}}}
```
```json fails
{"name": "a", "inputSchema": {"type": "object", "properties": {"b": {"type": "string", "items": [{}]}}}}
```
```json fails
{"name": "a", "inputSchema": {"type": "object"}, "outputSchema": {"_def": {"typeName": "ZodObject"}, "requird": []}}
```
```json fails
{"name": "a", "inputSchema": {"type": "object", "properties": {"p": {"description": {"type": "string"}, "title": {"type": "string"}}}}}
```
```json fails target=openai
{"name": "a_name_of_more_than_sixty-four_characters_____________________________", "inputSchema": {"type": "object"}}
```
```json fails target=openai
{"name": "a_name_of_more_than_one_hundred_and_twenty-eight_characters________________________________________________________________________", "inputSchema": {"type": "object"}}
```
```jsonl fails
{"jsonrpc": "2.0", "id": 0, "method": "initialize", "params": {"protocolVersion": "2025-11-25", "capabilities": {"roots": {}}, "clientInfo": {"name": "c", "version": "1"}}}
{"jsonrpc": "2.0", "id": 0, "result": {"protocolVersion": "2025-11-25", "capabilities": {"tools": {}}, "serverInfo": {"name": "s", "version": "1"}}}
{"jsonrpc": "2.0", "id": 1, "method": "tools/list"}
{"jsonrpc": "2.0", "id": 1, "result": {"tools": [{"name": "a", "inputSchema": {"type": "object"}}]}}
{"jsonrpc": "2.0", "id": 2, "method": "tools/call", "params": {"name": "a"}}
{"jsonrpc": "2.0", "method": "notifications/cancelled", "params": {"requestId": 2}}
{"jsonrpc": "2.0", "id": 2, "error": {"code": 0, "message": "Cancelled."}}
{"jsonrpc": "2.0", "id": 3, "method": "roots/list"}
{"jsonrpc": "2.0", "id": 3, "result": {"roots": [{"uri": "https://example.com/a b"}]}}
```
```jsonl fails 2026-07-28
{"jsonrpc": "2.0", "id": 5, "method": "subscriptions/listen", "params": {"_meta": {"io.modelcontextprotocol/protocolVersion": "2026-07-28", "io.modelcontextprotocol/clientCapabilities": {}}, "notifications": {"toolsListChanged": true}}}
{"jsonrpc": "2.0", "method": "notifications/subscriptions/acknowledged", "params": {"notifications": {"toolsListChanged": true}}}
{"jsonrpc": "2.0", "method": "notifications/tools/list_changed", "params": {"_meta": {"io.modelcontextprotocol/subscriptionId": true}}}
```
```json fails
{"name": "a\u0007b\u200bc", "inputSchema": {"type": "object"}}
```
```jsonl fails 2025-11-25
{"jsonrpc": "2.0", "id": 0, "method": "tools/list"}
{"jsonrpc": "2.0", "id": 0, "result": {"tools": [{"name": "a", "inputSchema": {"type": "object"}}]}}
{"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": {"name": "a"}}
{"jsonrpc": "2.0", "method": "notifications/cancelled", "params": {"requestId": 1}}
{"jsonrpc": "2.0", "id": 1, "error": {"code": -32603, "message": "Request failed: timeout"}}
```
```jsonl fails 2025-11-25
{"jsonrpc": "2.0", "id": 1, "method": "prompts/get", "params": {"name": "a"}}
{"jsonrpc": "2.0", "method": "notifications/cancelled", "params": {"requestId": 1}}
{"jsonrpc": "2.0", "id": 1, "error": {"code": 1.5, "message": 5}}
```
```jsonl fails 2025-11-25
{"jsonrpc": "2.0", "method": "notifications/initialized"}
{"jsonrpc": "2.0", "id": false, "error": {"code": -32601, "message": "Unknown method"}}
```
```jsonl fails 2025-11-25
{"jsonrpc": "2.0", "id": 1, "method": "ping"}
{"jsonrpc": "2.0", "id": 1, "error": {"code": -32601, "message": 5}}
```
```jsonl fails 2025-11-25
{"jsonrpc": "2.0", "id": 1, "method": "roots/list"}
{"jsonrpc": "2.0", "id": 1, "result": {"roots": [{"uri": "http://exa mple.com"}]}}
{"jsonrpc": "2.0", "id": 2, "method": "elicitation/create", "params": {"mode": "url", "message": "m", "url": "http://exa mple.com", "elicitationId": "e"}}
```
"#;

/// The rules and places of the findings of an example, at all levels.
fn reported(example: &Example<'_>, off: Option<&str>) -> Vec<(&'static str, String)> {
    let mut settings = settings(example.protocol);
    for (rule, level) in RULES.iter().zip(settings.levels.iter_mut()) {
        *level = (*level).max(Level::Info);
        if Some(rule.name) == off {
            *level = Level::Off;
        }
    }
    settings.options.targets = Selection::of_names(example.targets).unwrap();
    settings.options.server_name = example.server_name.map(Into::into);
    let found = lint(example.text, example.name(), &settings);
    found
        .iter()
        .map(|found| (found.rule, format!("{:?} {}", found.region, found.message)))
        .collect()
}

/// Checks that each entry of [`SILENCES`] has an effect: without the cause, the rule reports
/// something.
#[test]
fn every_entry_of_the_table_has_a_document_in_which_it_has_an_effect() {
    let of_page = |rule: &&'static Rule| RulePage::new(rule.page).examples();
    let pages = RULES.iter().flat_map(of_page).filter(|example| example.fails);
    // Each cause of a row, and each pattern of what it silences, has an effect somewhere.
    let mut without_effect: HashSet<(usize, &str)> = HashSet::new();
    for (row, (causes, silenced)) in SILENCES.iter().enumerate() {
        without_effect.extend(causes.iter().chain(*silenced).map(|name| (row, *name)));
    }
    for example in pages.chain(RulePage::new(OVERLAPS).examples()) {
        let with_all = reported(&example, None);
        let causes: HashSet<&str> = with_all.iter().map(|(rule, _)| *rule).collect();
        for (row, (known, silenced)) in SILENCES.iter().enumerate() {
            for cause in known.iter().filter(|cause| causes.contains(*cause)) {
                let without = reported(&example, Some(cause));
                for (rule, _) in without.iter().filter(|found| !with_all.contains(found)) {
                    for pattern in silenced.iter().filter(|pattern| matches(pattern, rule)) {
                        without_effect.remove(&(row, *pattern));
                        without_effect.remove(&(row, *cause));
                    }
                }
            }
        }
    }
    let mut without_effect: Vec<_> = without_effect.into_iter().collect();
    without_effect.sort_unstable();
    assert_eq!(without_effect, []);
}

fn matches(pattern: &str, rule: &str) -> bool {
    pattern.strip_suffix('*').map_or(pattern == rule, |prefix| rule.starts_with(prefix))
}
