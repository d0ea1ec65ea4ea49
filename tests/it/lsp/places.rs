//! Findings at their places: marks, actions and suppressions of equal findings, and which files have
//! any.

use serde_json::{Value, json};

use super::actions::applied;
use super::client::{Client, Profile, uri};
use crate::common::folder::Folder;
use mcp_lint::source::ColumnUnit;

fn tool(name: &str) -> String {
    format!(
        "  {{\"name\": \"{name}\", \"description\": \"Gets {name}.\",\n   \"inputSchema\": \
         {{\"type\": \"object\", \"properties\": {{\"a\": {{\"type\": \"strng\", \
         \"description\": \"An a.\"}}}}}}}}"
    )
}

fn list() -> String {
    format!("{{\"tools\": [\n{}\n]}}\n", ["one", "two", "three"].map(tool).join(",\n"))
}

const SECRETS: &str = r#"{"mcpServers": {
  "a": {"command": "a", "env": {"GITHUB_TOKEN": "ghp_0123456789abcdefghijABCDEFGHIJ012345"}},
  "b": {"command": "b", "env": {"OTHER_TOKEN": "ghp_9876543210abcdefghijABCDEFGHIJ012345"}}
}}"#;

/// The diagnostics of a rule.
fn of_rule<'f>(found: &'f [Value], rule: &str) -> Vec<&'f Value> {
    found.iter().filter(|it| it["code"] == rule).collect()
}

/// The actions for a finding, as a client requests them.
fn actions(client: &mut Client, uri: &str, found: &Value) -> Vec<Value> {
    let parameters = json!({"textDocument": {"uri": uri}, "range": found["range"],
        "context": {"diagnostics": [found]}});
    client.request("textDocument/codeAction", parameters).unwrap().as_array().unwrap().clone()
}

fn titled<'a>(actions: &'a [Value], start: &str) -> &'a Value {
    actions.iter().find(|it| it["title"].as_str().unwrap().starts_with(start)).unwrap()
}

/// The edits of the last document that an action changes.
fn edits(action: &Value) -> &[Value] {
    action["edit"]["documentChanges"].as_array().unwrap().last().unwrap()["edits"]
        .as_array()
        .unwrap()
}

#[test]
fn every_place_of_equal_findings_is_marked_and_has_its_fix() {
    let folder = Folder::new();
    for profile in [Profile::Push, Profile::Pull] {
        let mut client = Client::new(profile, &[folder.path()], Value::Null);
        let uri = uri(&folder.file("list.json"));
        client.open(&uri, "json", 1, &list());
        let found = client.diagnostics(&uri, 1);
        let found = of_rule(&found, "schema-type-unknown");
        let lines: Vec<_> = found.iter().map(|it| &it["range"]["start"]["line"]).collect();
        assert_eq!(lines, [2, 4, 6]);
        for found in found {
            assert_eq!(
                found["message"],
                "`\"strng\"` is not a JSON Schema type\nhelp: write `\"string\"`"
            );
            let actions = actions(&mut client, &uri, found);
            let own = titled(&actions, "write `\"string\"` [schema-type-unknown]");
            assert_eq!(edits(own).len(), 1, "{own}");
            assert_eq!(edits(own)[0]["range"], found["range"]);
            assert_eq!(edits(titled(&actions, "Fix all `schema-type-unknown`")).len(), 3);
        }
        // The third mistake takes no mark away.
        client.replace(&uri, 2, &list().replacen("strng", "string", 1));
        let found = client.diagnostics(&uri, 2);
        assert_eq!(of_rule(&found, "schema-type-unknown").len(), 2);
        assert_eq!(client.end(), 0);
    }
}

#[test]
fn actions_are_offered_for_the_diagnostics_that_a_client_names() {
    let folder = Folder::new();
    let mut client = Client::new(Profile::Push, &[folder.path()], Value::Null);
    let uri = uri(&folder.file("list.json"));
    client.open(&uri, "json", 1, &list());
    let found = client.diagnostics(&uri, 1);
    let [first, second, _] = of_rule(&found, "schema-type-unknown")[..] else {
        panic!("{found:?}")
    };
    let start = json!({"line": 2, "character": 0});
    let mut ask = |named: Value| {
        let parameters = json!({"textDocument": {"uri": uri},
            "range": {"start": start, "end": start}, "context": {"diagnostics": named}});
        let actions = client.request("textDocument/codeAction", parameters).unwrap();
        let actions = actions.as_array().unwrap().iter();
        let about = actions.map(|it| it["diagnostics"][0]["range"].clone());
        about.filter(|it| !it.is_null()).collect::<Vec<_>>()
    };
    assert_eq!(ask(json!([])), [] as [Value; 0]);
    let ranges = ask(json!([first]));
    assert!(!ranges.is_empty() && ranges.iter().all(|it| *it == first["range"]), "{ranges:?}");
    assert!(ask(json!([first, second])).contains(&second["range"]));
    // Of another server, of an earlier version, and no diagnostics at all.
    let moved = json!({"code": "schema-type-unknown", "range": {"start": start, "end": start}});
    for other in [json!([{"code": 7, "range": first["range"]}]), json!([moved]), json!([1, null])] {
        assert_eq!(ask(other), [] as [Value; 0]);
    }
    assert_eq!(client.end(), 0);
}

#[test]
fn an_override_suppresses_one_place_and_asks_for_its_reason() {
    for (name, text, rule) in [
        (".mcp.json", SECRETS.to_owned(), "client-secret"),
        ("list.json", list(), "schema-type-unknown"),
    ] {
        let folder = Folder::with(&[(name, &text)]);
        let mut client = Client::new(Profile::Push, &[folder.path()], Value::Null);
        client.settle();
        let (document, config) = (uri(&folder.file(name)), uri(&folder.file("mcp-lint.toml")));
        client.open(&document, "json", 1, &text);
        client.settle();
        let before = client.published[&document].1.clone();
        let of = of_rule(&before, rule);
        let actions = actions(&mut client, &document, of[1]);
        let action = titled(&actions, &format!("Suppress `{rule}`"));
        assert_eq!(action["title"], format!("Suppress `{rule}` in mcp-lint.toml"));
        let new = applied("", edits(action), ColumnUnit::Utf16);
        assert!(new.contains("\npointer = \"/"), "{new}");
        folder.write("mcp-lint.toml", &new);
        let change = json!({"uri": config, "type": 1});
        client.notify("workspace/didChangeWatchedFiles", json!({"changes": [change]}));
        client.settle();
        let after = &client.published[&document].1;
        let mut expected = before.clone();
        expected.retain(|it| it != of[1]);
        assert_eq!(*after, expected, "{new}");
        let [asked] = &client.published[&config].1[..] else { panic!("{:?}", client.published) };
        assert_eq!(asked["message"], "the reason of this override is a placeholder; say why");
        folder.write("mcp-lint.toml", &new.replace("TODO: say why", "it is a sample"));
        let change = json!({"uri": config, "type": 2});
        client.notify("workspace/didChangeWatchedFiles", json!({"changes": [change]}));
        client.until(|client| client.published[&config].1.is_empty());
        assert_eq!(client.end(), 0);
    }
}

#[test]
fn an_override_that_suppresses_more_has_their_number_in_its_title() {
    // Two findings of one rule about one value have one pointer.
    let text = r#"{"name": "a", "description": "A.", "inputSchema": {"type": "object", "required": ["x", "y"]}}"#;
    let folder = Folder::with(&[("a.json", text)]);
    let mut client = Client::new(Profile::Push, &[folder.path()], Value::Null);
    client.settle();
    let uri = uri(&folder.file("a.json"));
    client.open(&uri, "json", 1, text);
    let found = client.diagnostics(&uri, 1);
    for found in &found {
        let actions = actions(&mut client, &uri, found);
        let action = titled(&actions, "Suppress ");
        let new = applied("", edits(action), ColumnUnit::Utf16);
        let folder = Folder::with(&[("a.json", text), ("mcp-lint.toml", &new)]);
        let report = folder.run(&["-f", "json", "-v"]).json();
        let left = report["diagnostics"].as_array().unwrap().len();
        let others = client.published[&uri].1.len() - 1 - left;
        let said = action["title"].as_str().unwrap().contains(&format!(", and {others} finding"));
        assert_eq!(said, others > 0, "{action}\n{report}");
    }
    assert_eq!(client.end(), 0);
}

#[test]
fn a_comment_suppresses_one_place_in_yaml_and_toml() {
    let yaml = "name: a\ndescription: An a.\ninputSchema:\n  type: object\n  properties:\n    a:\n      \
                description: An a.\n      type: strng\n    b: {type: strng, description: A b.}\n    c: {type: \
                strng, enum: [], description: A c.}\n";
    let toml = "[mcp_servers.a]\ncommand = \"a\"\n\n[mcp_servers.a.env]\nGITHUB_TOKEN = \
                \"ghp_0123456789abcdefghijABCDEFGHIJ012345\"\nOTHER_TOKEN = \
                \"ghp_9876543210abcdefghijABCDEFGHIJ012345\"\n";
    let mut comments = 0;
    for (name, language, text) in [("a.yaml", "yaml", yaml), (".codex/config.toml", "toml", toml)] {
        for snippets in [false, true] {
            let folder = Folder::with(&[(name, text)]);
            let mut client = Client::with_snippet_edits(&[folder.path()], snippets);
            client.settle();
            let uri = uri(&folder.file(name));
            client.open(&uri, language, 1, text);
            client.settle();
            let before = client.published[&uri].1.clone();
            assert!(before.len() > 1, "{name}: {before:?}");
            for (version, found) in (1..).zip(&before) {
                let actions = actions(&mut client, &uri, found);
                let action = titled(&actions, "Suppress ");
                if !action["title"].as_str().unwrap().ends_with("with a comment") {
                    continue;
                }
                comments += 1;
                let [edit] = edits(action) else { panic!("{action}") };
                let new = if snippets {
                    let value = edit["snippet"]["value"].as_str().unwrap();
                    assert!(value.contains("] ${1:reason}\n"), "{value}");
                    let new = value.replace("${1:reason}", "because");
                    applied(
                        text,
                        &[json!({"range": edit["range"], "newText": new})],
                        ColumnUnit::Utf16,
                    )
                } else {
                    applied(text, edits(action), ColumnUnit::Utf16)
                };
                client.replace(&uri, 2 * version, &new);
                let mut after = client.diagnostics(&uri, 2 * version);
                after.retain(|it| it["code"] != "suppression-reason-missing");
                assert_eq!(after.len(), before.len() - 1, "{new}");
                client.replace(&uri, 2 * version + 1, text);
                client.settle();
            }
            assert_eq!(client.end(), 0);
        }
    }
    assert!(comments >= 8, "{comments}");
}

#[test]
fn mistakes_in_the_text_of_a_configuration_are_shown_before_it_is_saved() {
    let folder = Folder::with(&[("mcp-lint.toml", "targetz = []\n"), ("a.json", "{}")]);
    for profile in [Profile::Push, Profile::Pull] {
        let mut client = Client::new(profile, &[folder.path()], Value::Null);
        client.settle();
        let uri = uri(&folder.file("mcp-lint.toml"));
        client.open(&uri, "toml", 1, "targetz = []\n");
        let message = |found: &[Value]| {
            let [found] = found else { panic!("{found:?}") };
            found["message"].as_str().unwrap().to_owned()
        };
        assert!(message(&client.diagnostics(&uri, 1)).contains("`targetz`"));
        // Unsaved, also while another document of the folder is linted.
        client.replace(&uri, 2, "presett = \"strict\"\n");
        assert!(message(&client.diagnostics(&uri, 2)).contains("`presett`"));
        client.notify("textDocument/didSave", json!({"textDocument": {"uri": uri}}));
        client.settle();
        assert!(message(&client.diagnostics(&uri, 2)).contains("`presett`"));
        client.replace(&uri, 3, "targets = []\n");
        client.settle();
        assert_eq!(client.diagnostics(&uri, 3), [] as [Value; 0]);
        // The file on disk still has its mistake.
        client.close(&uri);
        client.settle();
        assert!(message(&client.published[&uri].1).contains("`targetz`"));
        assert_eq!(client.end(), 0);
    }
}

#[test]
fn findings_of_files_that_are_not_open_are_shown_on_request() {
    let folder =
        Folder::with(&[("list.json", &list()), ("b/list.json", &list()), ("c.json", "{}")]);
    let (first, second) = (uri(&folder.file("list.json")), uri(&folder.file("b/list.json")));
    let on = json!({"workspaceDiagnostics": true});
    let mut client = Client::new(Profile::Push, &[folder.path()], on.clone());
    client.settle();
    assert_eq!(client.published.keys().collect::<Vec<_>>(), [&second, &first]);
    let closed = client.published[&first].1.len();
    assert!(closed >= 3);
    client.open(&first, "json", 1, &list().replacen("strng", "string", 1));
    assert_eq!(client.diagnostics(&first, 1).len(), closed - 1);
    client.close(&first);
    client.settle();
    assert_eq!(client.published[&first].1.len(), closed, "the file is as before");
    folder.write("b/list.json", "{}");
    let change = json!({"uri": second, "type": 2});
    client.notify("workspace/didChangeWatchedFiles", json!({"changes": [change]}));
    client.until(|client| client.published[&second].1.is_empty());
    assert_eq!(client.end(), 0);

    let mut client = Client::new(Profile::Pull, &[folder.path()], on);
    client.settle();
    assert_eq!(client.capabilities["diagnosticProvider"]["workspaceDiagnostics"], true);
    assert!(client.published.is_empty());
    let pull = |client: &mut Client, known: &Value| {
        let parameters = json!({"previousResultIds": known});
        client.request("workspace/diagnostic", parameters).unwrap()["items"].clone()
    };
    let reports = pull(&mut client, &json!([]));
    assert_eq!((&reports[0]["uri"], &reports[0]["kind"]), (&json!(first), &json!("full")));
    assert_eq!(reports[0]["items"].as_array().unwrap().len(), closed);
    let known = json!([{"uri": first, "value": reports[0]["resultId"]},
        {"uri": second, "value": "earlier"}]);
    let reports = pull(&mut client, &known);
    let kinds: Vec<_> = reports.as_array().unwrap().iter().map(|it| &it["kind"]).collect();
    assert_eq!(kinds, ["unchanged", "full"]);
    assert_eq!(reports[1]["items"], json!([]));
    client.open(&first, "json", 1, &list());
    assert_eq!(pull(&mut client, &json!([])), json!([]), "open documents are requested alone");
    assert_eq!(client.end(), 0);

    let mut client = Client::new(Profile::Push, &[folder.path()], Value::Null);
    client.settle();
    assert!(client.published.is_empty(), "not without a request");
    assert_eq!(client.end(), 0);
}

#[test]
fn settings_apply_to_one_folder_and_hide_what_is_less_severe() {
    let mut folders = [Folder::new(), Folder::new()];
    // In the order in which the server requests their settings.
    folders.sort_by_key(|folder| folder.path().to_owned());
    let [one, other] = &folders;
    let text = r#"{"name": "a b", "description": "A.", "inputSchema": {"type": "object"}}"#;
    let mut client = Client::asking_settings(
        &[one.path(), other.path()],
        json!([{"minSeverity": "info"}, {"minSeverity": "error"}, {}]),
    );
    let uris = [uri(&one.file("a.json")), uri(&other.file("a.json"))];
    uris.iter().for_each(|uri| client.open(uri, "json", 1, text));
    client.settle();
    let severities = uris.clone().map(|uri| {
        let found = client.published[&uri].1.iter();
        found.map(|it| it["severity"].as_u64().unwrap()).max()
    });
    assert_eq!(severities, [Some(1), Some(3)]);
    let untitled = "untitled:Untitled-1";
    client.open(untitled, "json", 1, text);
    assert!(!client.diagnostics(untitled, 1).is_empty());
    client.settings = json!([{"untitled": false, "minSeverity": "warning"}]);
    client.notify("workspace/didChangeConfiguration", json!({"settings": null}));
    client.until(|client| client.published[untitled].1.is_empty());
    client.settle();
    assert!(client.published[&uris[1]].1.iter().all(|it| it["severity"] != 3));
    assert_eq!(client.end(), 0);
}

#[test]
fn a_folder_that_cannot_be_compared_as_a_whole_is_named_in_the_log() {
    let folder = Folder::with(&[("a.json", "{}")]);
    // A file that is too large to be read does not count.
    let large = std::fs::File::create(folder.file("large.json")).unwrap();
    large.set_len(2 << 30).unwrap();
    let mut client = Client::new(Profile::Push, &[folder.path()], Value::Null);
    client.settle();
    assert_eq!(client.logged, [] as [&str; 0]);
    assert_eq!(client.end(), 0);
    for index in 0..3 {
        let part = std::fs::File::create(folder.file(&format!("part{index}.json"))).unwrap();
        part.set_len(200 << 20).unwrap();
    }
    let mut client = Client::new(Profile::Push, &[folder.path()], Value::Null);
    client.settle();
    let [logged] = &client.logged[..] else { panic!("{:?}", client.logged) };
    assert!(logged.ends_with("are compared: it has too many or too large files"), "{logged}");
    assert_eq!(client.end(), 0);
}
