//! Findings that follow from the role of a message in its session, not from its code or spelling,
//! and the remedy for each cause.

use crate::common::lint::{lint, settings};
use mcp_lint::diagnostic::Severity;
use serde_json::{Value, json};

fn request(id: u32, method: &str, params: &Value) -> Value {
    json!({"jsonrpc": "2.0", "id": id, "method": method, "params": params})
}

fn answer(id: u32, member: &str, value: &Value) -> Value {
    json!({"jsonrpc": "2.0", "id": id, member: value})
}

/// A session of 2025-11-25 with these capabilities, a tool, and further messages.
fn session(capabilities: &Value, tool: &Value, others: &[Value]) -> String {
    let client = json!({"protocolVersion": "2025-11-25", "capabilities": {"elicitation": {}}, "clientInfo": {"name": "c", "version": "1"}});
    let server = json!({"protocolVersion": "2025-11-25", "capabilities": capabilities, "serverInfo": {"name": "s", "version": "1"}});
    let mut messages = vec![
        request(0, "initialize", &client),
        answer(0, "result", &server),
        json!({"jsonrpc": "2.0", "method": "notifications/initialized"}),
        request(1, "tools/list", &json!({})),
        answer(1, "result", &json!({"tools": [tool]})),
    ];
    messages.extend_from_slice(others);
    messages.iter().map(|it| format!("{it}\n")).collect()
}

fn tool() -> Value {
    json!({"name": "divide", "description": "Divides two numbers.", "inputSchema": {"type": "object", "properties": {"a": {"type": "number", "description": "The dividend."}, "b": {"type": "array", "items": {"type": "number"}, "description": "The divisors."}}, "required": ["a"]}})
}

/// `severity rule: message; help` of each finding of these rules.
fn found(capabilities: &Value, tool: &Value, others: &[Value], rules: &[&str]) -> Vec<String> {
    let all = lint(&session(capabilities, tool, others), "jsonl", &settings(None));
    let shown = all.iter().filter(|it| rules.contains(&it.rule)).map(|it| {
        let help = it.help.as_deref().unwrap_or_default();
        format!("{} {}: {}; {help}", it.severity.name(), it.rule, it.message)
    });
    shown.collect()
}

fn of_call(arguments: &Value, outcome: (&str, &Value), rule: &str) -> Vec<String> {
    let call = request(2, "tools/call", &json!({"name": "divide", "arguments": arguments}));
    found(&json!({"tools": {}}), &tool(), &[call, answer(2, outcome.0, outcome.1)], &[rule])
}

#[test]
fn invalid_arguments_are_recognised_whatever_the_code() {
    const RULE: &str = "error-input-validation-as-protocol-error";
    let level = |code: i32, arguments: Value| {
        let error = json!({"code": code, "message": "a is missing"});
        let all = of_call(&arguments, ("error", &error), RULE);
        all.first().map(|it| it.split(' ').next().unwrap().to_owned())
    };
    for code in [-32603, -32000, 0, 500] {
        assert_eq!(level(code, json!({})).as_deref(), Some("warning"), "{code}");
    }
    assert_eq!(level(-32602, json!({})).as_deref(), Some("info"));
    for code in [-32601, -32700] {
        assert_eq!(level(code, json!({})), None, "{code}");
    }
    assert_eq!(level(-32603, json!({"a": 1})), None);
}

#[test]
fn a_result_that_the_sdk_of_the_server_rejects_is_a_failure_of_the_tool() {
    const RULE: &str = "error-tool-failure-as-protocol-error";
    let of = |message: &str| {
        let error = json!({"code": -32602, "message": message});
        of_call(&json!({"a": 1}), ("error", &error), RULE)
    };
    let all = of("MCP error -32602: Invalid tools/call result: not Base64");
    assert!(all[0].starts_with("warning error-tool-failure-as-protocol-error: the server's SDK"));
    assert_eq!(of("a is too large"), [""; 0]);
}

#[test]
fn failures_in_structured_content_and_in_marked_texts_need_the_flag() {
    const RULE: &str = "result-error-as-success";
    let text = |text: &str| json!({"content": [{"type": "text", "text": text}]});
    let structured = |value: Value| json!({"content": [], "structuredContent": value});
    for (result, is_found) in [
        (text("error(\"b is zero\")"), true),
        (text("❌ Node error: no such tool"), true),
        (text("❌ two boxes are open"), false),
        (structured(json!({"success": false, "message": "b is zero"})), true),
        (structured(json!({"success": true})), false),
    ] {
        let all = of_call(&json!({"a": 1}), ("result", &result), RULE);
        assert_eq!(all.len(), usize::from(is_found), "{result}");
    }
}

#[test]
fn an_unknown_tool_that_is_answered_with_a_failure_is_the_fault_of_the_server() {
    let call = request(2, "tools/call", &json!({"name": "bogus", "arguments": {}}));
    let result = json!({"content": [{"type": "text", "text": "Error: unknown tool bogus"}]});
    let rules = ["call-unknown-tool", "error-unknown-tool-as-result", "result-error-as-success"];
    let all = found(&json!({"tools": {}}), &tool(), &[call, answer(2, "result", &result)], &rules);
    let starts: Vec<_> = all.iter().map(|it| it.split(':').next().unwrap()).collect();
    assert_eq!(starts, ["info call-unknown-tool", "warning error-unknown-tool-as-result"]);
}

#[test]
fn an_unknown_tool_that_is_answered_with_a_success_is_the_fault_of_the_server() {
    let call = request(2, "tools/call", &json!({"name": "bogus", "arguments": {}}));
    let rules = ["call-unknown-tool", "error-unknown-tool-as-result", "result-error-as-success"];
    for text in ["Unknown tool: bogus", "18 °C"] {
        let result = json!({"content": [{"type": "text", "text": text}]});
        let messages = [call.clone(), answer(2, "result", &result)];
        let all = found(&json!({"tools": {}}), &tool(), &messages, &rules);
        let starts: Vec<_> = all.iter().map(|it| it.split(':').next().unwrap()).collect();
        assert_eq!(starts, ["info call-unknown-tool", "warning error-unknown-tool-as-result"]);
    }
}

#[test]
fn a_task_needs_a_request_for_one_and_a_capability() {
    let task = json!({"task": {"taskId": "t", "status": "working", "createdAt": "2026-01-01T00:00:00Z", "lastUpdatedAt": "2026-01-01T00:00:00Z", "ttl": 5}});
    let of = |params: Value| {
        let call = request(2, "tools/call", &params);
        let messages = [call, answer(2, "result", &task)];
        found(&json!({"tools": {}}), &tool(), &messages, &["task-result-undeclared"]).len()
    };
    assert_eq!(of(json!({"name": "divide", "arguments": {"a": 1}})), 1);
    assert_eq!(of(json!({"name": "divide", "arguments": {"a": 1}, "task": {}})), 0);
    let mut required = tool();
    required["execution"] = json!({"taskSupport": "required"});
    let of = |capabilities: Value| found(&capabilities, &required, &[], &["capability-missing"]);
    let expected = "warning capability-missing: the server uses `tasks.requests.tools.call`, but does \
                    not declare it; add `\"tasks\": {\"requests\": {\"tools\": {\"call\": {}}}}` to \
                    the capabilities";
    assert_eq!(of(json!({"tools": {}})), [expected]);
    let declared = json!({"tools": {}, "tasks": {"requests": {"tools": {"call": {}}}}});
    assert_eq!(of(declared), [""; 0]);
}

#[test]
fn a_form_has_a_remedy_for_each_cause() {
    let of = |field: Value| {
        let form = json!({"type": "object", "properties": {"value": field}});
        let params = json!({"message": "Which?", "requestedSchema": form});
        let all = [request(9, "elicitation/create", &params)];
        let all = found(&json!({"tools": {}}), &tool(), &all, &["elicitation-schema"]);
        all[0].split(": ").skip(1).collect::<Vec<_>>().join(": ")
    };
    let choices = json!({"oneOf": [{"const": "a", "title": "A"}]});
    assert_eq!(of(choices), "`value` has `oneOf`, but no `type`; add `\"type\": \"string\"`");
    let reference = of(json!({"$ref": "#/$defs/a"}));
    assert!(reference.ends_with("write the definition in its place, without `$defs`"));
    let nested = of(json!({"type": "object", "properties": {}}));
    assert!(nested.ends_with("ask for single values, each in its own property"));
}

#[test]
fn words_of_other_interfaces_are_replaced() {
    let ask = json!({"message": "Which?", "requestedSchema": {"type": "object", "properties": {"a": {"type": "string"}}}});
    let refused =
        [request(9, "elicitation/create", &ask), answer(9, "result", &json!({"action": "reject"}))];
    let all = found(&json!({"tools": {}}), &tool(), &refused, &["message-member"]);
    assert!(all[0].ends_with("; write `\"decline\"`"), "{all:?}");
}

#[test]
fn values_that_are_encoded_twice_or_by_php_are_explained() {
    let text = session(
        &json!({"tools": {"listChanged": true}}),
        &tool(),
        &[
            request(2, "tools/call", &json!({"name": "divide", "arguments": {"a": 1, "b": "[1]"}})),
            answer(2, "result", &json!({"content": [{"type": "text", "text": "1"}]})),
            json!({"jsonrpc": "2.0", "method": "notifications/tools/list_changed", "params": []}),
        ],
    );
    let all = lint(&text, "jsonl", &settings(None));
    let notes = |rule: &str| {
        let found = all.iter().find(|it| it.rule == rule).unwrap();
        found.notes.iter().map(|note| note.text.to_string()).collect::<Vec<_>>().join("; ")
    };
    assert!(notes("call-arguments-invalid").contains("it is encoded twice"));
    assert!(notes("rpc-params-object").contains("PHP"));
    assert!(all.iter().all(|it| it.severity != Severity::Error || it.help.is_some()));
}
