//! Effects of the files around a document on its diagnostics.

use serde_json::{Value, json};

use super::client::{Client, Profile, uri};
use crate::common::folder::Folder;

/// A tool with a description, as the text of a file.
fn tool(description: &str) -> String {
    format!(
        r#"{{"name": "add", "description": "{description}", "inputSchema": {{"type": "object"}}}}"#
    )
}

fn duplicate(found: &[Value]) -> Option<&Value> {
    found.iter().find(|it| it["code"] == "tool-name-duplicate")
}

#[test]
fn a_duplicate_follows_the_other_tool_as_it_is_edited() {
    let folder = Folder::with(&[("t/a.json", &tool("Adds.")), ("t/b.json", &tool("Adds."))]);
    let mut client = Client::new(Profile::Push, &[folder.path()], Value::Null);
    client.settle();
    let (first, second) = (uri(&folder.file("t/a.json")), uri(&folder.file("t/b.json")));
    client.open(&first, "json", 1, &tool("Adds."));
    client.open(&second, "json", 1, &tool("Adds."));
    client.settle();
    let same = duplicate(&client.published[&second].1).expect("a finding").clone();
    // Its place: a line further down.
    client.replace(&first, 2, &format!("\n{}", tool("Adds.")));
    client.settle();
    let moved = duplicate(&client.published[&second].1).unwrap().clone();
    let line = |found: &Value| {
        found["relatedInformation"][0]["location"]["range"]["start"]["line"].as_u64()
    };
    assert_eq!((line(&same), line(&moved)), (Some(0), Some(1)));
    // Its content, and its name.
    client.replace(&first, 3, &tool("Adds two numbers."));
    client.settle();
    let other = duplicate(&client.published[&second].1).unwrap().clone();
    assert_ne!(other["message"], same["message"]);
    client.replace(&first, 4, &tool("Adds.").replace("add", "plus"));
    client.settle();
    assert!(duplicate(&client.published[&second].1).is_none());
    // What is closed without being saved is as it is on disk.
    client.close(&first);
    client.settle();
    client.drain(std::time::Duration::from_millis(150));
    client.settle();
    assert!(duplicate(&client.published[&second].1).is_some());
    assert_eq!(client.end(), 0);
}

/// Checks that a client that pulls diagnostics is asked to refresh only what has changed.
#[test]
fn typing_in_one_document_does_not_refresh_the_others() {
    let folder = Folder::with(&[("t/a.json", &tool("Adds.")), ("u/b.json", &tool("Adds."))]);
    let mut client = Client::new(Profile::Pull, &[folder.path()], Value::Null);
    client.settle();
    let (first, second) = (uri(&folder.file("t/a.json")), uri(&folder.file("u/b.json")));
    client.open(&first, "json", 1, &tool("Adds."));
    // Never pulled, like a document in the background.
    client.open(&second, "json", 1, &tool("Adds."));
    client.settle();
    client.asked.clear();
    for version in 2..20 {
        client.replace(&first, version, &tool(&format!("Adds {version}.")));
        assert!(!client.diagnostics(&first, version).is_empty());
    }
    client.settle();
    assert_eq!(client.asked, [] as [String; 0]);
    assert_eq!(client.end(), 0);
}

/// The work grows with the number of documents, not with its square.
#[test]
fn a_new_document_does_not_lint_all_others_of_its_folder_again() {
    let list = |text: String| format!("{{\"tools\": [{text}]}}");
    for is_list in [false, true] {
        let folder = Folder::new();
        // Of a folder that is not open, no file is known before its document is opened.
        let mut client = Client::new(Profile::Push, &[], Value::Null);
        for number in 0..30 {
            let text = tool("Adds.").replace("add", &format!("add_{number}"));
            let text = if is_list { list(text) } else { text };
            client.open(&uri(&folder.file(&format!("{number}.json"))), "json", 1, &text);
            client.settle();
        }
        assert!(client.publications <= 2 * 30, "{}", client.publications);
        assert_eq!(client.end(), 0);
    }
}

#[test]
fn a_document_that_is_too_large_for_a_file_is_too_large_in_an_editor() {
    let folder = Folder::with(&[("mcp-lint.toml", "[limits]\nmax-file-size = 100\n")]);
    let mut client = Client::new(Profile::Push, &[folder.path()], Value::Null);
    client.settle();
    let own = uri(&folder.file("a.json"));
    let text = |length: usize| {
        let rest = tool("").len();
        tool(&"x".repeat(length - rest))
    };
    for (version, length, is_large) in [(1, 100, false), (2, 101, true)] {
        client.open(&own, "json", version, &text(length));
        let found = client.diagnostics(&own, version);
        let is_reported = found.iter().any(|it| it["code"] == "document-too-large");
        assert_eq!(is_reported, is_large, "{length}: {found:?}");
    }
    assert_eq!(client.end(), 0);
}

#[test]
fn comments_are_not_offered_where_the_command_line_reads_none() {
    let folder = Folder::new();
    let mut client = Client::new(Profile::Push, &[folder.path()], Value::Null);
    for (name, has_comments) in [("a.json", false), ("a.jsonc", true)] {
        let own = uri(&folder.file(name));
        client.open(&own, "jsonc", 1, &tool("").replace("add", "a b"));
        let everything =
            json!({"start": {"line": 0, "character": 0}, "end": {"line": 9, "character": 0}});
        let parameters = json!({"textDocument": {"uri": own}, "range": everything, "context": {"diagnostics": []}});
        let actions = client.request("textDocument/codeAction", parameters).unwrap();
        let titles: Vec<_> =
            actions.as_array().unwrap().iter().map(|it| it["title"].as_str().unwrap()).collect();
        assert!(
            titles.iter().any(|title| title.starts_with("Suppress `tool-name-charset`")),
            "{titles:?}"
        );
        assert_eq!(
            titles.iter().any(|title| title.contains("with a comment")),
            has_comments,
            "{titles:?}"
        );
    }
    assert_eq!(client.end(), 0);
}

#[test]
fn the_servers_of_a_folder_whose_tools_were_not_checked_are_information() {
    let manifest = r#"{"dependencies": {"@modelcontextprotocol/sdk": "1"}, "bin": "a.js"}"#;
    let folder = Folder::with(&[("api/package.json", manifest)]);
    let mut client = Client::new(Profile::Push, &[folder.path()], Value::Null);
    client.settle();
    let command = json!({"command": "mcp-lint.debugInfo", "arguments": []});
    let info = client.request("workspace/executeCommand", command).unwrap();
    let sentence = "server in `api` (`@modelcontextprotocol/sdk`): its tools were not checked; \
                    run `npm install` in `api`, then mcp-lint try node api/a.js";
    assert_eq!(info["folders"][0]["uncheckedServers"], json!([sentence]));
}

#[test]
fn a_manifest_has_its_findings_while_it_is_edited() {
    let manifest = |bound: &str| format!("[project]\ndependencies = [\"mcp>=1{bound}\"]\n");
    let source = "from mcp.server.fastmcp import FastMCP\n";
    let folder = Folder::with(&[("a/pyproject.toml", &manifest("")), ("a/server.py", source)]);
    let mut client = Client::new(Profile::Push, &[folder.path()], Value::Null);
    client.settle();
    let own = uri(&folder.file("a/pyproject.toml"));
    client.open(&own, "toml", 1, &manifest(""));
    let found = client.diagnostics(&own, 1);
    assert_eq!(found[0]["code"], "python-sdk-bound");
    let related = &found[0]["relatedInformation"][0]["location"]["uri"];
    assert_eq!(*related, uri(&folder.file("a/server.py")));
    client.replace(&own, 2, &manifest(",<2"));
    assert_eq!(client.diagnostics(&own, 2), [] as [Value; 0]);
    client.replace(&own, 3, &manifest(",<3"));
    assert_eq!(client.diagnostics(&own, 3).len(), 1);
    assert_eq!(client.end(), 0);
}
