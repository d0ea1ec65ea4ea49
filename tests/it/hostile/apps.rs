//! Attacks by the HTML of apps.

use crate::common::size;
use crate::hostile::harness::{Ended, lint, many};

/// Lints a session with a view that has this HTML and this policy.
fn lint_view(html: &str, csp: &str) -> Ended {
    let html = serde_json::Value::from(html);
    let tools =
        r#"{"name":"t","inputSchema":{"type":"object"},"_meta":{"ui":{"resourceUri":"ui://a/b"}}}"#;
    let lines = [
        r#"{"jsonrpc":"2.0","id":1,"method":"tools/list"}"#.to_owned(),
        format!(r#"{{"jsonrpc":"2.0","id":1,"result":{{"tools":[{tools}]}}}}"#),
        r#"{"jsonrpc":"2.0","id":2,"method":"resources/read","params":{"uri":"ui://a/b"}}"#
            .to_owned(),
        format!(
            r#"{{"jsonrpc":"2.0","id":2,"result":{{"contents":[{{"uri":"ui://a/b","mimeType":"text/html;profile=mcp-app","text":{html},"_meta":{{"ui":{{"csp":{csp}}}}}}}]}}}}"#
        ),
    ];
    lint("session.jsonl", lines.join("\n"))
}

#[test]
fn ten_megabytes_on_one_line() {
    let script = "function a(b){return fetch(\"https://a.example/\"+b)}".repeat(many(200_000));
    let html = format!("<!doctype html><html><script>{script}</script>");
    let ended = lint_view(&html, "{}");
    assert_eq!(ended.stdout.matches("apps-csp-origin").count(), 1, "{}", ended.stdout);
}

#[test]
fn tags_and_quotes_that_never_end() {
    for piece in ["<a ", "<a b=\"'", "<!-- <", "<script><!--", "<style>/*'\"", "<img srcset=\"a,"] {
        let ended = lint_view(&format!("<!doctype html>{}", piece.repeat(many(1_000_000))), "{}");
        assert!(ended.code <= 1, "{piece}: {}", ended.stderr);
    }
}

#[test]
fn a_million_origins() {
    let count = size(8_000, 1_000_000);
    let images: Vec<_> = (0..count).map(|at| format!("<img src=//a{at}.example>")).collect();
    let ended = lint_view(&format!("<!doctype html>{}", images.concat()), "{}");
    let found = ended.stdout.matches("apps-csp-origin").count();
    // As many as one rule reports in a file.
    assert!((1..=20_000).contains(&found), "{found} findings");
    let entries: Vec<_> = (0..count / 10).map(|at| format!("\"https://b{at}.example\"")).collect();
    let csp = format!("{{\"resourceDomains\":[{}]}}", entries.join(","));
    let ended = lint_view(&format!("<!doctype html>{}", images.concat()), &csp);
    assert!(ended.stdout.contains("apps-csp-origin"), "{}", ended.stdout);
}
