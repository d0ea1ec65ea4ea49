//! `mcp-lint view` as users run it: what it prints, in every format, for ordinary and hostile files.

use mcp_lint::json_report::ViewOverview;
use mcp_lint::rules::{RULES, RulePage};
use serde_json::{Value, json};

use crate::common::fake_secrets::secrets;
use crate::common::folder::{Folder, Ran};
use crate::common::lint::path_of;

const FORMATS: [&str; 4] = ["pretty", "markdown", "html", "json"];

const TOOLS: &str = r#"{"tools": [
    {"name": "get_weather", "description": "Tells the weather.", "inputSchema": {"type": "object"}},
    {"name": "find_city", "description": "Finds a city.", "inputSchema": {"type": "object"}}
]}"#;

fn result(text: &str) -> String {
    json!({"content": [{"type": "text", "text": text}]}).to_string()
}

/// A list of one tool with changed members.
fn tool(members: &Value) -> String {
    let mut tool = json!({"name": "a", "description": "b", "inputSchema": {"type": "object"}});
    tool.as_object_mut().unwrap().extend(members.as_object().unwrap().clone());
    json!({"tools": [tool]}).to_string()
}

fn view(folder: &Folder, arguments: &[&str]) -> Ran {
    folder.run(&[&["view"], arguments].concat())
}

/// The output of a view that succeeds.
#[track_caller]
fn shown(folder: &Folder, arguments: &[&str]) -> String {
    let ran = view(folder, arguments);
    assert_eq!((ran.code(), ran.err()), (0, ""), "{arguments:?}");
    ran.out().to_owned()
}

#[test]
fn few_targets_are_shown_in_full_and_others_as_a_table() {
    let folder = Folder::with(&[("weather.json", TOOLS)]);
    // Clients of which nothing is known have a line, and a sentence about them all.
    for (targets, rows) in [(None, 20 + 2), (Some("claude-code,codex,goose,zed,cursor"), 5 + 2)] {
        let target = targets.map(|names| format!("--target={names}"));
        let arguments: Vec<_> = ["weather.json"].into_iter().chain(target.as_deref()).collect();
        let out = shown(&folder, &arguments);
        assert!(out.starts_with("weather.json: server `weather`, 2 tools\n\nclient "), "{out}");
        assert_eq!(out.lines().count(), 3 + rows, "{out}");
        assert!(out.contains("\nclaude-code ") && out.contains("mcp__weather__find_city"), "{out}");
        assert!(!out.contains("Tells the weather."), "{out}");
    }
    let out = shown(&folder, &["weather.json", "--target", "goose"]);
    for part in ["\ngoose (observed ", "  weather__find_city (≈ ", "    │ Finds a city.\n"] {
        assert!(out.contains(part), "{part}\n{out}");
    }
    let four = shown(&folder, &["weather.json", "--target=claude-code,codex,goose,zed"]);
    assert_eq!(four.matches("Tells the weather.").count(), 4, "{four}");
    let all = shown(&folder, &["weather.json", "--target=all", "-fjson"]);
    let all: Value = all.parse().unwrap();
    assert!(all["files"][0]["clients"].as_array().unwrap().len() > 30);
}

#[test]
fn one_tool_is_chosen_by_its_name() {
    let folder = Folder::with(&[("weather.json", TOOLS)]);
    let out = shown(&folder, &["weather.json", "--target=goose", "--tool=find_city"]);
    assert!(out.contains("1 tool\n") && out.contains("weather__find_city"), "{out}");
    assert!(!out.contains("get_weather"), "{out}");
    let out = shown(&folder, &["weather.json", "--tokens", "--tool=find_city"]);
    assert!(out.contains("find_city") && !out.contains("get_weather"), "{out}");
    folder.write("result.json", &result("3 rows"));
    let out = shown(&folder, &["result.json", "--target=goose", "--tool=find_city"]);
    assert!(out.contains("  result of find_city (line 1)\n    │ 3 rows\n"), "{out}");
    assert!(!out.contains("tools:"), "{out}");
}

#[test]
fn long_lists_and_texts_are_shown_with_expand() {
    let list: Vec<_> = (0..40)
        .map(|at| json!({"name": format!("tool_{at}"), "inputSchema": {"type": "object"}}))
        .collect();
    let text = "word ".repeat(400);
    let folder = Folder::with(&[
        ("list.json", &json!({"tools": list}).to_string()),
        ("result.json", &result(&text)),
    ]);
    let short = shown(&folder, &["list.json", "--target=goose"]);
    assert!(short.contains("tool_29") && !short.contains("tool_30"), "{short}");
    assert!(short.contains("… and 10 more tools: --expand shows them"), "{short}");
    let long = shown(&folder, &["list.json", "--target=goose", "--expand"]);
    assert!(long.contains("tool_39") && !long.contains("--expand"), "{long}");
    let short = shown(&folder, &["result.json", "--target=goose"]);
    assert!(short.contains("… (1400 more characters; --expand shows them)"), "{short}");
    let long = shown(&folder, &["result.json", "--target=goose", "--expand"]);
    assert_eq!(long.matches("word").count(), 400, "{long}");
}

#[test]
fn what_is_piped_in_is_viewed() {
    let folder = Folder::new();
    for arguments in [&["view", "--target=goose"][..], &["view", "-", "--target=goose"]] {
        let ran = folder.run_with_input(arguments, TOOLS);
        assert_eq!((ran.code(), ran.err()), (0, ""));
        assert!(ran.out().starts_with("<stdin>: server `server`, 2 tools\n"), "{}", ran.out());
        assert!(ran.out().contains("server__get_weather"), "{}", ran.out());
    }
    let name = ["view", "-", "--stdin-filename=weather.json", "--target=goose"];
    let ran = folder.run_with_input(&name, TOOLS);
    assert!(ran.out().contains("weather__get_weather"), "{}", ran.out());
}

#[test]
fn nothing_found_is_reported_and_prints_nothing() {
    let folder = Folder::with(&[("other.json", r#"{"a": 1}"#), ("weather.json", TOOLS)]);
    folder.write("empty/readme.md", "");
    for (arguments, code, message) in [
        (&["empty"][..], 2, "no tools, results or instructions found\n"),
        (&["missing.json"], 2, "missing.json: no such file or directory\n"),
        (&["other.json"], 2, "other.json: no tools, results or instructions\n"),
        (&["weather.json", "--target=curser"], 2, "did you mean `cursor`"),
        (&["weather.json", "-fsarif"], 2, "`-f pretty`, `markdown`, `html` or `json`"),
        (&["weather.json", "-fmarkdown=view.md"], 2, "a view is written to standard output"),
    ] {
        let ran = view(&folder, arguments);
        assert_eq!((ran.code(), ran.out()), (code, ""), "{arguments:?}");
        assert!(ran.err().contains(message), "{arguments:?}: {}", ran.err());
    }
    let ran = view(&folder, &["other.json", "weather.json"]);
    assert_eq!((ran.code(), ran.err()), (0, "other.json: no tools, results or instructions\n"));
    assert!(ran.out().starts_with("weather.json: "));
    let ran = view(&folder, &["missing.json", "weather.json"]);
    assert_eq!(ran.code(), 2, "the view is incomplete");
    assert!(ran.out().starts_with("weather.json: "));
}

#[test]
fn the_format_of_reports_in_the_environment_does_not_concern_a_view() {
    let folder = Folder::with(&[("weather.json", TOOLS)]);
    let run = |arguments: &[&str], name: &str, value: &str| {
        let mut command = folder.command(&[&["view", "weather.json"], arguments].concat());
        Ran(command.env(name, value).output().unwrap())
    };
    for ran in [
        run(&[], "MCP_LINT_FORMAT", "concise"),
        run(&["-fauto"], "GITHUB_ACTIONS", "true"),
        run(&["-fauto"], "CLAUDECODE", "1"),
    ] {
        assert_eq!((ran.code(), ran.err()), (0, ""));
        assert!(ran.out().contains("weather.json: server"), "{}", ran.out());
    }
    let ran = run(&[], "MCP_LINT_FORMAT", "json");
    assert_eq!(ran.json()["version"], 1);
}

#[test]
fn colours_are_those_of_reports() {
    let folder = Folder::with(&[("weather.json", TOOLS)]);
    let colours = |arguments: &[&str]| shown(&folder, arguments).contains('\u{1b}');
    assert!(!colours(&["weather.json", "--target=zed"]));
    assert!(colours(&["weather.json", "--target=zed", "--color=always"]));
    assert!(!colours(&["weather.json", "-fmarkdown", "--color=always"]));
}

#[test]
fn no_line_of_a_received_text_is_wider_than_the_report() {
    let word = "x".repeat(350);
    let folder = Folder::with(&[
        ("a.json", &tool(&json!({"description": word}))),
        ("b.json", &result(&format!("short {word} words"))),
    ]);
    for file in ["a.json", "b.json"] {
        let out = shown(&folder, &[file, "--target=goose"]);
        let longest = out.lines().map(|line| line.chars().count()).max();
        assert_eq!(longest, Some(100), "{out}");
        assert_eq!(out.matches('x').count() - out.matches("Text").count(), 350, "{out}");
    }
}

#[test]
fn texts_control_neither_terminals_nor_pages() {
    let hostile = "evil\u{1b}[2J\u{202e}\u{9b}31m<script>alert(1)</script>`|*_[x](https://a.com)\n::error::x\n##[error]y\u{7}";
    let session = [
        json!({"jsonrpc": "2.0", "id": 1, "method": "initialize", "params": {}}),
        json!({"jsonrpc": "2.0", "id": 1, "result": {"protocolVersion": "2025-11-25",
            "capabilities": {}, "serverInfo": {"name": hostile, "version": "1"},
            "instructions": hostile}}),
        json!({"jsonrpc": "2.0", "id": 2, "method": "tools/list"}),
        json!({"jsonrpc": "2.0", "id": 2, "result": {"tools": [{"name": hostile,
            "description": hostile, "inputSchema": {"type": "object",
            "properties": {hostile: {"description": hostile}}}}]}}),
        json!({"jsonrpc": "2.0", "id": 3, "method": "tools/call",
            "params": {"name": hostile, "arguments": {}}}),
        json!({"jsonrpc": "2.0", "id": 3, "result": {"content": [{"type": "text",
            "text": hostile}, {"type": "resource_link", "uri": hostile, "name": hostile}],
            "structuredContent": {hostile: hostile}}}),
        json!({"jsonrpc": "2.0", "id": 4, "method": "prompts/list"}),
        json!({"jsonrpc": "2.0", "id": 4, "result": {"prompts": [{"name": hostile}]}}),
    ];
    let folder = Folder::with(&[("s.jsonl", &session.map(|it| it.to_string()).join("\n"))]);
    for targets in ["claude-code,goose", "all"] {
        for (format, cost) in FORMATS.iter().flat_map(|it| [(it, None), (it, Some("--tokens"))]) {
            let arguments = ["s.jsonl", "--expand", "--target", targets, "-f", format];
            let arguments: Vec<_> = arguments.into_iter().chain(cost).collect();
            let out = shown(&folder, &arguments);
            let acts = |it: char| it.is_control() && it != '\n' || it == '\u{202e}';
            assert!(!out.contains(acts), "{format}: {out}");
            let begins =
                |line: &str| ["::error", "##[error]"].iter().any(|it| line.trim().starts_with(it));
            assert!(!out.lines().any(begins), "{format}: {out}");
            assert!(*format != "html" || !out.contains("<script>alert"), "{out}");
        }
    }
    let out = shown(&folder, &["s.jsonl", "--target=all", "-fmarkdown"]);
    let prose = out.split("```").step_by(2).collect::<String>();
    assert!(!prose.contains("<script>") && !prose.contains("](https:"), "{prose}");
}

#[test]
fn secrets_in_results_are_not_shown() {
    // One session with a tool and a call for each secret: most of the time of a run is its start.
    let secrets = secrets();
    let tool = |(at, (_, secret, _)): (usize, &(&str, String, Vec<String>))| {
        json!({"name": format!("tool{at}x"),
            "description": format!("Uses a key.\napi_key: {secret}"),
            "inputSchema": {"type": "object", "properties": {"q": {"description": format!("api_key: {secret}")}}}})
    };
    let tools: Vec<_> = secrets.iter().enumerate().map(tool).collect();
    let mut session = vec![
        json!({"jsonrpc": "2.0", "id": "l", "method": "tools/list"}),
        json!({"jsonrpc": "2.0", "id": "l", "result": {"tools": tools}}),
    ];
    for (at, (_, secret, _)) in secrets.iter().enumerate() {
        let name = format!("tool{at}x");
        session.push(
            json!({"jsonrpc": "2.0", "id": at, "method": "tools/call", "params": {"name": name}}),
        );
        session.push(json!({"jsonrpc": "2.0", "id": at, "result": {
            "content": [{"type": "text", "text": format!("Signed in.\napi_key: {secret}\n")}],
            "structuredContent": {"apiKey": secret, "n": 1}}}));
    }
    let session: Vec<_> = session.iter().map(Value::to_string).collect();
    let folder = Folder::with(&[("s.jsonl", &session.join("\n"))]);
    for format in FORMATS {
        let out = shown(
            &folder,
            &["s.jsonl", "--target=claude-code,goose,zed,codex", "--expand", "-f", format],
        );
        let redacted = out.matches("redacted").count();
        assert!(redacted >= 3 * secrets.len(), "{redacted} in {format}: {out}");
        for (at, (kind, _, parts)) in secrets.iter().enumerate() {
            assert!(out.contains(&format!("tool{at}x")), "{kind} in {format}: {out}");
            for part in parts {
                assert!(!out.contains(part.as_str()), "{kind} in {format}: {part} of {out}");
            }
        }
    }
}

#[test]
fn large_and_deep_files_are_read_within_the_limits() {
    let folder = Folder::new();
    folder.write("deep.json", &format!(r#"{{"tools": {}"#, "[".repeat(200_000)));
    let schema = format!("{}{{}}{}", r#"{"properties": {"a": "#.repeat(400), "}}".repeat(400));
    folder.write(
        "schema.json",
        &format!(r#"{{"tools": [{{"name": "a", "inputSchema": {schema}}}]}}"#),
    );
    folder.write("large.json", &result(&"x".repeat(100_000)));
    let ran = view(&folder, &["deep.json"]);
    assert_eq!((ran.code(), ran.out()), (2, ""), "{}", ran.err());
    for format in FORMATS {
        shown(&folder, &["schema.json", "--target=claude-code,codex", "-f", format]);
    }
    let ran = view(&folder, &["large.json", "--max-file-size=50000"]);
    assert_eq!((ran.code(), ran.out()), (2, ""), "{}", ran.err());
    assert!(ran.err().starts_with("large.json: "), "{}", ran.err());
}

#[test]
fn json_is_described_by_its_schema_and_read_by_the_types() {
    let folder = Folder::new();
    for rule in RULES {
        for (at, example) in RulePage::new(rule.page).examples().iter().enumerate() {
            folder.write(&format!("{}/{at}/{}", rule.name, path_of(example.name())), example.text);
        }
    }
    let schema = include_str!("../../docs/view.schema.json").parse::<Value>().unwrap();
    let validator = jsonschema::validator_for(&schema).unwrap();
    let fixtures = concat!(env!("CARGO_MANIFEST_DIR"), "/fixtures");
    let (mut files, mut results, mut prompts, mut fleets) = (0, 0, 0, 0);
    for arguments in [
        &[fixtures, "--hidden", "--no-ignore", "--target=all", "--tokens"][..],
        &[fixtures],
        &[".", "--no-config", "--hidden", "--target=claude-code,codex,vscode-copilot"],
    ] {
        let ran = view(&folder, &[arguments, &["-fjson"]].concat());
        let value = ran.json();
        let errors: Vec<_> = validator
            .iter_errors(&value)
            .map(|error| format!("{}: {error}", error.instance_path()))
            .take(5)
            .collect();
        assert!(errors.is_empty(), "{errors:#?}");
        let read: ViewOverview = serde_json::from_value(value.clone()).unwrap();
        let clients = || read.files.iter().flat_map(|file| &file.clients);
        files += read.files.len();
        fleets += read.fleets.len();
        results += clients().filter(|client| client.results.is_some()).count();
        prompts += clients().filter(|client| client.prompts.is_some()).count();
        assert_eq!(serde_json::to_value(&read).unwrap(), value);
    }
    assert!(
        files > 500 && fleets > 20 && results > 50 && prompts > 5,
        "{files} {fleets} {results} {prompts}"
    );
}

#[test]
fn calls_without_a_result_are_shown_and_nothing_is_invented() {
    let call = |id: u8| json!({"jsonrpc": "2.0", "id": id, "method": "tools/call", "params": {"name": format!("tool_{id}"), "arguments": {}}});
    let error = json!({"jsonrpc": "2.0", "id": 1, "error": {"code": -32603, "message": "boom"}});
    let list = json!({"jsonrpc": "2.0", "id": 9, "method": "tools/list"});
    let answer = json!({"jsonrpc": "2.0", "id": 9, "result": {"tools": []}});
    let lines = [&list, &answer, &call(1), &error, &call(2)].map(Value::to_string);
    let folder = Folder::with(&[("s.jsonl", &lines.join("\n"))]);
    let (failed, silent) = (
        "call of tool_1 (line 4): the JSON-RPC error -32603: boom; what models receive of it is not known\n",
        "call of tool_2 (line 5): no response; what models receive of it is not known\n",
    );
    for arguments in [&["s.jsonl"][..], &["s.jsonl", "--target=claude-code"]] {
        let out = shown(&folder, arguments);
        assert!(out.starts_with("s.jsonl: server `s`, 2 failed calls\n"), "{out}");
        assert!(out.contains(failed) && out.contains(silent), "{out}");
    }
    let one = shown(&folder, &["s.jsonl", "--tool=tool_2"]);
    assert!(!one.contains(failed) && one.contains(silent), "{one}");
    let json: Value = shown(&folder, &["s.jsonl", "-fjson"]).parse().unwrap();
    assert_eq!(json["files"][0]["failures"][1]["response"], "no response", "{json}");
    // Of one side alone, nothing is known about responses.
    folder.write("s.jsonl", &[call(1), call(2)].map(|it| it.to_string()).join("\n"));
    assert!(!view(&folder, &["s.jsonl"]).out().contains("no response"));
    // Over HTTP, the response need not be a message.
    let post = |body: &Value, status: u16, answer: &str| {
        json!({
            "request": {"method": "POST", "url": "http://localhost/mcp", "postData": {"mimeType": "application/json", "text": body.to_string()}},
            "response": {"status": status, "content": {"mimeType": "application/json", "text": answer}},
        })
    };
    let entries = [post(&list, 200, &answer.to_string()), post(&call(1), 500, "{}")];
    folder.write("s.har", &json!({"log": {"version": "1.2", "entries": entries}}).to_string());
    let out = shown(&folder, &["s.har"]);
    assert!(out.contains("call of tool_1 (line 1): HTTP 500; what models receive"), "{out}");
}

#[test]
fn the_help_is_about_views() {
    let ran = Folder::new().run(&["view", "--help"]);
    for part in ["--servers <FILE>", "--tools <PATH>", "pretty, markdown, html or json", "--tokens"]
    {
        assert!(ran.out().contains(part), "{part}\n{}", ran.out());
    }
    for part in ["sarif", "--fix", "folding"] {
        assert!(!ran.out().contains(part), "{part}\n{}", ran.out());
    }
}
