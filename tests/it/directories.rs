//! The requirements of server directories for tools.

use crate::common::folder::Folder;
use crate::common::lint::{lint, settings};
use mcp_lint::targets::Selection;
use serde_json::{Value, json};

/// A tool without annotations, with some members changed.
fn tool_with(members: &Value) -> Value {
    let mut tool = json!({
        "name": "a",
        "title": "A title of the tool",
        "description": "Does it.",
        "inputSchema": {"type": "object", "additionalProperties": false},
    });
    tool.as_object_mut().unwrap().extend(members.as_object().unwrap().clone());
    tool
}

fn annotated(name: &str, annotations: &Value) -> Value {
    tool_with(&json!({"name": name, "annotations": annotations}))
}

/// The findings about a review of each tool by a target, as `message [help]`.
fn review(target: &str, tools: &Value) -> String {
    let mut settings = settings(None);
    settings.options.targets = Selection::of_names([target]).expect("a target");
    let found = lint(&tools.to_string(), "json", &settings);
    let rules = ["target-annotation-missing", "target-tool-member"];
    let of_review = found.iter().filter(|found| rules.contains(&found.rule));
    let lines = of_review.map(|it| format!("{} [{}]", it.message, it.help.as_deref().unwrap()));
    lines.collect::<Vec<_>>().join("\n")
}

#[test]
fn the_directory_of_connectors_reads_titles_and_explicit_hints_in_annotations() {
    let of = |annotations: &Value| review("claude-directory", &annotated("a", annotations));
    let missing = |names: &str| {
        format!("claude-directory requires {names} in `annotations` [add {names} to `annotations`]")
    };
    assert_eq!(of(&json!({"title": "A", "readOnlyHint": true})), "");
    assert_eq!(of(&json!({"title": "A", "readOnlyHint": false, "destructiveHint": false})), "");
    assert_eq!(of(&json!({"readOnlyHint": true})), missing("`title`"));
    // Whether it only reads or writes: both are explicit.
    assert_eq!(of(&json!({"title": "A", "destructiveHint": true})), missing("`readOnlyHint`"));
    assert_eq!(of(&json!({"title": "A", "destructiveHint": false})), missing("`readOnlyHint`"));
    assert_eq!(of(&json!({"title": "A", "readOnlyHint": false})), missing("`destructiveHint`"));
    assert_eq!(of(&json!({})), missing("`title` and `readOnlyHint`"));
    assert_eq!(of(&json!({"title": null, "readOnlyHint": true})), missing("`title`"));
    assert_eq!(review("claude-directory", &tool_with(&json!({}))), of(&json!({})));
}

#[test]
fn the_directory_of_apps_requires_three_hints() {
    let of = |annotations: &Value| review("chatgpt-directory", &annotated("a", annotations));
    let all = json!({"readOnlyHint": true, "destructiveHint": false, "openWorldHint": false});
    assert_eq!(of(&all), "");
    assert_eq!(
        of(&json!({"openWorldHint": false})),
        "chatgpt-directory requires `readOnlyHint` and `destructiveHint` in `annotations` [add \
         `readOnlyHint` and `destructiveHint` to `annotations`]"
    );
}

#[test]
fn clients_do_not_require_what_their_directories_require() {
    let tool = tool_with(&json!({"visibility": "public"}));
    for client in ["claude-desktop", "claude", "claude-code", "chatgpt-apps", "chatgpt"] {
        assert_eq!(review(client, &tool), "", "{client}");
    }
    for (target, findings) in [("connectors", 2), ("chatgpt-directory", 1), ("directories", 3)] {
        assert_eq!(review(target, &tool).lines().count(), findings, "{target}");
    }
}

#[test]
fn unknown_members_are_reported_for_the_directory_of_connectors() {
    let with = |members: &Value| {
        let mut tool = annotated("a", &json!({"title": "A", "readOnlyHint": true}));
        tool.as_object_mut().unwrap().extend(members.as_object().unwrap().clone());
        review("claude-directory", &tool)
    };
    assert_eq!(
        with(&json!({"tags": [], "visibility": "public"})),
        "`tags` and `visibility` may be rejected by claude-directory [move `tags` and `visibility` \
         into `_meta`, or remove what clients do not need]"
    );
    let known =
        json!({"_meta": {}, "icons": [], "execution": {}, "outputSchema": {"type": "object"}});
    assert_eq!(with(&known), "");
    // A misspelt member has a finding of its own.
    assert_eq!(with(&json!({"output_schema": {"type": "object"}})), "");
}

#[test]
fn members_in_the_source_of_a_list_are_not_those_that_a_server_sends() {
    let annotations = json!({"title": "A", "readOnlyHint": true});
    let source = json!({"tools": [{
        "name": "a", "description": "Does it.", "server": "x", "handler": "a.run",
        "inputSchema": {"type": "object"}, "annotations": annotations,
    }]});
    assert_eq!(review("claude-directory", &source), "");
}

fn four_tools() -> Folder {
    let tools = [
        annotated("a", &json!({"readOnlyHint": true})),
        annotated("b", &json!({"destructiveHint": true})),
        annotated("c", &json!({"title": "C", "readOnlyHint": true})),
        annotated("d", &json!({"readOnlyHint": false, "destructiveHint": false})),
    ];
    Folder::with(&[("tools.json", &json!({"tools": tools}).to_string())])
}

/// The messages and help texts of the findings about annotations.
fn reported(folder: &Folder) -> Vec<(String, String)> {
    let ran = folder.run(&["tools.json", "-f", "json", "--target", "claude-directory"]);
    let report: Value = ran.json();
    let found = report["diagnostics"].as_array().unwrap().iter();
    let of_rule = found.filter(|found| found["rule"] == "target-annotation-missing");
    let text = |value: &Value| value.as_str().unwrap().to_owned();
    of_rule.map(|found| (text(&found["message"]), text(&found["help"]))).collect()
}

#[test]
fn the_tools_of_a_list_are_one_finding_with_what_each_of_them_lacks() {
    assert_eq!(
        reported(&four_tools()),
        [(
            "3 of 4 tools lack annotations that claude-directory requires".to_owned(),
            "add `title` to `annotations`: `a` and `d`; add `title` and `readOnlyHint` to \
         `annotations`: `b`"
                .to_owned()
        )]
    );
}

#[test]
fn an_override_for_a_tool_removes_it_from_the_finding_of_the_list() {
    let folder = four_tools();
    folder.write(
        "mcp-lint.toml",
        "[[overrides]]\ntools = [\"a\"]\nrules = { target-annotation-missing = \"off\" }\nreason = \
         \"deprecated\"\n",
    );
    let [(message, help)] = &reported(&folder)[..] else { panic!("not one finding") };
    assert_eq!(message, "2 of 4 tools lack annotations that claude-directory requires");
    assert!(!help.contains("`a`"), "{help}");
}
