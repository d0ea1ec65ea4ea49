//! Recorded sessions: their forms, the pairing of their messages, and their findings.

use crate::common::lint::{lint, run_jobs, settings, summary};
use crate::common::{is_about_readers, size};
use mcp_lint::diagnostic::Severity;
use mcp_lint::engine::{FileKind, Input, Job, Role, RunReport};
use mcp_lint::model::{ProtocolSource, Revision};
use mcp_lint::source::{FoundFile, SourceText};

const LIST: &str = r#"{"jsonrpc": "2.0", "id": 1, "method": "tools/list"}"#;
const TOOLS: &str = r#"{"jsonrpc": "2.0", "id": 1, "result": {"tools": [{"name": "get", "description": "Gets a thing.", "inputSchema": {"type": "object", "properties": {"city": {"type": "string", "description": "Name of the city."}}, "required": ["city"]}, "outputSchema": {"type": "object", "properties": {"celsius": {"type": "number"}}}}]}}"#;
const CALL: &str = r#"{"jsonrpc": "2.0", "id": 2, "method": "tools/call", "params": {"name": "get", "arguments": {"city": "Bern"}}}"#;
const WRONG_RESULT: &str = r#"{"jsonrpc": "2.0", "id": 2, "result": {"content": [{"type": "text", "text": "{\"celsius\": \"18\"}"}], "structuredContent": {"celsius": "18"}}}"#;

fn job(role: Role, path: &str, text: &str) -> Job {
    Job { input: Input::of_text(SourceText::new(path, text).into()), role }
}

fn run(jobs: Vec<Job>) -> RunReport {
    run_jobs(jobs, &settings(None))
}

/// `rule: message` of each finding above information.
fn findings(text: &str, language: &str, protocol: Option<&str>) -> Vec<String> {
    summary(&lint(text, language, &settings(protocol)), Severity::Warning)
}

fn rules(text: &str, language: &str, protocol: Option<&str>) -> Vec<String> {
    let name = |finding: &String| finding.split(':').next().unwrap_or_default().to_owned();
    findings(text, language, protocol).iter().map(name).collect()
}

#[test]
fn a_session_is_read_in_every_form() {
    let wrong = ["structured-content-mismatch"];
    let messages = [LIST, TOOLS, CALL, WRONG_RESULT];
    assert_eq!(rules(&messages.join("\n"), "jsonl", None), wrong);
    assert_eq!(rules(&format!("[{}]", messages.join(",")), "json", None), wrong);
    let streams = format!(
        "STDERR: up\nSTDIN: {LIST}\nSTDOUT: {TOOLS}\nSTDIN: {CALL}\nSTDOUT: {WRONG_RESULT}\n"
    );
    assert_eq!(rules(&streams, "txt", None), wrong);
    // As some shells redirect them, and as some clients write them.
    assert_eq!(rules(&format!("\u{feff}{streams}"), "txt", None), wrong);
    assert_eq!(rules(&streams.replace(": {", ":{"), "txt", None), wrong);
    let records =
        format!("case: list\nin: {LIST}\nout: {TOOLS}\n---\nin: {CALL}\nout: {WRONG_RESULT}\n");
    assert_eq!(rules(&records, "yaml", None), wrong);
    let pairs = format!(
        r#"[{{"request": {LIST}, "response": {TOOLS}}}, {{"request": {CALL}, "response": {WRONG_RESULT}}}]"#
    );
    assert_eq!(rules(&pairs, "json", None), wrong);
    let logged: Vec<_> = messages
        .iter()
        .map(|message| format!(r#"{{"time": "10:00", "direction": "x", "message": {message}}}"#))
        .collect();
    assert_eq!(rules(&logged.join("\n"), "jsonl", None), wrong);
}

#[test]
fn the_inspectors_history_is_a_call_with_its_result() {
    let history = r#"{"request": {"method": "tools/call", "params": {"name": "get", "arguments": {"city": 3}}},
        "response": {"content": [{"type": "text", "text": "{\"celsius\": \"18\"}"}], "structuredContent": {"celsius": "18"}}}"#;
    let tools = TOOLS.replace("\"id\": 1", "\"id\": 9");
    let report =
        run(vec![job(Role::Tools, "tools.json", &tools), job(Role::Lint, "a.json", history)]);
    let found: Vec<_> = report
        .diagnostics()
        .filter(|found| found.severity > Severity::Info)
        .map(|found| (found.rule, &*found.pointer))
        .collect();
    assert_eq!(
        found,
        [
            ("call-arguments-invalid", "/request/params/arguments/city"),
            ("structured-content-mismatch", "/response/structuredContent/celsius"),
        ]
    );
    assert_eq!((report.files[0].facts.calls, report.files[0].facts.results), (1, 1));
}

#[test]
fn calls_are_counted_and_a_session_is_named_as_one() {
    let text = [LIST, TOOLS, CALL, WRONG_RESULT].join("\n");
    let report = run(vec![job(Role::Lint, "a.jsonl", &text)]);
    let file = &report.files[0];
    assert_eq!(file.facts.kind, FileKind::Transcript);
    assert_eq!((file.facts.tools, file.facts.calls, file.facts.results), (1, 1, 1));
}

#[test]
fn a_single_request_is_a_recording() {
    let report = run(vec![job(Role::Lint, "a.json", CALL)]);
    let file = &report.files[0];
    assert_eq!((file.facts.kind, file.facts.calls), (FileKind::Transcript, 1));
    assert!(file.diagnostics.is_empty(), "{:#?}", file.diagnostics);
}

#[test]
fn messages_of_another_protocol_are_not_a_recording() {
    let text = r#"{"jsonrpc": "2.0", "id": 1, "method": "textDocument/hover", "params": {}}
        {"jsonrpc": "2.0", "id": 1, "result": null}"#;
    assert_eq!(rules(text, "jsonl", None), ["document-unrecognised"]);
    for text in ["", "[]", "{}", "\n\n"] {
        for role in [Role::Lint, Role::Results] {
            let report = run(vec![job(role, "session.jsonl", text)]);
            let mut found = report.diagnostics();
            assert!(found.any(|found| found.severity == Severity::Error), "{text:?} {role:?}");
        }
    }
}

#[test]
fn the_revision_is_the_one_in_the_result_of_initialize() {
    let table = [
        (
            r#"{"jsonrpc": "2.0", "id": 0, "method": "initialize", "params": {"protocolVersion": "2025-11-25"}}
               {"jsonrpc": "2.0", "id": 0, "result": {"protocolVersion": "2025-06-18"}}"#,
            Revision::V2025_06_18,
        ),
        (
            r#"{"jsonrpc": "2.0", "id": 0, "method": "initialize", "params": {"protocolVersion": "2025-03-26"}}"#,
            Revision::V2025_03_26,
        ),
        (
            r#"{"jsonrpc": "2.0", "id": 0, "method": "initialize", "params": {"protocolVersion": "2024-10-07"}}"#,
            Revision::V2025_11_25,
        ),
        (
            r#"{"jsonrpc": "2.0", "id": 0, "method": "tools/list", "params": {"_meta": {"io.modelcontextprotocol/protocolVersion": "2026-07-28"}}}"#,
            Revision::V2026_07_28,
        ),
        (
            r#"{"jsonrpc": "2.0", "id": 0, "method": "server/discover"}
               {"jsonrpc": "2.0", "id": 0, "result": {"supportedVersions": ["2026-07-28"], "capabilities": {}}}"#,
            Revision::V2026_07_28,
        ),
    ];
    for (text, expected) in table {
        let report = run(vec![job(Role::Lint, "a.jsonl", text)]);
        let protocol = report.files[0].facts.protocol;
        assert_eq!((protocol.revision, protocol.source), (expected, ProtocolSource::Evidence));
    }
}

#[test]
fn a_recorded_pair_is_a_test_of_its_own() {
    let text = format!("in: {CALL}\nout: {WRONG_RESULT}\n---\nin: {CALL}\nout: {WRONG_RESULT}\n");
    assert!(rules(&text, "yaml", Some("2025-11-25")).is_empty());
}

#[test]
fn the_latest_definition_before_a_call_counts() {
    let strict = TOOLS.replace("\"number\"", "\"string\"").replace("\"id\": 1", "\"id\": 3");
    let list_again = LIST.replace("\"id\": 1", "\"id\": 3");
    let again = |text: &str| text.replace("\"id\": 2", "\"id\": 4");
    let session = [
        LIST.to_owned(),
        TOOLS.to_owned(),
        CALL.to_owned(),
        WRONG_RESULT.to_owned(),
        list_again,
        strict,
        again(CALL),
        again(WRONG_RESULT),
    ];
    let found = lint(&session.join("\n"), "jsonl", &settings(None));
    let wrong: Vec<_> =
        found.iter().filter(|found| found.rule == "structured-content-mismatch").collect();
    let [wrong] = wrong.as_slice() else { panic!("{wrong:#?}") };
    assert_eq!(wrong.region.start_position.line, 4);
    assert_eq!(wrong.labels()[0].region.start_position.line, 2);
}

#[test]
fn tools_are_compared_over_the_pages_of_a_list() {
    let first = TOOLS.replace("}]}}", "}], \"nextCursor\": \"2\"}}");
    let second =
        r#"{"jsonrpc": "2.0", "id": 2, "method": "tools/list", "params": {"cursor": "2"}}"#;
    let text = [LIST, &first, second, &TOOLS.replace("\"id\": 1", "\"id\": 2")].join("\n");
    let expected = ["list-page-unread", "tool-name-duplicate"];
    assert_eq!(rules(&text, "jsonl", Some("2025-11-25")), expected);
    // Two lists one after the other are the same list again.
    let again =
        [LIST, TOOLS, &LIST.replace(": 1", ": 2"), &TOOLS.replace("\"id\": 1", "\"id\": 2")];
    assert!(rules(&again.join("\n"), "jsonl", Some("2025-11-25")).is_empty());
}

#[test]
fn a_server_that_accepts_a_request_without_metadata_is_reported() {
    let text = [
        CALL,
        r#"{"jsonrpc": "2.0", "id": 2, "result": {"resultType": "complete", "content": []}}"#,
    ];
    assert_eq!(
        rules(&text.join("\n"), "jsonl", Some("2026-07-28")),
        ["call-meta-required", "call-meta-missing-accepted"]
    );
    let refused = [
        CALL,
        r#"{"jsonrpc": "2.0", "id": 2, "error": {"code": -32602, "message": "No metadata"}}"#,
    ];
    assert_eq!(rules(&refused.join("\n"), "jsonl", Some("2026-07-28")), ["call-meta-required"]);
}

#[test]
fn arguments_that_could_not_be_checked_are_reported() {
    let broken = TOOLS.replace("\"type\": \"string\"", "\"$ref\": \"#/$defs/city\"");
    let text = [LIST, &broken, CALL].join("\n");
    let found = lint(&text, "jsonl", &settings(None));
    let unchecked = found.iter().find(|found| found.rule == "call-arguments-unchecked").unwrap();
    assert!(unchecked.message.contains("does not resolve"), "{}", unchecked.message);
}

#[test]
fn a_server_request_with_a_client_id_is_not_a_reuse() {
    let text = r#"
STDIN: {"jsonrpc": "2.0", "id": 1, "method": "initialize", "params": {"protocolVersion": "2025-11-25", "capabilities": {}, "clientInfo": {"name": "c", "version": "1"}}}
STDOUT: {"jsonrpc": "2.0", "id": 1, "result": {"protocolVersion": "2025-11-25", "capabilities": {"tools": {}}, "serverInfo": {"name": "s", "version": "1"}}}
STDIN: {"jsonrpc": "2.0", "id": 2, "method": "tools/call", "params": {"name": "a"}}
STDOUT: {"jsonrpc": "2.0", "id": 2, "method": "ping"}
STDIN: {"jsonrpc": "2.0", "id": 2, "result": {}}
STDOUT: {"jsonrpc": "2.0", "id": 2, "result": {"content": [{"type": "text", "text": "a"}]}}
"#;
    assert!(findings(text.trim_start(), "txt", None).is_empty());
}

#[test]
fn coverage_names_the_tools_that_no_recording_exercised() {
    let tools = r#"[{"name": "one", "inputSchema": {"type": "object"}, "outputSchema": {"type": "object"}},
        {"name": "two", "inputSchema": {"type": "object"}, "outputSchema": {"type": "object"}},
        {"name": "three", "inputSchema": {"type": "object"}, "outputSchema": {"type": "object"}},
        {"name": "four", "inputSchema": {"type": "object"}}]"#;
    let results = r#"{"tool": "one", "result": {"content": [], "structuredContent": {}}}
        {"tool": "three", "result": {"content": [], "structuredContent": {}, "isError": true}}"#;
    let report = run(vec![
        job(Role::Tools, "tools.json", tools),
        job(Role::Results, "results.jsonl", results),
    ]);
    let coverage = report.coverage.unwrap();
    assert_eq!(coverage.tools, 3);
    let names: Vec<_> = coverage.unexercised.iter().map(|(name, _)| name.as_str()).collect();
    assert_eq!(names, ["three", "two"]);
    assert_eq!(run(vec![job(Role::Lint, "tools.json", tools)]).coverage, None);
}

/// Checks many messages with one id, which would take minutes if the time were quadratic.
#[test]
fn many_messages_of_one_id_are_paired_in_linear_time() {
    let many = size(6_000, 20_000);
    let answer = r#"{"jsonrpc": "2.0", "id": 2, "result": {"content": []}}"#;
    let reused =
        format!("{}{}", format!("{CALL}\n").repeat(many), format!("{answer}\n").repeat(many));
    let found = lint(&reused, "jsonl", &settings(Some("2025-11-25")));
    let reused: Vec<_> = found.iter().filter(|found| found.rule == "rpc-id-reused").collect();
    assert_eq!(reused.len(), many - 1);
    let unanswered: String =
        (0..many).map(|id| CALL.replace("\"id\": 2", &format!("\"id\": {id}")) + "\n").collect();
    let found = lint(&format!("{unanswered}{answer}"), "jsonl", &settings(Some("2025-11-25")));
    let reported: Vec<_> = found.iter().map(|found| &*found.message).collect();
    assert!(
        reported.contains(&&*format!("{} requests have no response", many - 1)),
        "{reported:?}"
    );
}

fn fixture(name: &str, role: Role) -> Job {
    let path = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("fixtures/results").join(name);
    let file = FoundFile::shown_as(path, name);
    Job { input: Input::of_file(file), role }
}

#[test]
fn good_sessions_get_no_findings() {
    let names = ["streams.txt", "pairs.yaml", "inspector.json"];
    let recorded = names.map(|name| fixture(&format!("sessions/{name}"), Role::Lint));
    let tools = fixture("tools.json", Role::Tools);
    let by_tools = run(std::iter::once(tools).chain(recorded).collect());
    // It has definitions of its own.
    let alone = run(vec![fixture("sessions/good.jsonl", Role::Lint)]);
    for (report, calls) in [(by_tools, 4), (alone, 2)] {
        let found = report.diagnostics().filter(|found| !is_about_readers(found.rule));
        let found: Vec<_> = found.map(|found| &found.message).collect();
        assert_eq!(found, [""; 0]);
        assert_eq!(report.files.iter().map(|file| file.facts.calls).sum::<usize>(), calls);
    }
}

#[test]
fn a_bad_session_gets_its_findings() {
    let report = run(vec![fixture("sessions/bad.jsonl", Role::Lint)]);
    let weighty = report
        .diagnostics()
        .filter(|found| found.severity > Severity::Info && !is_about_readers(found.rule));
    let found: Vec<_> =
        weighty.map(|found| (found.region.start_position.line, found.rule)).collect();
    assert_eq!(
        found,
        [
            (7, "list-cursor-loop"),
            (8, "call-arguments-invalid"),
            (10, "structured-content-mismatch"),
            (11, "progress-after-end"),
            (13, "rpc-id-mismatch"),
        ]
    );
}
