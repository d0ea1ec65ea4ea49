//! The language server sends nothing when nothing happens, whatever documents are open.

use std::collections::BTreeMap;

use proptest::prelude::*;
use proptest::test_runner::{Config, TestRunner};
use serde_json::{Value, json};

use super::client::{Client, Profile, uri};
use super::random::{language, settled};
use crate::common::folder::Folder;
use crate::common::size;

/// URIs of documents that are files, one of them under two URIs, and of documents that are not.
const DOCUMENTS: [&str; 8] = [
    "untitled:1",
    "untitled:2",
    "vscode-vfs://github/a/tools/add.json",
    "tools/add.json",
    "tools/%61dd.json",
    "tools/part.json",
    "result.json",
    "mcp-lint.toml",
];
const TEXTS: [&str; 6] = [
    "{}",
    r#"{"name": "add", "description": "Adds.", "inputSchema": {"type": "objct"}}"#,
    r#"{"name": "add", "inputSchema": {"type": "object"},
        "outputSchema": {"type": "object", "properties": {"sum": {"type": "number"}}}}"#,
    r#"{"name": "part", "description": "A tool by what is beside it."}"#,
    r#"{"tool": "add", "result": {"content": [], "structuredContent": {"sum": "x"}}}"#,
    // Read by the documents that are no configurations as well, and no tool.
    "[rules]\n\"tool-name-charset\" = \"off\"\n",
];

/// A configuration with a mistake that does not prevent its use.
const MISTAKE: &str = "[rules]\n\"tool-name-charst\" = \"off\"\n";

fn uri_of(folder: &Folder, name: &str) -> String {
    if name.contains(':') { name.into() } else { format!("{}/{name}", uri(folder.path())) }
}

/// The diagnostics that a client shows once the server is quiet.
fn shown(client: &mut Client) -> BTreeMap<String, Vec<Value>> {
    client.settle();
    let uris: Vec<_> = client.published.keys().cloned().collect();
    let mut shown = settled(client, uris.into_iter());
    shown.retain(|_, found| !found.is_empty());
    shown
}

/// The diagnostics that a new client shows with these documents.
fn fresh(
    folder: &Folder,
    open: &BTreeMap<String, (i32, &str)>,
    settings: &Value,
) -> BTreeMap<String, Vec<Value>> {
    let mut client = Client::new(Profile::Push, &[folder.path()], settings.clone());
    open.iter().for_each(|(uri, (_, text))| client.open(uri, language(uri), 1, text));
    shown(&mut client)
}

#[test]
fn after_any_events_the_server_becomes_quiet_and_publishes_what_is_open() {
    let cases = u32::try_from(size(40, 400)).unwrap();
    let mut runner =
        TestRunner::new(Config { failure_persistence: None, ..Config::with_cases(cases) });
    let events = prop::collection::vec((0..5, 0..DOCUMENTS.len(), 0..TEXTS.len()), 1..30);
    runner
        .run(&(events, any::<bool>()), |(events, shows_all)| {
            let folder = Folder::with(&[("mcp-lint.toml", MISTAKE), ("old.json", TEXTS[1])]);
            let settings = json!({"workspaceDiagnostics": shows_all});
            let mut client = Client::new(Profile::Push, &[folder.path()], settings.clone());
            let mut open: BTreeMap<_, (i32, &str)> = BTreeMap::new();
            for (version, (event, document, text)) in (1..).zip(events.iter().copied()) {
                let (name, text) = (DOCUMENTS[document], TEXTS[text]);
                let uri = uri_of(&folder, name);
                match (event, open.get(&uri)) {
                    (0, None) => client.open(&uri, language(&uri), version, text),
                    (0 | 1, Some(_)) => client.replace(&uri, version, text),
                    (2, Some(_)) => {
                        open.remove(&uri);
                        client.close(&uri);
                        continue;
                    }
                    // A configuration that is not valid leaves the one before it in effect, which a
                    // new server does not know.
                    (3, Some(&(_, text)))
                        if !name.contains(':') && (name != "mcp-lint.toml" || text == TEXTS[5]) =>
                    {
                        let path = name.replace("%61", "a");
                        folder.write(&path, text);
                        let document = json!({"textDocument": {"uri": uri}});
                        client.notify("textDocument/didSave", document);
                        continue;
                    }
                    // Events of a client whose view is not that of the server.
                    (4, None) => {
                        client.replace(&uri, version, text);
                        client.close(&uri);
                        continue;
                    }
                    _ => continue,
                }
                open.insert(uri, (version, text));
            }
            client.settle_within(DOCUMENTS.len() * 2 * (events.len() + 4));
            let configuration = uri_of(&folder, "mcp-lint.toml");
            for (uri, (version, found)) in &client.published {
                match open.get(uri) {
                    Some((now, _)) => prop_assert_eq!(*version, Some((*now).into()), "{}", uri),
                    None => {
                        prop_assert_eq!(*version, None, "{}", uri);
                        let may_be_shown = shows_all || *uri == configuration;
                        prop_assert!(found.is_empty() || may_be_shown, "{}: {:?}", uri, found);
                    }
                }
            }
            prop_assert_eq!(shown(&mut client), fresh(&folder, &open, &settings));
            Ok(())
        })
        .unwrap();
}

#[test]
fn documents_that_are_no_files_are_linted_once() {
    let mut client = Client::new(Profile::Push, &[], Value::Null);
    for uri in ["untitled:1", "untitled:2", "vscode-vfs://github/a/b.json"] {
        client.open(uri, "json", 1, "{}");
    }
    client.settle_within(3);
    assert_eq!(client.publications, 3);
}
