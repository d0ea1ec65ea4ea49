//! Recorded results: their detection, the tools they belong to, and their findings.

use std::collections::BTreeMap;
use std::path::Path;
use std::time::Duration;

use crate::common::lint::{run_jobs, settings};
use crate::common::watchdog::ends;
use crate::common::{is_about_readers, read};
use mcp_lint::diagnostic::{Diagnostic, Severity};
use mcp_lint::document::Syntax;
use mcp_lint::engine::{FileKind, Input, Job, Role, RunReport};
use mcp_lint::model::{Purpose, ResultForm, recognise};
use mcp_lint::source::{FoundFile, SourceText};

const TOOL: &str = r#"{"name": "get_weather", "description": "Weather.", "inputSchema": {"type": "object", "additionalProperties": false}, "outputSchema": {"type": "object", "properties": {"celsius": {"type": "number"}}}}"#;
const OTHER: &str = r#"{"name": "get_time", "description": "Time.", "inputSchema": {"type": "object", "additionalProperties": false}}"#;
const GOOD: &str = r#"{"content": [{"type": "text", "text": "{\"celsius\":1}"}], "structuredContent": {"celsius": 1}}"#;
const BAD: &str = r#"{"content": [{"type": "text", "text": "{\"celsius\":\"1\"}"}], "structuredContent": {"celsius": "1"}}"#;

fn job(role: Role, path: &str, text: &str) -> Job {
    Job { input: Input::of_text(SourceText::new(path, text).into()), role }
}

fn run(tool: Option<&str>, jobs: Vec<Job>) -> RunReport {
    let mut settings = settings(None);
    settings.tool = tool.map(str::to_owned);
    run_jobs(jobs, &settings)
}

/// `path: rule` of each finding above information, and of each finding about an unknown tool.
fn findings(report: &RunReport) -> Vec<String> {
    let weighty = report
        .diagnostics()
        .filter(|found| found.severity > Severity::Info || found.rule == "result-tool-unknown");
    weighty.map(|found| format!("{}: {}", found.path, found.rule)).collect()
}

fn forms(text: &str, purpose: Purpose) -> Vec<ResultForm> {
    let document = read(text, Syntax::Json);
    recognise(&document, purpose).results.iter().map(|result| result.form).collect()
}

#[test]
fn results_are_recognised_in_every_form() {
    let call =
        r#"{"jsonrpc": "2.0", "id": 7, "method": "tools/call", "params": {"name": "get_weather"}}"#;
    for (text, expected) in [
        (GOOD.to_owned(), vec![ResultForm::Bare]),
        (format!("[{GOOD}, {BAD}]"), vec![ResultForm::Bare; 2]),
        (format!("{GOOD}\n{BAD}"), vec![ResultForm::Bare; 2]),
        (format!(r#"{{"jsonrpc": "2.0", "id": 1, "result": {GOOD}}}"#), vec![ResultForm::Envelope]),
        (
            format!(r#"{call}{{"jsonrpc": "2.0", "id": 7, "result": {{}}}}"#),
            vec![ResultForm::Envelope],
        ),
        (
            format!(r#"{{"tool": "a", "arguments": {{}}, "result": {GOOD}}}"#),
            vec![ResultForm::Wrapper],
        ),
        (format!(r#"[{{"name": "a", "result": {GOOD}}}]"#), vec![ResultForm::Wrapper]),
        (
            format!(r#"{{"tools": [{{"name": "a", "inputSchema": {{}}, "response": {GOOD}}}]}}"#),
            vec![ResultForm::BesideTool],
        ),
    ] {
        assert_eq!(forms(&text, Purpose::Found), expected, "{text}");
    }
}

#[test]
fn lookalikes_of_results_are_not_checked() {
    for text in [
        r#"{"role": "user", "content": [{"type": "text", "text": "hello"}]}"#,
        r#"[{"role": "assistant", "content": [{"type": "text", "text": "hello"}]}]"#,
        r#"{"content": "a page", "title": "b"}"#,
        r#"{"content": [{"type": "paragraph", "text": "hello"}]}"#,
        r#"{"content": [{"type": "text", "text": "hello"}], "author": "a"}"#,
        r#"{"type": "tool_result", "content": [{"type": "text", "text": "hello"}]}"#,
        r#"{"content": []}"#,
        r#"{"isError": true, "message": "no"}"#,
        r#"{"a": {"content": [{"type": "text", "text": "hello"}], "isError": false}}"#,
        r#"{"jsonrpc": "2.0", "id": 1, "result": {"contents": [{"uri": "a:b", "text": ""}]}}"#,
    ] {
        assert_eq!(forms(text, Purpose::Found), [], "{text}");
    }
}

#[test]
fn more_forms_are_results_if_the_user_names_the_file() {
    assert_eq!(forms(r#"{"content": "18"}"#, Purpose::Results), [ResultForm::Bare]);
    let block = r#"{"type": "text", "text": "hello"}"#;
    assert_eq!(forms(block, Purpose::Results), [ResultForm::Content]);
    assert_eq!(forms(&format!("[{block}]"), Purpose::Results), [ResultForm::Content]);
    let several = format!("[[{block}], [{block}, {block}]]");
    assert_eq!(forms(&several, Purpose::Results), [ResultForm::Content; 2]);
    assert_eq!(forms(&several, Purpose::Found), []);
    let chat = r#"{"role": "user", "content": [{"type": "text", "text": "hello"}]}"#;
    assert_eq!(forms(chat, Purpose::Results), []);
    let marked = r#"{"type": "call", "content": [], "structuredContent": {}}"#;
    assert_eq!(forms(marked, Purpose::Results), [ResultForm::Bare]);
}

#[test]
fn records_without_a_result_are_reported() {
    let wrapped = |result: &str| format!(r#"{{"tool": "get_weather", "result": {result}}}"#);
    let lines = [wrapped(GOOD), wrapped("null"), r#"{"at": 1}"#.to_owned(), "7".to_owned()];
    let text = lines.join("\n");
    let reported = |role| {
        let report = run(None, vec![job(Role::Tools, "t.json", TOOL), job(role, "r.jsonl", &text)]);
        let unrecognised = report.diagnostics().filter(|it| it.rule == "result-unrecognised");
        unrecognised.map(|it| it.region.start_position.line).collect::<Vec<_>>()
    };
    assert_eq!(reported(Role::Results), [2, 3, 4]);
    assert_eq!(reported(Role::Lint), [2]);
    // If there is none at all, that is reported for the file.
    let report = run(None, vec![job(Role::Results, "r.jsonl", &lines[1..].join("\n"))]);
    assert_eq!(findings(&report), ["r.jsonl: document-unrecognised"]);
}

#[test]
fn a_result_finds_its_tool_in_a_fixed_order() {
    let tools = || job(Role::Tools, "tools.json", &format!("[{TOOL}, {OTHER}]"));
    let unknown = |path: &str| vec![format!("{path}: result-tool-unknown")];
    let wrong = |path: &str| vec![format!("{path}: structured-content-mismatch")];
    let wrapped = |name: &str| format!(r#"{{"tool": "{name}", "result": {BAD}}}"#);
    let none: Vec<String> = Vec::new();
    for (tool, path, text, expected) in [
        (None, "a.json", BAD.to_owned(), unknown("a.json")),
        (None, "get_weather.json", BAD.to_owned(), wrong("get_weather.json")),
        (None, "get_weather.result.json", BAD.to_owned(), wrong("get_weather.result.json")),
        (None, "get_weather/3.json", BAD.to_owned(), wrong("get_weather/3.json")),
        (Some("get_time"), "get_weather.json", BAD.to_owned(), none.clone()),
        (Some("get_weather"), "a.json", BAD.to_owned(), wrong("a.json")),
        (Some("get_weather"), "a.json", wrapped("get_time"), none.clone()),
        (Some("get_time"), "a.json", wrapped("get_weather"), wrong("a.json")),
        (None, "a.json", wrapped("get_wether"), unknown("a.json")),
    ] {
        let report = run(tool, vec![tools(), job(Role::Results, path, &text)]);
        assert_eq!(findings(&report), expected, "{tool:?} {path} {text}");
    }
    let only = job(Role::Tools, "tool.json", TOOL);
    assert_eq!(
        findings(&run(None, vec![only, job(Role::Results, "a.json", BAD)])),
        wrong("a.json")
    );
    let alone = run(None, vec![job(Role::Results, "a.json", BAD)]);
    assert_eq!(findings(&alone), unknown("a.json"));
}

#[test]
fn a_definition_takes_precedence_over_a_recorded_list() {
    let older = TOOL.replace("number", "string");
    let session = format!(
        r#"{{"jsonrpc": "2.0", "id": 1, "method": "tools/list"}}
{{"jsonrpc": "2.0", "id": 1, "result": {{"tools": [{older}]}}}}"#
    );
    let result = format!(r#"{{"tool": "get_weather", "result": {BAD}}}"#);
    for first in ["a.jsonl", "z.jsonl"] {
        let jobs = vec![
            job(Role::Tools, first, &session),
            job(Role::Tools, "tools.json", TOOL),
            job(Role::Results, "r.json", &result),
        ];
        assert_eq!(findings(&run(None, jobs)), ["r.json: structured-content-mismatch"]);
    }
    let jobs = vec![job(Role::Tools, "a.jsonl", &session), job(Role::Results, "r.json", &result)];
    assert_eq!(findings(&run(None, jobs)), [""; 0]);
}

#[test]
fn a_finding_shows_the_schema_in_its_own_file() {
    let report =
        run(None, vec![job(Role::Lint, "tool.json", TOOL), job(Role::Lint, "a.json", BAD)]);
    let found = report.diagnostics().find(|found| found.rule == "structured-content-mismatch");
    let found = found.unwrap();
    assert_eq!(&BAD[found.region.start as usize..found.region.end as usize], "\"1\"");
    assert_eq!(&*found.pointer, "/structuredContent/celsius");
    assert_eq!(found.tool.as_deref(), Some("get_weather"));
    let label = &found.labels()[0];
    assert_eq!(&*label.path, "tool.json");
    assert_eq!(&TOOL[label.region.start as usize..label.region.end as usize], "\"number\"");
}

#[test]
fn a_call_and_its_answer_are_paired_by_id() {
    let session = [
        format!(r#"{{"jsonrpc": "2.0", "id": 1, "result": {{"tools": [{TOOL}, {OTHER}]}}}}"#),
        r#"{"jsonrpc": "2.0", "id": "x", "method": "tools/call", "params": {"name": "get_weather", "arguments": {}}}"#.to_owned(),
        format!(r#"{{"jsonrpc": "2.0", "id": "x", "result": {BAD}}}"#),
    ];
    let report = run(None, vec![job(Role::Lint, "session.jsonl", &session.join("\n"))]);
    assert_eq!(report.files[0].facts.kind, FileKind::Transcript);
    assert_eq!((report.files[0].facts.calls, report.files[0].facts.results), (1, 1));
    assert_eq!(findings(&report), ["session.jsonl: structured-content-mismatch"]);
}

#[test]
fn schemas_that_are_not_used_are_reported() {
    let tool = TOOL.replace("{\"type\": \"number\"}", "{\"$ref\": \"https://example.com/a\"}");
    let report =
        run(None, vec![job(Role::Tools, "tool.json", &tool), job(Role::Results, "a.json", GOOD)]);
    assert_eq!(findings(&report), ["a.json: structured-content-unchecked"]);
}

#[test]
fn a_pattern_that_is_invalid_is_shown() {
    let schema = r#"{"allOf": [{"pattern": "^a$"}, {"pattern": "(a+"}, {"pattern": "^[b]$"}]}"#;
    let tool = TOOL.replace(r#"{"type": "number"}"#, schema);
    let report =
        run(None, vec![job(Role::Tools, "tool.json", &tool), job(Role::Results, "a.json", GOOD)]);
    assert_eq!(findings(&report), ["a.json: structured-content-unchecked"]);
    let found = report.diagnostics().next().unwrap();
    let label = &found.labels()[0];
    assert_eq!(&tool[label.region.start as usize..label.region.end as usize], r#""(a+""#);
    let schema = r#"{"patternProperties": {"^a": {"type": "string"}, "b**": {"type": "string"}}}"#;
    let tool = TOOL.replace(r#"{"type": "number"}"#, schema);
    let report =
        run(None, vec![job(Role::Tools, "tool.json", &tool), job(Role::Results, "a.json", GOOD)]);
    let label = &report.diagnostics().next().unwrap().labels()[0];
    assert_eq!(&tool[label.region.start as usize..label.region.end as usize], r#""b**""#);
}

#[test]
fn an_invalid_pattern_of_arguments_is_shown() {
    let schema =
        r#"{"type": "object", "properties": {"a": {"pattern": "^a$"}, "b": {"pattern": "(b+"}}}"#;
    let tool = TOOL.replace(r#"{"type": "object", "additionalProperties": false}"#, schema);
    let call = r#"{"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": {"name": "get_weather", "arguments": {"a": "a"}}}"#;
    let answer = format!(r#"{{"jsonrpc": "2.0", "id": 1, "result": {GOOD}}}"#);
    let session = format!("{call}\n{answer}");
    let report = run(
        None,
        vec![job(Role::Tools, "tool.json", &tool), job(Role::Results, "a.jsonl", &session)],
    );
    let found = report.diagnostics().find(|it| it.rule == "call-arguments-unchecked").unwrap();
    assert_eq!(&session[found.region.start as usize..found.region.end as usize], "\"arguments\"");
    let label = &found.labels()[0];
    assert_eq!(&tool[label.region.start as usize..label.region.end as usize], r#""(b+""#);
}

/// A tool whose output schema makes validation twice as long with each level, and a value with
/// `levels` levels.
fn costly(levels: usize) -> (String, String) {
    let schema = r##"{"type": "object", "anyOf": [{"properties": {"n": {"$ref": "#"}}, "required": ["x"]}, {"properties": {"n": {"$ref": "#"}}, "required": ["y"]}, {"required": ["m"]}]}"##;
    let from = TOOL.find(r#"{"type": "object", "properties""#).unwrap();
    let tool = format!("{}{schema}}}", &TOOL[..from]);
    let value = format!("{}{{}}{}", r#"{"n": "#.repeat(levels), "}".repeat(levels));
    (tool, format!(r#"{{"content": [], "structuredContent": {value}}}"#))
}

#[test]
fn recordings_share_the_validation_budget_in_order() {
    let (tool, result) = costly(10);
    let verdicts = |jobs: usize, recordings: usize| {
        let recordings =
            (0..recordings).map(|at| job(Role::Results, &format!("{at:03}.json"), &result));
        let mut settings = settings(None);
        settings.jobs = jobs;
        // A quarter of the steps that a validation may take by default.
        settings.validation_timeout = Some(Duration::from_millis(50));
        let tools = std::iter::once(job(Role::Tools, "tool.json", &tool));
        let report = run_jobs(tools.chain(recordings).collect(), &settings);
        report
            .diagnostics()
            .filter(|it| it.rule.ends_with("-mismatch") || it.rule.ends_with("-unchecked"))
            .map(|it| it.message.to_string())
            .collect::<Vec<_>>()
    };
    let alone = verdicts(1, 1);
    assert!(!alone[0].contains("would take too long"), "{alone:?}");
    let many = verdicts(1, 200);
    let checked = many.iter().take_while(|message| **message == alone[0]).count();
    assert!((1..190).contains(&checked), "{checked} {many:?}");
    let is_short = |message: &String| message.contains("locating the error would take too long");
    assert!(many[checked..].iter().all(is_short), "{checked} {many:?}");
    assert_eq!(many, verdicts(2, 200));
}

#[test]
fn an_empty_recording_does_not_pass() {
    let nothing = run(None, vec![job(Role::Results, "a.json", "")]);
    assert_eq!(findings(&nothing), ["a.json: document-syntax"]);
    for text in ["[]", "{}", "null", r#"{"a": 1}"#] {
        let report = run(None, vec![job(Role::Results, "a.json", text)]);
        assert_eq!(findings(&report), ["a.json: document-unrecognised"], "{text:?}");
    }
    // Definitions alone are not a recording either.
    let faulty = TOOL.replace("\"description\": \"Weather.\", ", "");
    let report = run(None, vec![job(Role::Results, "a.json", &faulty)]);
    assert!(findings(&report).contains(&"a.json: document-unrecognised".to_owned()));
}

#[test]
fn names_that_no_tool_has_are_reported() {
    let tools = || job(Role::Tools, "tool.json", TOOL);
    let near = run(Some("get_wether"), vec![tools(), job(Role::Results, "a.json", GOOD)]);
    assert_eq!(near.unknown_tool.unwrap().near.as_deref(), Some("get_weather"));
    assert_eq!(run(Some("get_weather"), vec![tools()]).unknown_tool, None);
}

#[test]
fn many_megabytes_of_broken_base64_end_quickly() {
    let data = "A".repeat(8 << 20) + "*";
    let text = format!(
        r#"{{"isError": false, "content": [{{"type": "image", "data": "{data}", "mimeType": "image/png"}}]}}"#
    );
    let report = ends("base64", move || run(None, vec![job(Role::Results, "a.json", &text)]));
    assert!(findings(&report).contains(&"a.json: media-data-base64".to_owned()));
}

fn fixture(name: &str, role: Role) -> Job {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("fixtures/results").join(name);
    let file = FoundFile::shown_as(path, name);
    Job { input: Input::of_file(file), role }
}

#[test]
fn good_fixtures_get_no_findings() {
    let files = [
        "good/get_weather.json",
        "good/find_cities/1.json",
        "good/find_cities/2.json",
        "good/calls.jsonl",
    ];
    let results = files.map(|name| fixture(name, Role::Results));
    let jobs = std::iter::once(fixture("tools.json", Role::Lint)).chain(results);
    let report = run(None, jobs.collect());
    let found = report.diagnostics().filter(|found| !is_about_readers(found.rule));
    assert_eq!(found.map(|found| &found.message).collect::<Vec<_>>(), [""; 0]);
    assert_eq!(report.files.iter().map(|file| file.facts.results).sum::<usize>(), 5);
}

#[test]
fn bad_fixtures_get_their_findings() {
    let files = ["bad/get_weather.json", "bad/calls.jsonl"];
    let results = files.map(|name| fixture(name, Role::Results));
    let jobs = std::iter::once(fixture("tools.json", Role::Tools)).chain(results);
    let report = run(None, jobs.collect());
    let shown: Vec<_> = report
        .diagnostics()
        .filter(|found| found.severity > Severity::Info && !is_about_readers(found.rule))
        .map(|found| {
            format!("{}:{} {}", found.path, found.region.start_position.line, found.message)
        })
        .collect();
    assert_eq!(
        shown,
        [
            "bad/calls.jsonl:1 the string `\"Bern\"` duplicates item 0, but `uniqueItems` is set",
            "bad/calls.jsonl:2 `structuredContent` is missing, but the tool has an `outputSchema`",
            "bad/calls.jsonl:3 `data` uses URL-safe Base64; standard Base64 is required",
            "bad/calls.jsonl:3 the data is `\"image/png\"`, but `mimeType` is `\"image/jpeg\"`",
            "bad/get_weather.json:6 `celsius`: the string `\"18\"` is not of type `number`",
            "bad/get_weather.json:7 `sky`: the string `\"drizzle\"` is none of `\"clear\"`, `\"cloudy\"`, `\"rain\"` and `\"snow\"`",
            "bad/get_weather.json:8 `from`: the string `\"north\"` does not match `\"^[NESW]{1,2}$\"`",
            "bad/get_weather.json:9 property `humidity` is not allowed by the schema",
        ]
    );
}

#[test]
fn a_long_recording_is_checked_like_a_short_one() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("long.jsonl");
    let padding = "x".repeat(12_500);
    let good = GOOD.replace(r#"\"celsius\":1"#, &format!(r#"\"celsius\":1,\"a\":\"{padding}\""#));
    let mut lines = vec![good; 800];
    lines[700] = BAD.to_owned();
    std::fs::write(&path, lines.join("\n")).unwrap();
    let lint = |role: Role, tools: Vec<Job>| {
        let file = FoundFile::shown_as(path.clone(), "long.jsonl");
        let recording = Job { input: Input::of_file(file), role };
        run(None, tools.into_iter().chain([recording]).collect())
    };
    for role in [Role::Results, Role::Lint] {
        let report = lint(role, vec![job(Role::Tools, "tool.json", TOOL)]);
        assert_one_mismatch_in_line_701(&report);
    }
    let alone = lint(Role::Results, Vec::new());
    let unknown: Vec<_> =
        alone.diagnostics().filter(|found| found.rule == "result-tool-unknown").collect();
    assert_eq!(unknown.len(), 1);
    assert!(unknown[0].message.contains("800 results"), "{}", unknown[0].message);
    assert_eq!(alone.files[0].unassigned, 800);
}

/// The reports about a recording that is read piece by piece and as a whole.
fn in_pieces_and_whole(text: &str) -> [RunReport; 2] {
    assert!(text.len() > 9 << 20);
    let folder = tempfile::tempdir().unwrap();
    ["in-pieces.jsonl", "whole.recording"].map(|name| {
        let path = folder.path().join(name);
        std::fs::write(&path, text).unwrap();
        let file = FoundFile::shown_as(path, "recording");
        let recording = Job { input: Input::of_file(file), role: Role::Results };
        run(None, vec![job(Role::Tools, "tool.json", TOOL), recording])
    })
}

#[test]
fn a_recording_read_in_pieces_has_the_findings_of_the_whole() {
    let padding = "x".repeat(900);
    let line = |at: usize| {
        // Names that differ only at their ends, some of them repeated.
        let name = match at % 5 {
            0 => "again".to_owned(),
            1 => format!("{padding}_{}", at % 7),
            _ => format!("once_{at}_{}", &padding[..700]),
        };
        let block = if at.is_multiple_of(3) { "{}" } else { r#"{"type":"text","text":1}"# };
        match at % 1_000 {
            999 => format!(r#"{{"tool":"{name}","result":null}}"#),
            _ => format!(r#"{{"tool":"{name}","result":{{"content":[{block}]}}}}"#),
        }
    };
    let text: String = (0..15_000).map(|at| line(at) + "\n").collect();
    let reports = in_pieces_and_whole(&text);
    let [pieces, whole] = reports.each_ref().map(|report| {
        let reported = |found: &Diagnostic| {
            format!("{} {} {}", found.region.start_position.line, found.rule, found.message)
        };
        report.diagnostics().map(reported).collect::<Vec<_>>()
    });
    assert!(pieces.iter().any(|found| found.contains("3000 results")), "counted together");
    assert_eq!(pieces.len(), whole.len());
    for (one, other) in pieces.iter().zip(&whole) {
        assert_eq!(one, other);
    }
    let [pieces, whole] = reports.map(|report| report.files[0].unassigned);
    assert_eq!(pieces, whole);
}

/// `line: rule` of each finding above information, read piece by piece and as a whole.
fn weighty_in_pieces_and_whole(text: &str) -> [Vec<String>; 2] {
    in_pieces_and_whole(text).map(|report| {
        let weighty = report
            .diagnostics()
            .filter(|found| found.severity > Severity::Info && !is_about_readers(found.rule));
        let reported =
            |found: &Diagnostic| format!("{}: {}", found.region.start_position.line, found.rule);
        weighty.map(reported).collect()
    })
}

#[test]
fn a_value_on_several_lines_is_not_split() {
    // White space in the middle of the value, where a piece ends: it is quicker to read than a text.
    let good = GOOD.replace(", ", ",\n  ").replacen('\n', &format!("{:12500}\n", ""), 1);
    let mut lines = vec![good; 800];
    lines[700] = BAD.to_owned();
    let [pieces, whole] = weighty_in_pieces_and_whole(&lines.join("\n"));
    assert_eq!(whole, ["2101: structured-content-mismatch"]);
    assert_eq!(pieces, whole);
}

#[test]
fn errors_of_syntax_are_the_same_in_pieces_and_whole() {
    let good = format!("{GOOD}{:12500}", "");
    for broken in [&[&GOOD[..30], "]"][..], &["/* begins"]] {
        let mut lines = vec![good.clone(); 800];
        for (at, broken) in broken.iter().enumerate() {
            lines[250 + 125 * at] = (*broken).to_owned();
        }
        lines[700] = BAD.to_owned();
        let [pieces, whole] = weighty_in_pieces_and_whole(&lines.join("\n"));
        assert!(
            whole.iter().any(|found| found.ends_with("document-syntax")),
            "{broken:?}: {whole:?}"
        );
        assert_eq!(pieces, whole, "{broken:?}");
    }
}

#[test]
fn definitions_at_the_end_of_a_long_recording_are_known_to_other_files() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("long.jsonl");
    let good = format!("{GOOD}{:12500}", "");
    let spellings = [
        TOOL.to_owned(),
        TOOL.replace("Schema", "\\u0053chema"),
        TOOL.replace("inputSchema", "INPUT-SCHEMA"),
    ];
    for tool in spellings {
        let mut lines = vec![good.clone(); 800];
        lines.push(tool);
        std::fs::write(&path, lines.join("\n")).unwrap();
        let file = FoundFile::shown_as(path.clone(), "long.jsonl");
        let recording = Job { input: Input::of_file(file), role: Role::Lint };
        let other = format!(r#"{{"tool": "get_weather", "result": {BAD}}}"#);
        // Before it and after it in the order of names.
        let others = ["a.json", "z.json"].map(|name| job(Role::Lint, name, &other));
        let report = run(None, others.into_iter().chain([recording]).collect());
        let reported: Vec<_> =
            findings(&report).into_iter().filter(|it| !it.starts_with("long")).collect();
        assert_eq!(
            reported,
            ["a.json: structured-content-mismatch", "z.json: structured-content-mismatch"]
        );
    }
}

#[test]
fn as_many_findings_are_reported_in_pieces_as_whole_and_the_others_are_counted_by_rule() {
    let blocks = [r#"{"type":"text","text":1}"#, "{}", r#"{"type":"text"}"#].join(",");
    let line = |at: usize| {
        format!(r#"{{"tool":"tool_{at}","result":{{"content":[{blocks}]}}}}{:300}"#, "") + "\n"
    };
    // More than are reported for a file of this length, from its beginning.
    let text: String = (0..30_000).map(line).collect();
    let [pieces, whole] = in_pieces_and_whole(&text);
    assert!(whole.diagnostics().count() > 50_000, "{}", whole.diagnostics().count());
    assert_eq!(pieces.diagnostics().count(), whole.diagnostics().count());
    let counts = [pieces, whole].map(|report| {
        let rest = report.diagnostics().filter(|found| found.represents().is_some());
        assert!(rest.count() >= 3, "of several rules");
        let mut counts = BTreeMap::new();
        for found in report.diagnostics() {
            *counts.entry(found.rule).or_default() += found.count();
        }
        counts
    });
    let of_each: usize = counts[0]["result-tool-unknown"];
    assert_eq!(of_each, 30_000);
    assert_eq!(counts[0], counts[1]);
}

fn assert_one_mismatch_in_line_701(report: &RunReport) {
    let rule = "structured-content-mismatch";
    let found: Vec<_> = report.diagnostics().filter(|found| found.rule == rule).collect();
    let [found] = found.as_slice() else { panic!("{found:?}") };
    assert_eq!((found.region.start_position.line, found.root), (701, 700));
    let text = report.files[0].source.as_ref().unwrap().text();
    assert_eq!(&text[found.region.start as usize..found.region.end as usize], "\"1\"");
    assert_eq!(&*found.labels()[0].path, "tool.json");
    assert_eq!(report.files[0].facts.results, 800);
}

#[test]
fn a_broken_reference_in_an_unused_definition_does_not_prevent_validation() {
    let tool = |definition: &str| {
        format!(
            r##"{{"name": "a", "description": "Does it.", "inputSchema": {{"type": "object"}}, "outputSchema": {{"type": "object", "properties": {{"n": {{"type": "integer"}}, "p": {definition}}}, "$defs": {{"other": {{"$ref": "#/$defs/missing"}}}}}}}}"##
        )
    };
    let result = r#"{"content": [], "structuredContent": {"n": "x"}}"#;
    for (definition, is_validated) in [("{}", true), (r##"{"$ref": "#/$defs/other"}"##, false)] {
        let tool = tool(definition);
        let folder = crate::common::folder::Folder::with(&[("a.json", &tool), ("r.json", result)]);
        let ran = folder.run(&["a.json", "--result", "r.json", "-f", "concise", "--expand"]);
        let mismatch = ran.out().contains("r.json:1:") && ran.out().contains("mismatch");
        assert_eq!(mismatch, is_validated, "{}", ran.out());
    }
}
