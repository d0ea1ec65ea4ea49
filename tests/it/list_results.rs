//! `tools/list` results that must have the members that 2026-07-28 requires: those that were
//! clearly recorded from, or written for, a server of that revision.

use crate::common::lint::{lint, settings, summary};
use mcp_lint::diagnostic::Severity;

const TOOLS: &str = r#""tools": [{"name": "get", "description": "Gets.",
    "inputSchema": {"type": "object", "additionalProperties": false}}]"#;

fn findings(text: &str, protocol: Option<&str>) -> Vec<String> {
    summary(&lint(text, "json", &settings(protocol)), Severity::Warning)
}

fn rules(text: &str, protocol: Option<&str>) -> Vec<String> {
    let rule = |finding: &String| finding.split(':').next().unwrap_or_default().to_owned();
    findings(text, protocol).iter().map(rule).collect()
}

fn in_envelope(members: &str) -> String {
    format!(r#"{{"jsonrpc": "2.0", "id": 1, "result": {{{TOOLS}{members}}}}}"#)
}

const MISSING: [&str; 3] = ["list-cache-scope-missing", "list-ttl-missing", "result-type-missing"];

#[test]
fn a_handwritten_tools_file_is_not_checked_as_a_result() {
    let text = format!("{{{TOOLS}}}");
    assert!(findings(&text, None).is_empty());
    assert!(findings(&text, Some("2026-07-28")).is_empty());
    let with_cursor = format!(r#"{{{TOOLS}, "nextCursor": "2"}}"#);
    assert_eq!(rules(&with_cursor, Some("2026-07-28")), ["list-page-unread"]);
    let of_a_project = format!(r#"{{"name": "weather", {TOOLS}}}"#);
    assert!(findings(&of_a_project, Some("2026-07-28")).is_empty());
}

#[test]
fn a_result_in_its_envelope_must_be_complete_if_the_revision_is_known() {
    assert_eq!(rules(&in_envelope(""), Some("2026-07-28")), MISSING);
    assert!(findings(&in_envelope(""), Some("2025-11-25")).is_empty());
    assert!(findings(&in_envelope(""), None).is_empty());
    let in_array = format!("[{}]", in_envelope(r#", "extra": 1"#));
    assert_eq!(rules(&in_array, Some("2026-07-28")), MISSING);
}

#[test]
fn one_member_of_2026_07_28_requires_the_others() {
    let text = format!(r#"{{{TOOLS}, "resultType": "complete"}}"#);
    assert_eq!(rules(&text, None), MISSING[..2]);
    assert!(findings(&text, Some("2025-11-25")).is_empty());
}

#[test]
fn a_transcript_of_an_older_revision_is_not_checked_for_it() {
    let text = format!(
        r#"[{{"jsonrpc": "2.0", "id": 0, "result": {{"protocolVersion": "2025-06-18"}}}}, {}]"#,
        in_envelope("")
    );
    assert!(findings(&text, None).is_empty());
}

#[test]
fn a_list_that_asks_for_input_is_not_incomplete() {
    let text = in_envelope(r#", "resultType": "input_required""#);
    assert_eq!(rules(&text, Some("2026-07-28")), ["list-input-required"]);
}
