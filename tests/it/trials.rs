//! The calls of trials, and the rules that compare calls.

use std::fmt::Write as _;

use mcp_lint::Linter;
use mcp_lint::contract::{ArgumentMaker, Hints};
use serde_json::{Value, json};

use crate::common::read;
use mcp_lint::document::Syntax;

/// Schemas with the keywords that arguments are made from.
fn schemas() -> Vec<Value> {
    let of = |properties: Value, required: Value| json!({"type": "object", "properties": properties, "required": required, "additionalProperties": false});
    vec![
        of(json!({"unit": {"enum": ["a", "b", null]}}), json!(["unit"])),
        of(
            json!({"n": {"type": "integer", "minimum": 3, "maximum": 9, "multipleOf": 3}}),
            json!(["n"]),
        ),
        of(
            json!({"n": {"type": "number", "exclusiveMinimum": 0, "exclusiveMaximum": 1}}),
            json!(["n"]),
        ),
        of(json!({"text": {"type": "string", "minLength": 3, "maxLength": 5}}), json!(["text"])),
        of(
            json!({"day": {"type": "string", "format": "date"}, "tz": {"type": "string"}}),
            json!(["day"]),
        ),
        of(json!({"id": {"type": "string", "pattern": "^[A-Z]{2}-[0-9]{3}$"}}), json!(["id"])),
        of(
            json!({"tags": {"type": "array", "items": {"type": "string"}, "minItems": 1, "maxItems": 3}}),
            json!(["tags"]),
        ),
        of(
            json!({"when": {"anyOf": [{"type": "string"}, {"type": "null"}], "default": null}}),
            json!([]),
        ),
        of(json!({"filter": {"$ref": "#/$defs/f"}}), json!(["filter"])),
        of(
            json!({"a": {"const": 1}, "b": {"type": "boolean"}, "c": {"type": ["integer", "null"]}}),
            json!(["a", "b"]),
        ),
        json!({"type": "object", "oneOf": [{"required": ["x"]}, {"required": ["y"]}], "properties": {"x": {"type": "string"}, "y": {"type": "integer"}}}),
        json!({"type": "object", "required": ["x"], "minProperties": 2}),
        json!({"type": "object"}),
    ]
}

/// Arguments that our evaluator calls valid or invalid are so for another validator.
#[test]
fn another_validator_agrees_about_all_arguments() {
    let mut made = [0, 0];
    for mut schema in schemas() {
        schema["$defs"] = json!({"f": {"type": "object", "properties": {"city": {"type": "string", "minLength": 1}, "size": {"type": "integer", "minimum": 1}}, "required": ["city"], "additionalProperties": false}});
        let other = jsonschema::validator_for(&schema).unwrap();
        let text = schema.to_string();
        let document = read(&text, Syntax::Json);
        let maker = ArgumentMaker::of(document.roots().next().unwrap()).unwrap();
        let hints =
            Hints { given: &|_| Vec::new(), earlier: &|_| Vec::new(), paths: &[], about: "" };
        let required = maker.required(&hints).unwrap_or_else(|why| panic!("{text}: {why}"));
        let whole = maker.with_optional(&required, &hints);
        let accepted = maker.accepted_variants(&whole, &hints);
        for arguments in accepted.iter().chain([&required, &whole]) {
            assert!(other.is_valid(arguments), "{arguments} under {text}");
            made[0] += 1;
        }
        for arguments in maker.rejected_variants(&whole) {
            assert!(!other.is_valid(&arguments), "{arguments} under {text}");
            made[1] += 1;
        }
    }
    assert!(made[0] > 40 && made[1] > 40, "{made:?}");
}

/// A session in which a tool is called with arguments, each with the text of its result and whether it failed.
fn session(schema: &str, calls: &[(&str, &str, bool)]) -> String {
    let mut text = String::new();
    let tool = format!(r#"{{"name": "t", "description": "Does it.", "inputSchema": {schema}}}"#);
    writeln!(text, r#"{{"jsonrpc": "2.0", "id": 0, "method": "tools/list"}}"#).unwrap();
    writeln!(text, r#"{{"jsonrpc": "2.0", "id": 0, "result": {{"tools": [{tool}]}}}}"#).unwrap();
    for (id, (arguments, answer, is_error)) in (1..).zip(calls) {
        writeln!(text, r#"{{"jsonrpc": "2.0", "id": {id}, "method": "tools/call", "params": {{"name": "t", "arguments": {arguments}}}}}"#).unwrap();
        writeln!(text, r#"{{"jsonrpc": "2.0", "id": {id}, "result": {{"content": [{{"type": "text", "text": "{answer}"}}], "isError": {is_error}}}}}"#).unwrap();
    }
    text
}

/// The findings about such a session, in which each answer but `fine` is a failure.
fn findings<T>(
    schema: &str,
    calls: &[(&str, &str)],
    shown: impl Fn(&mcp_lint::Finding<'_>) -> Option<T>,
) -> Vec<T> {
    let calls: Vec<_> = calls.iter().map(|(sent, text)| (*sent, *text, *text != "fine")).collect();
    let report = Linter::builder().build().lint_text("session.jsonl", &session(schema, &calls));
    report.findings().filter_map(|it| shown(&it)).collect()
}

/// Whether a rule compares calls or judges what is returned.
fn is_of_calls(rule: &str) -> bool {
    let judged =
        ["result-error-internal", "result-error-without-reason", "result-error-as-success"];
    rule.starts_with("call-") || judged.contains(&rule)
}

fn reported(schema: &str, calls: &[(&str, &str)]) -> Vec<String> {
    findings(schema, calls, |it| {
        it.rule().starts_with("call-").then(|| format!("{}: {}", it.rule(), it.message()))
    })
}

fn levels(schema: &str, calls: &[(&str, &str)]) -> Vec<String> {
    findings(schema, calls, |it| {
        is_of_calls(it.rule()).then(|| format!("{} {}", it.rule(), it.severity().name()))
    })
}

fn rules(schema: &str, arguments: &str, text: &str, is_error: bool) -> Vec<String> {
    let text = session(schema, &[(arguments, text, is_error)]);
    let report = Linter::builder().build().lint_text("session.jsonl", &text);
    report.findings().map(|it| it.rule().to_owned()).filter(|it| is_of_calls(it)).collect()
}

#[test]
fn a_rejection_without_a_pair_is_no_finding() {
    const UNIT: &str = r#"{"type": "object", "properties": {"unit": {"enum": ["c", "k"]}, "city": {"type": "string"}}, "required": ["unit"]}"#;
    const C: &str = r#"{"unit": "c"}"#;
    const K: &str = r#"{"unit": "k"}"#;
    let refused = "call-valid-refused: the listed value `\"k\"` of `unit` is rejected: `not k`";
    assert_eq!(reported(UNIT, &[(C, "fine"), (K, "not k"), (C, "fine")]), [refused]);
    // The state of the tool, or its service, may be the reason.
    for calls in [
        &[(C, "fine"), (K, "not k")][..],
        &[(K, "not k")],
        &[(C, "fine"), (K, "fetch failed"), (C, "fine")],
        &[(C, "fine"), (K, "429 Too Many Requests"), (C, "fine")],
        // Two differences.
        &[
            (r#"{"unit": "c", "city": "Bern"}"#, "fine"),
            (K, "not k"),
            (C, "not c"),
            (r#"{"unit": "c", "city": "Rome"}"#, "fine"),
        ],
    ] {
        let found = reported(UNIT, calls);
        assert!(!found.iter().any(|it| it.contains("listed value `\"k\"`")), "{found:?}");
    }
    // A guess that no schema states.
    let (bern, nowhere) =
        (r#"{"unit": "c", "city": "Bern"}"#, r#"{"unit": "c", "city": "Nowhere"}"#);
    assert_eq!(
        reported(UNIT, &[(bern, "fine"), (nowhere, "no such city"), (bern, "fine")]),
        [""; 0]
    );
}

#[test]
fn a_needed_argument_is_one_finding() {
    const DAY: &str = r##"{"type": "object", "properties": {"o": {"$ref": "#/$defs/o"}}, "required": ["o"], "$defs": {"o": {"type": "object", "properties": {"day": {"type": ["string", "null"], "default": null}}}}}"##;
    let (with, without, null) =
        (r#"{"o": {"day": "monday"}}"#, r#"{"o": {}}"#, r#"{"o": {"day": null}}"#);
    let calls = [(with, "fine"), (without, "which day?"), (null, "which day?"), (with, "fine")];
    let found = reported(DAY, &calls);
    assert_eq!(
        found,
        ["call-valid-refused: `day` is optional, and a call without it is rejected: `which day?`"]
    );
}

#[test]
fn a_default_needs_a_pair_or_a_text_that_names_it() {
    const FORMAT: &str =
        r#"{"type": "object", "properties": {"format": {"type": "string", "default": "json"}}}"#;
    let named = reported(FORMAT, &[("{}", "format json is not known")]);
    assert_eq!(named.len(), 1, "{named:?}");
    assert!(named[0].starts_with("call-default-refused: the default `\"json\"` of `format`"));
    assert_eq!(reported(FORMAT, &[("{}", "not possible")]), [""; 0]);
}

/// The levels of rejections of the listed value `k`, by their text.
#[test]
fn a_rejection_is_an_error_only_if_it_is_about_the_value() {
    const SCHEMA: &str = r#"{"type": "object", "properties": {"unit": {"enum": ["c", "k"]}, "place": {"type": "string"}, "n": {"type": "integer", "maximum": 100}}, "required": ["unit"]}"#;
    let level = |worked: &str, failed: &str, text: &str| {
        let calls = [(worked, "fine"), (failed, text), (worked, "fine")];
        let found = levels(SCHEMA, &calls);
        found.iter().find(|it| it.starts_with("call-valid-refused")).cloned().unwrap_or_default()
    };
    for (text, expected) in [
        ("Invalid unit: k", "call-valid-refused error"),
        ("UNIT must be c", "call-valid-refused error"),
        ("k went wrong", "call-valid-refused warning"),
        ("place is required", "call-valid-refused warning"),
        ("no variance at all", ""),
        ("k needs 200 observations", ""),
    ] {
        assert_eq!(level(r#"{"unit": "c"}"#, r#"{"unit": "k"}"#, text), expected, "{text}");
    }
    // An empty value that was made up for another argument is the reason.
    let empty = level(
        r#"{"unit": "c", "place": ""}"#,
        r#"{"unit": "k", "place": ""}"#,
        "place is required for k",
    );
    assert_eq!(empty, "");
    let (with, without) = (r#"{"unit": "cc", "place": "Bern"}"#, r#"{"unit": "cc"}"#);
    let other = SCHEMA.replace(r#""c", "k""#, r#""cc", "k""#);
    for (text, expected) in [
        ("place is required", "call-valid-refused error"),
        ("place is required for cc", "call-valid-refused warning"),
    ] {
        let found = levels(&other, &[(with, "fine"), (without, text), (with, "fine")]);
        assert_eq!(found, [expected], "{text}");
    }
    // A bound is stated by the schema itself.
    let (worked, failed) = (r#"{"unit": "c", "n": 1}"#, r#"{"unit": "c", "n": 100}"#);
    assert_eq!(level(worked, failed, "division by zero"), "call-valid-refused warning");
    // Without any success, nothing is known about the arguments.
    let output = "1 validation error for tOutput\\nunit k";
    assert_eq!(levels(SCHEMA, &[(r#"{"unit": "k"}"#, output)]), ["result-error-internal warning"]);
}

#[test]
fn failures_are_distinguished_from_values_that_were_requested() {
    const ANY: &str = r#"{"type": "object", "properties": {"kind": {"type": "string"}, "limit": {"type": "integer"}}}"#;
    for (arguments, text, expected) in [
        (
            r#"{"kind": "a"}"#,
            r#"{\"error\": true, \"message\": \"no\"}"#,
            "result-error-as-success",
        ),
        (r#"{"kind": "a"}"#, r#"{\"success\": false}"#, ""),
        (r#"{"kind": "a"}"#, "Error: no", "result-error-as-success"),
        (r#"{"kind": "Error"}"#, "Error: no", ""),
        (r#"{"limit": 1}"#, r#"[{\"a\": 1}, {\"a\": 2}]"#, "call-limit-ignored"),
        (r#"{"limit": 1}"#, r#"[\"a\", \"b\"]"#, ""),
        (
            r#"{"limit": 1}"#,
            r#"{\"rows\": [{\"a\": 1}, {\"a\": 2}], \"tags\": [\"x\", \"y\"]}"#,
            "call-limit-ignored",
        ),
        (r#"{"kind": "x = y"}"#, "fails: name 'y' is not defined", ""),
        (r#"{"kind": "a"}"#, "fails: name 'y' is not defined", "result-error-internal"),
        (r#"{"kind": "a"}"#, "fails: no such thing", ""),
        (r#"{"kind": "a"}"#, "An error occurred invoking 't'.", "result-error-without-reason"),
    ] {
        let is_error = text.starts_with("fails: ") || text.starts_with("An error occurred");
        let found = rules(ANY, arguments, text, is_error);
        let wanted: Vec<_> = [expected].into_iter().filter(|it| !it.is_empty()).collect();
        assert_eq!(found, wanted, "{arguments} {text}");
    }
}
