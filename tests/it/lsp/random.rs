//! Random edits and cancellations: the final diagnostics depend only on the texts.

use std::collections::BTreeMap;

use proptest::prelude::*;
use proptest::test_runner::{Config, TestRunner};
use serde_json::{Value, json};

use super::client::{Client, Profile, uri};
use super::equivalence::examples;
use crate::common::folder::Folder;
use crate::common::size;
use mcp_lint::config::{ConfigChoice, Configs, Flags};
use mcp_lint::engine::{Project, Request, Role, Suppressions, collect, report};
use mcp_lint::source::{SourceText, WalkOptions};
use mcp_lint::{CancelToken, Inputs, LintError, Linter};

const FILES: [(&str, &str); 6] = [
    (
        "tools/add.json",
        r#"{"name": "add", "description": "Adds 😀.", "inputSchema": {"type": "object"},
 "outputSchema": {"type": "object", "properties": {"sum": {"type": "number"}}}}"#,
    ),
    ("tools/add2.json", "{\"name\": \"add\",\r\n \"inputSchema\": {\"type\": \"objct\"}}"),
    (
        "tools/part.json",
        r#"{"name": "part", "description": "No schema, so a tool by its folder."}"#,
    ),
    ("more.yaml", "tools:\n  - name: get weather\n    inputSchema: {type: object}\n"),
    (
        "result.json",
        r#"{"tool": "add", "result": {"content": [], "structuredContent": {"sum": "ü"}}}"#,
    ),
    ("package.json", r#"{"name": "x", "version": "1.0.0"}"#),
];

/// Texts that a random edit inserts.
const PIECES: [&str; 16] = [
    "",
    "\"",
    "{",
    "}",
    "[",
    "]",
    ",",
    "😀",
    "\n",
    "\r\n",
    "add",
    "get weather",
    "\"type\": \"string\"",
    "# mcp-lint: ignore[tool-name-charset] because\n",
    "  ",
    "ü",
];

/// A random edit: which document, where (in thousandths of its characters), how many characters are
/// replaced, and which text is inserted.
type Edit = (usize, usize, usize, usize);

/// The LSP position of a byte offset, in UTF-16 code units.
fn position(text: &str, at: usize) -> Value {
    let before = &text[..at];
    let line = before.matches('\n').count();
    let start = before.rfind('\n').map_or(0, |at| at + 1);
    json!({"line": line, "character": before[start..].encode_utf16().count()})
}

/// Applies an edit to a text, and returns the change as a client sends it.
fn edit(text: &mut String, (_, at, length, piece): Edit) -> Value {
    let starts: Vec<_> = text.char_indices().map(|(at, _)| at).chain([text.len()]).collect();
    let from = at * (starts.len() - 1) / 1000;
    let to = (from + length).min(starts.len() - 1);
    // Between a carriage return and its line feed is no position.
    let between = |at: usize| text[..at].ends_with('\r') && text[at..].starts_with('\n');
    let fix = |at: usize| if between(at) { at - 1 } else { at };
    let (start, end) = (fix(starts[from]), fix(starts[to]));
    let range = json!({"start": position(text, start), "end": position(text, end.max(start))});
    text.replace_range(start..end.max(start), PIECES[piece]);
    // A lone carriage return ends a line, which the count above does not know.
    json!({"range": range, "text": PIECES[piece]})
}

/// The findings of some texts, each opened in a new server.
fn fresh(folder: &Folder, texts: &BTreeMap<&str, String>) -> BTreeMap<String, Vec<Value>> {
    let mut client = Client::new(Profile::Push, &[folder.path()], Value::Null);
    for (name, text) in texts {
        client.open(&uri(&folder.file(name)), language(name), 1, text);
    }
    settled(&mut client, texts.keys().map(|name| uri(&folder.file(name))))
}

pub(super) fn language(name: &str) -> &'static str {
    if name.ends_with("yaml") { "yaml" } else { "json" }
}

/// The findings of each document once the server is idle, without data that depends on the version.
pub(super) fn settled(
    client: &mut Client,
    uris: impl Iterator<Item = String>,
) -> BTreeMap<String, Vec<Value>> {
    client.settle();
    let strip = |mut found: Value| {
        found["data"]["version"] = Value::Null;
        found
    };
    uris.map(|uri| {
        let found = client.published[&uri].1.iter().cloned().map(strip).collect();
        (uri, found)
    })
    .collect()
}

#[test]
fn after_any_edits_the_findings_are_those_of_a_new_server() {
    let cases = u32::try_from(size(12, 400)).unwrap();
    let mut runner =
        TestRunner::new(Config { failure_persistence: None, ..Config::with_cases(cases) });
    let edits =
        prop::collection::vec((0..FILES.len(), 0..=1000usize, 0..6usize, 0..PIECES.len()), 0..40);
    runner
        .run(&edits, |edits| {
            let folder = Folder::with(&FILES);
            let mut texts: BTreeMap<_, _> =
                FILES.iter().map(|(name, text)| (*name, (*text).to_owned())).collect();
            let mut client = Client::new(Profile::Push, &[folder.path()], Value::Null);
            for (name, text) in FILES {
                client.open(&uri(&folder.file(name)), language(name), 1, text);
            }
            for (index, one) in edits.into_iter().enumerate() {
                let name = FILES[one.0].0;
                let change = edit(texts.get_mut(name).unwrap(), one);
                let version = i32::try_from(index).unwrap() + 2;
                client.change(&uri(&folder.file(name)), version, json!([change]));
            }
            let found = settled(&mut client, texts.keys().map(|name| uri(&folder.file(name))));
            prop_assert_eq!(found, fresh(&folder, &texts));
            Ok(())
        })
        .unwrap();
}

/// Checks that an open document is judged like the file it replaces: with the same neighbours and
/// the same name.
#[test]
fn a_text_in_place_of_its_file_changes_no_finding() {
    // Ordinarily a third of them: most rules have more examples than that.
    let folder = examples(size(3, 1));
    FILES.iter().for_each(|(name, text)| folder.write(&format!("mixed/{name}"), text));
    let flags = Flags { folder: folder.path().to_owned(), ..Flags::default() };
    let configs = Configs::new(&ConfigChoice::Nearest, flags).unwrap();
    let options = WalkOptions { folder: folder.path().to_owned(), ..WalkOptions::default() };
    let request = Request {
        paths: vec![(Role::Lint, folder.path().to_owned())],
        named_from_folder: true,
        ..Request::default()
    };
    let project = collect(request, &options, &configs).unwrap().project;
    let lint = |project: Project| {
        let none = Suppressions::default();
        let run = report(project, configs.everywhere(), &none, |_| Ok::<_, ()>(())).unwrap();
        run.diagnostics().cloned().collect::<Vec<_>>()
    };
    let expected = lint(project.clone());
    assert!(expected.len() > size(150, 500), "{}", expected.len());
    let mut changed = project.clone();
    for (job, _) in project.work() {
        let file = job.input.file().unwrap();
        let bytes = std::fs::read(file.path()).unwrap();
        changed.put(SourceText::from_bytes(job.path(), bytes).into());
    }
    assert_eq!(lint(changed), expected);
}

#[test]
fn a_run_that_is_cancelled_anywhere_gives_nothing_or_the_same() {
    let folder = Folder::with(&FILES);
    let linter = Linter::builder().build();
    let inputs = Inputs::new().path(folder.path());
    let json = |token: &CancelToken| {
        linter.lint(&inputs, token).map(|report| {
            let mut json = Vec::new();
            report.write_json(&mut json).unwrap();
            json
        })
    };
    let expected = json(&CancelToken::new()).unwrap();
    let (mut cancelled, mut finished) = (0, 0);
    for asks in 0..u64::try_from(size(60, 400)).unwrap() {
        match json(&CancelToken::after(asks)) {
            Ok(report) => {
                assert!(report == expected, "{asks}");
                finished += 1;
            }
            Err(LintError::Cancelled) => cancelled += 1,
            Err(error) => panic!("{error}"),
        }
    }
    assert!(cancelled > 10 && finished > 10, "{cancelled} {finished}");
}

/// Checks that each request gets one response, whether it is cancelled at once, late or never.
#[test]
fn every_request_gets_one_response() {
    let folder = Folder::with(&FILES);
    let mut client = Client::new(Profile::Pull, &[folder.path()], Value::Null);
    let uri = uri(&folder.file("tools/add.json"));
    client.open(&uri, "json", 1, FILES[0].1);
    let mut ids = Vec::new();
    for round in 0..60 {
        let parameters = json!({"textDocument": {"uri": uri}});
        let id = client.begin("textDocument/diagnostic", parameters);
        ids.push(id);
        if round % 3 == 0 {
            client.notify("$/cancelRequest", json!({"id": id}));
        }
        if round % 7 == 0 {
            client.replace(&uri, round + 2, FILES[usize::try_from(round).unwrap() % 2].1);
        }
    }
    let codes: Vec<_> =
        ids.into_iter().map(|id| client.response(id).err().map(|it| it.code)).collect();
    assert!(codes.iter().all(|code| matches!(code, None | Some(-32800 | -32801))), "{codes:?}");
    assert!(codes.contains(&Some(-32800)) && codes.last() == Some(&None), "{codes:?}");
    assert_eq!(client.end(), 0);
}
