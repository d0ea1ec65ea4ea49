//! What a server of an earlier revision needs for 2026-07-28, if that is asked for.

use serde_json::{Value, json};

use crate::common::folder::Folder;

const ASK: [&str; 7] =
    ["--no-config", "--no-error-on-unmatched", "-f", "json", "-v", "--protocol", "2026-07-28"];

/// A session of 2025-11-25 that shows each step which a recording may show.
fn session() -> String {
    let capabilities = json!({
        "tools": {"listChanged": true}, "logging": {}, "tasks": {"list": {}}, "resources": {},
    });
    let tool = json!({
        "name": "a", "description": "Does a.", "inputSchema": {"type": "object"},
        "execution": {"taskSupport": "optional"},
    });
    let form = json!({"type": "object", "properties": {"sure": {"type": "boolean"}}});
    let lines = [
        json!({"id": 0, "method": "initialize", "params": {
            "protocolVersion": "2025-11-25", "capabilities": {"elicitation": {}},
            "clientInfo": {"name": "client", "version": "1.0.0"},
        }}),
        json!({"id": 0, "result": {
            "protocolVersion": "2025-11-25", "capabilities": capabilities,
            "serverInfo": {"name": "weather", "version": "1.0.0"},
        }}),
        json!({"method": "notifications/initialized"}),
        json!({"id": 1, "method": "tools/list"}),
        json!({"id": 1, "result": {"tools": [tool]}}),
        json!({"id": 2, "method": "resources/read", "params": {"uri": "file:///a"}}),
        json!({"id": 2, "error": {"code": -32002, "message": "Resource not found"}}),
        json!({"id": 3, "method": "tools/call", "params": {"name": "a", "arguments": {}}}),
        json!({"id": 9, "method": "elicitation/create", "params": {
            "message": "Is that right?", "requestedSchema": form,
        }}),
        json!({"id": 9, "result": {"action": "decline"}}),
        json!({"id": 3, "result": {"content": [{"type": "text", "text": "a"}]}}),
        json!({"id": 4, "method": "ping"}),
        json!({"id": 4, "result": {}}),
    ];
    let line = |mut it: Value| {
        it["jsonrpc"] = json!("2.0");
        format!("{it}\n")
    };
    lines.into_iter().map(line).collect()
}

/// The findings of a run of which one asks for the migration.
fn found(files: &[(&str, &str)], more: &[&str]) -> Vec<Value> {
    let report = Folder::with(files).run(&[&ASK[..], more].concat()).json();
    report["diagnostics"].as_array().expect("findings").clone()
}

fn of_migration(findings: &[Value]) -> Vec<&Value> {
    findings.iter().filter(|it| it["rule"] == "migration-steps").collect()
}

/// The notes of the only finding about a migration that are steps, without their numbers, cut after
/// a few words.
fn steps(findings: &[Value]) -> Vec<String> {
    let [only] = of_migration(findings)[..] else { panic!("{findings:#?}") };
    let notes = only["notes"].as_array().expect("notes").iter();
    let steps = notes.zip(1..).filter_map(|(note, number)| {
        note.as_str().expect("a text").strip_prefix(&format!("{number}. "))
    });
    steps.map(|it| it.split(' ').take(3).collect::<Vec<_>>().join(" ")).collect()
}

#[test]
fn a_session_shows_the_steps_in_the_order_of_the_changes() {
    let findings = found(&[("session.jsonl", &session())], &["session.jsonl"]);
    let expected = [
        "respond to `server/discover`,",
        "add `resultType: \"complete\"`",
        "add `ttlMs` and",
        "use the code",
        "ask for input",
        "send changes of",
        "log to standard",
        "declare the extension",
        "reject `ping` and",
    ];
    assert_eq!(steps(&findings), expected);
    let migration = of_migration(&findings)[0];
    assert_eq!(migration["severity"], "warning");
    assert_eq!(migration["span"]["start"]["line"], 2);
    let lines = migration["labels"].as_array().expect("labels").iter();
    let lines: Vec<_> = lines.map(|it| it["span"]["start"]["line"].as_u64().unwrap()).collect();
    // Handshake, list, error, request of the server, answer to `ping`.
    assert_eq!(lines, [5, 5, 7, 9, 2, 2, 2, 13]);
    let text = migration["notes"].to_string();
    for check in [
        "sep-2575-server-implements-discover",
        "sep-2322-result-type-included",
        "sep-2549-tools-list-caching-hints",
        "sep-2663-migrate-from-legacy-capabilities",
    ] {
        assert!(text.contains(check), "{check} in {text}");
    }
    // Nothing else is judged by the revision that was asked for, the client's requests least of all.
    let errors = findings.iter().filter(|it| it["severity"] != "info");
    assert_eq!(errors.count(), 1, "{findings:#?}");
}

#[test]
fn nothing_is_reported_unless_it_is_asked_for() {
    let folder = Folder::with(&[("session.jsonl", &session())]);
    for more in [&[][..], &["--protocol", "2025-11-25"]] {
        let report =
            folder.run(&[&["--no-config", "-f", "json", "-v", "session.jsonl"], more].concat());
        let all = report.json()["diagnostics"].as_array().expect("findings").clone();
        assert!(of_migration(&all).is_empty(), "{all:#?}");
    }
    let asked = Folder::with(&[
        ("session.jsonl", &session()),
        ("mcp-lint.toml", "protocol = \"2026-07-28\"\n"),
    ]);
    let report = asked.run(&["-f", "json", "session.jsonl"]).json();
    assert_eq!(of_migration(report["diagnostics"].as_array().expect("findings")).len(), 1);
}

#[test]
fn a_server_of_both_eras_is_not_reported() {
    let meta = json!({"io.modelcontextprotocol/protocolVersion": "2026-07-28",
        "io.modelcontextprotocol/clientInfo": {"name": "client", "version": "1.0.0"},
        "io.modelcontextprotocol/clientCapabilities": {}});
    let ask =
        json!({"jsonrpc": "2.0", "id": 7, "method": "server/discover", "params": {"_meta": meta}});
    let answer = json!({"jsonrpc": "2.0", "id": 7, "result": {"resultType": "complete",
        "supportedVersions": ["2025-11-25", "2026-07-28"], "capabilities": {"tools": {}},
        "ttlMs": 0, "cacheScope": "private",
        "_meta": {"io.modelcontextprotocol/serverInfo": {"name": "weather", "version": "1.0.0"}}}});
    let text = format!("{ask}\n{answer}\n{}", session());
    let findings = found(&[("session.jsonl", &text)], &["session.jsonl"]);
    assert!(of_migration(&findings).is_empty(), "{findings:#?}");
}

#[test]
fn steps_are_labelled_in_source_code() {
    let source = "const s = new McpServer({});\n// s.server.elicitInput(1)\n\
                  await s.server.elicitInput({});\n";
    let files = [("session.jsonl", &*session()), ("src/index.ts", source)];
    let findings = found(&files, &["session.jsonl", "--source", "src"]);
    let labels = of_migration(&findings)[0]["labels"].as_array().expect("labels").clone();
    let in_source: Vec<_> = labels.iter().filter(|it| it["path"] == "src/index.ts").collect();
    assert_eq!(in_source.len(), 1, "{labels:#?}");
    assert_eq!(in_source[0]["span"]["start"]["line"], 3);
    assert_eq!(in_source[0]["message"], "step 5");
}

#[test]
fn excerpts_of_source_code_show_no_secret() {
    let secret = format!("sk-ant-api03-{}", "Ab1Cd2Ef3".repeat(8));
    let source = format!(
        "import {{McpServer}} from '@modelcontextprotocol/sdk/server/mcp.js';\n\
         const s = new McpServer({{}});\ns.server.elicitInput({{apiKey: \"{secret}\"}});\n"
    );
    let folder = Folder::with(&[
        ("session.jsonl", &session()),
        ("src/index.ts", &source),
        ("package.json", "{\"dependencies\": {\"@modelcontextprotocol/sdk\": \"^1.20.0\"}}"),
    ]);
    for paths in [&["session.jsonl", "--source", "src"][..], &["."]] {
        let run = folder.run(&[&["--no-config", "--protocol", "2026-07-28"], paths].concat()).0;
        let text = String::from_utf8_lossy(&run.stdout).into_owned();
        assert!(text.contains("elicitInput") && !text.contains(&secret), "{paths:?}: {text}");
    }
}

#[test]
fn a_package_shows_its_sdk_and_the_places_in_its_code() {
    const NPM: &str = "{\"dependencies\": {\"@modelcontextprotocol/sdk\": \"^1.20.0\"}}";
    const SECOND: &str = "{\"dependencies\": {\"@modelcontextprotocol/server\": \"^2.4.0\"}}";
    const JS: &str = "import {McpServer} from '@modelcontextprotocol/server';\n\
                      const s = new McpServer({});\n";
    let stdio = format!("{JS}await s.connect(new StdioServerTransport());\n");
    let modern = format!("{JS}serveStdio(() => s);\n");
    let first = JS.replace("/server", "/sdk/server/mcp.js");
    let asks = format!("{first}await s.server.elicitInput({{}});\n");
    for (manifest, text, file, source, expected) in [
        ("package.json", NPM, "src/index.ts", &*first, &["use a version"][..]),
        ("package.json", NPM, "src/index.ts", &asks, &["use a version", "ask for input"]),
        ("package.json", SECOND, "src/index.ts", &stdio, &["serve both eras:"]),
        ("package.json", SECOND, "src/index.ts", &modern, &[]),
        (
            "go.mod",
            "module larch\n\nrequire github.com/modelcontextprotocol/go-sdk v1.4.0\n",
            "main.go",
            "package main\nimport \"github.com/modelcontextprotocol/go-sdk/mcp\"\n\
             func main() {\n\ts := mcp.NewServer(nil, nil)\n}\n",
            &["use a version"],
        ),
        (
            "Cargo.toml",
            "[package]\nname = \"larch\"\n[dependencies]\nrmcp = \"3.1\"\n",
            "src/main.rs",
            "use rmcp::ServerHandler;\nimpl ServerHandler for A {}\nfn main() {}\n",
            &[],
        ),
    ] {
        let findings = found(&[(manifest, text), (file, source)], &["."]);
        let own = of_migration(&findings);
        let found = if own.is_empty() { Vec::new() } else { steps(&findings) };
        let begin = |(found, expected): (&String, &&str)| found.starts_with(expected);
        assert!(
            found.len() == expected.len() && found.iter().zip(expected).all(begin),
            "{manifest} {source}: {found:?} {findings:#?}"
        );
    }
}

#[test]
fn drafts_are_reported_only_if_they_are_asked_for() {
    let tool = json!({"name": "a", "description": "Does a.", "inputSchema": {"type": "object"},
        "outputVariants": [{"audience": "assistant", "format": "content"}]});
    let folder = Folder::with(&[("tool.json", &tool.to_string())]);
    for (protocol, expected) in [("draft", 1), ("2026-07-28", 0), ("auto", 0)] {
        let arguments = ["--no-config", "-f", "json", "-v", "--protocol", protocol, "tool.json"];
        let report = folder.run(&arguments).json();
        let findings = report["diagnostics"].as_array().expect("findings").iter();
        let own: Vec<_> = findings.filter(|it| it["rule"] == "draft-member").collect();
        assert_eq!(own.len(), expected, "{protocol}");
        assert!(own.iter().all(|it| it["severity"] == "info"));
    }
}
