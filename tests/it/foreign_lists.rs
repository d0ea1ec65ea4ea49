//! Lists of tools that no MCP server sends: they are not checked as such, and never fixed.

use crate::common::folder::Folder;

const REQUEST: &str = r#"{"model": "claude", "messages": [], "tools": [
  {"type": "custom", "name": "w", "description": "Weather.", "input_schema": {"type": "object"}},
  {"type": "web_search_20250305", "name": "web_search"}
]}
"#;

#[test]
fn a_request_to_a_model_api_is_not_a_list() {
    let folder = Folder::with(&[("request.json", REQUEST)]);
    let ran = folder.run(&["request.json", "-f", "concise", "-v"]);
    assert_eq!(ran.code(), 2);
    let rules: Vec<_> = ran.out().lines().collect();
    assert_eq!(rules.len(), 1, "{}", ran.out());
    assert!(rules[0].contains(": error[document-unrecognised] "), "{}", ran.out());
    folder.write("tools/list.json", SERVED);
    folder.write("tools/request.json", REQUEST);
    let ran = folder.run(&["tools", "-f", "concise", "-v"]);
    assert_eq!(ran.code(), 0);
    let foreign =
        "tools/request.json:1:46: info[document-not-checked] 1 list in a request to a model API";
    assert!(ran.out().contains(foreign), "{}", ran.out());
    let fixed = folder.run(&["request.json", "--unsafe-fixes", "--diff"]);
    assert!(!fixed.out().contains("+++"), "{}", fixed.out());
    assert_eq!(folder.read("request.json"), REQUEST);
}

const SERVED: &str = r#"{"tools": [{"name": "w", "description": "Weather.", "inputSchema": {"type": "object", "additionalProperties": false}}]}"#;

#[test]
fn a_bare_list_of_that_form_is_a_warning_that_mentions_it() {
    let list = r#"{"tools": [{"name": "w", "description": "Weather.", "input_schema": {"type": "object"}}]}"#;
    let folder = Folder::with(&[("list.json", list)]);
    let ran = folder.run(&["list.json", "-v"]);
    assert_eq!(ran.code(), 0, "{}", ran.out());
    assert!(ran.out().contains("warning[tool-list-snake-case]") && ran.out().contains("Anthropic"));
}

#[test]
fn lists_that_a_model_api_returns_are_converted() {
    let item = r#"{"output": [{"type": "mcp_list_tools", "server_label": "w", "tools": [
        {"name": "w", "description": "Weather.", "input_schema": {"type": "object"}, "annotations": null}]}]}"#;
    let folder = Folder::with(&[("openai.json", item)]);
    let ran = folder.run(&["openai.json", "-f", "concise", "-v"]);
    assert!(
        !ran.out().contains("snake-case") && !ran.out().contains("null-member"),
        "{}",
        ran.out()
    );
}

#[test]
fn aliases_of_a_registry_are_not_served_tools() {
    let registry = r##"{"schemas": {"F": {"type": "object", "properties": {"url": {"type": "string"}}}}, "tools": [
        {"name": "fetch", "description": "Fetches a page.", "inputSchema": {"$ref": "#/schemas/F"}, "server": "s"},
        {"name": "page", "description": "Fetches a page.", "source": "fetch"}]}"##;
    let folder = Folder::with(&[("registry.json", registry)]);
    let ran = folder.run(&["registry.json", "-f", "concise", "-v"]);
    let reported: Vec<_> =
        ran.out().lines().filter(|line| !line.contains(": info[portab")).collect();
    assert_eq!(reported, [""; 0], "{}", ran.out());
}

#[test]
fn a_reference_to_the_file_is_one_finding_however_many_tools_have_it() {
    let tool = |index: usize| {
        format!(
            r##"{{"name": "t{index}", "description": "Does {index}.", "inputSchema": {{"$ref": "#/schemas/F{index}"}}}}"##
        )
    };
    let schema = |index: usize| format!(r#""F{index}": {{"type": "object"}}"#);
    let all = |of: &dyn Fn(usize) -> String| (0..6).map(of).collect::<Vec<_>>().join(",");
    let text = format!(r#"{{"schemas": {{{}}}, "tools": [{}]}}"#, all(&schema), all(&tool));
    let folder = Folder::with(&[("source.json", &*text)]);
    let ran = folder.run(&["source.json", "-f", "concise"]);
    assert_eq!(ran.out().lines().count(), 1, "{}", ran.out());
    assert!(ran.out().contains("error[ref-unresolved]"), "{}", ran.out());
    let fixed = folder.run(&["source.json", "--unsafe-fixes", "--diff"]);
    assert!(!fixed.out().contains("+++"), "{}", fixed.out());
}

/// Files of other programs, each with a defect that would be fixed in an MCP list.
const FOREIGN: [(&str, &str); 6] = [
    ("request.json", REQUEST),
    (
        "passed-on.json",
        r#"{"model": "m", "messages": [], "tools": [{"name": "a", "description": "Does.", "inputSchema": {"type": "objec"}, "annotations": null}]}"#,
    ),
    (
        "openai.json",
        r#"{"output": [{"type": "mcp_list_tools", "tools": [{"name": "w", "description": " Weather. ", "input_schema": {"type": "objec"}, "annotations": null}]}]}"#,
    ),
    (
        "registry.json",
        r#"{"tools": [{"name": "fetch", "description": "Fetches.", "inputSchema": {"type": "objec"}, "server": "s"}, {"name": "page", "source": "fetch", "annotations": null}]}"#,
    ),
    (
        "template.json",
        "{\"tools\": [{\n\"name\": \"a\", \"inputSchema\": {{ schema }},\n\"annotations\": {\"readOnlyHint\": true}}]}",
    ),
    (
        "damaged.json",
        "{\"tools\": [{\n\"name\": \"a\", \"inputSchema\": {\"properties\": {\"r\": {@}}},\n\"annotations\": {\"readOnlyHint\": true}}]}",
    ),
];

#[test]
fn no_fix_is_offered_in_a_file_for_another_program() {
    for (name, text) in FOREIGN {
        let folder = Folder::with(&[(name, text)]);
        let json = folder.run(&[name, "-f", "json", "-v"]).json();
        let found = json["diagnostics"].as_array().unwrap();
        assert!(!found.is_empty(), "{name}");
        assert!(found.iter().all(|it| it["fix"].is_null()), "{name}: {found:#?}");
        folder.run(&[name, "--fix", "--unsafe-fixes"]);
        assert_eq!(folder.read(name), text, "{name}");
    }
}

#[test]
fn a_template_is_one_finding_and_a_damaged_tool_is_not_checked() {
    for (name, text) in &FOREIGN[4..] {
        let folder = Folder::with(&[(name, text)]);
        let ran = folder.run(&[name, "-f", "concise", "-v"]);
        assert_eq!(ran.out().lines().count(), 1, "{name}: {}", ran.out());
        assert!(ran.out().contains("error[document-syntax]"), "{name}: {}", ran.out());
        assert_eq!(ran.code(), 1);
    }
    // YAML before an error is checked, except for the tool that contains the error.
    let yaml = "- name: a b\n  inputSchema: {type: object}\n- name: c d\n  inputSchema:\n\tx: 1\n";
    let folder = Folder::with(&[("tools.yaml", yaml)]);
    let ran = folder.run(&["tools.yaml", "-f", "concise", "--select", "tool-name-charset"]);
    assert!(ran.out().contains("(a b)") && !ran.out().contains("(c d)"), "{}", ran.out());
}
