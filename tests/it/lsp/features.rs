//! Hover, outline, definitions, references, completion, rename and code lenses of the language
//! server.

use serde_json::{Value, json};

use super::actions::applied;
use super::client::{Client, Profile, uri};
use crate::common::folder::Folder;
use mcp_lint::source::{ColumnUnit, LineIndex};

/// A document in which `|` marked the position of the cursor.
struct Marked {
    text: String,
    position: Value,
}

fn marked(text: &str) -> Marked {
    let at = text.find('|').expect("a cursor");
    let text = text.replacen('|', "", 1);
    let position = LineIndex::new(&text).position(&text, at);
    let position = json!({"line": position.line - 1, "character": position.utf16_column - 1});
    Marked { text, position }
}

/// The response to a request about the cursor position of a document, and the text of the document.
pub(super) fn ask(
    client: &mut Client,
    uri: &str,
    language: &str,
    text: &str,
    method: &str,
    more: Value,
) -> (Value, String) {
    let Marked { text, position } = marked(text);
    client.open(uri, language, 1, &text);
    let mut parameters = json!({"textDocument": {"uri": uri}, "position": position});
    if let Value::Object(more) = more {
        parameters.as_object_mut().unwrap().extend(more);
    }
    let response = client.request(&format!("textDocument/{method}"), parameters);
    client.close(uri);
    (response.unwrap_or_else(|error| json!({"error": error.message})), text)
}

/// The text within an LSP range.
pub(super) fn at<'t>(text: &'t str, range: &Value) -> &'t str {
    let lines = LineIndex::new(text);
    let offset = |position: &Value| {
        let number = |name: &str| u32::try_from(position[name].as_u64().unwrap()).unwrap() + 1;
        lines.offset(text, number("line"), number("character"), ColumnUnit::Utf16)
    };
    &text[offset(&range["start"])..offset(&range["end"])]
}

pub(super) fn hover(language: &str, text: &str) -> (String, String) {
    let folder = Folder::new();
    let mut client = Client::new(Profile::Push, &[folder.path()], Value::Null);
    let uri = uri(&folder.file("a"));
    let (found, text) = ask(&mut client, &uri, language, text, "hover", Value::Null);
    assert_eq!(client.end(), 0);
    if found.is_null() {
        return Default::default();
    }
    let markdown = found["contents"]["value"].as_str().unwrap();
    (at(&text, &found["range"]).to_owned(), markdown.to_owned())
}

#[test]
fn hover_says_what_is_wrong_and_what_a_key_is() {
    let weather =
        r#"{"description": "😀", "name": "get| weather", "inputSchema": {"type": "object"}}"#;
    let (range, markdown) = hover("json", weather);
    assert_eq!(range, " ");
    assert!(markdown.contains("[`tool-name-charset`](https://"), "{markdown}");
    let elsewhere = weather.replace('|', "").replace("get", "g|et");
    let (range, markdown) = hover("json", &elsewhere);
    assert_eq!(range, "\"get weather\"", "the name of a tool");
    assert!(markdown.contains("| gemini-cli | mcp&#95;a&#95;get&#95;weather | "), "{markdown}");
    let beside = elsewhere.replace("g|et", "get").replace("😀", "😀|");
    assert_eq!(hover("json", &beside), Default::default(), "inside a description");
    let (range, markdown) = hover("json", r#"{"name": "a", "inputSchema": {"type": "ob|jct"}}"#);
    assert_eq!(range, "\"objct\"");
    assert!(
        markdown.starts_with("**error**: ")
            && markdown.contains("[`schema-type-unknown`](https://"),
        "{markdown}"
    );
    let (range, markdown) = hover("json", r#"{"name": "a", "input|Schema": {"type": "object"}}"#);
    assert_eq!(range, "\"inputSchema\"");
    assert!(
        markdown.contains("`inputSchema` (object, required, in all revisions): "),
        "{markdown}"
    );
    let (range, markdown) =
        hover("yaml", "name: a\ninputSchema:\n  type: object\n  additional|Properties: false\n");
    assert_eq!(range, "additionalProperties");
    assert!(markdown.contains("`additionalProperties` (a schema): "), "{markdown}");
    let (_, markdown) = hover(
        "json",
        r#"{"name": "a", "inputSchema": {"type": "object"}, "annotations": {"readOnly|Hint": true}}"#,
    );
    assert!(markdown.contains("`readOnlyHint` (boolean, since 2025-03-26): "), "{markdown}");
    assert_eq!(
        hover("json", r#"{"dependencies": {"a|": "1"}}"#),
        Default::default(),
        "a foreign file"
    );
    assert_eq!(hover("json", "{\"na|"), Default::default(), "a broken text");
}

#[test]
fn hover_shows_names_of_files_as_text() {
    let name = "x](command:evil) `<b>` \u{202e}**\\\\";
    let text = format!(r#"{{"name": "{name}|", "inputSchema": {{"type": "object"}}}}"#);
    for shift in 1..12 {
        let (before, after) = text.split_once('|').unwrap();
        let cut = before.char_indices().rev().nth(shift).unwrap().0;
        let text = format!("{}|{}{after}", &before[..cut], &before[cut..]);
        let (_, markdown) = hover("json", &text);
        assert!(!markdown.contains('\u{202e}'), "{markdown}");
        assert!(!markdown.contains("](command"), "{markdown}");
    }
}

#[test]
fn the_outline_has_tools_with_their_schemas_and_sessions_with_their_calls() {
    let folder = Folder::new();
    let mut client = Client::new(Profile::Push, &[folder.path()], Value::Null);
    let text = r#"|[{"name": "add", "title": "Add", "inputSchema": {"type": "object", "properties": {"a": {"type": "object", "properties": {"b": {}}}}},
      "outputSchema": {"type": "object"}, "annotations": {}}, {"inputSchema": {"type": "object"}}]"#;
    let own = uri(&folder.file("a.json"));
    let (found, text) = ask(&mut client, &own, "json", text, "documentSymbol", Value::Null);
    let symbols = found.as_array().unwrap();
    assert_eq!((&symbols[0]["name"], &symbols[0]["detail"]), (&json!("add"), &json!("Add")));
    assert_eq!(at(&text, &symbols[0]["selectionRange"]), "add");
    assert_eq!(symbols[1]["name"], "(no name)");
    let names = |of: &Value| {
        of["children"]
            .as_array()
            .unwrap()
            .iter()
            .map(|it| it["name"].as_str().unwrap().to_owned())
            .collect::<Vec<_>>()
    };
    assert_eq!(names(&symbols[0]), ["input", "output", "annotations"]);
    let input = &symbols[0]["children"][0];
    assert_eq!(
        (names(input), names(&input["children"][0])),
        (vec!["a".to_owned()], vec!["b".to_owned()])
    );
    assert_inside(&found);
    let call = |id: u32, name: &str| {
        format!(
            r#"{{"jsonrpc":"2.0","id":{id},"method":"tools/call","params":{{"name":"{name}","arguments":{{}}}}}}"#
        )
    };
    let start = r#"{"jsonrpc":"2.0","id":0,"method":"initialize","params":{"protocolVersion":"2025-06-18","capabilities":{},"clientInfo":{"name":"c","version":"1"}}}"#;
    let session =
        format!("|{start}\n{}\n{start}\n{}\n{}\n", call(1, "add"), call(2, "add"), call(3, "sub"));
    let own = uri(&folder.file("s.jsonl"));
    let (found, _) = ask(&mut client, &own, "jsonl", &session, "documentSymbol", Value::Null);
    let symbols = found.as_array().unwrap();
    assert_eq!(symbols.iter().map(names).collect::<Vec<_>>(), [vec!["add"], vec!["add", "sub"]]);
    assert_inside(&found);
    // A client that knows no nested symbols.
    let mut bare = Client::new(Profile::Bare, &[folder.path()], Value::Null);
    let (found, _) = ask(&mut bare, &own, "jsonl", &session, "documentSymbol", Value::Null);
    assert_eq!(found[1]["containerName"], "session 1");
    assert_eq!((client.end(), bare.end()), (0, 0));
}

/// Asserts that each selection of an outline is within its range, which editors require.
fn assert_inside(symbols: &Value) {
    let point = |it: &Value| (it["line"].as_u64().unwrap(), it["character"].as_u64().unwrap());
    for symbol in symbols.as_array().unwrap() {
        let (range, selection) = (&symbol["range"], &symbol["selectionRange"]);
        assert!(point(&range["start"]) <= point(&selection["start"]), "{symbol}");
        assert!(point(&selection["end"]) <= point(&range["end"]), "{symbol}");
        assert_inside(&symbol["children"]);
    }
}

/// A folder with a tool definition and a recording of a call of the tool.
fn folder() -> Folder {
    Folder::with(&[
        (
            "tools/add.json",
            "{\"name\": \"add\", \"description\": \"Adds.\", \"inputSchema\": {\"type\": \"object\", \"$defs\": {\"n/m\": {}},\n \"properties\": {\"a\": {\"$ref\": \"#/$defs/n~1m\"}, \"b\": {\"$ref\": \"#/$defs/n~1m\"}}}}",
        ),
        (
            "result.json",
            r#"{"tool": "add", "arguments": {}, "result": {"content": [{"type": "text", "text": "3"}]}}"#,
        ),
        ("tools/sub.yaml", "name: sub\ndescription: Subtracts.\ninputSchema: {type: object}\n"),
    ])
}

/// The response to a request about the position after `part` in a file of the folder.
fn about(
    client: &mut Client,
    folder: &Folder,
    file: &str,
    part: &str,
    method: &str,
    more: Value,
) -> Value {
    let text = folder.read(file);
    let at = text.find(part).unwrap() + part.len();
    let text = format!("{}|{}", &text[..at], &text[at..]);
    let language = if file.ends_with("yaml") { "yaml" } else { "json" };
    ask(client, &uri(&folder.file(file)), language, &text, method, more).0
}

#[test]
fn definitions_and_references_are_found_in_all_files() {
    let folder = folder();
    let mut client = Client::new(Profile::Push, &[folder.path()], Value::Null);
    client.settle();
    let found =
        about(&mut client, &folder, "result.json", "\"tool\": \"a", "definition", Value::Null);
    assert_eq!(found[0]["targetUri"], uri(&folder.file("tools/add.json")));
    assert_eq!(at(&folder.read("tools/add.json"), &found[0]["targetRange"]), "add");
    let found = about(&mut client, &folder, "tools/add.json", "#/$de", "definition", Value::Null);
    assert_eq!(at(&folder.read("tools/add.json"), &found[0]["targetRange"]), "{}");
    let declared = json!({"context": {"includeDeclaration": true}});
    let found = about(
        &mut client,
        &folder,
        "tools/add.json",
        "\"name\": \"a",
        "references",
        declared.clone(),
    );
    assert_eq!(found.as_array().unwrap().len(), 2, "{found}");
    let found =
        about(&mut client, &folder, "tools/add.json", "\"name\": \"a", "references", Value::Null);
    assert_eq!(found.as_array().unwrap().len(), 1, "{found}");
    let found = about(&mut client, &folder, "tools/add.json", "\"n/", "references", declared);
    assert_eq!(found.as_array().unwrap().len(), 3, "{found}");
    let found =
        about(&mut client, &folder, "tools/add.json", "\"n/", "documentHighlight", Value::Null);
    assert_eq!(found.as_array().unwrap().len(), 3, "{found}");
    for (part, method) in [("\"description\": \"A", "definition"), ("\"type\"", "definition")] {
        assert!(about(&mut client, &folder, "tools/add.json", part, method, Value::Null).is_null());
    }
    assert_eq!(client.end(), 0);
}

#[test]
fn a_rename_reaches_recordings_and_references_and_can_be_undone() {
    let folder = folder();
    let mut client = Client::new(Profile::Push, &[folder.path()], Value::Null);
    client.settle();
    let rename = |client: &mut Client, file: &str, part: &str, new: &str| {
        about(client, &folder, file, part, "rename", json!({"newName": new}))
    };
    let found = about(
        &mut client,
        &folder,
        "tools/add.json",
        "\"name\": \"a",
        "prepareRename",
        Value::Null,
    );
    assert_eq!(found["placeholder"], "add");
    assert!(
        about(
            &mut client,
            &folder,
            "tools/add.json",
            "\"type\": \"o",
            "prepareRename",
            Value::Null
        )
        .is_null()
    );
    for (new, why) in [
        ("sub", "there is a tool `sub` already"),
        ("a b", "the name of a tool has"),
        ("", "the name of a tool has"),
        (&"x".repeat(129), "the name of a tool has"),
    ] {
        let error = rename(&mut client, "tools/add.json", "\"name\": \"a", new)["error"].clone();
        assert!(error.as_str().unwrap().starts_with(why), "{error}");
    }
    assert!(
        rename(&mut client, "tools/add.json", "\"name\": \"a", &"x".repeat(128))["documentChanges"]
            .is_array()
    );
    let originals: Vec<_> =
        ["tools/add.json", "result.json"].map(|it| (it, folder.read(it))).into();
    let apply = |edit: &Value| {
        for change in edit["documentChanges"].as_array().unwrap() {
            let own = change["textDocument"]["uri"].as_str().unwrap();
            let file = originals.iter().find(|(name, _)| uri(&folder.file(name)) == own).unwrap().0;
            let edits = change["edits"].as_array().unwrap();
            assert_eq!(edits[0]["annotationId"] == "recording", file == "result.json");
            folder.write(file, &applied(&folder.read(file), edits, ColumnUnit::Utf16));
        }
    };
    let edit = rename(&mut client, "tools/add.json", "\"name\": \"a", "plus");
    assert_eq!(edit["changeAnnotations"]["recording"]["needsConfirmation"], true);
    apply(&edit);
    assert!(folder.read("tools/add.json").contains("\"name\": \"plus\""));
    assert!(folder.read("result.json").contains("\"tool\": \"plus\""));
    let watched = |client: &mut Client| {
        let changes: Vec<_> = originals
            .iter()
            .map(|(it, _)| json!({"uri": uri(&folder.file(it)), "type": 2}))
            .collect();
        client.notify("workspace/didChangeWatchedFiles", json!({"changes": changes}));
        client.settle();
    };
    watched(&mut client);
    let edit = rename(&mut client, "result.json", "\"tool\": \"p", "add");
    apply(&edit);
    for (name, text) in &originals {
        assert_eq!(&folder.read(name), text);
    }
    watched(&mut client);
    let edit = rename(&mut client, "tools/add.json", "\"n/", "");
    assert!(edit["error"].is_string(), "{edit}");
    let edit = rename(&mut client, "tools/add.json", "#/$defs/n", "o/p");
    apply(&edit);
    let text = folder.read("tools/add.json");
    assert_eq!(
        (text.matches("#/$defs/o~1p").count(), text.matches("\"o/p\": {}").count()),
        (2, 1),
        "{text}"
    );
    let edit = rename(&mut client, "tools/sub.yaml", "name: s", "123");
    let edits = edit["documentChanges"][0]["edits"].as_array().unwrap();
    assert!(
        applied(&folder.read("tools/sub.yaml"), edits, ColumnUnit::Utf16)
            .starts_with("name: \"123\"\n")
    );
    assert_eq!(client.end(), 0);
}

/// The text after a completion is inserted.
pub(super) fn completed(text: &str, item: &Value) -> String {
    let mut edits = item["additionalTextEdits"].as_array().cloned().unwrap_or_default();
    edits.push(item["textEdit"].clone());
    applied(text, &edits, ColumnUnit::Utf16)
}

/// The labels of the completions, and the text after the completion `choice` is inserted.
fn complete(profile: Profile, language: &str, text: &str, choice: &str) -> (Vec<String>, String) {
    let folder = Folder::new();
    let mut client = Client::new(profile, &[folder.path()], Value::Null);
    let own = uri(&folder.file("a"));
    let (found, text) = ask(&mut client, &own, language, text, "completion", Value::Null);
    assert_eq!(client.end(), 0);
    let mut items = found.as_array().unwrap().clone();
    items.sort_by_key(|item| item["sortText"].to_string());
    let labels = items.iter().map(|it| it["label"].as_str().unwrap().to_owned()).collect();
    let chosen = items.iter().find(|it| it["label"] == choice);
    let changed = chosen.map(|it| completed(&text, it));
    (labels, changed.unwrap_or_default())
}

#[test]
fn completion_offers_what_fits_the_place() {
    let json = |text: &str, choice: &str| complete(Profile::Bare, "json", text, choice);
    let (labels, text) =
        json(r#"{"name": "a", |"inputSchema": {"type": "object"}}"#, "description");
    assert!(
        !labels.contains(&"name".to_owned()) && labels.contains(&"annotations".to_owned()),
        "{labels:?}"
    );
    assert_eq!(text, r#"{"name": "a", "description": "","inputSchema": {"type": "object"}}"#);
    let snippet = r#"{"name": "a" |"inputSchema": {"type": "object"}}"#;
    let (_, text) = complete(Profile::Push, "json", snippet, "description");
    assert_eq!(text, r#"{"name": "a", "description": "$0","inputSchema": {"type": "object"}}"#);
    let (labels, _) = json(r#"{"inputSchema": {"type": "object"}, "na|"}"#, "");
    assert_eq!(labels[0], "name", "what is required is first");
    let (labels, text) =
        json(r#"{"name": "a", "inputSchema": {"type": "object", "add|"}}"#, "additionalProperties");
    assert!(
        !labels.contains(&"minLength".to_owned()) && !labels.contains(&"type".to_owned()),
        "{labels:?}"
    );
    assert_eq!(
        text,
        r#"{"name": "a", "inputSchema": {"type": "object", "additionalProperties": false}}"#
    );
    let (labels, text) = json(r#"{"name": "a", "inputSchema": {"type": "|"}}"#, "integer");
    assert_eq!(labels.len(), 7);
    assert!(text.contains(r#""type": "integer""#), "{text}");
    let (labels, _) = json(
        r#"{"name": "a", "inputSchema": {"type": "object", "properties": {"x": {"type": ["|"]}}}}"#,
        "",
    );
    assert_eq!(labels.len(), 7);
    let (labels, text) = json(
        r##"{"name": "a", "inputSchema": {"type": "object", "$defs": {"a/b": {}}, "properties": {"x": {"$ref": "#|"}}}}"##,
        "#/$defs/a~1b",
    );
    assert_eq!(labels, ["#/$defs/a~1b", "#"]);
    assert!(text.contains(r##""$ref": "#/$defs/a~1b""##), "{text}");
    let (labels, _) = json(
        r#"{"name": "a", "inputSchema": {"type": "object", "properties": {"x": {}, "y": {}}, "required": ["x", |]}}"#,
        "",
    );
    assert_eq!(labels, ["y"]);
    let (labels, _) =
        json(r#"{"name": "a", "inputSchema": {"type": "object"}, "annotations": {"|"}}"#, "");
    assert_eq!(labels.len(), 5);
    let (labels, _) = json(
        r#"{"name": "a", "inputSchema": {"type": "object", "properties": {"x": {"type": "string", "format": "da|"}}}}"#,
        "",
    );
    assert!(labels.contains(&"date-time".to_owned()));
    for nothing in [
        r#"{"dependencies": {"|"}}"#,
        r#"{"name": "a", "inputSchema": {"type": "object", "properties": {"|"}}}"#,
        "12|",
        r#"{"name" | "a"}"#,
    ] {
        assert_eq!(json(nothing, "").0, [] as [String; 0], "{nothing}");
    }
    let yaml = |text: &str, choice: &str| complete(Profile::Push, "yaml", text, choice);
    let (_, text) = yaml("name: a\ninputSchema:\n  type: object\ndesc|\n", "description");
    assert!(text.ends_with("description: $0\n"), "{text}");
    let (labels, text) = yaml("name: a\ninputSchema:\n  type: obj|\n", "object");
    assert_eq!((labels.len(), text.as_str()), (7, "name: a\ninputSchema:\n  type: object\n"));
    let (labels, text) =
        yaml("# mcp-lint: ignore[tool-na|] why\nname: a b\ninputSchema: {}\n", "tool-name-charset");
    assert!(
        labels.len() > 300 && text.starts_with("# mcp-lint: ignore[tool-name-charset] why\n"),
        "{text}"
    );
}

#[test]
fn lenses_are_off_unless_they_are_wanted() {
    let folder = folder();
    let text = format!("|{}", folder.read("tools/add.json"));
    let own = uri(&folder.file("tools/add.json"));
    let lenses = |settings: Value| {
        let mut client = Client::new(Profile::Push, &[folder.path()], settings);
        let (found, text) = ask(&mut client, &own, "json", &text, "codeLens", Value::Null);
        assert_eq!(client.end(), 0);
        (found, text)
    };
    assert_eq!(lenses(Value::Null).0, json!([]));
    let (found, text) = lenses(json!({"codeLens": true}));
    assert_eq!(at(&text, &found[0]["range"]), "add");
    let title = found[0]["command"]["title"].as_str().unwrap();
    assert!(
        title.contains(" finding") && title.contains("about ") && title.contains(" tokens"),
        "{title}"
    );
}

#[test]
fn a_missing_object_begins_with_the_first_member() {
    let folder = Folder::new();
    let mut client = Client::new(Profile::Push, &[folder.path()], Value::Null);
    let tool = r#"{"name": "a", "inputSchema": {"type": "object"}}"#;
    for (name, text, expected) in [
        ("a.json", r#"{"tools": [|]}"#.to_owned(), r#"{"name": "$0"}"#),
        ("b.json", format!("{{\"tools\": [{tool}, |]}}"), r#"{"name": "$0"}"#),
        ("c.json", r#"{"name": "x", "icons": [|]}"#.to_owned(), r#"{"src": "$0"}"#),
        ("d.json", r#"{"name": "x", "inputSchema": |}"#.to_owned(), r#"{"type": "$0"}"#),
        ("e.jsonl", format!("{tool}\n|"), r#"{"name": "$0"}"#),
        ("f.jsonl", format!("{tool}\n|\n{tool}"), r#"{"name": "$0"}"#),
        // A second value of a file with one, a value of any type, and an element without its comma.
        ("g.json", format!("{tool}\n|"), ""),
        ("h.json", r#"{"name": "x", "inputSchema": {"enum": [|]}}"#.to_owned(), ""),
        ("i.json", format!("{{\"tools\": [|{tool}]}}"), ""),
        ("package.json", r#"{"name": "x", "files": [|]}"#.to_owned(), ""),
    ] {
        let (found, _) =
            ask(&mut client, &uri(&folder.file(name)), "", &text, "completion", Value::Null);
        let first = found[0]["textEdit"]["newText"].as_str().unwrap_or_default();
        assert_eq!(first, expected, "{name}: {text}");
    }
    assert_eq!(client.end(), 0);
}

#[test]
fn a_lens_counts_the_calls_of_all_recordings_of_a_folder() {
    let call = |id: usize| {
        let parameters = json!({"name": "add", "arguments": {}});
        json!({"jsonrpc": "2.0", "id": id, "method": "tools/call", "params": parameters})
            .to_string()
    };
    let tool = r#"{"name": "add", "description": "Adds.", "inputSchema": {"type": "object"}}"#;
    let calls = [call(1), call(2), call(3)].join("\n");
    let folder = Folder::with(&[("add.json", tool), ("a.jsonl", &calls), ("b.jsonl", &call(1))]);
    let mut client = Client::new(Profile::Push, &[folder.path()], json!({"codeLens": true}));
    client.settle();
    let uri = uri(&folder.file("add.json"));
    client.open(&uri, "json", 1, tool);
    let document = json!({"textDocument": {"uri": uri}});
    let found = client.request("textDocument/codeLens", document).unwrap();
    let title = found[0]["command"]["title"].as_str().unwrap();
    assert!(title.ends_with(" · 4 recorded calls"), "{title}");
    assert_eq!(client.end(), 0);
}

#[test]
fn a_hover_repeats_nothing_that_the_client_shows_with_it() {
    let folder = Folder::new();
    let text = r#"{"name": "a", "description": "A.", "inputSchema": {"type": "strng"}}"#;
    let position = json!({"line": 0, "character": text.find("strng").unwrap()});
    let hovers = [None, Some("marked"), Some("other")].map(|parser| {
        let mut client = Client::with_markdown_parser(&[folder.path()], parser);
        let uri = uri(&folder.file("a.json"));
        client.open(&uri, "json", 1, text);
        let parameters = json!({"textDocument": {"uri": uri}, "position": position});
        let hover = client.request("textDocument/hover", parameters).unwrap();
        assert_eq!(client.end(), 0);
        hover["contents"]["value"].as_str().unwrap().to_owned()
    });
    assert!(hovers[0].contains("is not a JSON Schema type") && hovers[0].contains("**help**"));
    assert_eq!(hovers[0], hovers[2]);
    assert!(!hovers[1].contains("is not a JSON Schema type") && !hovers[1].contains("**help**"));
    assert!(
        hovers[1].contains("reject the whole schema")
            && hovers[1].contains("[`schema-type-unknown`]")
    );
}

/// Sends every request at every byte of some texts, also of broken ones: each gets a response whose
/// ranges exist.
#[test]
fn every_request_has_a_response_at_every_place() {
    let texts = [
        (
            "json",
            "{\"name\": \"😀\", \"inputSchema\": {\"type\": \"object\", \"$defs\": {\"a\": {}}, \"$ref\": \"#/$defs/a\"}}",
        ),
        (
            "yaml",
            "tools:\n  - name: a\n    # mcp-lint: ignore[x] ü\n    inputSchema: {type: object}\n",
        ),
        ("json", "{\"tool\": \"a\", \"result\": {\"content\": [{\"type\": \"text\""),
        (
            "jsonl",
            "{\"jsonrpc\": \"2.0\", \"id\": 1, \"method\": \"prompts/get\", \"params\": {\"name\": \"ü\"}}\n{\"jsonrpc\": \"2.0\", \"id\": 1, \"result\": {\"messages\": [{\"role\": \"u\", \"content\": {\"type\": [\n",
        ),
        (
            "json",
            "\u{feff}[{\"name\": \"b\",\r\n\"inputSchema\": {\"properties\": {\"x\": {\"type\": \"str",
        ),
    ];
    let folder = folder();
    let mut client = Client::new(Profile::Push, &[folder.path()], json!({"codeLens": true}));
    let own = uri(&folder.file("x"));
    let methods = [
        "hover",
        "definition",
        "references",
        "documentHighlight",
        "completion",
        "prepareRename",
        "documentSymbol",
        "foldingRange",
        "documentLink",
        "codeLens",
        "rename",
    ];
    for (language, text) in texts {
        client.open(&own, language, 1, text);
        let lines = LineIndex::new(text);
        for offset in (0..=text.len()).filter(|at| text.is_char_boundary(*at)) {
            let position = lines.position(text, offset);
            let position =
                json!({"line": position.line - 1, "character": position.utf16_column - 1});
            for method in methods {
                let parameters =
                    json!({"textDocument": {"uri": own}, "position": position, "newName": "z"});
                let response = client.request(&format!("textDocument/{method}"), parameters);
                match response {
                    Ok(found) => assert_ranges(&found, text),
                    Err(error) => assert!(
                        method == "rename" && error.code == -32803,
                        "{method} {}",
                        error.message
                    ),
                }
            }
        }
        client.close(&own);
    }
    assert_eq!(client.end(), 0);
}

/// Asserts that all ranges in a response are within the text and in order.
fn assert_ranges(found: &Value, text: &str) {
    match found {
        Value::Array(items) => items.iter().for_each(|it| assert_ranges(it, text)),
        Value::Object(members) => {
            if let Some(range) = members.get("range").filter(|_| members.get("uri").is_none()) {
                let point =
                    |it: &Value| (it["line"].as_u64().unwrap(), it["character"].as_u64().unwrap());
                assert!(point(&range["start"]) <= point(&range["end"]), "{found}");
                let last = text.split(['\n']).count() as u64;
                assert!(point(&range["end"]).0 < last, "{found} {text}");
            }
            members.values().for_each(|it| assert_ranges(it, text));
        }
        _ => {}
    }
}

#[test]
fn a_configuration_has_its_own_hover_and_completion() {
    let folder = Folder::new();
    let mut client = Client::new(Profile::Bare, &[folder.path()], Value::Null);
    let own = uri(&folder.file("mcp-lint.toml"));
    let mut labels = |text: &str| {
        let (found, text) = ask(&mut client, &own, "toml", text, "completion", Value::Null);
        let items = found.as_array().unwrap().clone();
        let first = items.first().map(|it| completed(&text, it));
        let labels: Vec<_> =
            items.iter().map(|it| it["label"].as_str().unwrap().to_owned()).collect();
        (labels, first.unwrap_or_default())
    };
    let (found, _) = labels("pre|");
    assert!(
        found.contains(&"preset".to_owned()) && found.contains(&"targets".to_owned()),
        "{found:?}"
    );
    assert_eq!(labels("preset = |").0, ["recommended", "strict", "minimal"]);
    assert_eq!(labels("preset = \"re|\"").1, "preset = \"recommended\"");
    assert!(labels("targets = [\"openai\", \"|\"]").0.len() > 30);
    assert!(labels("[rules]\ntool-|").0.len() > 300);
    assert_eq!(labels("[rules]\ntool-name-charset = \"|\"\n").0.len(), 4);
    assert!(labels("[[overrides]]\nrules = { a = \"off\", tool|").0.len() > 300);
    assert!(labels("[limits]\nmax|").0.contains(&"max-depth".to_owned()));
    assert_eq!(labels("[rules]\nschema-depth = { | }").0, ["level", "max"]);
    assert_eq!(
        labels("[rules]\nschema-depth = { level = \"|\" }").0,
        ["off", "info", "warn", "error"]
    );
    assert_eq!(labels("[rules]\n|").0[0], "correctness");
    assert_eq!(labels("[ru|]").1, "[rules]\n");
    assert_eq!(labels("[lock]\nfile = \"a\"\n\n[|").0.len(), 9, "all but `[lock]`");
    assert!(!labels("|\npreset = \"strict\"").0.contains(&"[rules]".to_owned()));
    assert!(!labels("targets = [\n  \"openai\",\n  \"|\"\n]").0.contains(&"openai".to_owned()));
    let mut hover = |text: &str| {
        let (found, text) = ask(&mut client, &own, "toml", text, "hover", Value::Null);
        let range = found.get("range").map(|range| at(&text, range).to_owned());
        (
            range.unwrap_or_default(),
            found["contents"]["value"].as_str().unwrap_or_default().to_owned(),
        )
    };
    let (range, text) = hover("[rules]\n\"ü\" = 1\ntool-name-|charset = \"off\"");
    assert!(range == "tool-name-charset" && text.contains("(error)"), "{range} {text}");
    let (range, text) = hover("pre|set = \"strict\"");
    assert!(range == "preset" && text.contains("Default: "), "{range} {text}");
    assert_eq!(hover("[nothing]\nkey| = 1"), Default::default());
    assert_eq!(client.end(), 0);
}

fn offered(name: &str, text: &str) -> (Vec<String>, String) {
    offered_as(name, text, None)
}

/// The labels of the completions in a file of this name, those of required members first, and the
/// text after one of them, or the first, is inserted.
pub(super) fn offered_as(name: &str, text: &str, choice: Option<&str>) -> (Vec<String>, String) {
    let folder = Folder::new();
    let mut client = Client::new(Profile::Bare, &[folder.path()], Value::Null);
    let own = uri(&folder.file(name));
    let language = name.rsplit('.').next().unwrap();
    let (found, text) = ask(&mut client, &own, language, text, "completion", Value::Null);
    assert_eq!(client.end(), 0);
    let mut items = found.as_array().unwrap().clone();
    items.sort_by_key(|item| item["sortText"].to_string());
    let chosen = items.iter().find(|it| choice.is_none_or(|choice| it["label"] == choice));
    let changed = chosen.map(|it| completed(&text, it));
    let labels = items.iter().map(|it| it["label"].as_str().unwrap().to_owned()).collect();
    (labels, changed.unwrap_or_default())
}

#[test]
fn a_client_s_configuration_is_completed_with_what_the_client_reads() {
    let (labels, text) = offered(".mcp.json", r#"{"mcpServers": {"a": {"|"}}}"#);
    assert_eq!(&labels[..2], ["command", "url"], "what is needed is first");
    assert_eq!(text, r#"{"mcpServers": {"a": {"command": ""}}}"#);
    assert!(!labels.contains(&"serverUrl".to_owned()), "{labels:?}");
    let (labels, _) = offered(".mcp.json", r#"{"mcpServers": {"a": {"type": "|", "url": "b"}}}"#);
    assert!(labels.contains(&"http".to_owned()) && labels.len() < 8, "{labels:?}");
    assert_eq!(offered(".vscode/mcp.json", "{|}").0, ["servers"]);
    let (labels, _) = offered("opencode.json", r#"{"mcp": {"a": {"type": "local", |}}}"#);
    assert!(labels.contains(&"environment".to_owned()), "{labels:?}");
    let choice = Some("bearer_token_env_var");
    let codex = "[mcp_servers.a]\nurl = \"b\"\nbearer_t|\n";
    let (labels, text) = offered_as(".codex/config.toml", codex, choice);
    assert!(labels.contains(&"bearer_token_env_var".to_owned()), "{labels:?}");
    assert!(!labels.contains(&"bearer_token".to_owned()), "{labels:?}");
    assert!(text.contains("bearer_token_env_var = \"\"\n"), "{text}");
    let choice = "[mcp_servers.a]\ndefault_tools_approval_mode = \"|\"\n";
    assert!(offered(".codex/config.toml", choice).0.contains(&"approve".to_owned()));
}

#[test]
fn a_new_file_is_completed_as_what_it_may_become() {
    const TOOL: &[&str] = &["name", "inputSchema"];
    const ENTRY: &[&str] = &["$schema", "name", "description", "version"];
    for (name, text, first) in [
        ("new.json", "|", TOOL),
        ("new.json", r#"{"|"}"#, TOOL),
        ("new.json", r#"{"tools": [{"|"}]}"#, TOOL),
        ("new.json", r#"[{"|"}]"#, TOOL),
        ("new.json", r#"{"name": "x", "|"}"#, &["inputSchema", "title"]),
        ("new.yaml", "|", TOOL),
        ("new.yaml", "tools:\n  - |", TOOL),
        ("new.yaml", "- |", TOOL),
        ("new.yml", "name: x\n|", &["inputSchema", "title"]),
        ("get_package.json", "{|}", TOOL),
        ("run_action.yaml", "|", TOOL),
        ("new.jsonl", "{|}", &["jsonrpc"]),
        ("new.json", r#"{"jsonrpc": "2.0", "|"}"#, &["id", "method"]),
        ("server.json", r#"{"|"}"#, ENTRY),
        ("server.json", "|", ENTRY),
        ("manifest.json", "{|}", &["$schema", "manifest_version", "name"]),
        (".mcp.json", "|", &["mcpServers"]),
        (".vscode/mcp.json", "{|}", &["servers"]),
        (".vscode/settings.json", "{|}", &["mcp"]),
        (".vscode/settings.json", r#"{"mcp": {|}}"#, &["servers"]),
        (".codex/config.toml", "|", &["mcp_servers"]),
        (".codex/config.toml", "[|", &["mcp_servers"]),
        ("new.json", r#"{"mcpServers": {"a": {"|"}}}"#, &["command", "url"]),
        ("new.json", r#"{"mcpServers": {"a": {"url": "x", |}}}"#, &["headers", "type"]),
        ("new.json", r#"{"mcpServers": {"a": {"command": "x", |}}}"#, &["args", "env", "type"]),
    ] {
        let found = offered(name, text).0;
        assert!(
            found.iter().zip(first).all(|(found, first)| found == first),
            "{name} {text} {found:?}"
        );
        assert!(found.len() >= first.len(), "{name} {text} {found:?}");
    }
    for (name, text) in [
        ("package.json", r#"{"|"}"#),
        ("tsconfig.build.json", "{|}"),
        (".eslintrc.json", "|"),
        ("jest.config.json", "{|}"),
        ("docker-compose.yml", "|"),
        (".github/workflows/test.yml", "|"),
        ("new.toml", "|"),
        ("new.json", r#"{"compilerOptions": {}, "|"}"#),
        ("new.json", r#"{"name": "x", "short_name": "y", "|"}"#),
        ("new.json", r#"{"model": "m", "tools": [{"|"}]}"#),
        ("server.json", r#"{"port": 80, "|"}"#),
        ("manifest.json", r#"{"manifest_version": 3, "|"}"#),
        ("manifest.json", r#"{"name": "x", "short_name": "y", "|"}"#),
    ] {
        assert_eq!(offered(name, text).0, [] as [String; 0], "{name} {text}");
    }
}

/// In a folder of three other files, which is where nothing but tools is expected.
#[test]
fn the_files_beside_a_new_one_decide_whether_it_may_be_a_tool() {
    let tool = r#"{"name": "a", "description": "A.", "inputSchema": {"type": "object"}}"#;
    for (beside, expected) in [(tool, true), (r#"{"x": 1}"#, false)] {
        let files = ["data/a.json", "data/b.json", "data/c.json"].map(|name| (name, beside));
        let folder = Folder::with(&files);
        let mut client = Client::new(Profile::Push, &[folder.path()], Value::Null);
        client.settle();
        let own = uri(&folder.file("data/new.json"));
        let (found, _) = ask(&mut client, &own, "json", r#"{"|"}"#, "completion", Value::Null);
        assert_eq!(found[0]["label"] == "name", expected, "{found}");
        assert_eq!(client.end(), 0);
    }
}

#[test]
fn values_from_known_sets_are_completed() {
    let schema = |inside: &str| {
        format!(
            r#"{{"name": "a", "inputSchema": {{"type": "object", "properties": {{"x": {inside}}}}}}}"#
        )
    };
    for (text, expected) in [
        (schema(r#"{"enum": ["a", 2], "default": |}"#), &["a", "2"][..]),
        (schema(r#"{"type": "boolean", "const": "|"}"#), &["true", "false"]),
        (schema(r#"{"enum": ["b"], "examples": ["|"]}"#), &["b"]),
        (
            r#"{"name": "a", "inputSchema": {"required": ["q"], "properties": {"|"}}}"#.into(),
            &["q"],
        ),
        (r#"{"name": "a", "icons": [{"theme": "|"}]}"#.into(), &["light", "dark"]),
        (
            r#"{"name": "a", "execution": {"taskSupport": "|"}}"#.into(),
            &["forbidden", "optional", "required"],
        ),
        (r#"{"jsonrpc": "|"}"#.into(), &["2.0"]),
    ] {
        assert_eq!(offered("a.json", &text).0, expected, "{text}");
    }
    let (found, text) = offered("a.json", &schema(r#"{"enum": ["a"], "default": "|" "title": 1}"#));
    assert_eq!(found, ["a"]);
    assert!(text.contains(r#""default": "a", "title""#) || text.contains(r#""a", "#), "{text}");
    let types = offered("server.json", r#"{"packages": [{"registryType": "|"}]}"#).0;
    assert!(types.contains(&"npm".to_owned()) && types.contains(&"oci".to_owned()), "{types:?}");
    let urls = offered(
        "server.json",
        r#"{"packages": [{"registryType": "pypi", "registryBaseUrl": "|"}]}"#,
    );
    assert_eq!(urls.0, ["https://pypi.org"]);
    let yaml =
        "name: a\ninputSchema:\n  type: object\n  properties:\n    x: {}\n  required:\n  - |";
    let (found, text) = offered("a.yaml", yaml);
    assert_eq!((found, text), (vec!["x".to_owned()], yaml.replace('|', "x")));
    let (_, text) = offered("a.yaml", "tools:\n  - name: a\n    inputSchema: {}\n  - |");
    assert!(text.ends_with("  - name: "), "{text}");
    let schema = offered_as("a.yaml", "tools:\n  - name: a\n  - |", Some("inputSchema")).1;
    let expected = "  - inputSchema:\n      type: object\n      properties:\n        ";
    assert!(schema.ends_with(expected), "{schema}");
}

#[test]
fn entries_and_manifests_are_completed_with_their_published_members() {
    let (labels, _) =
        offered("server.json", r#"{"name": "a/b", "packages": [{"registryType": "npm", |}]}"#);
    assert!(labels.contains(&"transport".to_owned()), "{labels:?}");
    assert!(!labels.contains(&"registryType".to_owned()), "{labels:?}");
    let manifest = r#"{"manifest_version": "0.2", "name": "a", "server": {"type": "|"}}"#;
    let (labels, _) = offered("manifest.json", manifest);
    assert_eq!(labels, ["python", "node", "binary"]);
    let (labels, _) =
        offered("manifest.json", r#"{"manifest_version": "0.2", "name": "a", "server": {}, |}"#);
    assert!(labels.contains(&"privacy_policies".to_owned()), "{labels:?}");
    assert!(!labels.contains(&"icons".to_owned()), "only from 0.3 on: {labels:?}");
    let metadata = r#"{"authorization_servers": ["https://a.example.com"], "resource": "x", |}"#;
    let (labels, _) = offered(".well-known/oauth-protected-resource.json", metadata);
    assert!(labels.contains(&"scopes_supported".to_owned()), "{labels:?}");
    assert!(!labels.contains(&"resource".to_owned()), "{labels:?}");
}

#[test]
fn a_client_s_configuration_says_what_its_members_are() {
    let folder = Folder::new();
    let mut client = Client::new(Profile::Push, &[folder.path()], Value::Null);
    let own = uri(&folder.file(".mcp.json"));
    let text = r#"{"mcpServers": {"a": {"com|mand": "b"}}}"#;
    let (found, text) = ask(&mut client, &own, "json", text, "hover", Value::Null);
    assert_eq!(client.end(), 0);
    assert_eq!(at(&text, &found["range"]), "\"command\"");
    let markdown = found["contents"]["value"].as_str().unwrap();
    assert!(markdown.starts_with("`command` (a string): The program"), "{markdown}");
    assert!(markdown.contains("`client-command-arguments`"), "{markdown}");
}
