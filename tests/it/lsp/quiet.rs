//! The language server sends nothing when nothing happens, whatever documents are open.

use std::collections::BTreeMap;

use proptest::prelude::*;
use proptest::test_runner::{Config, TestRunner};
use serde_json::Value;

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
const ALIASES: [&str; 2] = [DOCUMENTS[3], DOCUMENTS[4]];
const CONFIGURATION: &str = DOCUMENTS[7];

const TEXTS: [&str; 5] = [
    "{}",
    r#"{"name": "add", "description": "Adds.", "inputSchema": {"type": "objct"}}"#,
    r#"{"name": "add", "inputSchema": {"type": "object"},
        "outputSchema": {"type": "object", "properties": {"sum": {"type": "number"}}}}"#,
    r#"{"name": "part", "description": "A tool by what is beside it."}"#,
    r#"{"tool": "add", "result": {"content": [], "structuredContent": {"sum": "x"}}}"#,
];

/// A configuration with a mistake that does not prevent its use.
const MISTAKE: &str = "[rules]\n\"tool-name-charst\" = \"off\"\n";

fn uri_of(folder: &Folder, name: &str) -> String {
    if name.contains(':') { name.into() } else { format!("{}/{name}", uri(folder.path())) }
}

/// The findings of documents that are opened in a new server.
fn fresh(folder: &Folder, open: &BTreeMap<String, (i32, &str)>) -> BTreeMap<String, Vec<Value>> {
    let mut client = Client::new(Profile::Push, &[folder.path()], Value::Null);
    open.iter().for_each(|(uri, (_, text))| client.open(uri, language(uri), 1, text));
    settled(&mut client, open.keys().cloned())
}

#[test]
fn after_any_events_the_server_becomes_quiet_and_publishes_what_is_open() {
    let cases = u32::try_from(size(40, 400)).unwrap();
    let mut runner =
        TestRunner::new(Config { failure_persistence: None, ..Config::with_cases(cases) });
    let events = prop::collection::vec((0..3, 0..DOCUMENTS.len(), 0..TEXTS.len()), 1..30);
    runner
        .run(&events, |events| {
            let folder = Folder::with(&[("mcp-lint.toml", MISTAKE), ("old.json", TEXTS[1])]);
            let mut client = Client::new(Profile::Push, &[folder.path()], Value::Null);
            let mut open = BTreeMap::new();
            for (version, (event, document, text)) in (1..).zip(events.iter().copied()) {
                let (uri, text) = (uri_of(&folder, DOCUMENTS[document]), TEXTS[text]);
                match (event, open.contains_key(&uri)) {
                    (0, false) => client.open(&uri, language(&uri), version, text),
                    (0 | 1, true) => client.replace(&uri, version, text),
                    (2, true) => {
                        open.remove(&uri);
                        client.close(&uri);
                        continue;
                    }
                    _ => continue,
                }
                open.insert(uri, (version, text));
            }
            client.settle_within(DOCUMENTS.len() * (events.len() + 4));
            let configuration = uri_of(&folder, CONFIGURATION);
            for (uri, (version, found)) in &client.published {
                match open.get(uri) {
                    _ if *uri == configuration => prop_assert_eq!(found.len(), 1, "{}", uri),
                    Some((now, _)) => prop_assert_eq!(*version, Some((*now).into()), "{}", uri),
                    None => prop_assert_eq!((version, found.len()), (&None, 0), "{}", uri),
                }
            }
            open.remove(&configuration);
            if ALIASES.iter().all(|name| open.contains_key(&uri_of(&folder, name))) {
                return Ok(());
            }
            let found = settled(&mut client, open.keys().cloned());
            prop_assert_eq!(found, fresh(&folder, &open));
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
