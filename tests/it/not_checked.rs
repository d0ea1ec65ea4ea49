//! Unchecked input is never reported as clean, whatever is selected, turned off or suppressed, and
//! in every form of input.

use crate::common::folder::{Folder, Ran};

const GOOD: &str = r#"{"name": "a", "description": "Does it.", "inputSchema": {"type": "object"}}"#;

/// Arguments that check less than everything.
const WAYS: [&[&str]; 5] = [
    &[],
    &["--select", "tool-name-charset"],
    &["--off", "document-syntax,document-too-large,document-encoding,document-depth"],
    &["--preset", "minimal", "--off", "correctness"],
    &["-q", "--select", "tool-name-charset"],
];

fn reports(ran: &Ran, code: i32, text: &str) {
    assert_eq!(ran.code(), code, "{}{}", ran.out(), ran.err());
    let said = format!("{}{}", ran.out(), ran.err());
    assert!(said.contains(text), "{text}: {said}");
}

#[test]
fn a_file_that_could_not_be_read_is_reported_whatever_is_selected() {
    let folder = Folder::with(&[("ok.json", GOOD)]);
    folder.write("large.json", &format!("{GOOD}{}", " ".repeat(3_000)));
    folder.write("broken.json", r#"{"tools": [{"name": "a", "inputSchema": {"#);
    folder.write_bytes("encoded.json", b"\xff\xff{\"name\": \"a\", \"inputSchema\": {}}");
    let deep = format!("{}{}", "[".repeat(300), "]".repeat(300));
    folder.write("deep.json", &format!(r#"{{"name": "a", "inputSchema": {{}}, "x": {deep}}}"#));
    for way in WAYS {
        for (name, rule) in [
            ("large.json", "document-too-large"),
            ("broken.json", "document-syntax"),
            ("encoded.json", "document-encoding"),
            ("deep.json", "document-depth"),
        ] {
            let arguments = ["--max-file-size", "2kb", name, "ok.json", "-f", "concise"];
            let ran = folder.run(&[&arguments[..], way].concat());
            reports(&ran, 1, &format!("error[{rule}]"));
            let exit_zero = folder.run(&[&arguments[..], way, &["--exit-zero"]].concat());
            assert_eq!(exit_zero.code(), 0);
        }
    }
}

#[test]
fn unreadable_files_are_not_suppressed_by_overrides_and_baselines() {
    let folder = Folder::with(&[("broken.json", r#"{"tools": [{"name": "a", "inputSchema": {"#)]);
    folder.write(
        "mcp-lint.toml",
        "[[overrides]]\nfiles = [\"*\"]\nreason = \"x\"\nrules = { document-syntax = \"off\" }\n",
    );
    reports(&folder.run(&["broken.json", "-f", "concise"]), 1, "error[document-syntax]");
    folder.run(&["baseline", "update", "broken.json"]);
    let arguments = ["broken.json", "-f", "concise", "--baseline", "mcp-lint-baseline.json"];
    reports(&folder.run(&arguments), 1, "error[document-syntax]");
}

#[test]
fn broken_yaml_in_a_folder_that_names_an_input_schema_is_an_error() {
    let broken = "tools:\n  - name: create invoice\n    description: Creates an invoice. Note: amounts are in cents.\n    inputSchema:\n      type: object\n";
    let folder = Folder::with(&[("t/broken.yaml", broken), ("t/ok.json", GOOD)]);
    reports(&folder.run(&["t", "-f", "concise"]), 1, "t/broken.yaml:3:");
    let ran = folder.run(&["--tools", "t", "--result", "t/ok.json"]);
    reports(&ran, 2, "t/broken.yaml: syntax error in line 3");
    // Templates of other programs, and texts that only mention one, do not belong to MCP.
    for other in [
        "a: {{ .Values.a }}\ninputSchema: {{ toYaml .Values.b }}\n",
        "// inputSchema is mentioned\na: b: c\n",
    ] {
        let folder = Folder::with(&[("t/other.yaml", other), ("t/ok.json", GOOD)]);
        assert_eq!(folder.run(&["t"]).code(), 0, "{other}");
    }
}

#[test]
fn sessions_that_prove_nothing_do_not_pass() {
    let initialize = r#"{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-11-25","capabilities":{},"clientInfo":{"name":"c","version":"1"}}}"#;
    let answer = |capabilities: &str| {
        format!(
            r#"{{"jsonrpc":"2.0","id":1,"result":{{"protocolVersion":"2025-11-25","capabilities":{capabilities},"serverInfo":{{"name":"s","version":"1"}}}}}}"#
        )
    };
    let list = r#"{"jsonrpc":"2.0","id":2,"method":"tools/list"}"#;
    let refused =
        r#"{"jsonrpc":"2.0","id":2,"error":{"code":-32601,"message":"Method not found"}}"#;
    let page = r#"{"jsonrpc":"2.0","id":2,"result":{"tools":[{"name":"a","description":"Does it.","inputSchema":{"type":"object"}}],"nextCursor":"2"}}"#;
    for (lines, code, expected) in [
        (vec![initialize.to_owned()], 1, "error[handshake-failed]"),
        (
            vec![initialize.to_owned(), answer(r#"{"tools":{}}"#), list.into(), refused.into()],
            1,
            "error[session-list-rejected]",
        ),
        (
            vec![initialize.to_owned(), answer("{}"), list.into(), refused.into()],
            0,
            "warning[session-list-rejected]",
        ),
        (vec![list.to_owned(), page.to_owned()], 0, "warning[list-page-missing]"),
        (vec![r#"{"tools": []}"#.to_owned()], 0, "warning[tool-list-empty]"),
    ] {
        let folder = Folder::with(&[("s.jsonl", &lines.join("\n"))]);
        let ran = folder.run(&["s.jsonl", "-f", "concise"]);
        reports(&ran, code, expected);
        assert!(!ran.err().contains("no problems"), "{expected}: {}", ran.err());
    }
}

#[test]
fn files_in_which_nothing_was_checked_are_named_even_by_a_quiet_run() {
    let folder = Folder::with(&[("s.json", r#"{"mcpServers": {"#), ("ok.json", GOOD)]);
    for quiet in [&[][..], &["-q"]] {
        let ran = folder.run(&[&["s.json", "ok.json"][..], quiet].concat());
        assert!(ran.err().contains("nothing was checked in s.json\n"), "{}", ran.err());
        assert!(!ran.err().contains("checked in ok.json"));
    }
}

#[test]
fn named_directories_without_tools_or_results_are_errors() {
    let folder = Folder::with(&[("t/ok.json", GOOD), ("other/a.txt", "Words.")]);
    for arguments in [
        &["t", "other"][..],
        &["t", "--result", "other"],
        &["t", "--result", "other", "-q"],
        &["--tools", "other", "--result", "t", "-q"],
        &["--tools", "t", "--result", "other"],
    ] {
        reports(&folder.run(arguments), 2, "other: no ");
    }
    assert_eq!(folder.run(&["t", "other", "--no-error-on-unmatched"]).code(), 0);
    assert_eq!(folder.run(&["t"]).code(), 0);
    assert_eq!(folder.run(&["./t", "t/"]).code(), 0);
}

#[cfg(unix)]
#[test]
fn symbolic_links_that_were_not_followed_are_named() {
    let folder = Folder::with(&[("t/ok.json", GOOD), ("elsewhere/b.json", GOOD)]);
    std::os::unix::fs::symlink("../elsewhere", folder.file("t/link")).unwrap();
    let named = "1 symbolic link not followed: t/link\n";
    assert!(folder.run(&["t", "-v"]).err().contains(named));
    assert!(folder.run(&["t", "--show-files"]).err().contains(named));
    assert!(!folder.run(&["t"]).err().contains("link"));
}

#[test]
fn concatenated_documents_are_not_json() {
    for (name, text, code) in [
        ("a.json", format!("{GOOD} {GOOD}"), 1),
        ("a.json", format!("{GOOD} null"), 1),
        ("a.json", format!("{{\"tools\": [{GOOD}]}} \"x\""), 1),
        ("a.json", format!("[{GOOD}][1]"), 1),
        ("a.json", GOOD.to_owned(), 0),
        ("a.jsonl", format!("{GOOD}\n{}\n", GOOD.replace("\"a\"", "\"b\"")), 0),
        ("a.yaml", format!("{GOOD}\n---\n{}\n", GOOD.replace("\"a\"", "\"b\"")), 0),
    ] {
        let folder = Folder::with(&[(name, &text)]);
        let ran = folder.run(&[name, "-f", "concise"]);
        assert_eq!(ran.code(), code, "{text}: {}{}", ran.out(), ran.err());
        assert_eq!(ran.out().contains("another value follows the end of the document"), code == 1);
        let piped = folder.run_with_input(&["-"], &text);
        assert_eq!(piped.code(), 0, "standard input may be several: {text} {}", piped.out());
    }
}

#[test]
fn stray_output_of_a_server_has_its_own_message_and_the_rest_is_checked() {
    let text = [
        "Server starting on stdio",
        r#"{"jsonrpc":"2.0","id":1,"method":"tools/list"}"#,
        "Loaded 3 tools: [a, b]",
        r#"{"jsonrpc":"2.0","id":1,"result":{"tools":[{"name":"a b","description":"Does it.","inputSchema":{"type":"object"}}]}}"#,
    ];
    let folder =
        Folder::with(&[("s.jsonl", &text.join("\n")), ("words.jsonl", "Some words\n{}\n")]);
    let ran = folder.run(&["s.jsonl", "-f", "concise"]);
    let lines: Vec<_> = ran.out().lines().map(|line| line.split(']').next().unwrap()).collect();
    assert_eq!(
        lines,
        [
            "s.jsonl:1:1: error[session-stray-output",
            "s.jsonl:3:1: error[session-stray-output",
            "s.jsonl:4:54: error[tool-name-charset",
        ]
    );
    let words = folder.run(&["words.jsonl", "-f", "concise"]);
    assert!(words.out().contains("[document-syntax]"), "no session: {}", words.out());
}

const CLIENTS_LINES: &str = r#"{"jsonrpc":"2.0","id":0,"method":"initialize","params":{"protocolVersion":"2025-11-25","capabilities":{"elicitation":{}},"clientInfo":{"name":"c","version":"1"}}}
{"jsonrpc":"2.0","method":"notifications/initialized"}
{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"ask","arguments":{}}}
{"jsonrpc":"2.0","id":0,"result":{"action":"accept","content":{"name":"x"}}}
{"jsonrpc":"2.0","id":"s-7","result":{"action":"accept","content":{"name":"x"}}}
{"jsonrpc":"2.0","id":9,"result":{}}
"#;
const SERVERS_LINES: &str = r#"{"jsonrpc":"2.0","id":0,"result":{"protocolVersion":"2025-11-25","capabilities":{"tools":{}},"serverInfo":{"name":"s","version":"1"}}}
{"jsonrpc":"2.0","id":0,"method":"elicitation/create","params":{"message":"Name?","requestedSchema":{"type":"object","properties":{"name":{"type":"string"}}}}}
{"jsonrpc":"2.0","id":1,"result":{"content":[{"type":"text","text":"hi"}]}}
"#;

#[test]
fn a_recording_of_one_side_is_reported_and_the_other_is_not_judged() {
    for (name, text) in [("client.jsonl", CLIENTS_LINES), ("server.jsonl", SERVERS_LINES)] {
        let folder = Folder::with(&[(name, text)]);
        for more in [&[][..], &["--off", "session-one-sided"], &["--select", "tool-name-charset"]] {
            let mut arguments = vec![name, "-f", "concise"];
            arguments.extend(more);
            let ran = folder.run(&arguments);
            let lines: Vec<_> = ran.out().lines().collect();
            assert_eq!(lines.len(), 1, "{}", ran.out());
            assert!(lines[0].contains("1:1: warning[session-one-sided]"), "{}", ran.out());
        }
    }
    // With both in order, everything is compared again.
    let both = format!("{CLIENTS_LINES}{SERVERS_LINES}");
    let folder = Folder::with(&[("both.jsonl", &*both)]);
    let ran = folder.run(&["both.jsonl", "-f", "concise"]);
    assert!(!ran.out().contains("session-one-sided"), "{}", ran.out());
    assert!(ran.out().contains("rpc-id-mismatch"), "{}", ran.out());
}

#[test]
fn every_format_names_what_was_not_checked() {
    let folder = Folder::with(&[("ok.json", GOOD)]);
    folder.write("large.json", &format!("{GOOD}{}", " ".repeat(3_000)));
    folder.write("broken.yaml", "name: a\ninputSchema:\n\ttype: object\n");
    folder.write_bytes("encoded.json", b"\xff\xff{\"name\": \"a\", \"inputSchema\": {}}");
    folder.write("dead.jsonl", r#"{"jsonrpc":"2.0","id":1,"method":"initialize","params":{}}"#);
    let names = ["large.json", "broken.yaml", "encoded.json", "dead.jsonl", "missing.json"];
    let formats = [
        "pretty", "concise", "agent", "json", "jsonl", "sarif", "github", "gitlab", "junit",
        "markdown",
    ];
    for format in formats {
        for way in [&[][..], &["--select", "tool-name-charset"]] {
            let options = ["--max-file-size", "2kb", "ok.json", "-f", format];
            let ran = folder.run(&[&options[..], &names, way].concat());
            // A path that does not exist is a usage error, and nothing else is run.
            assert_eq!(ran.code(), 2, "{format}");
            let ran = folder.run(&[&options[..], &names[..4], way].concat());
            assert_eq!(ran.code(), 1, "{format}: {}", ran.err());
            for name in &names[..4] {
                let report = ran.out().replace("&#46;", ".");
                assert!(report.contains(name), "{format} {way:?} {name}: {report}");
            }
        }
    }
    let ran =
        folder.run(&[&["--max-file-size", "2kb", "ok.json", "-f", "sarif"], &names[..4]].concat());
    let invocation = &ran.json()["runs"][0]["invocations"][0];
    assert_eq!(invocation["executionSuccessful"], false);
    let reported = invocation["toolExecutionNotifications"].as_array().unwrap();
    let uri = |it: &serde_json::Value| {
        it["locations"][0]["physicalLocation"]["artifactLocation"]["uri"]
            .as_str()
            .unwrap()
            .to_owned()
    };
    let mut reported: Vec<_> = reported.iter().map(uri).collect();
    reported.sort_unstable();
    assert_eq!(reported, ["broken.yaml", "dead.jsonl", "encoded.json", "large.json"]);
    // A session of one side is a warning: the rest of it was checked.
    folder.write("server.jsonl", SERVERS_LINES);
    let ran = folder.run(&["server.jsonl", "-f", "sarif"]);
    let invocation = &ran.json()["runs"][0]["invocations"][0];
    assert_eq!(invocation["executionSuccessful"], true);
    assert_eq!(invocation["toolExecutionNotifications"][0]["level"], "warning");
}

#[test]
fn the_page_about_suppression_lists_the_rules_that_nothing_silences() {
    let page = include_str!("../../docs/suppression.md");
    for rule in mcp_lint::rules::RULES {
        let is_listed = page.contains(&format!("`{}`", rule.name))
            && page.split("or `--off`: ").nth(1).is_some_and(|list| {
                list.lines().next().unwrap().contains(&format!("`{}`", rule.name))
            });
        assert_eq!(is_listed, mcp_lint::rules::is_about_unchecked(rule.name), "{}", rule.name);
    }
}

const BROKEN: &str =
    "description: Does it. Note: amounts are in cents.\ninputSchema:\n  type: object\n";

#[test]
fn every_member_of_a_listed_result_is_a_tool_whatever_it_is() {
    let request = r#"{"jsonrpc":"2.0","id":1,"method":"tools/list"}"#;
    for member in [
        r#"{"name":"get_weather","description":"Weather of a city.","parameters":{"type":"object"}}"#,
        "null",
        r#""get_weather""#,
        "[]",
        "{}",
        r#"{"type":"function","function":{"name":"get_weather","parameters":{}}}"#,
        r#"{"name":["get_weather"],"inputSchema":{"type":"object"}}"#,
    ] {
        let response = format!(r#"{{"jsonrpc":"2.0","id":1,"result":{{"tools":[{member}]}}}}"#);
        for text in [response.clone(), format!("{request}\n{response}\n")] {
            let folder = Folder::with(&[("s.jsonl", &text), ("ok.json", GOOD)]);
            reports(&folder.run(&["s.jsonl", "-f", "concise"]), 1, "error[");
            reports(&folder.run(&[".", "-f", "concise"]), 1, "s.jsonl:");
        }
    }
    // The result of another method is none of the protocol's lists.
    let other = "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"agents/list\"}\n{\"jsonrpc\":\"2.0\",\"id\":1,\"result\":{\"tools\":[\"a\"]}}";
    let folder = Folder::with(&[("s.jsonl", other), ("ok.json", GOOD)]);
    assert_eq!(folder.run(&["."]).code(), 0);
    assert_eq!(folder.run(&["s.jsonl"]).code(), 2);
    // Another list in the same response is not one that clients read.
    let nested = r#"{"jsonrpc":"2.0","id":1,"result":{"tools":[{"name":"a","description":"Does it.","inputSchema":{"type":"object"}}],"x":{"tools":[{"name":"a","inputSchema":7}]}}}"#;
    let folder = Folder::with(&[("s.json", nested)]);
    let ran = folder.run(&["s.json", "-f", "json", "--protocol", "2025-11-25"]);
    assert_eq!((ran.code(), &ran.json()["summary"]["tools"]), (0, &1.into()), "{}", ran.out());
    let empty = r#"{"jsonrpc":"2.0","id":1,"result":{}}"#;
    let folder = Folder::with(&[("s.json", empty)]);
    reports(&folder.run(&["s.json"]), 2, "this is a response to an unknown request");
    let relayed = r#"{"output": [{"type": "mcp_list_tools", "tools": [{"name": "a", "description": "Does it."}]}]}"#;
    let folder = Folder::with(&[("s.json", relayed)]);
    reports(&folder.run(&["s.json", "-f", "concise"]), 1, "error[input-schema-missing]");
}

#[test]
fn messages_without_rules_are_counted_in_every_format() {
    let lines = [
        r#"{"jsonrpc":"2.0","id":1,"method":"tools/list"}"#,
        r#"{"jsonrpc":"2.0","id":1,"result":{"tools":[{"name":"a","description":"Does it.","inputSchema":{"type":"object"}}]}}"#,
        r#"{"jsonrpc":"2.0","id":2,"method":"prompts/get","params":{"name":"a"}}"#,
        r#"{"jsonrpc":"2.0","id":2,"result":{"messages":[]}}"#,
        r#"{"jsonrpc":"2.0","id":5,"method":"x/own"}"#,
        r#"{"jsonrpc":"2.0","id":5,"result":{}}"#,
        r#"{"jsonrpc":"2.0","id":6,"method":"x/other"}"#,
        r#"{"jsonrpc":"2.0","id":6,"result":{}}"#,
    ];
    let folder = Folder::with(&[("s.jsonl", &lines.join("\n"))]);
    let counts = "2 messages with unknown methods";
    for format in ["pretty", "concise", "agent", "markdown", "github"] {
        for quiet in [&[][..], &["-v"], &["--min-severity", "error"]] {
            let arguments =
                [&["s.jsonl", "--protocol", "2025-11-25", "-f", format], quiet].concat();
            let ran = folder.run(&arguments);
            assert_eq!(ran.code(), 0, "{format}: {}", ran.out());
            let said = format!("{}{}", ran.out(), ran.err());
            assert!(said.contains(&format!("not checked: {counts}")), "{format}: {said}");
        }
    }
    for format in ["json", "jsonl", "sarif", "gitlab", "junit"] {
        let ran = folder.run(&["s.jsonl", "--protocol", "2025-11-25", "-f", format]);
        assert_eq!(ran.code(), 0, "{format}: {}", ran.out());
        assert!(ran.out().contains(counts), "{format}: {}", ran.out());
    }
    let off =
        ["s.jsonl", "--protocol", "2025-11-25", "-f", "json", "--off", "document-not-checked"];
    assert!(folder.run(&off).out().contains(counts));
}

#[test]
fn a_response_alone_is_judged_by_its_members() {
    for (result, code, expected) in [
        (r#""contents":[{"blob":"!!!"}]"#, 1, "error[embedded-resource-uri]"),
        (r#""action":"reject","content":{}"#, 1, "error[message-member]"),
        (r#""role":"robot","model":5,"content":[]"#, 1, "error[message-member]"),
        (r#""completion":{"values":1}"#, 1, "error[message-member]"),
        (r#""messages":[{"role":"robot"}]"#, 1, "error[prompt-role]"),
        (r#""roots":{}"#, 1, "error[message-member]"),
        // Other protocols have results with some of the members.
        (r#""status":{"state":"working"},"id":"a""#, 2, "this is a response to an unknown request"),
    ] {
        let text = format!(r#"{{"jsonrpc":"2.0","id":1,"result":{{{result}}}}}"#);
        let folder = Folder::with(&[("m.json", &text), ("t/m.json", &text), ("t/ok.json", GOOD)]);
        reports(&folder.run(&["m.json", "-f", "concise"]), code, expected);
    }
}

#[test]
fn what_looks_like_tools_and_is_not_checked_is_counted() {
    let functions = r#"{"tools": [{"name": "a", "description": "A.", "parameters": {}}]}"#;
    let bare = r#"[{"name": "a", "description": "A.", "parameters": {}}]"#;
    let wrapped = r#"[{"type": "function", "function": {"name": "a", "parameters": {}}}]"#;
    let catalogued = r#"[{"name": "a", "arguments": [{"name": "q", "type": "string"}]}]"#;
    let card = r#"{"serverInfo": {"name": "s"}, "tools": [{"name": "a", "description": "A."}], "resources": [], "prompts": []}"#;
    let nested = r#"{"name": "a", "mcp": {"input_schema": {"type": "object", "properties": {}}}}"#;
    let skills =
        r#"{"skills": [{"name": "a", "description": "A.", "inputSchema": {"type": "object"}}]}"#;
    let schema = r#"{"contract": 1, "input_schema": {"type": "object"}}"#;
    let template = "name: a\ninputSchema:\n  type: {{ .Values.type }}\n";
    let cut = r#"{"name": "a", "description": "Does"#;
    let request = r#"{"model": "m", "tools": [{"name": "a", "input_schema": {}}]}"#;
    for (name, text, what) in [
        ("x.json", functions, "1 list without `inputSchema`"),
        ("x.json", bare, "1 list without `inputSchema`"),
        ("x.json", wrapped, "1 list without `inputSchema`"),
        ("x.json", catalogued, "1 list without `inputSchema`"),
        ("x.json", card, "1 list without `inputSchema`"),
        ("x.json", nested, "1 input schema without a tool"),
        ("x.json", skills, "1 skill of an agent"),
        ("x.json", schema, "1 input schema without a tool"),
        ("x.yaml", template, "1 template"),
        ("x.json", cut, "1 file with syntax errors"),
        ("x.json", request, "1 list in a request to a model API"),
    ] {
        let others = [("t/a.json", GOOD), ("t/b/c.json", GOOD), ("u/n.json", r#"{"a": 1}"#)];
        let folder = Folder::with(&others);
        let path = format!("t/x/{name}");
        folder.write(&path, text);
        let ran = folder.run(&["t"]);
        reports(&ran, 0, &format!("no problems in 2 files (2 tools); not checked: {what}"));
        let shown = folder.run(&["t", "u", "--show-files"]);
        assert_eq!(shown.out(), "t/a.json\nt/b/c.json\n");
        let line = format!("{path}: not checked: {what} (");
        assert!(shown.err().contains(&line), "{}", shown.err());
        assert!(shown.err().contains("1 other file without MCP content"), "{}", shown.err());
        assert!(folder.run(&["t", "-v"]).err().contains(&line));
        let json = folder.run(&["t", "-f", "json"]).json();
        assert_eq!(
            (&json["summary"]["files"], &json["summary"]["skipped"]),
            (&2.into(), &1.into())
        );
        assert_eq!(json["files"].as_array().unwrap().len(), 2);
    }
}

#[test]
fn a_list_of_tools_without_schemas_is_checked_in_a_directory() {
    let list = r#"{"tools":[{"name":"ping","description":"Pings."}]}"#;
    let folder = Folder::with(&[("t/bad.json", list), ("t/ok.json", GOOD)]);
    reports(
        &folder.run(&["t", "-f", "concise"]),
        1,
        "t/bad.json:1:19: error[input-schema-missing]",
    );
    assert!(folder.run(&["t", "--show-files"]).out().contains("t/bad.json"));
    // Manifests list their tools so as well.
    let manifest =
        r#"{"manifest_version":"0.3","name":"x","tools":[{"name":"ping","description":"Pings."}]}"#;
    let folder = Folder::with(&[("t/manifest.json", manifest), ("t/ok.json", GOOD)]);
    assert_eq!(folder.run(&["t"]).code(), 0);
}

#[test]
fn broken_files_are_errors_whatever_is_beside_them() {
    let good =
        "name: good\ndescription: A good tool.\ninputSchema:\n  type: object\n  properties: {}\n";
    for (all, broken) in [(3, 1), (3, 2), (2, 2), (5, 4), (1, 1)] {
        for json in [false, true] {
            let folder = Folder::new();
            if json {
                folder.write("t/ok.json", GOOD);
            }
            for index in 0..all {
                let bad = format!("name: t{index}\n{BROKEN}");
                folder.write(&format!("t/{index}.yaml"), if index < broken { &bad } else { good });
            }
            let ran = folder.run(&["t", "-f", "concise"]);
            let errors = ran.out().matches("error[document-syntax]").count();
            assert_eq!((ran.code(), errors), (1, broken), "{all} {json}: {}", ran.out());
        }
    }
    let without_colon =
        "tools:\n  - name: a\n    description: Does it.\n    inputSchema\n      type: object\n";
    let folder = Folder::with(&[("t/a.yaml", without_colon), ("t/ok.json", GOOD)]);
    reports(&folder.run(&["t", "-f", "concise"]), 1, "error[document-syntax]");
}

#[test]
fn the_exit_code_of_unchecked_input_is_the_same_in_every_format() {
    let request = r#"{"model":"m","messages":[],"tools":[{"name":"w","description":"Weather.","input_schema":{"type":"object"}}]}"#;
    let folder = Folder::with(&[("r.json", request), ("d/r.json", request)]);
    for format in [
        "pretty", "concise", "agent", "json", "jsonl", "sarif", "github", "gitlab", "junit",
        "markdown",
    ] {
        for input in ["r.json", "d"] {
            for way in [&[][..], &["-v"], &["--min-severity", "info"], &["--min-severity", "error"]]
            {
                let ran = folder.run(&[&[input, "-f", format], way].concat());
                assert_eq!(ran.code(), 2, "{format} {input} {way:?}: {}", ran.out());
            }
            let ran = folder.run(&[input, "-f", format, "--no-error-on-unmatched"]);
            assert_eq!(ran.code(), 0, "{format} {input}");
        }
    }
}

#[test]
fn what_is_listed_beside_tools_is_counted() {
    let beside =
        r#""skills": [{"name": "s", "description": "S.", "inputSchema": {"type": "object"}}]"#;
    let folder = Folder::with(&[("a.json", &format!(r#"{{"tools": [{GOOD}], {beside}}}"#))]);
    reports(&folder.run(&["a.json"]), 0, "(1 tool); not checked: 1 skill of an agent");
    // Lists of other things are not counted.
    let other = format!(r#"{{"tools": [{GOOD}], "prompts": [{{"nam": "p"}}], "resources": [1]}}"#);
    let folder = Folder::with(&[("a.json", &*other)]);
    reports(&folder.run(&["."]), 0, "(1 tool)");
}

#[test]
fn descriptions_at_well_known_places_are_found() {
    let folder = Folder::with(&[(".well-known/mcp.json", GOOD), (".cache/mcp.json", GOOD)]);
    assert_eq!(folder.run(&[".", "--show-files"]).out(), ".well-known/mcp.json\n");
}

#[test]
fn files_in_which_nothing_was_checked_are_named_up_to_a_limit() {
    let lines = |count: usize| {
        let names: Vec<_> = (0..count).map(|index| format!("{index:02}.json")).collect();
        let files: Vec<_> =
            names.iter().map(|name| (&**name, "{\"tools\": [{\"inputSchema\": ")).collect();
        let folder = Folder::with(&files);
        let names: Vec<_> = names.iter().map(String::as_str).collect();
        let ran = folder.run(&names);
        let line = |start: &str| ran.err().lines().filter(|line| line.starts_with(start)).count();
        [line("nothing was checked in "), line("nor in 1 more file")]
    };
    assert_eq!(lines(10), [10, 0]);
    assert_eq!(lines(11), [10, 1]);
}

#[test]
fn what_is_no_data_by_its_name_has_no_syntax_errors() {
    let prose = "Name: notes\nRequires: >=3\n\n# Notes\n\n{\n  \"mcpServers\": {}\n}\n";
    let build = "FROM alpine\nRUN apk add \\\n  git\nRUN echo '{\"mcpServers\": {}}' > x.json\n";
    let code =
        "[{ name: 'find', inputSchema: { type: 'object' } },\n{ name: 'list', inputSchema: {} },";
    let markdown = "# API\n\n## GET /config\n\n**Summary**: all of it\n\n  ```json\n  {\"mcpServers\": {}}\n  ```\n";
    for (name, text) in
        [("PKG-INFO", prose), ("Dockerfile", build), ("tools.txt", code), ("api.yaml", markdown)]
    {
        let folder = Folder::with(&[("ok.json", GOOD), (name, text)]);
        let ran = folder.run(&[".", "-f", "concise"]);
        assert!(!ran.out().contains("document-syntax"), "{name}: {}", ran.out());
        // What the user names is explained.
        let ran = folder.run(&[name, "-f", "concise"]);
        assert!(ran.out().contains(&format!("{name}:")) && ran.code() != 0, "{}", ran.out());
    }
    let json = "{\"mcpServers\": {\"a\": {\"command\": \"x\",, \"args\": []}}}";
    let commented = "# Servers\n## Local\nmcpServers:\n  a: {command: x\n";
    for (name, text) in [
        ("servers", json),
        ("servers.txt", json),
        ("servers.yaml", "mcpServers:\n  a: {command: x\n"),
        ("servers.yaml", commented),
    ] {
        let ran = Folder::with(&[(name, text)]).run(&[".", "-f", "concise"]);
        assert!(ran.out().contains("document-syntax"), "{name}: {}", ran.out());
    }
}

#[test]
fn requests_that_are_kept_to_be_sent_are_no_recording() {
    let requests: Vec<_> = CLIENTS_LINES.lines().take(3).collect();
    let array = format!("[{}]", requests.join(",\n"));
    for text in [&array, &requests.join("\n")] {
        let folder = Folder::with(&[("requests.json", &**text)]);
        let ran = folder.run(&[".", "-f", "concise"]);
        assert!(!ran.out().contains("session-one-sided"), "{}", ran.out());
        assert!(!ran.out().contains("document-syntax"), "{}", ran.out());
        // A recording that the user names is not reported as clean.
        let ran = folder.run(&["requests.json", "-f", "concise"]);
        assert!(ran.out().contains("session-one-sided"), "{}", ran.out());
    }
    for (name, text) in [
        ("requests.jsonl", requests.join("\n")),
        ("client.json", format!("[{}]", CLIENTS_LINES.lines().collect::<Vec<_>>().join(","))),
        ("server.json", format!("[{}]", SERVERS_LINES.lines().collect::<Vec<_>>().join(","))),
    ] {
        let ran = Folder::with(&[(name, &*text)]).run(&[".", "-f", "concise"]);
        assert!(ran.out().contains("session-one-sided"), "{name}: {}", ran.out());
    }
    // Values that are not messages are still an error.
    let two = format!("{GOOD}\n{GOOD}");
    let ran = Folder::with(&[("tools.json", &*two)]).run(&[".", "-f", "concise"]);
    assert!(ran.out().contains("document-syntax"), "{}", ran.out());
}

#[test]
fn a_limit_of_the_checks_inside_a_schema_is_reported() {
    let found = |length: usize, select: &[&str]| {
        let schema = serde_json::json!({"type": "object", "properties": {"a": {
            "type": "string",
            "description": "The text.",
            "pattern": "^(?=(a|b)*c)(?!x(y|z)*w)[a-z]*$",
            "default": "ab".repeat(length) + "c",
        }}});
        let tool =
            serde_json::json!({"name": "a", "description": "Gets it.", "inputSchema": schema});
        let list = serde_json::json!({"tools": [tool]}).to_string();
        let folder = Folder::with(&[("tools.json", &list)]);
        let ran = folder.run(&[&["tools.json", "-f", "concise", "-v"], select].concat());
        ran.out().matches("info[schema-values-unchecked]").count()
    };
    assert_eq!(found(10, &[]), 0);
    assert_eq!(found(10_000, &[]), 1);
    // Without a rule that checks values, nothing is left out.
    assert_eq!(found(10_000, &["--off", "schema-default-mismatch"]), 0);
}
