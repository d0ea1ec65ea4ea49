//! Which definition a recorded result is compared with, depending on the paths of both files.

use crate::common::folder::Folder;

const DEFINITION: &str = r#"{"name": "structured", "description": "Returns a number.", "inputSchema": {"type": "object", "additionalProperties": false}, "outputSchema": {"type": "object", "properties": {"n": {"type": "number"}}, "required": ["n"]}}"#;
const RESULT: &str =
    r#"{"content": [{"type": "text", "text": "{\"n\":\"1\"}"}], "structuredContent": {"n": "1"}}"#;

/// The rules that report about the result.
fn about_result(folder: &Folder, arguments: &[&str]) -> Vec<String> {
    let mut all = arguments.to_vec();
    all.extend([
        "-f",
        "concise",
        "-v",
        "--select",
        "result-tool-unknown,structured-content-mismatch",
    ]);
    let ran = folder.run(&all);
    let lines = ran.out().lines().filter(|line| line.contains("structured.json:"));
    let rule =
        |line: &str| line.split_once('[')?.1.split_once(']').map(|(rule, _)| rule.to_owned());
    lines.filter_map(rule).collect()
}

#[test]
fn a_result_does_not_belong_to_a_tool_in_an_unrelated_folder() {
    let other = DEFINITION.replace("structured", "other");
    let folder = Folder::with(&[
        ("a/tools.json", DEFINITION),
        ("b/other.json", &other),
        ("b/fixtures/structured.json", RESULT),
    ]);
    let unknown = ["result-tool-unknown"];
    let mismatch = ["structured-content-mismatch"];
    assert_eq!(about_result(&folder, &["."]), unknown);
    assert_eq!(about_result(&folder, &["a", "b"]), unknown);
    // A named folder without tools has the results of those in another named one.
    assert_eq!(about_result(&folder, &["a", "b/fixtures"]), mismatch);
    let said = folder.run(&[".", "-f", "concise", "-v"]);
    assert!(said.out().contains("`structured` is defined in another folder"), "{}", said.out());
    for asked in [
        &["b/fixtures", "--tools", "a/tools.json"][..],
        &["b/fixtures", "--tools", "a"],
        &["a", "--result", "b/fixtures/structured.json"],
        &["a", "b/other.json", "--result", "b/fixtures"],
    ] {
        assert_eq!(about_result(&folder, asked), mismatch, "{asked:?}");
    }
}

#[test]
fn the_nearest_definition_counts() {
    let accepts = DEFINITION.replace(r#""n": {"type": "number"}"#, r#""n": {"type": "string"}"#);
    let folder = Folder::with(&[
        ("tools.json", DEFINITION),
        ("server/tools.json", &accepts),
        ("server/recorded/structured.json", RESULT),
        ("recorded/structured.json", RESULT),
    ]);
    let ran = folder.run(&[".", "-f", "concise", "--select", "structured-content-mismatch"]);
    let reported: Vec<_> = ran.out().lines().filter(|line| line.contains("[")).collect();
    assert_eq!(reported.len(), 1, "{}", ran.out());
    assert!(reported[0].starts_with("recorded/structured.json:"), "{}", ran.out());
    // However the paths are written.
    for paths in [["./server", "./recorded/../recorded"], ["server/recorded/..", "recorded"]] {
        let ran = folder.run(&[paths[0], paths[1], "tools.json", "-f", "concise"]);
        let count = ran.out().matches("structured-content-mismatch").count();
        assert_eq!(count, 1, "{paths:?} {}", ran.out());
    }
}

#[test]
fn a_named_tool_is_found_wherever_it_is_defined_once() {
    let record = format!(r#"{{"tool": "structured", "arguments": {{}}, "result": {RESULT}}}"#);
    let folder = Folder::with(&[("a/tools.json", DEFINITION), ("b/structured.json", &record)]);
    assert_eq!(about_result(&folder, &["."]), ["structured-content-mismatch"]);
}
