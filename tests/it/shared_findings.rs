//! Findings that most tools of a file share are reported once, tested through the real binary.

use crate::common::folder::{Folder, Ran};

/// A list of `tools` tools, the first `with_null` of which have `"title": null`.
fn list(tools: usize, with_null: usize) -> String {
    let tool = |index: usize| {
        let title = if index < with_null { r#" "title": null,"# } else { "" };
        let schema = r#"{"type": "object", "additionalProperties": false}"#;
        format!(
            r#"{{"name": "tool_{index}",{title} "description": "Shows page {index} of the log.", "inputSchema": {schema}}}"#
        )
    };
    let tools: Vec<_> = (0..tools).map(tool).collect();
    format!("{{\"tools\": [\n{}\n]}}\n", tools.join(",\n"))
}

const SELECT: [&str; 2] = ["--select", "tool-null-member"];

fn lint(folder: &Folder, arguments: &[&str]) -> Ran {
    folder.run(&[&["tools.json", "-f", "concise"][..], &SELECT, arguments].concat())
}

#[test]
fn findings_of_nearly_all_tools_are_merged_with_a_count() {
    let folder = Folder::with(&[("tools.json", &list(10, 9))]);
    let ran = lint(&folder, &[]);
    assert_eq!(
        ran.out(),
        "tools.json:2:29: error[tool-null-member] 9 of 10 tools have members that are `null` \
         instead of absent (tool_0, tool_1, tool_2 and 6 more)\n"
    );
    assert!(ran.err().starts_with("1 error in tools.json (10 tools)"), "{}", ran.err());
}

#[test]
fn findings_of_fewer_tools_are_reported_separately() {
    let folder = Folder::with(&[("tools.json", &list(10, 8))]);
    assert_eq!(lint(&folder, &["--expand"]).out().lines().count(), 8);
    let folder = Folder::with(&[("tools.json", &list(4, 4))]);
    assert_eq!(lint(&folder, &["--expand"]).out().lines().count(), 4);
}

#[test]
fn machine_readable_formats_have_one_merged_finding() {
    let folder = Folder::with(&[("tools.json", &list(10, 10))]);
    let of = |format| folder.run(&[&["tools.json", "-f", format][..], &SELECT].concat()).json();
    let json = of("json");
    let [found] = json["diagnostics"].as_array().unwrap().as_slice() else { panic!("{json}") };
    assert_eq!(found["merged"]["tools"], 10);
    assert_eq!(found["merged"]["of"], 10);
    assert_eq!(found["merged"]["findings"], 10);
    assert_eq!(found["merged"]["names"], serde_json::json!(["tool_0", "tool_1", "tool_2"]));
    assert_eq!(found["labels"].as_array().unwrap().len(), 2);
    assert_eq!(found["fix"]["edits"].as_array().unwrap().len(), 10);
    assert_eq!(json["summary"]["errors"], 1);
    let sarif = of("sarif");
    assert_eq!(sarif["runs"][0]["results"].as_array().unwrap().len(), 1);
}

#[test]
fn fix_changes_every_tool() {
    let folder = Folder::with(&[("tools.json", &list(10, 10))]);
    assert_eq!(lint(&folder, &["--fix"]).out(), "");
    assert_eq!(folder.read("tools.json"), list(10, 0));
}

#[test]
fn an_override_for_some_tools_reduces_the_count() {
    let config = "[[overrides]]\ntools = [\"tool_1\", \"tool_2\"]\nrules = { tool-null-member = \
                  \"off\" }\nreason = \"known\"\n";
    let folder = Folder::with(&[("tools.json", &list(10, 10)), ("mcp-lint.toml", config)]);
    let ran = lint(&folder, &[]);
    assert!(ran.out().contains(" 8 of 10 tools "), "{}{}", ran.out(), ran.err());
    assert!(ran.out().contains("(tool_0, tool_3, tool_4 and 5 more)"), "{}", ran.out());
}

#[test]
fn a_baseline_knows_the_findings_of_each_tool() {
    let config = "baseline = \"known.json\"\n";
    let folder = Folder::with(&[("tools.json", &list(10, 10)), ("mcp-lint.toml", config)]);
    let written = folder.run(&["baseline", "update", "tools.json"]);
    assert_eq!(written.code(), 0, "{}", written.err());
    assert_eq!(lint(&folder, &[]).out(), "");
    folder.write("tools.json", &list(11, 11));
    let ran = lint(&folder, &[]);
    assert_eq!(ran.out().lines().count(), 1, "{}", ran.out());
    assert!(ran.out().contains("`title` is `null` instead of absent (tool_10)"), "{}", ran.out());
}

#[test]
fn a_headline_about_a_tool_becomes_one_about_all_of_them() {
    let tools = |members: &str| format!("{{\"tools\": [{}]}}", [members; 6].join(","));
    let headline = |members: &str, rule: &str| {
        let folder = Folder::with(&[("tools.json", &tools(members))]);
        folder.run(&["tools.json", "-f", "concise", "-v", "--select", rule]).out().to_owned()
    };
    let schema = r#""inputSchema": {"type": "object"}"#;
    let unnamed =
        headline(&format!(r#"{{"description": "Lists it.", {schema}}}"#), "tool-name-missing");
    assert!(unnamed.contains("6 of 6 tools have no `name`"), "{unnamed}");
    let open = headline(
        &format!(r#"{{"name": "a", "description": "Lists it.", {schema}}}"#),
        "input-schema-empty-params-form",
    );
    assert!(open.contains("6 of 6 tools have no parameters but accept any argument"), "{open}");
}
