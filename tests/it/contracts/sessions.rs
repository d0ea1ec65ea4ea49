//! Recorded sessions as sides of a comparison: repeated lists, and several servers.

use crate::common::folder::Folder;

/// A session of a server. Each page is the cursor that requests it and the result.
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
    type Case<'a> = (&'a str, Vec<(&'a str, String)>, &'a [&'a str]);
    let cases: [Case<'_>; 4] = [
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

/// A folder with sessions of two servers before and now: one lost a tool, the other has a new one.
fn two_servers(versions: [[&str; 2]; 2]) -> Folder {
    let page = |tools: &[String]| format!(r#""tools":[{}]"#, tools.join(","));
    let [find, open] = [tool("find", "Finds a file."), tool("open", "Opens a file.")];
    let [[was_a, is_a], [was_b, is_b]] = versions;
    let both = page(&[find.clone(), open]);
    let one = page(&[find]);
    Folder::with(&[
        ("old/a.jsonl", &session("a", was_a, &[("", &both)])),
        ("old/b.jsonl", &session("b", was_b, &[("", &one)])),
        ("new/a.jsonl", &session("a", is_a, &[("", &one)])),
        ("new/b.jsonl", &session("b", is_b, &[("", &both)])),
    ])
}

fn messages(folder: &Folder, arguments: &[&str]) -> Vec<String> {
    let report = folder.run(&[arguments, &["-f", "json"]].concat()).json();
    let found = report["diagnostics"].as_array().unwrap();
    found.iter().map(|it| it["message"].as_str().unwrap().to_owned()).collect()
}

#[test]
fn each_server_needs_a_version_for_its_own_changes() {
    let compare = ["compare", "new", "--against", "old"];
    let versions = |versions| {
        let mut found = messages(&two_servers(versions), &compare);
        found.retain(|it| !it.starts_with("the tool") && !it.starts_with('`'));
        found
    };
    assert_eq!(versions([["1.0.0", "2.0.0"], ["1.0.0", "1.1.0"]]), [""; 0]);
    assert_eq!(
        versions([["1.0.0", "1.1.0"], ["1.0.0", "1.0.0"]]),
        [
            "the server `a` went up to `1.1.0`; the changes need `2.0.0`",
            "the server `b` changed and is still `1.0.0`; it needs `1.1.0`",
        ]
    );
    let tools = messages(&two_servers([["1.0.0", "2.0.0"], ["1.0.0", "1.1.0"]]), &compare);
    assert!(
        tools.contains(&"the tool `open` of the server `a` was removed".to_owned()),
        "{tools:?}"
    );
    assert!(tools.contains(&"the tool `open` of the server `b` was added".to_owned()), "{tools:?}");
}

#[test]
fn the_next_version_is_never_before_the_present_one() {
    let next = |versions: [&str; 2]| {
        let folder = two_servers([versions, ["1.0.0", "1.1.0"]]);
        let compare = ["compare", "new/a.jsonl", "--against", "old/a.jsonl", "-f", "json"];
        folder.run(&compare).json()["summary"]["nextVersion"].clone()
    };
    assert_eq!(next(["1.4.0", "1.4.0"]), "2.0.0");
    assert_eq!(next(["1.4.0", "1.5.0"]), "2.0.0");
    assert_eq!(next(["1.4.0", "2.1.0"]), "2.1.0");
    assert_eq!(next(["0.4.0", "2026.2.1"]), "2026.2.1");
}

#[test]
fn a_check_of_one_server_is_not_about_the_others_of_the_lock() {
    let folder = two_servers([["1.0.0", "2.0.0"], ["1.0.0", "1.1.0"]]);
    assert_eq!(folder.run(&["lock", "update", "old"]).code(), 0);
    let check = |paths: &[&str]| messages(&folder, &[&["lock", "check"], paths].concat());
    assert_eq!(check(&["old/a.jsonl"]), [""; 0]);
    assert_eq!(check(&["old"]), [""; 0]);
    assert_eq!(check(&["new/a.jsonl"]), ["the tool `open` was removed"]);
    assert_eq!(check(&["new/b.jsonl"]), ["the tool `open` was added"]);
    // A list that does not name its server is compared by names alone.
    folder.write("list.json", &format!(r#"{{"tools":[{}]}}"#, tool("find", "Finds a file.")));
    assert!(check(&["list.json"]).contains(&"the tool `open` was removed".to_owned()));
}

#[test]
fn a_version_that_may_be_that_of_the_sdk_is_named_as_such() {
    let folder = two_servers([["1.0.0", "1.0.0"], ["1.0.0", "1.1.0"]]);
    let compare = ["compare", "new/a.jsonl", "--against", "old/a.jsonl"];
    let hint = "(a Python server that sets no version sends that of its SDK)";
    assert!(!messages(&folder, &compare).iter().any(|it| it.contains(hint)));
    let text = folder.read("new/a.jsonl");
    folder.write(
        "new/a.jsonl",
        &text.replace(
            "\"capabilities\":{\"tools\"",
            "\"capabilities\":{\"experimental\":{},\"tools\"",
        ),
    );
    let found = messages(&folder, &compare);
    assert_eq!(found.iter().filter(|it| it.contains(hint)).count(), 1, "{found:?}");
}
