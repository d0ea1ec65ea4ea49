//! Files that are created while their folder is open in a client that watches no files, and files in
//! other languages.

use serde_json::json;

use super::client::{Client, Profile, uri};
use crate::common::folder::Folder;

const TOOL: &str = r#"{"name": "get_weather", "description": "Weather of a city.",
"inputSchema": {"type": "objct"}}"#;

#[test]
fn a_file_that_appears_after_the_scan_is_linted_unless_it_is_excluded() {
    let folder = Folder::new();
    folder.write(".gitignore", "ignored/\n");
    folder.write("mcp-lint.toml", "exclude = [\"excluded\"]\n");
    folder.write("old.json", TOOL);
    let mut client = Client::new(Profile::Push, &[folder.path()], json!({}));
    client.settle();
    let names = ["old.json", "a/new.json", "ignored/new.json", "excluded/new.json"];
    let rules = names.map(|name| {
        folder.write(name, TOOL);
        let uri = uri(&folder.path().join(name));
        client.open(&uri, "json", 1, TOOL);
        let found = client.diagnostics(&uri, 1);
        found.iter().filter_map(|it| it["code"].as_str()).collect::<Vec<_>>().join(" ")
    });
    assert!(rules[..2].iter().all(|it| it.contains("schema-type-unknown")), "{rules:?}");
    assert_eq!(rules[2..], ["", ""]);
    assert_eq!(client.end(), 0);
}

#[test]
fn a_skill_is_linted_in_markdown_and_other_markdown_is_not() {
    let folder = Folder::new();
    let mut client = Client::new(Profile::Push, &[folder.path()], json!({}));
    client.settle();
    for (name, expected) in [("a/SKILL.md", &["skill-file"][..]), ("a/README.md", &[])] {
        let text = "---\nname: a\ndescription: é: b\n---\n";
        folder.write(name, text);
        let uri = uri(&folder.path().join(name));
        client.open(&uri, "markdown", 1, text);
        let found = client.diagnostics(&uri, 1);
        let rules: Vec<_> = found.iter().filter_map(|it| it["code"].as_str()).collect();
        assert_eq!(rules, expected);
        let place = json!({"line": 2, "character": 14});
        assert!(found.iter().all(|it| it["range"]["start"] == place), "{found:?}");
    }
    assert_eq!(client.end(), 0);
}

#[test]
fn a_configuration_in_a_document_is_linted_while_it_is_typed() {
    let folder = Folder::new();
    let mut client = Client::new(Profile::Push, &[folder.path()], json!({}));
    client.settle();
    let text = |command: &str| {
        format!(
            "# Notes\n\nText.\n\n## Claude Desktop\n\n```json\n{{\"mcpServers\": {{\"notes\": {{{command}}}}}}}\n```\n"
        )
    };
    let (wrong, right) =
        (text(r#""command": "notes", "args": "-y""#), text(r#""command": "notes""#));
    folder.write("README.md", &right);
    let uri = uri(&folder.path().join("README.md"));
    let mut found = |version, text: &str| {
        if version == 1 {
            client.open(&uri, "markdown", version, text);
        } else {
            client.replace(&uri, version, text);
        }
        let found = client.diagnostics(&uri, version);
        let shown = found.iter().filter(|it| it["severity"] != 3);
        shown
            .map(|it| (it["code"].clone(), it["range"]["start"]["line"].clone()))
            .collect::<Vec<_>>()
    };
    assert_eq!(found(1, &right), []);
    assert_eq!(found(2, &wrong), [(json!("client-member-type"), json!(7))]);
    assert_eq!(found(3, "# Notes\n\nText.\n"), []);
    assert_eq!(client.end(), 0);
}
