//! Whether a list is one that a server sends, the source of such a list, or neither: errors and
//! safe fixes occur only in the first.

use serde_json::Value;

use crate::common::folder::Folder;

/// Files of other formats with text that looks like tools. The shapes are those of real projects,
/// and names and values are made up.
const NEGATIVES: [(&str, &str); 18] = [
    (
        "bedrock-request.json",
        r#"{"modelId": "m", "messages": [{"role": "user", "content": [{"text": "Hi"}]}], "toolConfig": {"tools": [{"toolSpec": {"name": "find city", "description": null, "inputSchema": {"json": {"properties": {"q": {"type": "str"}}}}}}]}}"#,
    ),
    (
        "bedrock-golden.json",
        r#"[{"toolSpec": {"name": "a", "description": null, "inputSchema": {"json": {"type": "object"}}}}]"#,
    ),
    (
        "anthropic-request.json",
        r#"{"model": "m", "max_tokens": 9, "tools": [{"name": "a b", "input_schema": {"type": "objec"}}]}"#,
    ),
    (
        "fern-types.yml",
        "types:\n  Tool:\n    properties:\n      name: string\n      description:\n        type: optional<string>\n      inputSchema:\n        type: map<string, unknown>\n        docs: The parameters.\n",
    ),
    (
        "openapi-schemas.json",
        r#"{"openapi": "3.1.0", "info": {"title": "t", "version": "1"}, "components": {"schemas": {"Tool": {"type": "object", "properties": {"name": {"type": "string"}, "description": {"type": "string"}, "inputSchema": {"type": "objec"}}}}}}"#,
    ),
    (
        "openapi-examples.json",
        r#"{"openapi": "3.1.0", "paths": {"/tools": {"get": {"responses": {"200": {"content": {"application/json": {"example": {"tools": [{"name": "a b", "inputSchema": {"type": "str"}}]}}}}}}}}}"#,
    ),
    (
        "swagger.yaml",
        "swagger: '2.0'\nexamples:\n  one:\n    name: a b\n    description: A.\n    inputSchema: {type: str}\n",
    ),
    (
        "gateway-search.json",
        r#"{"query": "issues", "results": [{"name": "forge:get_issue", "server": "forge", "score": 0.5, "inputSchema": {"properties": {}}}, {"name": "forge:list_issues", "server": "forge", "score": 0.25, "inputSchema": {"type": "str"}}]}"#,
    ),
    (
        "gateway-search.jsonl",
        "{\"name\": \"forge:a\", \"relevance\": 3, \"inputSchema\": {}}\n{\"name\": \"forge:b\", \"relevance\": 2, \"inputSchema\": {}}\n",
    ),
    (
        "skill.json",
        r#"{"name": "Summarise text", "version": "1", "description": "Summarises.", "triggers": ["sum"], "entrypoint": "main.py", "input_schema": {"text": {"type": "str"}}, "output_schema": {}}"#,
    ),
    (
        "skills.yaml",
        "skills:\n  - name: sum up\n    description: Sums.\n    inputSchema: {type: str}\n",
    ),
    (
        "contract.json",
        r#"{"schema": "verdict/v2", "version": "1.2", "purpose": "Input", "input_schema": {"properties": {"a": {"type": "str"}}}}"#,
    ),
    (
        "contracts.jsonl",
        "{\"contract\": 1, \"input_schema\": {\"type\": \"str\"}}\n{\"contract\": 2, \"input_schema\": {\"type\": \"str\"}}\n",
    ),
    (
        "expectation.json",
        r#"{"steps": [{"expect": {"subset": {"tool": {"inputSchema": {"properties": {}}}}}}]}"#,
    ),
    (
        "named-expectation.json",
        r#"{"cases": [{"assert": {"tool": {"name": "a b", "description": "A.", "inputSchema": {"type": "str"}}}}]}"#,
    ),
    (
        "nested-schema.json",
        r#"{"report": {"details": {"tool": {"inputSchema": {"properties": {"a": {"type": "str"}}}}}}}"#,
    ),
    (
        "prompt-catalogue.json",
        r#"{"prompts": [{"name": "greet me", "description": "Greets.", "inputSchema": {"type": "str"}}]}"#,
    ),
    (
        "chart.yaml",
        "name: {{ .Values.name }}\ndescription: A.\ninputSchema:\n  type: {{ .Values.type }}\n",
    ),
];

const SERVED: &str = r#"{"tools": [{"name": "find", "description": "Finds.", "inputSchema": {"type": "object", "properties": {}, "additionalProperties": false}}]}"#;

#[test]
fn nothing_above_information_and_no_fix_in_other_formats() {
    for (name, text) in NEGATIVES {
        let folder = Folder::with(&[("served.json", SERVED), (name, text)]);
        let ran = folder.run(&[".", "-f", "json"]);
        let report = ran.json();
        for found in report["diagnostics"].as_array().unwrap() {
            assert_eq!(found["severity"], "info", "{name}: {found}");
            assert!(found["fix"].is_null(), "{name}: {found}");
        }
        assert_eq!(report["summary"]["tools"], 1, "{name}: {}", ran.out());
        folder.run(&[".", "--unsafe-fixes"]);
        assert_eq!(folder.read(name), text, "{name}");
        // Named alone, nothing in it was checked, or it is a template that cannot be read.
        let ran = folder.run(&[name, "-f", "concise"]);
        let expected = if name == "chart.yaml" { 1 } else { 2 };
        assert_eq!(ran.code(), expected, "{name}: {}{}", ran.out(), ran.err());
        assert_eq!(ran.out().lines().count(), 1, "{name}: {}", ran.out());
    }
}

/// The severities and rules of the findings in a file, one per line.
fn findings(name: &str, text: &str) -> Vec<String> {
    let folder = Folder::with(&[(name, text)]);
    let ran = folder.run(&[name, "-f", "concise"]);
    let brief = |line: &str| {
        let (_, rest) = line.split_once(": ").unwrap();
        rest.split(']').next().unwrap().to_owned() + "]"
    };
    ran.out().lines().map(brief).collect()
}

fn file_of(name: &str, text: &str) -> Value {
    let folder = Folder::with(&[(name, text)]);
    folder.run(&[name, "-f", "json"]).json()["files"][0].clone()
}

#[test]
fn one_warning_per_cause_in_the_source_of_a_list_and_no_safe_fix() {
    let tool = |name: &str, more: &str| {
        format!(
            r#"{{"name": "{name}", "description": "Does {name}.", {more}, "inputSchema": {{"properties": {{"x": {{"type": "string", "description": "An x."}}}}}}}}"#
        )
    };
    for (member, evidence) in [
        (r#""server": "forge""#, "`server`"),
        (r#""source_file": "a.py""#, "`source_file`"),
        (r#""method": "GET", "path": "/a""#, "`method`"),
        (r#""affinity": 1"#, "`affinity`"),
    ] {
        let list = format!("[{}, {}, {}]", tool("a", member), tool("b", member), tool("c", member));
        assert_eq!(findings("a.json", &list), ["warning[input-schema-root-type]"], "{member}");
        let file = file_of("a.json", &list);
        assert_eq!(file["origin"], "source", "{member}");
        assert!(file["originEvidence"].as_str().unwrap().contains(evidence), "{file}");
        let folder = Folder::with(&[("a.json", &list)]);
        folder.run(&["a.json", "--fix"]);
        assert_eq!(folder.read("a.json"), list, "{member}");
        let shown = folder.run(&["a.json", "-v"]);
        assert!(shown.out().contains("looks like the source of a list"));
        assert!(shown.err().contains("a source and not a served list: its tools have"));
        folder.run(&["a.json", "--unsafe-fixes"]);
        assert!(folder.read("a.json").contains(r#""type": "object""#), "{member}");
    }
    // One of four tools is an oddity of that tool.
    let plain = |name: &str| tool(name, r#""title": "A""#);
    let mixed =
        format!("[{}, {}, {}, {}]", plain("a"), plain("b"), plain("c"), tool("d", r#""url": "x""#));
    assert_eq!(file_of("a.json", &mixed)["origin"], "served");
    assert!(findings("a.json", &mixed).iter().all(|found| found.starts_with("error")));
}

#[test]
fn the_same_list_in_a_message_is_served() {
    let tools = r#"[{"name": "a", "server": "x", "description": "Does.", "inputSchema": {"properties": {}}}]"#;
    let message = format!(r#"{{"jsonrpc": "2.0", "id": 1, "result": {{"tools": {tools}}}}}"#);
    assert_eq!(file_of("a.json", &message)["origin"], "served");
    assert_eq!(findings("a.json", &message), ["error[input-schema-root-type]"]);
    assert_eq!(findings("a.json", tools), ["warning[input-schema-root-type]"]);
}

#[test]
fn an_output_schema_does_not_make_a_hand_written_file_a_python_dump() {
    let with = "name: a\ndescription: Does.\ninput_schema:\n  type: object\n  additionalProperties: false\noutput_schema:\n  type: object\n";
    let without = with.split("output_schema").next().unwrap();
    for text in [with, without] {
        assert_eq!(findings("a.yaml", text), ["warning[tool-list-snake-case]"], "{text}");
    }
    let dump = format!("{with}title: null\n");
    assert_eq!(findings("a.yaml", &dump), ["warning[document-python-dump]"]);
}

#[test]
fn each_line_of_a_file_of_own_format_is_part_of_one_finding() {
    let line = |name: &str| {
        format!(
            "{{\"name\": \"{name}\", \"description\": \"Does {name}.\", \"input_schema\": {{\"type\": \"object\", \"additionalProperties\": false}}}}\n"
        )
    };
    let lines: String = ["a", "b", "c", "d"].into_iter().map(line).collect();
    assert_eq!(findings("a.jsonl", &lines), ["warning[tool-list-snake-case]"]);
}

#[test]
fn shared_definitions_are_one_warning_if_all_references_resolve_in_the_file() {
    let tool = |name: &str, target: &str| {
        format!(
            r##"{{"name": "{name}", "description": "Does {name}.", "inputSchema": {{"type": "object", "properties": {{"p": {{"description": "A place.", "$ref": "{target}"}}, "q": {{"description": "A place.", "$ref": "{target}"}}}}}}}}"##
        )
    };
    let list = |definitions: &str, target: &str| {
        format!(r#"{{{definitions}, "tools": [{}, {}]}}"#, tool("a", target), tool("b", target))
    };
    let own = list(r#""$defs": {"place": {"type": "string"}}"#, "#/$defs/place");
    assert_eq!(findings("a.json", &own), ["warning[ref-unresolved]"]);
    let api = format!(
        r#"{{"openapi": "3.1.0", "components": {{"schemas": {{"place": {{"type": "string"}}}}}}, "x-mcp-tools": [{}, {}]}}"#,
        tool("a", "#/components/schemas/place"),
        tool("b", "#/components/schemas/place")
    );
    assert_eq!(findings("a.json", &api), ["warning[ref-unresolved]"]);
}

#[test]
fn one_cause_inside_schemas_is_one_finding_from_three_places_on() {
    let tool = |name: &str, kind: &str| {
        format!(
            r#"{{"name": "{name}", "description": "Does {name}.", "inputSchema": {{"type": "object", "properties": {{"p": {{"type": "{kind}", "description": "A p."}}}}, "additionalProperties": false}}}}"#
        )
    };
    let others: Vec<_> = (0..20).map(|at| tool(&format!("o{at}"), "string")).collect();
    let with = |kinds: &[&str]| {
        let odd = kinds.iter().enumerate().map(|(at, kind)| tool(&format!("t{at}"), kind));
        format!("[{}]", odd.chain(others.clone()).collect::<Vec<_>>().join(",\n"))
    };
    assert_eq!(findings("a.json", &with(&["str", "int"])).len(), 2);
    assert_eq!(findings("a.json", &with(&["str", "int", "Optional[str]", "dict"])).len(), 1);
    // Other words are other mistakes.
    assert_eq!(findings("a.json", &with(&["strin", "numbr", "objekt"])).len(), 3);
    let folder = Folder::with(&[("a.json", &with(&["str", "str", "str", "str"]))]);
    let found = folder.run(&["a.json", "-f", "json"]).json()["diagnostics"][0].clone();
    assert_eq!(found["message"], "`\"str\"` is not a JSON Schema type; 3 more like it");
    assert_eq!(found["notes"][0], "also at 2:106, 3:106, 4:106");
    folder.run(&["a.json", "--fix"]);
    assert!(!folder.read("a.json").contains(r#""str""#));
}

#[test]
fn a_printed_python_value_is_one_syntax_error() {
    let text = "{'name': 'a', 'description': None, 'inputSchema': {'type': 'object', 'x': True}}";
    let folder = Folder::with(&[("a.json", text)]);
    let ran = folder.run(&["a.json", "-f", "concise"]);
    assert_eq!(ran.out().lines().count(), 1, "{}", ran.out());
    assert!(ran.out().contains("a Python literal"), "{}", ran.out());
}

#[test]
fn hidden_text_is_an_error_in_a_source_as_well() {
    let text =
        "name: a\ndescription: \"Does.\\U000E0041\\U000E0042\"\ninput_schema: {type: object}\n";
    assert!(findings("a.yaml", text).contains(&"error[text-hidden-characters]".to_owned()));
}

#[test]
fn messages_in_an_interface_description_are_examples() {
    let message = "{jsonrpc: '2.0', id: 1, method: tools/call, params: {name: a}, result: {a: 1}, error: null}";
    let text = format!(
        "openapi: 3.1.0\ninfo: {{title: T, version: '1'}}\npaths:\n  /call:\n    post:\n      responses:\n        '200':\n          content:\n            application/json:\n              example: {message}\n"
    );
    let folder = Folder::with(&[("api.yaml", &*text), ("served.json", SERVED)]);
    let ran = folder.run(&[".", "-f", "concise"]);
    assert_eq!((ran.code(), ran.out()), (0, ""));
    assert!(ran.err().contains("not checked: 1 example in an OpenAPI document"), "{}", ran.err());
    assert!(findings("a.yaml", message).contains(&"error[rpc-result-and-error]".to_owned()));
}

#[test]
fn types_in_words_are_a_map_of_properties() {
    let tool = |schema: &str| {
        format!(r#"{{"name": "a", "description": "Does a.", "inputSchema": {schema}}}"#)
    };
    for schema in [
        r#"{"city": "string"}"#,
        r#"{"description": "A place.", "city": "string (optional)", "tags": "list[str]"}"#,
        r#"{"type": "string (a|b)", "zones": "array<Zone>"}"#,
    ] {
        let found = findings("a.json", &tool(schema));
        assert_eq!(found, ["error[input-schema-property-map]"], "{schema}");
    }
    for schema in [
        r#"{"city": "Paris"}"#,
        r#"{"type": "object", "x-kind": "string"}"#,
        r#"{"title": "string"}"#,
        r#"{"city": "string", "properties": {}}"#,
    ] {
        let found = findings("a.json", &tool(schema));
        assert!(!found.concat().contains("property-map"), "{schema}: {found:?}");
    }
}

#[test]
fn one_finding_about_several_lists_of_a_file_counts_the_lists() {
    let list = |name: &str| {
        format!(
            r#"[{{"name": "{name}", "description": "Does {name}.", "input_schema": {{"type": "object", "additionalProperties": false}}}}]"#
        )
    };
    let text = format!(r#"{{"a": {}, "b": {}, "c": {}}}"#, list("one"), list("two"), list("three"));
    let folder = Folder::with(&[("a.json", &text)]);
    let ran = folder.run(&["a.json", "-f", "concise"]);
    let expected = "`input_schema` instead of `inputSchema`; 2 more lists like it\n";
    assert!(ran.out().ends_with(expected), "{}", ran.out());
    assert!(!folder.run(&["a.json"]).out().contains("in tools"));
}

#[test]
fn what_a_test_sends_and_expects_is_not_judged() {
    let text = "tests:\n  - it: lists\n    request: {jsonrpc: '2.0', id: 1, method: tools/list}\n    expect:\n      response: {jsonrpc: '2.0', id: 1, result: {tools: 'match:type:array'}}\n  - it: rejects\n    request: {jsonrpc: '1.0', id: {}, method: tools/call}\n    expect:\n      response: {jsonrpc: '2.0', id: 2, error: {code: 'match:type:number'}}\n";
    let folder = Folder::with(&[("a.test.yml", text), ("served.json", SERVED)]);
    let ran = folder.run(&[".", "-f", "concise"]);
    assert_eq!((ran.code(), ran.out()), (0, ""));
    assert!(ran.err().contains("not checked: 4 examples in tests"), "{}", ran.err());
    // Without an expectation, the same messages are a recording.
    let recorded = text.replace("expect:", "then:");
    assert!(findings("a.yml", &recorded).contains(&"error[list-tools-missing]".to_owned()));
}

#[test]
fn a_name_under_the_key_of_another_format_is_named() {
    let text = r#"[{"server": "s", "tool": "a", "description": "Does a.", "inputSchema": {"type": "object"}}]"#;
    let folder = Folder::with(&[("a.json", text)]);
    let ran = folder.run(&["a.json"]);
    assert!(ran.out().contains("rename `tool` to `name`"), "{}", ran.out());
}
