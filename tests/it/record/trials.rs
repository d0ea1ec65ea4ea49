//! Trials of servers that are started: again after an exit, with arguments of the user, and what is never sent.
#![cfg(unix)]

use crate::common::folder::{Folder, Ran};

/// A server in the shell: `$TOOLS` is its list, and `on_call` answers the call in `$line` with `$id`.
const SERVER: &str = r#"
answer() { printf '{"jsonrpc":"2.0","id":%s,"result":%s}\n' "$id" "$1"; }
text() { answer "{\"content\":[{\"type\":\"text\",\"text\":\"$1\"}]}"; }
failed() { answer "{\"content\":[{\"type\":\"text\",\"text\":\"$1\"}],\"isError\":true}"; }
while read -r line; do
  id=$(printf '%s' "$line" | sed -n 's/.*"id":\([0-9][0-9]*\).*/\1/p')
  case $line in
  *'"initialize"'*) answer '{"protocolVersion":"2025-11-25","capabilities":{"tools":{},"resources":{},"completions":{}},"serverInfo":{"name":"s","version":"1"}}' ;;
  *'"tools/list"'*) answer "{\"tools\":$TOOLS}" ;;
  *'"resources/list"'*) answer '{"resources":[]}' ;;
  *'"resources/templates/list"'*) answer '{"resourceTemplates":[{"uriTemplate":"songs://{name}","name":"songs","description":"The songs of a singer."}]}' ;;
  *'"completion/complete"'*) answer '{"completion":{"values":["nina"]}}' ;;
  *'"resources/read"'*) printf '{"jsonrpc":"2.0","id":%s,"error":{"code":-32602,"message":"%s"}}\n' "$id" "Unknown resource" ;;
  *'"tools/call"'*) on_call ;;
  esac
done
"#;

fn tool(name: &str, properties: &str, required: &str) -> String {
    format!(
        r#"{{"name":"{name}","description":"Finds it.","annotations":{{"readOnlyHint":true}},"inputSchema":{{"type":"object","properties":{properties},"required":{required}}}}}"#
    )
}

/// Tries a server with these tools; the recording is kept in `session.jsonl`.
fn tried(tools: &[String], on_call: &str, options: &[&str]) -> (Ran, String) {
    let server = format!("TOOLS='[{}]'\non_call() {{\n{on_call}\n}}\n{SERVER}", tools.join(","));
    let folder = Folder::with(&[
        ("server", &server),
        ("args.jsonl", "{\"arguments\": {\"invoice_id\": \"I-7\"}}\n"),
    ]);
    let format = if options.contains(&"-f") { &[][..] } else { &["-f", "concise", "-v"] };
    let own = [&["try", "-o", "session.jsonl"], format].concat();
    let ran = folder.run(&[&own[..], options, &["sh", "server"]].concat());
    (ran, folder.read("session.jsonl"))
}

#[test]
fn a_server_that_ends_is_started_again_and_the_others_are_tried() {
    let tools =
        [tool("a_first", "{}", "[]"), tool("b_crash", "{}", "[]"), tool("c_last", "{}", "[]")];
    let crash = "case $line in *b_crash*) exit 3 ;; *) text fine ;; esac";
    let (ran, recording) = tried(&tools, crash, &[]);
    assert_eq!(recording.matches("\"method\":\"initialize\"").count(), 2, "{recording}");
    assert_eq!(recording.matches("\"event\":\"exit\"").count(), 2);
    assert!(recording.contains("\"name\":\"c_last\""));
    assert_eq!(recording.matches("\"name\":\"b_crash\",\"arguments\"").count(), 1);
    assert!(ran.err().contains("tried 3 of 3 tools"), "{}", ran.err());
    assert!(ran.err().contains("skipped: the server ended"), "{}", ran.err());
    let out = ran.out();
    assert_eq!(out.matches("[session-server-exited]").count(), 1, "{out}");
    assert!(out.contains("exits with code 3 during a call of `b_crash`"), "{out}");
    assert_eq!(ran.code(), 1);
}

#[test]
fn a_server_that_always_ends_is_started_three_times_more() {
    let tools: Vec<_> = ('a'..'k').map(|name| tool(&name.to_string(), "{}", "[]")).collect();
    let (ran, recording) = tried(&tools, "exit 3", &[]);
    assert_eq!(recording.matches("\"method\":\"initialize\"").count(), 4);
    assert!(ran.err().contains("the server ended again and again"), "{}", ran.err());
    assert_eq!(ran.out().matches("[session-server-exited]").count(), 4, "{}", ran.out());
}

#[test]
fn values_of_the_user_are_called_with() {
    let tools = [tool("get_invoice", r#"{"invoice_id":{"type":"string"}}"#, r#"["invoice_id"]"#)];
    let known = "case $line in *I-7*) text fine ;; *) failed 'no such invoice' ;; esac";
    let (without, _) = tried(&tools, known, &[]);
    assert!(without.err().contains("skipped: no call succeeded"), "{}", without.err());
    let (with, recording) = tried(&tools, known, &["--args", "args.jsonl"]);
    assert!(!with.err().contains("skipped"), "{}", with.err());
    assert!(recording.contains("I-7"));
    let (missing, _) = (Folder::new().run(&["try", "--args", "none.jsonl", "sh", "server"]), ());
    assert_eq!(missing.code(), 2);
    assert!(missing.err().contains("cannot read `none.jsonl`"), "{}", missing.err());
}

#[test]
fn secrets_commands_and_people_are_never_made_up() {
    let names =
        ["api_key", "password", "command", "script", "recipient", "phone", "access_token", "shell"];
    let text = r#"{"type":["string","null"],"minLength":1,"default":null}"#;
    let members: Vec<_> = names.iter().map(|name| format!("\"{name}\":{text}")).collect();
    let list = r#""recipients":{"type":"array","items":{"type":"string"}}"#;
    let properties = format!("{{\"topic\":{{\"type\":\"string\"}},{list},{}}}", members.join(","));
    let tools = [tool("send", &properties, r#"["topic"]"#)];
    let (ran, recording) = tried(&tools, "text fine", &[]);
    assert!(ran.err().contains("tried 1 of 1 tool"), "{}", ran.err());
    let calls: Vec<_> = recording.lines().filter(|it| it.contains("\"tools/call\"")).collect();
    assert!(calls.len() > 4, "{calls:?}");
    for call in calls {
        let sent = call.split("\"arguments\":").nth(1).unwrap();
        let sent =
            names.iter().chain(&["recipients"]).find(|name| sent.contains(&format!("\"{name}\"")));
        assert_eq!(sent, None, "{call}");
    }
}

/// Neither the members of an object nor an earlier answer give a value for what is executed.
#[test]
fn nested_members_and_answers_give_no_command() {
    let inside = r#"{"job":{"type":"object","properties":{"command":{"type":"string"}},"required":["command"]}}"#;
    let items = r#"{"jobs":{"type":"array","minItems":1,"items":{"type":"object","properties":{"password":{"type":"string"}},"required":["password"]}}}"#;
    let tools = [
        tool("a_list", "{}", "[]"),
        tool("b_run", r#"{"command":{"type":"string"}}"#, r#"["command"]"#),
        tool("c_nested", inside, r#"["job"]"#),
        tool("d_items", items, r#"["jobs"]"#),
        tool("e_optional", inside, "[]"),
    ];
    let answers = r#"text '{\"command\":\"rm -r x\",\"password\":\"p\"}'"#;
    let (ran, recording) = tried(&tools, answers, &[]);
    assert!(ran.err().contains("tried 2 of 5 tools"), "{}", ran.err());
    assert!(ran.err().contains("`command` may be executed: b_run, c_nested"), "{}", ran.err());
    assert!(ran.err().contains("`password` is a secret: d_items"), "{}", ran.err());
    let calls = recording.lines().filter(|it| it.contains("\"tools/call\""));
    for sent in calls.filter_map(|it| it.split("\"arguments\":").nth(1)) {
        assert!(!sent.contains("command") && !sent.contains("password"), "{sent}");
    }
}

#[test]
fn each_tool_is_a_case_of_a_junit_report() {
    let other = tool("c", "{}", "[]").replace("\"readOnlyHint\":true", "\"readOnlyHint\":false");
    let tools = [tool("a", "{}", "[]"), tool("b", "{}", "[]"), other];
    let fails = "case $line in *'\"b\"'*) failed 'list index out of range' ;; *) text fine ;; esac";
    let (ran, _) = tried(&tools, fails, &["-f", "junit"]);
    let out = ran.out();
    assert!(out.contains(r#"<testcase name="tool a" "#), "{out}");
    assert!(out.contains(r#"<testcase name="tool c" "#), "{out}");
    assert!(out.contains(r#"<skipped message="was not called"/>"#), "{out}");
    assert!(!out.contains(r#"<testcase name="tool b" "#), "{out}");
    assert!(out.contains(r#"<testcase name="result-error-internal at "#), "{out}");
}

#[test]
fn an_address_that_the_server_completes_can_be_read() {
    let (ran, recording) = tried(&[tool("a", "{}", "[]")], "text fine", &[]);
    assert!(recording.contains(r#""uri":"songs://nina""#), "{recording}");
    assert!(ran.out().contains("[resource-read-failed]"), "{}", ran.out());
}

#[test]
fn a_call_that_blocks_the_server_ends_the_trial() {
    let tools = [tool("get", r#"{"mode":{"enum":["fast","deep"]}}"#, r#"["mode"]"#)];
    let blocks = "case $line in *deep*) cat >/dev/null ;; *) text fine ;; esac";
    let (ran, _) = tried(&tools, blocks, &["--timeout", "1s"]);
    let message = "a call with `\"deep\"` for `mode` has no answer, and nothing after it";
    assert!(ran.out().contains(message), "{}\n{}", ran.out(), ran.err());
    assert!(ran.err().contains("the trial ended early: a call has no answer"), "{}", ran.err());
    assert!(!ran.out().contains("[call-arguments-invalid]"), "{}", ran.out());
    assert_eq!(ran.code(), 1);
}

#[test]
fn a_secret_in_a_list_is_reported_although_the_recording_hides_it() {
    // Built here, so that the repository contains no key.
    let key = ["AKIA", "Q4ZJ7LWT2XN5KMRB"].concat();
    let text = |key: &str| format!(r#"{{"key":{{"type":"string","default":"{key}"}}}}"#);
    for (value, expected) in [(&*key, 1), ("none", 0)] {
        let (ran, recording) =
            tried(&[tool("get", &text(value), "[]")], "text fine", &["--no-calls"]);
        let out = ran.out();
        assert_eq!(out.matches("warning[secret-literal]").count(), expected, "{out}");
        assert!(!out.contains(&key) && !recording.contains(&key), "{out}");
        assert_eq!(ran.code(), 0);
    }
}

#[test]
fn an_interrupted_trial_ends_at_once_and_starts_no_other_server() {
    // The shell itself waits: while it starts another program, that one may get the signal instead.
    let slow = "case $line in *'\"a\"'*) kill -INT $PPID; read -r line ;; *) text fine ;; esac";
    let (ran, recording) = tried(&[tool("a", "{}", "[]"), tool("b", "{}", "[]")], slow, &[]);
    assert_eq!(recording.matches("\"method\":\"initialize\"").count(), 1, "{}", ran.err());
    assert_eq!(recording.matches("\"event\":\"exit\"").count(), 1, "{recording}");
    assert!(recording.contains("\"event\":\"exit\",\"code\":null,\"signal\":2"), "{recording}");
}
