//! Fixes in one file that affect others: names that are added or removed, tools that recordings are
//! checked against, overrides that apply to several files.

use crate::common::folder::{Folder, Ran};
use crate::common::size;

#[test]
fn remaining_findings_are_those_of_a_run_on_the_fixed_files() {
    let arguments = ["--select", "tool-name-charset,tool-name-duplicate", "-f", "json", "-v"];
    let count = size(500, 1_500);
    let names = |at: usize| match at {
        // The last have the names that the first get.
        0..8 => format!("get {at}"),
        _ if at >= count - 7 => format!("get_{}", count - at),
        8..20 => format!("list {}", at % 4),
        _ => format!("get {at}"),
    };
    let folder = Folder::new();
    for at in 0..count {
        let tool = format!(
            r#"{{"name": "{}", "description": "Tool {at}.", "inputSchema": {{"type": "object"}}}}"#,
            names(at)
        );
        folder.write(&format!("{at:04}.json"), &tool);
    }
    let fixed = folder.run(&[&arguments[..], &["--unsafe-fixes"]].concat());
    let done = format!("fixed {0} findings in {0} files", count - 7);
    assert!(fixed.err().contains(&done), "{}", fixed.err());
    let again = folder.run(&arguments);
    assert_eq!(again.out(), fixed.out());
    let duplicates = again.out().matches(r#""rule": "tool-name-duplicate""#).count();
    assert_eq!(duplicates, 7 + 12 - 4, "{}", again.out());
}

#[test]
fn results_are_checked_against_the_fixed_tools() {
    let tool = r#"{"name": "sum", "description": "Adds.", "inputSchema": {"type": "object"},
        "outputSchema": {"type": "object", "properties": {"sum": {"type": "int"}}}}"#;
    let result = r#"{"tool": "sum", "result": {"structuredContent": {"sum": "x"},
        "content": [{"type": "text", "text": "{\"sum\": \"x\"}"}]}}"#;
    let folder = Folder::with(&[("tool.json", tool), ("result.json", result)]);
    let fixed = folder.run(&["--fix", "-f", "json"]);
    assert!(folder.read("tool.json").contains(r#""integer""#));
    assert!(fixed.out().contains(r#""rule": "structured-content-mismatch""#), "{}", fixed.out());
    assert_eq!(folder.run(&["-f", "json"]).out(), fixed.out());
}

/// Fixes a folder and returns the output about fixes. Asserts that the report is that of a run on
/// the fixed files, and that a second run fixes nothing more.
#[track_caller]
fn fixed_for_good(folder: &Folder, arguments: &[&str]) -> String {
    let plain = folder.run(&[arguments, &["-f", "json", "-v"]].concat());
    let arguments = [arguments, &["-f", "json", "-v", "--unsafe-fixes"]].concat();
    let shown = folder.run(&[&arguments[..], &["--diff"]].concat());
    assert_eq!((shown.code(), shown.out()), (plain.code(), plain.out()));
    let fixed = folder.run(&arguments);
    let again = folder.run(&arguments);
    assert!(again.err().ends_with("nothing to fix\n"), "{}", again.err());
    assert_eq!((again.code(), again.out()), (fixed.code(), fixed.out()));
    let done = |ran: &Ran| ran.err().lines().last().unwrap_or_default().to_owned();
    assert_eq!(done(&shown).replace("would fix", "fixed"), done(&fixed));
    done(&fixed)
}

#[test]
fn an_override_may_be_needed_once_a_tool_has_another_name() {
    let tool = r#"{"name": "get x", "inputSchema": {"type": "object"}}"#;
    let config = "[[overrides]]\ntools = [\"get_*\"]\nreason = \"kept\"\n\
        rules = { tool-description-missing = \"off\" }\n";
    let folder = Folder::with(&[("tool.json", tool), ("mcp-lint.toml", config)]);
    assert!(folder.run(&["-f", "concise"]).out().contains("suppression-unused"));
    fixed_for_good(&folder, &[]);
    assert!(!folder.run(&["-f", "concise"]).out().contains("suppression-unused"));
}

#[test]
fn a_file_is_compared_with_the_fixed_files() {
    let tool = |more: &str| {
        format!(
            r#"{{{more}"name": "get_x", "description": "Gets it.", "inputSchema":
                {{"type": "object", "properties": {{"x": {{"type": "string", "description": "It."}}}}}}}}"#
        )
    };
    // The name moves, and the two become equal.
    let (one, two) = (tool(r#""title": null, "#), tool(""));
    let folder = Folder::with(&[("one.json", &one), ("two.json", &two)]);
    let done = fixed_for_good(&folder, &[]);
    assert!(done.ends_with("in 1 file: tool-null-member"), "{done}");
    assert_eq!(folder.read("one.json"), two);
}

/// The files of a tool whose recording cannot be checked until its schema is fixed.
const WITH_RECORDING: [(&str, &str); 2] = [
    (
        "0.json",
        r#"{"name": "sum", "description": "Adds.", "inputSchema": {"type": "object"},
            "outputSchema": {"type": "object", "properties": {"sum": {"type": "int"}}}}"#,
    ),
    (
        "result.json",
        r#"{"tool": "sum", "result": {"structuredContent": {"sum": "x"},
            "content": {"type": "text", "text": "One."}}}"#,
    ),
];

#[test]
fn a_recording_is_fixed_completely_even_if_its_fixed_tool_rejects_it() {
    let folder = Folder::with(&WITH_RECORDING);
    let done = fixed_for_good(&folder, &[]);
    assert!(done.contains("result-content-type") && done.contains("text-differs"), "{done}");
}

#[test]
fn a_recording_long_after_its_tool_is_fixed_completely() {
    let folder = Folder::with(&WITH_RECORDING);
    let count = size(300, 1_000);
    for at in 1..=count {
        let tool = format!(
            r#"{{"name": "get_{at}", "title": null, "description": "Gets {at}.",
                "inputSchema": {{"type": "object"}}}}"#
        );
        folder.write(&format!("{at}.json"), &tool);
    }
    let rules = "schema-type-unknown,tool-null-member,result-content-type,\
        structured-content-mismatch";
    let done = fixed_for_good(&folder, &["--select", rules]);
    assert!(done.contains(&format!("fixed {0} findings in {0} files", count + 2)), "{done}");
}

/// The files of a tool, and of a recording in another folder that does not name the tool.
const APART: [(&str, &str); 2] = [
    (
        "tools/list.json",
        r#"{"tools": [{"name": "measure", "description": "Measures the depth of a lake.",
            "inputSchema": {"type": "object", "properties": {}, "additionalProperties": false},
            "outputSchema": {"type": "object", "properties": {"metres": {"type": "integer"}}}}]}"#,
    ),
    (
        "recorded/first.json",
        r#"{"structuredContent": {"metres": "deep"}, "content": [{"type": "text",
            "text": "{\"metres\": \"deep\"}", "annotations": {"audience": ["user", "user"]}}]}"#,
    ),
];

#[test]
fn a_recording_is_fixed_in_the_same_way_beside_the_tools_of_another_folder() {
    let folder = Folder::with(&APART);
    let fixed = fixed_for_good(&folder, &["tools", "recorded"]);
    assert_eq!(fixed, "fixed 1 finding in 1 file: annotations-audience-empty");
    let alone = Folder::with(&APART);
    assert_eq!(fixed_for_good(&alone, &["recorded"]), fixed);
    assert_eq!(folder.read("recorded/first.json"), alone.read("recorded/first.json"));
}

#[test]
fn a_recording_is_checked_against_the_tools_that_are_given_while_it_is_fixed() {
    let folder = Folder::with(&APART);
    let fixed = fixed_for_good(&folder, &["--tools", "tools", "--result", "recorded"]);
    assert_eq!(fixed, "fixed 1 finding in 1 file: annotations-audience-empty");
}
