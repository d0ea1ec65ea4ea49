//! `mcp-lint filter`, and the same question asked of the library.

use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::Stdio;

use mcp_lint::{FilterVerdict, Linter};
use serde_json::{Value, json};

use crate::common::folder::Folder;
use crate::common::size;

/// A tool that every client accepts.
const GOOD: &str = r#"{"name": "good", "description": "Adds.", "inputSchema": {"type": "object", "properties": {"a": {"type": "string", "description": "A"}}}}"#;

/// A tool that no fix repairs: its list is rejected by the SDK of `opencode`.
const BAD: &str = r#"{"name": "bad", "description": "Adds."}"#;

/// A tool whose list is rejected by the SDK of `opencode` unless its schema is repaired.
const REPAIRABLE: &str = r#"{"name": "typeless", "inputSchema": {"properties": {}}}"#;

const REPAIRED: &str =
    r#"{"name": "typeless", "inputSchema": {"type": "object", "properties": {}}}"#;

/// What standard output and standard error get, and the exit code.
fn filtered(input: impl AsRef<[u8]>, more: &[&str]) -> (String, String, i32) {
    let arguments = [&["filter", "--target", "opencode"], more].concat();
    let ran = Folder::new().run_with_input(&arguments, input);
    (ran.out().to_owned(), ran.err().to_owned(), ran.code())
}

#[test]
fn tools_that_the_client_loses_are_dropped_and_all_else_stays() {
    let with = |tools: &[&str]| {
        format!("{{ \"nextCursor\": \"é\",\n\"tools\": [ {} ]}}\n", tools.join(" ,\n "))
    };
    for (tools, expected) in [
        (&[GOOD][..], &[GOOD][..]),
        (&[GOOD, BAD], &[GOOD]),
        (&[BAD, GOOD], &[GOOD]),
        (&[BAD, BAD], &[]),
        (&[GOOD, BAD, BAD, GOOD, BAD], &[GOOD, GOOD]),
        (&[BAD, GOOD, BAD, REPAIRABLE], &[GOOD, REPAIRED]),
        (&[REPAIRABLE, GOOD], &[REPAIRED, GOOD]),
        (&[], &[]),
    ] {
        let input = with(tools);
        let (out, _, code) = filtered(&input, &[]);
        assert_eq!(code, 0);
        let [mut found, mut whole]: [Value; 2] =
            [&*out, &*input].map(|text| serde_json::from_str(text).unwrap());
        let expected: Vec<Value> =
            expected.iter().map(|tool| serde_json::from_str(tool).unwrap()).collect();
        assert_eq!(found["tools"].take(), json!(expected), "{input} became {out}");
        whole["tools"].take();
        assert_eq!(found, whole, "{input} became {out}");
        if !tools.iter().any(|tool| [BAD, REPAIRABLE].contains(tool)) {
            assert_eq!(out, input);
        }
        assert_eq!(filtered(&out, &[]).0, out, "once more");
    }
}

#[test]
fn standard_error_says_what_happened_to_which_server() {
    let list = |tools: &[&str]| format!("[{}]", tools.join(","));
    let lines = [
        format!(r#"{{"server": "weather", "tools": {}}}"#, list(&[GOOD, BAD])),
        format!(r#"{{"jsonrpc": "2.0", "id": 7, "result": {{"tools": {}}}}}"#, list(&[REPAIRABLE])),
    ];
    let (_, err, code) = filtered(lines.join("\n"), &[]);
    let expected = "weather: dropped `bad`: a member of a tool that is missing or of the wrong type \
        (opencode: every tool of the server is lost)\n\
        line 2: repaired `typeless`: add the type; before: no `type` at the root at /inputSchema \
        (opencode: every tool of the server is lost)\n";
    assert_eq!((&*err, code), (expected, 0));
    assert_eq!(filtered(lines.join("\n"), &["--quiet"]).1, "");
    let (_, err, _) = filtered(lines.join("\n"), &["-f", "json"]);
    let objects: Vec<Value> = err.lines().map(|it| serde_json::from_str(it).unwrap()).collect();
    let reason = |what: &str, pointer: &str| json!([{"target": "opencode", "what": what, "pointer": pointer, "loses": "server"}]);
    let expected = json!([
        {"line": 1, "server": "weather", "name": "bad", "verdict": "dropped", "fixes": [],
            "definition": null,
            "reasons": reason("a member of a tool that is missing or of the wrong type", "")},
        {"line": 2, "name": "typeless", "verdict": "repaired", "fixes": ["add the type"],
            "definition": REPAIRED, "reasons": reason("no `type` at the root", "/inputSchema")},
    ]);
    assert_eq!(json!(objects), expected);
}

#[test]
fn lines_that_are_no_lists_stay_and_broken_ones_are_reported() {
    let other = r#"{"jsonrpc": "2.0", "method": "notifications/message", "params": {"data": "x"}}"#;
    let list = format!(r#"{{"tools": [{BAD}, {GOOD}]}}"#);
    let kept = format!(r#"{{"tools": [{GOOD}]}}"#);
    let with = |list: &str| format!("{other}\r\n\r\n{{\"tools\": [\n{list}\r\n3\n{list}");
    let (out, err, code) = filtered(with(&list), &["-q"]);
    assert_eq!(out, with(&kept));
    assert_eq!(code, 2);
    assert!(err.starts_with("line 3: not checked: "), "{err}");
    assert_eq!(err.lines().count(), 1, "{err}");
    let (out, err, code) = filtered("\u{0}not JSON", &[]);
    assert_eq!((&*out, code), ("\u{0}not JSON", 2));
    assert!(err.starts_with("line 1: not checked: "), "{err}");
    let arguments = ["filter", "--target", "opencode"];
    let ran = Folder::new().run_with_input(&arguments, b"{}\n\xff\n");
    assert_eq!((ran.err(), ran.code()), ("line 2: not checked: not UTF-8\n", 2));
    assert_eq!(ran.0.stdout, b"{}\n\xff\n");
    assert_eq!(filtered("", &[]), (String::new(), String::new(), 0));
    let (out, _, code) = filtered(format!("\u{feff}{list}\n{list}"), &[]);
    assert_eq!((out, code), (format!("\u{feff}{kept}\n{kept}"), 0), "a byte order mark");
}

#[test]
fn an_answer_does_not_wait_for_the_next() {
    let folder = Folder::new();
    let mut command = folder.command(&["filter", "--target", "opencode"]);
    let command = command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null());
    let mut child = command.spawn().unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let mut stdout = BufReader::new(child.stdout.take().unwrap());
    for _ in 0..3 {
        stdin.write_all(format!("{{\"tools\": [{BAD}, {GOOD}]}}\n").as_bytes()).unwrap();
        let mut line = String::new();
        stdout.read_line(&mut line).unwrap();
        assert_eq!(line, format!("{{\"tools\": [{GOOD}]}}\n"));
    }
    drop(stdin);
    assert_eq!(child.wait().unwrap().code(), Some(0));
}

#[test]
fn names_that_a_client_rejects_are_dropped_with_the_name_of_the_server() {
    let name = "a".repeat(100);
    let list = json!({"tools": [{"name": name, "inputSchema": {"type": "object"}}]}).to_string();
    let of = |more: &[&str]| {
        let arguments = [&["filter", "--target", "claude-code"], more].concat();
        Folder::new().run_with_input(&arguments, &list).out() != list
    };
    assert!(!of(&[]), "the shortest name of a server leaves room");
    assert!(of(&["--server-name", "a-server-with-a-long-name-of-its-own"]));
}

#[test]
fn duplicates_are_dropped_where_the_client_loses_the_list_by_them() {
    let list = json!({"tools": [
        {"name": "one", "inputSchema": {"type": "object"}, "title": "First"},
        {"name": "two", "inputSchema": {"type": "object"}},
        {"name": "one", "inputSchema": {"type": "object"}},
    ]});
    let of = |target: &str| {
        let arguments = ["filter", "--target", target];
        let ran = Folder::new().run_with_input(&arguments, list.to_string());
        serde_json::from_str::<Value>(ran.out()).unwrap()["tools"].as_array().unwrap().clone()
    };
    let rejecting: Vec<_> = mcp_lint::targets::all()
        .filter(|target| {
            let list = target.view.as_ref().and_then(|view| view.list.as_ref());
            list.and_then(|list| list.duplicates) == Some(mcp_lint::targets::Duplicates::Error)
        })
        .collect();
    assert!(!rejecting.is_empty());
    for target in rejecting {
        assert_eq!(of(target.name), list["tools"].as_array().unwrap()[..2], "{}", target.name);
    }
}

#[test]
fn a_missing_file_and_a_missing_target_are_errors() {
    let folder = Folder::with(&[("tools.json", GOOD)]);
    let ran = folder.run(&["filter", "--target", "codex", "none.json"]);
    assert_eq!(ran.code(), 2, "{}", ran.err());
    assert!(ran.err().contains("cannot read `none.json`"), "{}", ran.err());
    assert_eq!(folder.run(&["filter", "tools.json"]).code(), 2);
    let ran = folder.run(&["filter", "--target", "codx", "tools.json"]);
    assert!(ran.err().contains("did you mean `codex`?"), "{}", ran.err());
    let ran = folder.run(&["filter", "--target", "codex", "tools.json"]);
    assert_eq!((ran.code(), ran.out()), (0, GOOD));
    assert!(Linter::default().filter(GOOD).is_err());
}

#[test]
fn what_is_left_of_every_fixture_is_accepted() {
    let linter = |target: &str| Linter::builder().target(target).unwrap().build();
    let mut dropped = 0;
    for file in walkdir::WalkDir::new(Path::new(env!("CARGO_MANIFEST_DIR")).join("fixtures"))
        .sort_by_file_name()
    {
        let path = file.unwrap().into_path();
        let is_json = path.extension().is_some_and(|extension| extension == "json");
        let Some(text) = std::fs::read_to_string(&path).ok().filter(|_| is_json) else { continue };
        for target in ["claude-code", "opencode", "openai", "gemini"] {
            let Ok(filtered) = linter(target).filter(&text) else { continue };
            dropped +=
                filtered.tools.iter().filter(|it| it.verdict == FilterVerdict::Dropped).count();
            let left = filtered.text.as_deref().unwrap_or(&text);
            if left.is_empty() {
                continue;
            }
            let again = linter(target).filter(left).unwrap();
            let is_kept = |verdict| verdict == FilterVerdict::Kept;
            assert!(again.tools.iter().all(|it| is_kept(it.verdict)), "{path:?} {target}");
            assert_eq!(again.text, None, "{path:?} {target}");
        }
    }
    assert!(dropped > 0);
}

#[test]
fn hostile_lists_are_filtered_or_reported_as_unchecked() {
    let count = size(4_000, 20_000);
    let many = format!("{{\"tools\": [{}]}}", vec![BAD; count].join(","));
    let (out, err, code) = filtered(&many, &[]);
    assert_eq!((&*out, code), ("{\"tools\": []}", 0));
    assert_eq!(err.lines().count(), count);
    let deep = format!(
        "{{\"tools\": [{{\"name\": \"a\", \"inputSchema\": {}1{}}}]}}",
        "{\"not\": ".repeat(50_000),
        "}".repeat(50_000)
    );
    assert_eq!(filtered(&deep, &[]).2, 2, "nesting has a limit");
    let name = "{\"tools\": [{\"name\": \"a\\u001b[2J\\nb\"}]}";
    let (_, err, _) = filtered(name, &[]);
    assert!(err.lines().count() == 1 && !err.contains('\u{1b}'), "{err:?}");
}

/// What arrived at a model through real clients: of each list, and of what the filter leaves of it.
fn observed() -> Value {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/clients/view/filtered.json");
    serde_json::from_str(&std::fs::read_to_string(path).unwrap()).unwrap()
}

/// The list of a case: its tools with faults, between those that every client accepts.
fn list_of(table: &Value, case: &str) -> Value {
    let parts = [&table["before"], &table["lists"][case], &table["after"]];
    parts.iter().flat_map(|tools| tools.as_array().unwrap()).cloned().collect()
}

/// The positions of tools that the client should send, of the list as it is and of what is left.
fn predicted(linter: &Linter, tools: &Value) -> (Vec<usize>, Vec<usize>) {
    let text = json!({"server": "srv", "tools": tools}).to_string();
    let filtered = linter.filter(&text).unwrap().tools;
    let positions =
        |wanted: &dyn Fn(usize) -> bool| (0..filtered.len()).filter(|at| wanted(*at)).collect();
    let all_are_lost =
        filtered.iter().flat_map(|tool| &tool.reasons).any(|reason| reason.loses != "tool");
    let raw = positions(&|at| !all_are_lost && filtered[at].reasons.is_empty());
    (raw, positions(&|at| filtered[at].verdict != FilterVerdict::Dropped))
}

/// Whether the tools that arrived are the predicted ones; of tools with one name one is enough.
fn is_as_predicted(tools: &Value, arrived: &Value, predicted: &[usize]) -> bool {
    let of = |arrived: &Value| -> Vec<usize> { serde_json::from_value(arrived.clone()).unwrap() };
    let arrived = of(arrived);
    let name = |at: &usize| tools[*at].get("name").filter(|name| name.is_string());
    let is_shown = |at: &usize| {
        arrived.contains(at)
            || name(at).is_some() && arrived.iter().any(|other| name(other) == name(at))
    };
    arrived.iter().all(|at| predicted.contains(at)) && predicted.iter().all(is_shown)
}

#[test]
fn verdicts_are_what_real_clients_do() {
    let table = observed();
    let mut differing = Vec::new();
    let mut lost = 0;
    for (client, seen) in table["clients"].as_object().unwrap() {
        let linter = Linter::builder().target(client).unwrap().build();
        for (case, arrived) in seen["arrived"].as_object().unwrap() {
            let tools = &list_of(&table, case);
            let (raw, left) = predicted(&linter, tools);
            lost += usize::from(raw.len() < tools.as_array().unwrap().len());
            // The clients got the filtered list only if it was another one.
            let is_same = is_as_predicted(tools, &arrived[0], &raw)
                && arrived.get(1).is_none_or(|arrived| is_as_predicted(tools, arrived, &left));
            if !is_same {
                differing.push(format!("{client}: {case}"));
            }
        }
    }
    let known: Vec<_> = table["differences"].as_object().unwrap().keys().cloned().collect();
    differing.sort_unstable();
    assert_eq!(differing, known, "the differences from `filtered.json`");
    assert!(lost > 100, "{lost} lists lose a tool");
}
