//! Responses of model APIs that contain the calls of MCP servers.

use serde_json::json;

use super::{findings, marked};
use crate::common::folder::Folder;

fn openai(arguments: &str, output: &str) -> String {
    let schema = json!({"type": "object", "properties": {"city": {"type": "string", "description": "Name, as in Bern."}}, "required": ["city"], "additionalProperties": false});
    let tools = json!([{"name": "get_temperature", "description": "Measures the air temperature in a city.", "input_schema": schema, "annotations": null}]);
    let call = json!({"id": "c1", "type": "mcp_call", "name": "get_temperature", "server_label": "w", "arguments": arguments, "output": output, "error": null});
    let list = json!({"id": "l1", "type": "mcp_list_tools", "server_label": "w", "tools": tools});
    format!("{:#}\n", json!({"id": "r1", "object": "response", "output": [list, call]}))
}

#[test]
fn arguments_of_calls_are_checked_in_their_string() {
    let text = openai("{\"city\":7}", "x");
    let (found, report) = findings("response.json", &text);
    let [only] = found.as_slice() else { panic!("{found:#?}") };
    assert_eq!(only["rule"], "call-arguments-invalid");
    assert_eq!(marked(&text, only).1, "7");
    assert_eq!((&report["summary"]["tools"], &report["summary"]["calls"]), (&json!(1), &json!(1)));
}

#[test]
fn what_the_api_has_converted_is_not_reported() {
    let (found, report) = findings("response.json", &openai("{\"city\":\"Bern\"}", "x"));
    assert!(found.is_empty(), "{found:#?}");
    let rules: Vec<_> =
        report["diagnostics"].as_array().unwrap().iter().map(|it| &it["rule"]).collect();
    assert!(rules.is_empty(), "{rules:?}");
}

#[test]
fn results_are_not_judged_by_what_the_api_leaves_out() {
    let tool = json!({"name": "get_temperature", "description": "Measures.", "inputSchema": {"type": "object"}, "outputSchema": {"type": "object", "required": ["celsius"]}});
    let folder = Folder::with(&[
        ("tools.json", &tool.to_string()),
        ("response.json", &openai("{\"city\":\"Bern\"}", "{\"celsius\":1}")),
    ]);
    let ran = folder.run(&["response.json", "--tools", "tools.json", "-f", "concise"]);
    assert_eq!(ran.code(), 0, "{}", ran.out());
}

#[test]
fn of_items_that_a_stream_repeats_the_last_counts() {
    let item = |arguments: &str| {
        json!({"type": "response.output_item", "item": {"id": "c1", "type": "mcp_call", "name": "a", "arguments": arguments}}).to_string()
    };
    let text = format!("{}\n{}\n", item(""), item("{\"x\":1}"));
    let (_, report) = findings("stream.jsonl", &text);
    assert_eq!(report["summary"]["calls"], 1);
}

#[test]
fn uses_of_tools_are_paired_with_their_results() {
    let content = json!([
        {"type": "mcp_tool_use", "id": "u1", "name": "get_temperature", "server_name": "w", "input": {"city": 7}},
        {"type": "mcp_tool_result", "tool_use_id": "u1", "is_error": "no", "content": [{"type": "text", "text": 1}]},
    ]);
    let text =
        json!({"id": "m1", "type": "message", "role": "assistant", "content": content}).to_string();
    let tool = json!({"name": "get_temperature", "description": "Measures.", "inputSchema": {"type": "object", "properties": {"city": {"type": "string"}}}});
    let folder = Folder::with(&[("tools.json", &tool.to_string()), ("message.json", &text)]);
    let report = folder.run(&["message.json", "--tools", "tools.json", "-f", "json"]).json();
    let found = report["diagnostics"].as_array().unwrap();
    let place = |rule: &str| {
        let found =
            found.iter().find(|it| it["rule"] == rule).unwrap_or_else(|| panic!("{found:#?}"));
        marked(&text, found).1
    };
    assert_eq!(place("call-arguments-invalid"), "7");
    assert_eq!(place("result-is-error-type"), "\"no\"");
    assert_eq!(report["summary"]["results"], 1);
}

/// The definition of a tool that returns a number, with which recorded calls and results conflict.
fn temperature() -> serde_json::Value {
    json!({"name": "get_temperature", "description": "Measures the air temperature in a city.", "inputSchema": {"type": "object", "properties": {"city": {"type": "string", "description": "Name, as in Bern."}}}, "outputSchema": {"type": "object", "properties": {"celsius": {"type": "number"}}}})
}

/// The findings about a call and its result: the rule and marked text of each.
fn about_call(name: &str, text: &str) -> Vec<(String, String)> {
    let folder = Folder::with(&[("tools.json", &temperature().to_string()), (name, text)]);
    let report = folder.run(&[name, "--tools", "tools.json", "-f", "json"]).json();
    let found = report["diagnostics"].as_array().unwrap();
    let found = found.iter().filter(|it| it["severity"] != "info");
    let rule = |it: &serde_json::Value| it["rule"].as_str().unwrap().to_owned();
    found.map(|it| (rule(it), marked(text, it).1.replace('\\', ""))).collect()
}

fn mismatches() -> Vec<(String, String)> {
    [("call-arguments-invalid", "7"), ("structured-content-mismatch", "\"warm\"")]
        .map(|(rule, text)| (rule.to_owned(), text.to_owned()))
        .to_vec()
}

fn wrong_result() -> serde_json::Value {
    json!({"content": [{"type": "text", "text": "{\"celsius\":\"warm\"}"}], "structuredContent": {"celsius": "warm"}})
}

#[test]
fn calls_in_rollouts_of_codex_are_checked() {
    let ended = |result: serde_json::Value| {
        let invocation =
            json!({"server": "w", "tool": "get_temperature", "arguments": {"city": 7}});
        json!({"type": "event_msg", "payload": {"type": "mcp_tool_call_end", "call_id": "c", "invocation": invocation, "result": result}})
    };
    let text = format!(
        "{}\n{}\n",
        json!({"type": "session_meta", "payload": {"cwd": "/"}}),
        ended(json!({"Ok": wrong_result()}))
    );
    assert_eq!(about_call("rollout.jsonl", &text), mismatches());
    // A call that did not reach the server has no result.
    let failed = ended(json!({"Err": "timed out"})).to_string();
    assert_eq!(about_call("rollout.jsonl", &failed), mismatches()[..1]);
}

#[test]
fn calls_in_spans_of_opentelemetry_are_checked() {
    let values = [
        ("gen_ai.tool.name", "get_temperature".to_owned()),
        ("gen_ai.tool.call.arguments", json!({"city": 7}).to_string()),
        ("gen_ai.tool.call.result", wrong_result().to_string()),
    ];
    let list: Vec<_> = values
        .iter()
        .map(|(key, value)| json!({"key": key, "value": {"stringValue": value}}))
        .collect();
    let exported = json!({"resourceSpans": [{"scopeSpans": [{"spans": [{"name": "execute_tool", "attributes": list}]}]}]});
    assert_eq!(about_call("spans.json", &format!("{exported:#}")), mismatches());
    let object: serde_json::Map<_, _> =
        values.iter().map(|(key, value)| ((*key).to_owned(), json!(value))).collect();
    let printed = json!({"name": "execute_tool", "attributes": object});
    assert_eq!(about_call("spans.jsonl", &printed.to_string()), mismatches());
    // Of a request to a model, the tools that it was given; those of other interfaces are not tools.
    let mut tool = temperature();
    tool["inputSchema"]["type"] = json!("array");
    let request = |tools: serde_json::Value| {
        json!({"attributes": {"gen_ai.tool.definitions": tools.to_string()}}).to_string()
    };
    let (found, report) = findings("spans.json", &request(json!([tool])));
    assert_eq!(
        (found[0]["rule"].as_str(), &report["summary"]["tools"]),
        (Some("input-schema-root-type"), &json!(1))
    );
    let (_, report) = findings(
        "spans.json",
        &request(json!([{"type": "function", "name": "a", "parameters": {}}])),
    );
    assert_eq!(report["summary"]["tools"], 0);
}
