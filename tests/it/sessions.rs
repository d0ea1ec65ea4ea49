//! Sessions in which a server does not respond or exits, and files with sessions of several
//! revisions.

use crate::common::folder::Folder;

const INITIALIZE: &str = r#"{"jsonrpc":"2.0","id":0,"method":"initialize","params":{"protocolVersion":"2025-11-25","capabilities":{},"clientInfo":{"name":"c","version":"1"}}}"#;
const INITIALIZED: &str = r#"{"jsonrpc":"2.0","id":0,"result":{"protocolVersion":"2025-11-25","capabilities":{"tools":{}},"serverInfo":{"name":"s","version":"1"}}}"#;
const LIST: &str = r#"{"jsonrpc":"2.0","id":1,"method":"tools/list"}"#;
const LISTED: &str = r#"{"jsonrpc":"2.0","id":1,"result":{"tools":[{"name":"count_words","description":"Counts the words of a text.","inputSchema":{"type":"object","properties":{"text":{"type":"string","description":"The text."}}}}]}}"#;
const CALL: &str = r#"{"jsonrpc":"2.0","id":2,"method":"tools/call","params":{"name":"count_words","arguments":{"text":"a b"}}}"#;
const META: &str = r#""params":{"_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28","io.modelcontextprotocol/clientInfo":{"name":"c","version":"1"},"io.modelcontextprotocol/clientCapabilities":{}}}"#;

/// `severity[rule]` of each finding above information, and the exit code.
fn lint(text: &str) -> (Vec<String>, i32) {
    lint_as(text, &["s.jsonl"])
}

fn lint_as(text: &str, arguments: &[&str]) -> (Vec<String>, i32) {
    let folder = Folder::with(&[("s.jsonl", text)]);
    let ran = folder.run(&[arguments, &["-f", "concise"]].concat());
    let rule = |line: &str| {
        let (found, _) = line.split_once(": ")?.1.split_once(']')?;
        Some(format!("{found}]"))
    };
    (ran.out().lines().filter_map(rule).collect(), ran.code())
}

/// A recording with these messages and events.
fn recording(lines: &[&str]) -> String {
    let mut text = "{\"recording\":1,\"transport\":\"stdio\"}\n".to_owned();
    for line in lines {
        let is_of_client = line.contains("\"method\"");
        let sender = if is_of_client { "client" } else { "server" };
        text += &match line.strip_prefix("event ") {
            Some(event) => format!("{{\"event\":{event}}}\n"),
            None => format!("{{\"direction\":\"{sender}\",\"message\":{line}}}\n"),
        };
    }
    text
}

#[test]
fn a_list_that_never_comes_is_an_error() {
    let without = ["error[transcript-unanswered]"];
    let (found, code) = lint(&[INITIALIZE, INITIALIZED, LIST].join("\n"));
    assert_eq!((found, code), (without.map(str::to_owned).to_vec(), 1));
    // Where another list came, the server has tools; an excerpt need not have the response.
    let again = LIST.replace("\"id\":1", "\"id\":5");
    let (found, code) = lint(&[INITIALIZE, INITIALIZED, LIST, LISTED, &again].join("\n"));
    assert_eq!((found, code), (vec!["warning[transcript-unanswered]".to_owned()], 0));
    assert_eq!(lint(LIST), (vec![], 0));
}

#[test]
fn a_call_that_is_never_answered_is_a_warning_in_a_whole_session() {
    let session = [INITIALIZE, INITIALIZED, LIST, LISTED, CALL];
    let warning = vec!["warning[transcript-unanswered]".to_owned()];
    assert_eq!(lint(&session.join("\n")), (warning, 0));
    assert_eq!(lint(&session[2..].join("\n")), (vec![], 0));
    let cancelled =
        r#"{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":2}}"#;
    assert_eq!(lint(&[&session[..], &[cancelled]].concat().join("\n")), (vec![], 0));
    // An excerpt that is found in a folder need not be complete.
    assert_eq!(lint_as(&session.join("\n"), &["."]).0, [""; 0]);
}

#[test]
fn a_server_that_exits_while_a_request_waits_is_an_error_that_says_how() {
    let by_server = r#"event "server-closed""#;
    let by_client = r#"event "client-closed""#;
    let exit =
        |code: &str, signal: &str| format!(r#"event "exit","code":{code},"signal":{signal}"#);
    let whole = [INITIALIZE, INITIALIZED, LIST, LISTED, CALL];
    let cases = [
        (
            &whole[..],
            by_server,
            exit("9", "null"),
            "exits with code 9 during a call of `count_words`",
        ),
        (&whole[..], by_server, exit("null", "9"), "is ended by signal 9 during a call of"),
        (&whole[..], by_client, exit("null", "11"), "is ended by signal 11 during a call of"),
        (
            &whole[..3],
            by_server,
            exit("0", "null"),
            "exits with code 0 before it responds to `tools/list`",
        ),
        (
            &whole[..1],
            by_server,
            exit("1", "null"),
            "exits with code 1 before it responds to `initialize`",
        ),
        // A server may exit when its client has left, and is killed where it does not.
        (&whole[..4], by_server, exit("1", "null"), ""),
        (&whole[..], by_client, exit("1", "null"), ""),
        (&whole[..], by_client, exit("null", "15"), ""),
        (&whole[..], r#"event "signal","number":2"#, exit("130", "null"), ""),
        (&whole[..], by_client, exit("null", "null"), ""),
    ];
    for (messages, closed, exit, expected) in cases {
        let text = recording(&[messages, &[closed, &exit]].concat());
        let folder = Folder::with(&[("s.jsonl", &text)]);
        let ran = folder.run(&["s.jsonl", "-f", "concise"]);
        let errors: Vec<_> = ran.out().lines().filter(|line| line.contains("error[")).collect();
        if expected.is_empty() {
            assert!(errors.is_empty(), "{text}\n{}", ran.out());
            continue;
        }
        // The consequences are not reported beside it.
        assert_eq!((ran.out().lines().count(), ran.code()), (1, 1), "{text}\n{}", ran.out());
        assert!(errors[0].contains("error[session-server-exited] the server "), "{}", ran.out());
        assert!(errors[0].contains(expected), "{expected}: {}", ran.out());
    }
}

/// The findings about a server that wrote `before` to its standard error, received `messages`,
/// wrote `after`, and exited.
fn exit_of(messages: &[&str], before: &str, after: &str) -> String {
    let log = |text: &str| format!(r#"event "log","stream":"stderr","text":"{text}""#);
    let (before, after) = (log(before), log(after));
    let end = [&*after, r#"event "server-closed""#, r#"event "exit","code":1,"signal":null"#];
    let text = recording(&[&[&*before], messages, &end].concat());
    let folder = Folder::with(&[("s.jsonl", &text)]);
    folder.run(&["s.jsonl", "-f", "concise"]).out().to_owned()
}

#[test]
fn the_last_line_of_standard_error_says_why_a_server_exits() {
    let (start, call) = ([INITIALIZE], [INITIALIZE, INITIALIZED, LIST, LISTED, CALL]);
    let said = exit_of(&start, "starting", "Error: no key");
    assert!(said.ends_with("before it responds to `initialize`: `Error: no key`\n"), "{said}");
    let said = exit_of(&start, "Error: no key", "");
    assert!(said.ends_with("before it responds to `initialize`: `Error: no key`\n"), "{said}");
    let said = exit_of(&call, "starting", "KeyError: 'a'");
    assert!(said.ends_with("during a call of `count_words`: `KeyError: 'a'`\n"), "{said}");
    // What was written before a call has another cause.
    let said = exit_of(&call, "starting", "");
    assert!(said.ends_with("during a call of `count_words`\n"), "{said}");
}

#[test]
fn the_error_in_response_to_a_list_is_quoted() {
    let said = |code: &str| {
        let error = format!(r#"{{"code":{code},"message":"\n fetch failed\nat f"}}"#);
        let answer = format!(r#"{{"jsonrpc":"2.0","id":1,"error":{error}}}"#);
        let folder =
            Folder::with(&[("s.jsonl", &[INITIALIZE, INITIALIZED, LIST, &answer].join("\n"))]);
        folder.run(&["s.jsonl", "-f", "agent"]).out().to_owned()
    };
    for (code, headline, help) in [
        ("-32603", "fails to respond to `tools/list`: `fetch failed` |", "find the cause in"),
        ("500", "fails to respond to `tools/list`: `fetch failed` |", "find the cause in"),
        ("-31999", "fails to respond to `tools/list`: `fetch failed` |", "find the cause in"),
        ("-32000", "rejects `tools/list`: `fetch failed` |", "respond to `tools/list`, or"),
        ("-32602", "rejects `tools/list`: `fetch failed` |", "respond to `tools/list`, or"),
        ("-32601", "rejects `tools/list` |", "respond to `tools/list`, or remove `tools`"),
    ] {
        let said = said(code);
        assert!(said.contains(&format!("the server {headline}")), "{code}: {said}");
        assert!(said.contains(&format!("help: {help}")), "{code}: {said}");
    }
}

#[test]
fn tools_in_capabilities_are_not_a_list() {
    let tool = r#"{"description":"Counts.","inputSchema":{"type":"object"}}"#;
    for tools in [format!(r#"{{"count":{tool}}}"#), format!(r#"{{"listChanged":true,"a":{tool}}}"#)]
    {
        let described = INITIALIZED.replace(r#""tools":{}"#, &format!(r#""tools":{tools}"#));
        let (found, code) = lint(&[INITIALIZE, &described, LIST].join("\n"));
        let both = ["warning[tools-in-capabilities]", "error[transcript-unanswered]"];
        assert_eq!((found, code), (both.map(str::to_owned).to_vec(), 1), "{tools}");
        let (found, code) = lint(&[INITIALIZE, &described, LIST, LISTED].join("\n"));
        assert_eq!((found, code), (vec![both[0].to_owned()], 0), "{tools}");
    }
}

#[test]
fn each_session_and_each_request_has_its_own_revision() {
    let old = [INITIALIZE, INITIALIZED, LIST, LISTED];
    let request = format!(r#"{{"jsonrpc":"2.0","id":3,"method":"tools/list",{META}}}"#);
    let bad = LISTED.replace("\"id\":1", "\"id\":3").replace("words", "lines");
    let good = bad.replace(
        "\"result\":{",
        r#""result":{"resultType":"complete","ttlMs":5,"cacheScope":"private","#,
    );
    let errors = |lines: &[&str]| {
        let (mut found, code) = lint(&lines.join("\n"));
        found.retain(|it| it.starts_with("error"));
        (found, code)
    };
    let mixed = |answer: &str| errors(&[&old[..], &[&request, answer]].concat());
    assert_eq!(mixed(&good), (vec![], 0));
    let missing = ["list-cache-scope-missing", "list-ttl-missing", "result-type-missing"];
    let missing = missing.map(|rule| format!("error[{rule}]")).to_vec();
    assert_eq!(mixed(&bad), (missing.clone(), 1));
    // In either order: `initialize` begins another session.
    let reversed = |answer: &str| errors(&[&[&*request, answer], &old[..]].concat());
    assert_eq!(reversed(&good), (vec![], 0));
    assert_eq!(reversed(&bad), (missing.clone(), 1));
    // A list that is the same is judged by each revision.
    let same = LISTED.replace("\"id\":1", "\"id\":3");
    assert_eq!(mixed(&same), (missing, 1));
    // An earlier session is not judged by a newer revision: what it lacks is one finding.
    let text = [&old[..], &[&request, &good]].concat().join("\n");
    let (found, _) = lint_as(&text, &["s.jsonl", "--protocol", "2026-07-28"]);
    assert_eq!(found, ["warning[migration-steps]"]);
}

#[test]
fn sessions_over_http_at_the_same_time_have_their_own_revision() {
    let line = |session: &str, message: &str| {
        let sender = if message.contains("\"method\"") { "client" } else { "server" };
        format!(
            r#"{{"direction":"{sender}","message":{message},"http":{{"exchange":1,"headers":{{"mcp-session-id":"{session}"}}}}}}"#
        )
    };
    let second =
        |text: &str| text.replace("\"id\":0", "\"id\":10").replace("2025-11-25", "2025-03-26");
    // Blocks of this kind came with 2025-06-18.
    let call = CALL.to_owned();
    let link = r#"{"jsonrpc":"2.0","id":2,"result":{"content":[{"type":"resource_link","name":"a","uri":"file:///a"}]}}"#;
    let lines = |of_call: &str| {
        [
            line("one", INITIALIZE),
            line("one", INITIALIZED),
            line("two", &second(INITIALIZE)),
            line("two", &second(INITIALIZED)),
            line("one", LIST),
            line("one", LISTED),
            line(of_call, &call),
            line(of_call, link),
        ]
        .join("\n")
    };
    assert_eq!(lint(&lines("one")).0, ["warning[result-media-lost]"]);
    let of_earlier = ["warning[result-media-lost]", "error[content-kind-too-early]"];
    assert_eq!(lint(&lines("two")).0, of_earlier);
}

/// Two servers, each with tools whose schema is wrong, and a request without a response.
fn two_servers(tools: usize) -> String {
    let tool = |index| {
        format!(
            r#"{{"name":"{index}","description":"Counts the words.","inputSchema":{{"type":"objekt"}}}}"#
        )
    };
    let of_server = |server: &str, offset: usize| {
        let tools: Vec<_> = (offset..offset + tools).map(tool).collect();
        let list =
            format!(r#"{{"jsonrpc":"2.0","id":1,"result":{{"tools":[{}]}}}}"#, tools.join(","));
        let named = INITIALIZED.replace("\"s\"", &format!("\"{server}\""));
        [INITIALIZE, &named, LIST, &list, &LIST.replace("\"id\":1", "\"id\":5")].join("\n")
    };
    [of_server("alpha", 0), of_server("beta", tools)].join("\n")
}

#[test]
fn findings_of_a_recording_of_several_servers_name_theirs() {
    let folder = Folder::with(&[("s.jsonl", &two_servers(1))]);
    let run = |format| folder.run(&["s.jsonl", "-f", format]);
    let ran = run("concise");
    let concise = ran.out();
    for subject in ["(0, server alpha)", "(1, server beta)", "(server alpha)", "(server beta)"] {
        assert_eq!(concise.matches(subject).count(), 1, "{subject}: {concise}");
    }
    for format in ["pretty", "agent", "gitlab", "github", "junit"] {
        let ran = run(format);
        let text = ran.out();
        assert!(text.contains("in tool `1` of server `beta`"), "{format}: {text}");
    }
    let json = run("json").json();
    let servers = json["diagnostics"].as_array().unwrap().iter().map(|it| &it["servers"]);
    let beta = servers.filter(|it| **it == serde_json::json!(["beta"])).count();
    assert_eq!(beta, 2, "{json}");
    // Several tools of one cause are one finding, of both servers.
    folder.write("s.jsonl", &two_servers(3));
    let ran = folder.run(&["s.jsonl", "-f", "concise"]);
    let merged = ran.out();
    assert!(merged.contains("(0, 1, 2 and 3 more, servers alpha, beta)"), "{merged}");
    // Several sessions of one server need no name.
    folder.write("s.jsonl", &two_servers(1).replace("beta", "alpha"));
    assert!(!folder.run(&["s.jsonl", "-f", "concise"]).out().contains("alpha"));
}

#[test]
fn findings_of_several_registry_entries_name_theirs() {
    let entry = |name: &str| {
        format!(
            r#"{{"name":"io.github.example/{name}","description":"Weather.","version":"^1.0.0","packages":[{{"registryType":"npm","identifier":"{name}","version":"1.0.0","transport":{{"type":"stdio"}}}}]}}"#
        )
    };
    let folder = Folder::with(&[("s.jsonl", &[entry("one"), entry("two")].join("\n"))]);
    let ran = folder.run(&["s.jsonl", "-f", "concise", "--select", "registry-version"]);
    let out = ran.out();
    let [one, two] = out.lines().collect::<Vec<_>>()[..] else { panic!("{out}") };
    assert!(one.ends_with("(server io.github.example/one)"), "{one}");
    assert!(two.ends_with("(server io.github.example/two)"), "{two}");
}
