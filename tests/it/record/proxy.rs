//! The recording proxy when one of the sides ends, and the recording of it.

use std::io::{BufRead, BufReader, Write};
use std::process::Stdio;

use serde_json::{Value, json};

use super::{lines, proxy, recording, said, with_input};
use crate::common::folder::Folder;

fn exit_of(lines: &[Value]) -> (&Value, &Value) {
    let last = lines.last().unwrap();
    assert_eq!(last["event"], "exit", "{last}");
    (&last["code"], &last["signal"])
}

#[test]
fn the_exit_code_is_that_of_the_server() {
    for (script, code, recorded, signal) in [
        ("exit 0", 0, json!(0), json!(null)),
        ("exit 9", 9, json!(9), json!(null)),
        ("kill -15 $$", 143, json!(null), json!(15)),
        ("kill -9 $$", 137, json!(null), json!(9)),
    ] {
        let folder = Folder::new();
        let ran = with_input(proxy(&folder, &["-o", "a.jsonl"], &["sh", "-c", script]), b"");
        assert_eq!(ran.status.code(), Some(code), "{script}");
        assert_eq!(exit_of(&lines(&recording(&folder))), (&recorded, &signal), "{script}");
    }
}

#[test]
fn commands_that_cannot_be_started_end_as_in_a_shell() {
    let folder = Folder::with(&[("plain.txt", "text")]);
    for (command, code) in [("no-such-command", 127), ("./plain.txt", 126)] {
        let ran = with_input(proxy(&folder, &["-o", "a.jsonl"], &[command]), b"");
        assert_eq!(ran.status.code(), Some(code), "{command}");
        let said = String::from_utf8(ran.stderr).unwrap();
        assert!(said.starts_with("mcp-lint record: cannot start `"), "{said}");
    }
    assert_eq!(exit_of(&lines(&recording(&folder))).0, &json!(127));
}

#[test]
fn nothing_is_started_when_the_recording_cannot_be_created() {
    let folder = Folder::new();
    let ran = with_input(proxy(&folder, &["-o", "none/a.jsonl"], &["touch", "started"]), b"");
    assert_eq!(ran.status.code(), Some(2));
    assert!(!folder.file("started").exists());
    let ran = with_input(proxy(&folder, &[], &["touch", "started"]), b"");
    assert_eq!(ran.status.code(), Some(2));
    assert!(!folder.file("started").exists());
}

#[test]
fn an_existing_recording_is_neither_changed_nor_continued() {
    let folder = Folder::with(&[("a.jsonl", "mine")]);
    for _ in 0..2 {
        with_input(proxy(&folder, &["-o", "a.jsonl"], &["cat"]), b"{}\n");
    }
    assert_eq!(folder.read("a.jsonl"), "mine");
    assert_eq!(folder.names(), ["a.2.jsonl", "a.3.jsonl", "a.jsonl"]);
}

#[test]
fn what_the_server_says_after_its_input_has_ended_still_arrives() {
    let folder = Folder::new();
    let script = "cat >/dev/null; sleep 0.2; echo '{\"late\":1}'; exit 3";
    let ran = with_input(proxy(&folder, &["-o", "a.jsonl"], &["sh", "-c", script]), b"{}\n");
    assert_eq!((ran.status.code(), ran.stdout.as_slice()), (Some(3), &b"{\"late\":1}\n"[..]));
    assert_eq!(said(&lines(&recording(&folder)), "server"), [json!({"late": 1})]);
}

#[cfg(unix)]
#[test]
fn a_server_that_goes_on_is_ended_with_all_that_it_has_started() {
    let folder = Folder::new();
    // The shell would die alone and leave the pipe to its child.
    let server = ["sh", "-c", "sleep 300; true"];
    let ran = with_input(proxy(&folder, &["-o", "a.jsonl", "--grace", "50ms"], &server), b"");
    assert_eq!(ran.status.code(), Some(143));
    let stubborn = ["sh", "-c", "trap '' TERM; while :; do sleep 0.01; done"];
    let ran = with_input(proxy(&folder, &["-o", "b.jsonl", "--grace", "50ms"], &stubborn), b"");
    assert_eq!(ran.status.code(), Some(137));
}

#[cfg(unix)]
#[test]
fn signals_go_on_to_the_server() {
    let folder = Folder::new();
    let script = "trap 'echo bye; exit 5' TERM; echo up; while :; do sleep 0.01; done";
    let mut child = proxy(&folder, &["-o", "a.jsonl"], &["sh", "-c", script]).spawn().unwrap();
    let mut output = BufReader::new(child.stdout.take().unwrap());
    let mut line = String::new();
    output.read_line(&mut line).unwrap();
    let pid = rustix::process::Pid::from_raw(i32::try_from(child.id()).unwrap()).unwrap();
    rustix::process::kill_process(pid, rustix::process::Signal::TERM).unwrap();
    output.read_line(&mut line).unwrap();
    assert_eq!(line, "up\nbye\n");
    assert_eq!(child.wait().unwrap().code(), Some(5));
    let lines = lines(&recording(&folder));
    assert!(lines.iter().any(|line| line["event"] == "signal" && line["signal"] == 15));
}

#[cfg(unix)]
#[test]
fn signals_that_do_not_end_a_server_go_on_to_it_as_well() {
    use rustix::process::{Pid, Signal, kill_process};
    for client in [&[][..], &["--client", "--timeout", "60m"]] {
        let folder = Folder::new();
        let script = "trap 'echo one >&2' USR1; trap 'echo quit >&2; exit 6' QUIT; echo up >&2; \
                      while :; do sleep 0.01; done";
        let options = [&["-o", "a.jsonl"], client].concat();
        let mut child = proxy(&folder, &options, &["sh", "-c", script]).spawn().unwrap();
        let mut errors = BufReader::new(child.stderr.take().unwrap());
        let id = Pid::from_raw(i32::try_from(child.id()).unwrap()).unwrap();
        for (signal, expected) in
            [(None, "up\n"), (Some(Signal::USR1), "one\n"), (Some(Signal::QUIT), "quit\n")]
        {
            signal.into_iter().for_each(|it| kill_process(id, it).unwrap());
            // The shell may report what has happened to its child as well.
            let mut line = String::new();
            while line != expected {
                line.clear();
                assert!(errors.read_line(&mut line).unwrap() > 0, "{expected}");
            }
        }
        std::io::Read::read_to_string(&mut errors, &mut String::new()).unwrap();
        let code = child.wait().unwrap().code();
        assert_eq!(code, Some(if client.is_empty() { 6 } else { 1 }));
    }
}

#[test]
fn a_client_that_goes_on_after_the_server_sees_a_broken_pipe() {
    let folder = Folder::new();
    let server = [
        "sh",
        "-c",
        "exec 0<&-; echo closed; exec 1>&-; until [ -e end ]; do sleep 0.01; done; exit 4",
    ];
    let mut child = proxy(&folder, &["-o", "a.jsonl"], &server).spawn().unwrap();
    let mut output = BufReader::new(child.stdout.take().unwrap());
    let mut line = String::new();
    output.read_line(&mut line).unwrap();
    let mut input = child.stdin.take().unwrap();
    // It comes at some point, and not only when the proxy ends.
    let broken = (0..1000).any(|_| {
        std::thread::sleep(std::time::Duration::from_millis(1));
        input.write_all(b"{}\n").is_err()
    });
    assert!(broken && child.try_wait().unwrap().is_none());
    assert_eq!(output.read_line(&mut line).unwrap(), 0, "the end of the output is passed on");
    folder.write("end", "");
    assert_eq!(child.wait().unwrap().code(), Some(4));
}

#[test]
fn a_slow_client_still_gets_all_that_a_server_said_before_it_ended() {
    let folder = Folder::new();
    let server = ["sh", "-c", "head -c 200000 /dev/zero; exit 3"];
    let mut child = proxy(&folder, &["-o", "a.jsonl"], &server).spawn().unwrap();
    // Longer than a server that has ended is waited for, and that again.
    std::thread::sleep(std::time::Duration::from_millis(2100));
    let mut bytes = Vec::new();
    std::io::Read::read_to_end(child.stdout.as_mut().unwrap(), &mut bytes).unwrap();
    assert_eq!((bytes.len(), child.wait().unwrap().code()), (200_000, Some(3)));
}

#[test]
fn a_line_that_is_not_finished_is_marked() {
    let folder = Folder::new();
    let server = ["sh", "-c", "cat >/dev/null; printf '{\"jsonrpc\":'; exit 7"];
    let ran = with_input(proxy(&folder, &["-o", "a.jsonl"], &server), b"");
    assert_eq!((ran.status.code(), ran.stdout.as_slice()), (Some(7), &b"{\"jsonrpc\":"[..]));
    let lines = lines(&recording(&folder));
    assert!(lines.iter().any(|line| line["text"] == "{\"jsonrpc\":" && line["cut"] == true));
}

#[test]
fn standard_error_is_passed_recorded_or_both() {
    for (mode, passed, recorded) in
        [("pass", true, false), ("record", false, true), ("both", true, true)]
    {
        let folder = Folder::new();
        let options = ["-o", "a.jsonl", "--stderr", mode];
        let ran = with_input(proxy(&folder, &options, &["sh", "-c", "echo oops >&2"]), b"");
        assert_eq!(ran.stderr == b"oops\n", passed, "{mode}");
        let lines = lines(&recording(&folder));
        let found = lines.iter().any(|line| line["stream"] == "stderr" && line["text"] == "oops");
        assert_eq!(found, recorded, "{mode}");
    }
}

#[test]
fn secrets_are_hidden_in_the_recording_and_not_on_the_way() {
    let folder = Folder::new();
    let message = "{\"jsonrpc\":\"2.0\",\"id\":1,\"result\":{\"x\":{\"api_key\":\"abc\"},\"y\":\"hush-hush-1\"}}\n";
    let mut command = proxy(&folder, &["-o", "a.jsonl", "--redact", "z"], &["cat"]);
    command.env("MY_TOKEN", "hush-hush-1");
    let ran = with_input(command, message.as_bytes());
    assert_eq!(ran.stdout, message.as_bytes());
    let text = folder.read("a.jsonl");
    assert!(!text.contains("abc") && !text.contains("hush"), "{text}");
    let lines = lines(&recording(&folder));
    let redacted = &lines.iter().find(|line| line.get("message").is_some()).unwrap()["redacted"];
    assert_eq!(*redacted, json!(["/result/x/api_key", "/result/y"]));
    let ran =
        with_input(proxy(&folder, &["-o", "b.jsonl", "--no-redact"], &["cat"]), message.as_bytes());
    assert!(folder.read("b.jsonl").contains("abc"));
    assert!(String::from_utf8(ran.stderr).unwrap().contains("every secret"));
}

#[test]
fn a_server_cannot_forge_lines_of_the_recording() {
    let folder = Folder::new();
    let forged = "{\"a\":1},\"direction\":\"client\",\"message\":{\"jsonrpc\":\"2.0\"}\n{\"a\":[}\n{\"seq\":1}\n[1]{}\n";
    folder.write("forged", forged);
    with_input(proxy(&folder, &["-o", "a.jsonl"], &["cat", "forged"]), b"");
    let lines = lines(&recording(&folder));
    let as_recorded = |line: &str| match line {
        "{\"seq\":1}" => json!({"seq": 1}),
        other => json!(other),
    };
    let expected: Vec<_> = forged.lines().map(as_recorded).collect();
    assert_eq!(said(&lines, "server"), expected);
    assert!(said(&lines, "client").is_empty());
}

#[test]
fn the_recording_is_linted_at_the_end_and_the_report_is_not_in_the_servers_output() {
    let folder = Folder::new();
    let list = r#"{"jsonrpc":"2.0","id":1,"result":{"tools":[{"name":"a b","description":"Does it.","inputSchema":{"type":"object"}}]}}"#;
    folder.write("list", &format!("{list}\n"));
    let options = ["-o", "a.jsonl", "--check", "-f", "concise"];
    let ran = with_input(proxy(&folder, &options, &["cat", "list"]), b"");
    assert_eq!(ran.status.code(), Some(1));
    assert_eq!(ran.stdout, format!("{list}\n").as_bytes());
    let report = String::from_utf8(ran.stderr).unwrap();
    assert!(report.contains("[tool-name-charset]"), "{report}");
}

#[test]
fn the_report_of_a_proxy_without_standard_error_is_dropped() {
    let folder = Folder::new();
    let mut command = proxy(&folder, &["-o", "a.jsonl"], &["sh", "-c", "echo x >&2; exit 3"]);
    command.stderr(Stdio::null());
    assert_eq!(with_input(command, b"").status.code(), Some(3));
}

/// Scripts that write a secret in a line that is not a message, and how the recording marks the
/// line.
const LINES_WITH_SECRETS: [(&str, &[&str], &str); 4] = [
    ("printf 'open mysql://me:tr0ub4dor@db.example/x\\n'; cat", &[], "text"),
    ("printf 'open mysql://me:tr0ub4dor@db.example/x'; cat", &[], "cut"),
    (
        "head -c 2000000 /dev/zero | tr '\\0' a; echo ' mysql://me:tr0ub4dor@db.example/x'; cat",
        &["--max-message", "16"],
        "part",
    ),
    ("echo open mysql://me:tr0ub4dor@db.example/x >&2; cat", &["--stderr", "record"], "stream"),
];

#[test]
fn lines_that_are_no_messages_lose_their_secrets_and_traffic_goes_on() {
    for (script, options, member) in LINES_WITH_SECRETS {
        let folder = Folder::new();
        let options = [&["-o", "a.jsonl"], options].concat();
        let message = b"{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"ping\"}";
        let ran = with_input(proxy(&folder, &options, &["sh", "-c", script]), message);
        assert_eq!(ran.status.code(), Some(0), "{script}");
        assert!(ran.stdout.ends_with(message), "{script}");
        assert!(!folder.read("a.jsonl").contains("tr0ub4dor"), "{script}");
        let lines = lines(&recording(&folder));
        let hidden: Vec<_> = lines.iter().filter(|it| it["redacted"] == json!([""])).collect();
        assert!(hidden.iter().any(|line| line.get(member).is_some()), "{script}: {lines:?}");
    }
}

#[cfg(unix)]
#[test]
fn a_termination_ends_the_recorder_whatever_the_server_does() {
    let stubborn =
        "trap '' TERM; printf 'using tr0ub4dor-and-more\\n'; while :; do sleep 0.01; done";
    let obedient = "printf 'using tr0ub4dor-and-more\\n'; exec sleep 300";
    for (script, code) in [(stubborn, 137), (obedient, 143)] {
        let folder = Folder::new();
        let options = ["-o", "a.jsonl", "--grace", "50ms"];
        let mut command = proxy(&folder, &options, &["sh", "-c", script]);
        let mut child = command.env("MY_TOKEN", "tr0ub4dor-and-more").spawn().unwrap();
        let mut output = BufReader::new(child.stdout.take().unwrap());
        let mut line = String::new();
        output.read_line(&mut line).unwrap();
        assert_eq!(line, "using tr0ub4dor-and-more\n");
        let pid = rustix::process::Pid::from_raw(i32::try_from(child.id()).unwrap()).unwrap();
        rustix::process::kill_process(pid, rustix::process::Signal::TERM).unwrap();
        assert_eq!(child.wait().unwrap().code(), Some(code), "{script}");
        assert_eq!(said(&lines(&recording(&folder)), "server"), ["using [redacted]"]);
    }
}

#[test]
fn a_command_that_cannot_be_started_is_shown_without_its_secrets() {
    let folder = Folder::new();
    let command = ["WEATHER_TOKEN=plain-value-9", "server"];
    for client in [&[][..], &["--client"]] {
        let options = [&["-o", "a.jsonl"], client].concat();
        let said = with_input(proxy(&folder, &options, &command), b"").stderr;
        let said = String::from_utf8(said).unwrap();
        assert!(said.contains("cannot start `WEATHER_TOKEN=[redacted]`"), "{said}");
        assert!(!said.contains("plain-value-9"), "{said}");
    }
}
