//! Attacks by the number of what is wrong: a finding takes many times the bytes that it is about.

use serde_json::Value;

use crate::harness::{Attack, lint, tool};

/// `count` times the same, separated by commas.
fn repeated(one: &str, count: usize) -> String {
    vec![one; count].join(",")
}

/// Findings of a rule: those that are told, and those that the last of them stands for.
fn count_of(report: &str, rule: &str) -> usize {
    let report: Value = serde_json::from_str(report).unwrap();
    let all = report["diagnostics"].as_array().unwrap().iter();
    let count = |found: &Value| {
        let more = found["message"].as_str().unwrap().split_once(" more finding");
        more.map_or(1, |(count, _)| count.parse().unwrap())
    };
    all.filter(|found| found["rule"] == rule).map(count).sum()
}

#[test]
fn a_tool_that_is_wrong_in_every_byte() {
    let many = 300_000;
    let ones = repeated("1", many);
    let schema = |members: &str| tool(&format!(r#"{{"type": "object", {members}}}"#));
    lint("a.json", schema(&format!(r#""enum": [{ones}]"#))).tells(0, "schema-enum-duplicate");
    lint("a.json", schema(&format!(r#""allOf": [{ones}]"#))).tells(1, "schema-keyword-type");
    lint("a.json", schema(&format!(r#""required": [{ones}]"#)))
        .tells(1, "input-schema-required-type");
    let beside = |members: &str| tool(&format!(r#"{{"type": "object"}}, {members}"#));
    lint("a.json", beside(&format!(r#""icons": [{ones}]"#))).tells(1, "icons-type");
    lint("a.json", beside(&format!(r#""tags": [{}]"#, repeated("\"A\"", many))))
        .tells(0, "tag-merged");
    let words = repeated("no", many);
    lint("a.yaml", format!("name: t\ninputSchema: {{type: object, enum: [{words}]}}\n"))
        .tells(0, "document-yaml-implicit-type");
}

#[test]
fn what_is_not_told_is_counted_whatever_the_number_of_threads() {
    let many = 40_000;
    let one = r#"{"name":"a","inputSchema":{"properties":{"":1}}}"#;
    let attack = Attack::with("a.json", format!(r#"{{"tools":[{}]}}"#, repeated(one, many)));
    let report = |jobs: &str| attack.run(&["a.json", "-f", "json", "-v", "-j", jobs]).stdout;
    let alone = report("1");
    for rule in ["input-schema-root-type", "input-schema-property-not-object"] {
        assert_eq!(count_of(&alone, rule), many, "{rule}");
    }
    for jobs in ["2", "3", "8"] {
        assert!(report(jobs) == alone, "with {jobs} threads");
    }
}

#[test]
fn a_recording_with_more_findings_than_can_be_told() {
    let many = 90_000;
    let line = format!("{:<99}\n", r#"{"content": [{}]}"#);
    let attack = Attack::with("r.jsonl", line.repeat(many));
    let ended = attack.run(&["--result", "r.jsonl", "-f", "json"]);
    assert_eq!(count_of(&ended.stdout, "content-block-type"), many, "{}", ended.stderr);
}

#[test]
fn a_result_that_is_wrong_in_every_byte() {
    let schema = r#"{"type": "object", "properties": {
        "list": {"type": "array", "items": {"type": "string"}},
        "either": {"type": "array", "items": {"anyOf": [{"type": "string"}, {"minimum": 9}]}},
        "closed": {"type": "object", "properties": {"x": {}}, "additionalProperties": false},
        "few": {"type": "array", "maxItems": 2, "prefixItems": [{}], "items": false}}}"#;
    let tools = tool(r#"{"type": "object"}"#);
    let tools =
        tools.replace("\"inputSchema\"", &format!("\"outputSchema\": {schema}, \"inputSchema\""));
    let members: Vec<_> = (0..100_000).map(|at| format!("\"m{at}\":1")).collect();
    let (ones, members) = (repeated("1", 300_000), members.join(","));
    for wrong in [
        format!(r#""list":[{ones}]"#),
        format!(r#""either":[{ones}]"#),
        format!(r#""few":[{ones}]"#),
        format!(r#""closed":{{{members}}}"#),
        // What is wrong behind so much is left out, but nothing is told that is not so.
        format!(r#""list":[{ones}],"few":[1]"#),
    ] {
        let attack = Attack::with("tools.json", &tools);
        attack.add(
            "r.json",
            format!(
                r#"{{"content":[{{"type":"text","text":"x"}}],"structuredContent":{{{wrong}}}}}"#
            ),
        );
        let arguments =
            ["--tools", "tools.json", "--result", "r.json", "--tool", "t", "-f", "json"];
        let ended = attack.run(&arguments);
        let told = count_of(&ended.stdout, "structured-content-mismatch");
        assert!((200..210).contains(&told), "{told} of {}", &wrong[..20]);
        let place = format!("/structuredContent/{}", wrong[1..].split_once('"').unwrap().0);
        let report: Value = serde_json::from_str(&ended.stdout).unwrap();
        let all = report["diagnostics"].as_array().unwrap().iter();
        for found in all.filter(|found| found["rule"] == "structured-content-mismatch") {
            assert!(found["pointer"].as_str().unwrap().starts_with(&place), "{found}");
        }
    }
}
