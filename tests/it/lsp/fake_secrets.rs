//! Fake secrets in files around a server, which no message of the language server shows. Only edits
//! contain text of the document, which the editor has.

use serde_json::{Value, json};

use super::client::{Client, Profile, uri};
use crate::common::fake_secrets::SecretFiles;
use crate::common::folder::Folder;
use crate::common::size;

/// Removes the edits of a code action.
fn without_edits(mut action: Value) -> Value {
    if let Some(action) = action.as_object_mut() {
        action.remove("edit");
    }
    action
}

#[test]
fn no_message_shows_a_part_of_a_hundred_secrets() {
    let secrets = SecretFiles::generated(size(2, 20));
    let folder = Folder::new();
    let mut client = Client::new(Profile::Push, &[folder.path()], Value::Null);
    let mut found = 0;
    // The distance of the places that are asked about. Where the first one is differs between files.
    let distance = size(46, 23);
    for (index, file) in secrets.files.iter().enumerate() {
        let uri = uri(&folder.file(&file.path));
        let language = match file.path.rsplit('.').next().unwrap() {
            "yaml" => "yaml",
            "toml" => "toml",
            _ => "jsonc",
        };
        client.open(&uri, language, 1, &file.text);
        let diagnostics = client.diagnostics(&uri, 1);
        found += diagnostics.len();
        secrets.check("a diagnostic", &Value::from(diagnostics.clone()).to_string());
        let document = json!({"uri": uri});
        let lines = file.text.lines().count();
        let range =
            json!({"start": {"line": 0, "character": 0}, "end": {"line": lines, "character": 0}});
        let context = json!({"diagnostics": diagnostics});
        let parameters = json!({"textDocument": document, "range": range, "context": context});
        let actions = client.request("textDocument/codeAction", parameters).unwrap();
        for action in actions.as_array().unwrap() {
            secrets.check("an action", &without_edits(action.clone()).to_string());
        }
        for (line, text) in file.text.lines().enumerate() {
            let first = index % distance.min(text.len().max(1));
            for character in (first..text.len()).step_by(distance) {
                let position = json!({"line": line, "character": character});
                for method in ["hover", "completion"] {
                    let parameters = json!({"textDocument": document, "position": position});
                    let response = client.request(&format!("textDocument/{method}"), parameters);
                    secrets.check(method, &response.unwrap().to_string());
                }
            }
        }
        for method in ["documentSymbol", "codeLens", "documentLink"] {
            let parameters = json!({"textDocument": document});
            let response = client.request(&format!("textDocument/{method}"), parameters);
            secrets.check(method, &response.unwrap_or_default().to_string());
        }
        client.close(&uri);
    }
    assert!(found > secrets.files.len(), "{found}");
    assert_eq!(client.end(), 0);
}
