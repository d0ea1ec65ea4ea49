//! The detected content of files, through the real binary.

use crate::common::folder::{Folder, Ran};

/// The findings of a run, one per line: `path:line:column: severity[rule] …`.
fn findings(ran: &Ran) -> Vec<String> {
    let out = ran.out();
    let lines = out.lines().filter(|line| line.contains(": error[") || line.contains(": warning["));
    lines.map(|line| line.split(']').next().unwrap_or_default().to_owned() + "]").collect()
}

/// A complete tool without findings.
fn tool(name: &str) -> String {
    format!(
        r#"{{"name": "{name}", "description": "Finds the {name}.", "inputSchema": {{"type": "object", "additionalProperties": false}}}}"#
    )
}

const NAME_AND_DESCRIPTION: &str = r#"{"name": "c", "description": "Finds the city."}"#;

#[test]
fn a_tool_without_schema_or_name_is_recognised_by_its_other_members() {
    const MISSING: &str = ":1:10: error[input-schema-missing]";
    let table = [
        (r#"{"name": "a", "outputSchema": {"type": "object"}}"#, MISSING),
        (r#"{"name": "a", "title": "A", "annotations": {"readOnlyHint": true}}"#, MISSING),
        (r#"{"name": "a", "readOnlyHint": true, "author": "me"}"#, MISSING),
        (r#"{"name": "a", "execution": {"taskSupport": "optional"}}"#, MISSING),
        (
            r#"{"name": "a", "namespace": "x", "version": "1.0.0", "tags": [], "description": "A."}"#,
            MISSING,
        ),
        (
            r#"{"nmae": "a", "description": "A.", "inputSchema": {"type": "object"}}"#,
            ":1:2: error[tool-member-misspelt]",
        ),
        (r#"{"inputSchema": {"type": "object"}}"#, ":1:1: error[tool-name-missing]"),
        (
            r#"{"name": "a", "inputShema": {"type": "object"}}"#,
            ":1:15: error[tool-member-misspelt]",
        ),
        (
            r#"{"tools": [{"name": "a", "inptSchema": {"type": "object"}}]}"#,
            ":1:26: error[tool-member-misspelt]",
        ),
        (
            r#"[{"name": "a", "inputScheme": {"type": "object"}}]"#,
            ":1:16: error[tool-member-misspelt]",
        ),
    ];
    for (text, expected) in table {
        let folder = Folder::with(&[("a.json", text)]);
        let ran = folder.run(&[".", "-f", "concise"]);
        let errors: Vec<_> = findings(&ran).into_iter().filter(|it| it.contains("error")).collect();
        assert_eq!(errors, [format!("a.json{expected}")], "{text}");
        assert_eq!(ran.code(), 1, "{text}");
    }
}

#[test]
fn manifests_and_other_documents_are_not_tools_without_a_schema() {
    let (a, b) = (tool("a"), tool("b"));
    let others = [
        ("t/package.json", r#"{"name": "p", "version": "1.0.0", "description": "A package."}"#),
        ("t/plugin.json", r#"{"name": "p", "description": "A plugin.", "author": {"name": "me"}}"#),
        ("t/schema.json", r#"{"properties": {"name": {}, "inputSchema": {"type": "object"}}}"#),
        (
            "t/prompt.json",
            r#"{"name": "p", "description": "A.", "outputSchema": {}, "prompt": ""}"#,
        ),
        ("t/galaxy.yml", "namespace: a\nname: b\nversion: 1.0.0\ntags: []\nreadme: R.md\n"),
        ("t/action.yml", "name: a\ndescription: An action.\nruns:\n  using: node20\n"),
        ("t/agent.json", r#"{"name": "p", "outputSchema": {"type": "object"}, "model": "m"}"#),
    ];
    let folder = Folder::with(&others);
    for (name, text) in
        [("t/a.json", &a), ("t/b.json", &b), ("t/c.json", &a.replace(r#""a""#, r#""c""#))]
    {
        folder.write(name, text);
    }
    (0..9).for_each(|index| folder.write(&format!("t/x{index}.json"), &tool(&format!("x{index}"))));
    let ran = folder.run(&["t", "-f", "concise"]);
    assert_eq!((ran.code(), findings(&ran)), (0, vec![]), "{}", ran.err());
}

#[test]
fn a_name_and_a_description_are_a_tool_if_most_files_beside_it_are() {
    let with = |tools: usize, others: usize| {
        let folder = Folder::with(&[("t/c.json", NAME_AND_DESCRIPTION), ("t/c.yaml", "a: 1")]);
        (0..tools).for_each(|at| folder.write(&format!("t/a{at}.json"), &tool(&format!("a{at}"))));
        (0..others).for_each(|at| folder.write(&format!("t/z{at}.json"), "{}"));
        folder
    };
    for (tools, others, expected) in [(1, 0, true), (2, 1, true), (1, 1, false), (2, 2, false)] {
        for jobs in ["1", "4"] {
            let ran = with(tools, others).run(&["t", "-f", "concise", "-j", jobs]);
            let wanted: &[&str] =
                if expected { &["t/c.json:1:10: error[input-schema-missing]"] } else { &[] };
            assert_eq!(findings(&ran), wanted, "{tools} {others} {jobs}");
            assert_eq!(ran.code(), i32::from(expected), "{tools} {others} {jobs}");
        }
    }
}

#[test]
fn a_name_and_a_description_are_a_tool_beside_one_in_another_document() {
    let folder = Folder::with(&[(
        "a.yaml",
        "name: a\ndescription: Finds a.\ninputSchema: {type: object}\n---\nname: b\ndescription: Finds b.\n---\nkind: x\nname: c\ndescription: C.\n",
    )]);
    let ran = folder.run(&[".", "-f", "concise"]);
    assert_eq!(findings(&ran), ["a.yaml:5:7: error[input-schema-missing]"]);
}

#[test]
fn a_named_file_with_a_name_and_a_description_alone_is_a_tool() {
    let folder = Folder::with(&[
        ("c.json", NAME_AND_DESCRIPTION),
        ("f.json", r#"{"name": "c", "description": "C.", "parameters": {"type": "object"}}"#),
    ]);
    let ran = folder.run(&["c.json", "-f", "concise"]);
    assert_eq!(findings(&ran), ["c.json:1:10: error[input-schema-missing]"]);
    let ran = folder.run(&["f.json", "-f", "concise"]);
    assert_eq!(findings(&ran), ["f.json:1:1: error[document-unrecognised]"]);
    folder.write("g.json", &tool("g"));
    let ran = folder.run(&["f.json", "g.json", "-f", "concise"]);
    assert_eq!(findings(&ran), ["f.json:1:36: error[tool-member-misspelt]"]);
}

/// A list of tools as `fastmcp inspect -f fastmcp` and `model_dump()` of SDK 2 print it.
const ATTRIBUTES: &str = r#"{"tools": [
  {"key": "tool:get@", "name": "get", "description": "Gets the weather.", "title": null, "icons": null, "meta": null,
   "input_schema": {"type": "object", "additionalProperties": false},
   "output_schema": {"type": "object", "properties": {"n": {"type": "integer"}, "z": {"const": null}}, "required": ["n"]},
   "annotations": {"read_only_hint": "yes", "title": null}},
  {"name": "put", "description": "Puts the weather.", "title": null, "meta": null, "annotations": null,
   "input_schema": {"type": "object", "additionalProperties": false}, "output_schema": null}
]}"#;

#[test]
fn a_python_dump_of_tools_is_checked_as_what_a_server_sends_and_reported_once() {
    let folder = Folder::with(&[("a.json", ATTRIBUTES)]);
    let ran = folder.run(&["a.json", "-f", "concise"]);
    assert_eq!(
        findings(&ran),
        [
            "a.json:3:4: warning[document-python-dump]",
            "a.json:5:38: error[tool-annotation-hint-type]"
        ]
    );
    let json = folder.run(&["a.json", "-f", "json"]).json();
    let pointer = |rule: &str| {
        let all = json["diagnostics"].as_array().unwrap();
        all.iter().find(|it| it["rule"] == rule).unwrap()["pointer"].clone()
    };
    assert_eq!(pointer("tool-annotation-hint-type"), "/tools/0/annotations/read_only_hint");
    // Generated files are not fixed in place.
    folder.run(&["a.json", "--unsafe-fixes"]);
    assert_eq!(folder.read("a.json"), ATTRIBUTES);
}

#[test]
fn nulls_of_a_python_dump_are_not_reported_for_each_tool() {
    let tool = |name: &str, meta: &str| {
        format!(
            r#"{{"name": "{name}", "description": "Finds {name}.", "title": null, "annotations": null, {meta}, "inputSchema": {{"type": "object", "additionalProperties": false}}}}"#
        )
    };
    let rules = |text: &str| {
        let folder = Folder::with(&[("a.json", text)]);
        let found = findings(&folder.run(&["a.json", "-f", "concise"]));
        found.iter().map(|it| it.split(": ").nth(1).unwrap().to_owned()).collect::<Vec<_>>()
    };
    let list = |meta: &str| format!("{{\"tools\": [{}, {}]}}", tool("a", meta), tool("b", meta));
    assert_eq!(rules(&list(r#""meta": null"#)), ["warning[document-python-dump]"]);
    let inspected =
        list(r#""_meta": {}"#).replacen('{', r#"{"environment": {"fastmcp": "3"}, "#, 1);
    assert_eq!(rules(&inspected), ["warning[document-python-dump]"]);
    // Nothing shows that these are not sent unchanged.
    assert_eq!(rules(&list(r#""_meta": {}"#)), ["error[tool-null-member]"; 2]);
    let message =
        format!(r#"{{"jsonrpc": "2.0", "id": 1, "result": {}}}"#, list(r#""meta": null"#));
    assert!(!rules(&message).contains(&"warning[document-python-dump]".to_owned()));
}

#[test]
fn a_python_dump_of_a_result_is_checked_against_the_output_schema_of_another() {
    const GOOD: &str = r#"{"content": [{"type": "text", "text": "{\"n\": 1}", "annotations": null, "meta": null}],
  "is_error": false, "structured_content": {"n": 1}, "meta": null}"#;
    let folder = Folder::with(&[("tools.json", ATTRIBUTES), ("good.json", GOOD)]);
    folder.write("wrong.json", &GOOD.replace("\"n\": 1}, \"meta", "\"n\": \"x\"}, \"meta"));
    // The dump of SDK 1, in which only `meta` and the nulls differ.
    folder.write(
        "older.json",
        r#"{"meta": null, "content": [{"type": "text", "text": "", "annotations": null}], "structuredContent": {}, "isError": false}"#,
    );
    let run = |name: &str| {
        let with = ["--tools", "tools.json", "--tool", "get", "--result", name, "-f", "concise"];
        findings(&folder.run(&with))
    };
    assert_eq!(run("good.json"), ["good.json:2:3: warning[document-python-dump]"]);
    assert_eq!(
        run("wrong.json"),
        [
            "wrong.json:2:3: warning[document-python-dump]",
            "wrong.json:2:50: error[structured-content-mismatch]"
        ]
    );
    assert_eq!(
        run("older.json"),
        [
            "older.json:1:1: warning[document-python-dump]",
            "older.json:1:101: error[structured-content-mismatch]"
        ]
    );
}

#[test]
fn a_list_for_a_model_api_is_not_a_python_dump() {
    for text in [
        r#"{"tools": [{"name": "a", "description": "A.", "input_schema": {"type": "object"}}]}"#,
        r#"{"tools": [{"name": "a", "type": "custom", "title": null, "input_schema": {"type": "object"}}]}"#,
        r#"{"type": "mcp_list_tools", "tools": [{"name": "a", "annotations": null, "input_schema": {"type": "object"}}]}"#,
        r#"{"model": "m", "tools": [{"name": "a", "title": null, "input_schema": {"type": "object"}}]}"#,
        r#"{"type": "mcp_tool_result", "tool_use_id": "a", "is_error": false, "content": []}"#,
    ] {
        let folder = Folder::with(&[("a.json", text)]);
        let found = findings(&folder.run(&["a.json", "-f", "concise"]));
        assert!(!found.iter().any(|it| it.contains("python-dump")), "{text}: {found:?}");
    }
}

#[test]
fn a_result_alone_in_an_envelope_is_recognised() {
    const ENVELOPE: &str = r#"{"result": {"content": [{"type": "txt"}], "isError": true}}"#;
    let folder = Folder::with(&[("r/a.json", ENVELOPE)]);
    folder.write("o/a.json", r#"{"result": {"content": [{"type": "txt"}]}, "page": 1}"#);
    for arguments in [&["r"][..], &["r/a.json"], &["--result", "r/a.json"]] {
        let ran = folder.run(&[arguments, &["-f", "concise"]].concat());
        assert_eq!(findings(&ran), ["r/a.json:1:34: error[content-kind-unknown]"], "{arguments:?}");
    }
    // Other answers have content as well.
    assert!(findings(&folder.run(&["o", "--no-error-on-unmatched", "-f", "concise"])).is_empty());
    let named = folder.run(&["--result", "o/a.json", "-f", "concise"]);
    assert_eq!(findings(&named), ["o/a.json:1:34: error[content-kind-unknown]"]);
}

/// A session in which the server violates its own output schema: the sender and text of each
/// message.
fn session() -> Vec<(&'static str, &'static str)> {
    vec![
        (
            "client",
            r#"{"jsonrpc":"2.0","id":0,"method":"initialize","params":{"protocolVersion":"2025-11-25","capabilities":{},"clientInfo":{"name":"c","version":"0"}}}"#,
        ),
        (
            "server",
            r#"{"jsonrpc":"2.0","id":0,"result":{"protocolVersion":"2025-11-25","capabilities":{"tools":{}},"serverInfo":{"name":"s","version":"0"}}}"#,
        ),
        ("client", r#"{"jsonrpc":"2.0","method":"notifications/initialized"}"#),
        ("client", r#"{"jsonrpc":"2.0","id":1,"method":"tools/list"}"#),
        (
            "server",
            r#"{"jsonrpc":"2.0","id":1,"result":{"tools":[{"name":"get","description":"Gets the weather.","inputSchema":{"type":"object","additionalProperties":false},"outputSchema":{"type":"object","properties":{"t":{"type":"number"}}}}]}}"#,
        ),
        (
            "client",
            r#"{"jsonrpc":"2.0","id":2,"method":"tools/call","params":{"name":"get","arguments":{}}}"#,
        ),
        (
            "server",
            r#"{"jsonrpc":"2.0","id":2,"result":{"content":[{"type":"text","text":"{\"t\":\"x\"}"}],"structuredContent":{"t":"x"}}}"#,
        ),
    ]
}

fn recorded(line: impl Fn(&str, &str) -> String) -> String {
    session().into_iter().map(|(sender, message)| line(sender, message)).collect()
}

#[test]
fn logs_of_clients_and_bodies_of_events_are_recordings() {
    let desktop = recorded(|sender, message| {
        format!(
            "2026-01-27T14:05:31Z [wéather] [info] Message from {sender}: {message} {{ metadata: undefined }}\nserver: {{ noise\n"
        )
    });
    let editor = recorded(|sender, message| {
        let (from, to) =
            if sender == "client" { ("editor", "server") } else { ("server", "editor") };
        format!(
            "2026-01-27 14:05:31.1 [trace] [{from} -> {to}] {message}\r\nDiscovered 1 tools\r\n"
        )
    });
    let events = recorded(|sender, message| match sender {
        "client" => ": keep-alive\n\n".to_owned(),
        _ => format!("event: message\nid: 7\ndata: {message}\n\n"),
    });
    for (name, text) in
        [("a.log", &desktop), ("b.txt", &editor), ("c.sse", &events), ("d", &events)]
    {
        let folder = Folder::with(&[(name, text)]);
        let json = folder.run(&[name, "-f", "json"]).json();
        let found = json["diagnostics"].as_array().unwrap();
        // The body of an answer has the messages of the server only.
        let is_one_sided = |it: &&serde_json::Value| it["rule"] == "session-one-sided";
        assert_eq!(found.iter().any(|it| is_one_sided(&it)), text == &events, "{name}");
        let weighty = found.iter().filter(|it| it["severity"] != "info" && !is_one_sided(it));
        let errors: Vec<_> = weighty.collect();
        assert_eq!(errors.len(), 1, "{name}: {errors:#?}");
        assert_eq!(errors[0]["rule"], "structured-content-mismatch", "{name}");
        // The position is that in the file: line and column count its characters.
        let start = &errors[0]["span"]["start"];
        let line = text.lines().nth(start["line"].as_u64().unwrap() as usize - 1).unwrap();
        let at = line.find(r#""structuredContent":{"t":"#).unwrap() + 25;
        let before = line[..at].chars().count() + 1;
        assert_eq!(start["column"], before, "{name}");
    }
}

#[test]
fn a_message_that_is_cut_off_is_a_warning_and_the_others_are_checked() {
    let text = recorded(|sender, message| {
        let (from, to) =
            if sender == "client" { ("editor", "server") } else { ("server", "editor") };
        let kept = if message.contains("serverInfo") { &message[..90] } else { message };
        format!("[{from} -> {to}] {kept}\n")
    });
    let folder = Folder::with(&[("a.log", &text)]);
    let found = findings(&folder.run(&["a.log", "-f", "concise"]));
    assert_eq!(found[0], "a.log:2:20: warning[document-message-cut]");
    assert!(found.iter().any(|it| it.contains("structured-content-mismatch")), "{found:?}");
    assert!(!found.iter().any(|it| it.contains("document-syntax")), "{found:?}");
}

#[test]
fn unread_files_are_named_and_never_called_broken_yaml() {
    let table = [
        ("a.txt", "Tools: inputSchema: {a: [b\n - c\nd: e\n".to_owned(), "plain text"),
        (
            "a.snap",
            "// Vitest Snapshot v1\n\nexports[`a`] = `{\"inputSchema\": {}`;\n".to_owned(),
            "a test snapshot",
        ),
        ("a.log", "[info] calling: inputSchema: {\n[info] done\n".to_owned(), "plain text"),
    ];
    for (name, text, expected) in table {
        let folder = Folder::with(&[(name, &text)]);
        let json = folder.run(&[name, "-f", "json"]).json();
        let found = json["diagnostics"].as_array().unwrap();
        assert_eq!(found.len(), 1, "{name}: {found:#?}");
        let message = format!("no tools were recognised: this looks like {expected}");
        assert_eq!(found[0]["message"], message, "{name}");
        // Beside others, such files are skipped.
        folder.write("good.json", &tool("good"));
        let ran = folder.run(&[".", "-f", "concise"]);
        assert_eq!((ran.code(), findings(&ran)), (0, vec![]), "{name}");
    }
}

#[test]
fn a_hook_may_name_files_of_any_kind() {
    let folder = Folder::with(&[
        ("tsconfig.json", "{\n  // inputSchema is not a JSON\n  \"a\": 1,\n}\n"),
        ("helm/a.yaml", "{{- if .Values.content }}\ncontent: {{ .Values.a }}\n{{- end }}\n"),
        ("twice.yaml", "a: 1\na: 2\ncontent: x\n"),
        ("package.json", r#"{"name": "p", "version": "1.0.0", "description": "A package."}"#),
        ("name.json", NAME_AND_DESCRIPTION),
    ]);
    let others = ["tsconfig.json", "helm/a.yaml", "twice.yaml", "package.json", "name.json"];
    let hook = ["--hook", "-f", "concise"];
    let ran = folder.run(&[&hook[..], &others].concat());
    assert_eq!((ran.code(), findings(&ran)), (0, vec![]), "{}", ran.err());
    assert!(findings(&folder.run(&[&["-f", "concise"][..], &others].concat())).len() >= 4);
    folder.write("tool.json", r#"{"name": "a", "outputSchema": {"type": "object"}}"#);
    let ran = folder.run(&[&hook[..], &others, &["tool.json"]].concat());
    assert_eq!(ran.code(), 1);
    assert_eq!(findings(&ran)[0], "tool.json:1:10: error[input-schema-missing]");
    // Unreadable files are an error for hooks as well.
    assert_eq!(folder.run(&[&hook[..], &["missing.json"]].concat()).code(), 2);
    let hooks = include_str!("../../.pre-commit-hooks.yaml");
    assert_eq!(hooks.matches("args: [--hook]").count(), 3);
}

#[test]
fn an_error_in_a_yaml_template_does_not_mention_json() {
    let folder =
        Folder::with(&[("a.yaml", "{{- if .Values.content }}\ncontent: {{ .Values.a }}\n")]);
    let ran = folder.run(&["a.yaml"]);
    assert_eq!(ran.code(), 1, "{}", ran.out());
    assert!(!ran.out().contains("JSON is defined"), "{}", ran.out());
}

#[test]
fn fragments_of_messages_are_named() {
    for (text, expected) in [
        (r#"{"type": "object", "properties": {}}"#, "a JSON Schema"),
        (r#"{"$defs": {}, "$ref": "a"}"#, "a JSON Schema"),
        (r#"{"type": "string", "enum": []}"#, "a JSON Schema"),
        (r#"{"type": "text", "text": ""}"#, "a content block without its result"),
        (
            r#"{"protocolVersion": "", "capabilities": {}}"#,
            "the `params` or `result` of `initialize` without its message",
        ),
        (r#"{"name": "a", "arguments": {}}"#, "the `params` of `tools/call` without its message"),
        (r#"{"readOnlyHint": true}"#, "the `annotations` of a tool without the tool"),
        (r#"{"type": "string"}"#, "an object without `tools`"),
    ] {
        let folder = Folder::with(&[("a.json", text)]);
        let json = folder.run(&["a.json", "-f", "json"]).json();
        let message = format!("no tools were recognised: this looks like {expected}");
        assert_eq!(json["diagnostics"][0]["message"], message, "{text}");
    }
}

#[test]
fn a_part_of_a_message_is_checked_as_the_named_kind() {
    let schema = r#"{"type": "object", "properties": {"a": {"type": "strin"}}, "required": ["b"]}"#;
    let table = [
        ("input-schema", schema, &["1:49: error[schema-type-unknown]"][..], "/properties/a/type"),
        ("output-schema", schema, &["1:49: error[schema-type-unknown]"], "/properties/a/type"),
        ("input-schema", r#"{"type": "array"}"#, &["1:10: error[input-schema-root-type]"], "/type"),
        ("input-schema", "[]", &["1:1: error[input-schema-not-object]"], ""),
        ("tool", r#"{"name": 1}"#, &["1:10: error[tool-name-type]"], "/name"),
        ("result", r#"{"isError": 1}"#, &["1:13: error[result-is-error-type]"], "/isError"),
        ("content", r#"{"type": "text"}"#, &["1:1: error[text-missing]"], ""),
        ("content", r#"[{"type": "text"}]"#, &["1:2: error[text-missing]"], "/0"),
    ];
    for (kind, text, expected, pointer) in table {
        let folder = Folder::with(&[("a.json", text)]);
        let ran = folder.run(&["a.json", "--as", kind, "-f", "concise"]);
        let found = findings(&ran);
        for line in expected {
            assert!(found.contains(&format!("a.json:{line}")), "{kind} {text}: {found:?}");
        }
        assert!(!found.iter().any(|it| it.contains("name-missing]")), "{kind} {text}: {found:?}");
        let json = folder.run_with_input(&["-", "--as", kind, "-f", "json"], text).json();
        let all = json["diagnostics"].as_array().unwrap();
        assert!(all.iter().any(|it| it["pointer"] == pointer), "{kind} {text}: {all:#?}");
    }
}

#[test]
fn schemas_that_are_checked_alone_are_not_incomplete_tools() {
    let schema = r#"{"type": "object", "properties": {"a": {"type": "string", "description": "An a."}}, "additionalProperties": false}"#;
    let folder = Folder::with(&[("a.json", schema), ("b.json", schema)]);
    for kind in ["input-schema", "output-schema"] {
        let ran = folder
            .run(&["a.json", "b.json", "--as", kind, "-v", "-f", "concise", "--preset", "strict"]);
        let found = findings(&ran);
        assert!(found.iter().all(|it| !it.contains("missing]")), "{kind}: {found:?}");
        assert_eq!(folder.run(&["a.json", "--as", kind]).code(), 0);
    }
    let ran = folder.run(&[".", "--as", "tool"]);
    assert_eq!(ran.code(), 2);
    assert!(ran.err().contains("is a directory"), "{}", ran.err());
}

#[test]
fn tools_inside_a_tool_are_checked() {
    let inner = r#"{"name": "in ner", "description": "Inner.", "inputSchema": {"type": "object"}}"#;
    let outer = |tools: &str| {
        format!(
            r#"{{"name": "outer", "description": "Outer.", "inputSchema": {{"type": "object"}}, "tools": {tools}}}"#
        )
    };
    let nested = outer(&format!("[{inner}]"));
    let texts = [
        nested.clone(),
        format!("[{nested}]"),
        outer(&format!("[{}]", outer(&format!("[{inner}]")))),
    ];
    for text in texts {
        let folder = Folder::with(&[("a.json", &*text)]);
        let ran = folder.run(&["a.json", "-f", "concise", "--select", "tool-name-charset"]);
        assert_eq!(ran.out().matches("(in ner)").count(), 1, "{text}: {}", ran.out());
    }
}

#[test]
fn the_message_of_a_program_that_failed_is_one_finding() {
    let folder = Folder::new();
    for (name, text) in [
        ("<stdin>", "Error: Client failed to connect: [Errno 2] No such file or directory: 'x'\n"),
        (
            "a.json",
            "Traceback (most recent call last):\n  File \"server.py\", line 1\nOSError: no\n",
        ),
        ("a.json", "npm error code E404\nnpm error 404 Not Found\n"),
    ] {
        let arguments = ["-", "--stdin-filename", name, "-f", "concise"];
        let ran = folder.run_with_input(&arguments, text);
        let lines: Vec<_> = ran.out().lines().collect();
        assert_eq!(lines.len(), 1, "{text}: {lines:?}");
        assert!(lines[0].contains(" is plain text, not JSON or YAML"), "{lines:?}");
        assert_eq!(ran.code(), 1);
    }
    // Text that contains JSON keeps its own errors.
    let ran = folder.run_with_input(&["-", "-f", "concise"], r#"name: {"a": 1 2}"#);
    assert!(!ran.out().contains("plain text"), "{}", ran.out());
}

/// The summary of a run over a folder with only this file.
fn summary(name: &str, text: &str) -> String {
    let folder = Folder::with(&[(name, text)]);
    let ran = folder.run(&[".", "--no-error-on-unmatched"]);
    format!("{}{}", ran.out(), ran.err())
}

const PROMPT: &str =
    r#"{"name": "p", "description": "P.", "arguments": [{"name": "a", "required": true}]}"#;
const RESOURCE: &str = r#"{"uri": "file:///a.md", "name": "a"}"#;
const TEMPLATE: &str = r#"{"uriTemplate": "file:///{a}", "name": "a"}"#;

#[test]
fn lists_of_prompts_resources_and_templates_are_recognised() {
    let tool = tool("a");
    let prompts = format!(r#""prompts": [{PROMPT}]"#);
    let resources = format!(r#""resources": [{RESOURCE}, {RESOURCE}]"#);
    let templates = format!(r#""resourceTemplates": [{TEMPLATE}]"#);
    let all = "1 prompt, 2 resources, 1 resource template";
    for (text, counts) in [
        (format!("{{{prompts}}}"), "1 prompt"),
        (format!("{{{resources}}}"), "2 resources"),
        (format!("{{{templates}}}"), "1 resource template"),
        (format!("{{{prompts}, {resources}, {templates}}}"), all),
        (format!(r#"{{"server": {{{prompts}, {resources}, {templates}}}, "v": 1}}"#), all),
        (
            format!(r#"{{"tools": [{tool}], {prompts}, {resources}, {templates}}}"#),
            &*format!("1 tool, {all}"),
        ),
        (format!("[{PROMPT}, {PROMPT}]"), "2 prompts"),
        (format!("[{RESOURCE}]"), "1 resource"),
        (format!("[{TEMPLATE}]"), "1 resource template"),
        // One that is evident shows what the others are.
        (format!(r#"{{"prompts": [{{"nam": "b"}}, {PROMPT}]}}"#), "2 prompts"),
        (format!(r#"{{"prompts": [{{"name": "b"}}], {resources}}}"#), "1 prompt, 2 resources"),
        (format!(r#"{{"prompts": [{{"name": "b"}}], "tools": [{tool}]}}"#), "1 tool, 1 prompt"),
        // A page has members that only the protocol has.
        (r#"{"prompts": [{"name": "b"}], "nextCursor": "x"}"#.to_owned(), "1 prompt"),
        (r#"{"resources": [{"nam": "b"}], "ttlMs": 1, "_meta": {}}"#.to_owned(), "1 resource"),
        (
            r#"{"request": {"method": "prompts/list"}, "response": {"prompts": [{"nam": "b"}]}}"#
                .to_owned(),
            "1 prompt",
        ),
        (
            r#"{"method": "prompts/list", "result": {"prompts": [{"name": "b", "x": "arguments"}]}}"#
                .to_owned(),
            "1 prompt",
        ),
    ] {
        let said = summary("x.json", &text);
        assert!(said.contains(&format!("({counts})")), "{text}: {said}");
        let yaml = summary("x.yaml", &text);
        assert!(yaml.contains(&format!("({counts})")), "{text}: {yaml}");
    }
    let yaml = "prompts:\n  - name: p\n    arguments:\n      - name: a\n";
    assert!(summary("x.yaml", yaml).contains("(1 prompt)"));
    let yaml = "resources:\n- uri: a:b\n  name: p\n";
    assert!(summary("x.yaml", yaml).contains("(1 resource)"));
}

#[test]
fn what_only_resembles_prompts_and_resources_is_silent() {
    for text in [
        // Catalogues of prompts, which have the text of each.
        r#"{"prompts": [{"name": "a", "prompt": "Do it."}]}"#,
        r#"{"prompts": [{"name": "a", "description": "A.", "text": "Do it.", "arguments": ["x"]}]}"#,
        r#"{"prompts": [{"name": "a", "template": "{x}", "arguments": [{"name": "x"}]}]}"#,
        r#"{"prompts": [{"name": "a", "arguments": [{"name": "x", "type": "string"}]}]}"#,
        r#"{"prompts": [{"name": "a", "arguments": {"x": "string"}}]}"#,
        r#"{"prompts": [{"name": "a", "description": "A."}]}"#,
        r#"{"prompts": [], "page": 1}"#,
        r#"{"contributes": {"chatPromptFiles": [{"path": "a"}]}, "prompts": {"a": {"name": "b"}}}"#,
        // Resources of other systems.
        r#"{"version": 4, "resources": [{"mode": "managed", "type": "x", "name": "a", "uri": "a:b"}]}"#,
        r#"{"kind": "Kustomization", "resources": ["deployment.yaml", "https://example.com/uri"]}"#,
        r#"{"resources": {"limits": {"cpu": "1"}}, "uri": "a:b"}"#,
        r#"{"resources": [{"id": 1, "uri": "https://a.example/1", "name": "a"}], "total": 1}"#,
        r#"{"resources": [{"id": 1, "uri": "https://a.example/1", "name": "a"}], "nextCursor": "x"}"#,
        r#"{"resources": [{"uri": "/v1/a", "name": "a"}]}"#,
        r#"{"resources": [{"id": "a"}], "ttlMs": 1, "total": 1}"#,
        r#"{"resources": [], "nextCursor": "x", "items": 1, "uri": "x"}"#,
        r#"{"openapi": "3.1.0", "x": {"resources": [{"uri": "a:b", "name": "a"}]}}"#,
        r#"{"expected": {"resources": [{"uri": "a:b", "name": "a"}]}}"#,
        r#"{"properties": {"resources": {"type": "array", "items": {"uri": "a:b", "name": "a"}}}}"#,
        // Tools of other interfaces.
        r#"{"tools": [{"name": "a"}], "prompts": [{"name": "p"}]}"#,
        r#"[{"uri": "a:b", "name": "a", "id": 1}]"#,
    ] {
        let said = summary("x.json", text);
        for word in ["prompt", "resource"] {
            let counts = said.split('(').nth(1).unwrap_or_default();
            assert!(!counts.contains(word), "{text}: {said}");
        }
        assert!(!said.contains("error") && !said.contains("warning"), "{text}: {said}");
    }
}

#[test]
fn lists_in_responses_are_recognised_by_the_request_or_by_their_members() {
    let request = |id: u32, method: &str| {
        format!(r#"{{"jsonrpc": "2.0", "id": {id}, "method": "{method}"}}"#)
    };
    let result = |id: u32, result: &str| {
        format!(r#"{{"jsonrpc": "2.0", "id": {id}, "result": {{{result}}}}}"#)
    };
    let two = format!(r#""resources": [{RESOURCE}, {RESOURCE}]"#);
    for (lines, counts) in [
        (vec![request(1, "prompts/list"), result(1, r#""prompts": [{"nam": 1}]"#)], "1 prompt"),
        (vec![request(1, "resources/list"), result(1, &two)], "2 resources"),
        (
            vec![request(1, "resources/templates/list"), result(1, r#""resourceTemplates": [{}]"#)],
            "1 resource template",
        ),
        (vec![result(1, &two)], "2 resources"),
        (vec![result(1, r#""prompts": [1, 2]"#)], "2 prompts"),
        // Of a list that is requested again, the last is counted.
        (
            vec![
                request(1, "prompts/list"),
                result(1, &format!(r#""prompts": [{PROMPT}, {PROMPT}]"#)),
                request(2, "prompts/list"),
                result(2, &format!(r#""prompts": [{PROMPT}]"#)),
            ],
            "1 prompt",
        ),
    ] {
        let said = summary("x.jsonl", &lines.join("\n"));
        let is_counted =
            said.contains(&format!("({counts})")) || said.contains(&format!(", {counts})"));
        assert!(is_counted, "{lines:?}: {said}");
    }
    // The request decides, not the members.
    let lines = [request(1, "completion/complete"), result(1, &two)];
    assert!(!summary("x.jsonl", &lines.join("\n")).contains("2 resources"));
}

#[test]
fn python_dumps_of_lists_are_read_as_what_a_server_sends() {
    let prompts = r#"{"meta": null, "nextCursor": null, "prompts": [{"name": "p", "title": null, "description": null, "arguments": [{"name": "a", "description": null, "required": null}], "icons": null, "meta": null}]}"#;
    let resources = r#"{"next_cursor": null, "resources": [{"uri": "a:b", "name": "a", "mime_type": "text/plain", "size": null}]}"#;
    let templates =
        r#"{"resourceTemplates": [{"uri_template": "a:{b}", "name": "a", "annotations": null}]}"#;
    for (text, counts) in
        [(prompts, "1 prompt"), (resources, "1 resource"), (templates, "1 resource template")]
    {
        let folder = Folder::with(&[("x.json", text)]);
        let ran = folder.run(&[".", "-f", "concise"]);
        assert_eq!(findings(&ran).len(), 1, "{text}: {}", ran.out());
        assert!(ran.out().contains("document-python-dump"), "{text}: {}", ran.out());
        assert!(format!("{}{}", ran.out(), ran.err()).contains(counts), "{text}: {}", ran.err());
    }
}

#[test]
fn the_json_report_counts_lists_by_kind() {
    let text = format!(r#"{{"prompts": [{PROMPT}], "resourceTemplates": [{TEMPLATE}]}}"#);
    let folder = Folder::with(&[("p.json", &*text), ("r.json", &*format!("[{RESOURCE}]"))]);
    let report = folder.run(&[".", "-f", "json"]).json();
    let summary = &report["summary"];
    assert_eq!(
        [&summary["prompts"], &summary["resources"], &summary["resourceTemplates"]],
        [1, 1, 1]
    );
    let files = &report["files"];
    assert_eq!([&files[0]["kind"], &files[1]["kind"]], ["other-list", "other-list"]);
    let resources = folder.run(&["r.json", "-f", "json"]).json();
    assert!(resources["summary"].get("prompts").is_none());
}
