//! The limits in `src/rules/limits.rs` and `src/targets/limits.rs`, each tested at the last value
//! within the limit and the first value beyond it.

use serde_json::{Map, Value, json};

use crate::common::lint::{lint, settings, settings_with};
use mcp_lint::diagnostic::Diagnostic;
use mcp_lint::targets::Selection;

/// The findings of one rule, which is turned on, about a document.
fn found(rule: &str, document: &Value) -> Vec<Diagnostic> {
    let found = lint(&document.to_string(), "json", &settings_with(rule, None));
    found.into_iter().filter(|found| found.rule == rule).collect()
}

/// The text of the only finding of a rule: message, notes and help.
fn said(rule: &str, document: &Value) -> String {
    let found = found(rule, document);
    let [found] = found.as_slice() else { panic!("{rule}: {found:#?}") };
    let help = found.help.iter().map(AsRef::as_ref);
    let notes = found.notes.iter().map(|note| &*note.text);
    [&*found.message].into_iter().chain(notes).chain(help).collect::<Vec<_>>().join("\n")
}

fn is_found(rule: &str, document: &Value) -> bool {
    !found(rule, document).is_empty()
}

fn tool(description: &str, schema: impl Into<Value>) -> Value {
    json!({"name": "get", "description": description, "inputSchema": schema.into()})
}

/// A tool with one parameter `a` of the given schema.
fn parameter(schema: impl Into<Value>) -> Value {
    let schema = schema.into();
    tool("Gets it.", json!({"type": "object", "properties": {"a": schema}}))
}

fn numbered(prefix: &str, count: usize) -> Vec<String> {
    (0..count).map(|index| format!("{prefix}{index:04}")).collect()
}

#[test]
fn forty_characters_of_a_text_are_quoted() {
    let quoted = |length: usize| {
        let text = format!("{:x<length$}", "TODO: ");
        said("description-placeholder", &tool(&text, json!({"type": "object"})))
    };
    assert!(!quoted(40).contains('…'));
    assert!(quoted(41).contains(&format!("TODO: {}…", "x".repeat(34))));
}

#[test]
fn eighty_characters_of_a_hidden_message_are_decoded() {
    let hidden = |length: usize| "\u{e0061}".repeat(length);
    let text = |length| tool(&format!("Gets it.{}", hidden(length)), json!({"type": "object"}));
    let name = |length| json!({"name": format!("get{}", hidden(length)), "inputSchema": {}});
    let decoded = |rule, document: &Value| {
        let text = said(rule, document);
        let (_, decoded) = text.split_once("read: ").expect("a decoded message");
        decoded.lines().next().unwrap_or_default().to_owned()
    };
    let (all, cut) = ("a".repeat(80), format!("{}…", "a".repeat(80)));
    assert_eq!(decoded("text-hidden-characters", &text(80)), all);
    assert_eq!(decoded("text-hidden-characters", &text(81)), cut);
    assert_eq!(decoded("tool-name-charset", &name(80)), all);
    assert_eq!(decoded("tool-name-charset", &name(81)), cut);
}

#[test]
fn three_parameters_are_named() {
    let undescribed = |count| {
        let schema = |name| (name, json!({"type": "string"}));
        let properties: Map<_, _> = numbered("a", count).into_iter().map(schema).collect();
        let schema = json!({"type": "object", "properties": properties});
        said("parameter-description-missing", &tool("Gets it.", schema))
    };
    assert!(undescribed(4).contains("`a0002` and `a0003`"), "{}", undescribed(4));
    assert!(undescribed(5).contains("`a0002` and 2 more"), "{}", undescribed(5));
}

#[test]
fn a_name_is_searched_among_sixty_four_tools() {
    let session = |count: usize| {
        let tools: Vec<_> = numbered("weather_", count)
            .into_iter()
            .map(|name| json!({"name": name, "description": name, "inputSchema": {"type": "object"}}))
            .collect();
        let call = json!({"name": "weather_000x", "arguments": {}});
        json!([
            {"jsonrpc": "2.0", "id": 1, "method": "tools/list"},
            {"jsonrpc": "2.0", "id": 1, "result": {"tools": tools}},
            {"jsonrpc": "2.0", "id": 2, "method": "tools/call", "params": call},
            {"jsonrpc": "2.0", "id": 2, "result": {"content": []}},
        ])
    };
    let suggests = |count| said("call-unknown-tool", &session(count)).contains("call `weather_0");
    assert!(suggests(64));
    assert!(!suggests(65));
}

#[test]
fn a_hundred_words_of_a_description_are_compared() {
    let misspelt = |before: usize| {
        let words =
            numbered("w", before).iter().map(|word| format!("`{word}` ")).collect::<String>();
        let schema = json!({"type": "object", "properties": {"city_name": {"type": "string"}}});
        is_found("description-names-unknown", &tool(&format!("{words}Uses `city_nam`."), schema))
    };
    assert!(misspelt(99));
    assert!(!misspelt(100));
}

#[test]
fn twenty_required_names_are_compared_with_the_properties() {
    let names: Vec<_> = numbered("property_", 21);
    let misspelt: Vec<_> = names.iter().map(|name| format!("{name}x")).collect();
    let property = |name: &String| (name.clone(), json!({"type": "string"}));
    let properties: Map<_, _> = names.iter().map(property).collect();
    let schema = json!({"type": "object", "properties": properties, "required": misspelt});
    let found = found("schema-required-undeclared", &tool("Gets it.", schema));
    let suggests =
        |found: &Diagnostic| found.help.as_ref().is_some_and(|it| it.starts_with("write"));
    let suggesting: Vec<_> = found.iter().map(suggests).collect();
    assert_eq!(suggesting, [vec![true; 20], vec![false]].concat());
}

#[test]
fn a_reference_is_searched_in_a_thousand_members_of_the_file() {
    let outside = |count: usize| {
        let schema = json!({"type": "object", "properties": {"a": {"$ref": "#/shared/m0000"}}});
        let shared: Map<_, _> = numbered("m", count)
            .into_iter()
            .map(|name| (name, json!({"type": "string"})))
            .collect();
        let document = json!({"tools": [tool("Gets it.", schema)], "shared": shared});
        said("ref-unresolved", &document).contains("the rest of the file")
    };
    assert!(outside(1000));
    assert!(!outside(1001));
}

#[test]
fn a_root_reference_has_thirty_two_steps() {
    let root = |steps: usize| {
        let pointer = format!("#{}", "/x".repeat(steps));
        is_found("input-schema-root-type", &tool("Gets it.", json!({"$ref": pointer})))
    };
    // What does not resolve is reported as that, and not as a missing type.
    assert!(!root(32));
    assert!(root(33));
}

#[test]
fn the_values_of_an_enum_are_checked_up_to_a_number() {
    let all_too_long = |count| parameter(json!({"enum": numbered("v", count), "maxLength": 1}));
    assert!(is_found("schema-unsatisfiable", &all_too_long(100)));
    assert!(!is_found("schema-unsatisfiable", &all_too_long(101)));
    let one_too_long = |before| {
        let values = [numbered("v", before), vec!["too long".to_owned()]].concat();
        parameter(json!({"enum": values, "maxLength": 5}))
    };
    assert!(is_found("schema-const-mismatch", &one_too_long(999)));
    assert!(!is_found("schema-const-mismatch", &one_too_long(1000)));
    let examples = |before| {
        let values = [numbered("v", before), vec!["too long".to_owned()]].concat();
        parameter(json!({"type": "string", "examples": values, "maxLength": 5}))
    };
    assert!(is_found("schema-example-mismatch", &examples(19)));
    assert!(!is_found("schema-example-mismatch", &examples(20)));
}

#[test]
fn thirty_two_branches_are_compared() {
    let twins = |before| {
        let branch = |text: String| json!({"type": "string", "const": text});
        let mut branches: Vec<_> = numbered("v", before).into_iter().map(branch).collect();
        branches.push(json!({"type": "string", "format": "date"}));
        branches.push(json!({"type": "string", "format": "time"}));
        is_found("schema-one-of-format", &parameter(json!({"oneOf": branches})))
    };
    assert!(twins(30));
    assert!(!twins(31));
}

/// The finding about a call whose argument is none of `values` values of an `enum`.
fn said_about_call(values: usize) -> String {
    let tool = parameter(json!({"enum": numbered("v", values)}));
    let call = json!({"name": "get", "arguments": {"a": "x"}});
    let session = [
        json!({"jsonrpc": "2.0", "id": 1, "method": "tools/list"}),
        json!({"jsonrpc": "2.0", "id": 1, "result": {"tools": [tool]}}),
        json!({"jsonrpc": "2.0", "id": 2, "method": "tools/call", "params": call}),
        json!({"jsonrpc": "2.0", "id": 2, "result": {"content": []}}),
    ];
    said("call-arguments-invalid", &json!(session))
}

#[test]
fn three_values_of_an_enum_are_named() {
    assert!(said_about_call(4).contains("`\"v0002\"` and `\"v0003\"`"), "{}", said_about_call(4));
    assert!(said_about_call(5).contains("`\"v0002\"` and 2 more"), "{}", said_about_call(5));
}

#[test]
fn a_thousand_values_of_an_enum_are_counted() {
    assert!(said_about_call(1000).contains(" and 997 more"), "{}", said_about_call(1000));
    assert!(said_about_call(1001).contains(" and over 997 more"), "{}", said_about_call(1001));
}

#[test]
fn a_message_among_a_thousand_objects_makes_a_session() {
    let rule = "session-stray-output";
    let is_session = |before: usize| {
        let ping = r#"{"jsonrpc": "2.0", "id": 1, "method": "ping"}"#;
        let text = format!("{}{ping}\nstarting the server\n", "{}\n".repeat(before));
        lint(&text, "jsonl", &settings(None)).iter().any(|found| found.rule == rule)
    };
    assert!(is_session(999));
    assert!(!is_session(1000));
}

#[test]
fn a_hundred_texts_are_compared_with_the_structured_content() {
    let differs = |count| {
        let block = |text: String| json!({"type": "text", "text": text});
        let content: Vec<_> = numbered("t", count).into_iter().map(block).collect();
        let result = json!({"content": content, "structuredContent": {"a": 1}});
        is_found("structured-content-text-differs", &result)
    };
    assert!(differs(100));
    assert!(!differs(101));
}

#[test]
fn descriptions_of_four_letters_may_be_duplicates() {
    let duplicate = |text: &str| {
        let tool =
            |name| json!({"name": name, "description": text, "inputSchema": {"type": "object"}});
        is_found("description-duplicate", &json!({"tools": [tool("get"), tool("put")]}))
    };
    assert!(duplicate("Runs"));
    assert!(!duplicate("Run"));
}

#[test]
fn messages_of_errors_have_two_hundred_characters() {
    let long = |length| {
        let error = json!({"code": -32603, "message": "é".repeat(length)});
        is_found("rpc-error-message-long", &json!({"jsonrpc": "2.0", "id": 1, "error": error}))
    };
    assert!(!long(200));
    assert!(long(201));
}

#[test]
fn reports_of_errors_have_four_thousand_bytes() {
    let report = |length: usize| {
        let text = format!("{:x<length$}", "Error: no such city. ");
        let result = json!({"content": [{"type": "text", "text": text}], "isError": false});
        is_found("result-error-as-success", &result)
    };
    assert!(report(4000));
    assert!(!report(4001));
}

/// The notes of a finding about targets.
fn statements(rule: &str, targets: &str, document: &Value) -> Vec<String> {
    let mut settings = settings(None);
    settings.options.targets = Selection::of_names(targets.split(',')).expect("targets");
    let found = lint(&document.to_string(), "json", &settings);
    let found = found.iter().find(|found| found.rule == rule).expect("a finding");
    found.notes.iter().map(|note| note.text.to_string()).collect()
}

#[test]
fn four_facts_about_targets_are_stated() {
    let root = |targets: &str| {
        let schema = json!({"type": "object", "anyOf": [{"required": ["a"]}]});
        statements("portable-root-composition", targets, &tool("Gets it.", schema))
    };
    let all = root("all");
    let stated = all.iter().take_while(|note| !note.starts_with("further targets")).count();
    assert_eq!(stated, 4, "{all:#?}");
}

#[test]
fn sixty_four_keywords_beside_a_reference_are_inspected() {
    // Moonshot rejects a type beside a reference.
    let is_rejected = |before: usize| {
        let members = numbered("x-", before).into_iter().map(|key| format!("\"{key}\": 1, "));
        let schema = format!(
            r##"{{{}"type": "string", "$ref": "#/$defs/a"}}"##,
            members.collect::<String>()
        );
        let properties =
            format!(r#""properties": {{"a": {schema}}}, "$defs": {{"a": {{"type": "string"}}}}"#);
        let tool = format!(
            r#"{{"name": "get", "description": "Gets.", "inputSchema": {{"type": "object", {properties}}}}}"#
        );
        let mut settings = settings(None);
        settings.options.targets = Selection::of_names(Some("moonshot")).expect("targets");
        lint(&tool, "json", &settings).iter().any(|found| !found.verdicts().is_empty())
    };
    assert!(is_rejected(63));
    assert!(!is_rejected(64));
}

#[test]
fn six_limits_on_the_number_of_tools_are_stated() {
    let tool = |name: String| json!({"name": name, "description": "Gets.", "inputSchema": {"type": "object"}});
    let tools: Vec<_> = numbered("get_", 600).into_iter().map(tool).collect();
    let document = json!({"tools": tools});
    let six = "cursor,gemini,openai,deepseek,vertex,windsurf";
    let stated = |targets: &str| statements("target-tool-count", targets, &document).len();
    assert_eq!(stated("cursor,gemini"), 2);
    assert_eq!(stated(six), 6);
    assert_eq!(stated(&format!("{six},xai")), 6);
}

#[test]
fn the_characters_of_an_enum_count_from_251_values_on() {
    let is_limited = |count| {
        let values = numbered(&"v".repeat(60), count);
        let property = json!({"type": "string", "enum": values});
        let schema = json!({"type": "object", "properties": {"a": property}, "required": ["a"], "additionalProperties": false});
        let mut settings = settings(None);
        settings.options.targets = Selection::of_names(Some("openai-strict")).expect("targets");
        let found = lint(&tool("Gets.", schema).to_string(), "json", &settings);
        found.iter().any(|found| found.rule == "target-schema-limits")
    };
    assert!(!is_limited(250));
    assert!(is_limited(251));
}

#[test]
fn a_hundred_members_of_a_server_are_compared() {
    let is_found = |before: usize| {
        let others: String =
            numbered("x-", before).iter().map(|it| format!("\"{it}\": 1,")).collect();
        let server = format!(r#"{{{others} "command": "w", "headres": {{}}}}"#);
        let text = format!(r#"{{"mcpServers": {{"w": {server}}}}}"#);
        let found = lint(&text, "json", &settings(None));
        found.iter().any(|found| found.rule == "client-member-unknown")
    };
    assert!(is_found(98));
    assert!(!is_found(99));
}
