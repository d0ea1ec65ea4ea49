//! `mcp-lint try`: a server that is named by its command.

use crate::common::folder::Folder;

/// A server in shell with one tool, whose name has a dot; it writes its arguments to a file.
const SERVER: &str = r#"#!/bin/sh
echo "$@" > arguments
read line
echo '{"jsonrpc":"2.0","id":0,"result":{"protocolVersion":"2025-11-25","capabilities":{"tools":{}},"serverInfo":{"name":"fake","version":"1.2"}}}'
read line
read line
echo '{"jsonrpc":"2.0","id":1,"result":{"tools":[{"name":"get.a","description":"Does it.","inputSchema":{"type":"object"}}]}}'
cat >/dev/null
"#;

const CODE: &str = "from mcp.server.fastmcp import FastMCP\nmcp = FastMCP(\"a\")\n\n@mcp.tool(name=\"get.a\")\ndef a():\n    pass\n";

fn folder() -> Folder {
    Folder::with(&[
        ("server", SERVER),
        ("src/a.py", CODE),
        ("pyproject.toml", "[project]\nname = \"a\"\ndependencies = [\"mcp<2\"]\n"),
    ])
}

#[test]
fn a_finding_is_shown_at_the_line_of_code_first() {
    let ran = folder().run(&["try", "--no-calls", "-f", "concise", "sh", "server"]);
    let place = "src/a.py:4:16: warning[portable-tool-name] ";
    assert!(ran.code() == 0 && ran.out().starts_with(place), "{} {}", ran.out(), ran.err());
    assert!(
        ran.out().trim_end().ends_with("(get.a) (in the recording at <recording>:6:133)"),
        "{}",
        ran.out()
    );
    assert!(ran.err().contains("places of 1 of 1 tool found"), "{}", ran.err());
}

#[test]
fn the_report_is_that_of_the_recorder() {
    let folder = folder();
    let options = ["-f", "json", "--source", "auto"];
    let tried = folder.run(&[&["try", "--no-calls"][..], &options, &["sh", "server"]].concat());
    let recorder = ["record", "--client", "--check"];
    let recorded = folder.run(&[&recorder[..], &options, &["--", "sh", "server"]].concat());
    assert_eq!((tried.code(), tried.out()), (recorded.code(), recorded.out()));
}

#[cfg(unix)]
#[test]
fn a_server_at_the_standard_streams_has_the_report_of_one_that_is_started() {
    use std::process::{Command, Stdio};

    let folder = folder();
    let options = ["try", "--no-calls", "-f", "concise"];
    let mut linter = folder.spawn(&[&options[..], &["-"]].concat());
    let (requests, responses) = (linter.stdout.take().unwrap(), linter.stdin.take().unwrap());
    let mut server = Command::new("sh");
    server.arg("server").current_dir(folder.path());
    let mut server = server
        .stdin(requests)
        .stdout(Stdio::from(responses))
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let served = linter.wait_with_output().unwrap();
    server.wait().unwrap();
    let started = folder.run(&[&options[..], &["sh", "server"]].concat());
    let report = String::from_utf8(served.stderr).unwrap();
    assert_eq!((served.status.code(), started.code()), (Some(0), 0), "{report}");
    assert!(
        !started.out().is_empty() && report.trim_start().starts_with(started.out()),
        "{report}"
    );
}

#[test]
fn a_server_at_the_standard_streams_that_is_gone_is_a_failure() {
    let ran = folder().run_with_input(&["try", "-"], "");
    let why = "error: the server closed its output without responding to `initialize`\n";
    assert!(ran.code() == 1 && ran.err().starts_with(why), "{}", ran.err());
    assert!(ran.out().starts_with(r#"{"jsonrpc":"2.0","id":0,"method":"initialize""#));
}

#[test]
fn what_follows_the_command_belongs_to_the_server() {
    for words in [&["--fix", "-f", "json", "--", "-x"][..], &["--target=nobody"]] {
        let folder = folder();
        for before in [&["try", "--no-calls"][..], &["try", "--no-calls", "--"]] {
            let ran = folder.run(&[before, &["sh", "server"], words].concat());
            assert_eq!(ran.code(), 0, "{}", ran.err());
            let arguments = std::fs::read_to_string(folder.file("arguments")).unwrap();
            assert_eq!(arguments.trim_end(), words.join(" "));
        }
    }
    let kept = folder();
    assert_eq!(kept.run(&["try", "--no-calls", "-o", "a.jsonl", "sh", "server"]).code(), 0);
    assert!(kept.file("a.jsonl").exists());
}

#[test]
fn without_a_command_nothing_is_started_and_the_servers_are_listed() {
    let folder = folder();
    let ran = folder.run(&["try"]);
    assert_eq!(ran.code(), 2);
    assert!(ran.out().contains("  run mcp-lint try uv run python src/a.py\n"), "{}", ran.out());
    assert!(ran.err().contains("name the command that starts a server"), "{}", ran.err());
    assert!(!folder.file("arguments").exists());
    let ran = folder.run(&["try", "--header", "A: b", "sh", "server"]);
    assert!(ran.code() == 2 && ran.err().contains("--header is for a server with an address"));
}

#[test]
fn a_server_that_ends_is_described_at_its_own_code() {
    let folder = Folder::with(&[
        ("unstarted.py", CODE),
        (
            "fail",
            "read line\nprintf 'Traceback (most recent call last):\\n  File \"own.py\", line 3, in <module>\\n  File \"/x/site-packages/mcp/a.py\", line 9, in b\\nValueError: no\\n' >&2\nexit 1\n",
        ),
        ("own.py", "a\nb\nc\n"),
    ]);
    let ran = folder.run(&["try", "sh", "fail"]);
    assert!(ran.code() == 1 && ran.err().contains("\n  at own.py:3\n"), "{}", ran.err());
    // A program that reads a source file and ends, as Python does.
    let ran =
        folder.run(&["try", "sh", "-c", "read line; cat unstarted.py >/dev/null", "unstarted.py"]);
    assert!(
        ran.err().contains("`unstarted.py` makes a server and does not start it"),
        "{}",
        ran.err()
    );
    // It was started, and failed with an error of its own.
    let fails = "read line; echo 'Error: uv_signal_start EINVAL' >&2; cat unstarted.py >/dev/null";
    let ran = folder.run(&["try", "sh", "-c", fails, "unstarted.py"]);
    assert!(ran.err().contains("uv_signal_start EINVAL"), "{}", ran.err());
    assert!(!ran.err().contains("does not start it"), "{}", ran.err());
}

#[test]
fn a_server_that_fails_is_reported_at_its_own_line_in_every_format() {
    // What Python writes when a module raises an error.
    const TRACE: &str = "#!/bin/sh\necho 'Traceback (most recent call last):' >&2\necho '  File \"src/a.py\", line 4, in <module>' >&2\necho 'ValueError: no key' >&2\nexit 3\n";
    let folder = folder();
    folder.write("server", TRACE);
    let ran = folder.run(&["try", "-f", "github", "sh", "server"]);
    let place = "::error file=src/a.py,line=4,col=1,endColumn=24,title=session-server-exited::";
    assert!(ran.code() == 1 && ran.out().starts_with(place), "{}", ran.out());
    let concise = folder.run(&["try", "-f", "concise", "sh", "server"]);
    assert!(concise.out().starts_with("src/a.py:4:1: error["), "{}", concise.out());
    // Without a trace: where the command's own file makes the server, or else the manifest.
    folder
        .write("made.py", "exit 3\nfrom mcp.server.fastmcp import FastMCP\nmcp = FastMCP(\"a\")\n");
    let made = folder.run(&["try", "-f", "github", "sh", "made.py"]);
    assert!(made.out().starts_with("::error file=made.py,line=3,"), "{}", made.out());
    let other = folder.run(&["try", "-f", "github", "sh", "-c", "exit 3"]);
    assert!(other.out().starts_with("::error file=pyproject.toml,line=1,"), "{}", other.out());
    // A recording that is kept for its own sake is not about a project.
    let words = ["record", "--client", "--check", "-f", "concise", "--", "sh", "server"];
    folder.write("server", TRACE);
    let recorded = folder.run(&words);
    assert!(recorded.out().starts_with("<recording>:"), "{}", recorded.out());
}

#[cfg(unix)]
#[test]
fn the_code_of_a_server_that_ends_shows_further_causes() {
    let code =
        "from fastmcp import FastMCP\nm = FastMCP(\"a\")\n@m.tool\ndef a(*b): print(b)\nm.run()\n";
    let ran = Folder::with(&[("server.py", code)]).run(&["try", "/bin/sh", "server.py"]);
    assert_eq!(ran.code(), 1, "{}", ran.err());
    for cause in ["server.py:4: `*b`: FastMCP rejects", "server.py:4: `print` writes to"] {
        assert!(ran.err().contains(cause), "{cause}: {}", ran.err());
    }
}
