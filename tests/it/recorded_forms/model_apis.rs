//! What the APIs of models report of the servers that they use.

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
