//! Recorded sessions as sides of a comparison: lists that are given again, and several servers.

use crate::common::folder::Folder;

/// A session of a server, with the results of its lists, each a page after its cursor.
fn session(name: &str, version: &str, pages: &[(&str, &str)]) -> String {
    let mut lines = vec![
        r#"{"jsonrpc":"2.0","id":0,"method":"initialize","params":{"protocolVersion":"2025-11-25","capabilities":{},"clientInfo":{"name":"c","version":"1"}}}"#.to_owned(),
        format!(r#"{{"jsonrpc":"2.0","id":0,"result":{{"protocolVersion":"2025-11-25","capabilities":{{"tools":{{"listChanged":true}}}},"serverInfo":{{"name":"{name}","version":"{version}"}}}}}}"#),
        r#"{"jsonrpc":"2.0","method":"notifications/initialized"}"#.to_owned(),
    ];
    for (at, (params, result)) in pages.iter().enumerate() {
        let id = at + 1;
        lines.push(format!(r#"{{"jsonrpc":"2.0","id":{id},"method":"tools/list"{params}}}"#));
        lines.push(format!(r#"{{"jsonrpc":"2.0","id":{id},"result":{{{result}}}}}"#));
    }
    lines.join("\n") + "\n"
}

fn tool(name: &str, description: &str) -> String {
    format!(
        r#"{{"name":"{name}","description":"{description}","inputSchema":{{"type":"object","properties":{{"q":{{"type":"string","description":"What to search for."}}}}}}}}"#
    )
}

fn names(lock: &str) -> Vec<String> {
    let lock: serde_json::Value = serde_json::from_str(lock).unwrap();
    lock["tools"].as_object().unwrap().keys().cloned().collect()
}

#[test]
fn the_last_complete_list_of_a_session_is_what_the_server_lists() {
    let [find, found, open, shut] = [
        tool("find", "Finds a file."),
        tool("find", "Finds files by name."),
        tool("open", "Opens a file."),
        tool("shut", "Closes a file."),
    ];
    let first = |tool: &str| format!(r#""tools":[{tool}],"nextCursor":"n""#);
    let last = |tool: &str| format!(r#""tools":[{tool}]"#);
    let cursor = r#","params":{"cursor":"n"}"#;
    let cases: [(&str, Vec<(&str, String)>, &[&str]); 4] = [
        ("repeated", vec![("", last(&find)), ("", last(&find))], &["s/find"]),
        (
            "one page of two changed",
            vec![
                ("", first(&find)),
                (cursor, last(&open)),
                ("", first(&found)),
                (cursor, last(&open)),
            ],
            &["s/find", "s/open"],
        ),
        (
            "changed, and changed back",
            vec![("", last(&find)), ("", last(&shut)), ("", last(&find))],
            &["s/find"],
        ),
        ("the second is not complete", vec![("", last(&find)), ("", first(&found))], &["s/find"]),
    ];
    for (case, pages, expected) in cases {
        let pages: Vec<_> = pages.iter().map(|(params, page)| (*params, page.as_str())).collect();
        let folder = Folder::with(&[("s.jsonl", &session("s", "1.0.0", &pages))]);
        let linted = folder.run(&["s.jsonl", "-f", "json"]).json();
        assert_eq!(linted["summary"]["tools"], expected.len(), "{case}");
        let update = folder.run(&["lock", "update", "s.jsonl"]);
        assert_eq!(update.code(), 0, "{case}: {}", update.err());
        assert_eq!(names(&folder.read("mcp-lint-lock.json")), expected, "{case}");
        let check = folder.run(&["lock", "check", "s.jsonl"]);
        assert_eq!((check.code(), check.out()), (0, ""), "{case}: {}", check.err());
    }
}

#[test]
fn what_two_lists_of_a_session_share_is_reported_once() {
    let bad = tool("get it", "Gets it.");
    let both = format!(r#""tools":[{bad},{}]"#, tool("put it", "Puts it."));
    let pages = [("", &*format!(r#""tools":[{bad}]"#)), ("", &*both)];
    let folder = Folder::with(&[("s.jsonl", &session("s", "1.0.0", &pages))]);
    let report = folder.run(&["s.jsonl", "-f", "json"]).json();
    let found = report["diagnostics"].as_array().unwrap();
    let charset = found.iter().filter(|it| it["rule"] == "tool-name-charset");
    let lines: Vec<_> = charset.map(|it| it["span"]["start"]["line"].clone()).collect();
    assert_eq!(lines, [7, 7], "{report:#}");
}
