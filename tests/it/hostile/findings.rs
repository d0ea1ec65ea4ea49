//! Attacks by the number of errors: a finding takes many times more bytes than the text it is
//! about.

use serde_json::Value;

use crate::common::size;
use crate::hostile::harness::{Attack, lint, many, tool};

/// `count` copies of a text, separated by commas.
fn repeated(one: &str, count: usize) -> String {
    vec![one; count].join(",")
}

fn parsed(report: &str) -> Value {
    report.parse().unwrap()
}

/// The number of findings of a rule: the reported ones, and those that the last one represents.
fn count_of(report: &Value, rule: &str) -> usize {
    let all = report["diagnostics"].as_array().unwrap().iter();
    let count = |found: &Value| {
        let more = found["message"].as_str().unwrap().split_once(" more finding");
        more.map_or(1, |(count, _)| count.parse().unwrap())
    };
    all.filter(|found| found["rule"] == rule).map(count).sum()
}

#[test]
fn a_tool_that_is_wrong_in_every_byte() {
    let many = many(300_000);
    let ones = repeated("1", many);
    let schema = |members: &str| tool(&format!(r#"{{"type": "object", {members}}}"#));
    lint("a.json", schema(&format!(r#""enum": [{ones}]"#))).reports(0, "schema-enum-duplicate");
    lint("a.json", schema(&format!(r#""allOf": [{ones}]"#))).reports(1, "schema-keyword-type");
    lint("a.json", schema(&format!(r#""required": [{ones}]"#)))
        .reports(1, "input-schema-required-type");
    let beside = |members: &str| tool(&format!(r#"{{"type": "object"}}, {members}"#));
    lint("a.json", beside(&format!(r#""icons": [{ones}]"#))).reports(1, "icons-type");
    lint("a.json", beside(&format!(r#""tags": [{}]"#, repeated("\"A\"", many))))
        .reports(0, "tag-merged");
    let words = repeated("no", many);
    lint("a.yaml", format!("name: t\ninputSchema: {{type: object, enum: [{words}]}}\n"))
        .reports(0, "document-yaml-implicit-type");
}

#[test]
fn unreported_findings_are_counted_on_any_number_of_threads() {
    // Four findings each: more than the twenty thousand that are reported.
    let many = 5_500;
    let one = r#"{"name":"a","inputSchema":{"properties":{"":1}}}"#;
    let attack = Attack::with("a.json", format!(r#"{{"tools":[{}]}}"#, repeated(one, many)));
    let report = |jobs: &str| attack.run(&["a.json", "-f", "json", "-v", "-j", jobs]).stdout;
    let alone = report("1");
    assert!(alone.contains(" more findings of this rule"));
    let parsed = parsed(&alone);
    for rule in ["input-schema-root-type", "input-schema-property-not-object"] {
        assert_eq!(count_of(&parsed, rule), many, "{rule}");
    }
    assert!(parsed["summary"]["errors"].as_u64().unwrap() as usize >= 2 * many);
    assert!(report("8") == alone);
}

#[test]
fn truncated_findings_are_the_same_on_any_number_of_threads() {
    let properties: Vec<_> = (1..9).map(|at| format!("\"{}\":1", " ".repeat(at))).collect();
    let properties = properties.join(",");
    let one = format!(r#"{{"name":"a b","inputSchema":{{"properties":{{{properties}}}}}}}"#);
    let attack = Attack::with("a.json", format!(r#"{{"tools":[{}]}}"#, repeated(&one, 600)));
    let report =
        |jobs| attack.run(&["a.json", "-f", "json", "-v", "-j", jobs, "--target", "all"]).stdout;
    let alone = report("1");
    assert!(alone.contains(" more findings of this rule"));
    assert!(report("8") == alone);
}

#[test]
fn a_comment_hides_only_what_it_covers() {
    let property = |at: usize| {
        let comma = if at < 3_999 { "," } else { "" };
        let comment = "// mcp-lint: ignore[input-schema-property-not-object] known";
        let comment = if at < 2_100 { comment } else { "" };
        format!("\"p{at}\": 1{comma} {comment}\n")
    };
    let properties: String = (0..4_000).map(property).collect();
    let schema = format!("{{\"type\": \"object\", \"properties\": {{\n{properties}}}}}");
    let attack = Attack::with("a.jsonc", tool(&schema));
    let ended = attack.run(&["a.jsonc", "-f", "json"]);
    assert_eq!(ended.code, 1, "{}", ended.stderr);
    let report = parsed(&ended.stdout);
    assert!(count_of(&report, "input-schema-property-not-object") >= 1_900);
    assert_eq!(count_of(&report, "suppression-unused"), 0);
}

#[test]
fn a_cause_silences_only_its_consequences() {
    let ones: Vec<_> = (0..4_000).map(|at| format!("\"p{at}\": 1")).collect();
    let schema = format!(
        r#"{{"type": "object", "properties": {{{}, "z": {{"type": 5}}}}}}"#,
        ones.join(",")
    );
    let attack = Attack::with("a.json", tool(&schema));
    let ended = attack.run(&["a.json", "--warn", "input-schema-property-not-object"]);
    assert_eq!(ended.code, 1, "{}{}", ended.stdout, ended.stderr);
}

#[test]
fn a_validation_that_runs_out_of_steps_reports_only_what_is_true() {
    let names: Vec<_> = (0..2_000).map(|at| format!("\"m{at}\"")).collect();
    let slow: Vec<_> = (0..300)
        .map(|at| format!(r#"{{"additionalProperties": {{"not": {{"maximum": -{at}}}}}}}"#))
        .collect();
    let all = format!(
        r#"[{{"required": ["zz"]}}, {}, {{"required": [{}]}}]"#,
        slow.join(","),
        names.join(",")
    );
    let tools = tool(r#"{"type": "object"}"#).replace(
        "\"inputSchema\"",
        &format!("\"outputSchema\": {{\"type\": \"object\", \"allOf\": {all}}}, \"inputSchema\""),
    );
    let attack = Attack::with("tools.json", tools);
    let members = format!("{}:1", names.join(":1,"));
    attack.add("r.json", format!(r#"{{"content": [{{"type": "text", "text": "x"}}], "structuredContent": {{{members}}}}}"#));
    let arguments = ["--tools", "tools.json", "--result", "r.json", "--tool", "t", "-f", "json"];
    let complete = attack.run(&arguments);
    assert!(complete.stdout.contains("structured-content-mismatch"), "{}", complete.stdout);
    assert!(!complete.stdout.contains("structured-content-unchecked"), "{}", complete.stdout);
    let ended = attack.run(&[&arguments[..], &["--validation-timeout", "1ms"]].concat());
    assert!(!ended.stdout.contains("lacks the required `m"), "{}", ended.stderr);
    assert!(ended.stdout.contains("structured-content-unchecked"), "{}", ended.stdout);
}

#[test]
fn a_recording_with_more_findings_than_can_be_reported() {
    // Enough bytes that they are read in parallel.
    let many = 30_000;
    let line = format!("{:<74}\n", r#"{"content": [{}]}"#);
    let attack = Attack::with("r.jsonl", line.repeat(many));
    let ended = attack.run(&["--result", "r.jsonl", "-f", "json"]);
    assert!(ended.stdout.contains(" more findings of this rule"));
    assert_eq!(count_of(&parsed(&ended.stdout), "content-block-type"), many, "{}", ended.stderr);
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
    let members: Vec<_> = (0..size(20_000, 100_000)).map(|at| format!("\"m{at}\":1")).collect();
    let (ones, members) = (repeated("1", size(60_000, 300_000)), members.join(","));
    for wrong in [
        format!(r#""list":[{ones}]"#),
        format!(r#""either":[{ones}]"#),
        format!(r#""few":[{ones}]"#),
        format!(r#""closed":{{{members}}}"#),
        // Errors after so many are left out, but nothing false is reported.
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
        let report = parsed(&ended.stdout);
        let reported = count_of(&report, "structured-content-mismatch");
        assert!((200..210).contains(&reported), "{reported} of {}", &wrong[..20]);
        let place = format!("/structuredContent/{}", wrong[1..].split_once('"').unwrap().0);
        let all = report["diagnostics"].as_array().unwrap().iter();
        for found in all.filter(|found| found["rule"] == "structured-content-mismatch") {
            assert!(found["pointer"].as_str().unwrap().starts_with(&place), "{found}");
        }
    }
}

#[test]
fn comments_that_name_a_rule_every_two_bytes() {
    let (comments, names) = (many(3_000), 200);
    let all = comments * names;
    let comment = format!("# mcp-lint: ignore[{}] why\n", repeated("x", names));
    let tool = "name: t\ninputSchema: {type: object}\n";
    let attack = Attack::with("a.yaml", comment.repeat(comments) + tool);
    let ended = attack.run(&["a.yaml", "-f", "json"]);
    assert_eq!(count_of(&parsed(&ended.stdout), "suppression-unknown"), all, "{}", ended.stderr);
    let comment = "# mcp-lint: ignore[tool-name-charset]\n";
    let attack = Attack::with("a.yaml", comment.repeat(all / 20) + tool);
    let ended = attack.run(&["a.yaml", "-f", "json"]);
    let report = parsed(&ended.stdout);
    for rule in ["suppression-unused", "suppression-reason-missing"] {
        assert_eq!(count_of(&report, rule), all / 20, "{rule}: {}", ended.stderr);
    }
}

#[test]
fn a_long_key_or_name_over_many_findings() {
    let properties: Vec<_> =
        (0..1_000).map(|at| format!(r#""p{at}": {{"type": "strin"}}"#)).collect();
    let properties = properties.join(",");
    let long = "k".repeat(100_000);
    let below_key = tool(&format!(
        r#"{{"type": "object", "properties": {{"{long}": {{"properties": {{{properties}}}}}}}}}"#
    ));
    let of_tool = format!(
        r#"{{"name": "{long}", "inputSchema": {{"type": "object", "properties": {{{properties}}}}}}}"#
    );
    for text in [below_key, of_tool] {
        let size = text.len() as u64;
        let attack = Attack::with("a.json", text);
        let report = attack.run(&["a.json", "-f", "json"]).stdout;
        assert_eq!(count_of(&parsed(&report), "schema-type-unknown"), 1_000);
        let formats = ["json", "jsonl", "sarif", "junit", "gitlab", "github", "agent", "markdown"];
        let outputs = formats.map(|format| format!("{format}=report.{format}"));
        let outputs = outputs.iter().flat_map(|output| ["-f", output]);
        let arguments: Vec<_> =
            ["a.json", "--max-findings", "0"].into_iter().chain(outputs).collect();
        attack.run(&arguments);
        for format in formats {
            let report = attack.path().join(format!("report.{format}"));
            let bytes = std::fs::metadata(report).unwrap().len();
            assert!((1..40 * size).contains(&bytes), "{format}: {bytes} bytes");
        }
    }
}

#[test]
fn many_files_that_are_wrong_in_every_byte() {
    let (files, many) = (70, 300);
    let attack = Attack::with("ignored.txt", "");
    for file in 0..files {
        let properties: Vec<_> =
            (0..many).map(|at| format!(r#""p{at}":{{"type":"{at}"}}"#)).collect();
        let schema = format!(r#"{{"type":"object","properties":{{{}}}}}"#, properties.join(","));
        attack.add(&format!("{file}.json"), tool(&schema));
    }
    let report = |jobs: &str| attack.run(&[".", "-f", "json", "-j", jobs]).stdout;
    let alone = report("1");
    let parsed = parsed(&alone);
    assert_eq!(count_of(&parsed, "schema-type-unknown"), files * many);
    let reported = parsed["diagnostics"].as_array().unwrap().len();
    assert!((20_000..30_000).contains(&reported), "{reported}");
    assert!(report("3") == alone, "with 3 threads");
}

#[test]
fn as_many_comments_on_a_line_as_findings() {
    let many = 12_000;
    let comments = "/* mcp-lint: ignore[schema-type-unknown] r */".repeat(many);
    let tools: Vec<_> = (0..many)
        .map(|at| format!(r#"{{"name":"a{at}","inputSchema":{{"type":"objec"}}}}"#))
        .collect();
    let attack = Attack::with("a.jsonc", format!("{{\"tools\":[{comments}{}]}}", tools.join(",")));
    let ended = attack.run(&["a.jsonc", "-f", "json"]);
    let report = parsed(&ended.stdout);
    assert!(report["summary"]["suppressed"].as_u64().unwrap() >= 10_000, "{}", ended.stderr);
    assert_eq!(count_of(&report, "suppression-unused"), 0);
}

#[test]
fn a_long_reason_for_very_many_findings() {
    let tools: Vec<_> = (0..2_000)
        .map(|at| format!(r#"{{"name":"a{at}","inputSchema":{{"type":"objec"}}}}"#))
        .collect();
    let (tools, reason) = (tools.join(","), "x".repeat(200_000));
    let comment = format!("/* mcp-lint: ignore[schema-type-unknown] {reason} */");
    let by_comment = Attack::with("a.jsonc", format!("{{\"tools\":[{comment}{tools}]}}"));
    let by_override = Attack::with("a.jsonc", format!("{{\"tools\":[{tools}]}}"));
    let rules = "rules = { schema-type-unknown = \"off\" }";
    by_override.add(
        "mcp-lint.toml",
        format!("[[overrides]]\npointer = \"/inputSchema\"\nreason = \"{reason}\"\n{rules}\n"),
    );
    for attack in [by_comment, by_override] {
        let ended = attack.run(&["a.jsonc", "-f", "json", "--show-suppressed"]);
        let report = parsed(&ended.stdout);
        assert_eq!(report["summary"]["suppressed"], 2_000, "{}", ended.stderr);
        assert!(ended.stdout.len() < 20_000_000, "{} bytes", ended.stdout.len());
    }
}

#[test]
fn one_member_to_be_removed_very_often() {
    let with = |members: &str| {
        format!(r#"{{"tools":[{{"name":"a","inputSchema":{{"type":"object"}},{members}}}]}}"#)
    };
    let nulls = repeated(r#""title":null"#, many(300_000));
    lint("a.json", with(&nulls)).reports(1, "tool-null-member");
    let misplaced = format!(r#""annotations":{{{}}}"#, repeated(r#""audience":[]"#, many(300_000)));
    lint("a.json", with(&misplaced)).reports(1, "tool-annotation-misplaced");
}

#[test]
fn one_misspelt_member_very_often() {
    let members = repeated(r#""desciption":"x""#, many(1_000_000));
    let tool = format!(r#"{{"name":"a","inputSchema":{{"type":"object"}},{members}}}"#);
    let attack = Attack::with("a.json", tool);
    let arguments = ["a.json", "--preset", "strict"];
    attack
        .run(&[&arguments[..], &crate::hostile::harness::LINES].concat())
        .reports(1, "tool-member-misspelt");
}

#[test]
fn more_findings_than_can_be_reported_are_fixed_where_comments_cover_others() {
    let many = size(5_000, 8_000);
    let tool =
        "# mcp-lint: ignore[tool-name-charset] r\n- name: \"a b\"\n  inputSchema: {type: objec}\n";
    let attack = Attack::with("a.yaml", format!("tools:\n{}", tool.repeat(many)));
    let ended = attack.run(&["a.yaml", "--fix"]);
    let fixed = ended.stderr.split("schema-type-unknown × ").nth(1);
    let fixed = fixed.and_then(|count| count.trim().parse::<usize>().ok());
    assert!(fixed.is_some_and(|count| count > 4_000), "{}", ended.stderr);
}
