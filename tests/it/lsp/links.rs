//! Document links and folding ranges.

use serde_json::{Value, json};

use super::client::{Client, Profile, uri};
use super::features::{ask, at};
use crate::common::folder::Folder;

/// The texts and targets of the links in a file of a folder with some other files.
fn links(name: &str, text: &str) -> Vec<(String, String)> {
    let folder = Folder::with(&[
        (".git/HEAD", ""),
        ("outside.txt", ""),
        ("in/server/index.js", ""),
        ("in/icon.png", ""),
        ("in/base.toml", ""),
        ("in/baseline.json", "{}"),
    ]);
    let mut all = Vec::new();
    for profile in [Profile::Push, Profile::Bare] {
        let mut client = Client::new(profile, &[folder.path()], Value::Null);
        let own = uri(&folder.file(&format!("in/{name}")));
        let language = name.rsplit('.').next().unwrap();
        let marked = format!("|{text}");
        let (found, _) = ask(&mut client, &own, language, &marked, "documentLink", Value::Null);
        let root = uri(folder.path());
        let link = |it: &Value| {
            let target = it["target"].as_str().unwrap().replace(&root, "~");
            (at(text, &it["range"]).to_owned(), target)
        };
        all.push(found.as_array().unwrap().iter().map(link).collect::<Vec<_>>());
        assert_eq!(client.end(), 0);
    }
    assert_eq!(all[0], all[1]);
    all.remove(0)
}

fn pairs(found: &[(String, String)]) -> Vec<(&str, &str)> {
    found.iter().map(|(text, target)| (&**text, &**target)).collect()
}

#[test]
fn pages_are_linked_where_the_file_is_recognised() {
    let text = r#"{"$schema": "https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json",
  "name": "io.github.a/ü", "description": "A.", "version": "1.0.0", "websiteUrl": "HTTPS://example.com/a b",
  "repository": {"url": "https://github.com/a/b", "source": "github"},
  "icons": [{"src": "http://example.com/i.png"}, {"src": "javascript:alert(1)"}, {"src": "file:///etc/passwd"}, {"src": "command:x"}],
  "remotes": [{"type": "sse", "url": "https://example.com/sse"}]}"#;
    let found = links("server.json", text);
    let expected = [
        "https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json",
        "https://github.com/a/b",
        "http://example.com/i.png",
    ];
    assert_eq!(pairs(&found), expected.map(|it| (it, it)));
    let foreign = r#"{"$schema": "https://example.com/a", "homepage": "https://example.com/"}"#;
    assert_eq!(links("package.json", foreign), []);
    assert_eq!(links("a.json", "{\"$schema\": \"https://exa"), []);
}

#[test]
fn files_are_linked_if_they_exist_in_the_bundle() {
    let text = r#"{"manifest_version": "0.2", "name": "a", "version": "1.0.0", "description": "A.", "author": {"name": "A"},
  "icon": "icon.png", "screenshots": ["icon.png", "none.png", "../outside.txt", "/etc/passwd", "file:///etc/passwd"],
  "server": {"type": "node", "entry_point": "server/index.js", "mcp_config": {"command": "node"}}}"#;
    let found = links("manifest.json", text);
    let expected = [
        ("icon.png", "~/in/icon.png"),
        ("icon.png", "~/in/icon.png"),
        ("server/index.js", "~/in/server/index.js"),
    ];
    assert_eq!(pairs(&found), expected);
    let skill = "---\nname: in\ndescription: Does it.\n---\n[a](server/index.js#x), [b](none.md), [c](../outside.txt)\n";
    let found = links("SKILL.md", skill);
    assert_eq!(pairs(&found), [("server/index.js", "~/in/server/index.js")]);
}

#[test]
fn names_of_rules_are_linked_to_their_pages() {
    let page = "https://mcp-lint.github.io/mcp-lint/rules/tool-name-charset/";
    let yaml = "# mcp-lint: ignore[tool-name-charset, nothing] why\nname: a b\ninputSchema: {type: object}\n";
    assert_eq!(pairs(&links("a.yaml", yaml)), [("tool-name-charset", page)]);
    let toml = "extends = \"base.toml\"\nbaseline = \"none.json\"\n[rules]\ntool-name-charset = \"off\"\nsecurity = \"off\"\n[[overrides]]\nfiles = [\"tool-name-charset\"]\nrules = { \"tool-name-charset\" = \"off\" }\n";
    let found = links("mcp-lint.toml", toml);
    let expected =
        [("base.toml", "~/in/base.toml"), ("tool-name-charset", page), ("tool-name-charset", page)];
    assert_eq!(pairs(&found), expected);
}

#[test]
fn links_are_bounded() {
    let text = |count: usize| {
        let icons = vec![r#"{"src": "https://example.com/a"}"#; count].join(",");
        format!(r#"{{"name": "a", "inputSchema": {{"type": "object"}}, "icons": [{icons}]}}"#)
    };
    assert_eq!(links("a.json", &text(1000)).len(), 1000);
    assert_eq!(links("a.json", &text(1001)).len(), 1000);
}

fn folds(language: &str, text: &str) -> Value {
    let folder = Folder::new();
    let mut client = Client::new(Profile::Bare, &[folder.path()], Value::Null);
    let own = uri(&folder.file("a"));
    let (found, _) =
        ask(&mut client, &own, language, &format!("|{text}"), "foldingRange", Value::Null);
    assert_eq!(client.end(), 0);
    let pair = |it: &Value| json!([it["startLine"], it["endLine"]]);
    found.as_array().unwrap().iter().map(pair).collect()
}

#[test]
fn tools_schemas_and_messages_can_be_folded() {
    let json = r#"{"tools": [
  {
    "name": "a",
    "inputSchema": {
      "type": "object",
      "properties": {
        "b": {
          "type": "string"
        }
      }
    }
  },
  {"name": "c", "inputSchema": {"type": "object"}}
]}"#;
    assert_eq!(folds("json", json), json!([[1, 10], [3, 9], [6, 7]]));
    let yaml = "name: a\ninputSchema:\n  type: object\n  properties:\n    b:\n      type: string\n\n# end\n";
    assert_eq!(folds("yaml", yaml), json!([[0, 5], [1, 5], [4, 5]]));
    let messages = r#"[
  {
    "jsonrpc": "2.0",
    "id": 1,
    "method": "tools/list"
  },
  {"jsonrpc": "2.0", "id": 2, "method": "ping"}
]"#;
    assert_eq!(folds("json", messages), json!([[1, 4]]));
    assert_eq!(folds("json", "{\n\"a\": {\n\"b\": 1\n}\n}"), json!([]));
}
