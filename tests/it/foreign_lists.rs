//! Lists of tools that no MCP server serves: they are not judged as if one did, and never fixed.

use crate::common::folder::Folder;

const REQUEST: &str = r#"{"model": "claude", "messages": [], "tools": [
  {"type": "custom", "name": "w", "description": "Weather.", "input_schema": {"type": "object"}},
  {"type": "web_search_20250305", "name": "web_search"}
]}
"#;

#[test]
fn a_request_to_a_model_api_is_one_information_and_no_list() {
    let folder = Folder::with(&[("request.json", REQUEST)]);
    let ran = folder.run(&["request.json", "-f", "concise", "-v"]);
    let rules: Vec<_> = ran.out().lines().collect();
    assert_eq!(rules.len(), 1, "{}", ran.out());
    assert!(rules[0].contains(": info[tool-list-model-request] "), "{}", ran.out());
    let fixed = folder.run(&["request.json", "--unsafe-fixes", "--diff"]);
    assert!(!fixed.out().contains("+++"), "{}", fixed.out());
    assert_eq!(folder.read("request.json"), REQUEST);
}

#[test]
fn a_bare_list_of_that_form_is_an_error_with_a_word_about_it() {
    let list = r#"{"tools": [{"name": "w", "description": "Weather.", "input_schema": {"type": "object"}}]}"#;
    let folder = Folder::with(&[("list.json", list)]);
    let ran = folder.run(&["list.json", "-v"]);
    assert_eq!(ran.code(), 1, "{}", ran.out());
    assert!(ran.out().contains("tool-list-snake-case") && ran.out().contains("Anthropic"));
}

#[test]
fn what_a_model_api_reports_of_a_server_is_converted_by_it() {
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
fn aliases_of_a_registry_are_no_served_tools() {
    let registry = r#"{"schemas": {"F": {"type": "object"}}, "tools": [
        {"name": "fetch", "description": "Fetches.", "inputSchema": {"type": "object"}, "server": "s"},
        {"name": "page", "description": "Fetches a page.", "source": "fetch"}]}"#;
    let folder = Folder::with(&[("registry.json", registry)]);
    let ran = folder.run(&["registry.json", "-f", "concise"]);
    assert!(!ran.out().contains("input-schema-missing"), "{}", ran.out());
    let fixed = folder.run(&["registry.json", "--unsafe-fixes", "--diff"]);
    assert!(!fixed.out().contains("+++"), "{}", fixed.out());
}
