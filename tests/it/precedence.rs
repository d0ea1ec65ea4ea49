//! One cause, one finding: of two rules that both see a mistake, one reports it.

use crate::common::folder::Folder;

/// The rules that report something about a file.
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
fn a_root_whose_reference_does_not_resolve_lacks_nothing_else() {
    let both = "ref-unresolved,input-schema-root-type";
    assert_eq!(of_schema(r##"{"$ref": "#/$defs/Page"}"##, both), ["ref-unresolved"]);
    let resolved = r##"{"$ref": "#/$defs/Page", "$defs": {"Page": {"type": "object"}}}"##;
    assert_eq!(of_schema(resolved, both), ["input-schema-root-type"]);
    let elsewhere = r##"{"properties": {"a": {"$ref": "#/$defs/Page"}}}"##;
    assert_eq!(of_schema(elsewhere, both), ["input-schema-root-type", "ref-unresolved"]);
}

#[test]
fn a_default_of_a_schema_that_nothing_fits_is_not_reported_as_well() {
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
fn a_root_that_is_an_array_is_not_asked_for_items() {
    let both = "input-schema-root-type,portable-array-items";
    assert_eq!(of_schema(r#"{"type": "array"}"#, both), ["input-schema-root-type"]);
    let inside = r#"{"type": "object", "properties": {"a": {"type": "array"}}}"#;
    assert_eq!(of_schema(inside, both), ["portable-array-items"]);
}

#[test]
fn content_that_should_not_be_there_need_not_be_an_array() {
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
    let with = ["--select", "target-schema-refused", "--target", "openai"];
    let of = |schema: &str| {
        let text =
            format!(r#"{{"name": "a", "description": "Shows it.", "inputSchema": {schema}}}"#);
        rules("tool.json", &text, &with)
    };
    assert_eq!(of(r#"{"type": "object"}"#), ["target-schema-refused"]);
    let nested = r#"{"type": "object", "properties": {"a": {"type": "object"}}}"#;
    assert_eq!(of(nested), [""; 0]);
}

#[test]
fn a_long_description_is_no_error_where_nobody_is_sure_of_the_limit() {
    let of = |length: usize| {
        let text = format!(
            r#"{{"name": "a", "description": "{}", "inputSchema": {{"type": "object"}}}}"#,
            "x".repeat(length)
        );
        let folder = Folder::with(&[("tool.json", &text)]);
        let with = ["-f", "concise", "--select", "target-description", "--target", "openai"];
        folder.run(&[&["tool.json"][..], &with].concat()).out().to_owned()
    };
    assert_eq!(of(1024), "");
    assert!(of(1025).contains(": warning[target-description] "), "{}", of(1025));
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
