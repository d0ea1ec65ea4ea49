//! Configurations of clients in the code blocks of documents.

use crate::common::folder::Folder;

const README: &str = "# Weather

Add this to your client:

```json
{
  \"mcpServers\": {
    \"weather\": {
      \"command\": \"npx\", // or bunx
      \"args\": [\"-y\", \"weather\"],
      \"env\": {\"API_KEY\": \"<YOUR_KEY>\"}
    }
  }
}
```

- VS Code:

  ```json
  {\"servers\": {\"weather\": {\"command\": \"npx\", \"args\": [\"-y\", \"weather\"]}}}
  ```

Part of one: `\"mcpServers\": {…}`.
";

#[test]
fn a_configuration_in_a_document_is_judged_at_its_place() {
    let folder = Folder::with(&[("README.md", README)]);
    let clean = folder.run(&["README.md"]);
    assert_eq!(clean.code(), 0, "{}", clean.out());
    assert!(clean.err().starts_with("no problems in 1 file (2 servers)"), "{}", clean.err());
    let wrong = README.replacen("[\"-y\", \"weather\"]}}", "\"-y weather\"}}", 1);
    folder.write("docs/use.mdx", &wrong);
    let ran = folder.run(&[".", "-f", "concise"]);
    let place = "docs/use.mdx:20:54: warning[client-member-type] `args` must be a list of strings";
    assert!(ran.out().starts_with(place), "{}", ran.out());
    assert_eq!(ran.out().lines().count(), 1, "{}", ran.out());
    // What users copy must be JSON.
    folder.write("docs/use.mdx", &README.replacen("\"weather\"],", "\"weather\",],", 1));
    let ran = folder.run(&["docs", "-f", "concise"]);
    assert!(ran.out().starts_with("docs/use.mdx:10:31: error[document-syntax]"), "{}", ran.out());
}

#[test]
fn documents_are_never_written() {
    let wrong = README.replacen(
        "\"args\": [\"-y\", \"weather\"]}",
        "\"args\": \"-y\", \"typ\": \"stdio\"}",
        1,
    );
    let folder = Folder::with(&[("README.md", &wrong)]);
    folder.run(&["README.md", "--fix", "--unsafe-fixes"]);
    folder.run(&[".", "--fix", "--unsafe-fixes"]);
    assert_eq!(folder.read("README.md"), wrong);
}

#[test]
fn other_documents_are_about_nothing() {
    let folder = Folder::with(&[
        (
            "README.md",
            "# A\n\n```json\n{\"name\": \"a\", \"inputSchema\": {\"type\": \"objet\"}}\n```\n",
        ),
        ("docs/part.md", "```json\n{\"mcpServers\": {\"a\": {\"command\": ...}}}\n```\n"),
        (
            "a.json",
            r#"{"name": "a", "inputSchema": {"type": "object", "properties": {}, "additionalProperties": false}, "description": "Does it."}"#,
        ),
    ]);
    let ran = folder.run(&["."]);
    assert!(ran.err().starts_with("no problems in 1 file (1 tool)"), "{}", ran.err());
    let named = folder.run(&["README.md"]);
    assert_eq!(named.code(), 2, "{}", named.err());
}

#[test]
fn secrets_of_a_document_are_hidden_and_reported() {
    let secret = "ghp_16C7e42F292c6912E7710c838347Ae178B4a";
    let folder = Folder::with(&[("README.md", &README.replace("<YOUR_KEY>", secret))]);
    for format in ["pretty", "json", "html", "sarif"] {
        let ran = folder.run(&["README.md", "-f", format]);
        assert!(ran.out().contains("client-secret"), "{format}: {}", ran.out());
        assert!(!ran.out().contains(secret) && !ran.err().contains(secret), "{format}");
    }
}

#[test]
fn only_documents_for_users_are_found() {
    let wrong = README.replacen("[\"-y\", \"weather\"]", "\"-y weather\"", 1);
    let names = ["a/README.de.md", "a/doc/b/use.md", "a/notes.md", "docs/use.mdx", "setup.md"];
    let folder = Folder::with(&names.map(|name| (name, &*wrong)));
    let found = |arguments: &[&str]| -> Vec<String> {
        let ran = folder.run(&[&["-f", "concise"], arguments].concat());
        ran.out().lines().filter_map(|line| Some(line.split_once(':')?.0.to_owned())).collect()
    };
    let expected = ["a/README.de.md", "a/doc/b/use.md", "docs/use.mdx", "setup.md"];
    assert_eq!(found(&["."]), expected);
    assert_eq!(found(&["a"]), ["a/README.de.md", "a/doc/b/use.md", "a/notes.md"]);
    assert_eq!(found(&["a/notes.md"]), ["a/notes.md"]);
    assert_eq!(found(&[".", "--include", "**/*.md"]).len(), 4);
}

#[test]
fn a_block_is_judged_as_that_of_the_client_that_the_text_names() {
    let block = "```json\n{\"mcpServers\": {\"a\": {\"command\": \"weather\"}}}\n```\n";
    let rules = |before: &str| {
        let folder = Folder::with(&[("README.md", &format!("{before}\n\n{block}"))]);
        let ran = folder.run(&["-f", "concise", "README.md"]);
        ran.out().matches("[client-key-wrong]").count()
    };
    for wrong in [
        "# A\n\n## VS Code",
        "## Install in Visual Studio Code\n\n### npx\n\nText.",
        "## Setup\n\nAdd this to `.vscode/mcp.json`:",
        "<summary>VS Code</summary>",
    ] {
        assert_eq!(rules(wrong), 1, "{wrong}");
    }
    for right in [
        "## Cursor",
        "## Setup",
        "## VS Code and Cursor",
        "## VS Code\n\nWith a compatible extension:",
        "## VS Code\n\n### Another program",
        "## VS Code\n\n# Next",
    ] {
        assert_eq!(rules(right), 0, "{right}");
    }
}
