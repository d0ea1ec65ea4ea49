//! Attacks by recordings of results and sessions.

use crate::common::size;
use crate::hostile::harness::{Attack, Ended, LINES, lint, many, tool};

const TOOLS: &str = r##"{"tools": [
  {"name": "t", "inputSchema": {"type": "object"}, "outputSchema": {"type": "object", "properties": {
     "text": {"type": "string", "pattern": "^(a+)+$"},
     "list": {"type": "array", "uniqueItems": true},
     "number": {"type": "number", "multipleOf": 1e-300},
     "tree": {"$ref": "#/$defs/tree"}},
   "$defs": {"tree": {"anyOf": [{"type": "array", "items": {"$ref": "#/$defs/tree"}}, {"type": "object", "additionalProperties": {"$ref": "#/$defs/tree"}}, {"type": "null"}]}}}},
  {"name": "loop", "inputSchema": {"type": "object"}, "outputSchema": {"type": "object", "$ref": "#/$defs/a", "$defs": {"a": {"$ref": "#/$defs/b"}, "b": {"$ref": "#/$defs/a"}}}}]}"##;

fn check(name: &str, structured: &str) -> Ended {
    let attack = Attack::with("tools.json", TOOLS);
    let result = format!(
        r#"{{"content": [{{"type": "text", "text": "x"}}], "structuredContent": {structured}}}"#
    );
    attack.add("r.json", result);
    let arguments = ["--tools", "tools.json", "--result", "r.json", "--tool", name];
    attack.run(&[&arguments[..], &LINES].concat())
}

#[test]
fn a_value_for_a_pattern_that_backtracks() {
    let ended = check("t", &format!(r#"{{"text": "{}!"}}"#, "a".repeat(50_000)));
    assert!(ended.stdout.contains("[structured-content-"), "{}", ended.stdout);
}

#[test]
fn a_value_as_deep_as_the_limit_against_a_recursive_union() {
    let deep = "[".repeat(200) + &"]".repeat(200);
    assert!(check("t", &format!(r#"{{"tree": {deep}}}"#)).code <= 1);
    let wide = format!("[{}]", vec!["{\"a\": {\"b\": null}}"; 20_000].join(","));
    assert!(check("t", &format!(r#"{{"tree": {wide}}}"#)).code <= 1);
    let wrong = "{\"a\":".repeat(100) + "1" + &"}".repeat(100);
    assert_eq!(check("t", &format!(r#"{{"tree": {wrong}}}"#)).code, 1);
}

#[test]
fn an_endless_schema_is_not_run() {
    let ended = check("loop", "{}");
    assert!(ended.stdout.contains("[structured-content-unchecked]"), "{}", ended.stdout);
}

#[test]
fn numbers_and_lists_that_cost_much() {
    assert!(check("t", r#"{"number": 1e308}"#).code <= 1);
    assert!(check("t", r#"{"number": 1e-400}"#).code <= 1);
    let list: Vec<_> = (0..20_000).map(|at| format!("[{at}]")).collect();
    assert!(check("t", &format!(r#"{{"list": [{}]}}"#, list.join(","))).code <= 1);
}

#[test]
fn ten_megabytes_that_are_not_base64() {
    let attack = Attack::with("tools.json", TOOLS);
    let data = "A*".repeat(size(1_000_000, 5_000_000));
    attack.add(
        "r.json",
        format!(
            r#"{{"content": [{{"type": "image", "mimeType": "image/png", "data": "{data}"}}]}}"#
        ),
    );
    let arguments = ["--tools", "tools.json", "--result", "r.json", "--tool", "t"];
    let ended = attack.run(&[&arguments[..], &LINES].concat());
    assert_eq!(ended.code, 1, "{}", ended.stderr);
    assert!(ended.stdout.len() < 10_000, "the data is in the report");
}

#[test]
fn fifty_thousand_blocks_that_are_all_wrong() {
    let blocks = vec![r#"{"type": "nope", "text": 1}"#; size(15_000, 50_000)].join(",");
    let attack = Attack::with("r.json", format!(r#"{{"content": [{blocks}]}}"#));
    let ended = attack.run(&["--result", "r.json", "-f", "concise"]);
    assert_eq!(ended.code, 1);
    assert!(ended.stdout.lines().count() < 300, "{}", ended.stdout.lines().count());
}

#[test]
fn one_id_for_fifty_thousand_calls_and_no_answer() {
    let call = r#"{"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": {"name": "t", "arguments": {}}}"#;
    let attack = Attack::with("s.jsonl", format!("{call}\n").repeat(many(400_000)));
    let ended = attack.run(&["s.jsonl", "-f", "concise"]);
    assert_eq!(ended.code, 1, "{}", ended.stderr);
}

#[test]
fn fifty_thousand_calls_answered_in_reverse() {
    let mut lines = String::new();
    for id in 0..many(200_000) {
        lines.push_str(&format!(
            "{{\"jsonrpc\": \"2.0\", \"id\": {id}, \"method\": \"tools/call\", \"params\": {{\"name\": \"t\"}}}}\n"
        ));
    }
    for id in (0..many(200_000)).rev() {
        lines.push_str(&format!(
            "{{\"jsonrpc\": \"2.0\", \"id\": {id}, \"result\": {{\"content\": []}}}}\n"
        ));
    }
    assert!(Attack::with("s.jsonl", lines).run(&["s.jsonl"]).code <= 1);
}

#[test]
fn messages_that_are_almost_messages() {
    for line in [
        r#"{"jsonrpc": "2.0", "id": {"a": 1}, "method": 7}"#,
        r#"{"jsonrpc": "2.0", "id": 1e400, "result": {"content": "x"}}"#,
        r#"{"jsonrpc": "2.0", "id": null, "result": null, "error": 1}"#,
        r#"{"jsonrpc": "2.0", "id": 1, "result": {"tools": {"a": []}, "nextCursor": 7}}"#,
        r#"{"jsonrpc": "2.0", "method": "notifications/progress", "params": [1]}"#,
        r#"[{"jsonrpc": "2.0"}, [], null, 7]"#,
    ] {
        let attack = Attack::with("s.jsonl", format!("{line}\n{line}\n"));
        assert!(attack.run(&["s.jsonl"]).code <= 2, "{line}");
    }
}

#[test]
fn names_so_long_that_they_cannot_be_compared_letter_by_letter() {
    let (one, other) = ("a".repeat(150_000), "b".repeat(150_000));
    let definition = tool(r#"{"type": "object"}"#).replace("\"t\"", &format!("\"{one}\""));
    let attack = Attack::with("tools.json", definition);
    attack.add("r.json", format!(r#"{{"tool": "{other}", "result": {{"content": []}}}}"#));
    let arguments = ["--tools", "tools.json", "--result", "r.json"];
    attack.run(&[&arguments[..], &LINES].concat()).reports(0, "result-tool-unknown");
    let session = [
        r#"{"jsonrpc":"2.0","id":1,"method":"tools/list"}"#.to_owned(),
        format!(
            r#"{{"jsonrpc":"2.0","id":1,"result":{{"tools":[{{"name":"{one}","inputSchema":{{"type":"object"}}}}]}}}}"#
        ),
        format!(
            r#"{{"jsonrpc":"2.0","id":2,"method":"tools/call","params":{{"name":"{other}"}}}}"#
        ),
        r#"{"jsonrpc":"2.0","id":2,"result":{"content":[]}}"#.to_owned(),
    ];
    lint("s.jsonl", session.join("\n")).reports(1, "call-unknown-tool");
    let reference = format!(r##"{{"$ref": "#/$defs/{one}", "$defs": {{"{other}": {{}}}}}}"##);
    lint("a.json", tool(&format!(r#"{{"type": "object", "properties": {{"p": {reference}}}}}"#)))
        .reports(1, "ref-unresolved");
    lint("a.json", tool(&format!(r#"{{"type": "object", "$schema": "{one}"}}"#)))
        .reports(1, "schema-dialect-unsupported");
}

#[test]
fn as_many_unknown_tools_as_results() {
    let tools: Vec<_> = (0..900)
        .map(|at| tool(r#"{"type": "object"}"#).replace("\"t\"", &format!("\"tool_{at}\"")))
        .collect();
    let attack = Attack::with("tools.json", format!("[{}]", tools.join(",")));
    let count = many(200_000) as u64;
    let result = |at| format!(r#"{{"tool": "tool_x{at}", "result": {{"content": []}}}}"#);
    let results: Vec<_> = (0..count).map(result).collect();
    attack.add("r.json", format!("[{}]", results.join(",")));
    let ended = attack.run(&["--tools", "tools.json", "--result", "r.json", "-f", "json", "-v"]);
    let report: serde_json::Value = ended.stdout.parse().unwrap();
    assert!(report["summary"]["infos"].as_u64() >= Some(count), "{}", ended.stderr);
}

#[test]
fn as_many_definitions_of_one_tool_as_results() {
    let many = 8_000;
    let schema = r#""outputSchema": {"type": "object", "properties": {"a": {"type": "string"}, "b": {"type": "string"}}}, "inputSchema""#;
    let definition = tool(r#"{"type": "object"}"#).replace("\"inputSchema\"", schema);
    let attack = Attack::with("tools.json", format!("[{}]", vec![definition; many].join(",")));
    let result = r#"{"tool": "t", "result": {"content": [], "structuredContent": {"a": 1}}}"#;
    attack.add("r.json", format!("[{}]", vec![result; many].join(",")));
    let arguments = ["--tools", "tools.json", "--result", "r.json"];
    attack.run(&[&arguments[..], &LINES].concat()).reports(1, "structured-content-mismatch");
}

#[test]
fn schemas_and_values_that_are_both_wide() {
    let count = many(60_000);
    let list = |one: &dyn Fn(usize) -> String| (0..count).map(one).collect::<Vec<_>>().join(",");
    let names = list(&|at| format!("\"m{at}\""));
    let members = list(&|at| format!("\"m{at}\":1"));
    let dependent = list(&|at| format!("\"m{at}\":[\"m{}\",\"z\"]", count - at));
    let objects = list(&|at| format!("{{\"a\":{at}}}"));
    let wide = list(&|at| format!("\"m{at}\":{{\"a\":-1}}"));
    let numbers: Vec<_> = (0..9_000).map(|at| format!("[{at}]")).collect();
    let numbers = numbers.join(",");
    for (schema, value, rule) in [
        (format!(r#""required":[{names}]"#), &members, "structured-content-no-text"),
        (
            format!(r#""dependentRequired":{{{dependent}}}"#),
            &members,
            "structured-content-mismatch",
        ),
        (
            format!(r#""additionalProperties":{{"enum":[{objects}]}}"#),
            &wide,
            "structured-content-no-text",
        ),
        (
            format!(r#""additionalProperties":{{"enum":[{numbers}]}}"#),
            &wide,
            "structured-content-mismatch",
        ),
    ] {
        let schema = format!(r#""outputSchema": {{"type":"object",{schema}}}, "inputSchema""#);
        let definition = tool(r#"{"type": "object"}"#).replace("\"inputSchema\"", &schema);
        let attack = Attack::with("tools.json", definition);
        attack.add("r.json", format!(r#"{{"content":[],"structuredContent":{{{value}}}}}"#));
        let arguments = ["--tools", "tools.json", "--result", "r.json", "--tool", "t"];
        let ended = attack.run(&[&arguments[..], &LINES].concat());
        assert!(ended.stdout.contains(&format!("[{rule}]")), "{rule}: {}", ended.stdout);
    }
}

#[test]
fn very_many_results_that_each_cost_as_much_as_the_schema_is_large() {
    // The larger number makes more errors than one validation may.
    for many in [30_000, 60_000] {
        let names: Vec<_> = (0..many).map(|at| format!("\"m{at}\"")).collect();
        let schema =
            format!(r#""outputSchema": {{"required":[{}]}}, "inputSchema""#, names.join(","));
        let definition = tool(r#"{"type": "object"}"#).replace("\"inputSchema\"", &schema);
        let attack = Attack::with("tools.json", definition);
        let result = r#"{"content":[],"structuredContent":{}}"#.to_owned() + "\n";
        attack.add("r.jsonl", result.repeat(size(4_000, 20_000)));
        let arguments = ["--tools", "tools.json", "--result", "r.jsonl", "--tool", "t"];
        let ended = attack.run(&[&arguments[..], &LINES, &["--max-findings", "0"]].concat());
        // The first are checked; the others are reported as unchecked.
        for rule in ["structured-content-mismatch", "structured-content-unchecked"] {
            assert!(ended.stdout.contains(&format!("[{rule}]")), "{rule}: {}", ended.stderr);
        }
    }
}

const SESSION: &str = r#"{"jsonrpc":"2.0","id":0,"method":"initialize","params":{"protocolVersion":"2025-11-25","capabilities":{},"clientInfo":{"name":"x","version":"1"}}}
{"jsonrpc":"2.0","id":0,"result":{"protocolVersion":"2025-11-25","capabilities":{},"serverInfo":{"name":"s","version":"1"}}}
"#;

#[test]
fn batches_inside_each_other_around_much() {
    let message = r#"{"jsonrpc":"2.0","method":"notifications/message"}"#;
    let much = format!(
        r#"{{"jsonrpc":"2.0","id":1,"method":"x","params":{{"a":"{}"}}}}"#,
        "x".repeat(1 << 20)
    );
    let (open, close) = (format!("[{message},").repeat(240), "]".repeat(240));
    let attack = Attack::with("r.jsonl", format!("{SESSION}{open}{much}{close}\n"));
    attack.run(&[&["r.jsonl"][..], &LINES].concat()).reports(1, "rpc-batch");
    let ended = attack.run(&["r.jsonl", "--unsafe-fixes"]);
    assert!(ended.stderr.contains("rpc-batch × 10"), "{}", ended.stderr);
}

#[test]
fn batches_of_one_message_without_end() {
    let line = "[{\"jsonrpc\":\"2.0\"}]\n";
    let ended = lint("r.jsonl", format!("{SESSION}{}", line.repeat(many(1_000_000))));
    ended.reports(1, "rpc-batch");
}

#[test]
fn a_batch_that_begins_again_after_each_message() {
    let messages = vec![r#"{"jsonrpc":"2.0"},[{"jsonrpc":"2.0"}]"#; 20_000].join(",");
    let ended = lint("r.jsonl", format!("{SESSION}[{messages}]\n"));
    ended.reports(1, "rpc-batch");
    // The outer array is one of them, at any length: twenty thousand and one, and two more findings
    // about each of the messages.
    assert!(ended.stderr.starts_with("r.jsonl"), "{}", ended.stderr);
    assert!(ended.stderr.contains("60001 errors"), "{}", ended.stderr);
}

#[test]
fn streams_that_are_not_text() {
    let streams = "STDIN: {\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/list\"}\n\
                   STDOUT: {\"jsonrpc\":\"2.0\",\"id\":1,\"result\":{\"tools\":[]},\"x\":\"~\"}\n";
    let ended = lint("r.txt", streams.replace('~', "\u{e9}"));
    assert!(!ended.stdout.contains("[document-encoding]"), "{}", ended.stdout);
    let broken = streams.bytes().map(|byte| if byte == b'~' { 0xff } else { byte });
    lint("r.txt", broken.collect::<Vec<u8>>()).reports(1, "document-encoding");
    let wide = streams.bytes().flat_map(|byte| [byte, 0]);
    lint("r.txt", [0xff, 0xfe].into_iter().chain(wide).collect::<Vec<u8>>())
        .reports(1, "document-encoding");
}

#[test]
fn very_many_tools_of_which_one_has_a_result() {
    let mut tools: Vec<_> =
        (0..many(60_000)).map(|at| format!(r#"{{"name":"{at:x}","inputSchema":{{}}}}"#)).collect();
    let response = r#"{"name":"x","inputSchema":{},"response":{"content":[],"isError":true}}"#;
    tools.push(response.to_owned());
    let attack = Attack::with("tools.json", format!("[{}]", tools.join(",")));
    assert_eq!(attack.run(&["tools.json", "-f", "concise"]).code, 1);
}

#[test]
fn very_many_tools_that_each_have_a_result_of_their_own() {
    let wrong = 48;
    let ones = vec!["1"; wrong].join(",");
    let tool = |at: usize| {
        let result = format!(
            r#"{{"structuredContent":{{"a":[{ones}]}},"content":[{{"type":"text","text":"x"}}]}}"#
        );
        format!(
            r#"{{"name":"{at:x}","inputSchema":{{}},"outputSchema":{{"type":"object","properties":{{"a":{{"items":{{"type":"string"}}}}}}}},"response":{result}}}"#
        )
    };
    // Enough that not all findings are reported.
    let count = many(25_000);
    let tools: Vec<_> = (0..count).map(tool).collect();
    let attack = Attack::with("tools.json", format!("[{}]", tools.join(",")));
    let ended = attack.run(&["tools.json", "-f", "json"]);
    let report: serde_json::Value = ended.stdout.parse().unwrap();
    // The input schema has no type, and each item of the result violates the output schema.
    assert_eq!(report["summary"]["errors"], (1 + wrong) * count, "{}", report["summary"]);
    assert!(ended.stdout.contains(" more findings of this rule"));
}

#[test]
fn very_many_calls_that_an_sdk_converts_and_a_tool_rejects() {
    let schema = r#"{"type": "object", "properties": {"n": {"type": "integer", "default": 1}}}"#;
    let mut text = format!(
        "{{\"jsonrpc\": \"2.0\", \"id\": \"l\", \"method\": \"tools/list\"}}\n\
         {{\"jsonrpc\": \"2.0\", \"id\": \"l\", \"result\": {{\"tools\": [{{\"name\": \"t\", \"inputSchema\": {schema}}}]}}}}\n"
    );
    for id in 0..many(60_000) {
        let (value, is_error) =
            [("\"1\"", false), ("\"x\"", true), ("2", true), ("3", false)][id % 4];
        text.push_str(&format!(
            "{{\"jsonrpc\": \"2.0\", \"id\": {id}, \"method\": \"tools/call\", \"params\": {{\"name\": \"t\", \"arguments\": {{\"n\": {value}}}}}}}\n\
             {{\"jsonrpc\": \"2.0\", \"id\": {id}, \"result\": {{\"content\": [{{\"type\": \"text\", \"text\": \"no\"}}], \"isError\": {is_error}}}}}\n"
        ));
    }
    let attack = Attack::with("a.jsonl", text);
    let ended = attack.run(&["a.jsonl"]);
    assert!(ended.stdout.contains("call-arguments-invalid"), "{}", ended.stderr);
}
