//! Hovers on values, references, recordings and names of rules.

use serde_json::{Value, json};

use super::client::{Client, Profile, uri};
use super::features::{ask, at, hover};
use crate::common::folder::Folder;

/// Asserts the range of a hover, and parts of its text.
fn explains(language: &str, text: &str, range: &str, parts: &[&str]) {
    let (found, markdown) = hover(language, text);
    assert_eq!(found, range, "{text}: {markdown}");
    for part in parts {
        assert!(markdown.contains(part), "{part}: {markdown}");
    }
}

#[test]
fn rules_of_a_member_are_those_of_its_form() {
    let tool = |rest: &str| {
        format!(
            r#"{{"name": "x", "inputSchema": {{"type": "object", "additionalProperties": false}}, {rest}}}"#
        )
    };
    let (_, text) = hover("json", &tool(r#""annot|ations": {"title": "t"}"#));
    assert!(
        text.contains("`tool-annotations-type`") && text.contains("`tool-annotation-hint-type`"),
        "{text}"
    );
    assert!(!text.contains("`annotations-"), "{text}");
    let (_, text) = hover("json", &tool(r#""annotations": {"ti|tle": "t"}"#));
    assert!(text.starts_with("`title` (string, since 2025-03-26): "), "{text}");
    assert!(text.contains("`tool-annotation-title-type`"), "{text}");
    explains(
        "json",
        &tool(r#""annotations": {"readOnlyHint": tr|ue}"#),
        "true",
        &["`readOnlyHint` (boolean"],
    );
    assert_eq!(hover("json", &tool(r#""annotations": {"title": "t|"}"#)), Default::default());
    explains(
        "json",
        r#"{"name": "x", "input|Schema": {"type": "object", "additionalProperties": false, "title": "x"}}"#,
        "\"inputSchema\"",
        &["`input-schema-not-object`"],
    );
}

#[test]
fn the_kind_of_a_file_decides_which_rules_are_about_a_member() {
    let folder = Folder::new();
    let mut client = Client::new(Profile::Push, &[folder.path()], Value::Null);
    let own = uri(&folder.file("server.json"));
    let mut hover = |text: &str| {
        let (found, text) = ask(&mut client, &own, "json", text, "hover", Value::Null);
        let range = at(&text, &found["range"]).to_owned();
        (range, found["contents"]["value"].as_str().unwrap().to_owned())
    };
    let (_, text) = hover(
        r#"{"na|me": "io.github.a/b", "description": "A.", "version": "1.0.0", "packages": [{"registryType": "npm", "identifier": "b", "version": "1.0.0", "transport": {"type": "stdio"}}]}"#,
    );
    assert!(text.contains("`registry-name`") && !text.contains("`client-"), "{text}");
    let (range, text) = hover(
        r#"{"name": "io.github.a/b", "description": "A.", "version": "1.0.0", "packages": [{"registryType": "npm", "identifier": "b", "version": "1.0.0", "transport": {"type": "st|dio"}}]}"#,
    );
    assert!(range == "\"stdio\"" && text.starts_with("`type`"), "{range} {text}");
    assert_eq!(client.end(), 0);
}

#[test]
fn revisions_are_explained() {
    let text = r#"{"jsonrpc":"2.0","id":0,"method":"initialize","params":{"protocolVersion":"2025-0|6-18","capabilities":{},"clientInfo":{"name":"c","version":"1"}}}"#;
    let parts = ["`protocolVersion`", "`2024-11-05`", "`2025-06-18`"];
    explains("jsonl", text, "\"2025-06-18\"", &parts);
}

#[test]
fn words_of_a_schema_are_explained() {
    let schema = |text: &str| {
        format!(
            r#"{{"name": "x", "inputSchema": {{"type": "object", "additionalProperties": false, {text}}}}}"#
        )
    };
    explains(
        "json",
        &schema(r#""$schema": "http://json-schema.org/draft-07/sch|ema#""#),
        "\"http://json-schema.org/draft-07/schema#\"",
        &["draft-07 applies here"],
    );
    explains(
        "json",
        &schema(
            r#""properties": {"a": {"type": "string", "description": "An a.", "format": "da|te"}}"#,
        ),
        "\"date\"",
        &["`format`"],
    );
    let title = schema(r#""properties": {"a": {"type": "string", "description": "An| a."}}"#);
    assert_eq!(hover("json", &title), Default::default());
}

#[test]
fn the_target_of_a_reference_is_shown() {
    let text = r##"{"name": "x", "inputSchema": {"type": "object", "additionalProperties": false, "$defs": {
  "d": {"type": ["string", "null"], "title": "A *d*", "description": "[x](command:y) \u202e <b>"}}, "properties": {"a": {"$ref": "#/$d|efs/d"}}}}"##;
    explains(
        "json",
        text,
        "\"#/$defs/d\"",
        &[
            "The schema in line 2 of type \\[\"string\", \"null\"\\]",
            "A \\*d\\*",
            "\\[x\\]\\(command:y\\)",
            "~~~\n{\"type\": [\"string\"",
        ],
    );
    let long = format!(
        "name: x\ninputSchema:\n  type: object\n  additionalProperties: false\n  $defs:\n    d:\n      type: object\n      description: \"~~~\"\n      properties:\n{}  properties:\n    a: {{$ref: \"#/$de|fs/d\"}}\n",
        "        p: {}\n"
    );
    let (_, text) = hover("yaml", &long);
    assert!(!text.contains("properties:"), "an excerpt that would end its code: {text}");
    let many: String = (0..50).map(|it| format!("        p{it}: {{}}\n")).collect();
    let (_, text) = hover("yaml", &long.replace("~~~", "D").replace("        p: {}\n", &many));
    assert!(text.ends_with("p8: {}\n~~~"), "{text}");
}

#[test]
fn recorded_messages_and_calls_are_explained() {
    let recording = [
        r#"{"jsonrpc":"2.0","id":1,"method":"tools/list"}"#,
        r#"{"jsonrpc":"2.0","id":1,"result":{"tools":[{"name":"add","description":"Adds.","inputSchema":{"type":"object","additionalProperties":false},"outputSchema":{"type":"object","properties":{"sum":{"type":"number"}},"required":["sum"]}}]}}"#,
        r#"{"jsonrpc":"2.0","id":2,"method":"tools/call","params":{"name":"add","arguments":{}}}"#,
        r#"{"jsonrpc":"2.0","id":2,"result":{"content":[{"type":"text","text":"{\"sum\": 3}"}],"structuredContent":{"sum":3}}}"#,
        r#"{"jsonrpc":"2.0","id":3,"method":"tools/call","params":{"name":"add","arguments":{}}}"#,
        r#"{"jsonrpc":"2.0","id":3,"error":{"code":-32000,"message":"no"}}"#,
        r#"{"jsonrpc":"2.0","id":4,"method":"tools/call","params":{"name":"add","arguments":{}}}"#,
    ];
    let at = |line: usize, part: &str| {
        let mut lines = recording.map(str::to_owned);
        let at = lines[line].find(part).unwrap() + part.len() - 1;
        lines[line].insert(at, '|');
        lines.join("\n") + "\n"
    };
    explains(
        "jsonl",
        &at(0, "\"tools/l"),
        "\"tools/list\"",
        &[
            "`tools/list`: a request, in all revisions;",
            "the capability `tools`",
            "The response is in line 2.",
        ],
    );
    explains("jsonl", &at(1, "\"resul"), "\"result\"", &["The request is in line 1."]);
    explains(
        "jsonl",
        &at(2, "\"ad"),
        "add",
        &["The call succeeded, in line 4. The structured content matches `outputSchema`."],
    );
    explains("jsonl", &at(4, "\"ad"), "add", &["The call failed, in line 6."]);
    explains("jsonl", &at(6, "\"ad"), "add", &["A call without a recorded result."]);
    let wrong = at(2, "\"ad").replace("{\"sum\":3}", "{\"sum\":\"3\"}");
    explains("jsonl", &wrong, "add", &["does not match `outputSchema`"]);
}

#[test]
fn names_of_rules_are_explained_in_comments_and_configurations() {
    let yaml = "# mcp-lint: ignore[tool-name-ch|arset] why\nname: a b\ninputSchema: {type: object, additionalProperties: false}\n";
    explains("yaml", yaml, "tool-name-charset", &["[`tool-name-charset`](https://"]);
    explains(
        "jsonc",
        "// mcp-lint: ignore[secu|rity] why\n{\"name\": \"a\", \"inputSchema\": {\"type\": \"object\"}}",
        "security",
        &["a category of "],
    );
    let folder = Folder::new();
    let mut client = Client::new(Profile::Bare, &[folder.path()], Value::Null);
    let own = uri(&folder.file("mcp-lint.toml"));
    let (found, _) =
        ask(&mut client, &own, "toml", "[rules]\nsecu|rity = \"off\"\n", "hover", json!({}));
    let text = found["contents"]["value"].as_str().unwrap();
    assert!(text.starts_with("security: a category of "), "{text}");
    assert_eq!(client.end(), 0);
}
