//! The real binary, run with a clean environment.

#[cfg(unix)]
use std::process::{Command, Stdio};

use crate::common::FORMATS;
use crate::common::folder::{Folder, Ran};
use crate::common::size;
use serde_json::Value;

const GOOD: &str = r#"{"name": "get_weather", "title": "Weather", "description": "Tells the weather of a city.", "inputSchema": {"type": "object", "properties": {}, "additionalProperties": false}}"#;

const TWICE: &str = r#"{"name": "get", "name": "get_weather", "inputSchema": {"type": "object"}}"#;

const BROKEN: &str = r#"{"tools": [{"name": "get_weather", "inputSchema": {"type": "object"}}"#;

const OTHER: &str = r#"{"dependencies": {}, "name": "no-tool"}"#;

/// Arguments that select a few rules, so that new rules do not change what the tests observe.
const SELECT: [&str; 2] =
    ["--select", "document-duplicate-key,document-syntax,document-unrecognised"];

fn everything() -> Folder {
    Folder::with(&[
        ("good.json", GOOD),
        ("twice.json", TWICE),
        ("broken.json", BROKEN),
        ("other.json", OTHER),
        ("folder/good.json", GOOD),
        ("empty/readme.md", "nothing"),
    ])
}

#[test]
fn exit_codes_are_the_same_in_every_format() {
    let folder = everything();
    folder.write("lax.toml", "[rules]\ndocument-duplicate-key = \"warn\"\n");
    folder.write("strict.toml", "extends = \"lax.toml\"\nfail-on = \"warning\"\n");
    folder.write("few.toml", "extends = \"lax.toml\"\nmax-warnings = 0\n");
    folder.write("wrong.toml", "fail-onn = 1\n");
    folder.write("unknown.toml", "[rules]\nno-such-rule = \"off\"\n");
    folder.write(
        "off.toml",
        "[[overrides]]\nfiles = [\"t*\"]\nreason = \"old\"\nrules = { correctness = \"off\" }\n",
    );
    folder.run(&["baseline", "update", "twice.json", "--baseline", "old.json"]);
    let table: [(&[&str], i32); 37] = [
        (&["good.json"], 0),
        (&["folder"], 0),
        (&["twice.json"], 1),
        (&["broken.json"], 1),
        (&["good.json", "other.json"], 1),
        (&["other.json"], 2),
        (&["other.json", "--no-error-on-unmatched"], 0),
        (&["empty"], 2),
        (&["empty", "--no-error-on-unmatched"], 0),
        (&["missing.json"], 2),
        (&["twice.json", "missing.json"], 2),
        (&["twice.json", "--exit-zero"], 0),
        (&["missing.json", "--exit-zero"], 2),
        (&["twice.json", "--warn", "document-duplicate-key"], 0),
        (&["twice.json", "--warn", "document-duplicate-key", "--fail-on", "warning"], 1),
        (&["twice.json", "--warn", "document-duplicate-key", "--max-warnings", "0"], 1),
        (&["twice.json", "--off", "correctness"], 0),
        (&["twice.json", "--off", "correctness", "--error", "document-duplicate-key"], 1),
        (&["twice.json", "--min-severity", "error", "--warn", "correctness"], 0),
        (
            &[
                "twice.json",
                "--warn",
                "correctness",
                "--min-severity",
                "error",
                "--max-warnings",
                "0",
            ],
            1,
        ),
        (&["twice.json", "--fail-on", "info", "--exit-zero"], 0),
        (&["twice.json", "-c", "lax.toml"], 0),
        (&["twice.json", "-c", "lax.toml", "--error", "correctness"], 1),
        (&["twice.json", "-c", "strict.toml"], 1),
        (&["twice.json", "-c", "strict.toml", "--fail-on", "error"], 0),
        (&["twice.json", "-c", "few.toml"], 1),
        (&["twice.json", "-c", "few.toml", "--exit-zero"], 0),
        (&["good.json", "-c", "wrong.toml"], 2),
        (&["good.json", "-c", "wrong.toml", "--exit-zero"], 2),
        (&["good.json", "-c", "missing.toml"], 2),
        (&["good.json", "-c", "unknown.toml"], 0),
        (&["twice.json", "-c", "off.toml"], 0),
        (&["twice.json", "-c", "off.toml", "--no-suppressions"], 1),
        (&["twice.json", "--baseline", "old.json"], 0),
        (&["twice.json", "broken.json", "--baseline", "old.json"], 1),
        (&["good.json", "--baseline", "missing.json"], 2),
        (&["twice.json", "missing.json", "--baseline", "old.json", "--exit-zero"], 2),
    ];
    for (number, format) in FORMATS.into_iter().enumerate() {
        // Ordinarily a third of them in each other format.
        let step = if format == "json" { 1 } else { size(3, 1) };
        for (arguments, expected) in table.into_iter().skip(number % step).step_by(step) {
            let ran = folder.run(&[arguments, &SELECT, &["-f", format]].concat());
            assert_eq!(ran.code(), expected, "{arguments:?} {format}: {}", ran.err());
            // If a configuration or a baseline cannot be used, nothing is linted.
            let linted = !ran.out().is_empty() || expected < 2;
            if format == "json" && linted {
                assert_eq!(ran.json()["version"], 1);
            }
        }
    }
}

#[test]
fn words_of_other_linters_are_understood() {
    let folder = everything();
    let same = |one: &[&str], other: &[&str]| {
        let (one, other) = (folder.run(one), folder.run(other));
        assert_eq!((one.code(), one.out()), (other.code(), other.out()), "{}", one.err());
    };
    same(&["twice.json", "--output-format", "json"], &["twice.json", "-f", "json"]);
    same(&["twice.json", "--isolated"], &["twice.json", "--no-config"]);
    same(&["twice.json", "--ignore", "correctness"], &["twice.json", "--off", "correctness"]);
    same(&["twice.json", "--fail-on", "warn"], &["twice.json", "--fail-on", "warning"]);
    same(&["twice.json", "--min-severity", "warn"], &["twice.json", "--min-severity", "warning"]);
    same(&["twice.json", "-vv"], &["twice.json", "-v"]);
    same(&["twice.json", "-qq"], &["twice.json", "-q"]);
    same(&["help"], &["--help"]);
    same(&["help", "explain"], &["explain", "--help"]);
}

#[test]
fn auto_chooses_the_format_for_agents() {
    let folder = everything();
    for (name, value, expected) in [
        ("CLAUDECODE", "1", "agent"),
        ("AI_AGENT", "x", "agent"),
        ("CODEX_THREAD_ID", "x", "agent"),
        ("COPILOT_CLI", "1", "agent"),
        ("CLAUDECODE", "0", "pretty"),
    ] {
        let mut command = folder.command(&["good.json", "-f", "auto"]);
        let ran = Ran(command.env(name, value).output().unwrap());
        assert!(
            ran.err().contains(&format!("format: {expected} (chosen by auto)")),
            "{}",
            ran.err()
        );
        let mut usual = folder.command(&["good.json"]);
        let usual = Ran(usual.env(name, value).output().unwrap());
        let is_noted = usual.err().contains("format: agent (chosen by auto)");
        assert_eq!(is_noted, expected == "agent", "{}", usual.err());
    }
}

#[test]
fn reports_are_appended_to_the_summary_of_a_step_and_replace_other_files() {
    let folder = everything();
    folder.write("summary.md", "before\n");
    let run = |path: &str| {
        let mut command = folder.command(&["twice.json", "-f", &format!("markdown={path}")]);
        command.env("GITHUB_STEP_SUMMARY", "summary.md").output().unwrap();
        folder.read(path)
    };
    assert!(run("summary.md").starts_with("before\n"));
    assert_eq!(
        run("summary.md").matches("document-duplicate-key").count(),
        2 * { run("other.md").matches("document-duplicate-key").count() }
    );
}

#[test]
fn help_lists_only_the_flags_that_a_command_uses() {
    let folder = Folder::new();
    let help = folder.run(&["config", "show", "--help"]);
    assert!(help.out().contains("--no-config") && !help.out().contains("--fix"), "{}", help.out());
    assert!(folder.run(&["check", "--help"]).out().contains("--fix"));
}

#[test]
fn bad_arguments_are_explained_in_one_sentence() {
    let folder = everything();
    let table: [(&[&str], &str); 24] = [
        (&["--nonsense"], "unexpected argument '--nonsense'"),
        (
            &["-f", "protobuf"],
            "there is no format `protobuf`; write one of pretty, concise, agent, markdown",
        ),
        (&["-f", "prety"], "there is no format `prety`; did you mean `pretty`?"),
        (&["chek"], "`chek` is neither a path nor a command; did you mean `mcp-lint check`?"),
        (&["version"], "did you mean `mcp-lint --version`?"),
        (&["init"], "did you mean `mcp-lint config init`?"),
        (&["foldr"], "foldr: no such file or directory; did you mean `folder`?"),
        (&["qqqqqqqq"], "`mcp-lint help` lists the commands"),
        (&["config"], "a command is missing\n\nCreate, show or find the configuration"),
        (&["--explain", "x"], "there is no flag `--explain`; `mcp-lint explain RULE` shows"),
        (&["--max-warnings", "-1"], "write a whole number from 0"),
        (&["explain", "tool-name"], "did you mean `tool-name-case-collision`, `tool-name-charset`"),
        (&["--ignore", "document-synt"], "did you mean `document-syntax`?"),
        (&["-f", "json", "-f", "pretty"], "cannot both go to standard output"),
        (&["-f", "json=a", "-f", "pretty=a"], "two reports go to the same file `a`"),
        (&["-f", "json=a", "-f", "pretty=./a"], "two reports go to the same file `a`"),
        (&["good.json", "-f", "json=good.json"], "to be linted and to be written"),
        (&["--off", "document-syntx"], "did you mean `document-syntax`?"),
        (&["--select", "no-such-thing-at-all"], "`mcp-lint rules` lists them"),
        (&["--protocol", "2025-01-01"], "there is no such revision"),
        (&["--max-file-size", "10XB"], "write a number of bytes"),
        (&["--jobs", "0"], "invalid value '0'"),
        (&["--exclude", "a{b"], "is not a valid glob"),
        (&["explain", "document-synta"], "did you mean `document-syntax`?"),
    ];
    for (arguments, expected) in table {
        let ran = folder.run(arguments);
        assert_eq!((ran.code(), ran.out()), (2, ""), "{arguments:?}");
        assert!(ran.err().contains(expected), "{arguments:?}: {}", ran.err());
        assert!(ran.err().starts_with("error: "), "{arguments:?}: {}", ran.err());
    }
}

#[test]
fn reports_go_to_standard_output_and_everything_else_to_standard_error() {
    let folder = everything();
    let ran = folder.run(&[&["twice.json", "missing.json", "-f", "concise"], &SELECT[..]].concat());
    assert_eq!(ran.out(), "twice.json:1:17: error[document-duplicate-key] duplicate key `name`\n");
    assert!(ran.err().starts_with("error: missing.json: no such file or directory\n"));
    assert!(ran.err().contains("\n1 error in twice.json (1 tool)\n"), "{}", ran.err());
    let quiet = folder.run(&["twice.json", "-q"]);
    assert_eq!((quiet.code(), quiet.err()), (1, ""));
    let clean = folder.run(&["good.json", "folder", "--select", "document-syntax"]);
    assert_eq!((clean.out(), clean.err()), ("", "no problems in 2 files (2 tools)\n"));
}

#[test]
fn standard_input_is_read_when_something_is_piped_in() {
    let folder = everything();
    for arguments in [&["-"][..], &[]] {
        let ran = folder.run_with_input(&[arguments, &["-f", "concise"]].concat(), TWICE);
        assert_eq!(ran.code(), 1, "{}", ran.err());
        assert!(ran.out().starts_with("<stdin>:1:17: error["), "{}", ran.out());
    }
    let named = ["--stdin-filename", "x/tools.json", "-f", "concise", "-"];
    assert!(folder.run_with_input(&named, TWICE).out().starts_with("x/tools.json:1:17: "));
    assert_eq!(folder.run_with_input(&["--stdin-filename", "", "-"], TWICE).code(), 2);
}

#[test]
fn standard_input_is_linted_as_the_named_file() {
    let folder = everything();
    for others in [&["good.json"][..], &["."], &["good.json", "./good.json", "--force-exclude"]] {
        let named = ["--stdin-filename", "./good.json", "-f", "concise", "-"];
        let ran = folder.run_with_input(&[&named[..], others].concat(), TWICE);
        assert_eq!(ran.code(), 1, "{others:?} {}", ran.err());
        assert!(ran.out().contains("good.json:1:17: error["), "{}", ran.out());
    }
    let fixed = r#"{"name":"t","description":"Does it.","inputSchema":{"type":"object"}}"#;
    let ran =
        folder.run_with_input(&["--fix", "--stdin-filename", "good.json", "-", "good.json"], fixed);
    assert_eq!(ran.out(), fixed, "{}", ran.err());
    // It was named for its results.
    let result = r#"{"content": 1}"#;
    let named = ["--stdin-filename", "r.json", "-f", "concise", "-", "--result", "r.json"];
    let folder = Folder::with(&[("r.json", r#"{"content": []}"#)]);
    let ran = folder.run_with_input(&named, result);
    assert_eq!(ran.code(), 1, "{}{}", ran.out(), ran.err());
}

#[cfg(unix)]
#[test]
fn files_with_non_unicode_names_are_distinguished() {
    use std::os::unix::ffi::OsStrExt;
    let folder = Folder::with(&[]);
    for byte in [b'\xfe', b'\xff'] {
        let name = [b"a".as_slice(), &[byte], b".json"].concat();
        std::fs::write(folder.path().join(std::ffi::OsStr::from_bytes(&name)), TWICE).unwrap();
    }
    let ran = folder.run(&["-f", "concise", "."]);
    assert_eq!(ran.code(), 1);
    for shown in ["a\\xfe.json:1:17: error[", "a\\xff.json:1:17: error["] {
        assert!(ran.out().contains(shown), "{}", ran.out());
    }
}

/// No file of Windows has such a name.
#[cfg(unix)]
#[test]
fn the_path_of_an_unnamed_tool_does_not_begin_a_line() {
    let tools = r#"{"tools": [{"name": "", "inputSchema": {"type": "object"}, "outputSchema": {"type": "object"}}]}"#;
    let result = r#"{"content": [{"type": "text", "text": "x"}]}"#;
    let folder = Folder::with(&[("::error::a.json", tools), ("r.json", result)]);
    let ran = folder.run(&["-f", "concise", "--statistics", ".", "--result", "r.json"]);
    assert!(ran.out().contains("\n(no name)  ::error::a.json"), "{}", ran.out());
    assert!(ran.out().lines().all(|line| !line.trim_start().starts_with("::")), "{}", ran.out());
}

#[test]
fn a_version_beside_tools_hides_none_of_them() {
    let tools = r#"{"version": 1, "get": {"inputSchema": {"type": "objct"}},
        "put": {"description": "Puts it.", "inputSchema": {"type": "object"}}}"#;
    let folder = Folder::with(&[("a.json", tools)]);
    let ran = folder.run(&["-f", "concise", "a.json"]);
    assert_eq!(ran.code(), 1, "{}", ran.err());
    assert!(ran.out().contains("a.json:1:48: error[schema-type-unknown]"), "{}", ran.out());
    assert!(ran.err().contains("2 tools"), "{}", ran.err());
    let settings = r#"{"version": 1, "get": {"inputSchema": {"type": "objct"}}}"#;
    let folder = Folder::with(&[("a.json", settings)]);
    assert!(!folder.run(&["-f", "concise", "."]).err().contains("1 tool"), "none is certainly one");
}

#[test]
fn definitions_are_not_reported_as_incomplete() {
    let tools = r#"{"tools": [{"name": "a", "inputSchema": {"type": "object"}}]}"#;
    let folder = Folder::with(&[("a.json", tools)]);
    let ran = folder.run(&["-f", "concise", "--result", "a.json"]);
    assert!(ran.out().contains("this looks like tool definitions"), "{}", ran.out());
}

#[test]
fn without_input_the_current_directory_is_linted() {
    let folder = Folder::with(&[("a.json", TWICE)]);
    let nothing = folder.run(&["-f", "concise"]);
    let empty_pipe = folder.run_with_input(&["-f", "concise"], "");
    for ran in [nothing, empty_pipe] {
        assert!(ran.out().starts_with("a.json:1:17: "), "{} {}", ran.out(), ran.err());
    }
    let mut from_file = folder.command(&["-f", "concise"]);
    from_file.stdin(std::fs::File::open(folder.path().join("a.json")).unwrap());
    let ran = Ran(from_file.output().unwrap());
    assert!(ran.out().starts_with("<stdin>:1:17: "), "{}", ran.out());
}

#[test]
fn a_path_that_is_named_like_a_command_is_written_with_its_folder() {
    let folder = Folder::with(&[("rules", TWICE)]);
    assert_eq!(folder.run(&["rules"]).code(), 0);
    assert!(folder.run(&["./rules", "-f", "concise"]).out().starts_with("rules:1:17: "));
    assert!(folder.run(&["check", "rules", "-f", "concise"]).out().starts_with("rules:1:17: "));
}

#[test]
fn several_reports_are_written_in_one_run() {
    let folder = everything();
    let arguments = ["twice.json", "-f", "json=report.json", "-f", "concise=lines", "-f", "pretty"];
    let ran = folder.run(&[&arguments, &SELECT[..]].concat());
    assert!(
        ran.out().starts_with("error[document-duplicate-key]: duplicate key `name`"),
        "{}",
        ran.out()
    );
    let report = std::fs::read_to_string(folder.path().join("report.json")).unwrap();
    let report: Value = serde_json::from_str(&report).unwrap();
    assert_eq!(report["diagnostics"][0]["rule"], "document-duplicate-key");
    let lines = std::fs::read_to_string(folder.path().join("lines")).unwrap();
    assert_eq!(lines.lines().count(), 1);

    let clean = folder.run(&["good.json", "-f", "concise=lines", "--select", "document-syntax"]);
    assert_eq!((clean.code(), clean.out()), (0, ""));
    assert_eq!(std::fs::read_to_string(folder.path().join("lines")).unwrap(), "");
    let failed = folder.run(&["good.json", "-f", "json=no/such/folder/report.json"]);
    assert_eq!(failed.code(), 2);
    assert!(failed.err().contains("cannot write `no/such/folder/report.json`"), "{}", failed.err());
}

#[test]
fn the_format_may_come_from_the_environment() {
    let folder = everything();
    let run = |arguments: &[&str], format: &str| {
        let mut command = folder.command(&[arguments, &SELECT].concat());
        Ran(command.env("MCP_LINT_FORMAT", format).output().unwrap())
    };
    assert!(run(&["twice.json"], "concise").out().starts_with("twice.json:"));
    assert!(run(&["twice.json", "-f", "json"], "concise").out().starts_with('{'));
    let bad = run(&["twice.json"], "xml");
    assert_eq!(bad.code(), 2);
    assert!(bad.err().contains("MCP_LINT_FORMAT: there is no format `xml`"), "{}", bad.err());
}

#[test]
fn colours_obey_the_flag_and_the_variables() {
    let folder = everything();
    let colored = |arguments: &[&str], variables: &[(&str, &str)]| {
        let mut command = folder.command(&[&["twice.json"], arguments].concat());
        let ran = Ran(command.envs(variables.iter().copied()).output().unwrap());
        ran.out().contains('\u{1b}')
    };
    for format in ["pretty", "concise"] {
        let format = ["-f", format];
        assert!(!colored(&format, &[]));
        assert!(colored(&format, &[("FORCE_COLOR", "1")]));
        assert!(colored(&format, &[("GITHUB_ACTIONS", "true")]));
        assert!(!colored(&format, &[("FORCE_COLOR", "1"), ("NO_COLOR", "1")]));
        assert!(colored(&[&format[..], &["--color", "always"]].concat(), &[("NO_COLOR", "1")]));
        assert!(!colored(&[&format[..], &["--color", "never"]].concat(), &[("FORCE_COLOR", "1")]));
    }
    assert!(!colored(&["-f", "json", "--color", "always"], &[("FORCE_COLOR", "1")]));
}

#[test]
fn links_to_pages_and_files_are_written_on_request() {
    let folder = everything();
    // No file of Windows has such a name.
    let name = if cfg!(windows) { "a%b c.json" } else { "a\u{1b}\\b c.json" };
    folder.write(name, TWICE);
    let run = |arguments: &[&str]| folder.run(&[&["--hyperlinks", "always"], arguments].concat());
    let page = "\u{1b}]8;;https://mcp-lint.github.io/mcp-lint/rules/document-duplicate-key/\u{1b}\\document-duplicate-key\u{1b}]8;;\u{1b}\\";
    for format in ["pretty", "concise"] {
        let ran = run(&[&["twice.json", "-f", format], &SELECT[..]].concat());
        assert!(ran.out().contains(page), "{:?}", ran.out());
        assert!(ran.out().contains("/twice.json\u{1b}\\twice.json"), "{:?}", ran.out());
        assert!(ran.out().contains("\u{1b}]8;;file:///"), "{:?}", ran.out());
        let without = folder.run(&["twice.json", "-f", format]);
        assert!(!without.out().contains('\u{1b}'), "{:?}", without.out());
        let hostile = run(&[name, "-f", format]);
        let encoded = if cfg!(windows) { "/a%25b%20c.json" } else { "/a%1B%5Cb%20c.json" };
        assert!(hostile.out().contains(encoded), "{:?}", hostile.out());
        let links = hostile.out().matches('\u{1b}').count();
        assert_eq!(
            links,
            4 * hostile.out().matches("file:///").count()
                + 4 * hostile.out().matches(";;https:").count()
        );
    }
    for format in FORMATS.iter().filter(|format| !["pretty", "concise"].contains(format)) {
        assert!(!run(&["twice.json", "-f", format]).out().contains('\u{1b}'), "{format}");
    }
    run(&["twice.json", "-f", "pretty=report.txt"]);
    let written = std::fs::read_to_string(folder.path().join("report.txt")).unwrap();
    assert!(!written.contains('\u{1b}'));
}

/// Characters that must never be printed raw to a terminal.
fn is_harmful(character: char) -> bool {
    matches!(character, '\u{0}'..='\u{9}' | '\u{b}'..='\u{1f}' | '\u{7f}'..='\u{9f}'
        | '\u{ad}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}'
        | '\u{fe0f}' | '\u{feff}' | '\u{e0000}'..='\u{e0fff}')
}

#[test]
fn hostile_text_never_reaches_the_output_raw() {
    let key = "k\\u001b[31m\\n::error::x\\u009b\\u202e\\u200d\\udb40\\udc41";
    let raw = "\u{7f}\u{9b}31m\u{202e}\u{2066}\u{200b}\u{ad}\u{feff}\u{e0041}\u{1b}[2J\u{7}\r";
    let text = format!(
        "{{\"name\": \"{raw}\",\t\"{key}\": 1, \"{key}\": 2, \"inputSchema\": {{\"type\": \"object\"}}, \"{raw}\": 1, \"{raw}\": 2}}"
    );
    // No name of Windows has control characters.
    let (name, escaped) = match cfg!(windows) {
        true => ("a\u{9b}[31m\u{202e}b.json", "a\\u{9b}[31m\\u{202e}b.json\n"),
        false => ("a\u{1b}[31m\n\u{202e}b.json", "a\\u{1b}[31m\\n\\u{202e}b.json\n"),
    };
    let folder = Folder::with(&[(name, &text)]);
    for format in FORMATS {
        for arguments in [&[name][..], &["."], &[name, "-v"], &["missing\u{1b}[31m\u{202e}"]] {
            let ran = folder.run(&[arguments, &["-f", format]].concat());
            assert!(!ran.out().contains(is_harmful), "{format} {:?}", ran.out());
            assert!(!ran.err().contains(is_harmful), "{format} {:?}", ran.err());
            let forged = ran.out().contains("\n::error::") || ran.out().starts_with("::error::");
            assert!(!forged, "{format} {:?}", ran.out());
            assert!(format == "github" || !ran.out().contains("\n::"), "{format}");
        }
    }
    let shown = folder.run(&["--show-files", "."]);
    assert_eq!(shown.out(), escaped);
    let json = folder.run(&["-f", "json", "."]).json();
    assert_eq!(json["diagnostics"][0]["path"], name);
}

#[test]
fn an_unknown_argument_cannot_write_to_the_terminal() {
    let folder = Folder::with(&[]);
    for hostile in ["--\u{1b}[31m\u{202e}", "--off=\u{1b}[31m", "--format=\u{9b}1m", "-f=\u{1b}"] {
        let ran = folder.run(&[hostile]);
        assert_eq!(ran.code(), 2);
        assert!(!ran.err().contains(is_harmful), "{:?}", ran.err());
    }
}

#[test]
fn a_huge_line_is_shown_in_windows() {
    let filler = "x".repeat(2_500_000);
    let text = format!(
        r#"{{"name": "a", "{filler}": 1, "name": "b", "inputSchema": {{"type": "object"}}, "description": "{filler}", "title": "a", "title": "b"}}"#
    );
    let folder = Folder::with(&[("huge.json", &text)]);
    let ran = folder.run(&["huge.json", "--select", "document-duplicate-key"]);
    assert_eq!(ran.code(), 1, "{}", ran.err());
    assert_eq!(ran.out().matches("error[").count(), 2);
    assert!(ran.out().contains("[huge.json:1:2500022]"), "{}", ran.out());
    assert!(ran.out().contains("first here") && ran.out().contains('…'));
    assert!(ran.out().lines().all(|line| line.chars().count() < 250));
}

#[test]
fn human_readable_formats_show_the_first_findings_only() {
    let keys: String = (0..299).map(|at| format!(r#""k{at}": 1, "k{at}": 1, "#)).collect();
    let text = format!(r#"{{"name": "a", {keys} "inputSchema": {{"type": "object"}}}}"#);
    let folder = Folder::with(&[("a.json", &text)]);
    let count = |arguments: &[&str]| {
        let select = ["a.json", "--expand", "--select", "document-duplicate-key"];
        folder.run(&[arguments, &select].concat()).out().matches("document-duplicate-key]").count()
    };
    assert_eq!(count(&["-f", "concise"]), 299);
    assert_eq!(count(&["-f", "concise", "--max-findings", "200"]), 200);
    let ran = folder.run(&["a.json", "-f", "concise", "--expand", "--max-findings", "3"]);
    assert_eq!(ran.out().lines().filter(|line| line.starts_with("a.json:")).count(), 3);
    assert!(ran.out().contains("more findings (--expand shows all)"));
    let json = folder.run(&["a.json", "-f", "json", "--select", "document-duplicate-key"]).json();
    assert_eq!(json["diagnostics"].as_array().unwrap().len(), 299);
}

#[test]
fn equal_findings_are_folded_in_human_readable_formats_only() {
    let objects = r#"{"a": 1, "b": 2, "a": 1, "b": 2},"#.repeat(8);
    let text =
        format!(r#"{{"name": "a", "x": [{objects} 1], "inputSchema": {{"type": "object"}}}}"#);
    let folder = Folder::with(&[("a.json", &text), ("b.json", &text)]);
    let run = |arguments: &[&str]| {
        let select = ["--select", "document-duplicate-key", "."];
        folder.run(&[arguments, &select].concat())
    };
    let more = "… and 13 more like this (--expand shows all)";
    let pretty = run(&["-f", "pretty"]);
    assert_eq!(pretty.out().matches("error[").count(), 1, "{}", pretty.out());
    assert_eq!(pretty.out().matches("  15 more in this file:").count(), 1, "{}", pretty.out());
    assert_eq!(pretty.out().matches("  also at 1:").count(), 1, "{}", pretty.out());
    assert_eq!(pretty.out().matches("  also in b.json").count(), 1, "{}", pretty.out());
    let concise = run(&["-f", "concise"]);
    assert_eq!(concise.out().matches(more).count(), 2, "{}", concise.out());
    assert_eq!(concise.out().matches("duplicate key `a`").count(), 3, "{}", concise.out());
    assert!(concise.err().starts_with("32 errors in 2 files"), "{}", concise.err());
    for format in ["pretty", "concise"] {
        let expanded = run(&["-f", format, "--expand"]);
        assert!(!expanded.out().contains("more"), "{}", expanded.out());
        assert_eq!(expanded.out().matches("duplicate key `a`").count(), 16, "{}", expanded.out());
    }
    assert_eq!(run(&["-f", "json"]).json()["diagnostics"].as_array().unwrap().len(), 32);
}

#[test]
fn tools_of_one_name_are_reported_across_the_files_of_a_folder() {
    let other = GOOD.replace("of a city", "of a town");
    let folder = Folder::with(&[
        ("get_weather.json", GOOD),
        ("get_weather_ff_new.json", &other),
        ("town.json", &other),
        ("a_town.json", &other),
        ("elsewhere/town.json", &other),
        ("copies/a.json", GOOD),
        ("copies/b.json", GOOD),
    ]);
    let select = ["-v", "--select", "tool-name-duplicate"];
    for jobs in ["1", "2"] {
        let ran = folder.run(&[&["-f", "concise", "-j", jobs, "."][..], &select].concat());
        let lines: Vec<_> = ran.out().lines().collect();
        let message = "a second file of this folder contains a tool called `get_weather`";
        let expected = [
            // Not in the file that is named after the tool, although the copy comes before it.
            format!("a_town.json:1:10: warning[tool-name-duplicate] {message} (get_weather)"),
            format!("copies/b.json:1:10: info[tool-name-duplicate] {message} (get_weather)"),
            format!("town.json:1:10: warning[tool-name-duplicate] {message} (get_weather)"),
        ];
        assert_eq!(lines, expected, "{}", ran.err());
    }
    let ran = folder.run(&[&["town.json", "get_weather.json"][..], &select].concat());
    assert_eq!(ran.code(), 0);
    assert!(ran.out().contains("[town.json:1:10]"), "{}", ran.out());
    assert!(ran.out().contains("  get_weather.json:1:10: the other one"), "{}", ran.out());
    let json = folder.run(&[&["copies", "-f", "json"][..], &select].concat()).json();
    assert_eq!(json["diagnostics"][0]["labels"][0]["path"], "copies/a.json");
}

#[test]
fn information_is_shown_on_demand_and_always_in_machine_readable_formats() {
    let folder = Folder::with(&[("a.json", TWICE)]);
    let select =
        ["a.json", "--select", "document-duplicate-key", "--info", "document-duplicate-key"];
    let run = |arguments: &[&str]| folder.run(&[&select, arguments].concat());
    let hidden = run(&["-f", "concise"]);
    assert_eq!((hidden.code(), hidden.out()), (0, ""));
    assert_eq!(hidden.err(), "no problems in 1 file (1 tool); 1 info hidden (-v shows it)\n");
    for shown in [&["-f", "concise", "-v"][..], &["-f", "concise", "--min-severity", "info"]] {
        assert!(run(shown).out().contains("info[document-duplicate-key]"));
    }
    let count = |ran: Ran| ran.json()["diagnostics"].as_array().unwrap().len();
    assert_eq!(count(run(&["-f", "json"])), 1);
    assert_eq!(count(run(&["-f", "json", "--min-severity", "warning"])), 0);
    assert_eq!(run(&["--fail-on", "info"]).code(), 1);
}

#[test]
fn counted_findings_count_like_reported_ones() {
    let list = r#"tools:
- &one {name: get, inputSchema: {type: object, properties: {a: {type: string}}}}
- {name: put, description: put, inputSchema: {type: object, properties: &p {b: {}, c: {}}}}
- {name: cut, description: cut, inputSchema: {type: object, properties: *p}}
- *one
"#;
    let folder = Folder::with(&[("a.yaml", list), ("b.json", GOOD)]);
    let total = |arguments: &[&str]| {
        let line = folder.run(arguments).err().lines().last().unwrap_or_default().to_owned();
        let number = |word: &str| {
            let words: Vec<_> =
                line.split([' ', ',', ';']).filter(|part| !part.is_empty()).collect();
            let at = words.iter().position(|part| part.trim_end_matches('s') == word);
            at.map_or(0, |at| words[at - 1].parse::<usize>().unwrap())
        };
        [number("error"), number("warning"), number("info")]
    };
    let all = total(&["-v", "--color", "never"]);
    assert!(all[2] >= 4, "{all:?}");
    for arguments in [&[][..], &["--min-severity", "error"], &["--statistics"], &["-f", "json=r"]] {
        assert_eq!(total(arguments), all, "{arguments:?}");
    }
    let failed = |arguments: &[&str]| folder.run(arguments).code();
    assert_eq!(failed(&["--fail-on", "info", "--off", "correctness,portability"]), 1);
}

#[test]
fn a_table_of_rules_ends_the_report_on_request() {
    let folder = everything();
    let ran = folder.run(&[&["twice.json", "-f", "concise", "--statistics"], &SELECT[..]].concat());
    let end = "findings by rule\n\n1  error  document-duplicate-key\n";
    assert!(ran.out().ends_with(end), "{}", ran.out());
    folder.run(&["twice.json", "-f", "json", "--statistics"]).json();
}

#[test]
fn files_are_chosen_by_globs() {
    let folder = Folder::with(&[
        ("a/one.json", GOOD),
        ("a/two.yaml", GOOD),
        ("a/three.mcp", GOOD),
        (".hidden/four.json", GOOD),
        ("b/five.json", GOOD),
        (".ignore", "b/\n"),
    ]);
    let shown = |arguments: &[&str]| {
        let ran = folder.run(&[&["--show-files"], arguments].concat());
        ran.out().lines().map(str::to_owned).collect::<Vec<_>>().join(" ")
    };
    assert_eq!(shown(&["."]), "a/one.json a/two.yaml");
    assert_eq!(shown(&[".", "--exclude", "*.yaml"]), "a/one.json");
    assert_eq!(shown(&[".", "--include", "*.mcp"]), "a/three.mcp");
    assert_eq!(shown(&["--hidden", ".hidden"]), ".hidden/four.json");
    assert_eq!(shown(&[".", "--no-ignore", "--exclude", "a"]), "b/five.json");
    assert_eq!(shown(&["a/one.json", "--exclude", "a"]), "a/one.json");
    assert_eq!(shown(&["a/one.json", "--exclude", "a", "--force-exclude"]), "");
}

#[test]
fn the_users_global_ignore_file_applies() {
    let folder = Folder::with(&[
        ("tools/a.json", GOOD),
        ("tools/b.json", GOOD),
        ("home/.gitconfig", "[core]\n\tExcludesFile = ~/mine\n"),
        ("home/mine", "a.json\n"),
        ("other/.config/git/ignore", "b.json\n"),
        ("own/git/config", ""),
    ]);
    let absolute = format!("[core]\nexcludesfile = \"{}\"\n", folder.file("home/mine").display());
    std::fs::write(folder.file("own/git/config"), absolute).unwrap();
    let shown = |variables: &[(&str, &str)], arguments: &[&str]| {
        let mut command = folder.command(&[&["--show-files"], arguments].concat());
        let absolute = |(name, value)| (name, folder.file(value));
        // Settings of the whole machine are not read.
        command.env("GIT_CONFIG_SYSTEM", "none");
        let ran = Ran(command.envs(variables.iter().copied().map(absolute)).output().unwrap());
        ran.out().lines().map(str::to_owned).collect::<Vec<_>>().join(" ")
    };
    let home = if cfg!(windows) { "USERPROFILE" } else { "HOME" };
    assert_eq!(shown(&[], &["tools"]), "tools/a.json tools/b.json");
    assert_eq!(shown(&[(home, "home")], &["tools"]), "tools/b.json");
    assert_eq!(shown(&[(home, "home")], &["tools", "--no-ignore"]), "tools/a.json tools/b.json");
    assert_eq!(shown(&[(home, "other")], &["tools"]), "tools/a.json");
    assert_eq!(shown(&[("XDG_CONFIG_HOME", "own")], &["tools"]), "tools/b.json");
    for variable in ["GIT_CONFIG_GLOBAL", "GIT_CONFIG_SYSTEM"] {
        assert_eq!(shown(&[(variable, "own/git/config")], &["tools"]), "tools/b.json");
    }
    let nothing_of_his = [(home, "other"), ("XDG_CONFIG_HOME", "none")];
    assert_eq!(shown(&nothing_of_his, &["tools"]), "tools/a.json tools/b.json");
}

#[test]
fn limits_are_findings_that_name_the_flag() {
    let folder = Folder::with(&[("a.json", GOOD)]);
    let large = folder.run(&["a.json", "--max-file-size", "10"]);
    assert_eq!(large.code(), 1);
    assert!(large.out().contains("--max-file-size"), "{}", large.out());
    let deep = folder.run(&["a.json", "--max-depth", "1"]);
    assert!(deep.out().contains("--max-depth"), "{}", deep.out());
}

#[test]
fn the_number_of_threads_does_not_change_a_byte() {
    let files: Vec<_> = (0..40).map(|index| (format!("{index}.json"), TWICE)).collect();
    let files: Vec<_> = files.iter().map(|(name, text)| (name.as_str(), *text)).collect();
    let folder = Folder::with(&files);
    for format in FORMATS {
        let one = folder.run(&["-j", "1", "-f", format]);
        let four = folder.run(&["-j", "4", "-f", format]);
        assert_eq!((one.out(), one.err()), (four.out(), four.err()));
    }
}

#[test]
fn pages_lists_and_help_are_printed() {
    let folder = Folder::with(&[]);
    let page = folder.run(&["explain", "document-syntax"]);
    assert!(page.out().starts_with("document-syntax\n"), "{}", page.out());
    let markdown = folder.run(&["explain", "document-syntax", "--format", "markdown"]);
    assert!(markdown.out().starts_with("# document-syntax\n"));
    let json = folder.run(&["explain", "document-syntax", "-f", "json"]).json();
    assert_eq!(json["name"], "document-syntax");
    let rules = folder.run(&["rules", "-f", "json"]).json();
    assert_eq!(rules["rules"].as_array().unwrap().len(), mcp_lint::rules::RULES.len());
    let help = folder.run(&["--help"]);
    assert_eq!((help.code(), help.err()), (0, ""));
    for text in ["Examples:", "Exit codes:", "Failing:", "Limits:"] {
        assert!(help.out().contains(text), "{text}");
    }
    assert!(folder.run(&["--version"]).out().starts_with("mcp-lint 0."));
}

#[test]
fn json_reports_follow_their_schema() {
    let schema = include_str!("../../docs/report.schema.json");
    let schema: Value = serde_json::from_str(schema).unwrap();
    assert!(jsonschema::draft202012::meta::is_valid(&schema));
    let validator = jsonschema::draft202012::new(&schema).unwrap();
    let folder = everything();
    folder.write("empty.json", "");
    folder.write(
        "odd.json",
        "\u{feff}{\"name\": \"ü😀\", \"a/b~\": {\"x\": 1, \"x\": 2}, \"inputSchema\": {}}",
    );
    folder.write("list.jsonl", &format!("{GOOD}\n{TWICE}\n"));
    for arguments in [&["."][..], &["other.json", "empty.json", "odd.json"], &["missing.json"]] {
        let report =
            folder.run(&[arguments, &["-f", "json", "--preset", "strict"]].concat()).json();
        let errors: Vec<_> =
            validator.iter_errors(&report).map(|error| error.to_string()).collect();
        assert!(errors.is_empty(), "{errors:?}\n{report:#}");
    }
}

#[cfg(unix)]
mod unix {
    use super::*;

    #[test]
    fn a_file_that_cannot_be_read_does_not_hide_the_findings_of_others() {
        use std::os::unix::fs::PermissionsExt;

        let folder = everything();
        let secret = folder.path().join("good.json");
        std::fs::set_permissions(&secret, std::fs::Permissions::from_mode(0o000)).unwrap();
        if std::fs::File::open(&secret).is_ok() {
            // The superuser reads everything.
            return;
        }
        let ran = folder.run(&["good.json", "twice.json", "-f", "concise"]);
        assert_eq!(ran.code(), 2);
        assert!(ran.out().contains("twice.json:1:17: "));
        assert!(ran.err().contains("good.json: permission denied"), "{}", ran.err());
    }

    #[test]
    fn a_named_pipe_is_rejected_without_waiting() {
        let folder = everything();
        let made = Command::new("mkfifo").arg(folder.path().join("pipe.json")).status();
        if !made.is_ok_and(|status| status.success()) {
            return;
        }
        let ran = folder.run(&["pipe.json", "twice.json", "-f", "concise"]);
        assert_eq!(ran.code(), 2);
        assert!(ran.err().contains("pipe.json: is a named pipe"), "{}", ran.err());
        assert!(ran.out().contains("twice.json:1:17: "));
        assert_eq!(folder.run(&["folder"]).code(), 0);
    }

    #[test]
    fn a_closed_pipe_ends_quietly_with_the_usual_exit_code() {
        let keys = r#""a": 1, "#.repeat(20_000);
        let text = format!(r#"{{"name": "a", {keys} "inputSchema": {{"type": "object"}}}}"#);
        let folder = Folder::with(&[("a.json", &text)]);
        for format in FORMATS {
            let mut child = folder
                .command(&[
                    "a.json",
                    "-f",
                    format,
                    "--max-findings",
                    "0",
                    "-q",
                    "--select",
                    "document-duplicate-key",
                ])
                .stdout(Stdio::piped())
                .stderr(Stdio::piped())
                .spawn()
                .unwrap();
            drop(child.stdout.take());
            let ran = Ran(child.wait_with_output().unwrap());
            assert_eq!((ran.code(), ran.err()), (1, ""), "{format}");
        }
        let mut help = folder.command(&["--help"]).stdout(Stdio::piped()).spawn().unwrap();
        drop(help.stdout.take());
        assert_eq!(help.wait().unwrap().code(), Some(0));
    }

    #[test]
    fn input_from_shell_substitutions_is_read() {
        let folder = everything();
        let mut child = folder.command(&["/dev/stdin", "-f", "concise"]);
        child.stdin(std::fs::File::open(folder.path().join("twice.json")).unwrap());
        let ran = Ran(child.output().unwrap());
        assert!(ran.out().starts_with("/dev/stdin:1:17: "), "{} {}", ran.out(), ran.err());
    }
}

const WEATHER: &str = r#"{"name": "get_weather", "description": "Weather.", "inputSchema": {"type": "object", "additionalProperties": false}, "outputSchema": {"type": "object", "properties": {"celsius": {"type": "number"}}}}"#;

const WRONG: &str = r#"{"content": [{"type": "text", "text": "{\"celsius\":\"1\"}"}], "structuredContent": {"celsius": "1"}}"#;

#[test]
fn recorded_results_are_checked_against_definitions() {
    let folder = Folder::with(&[
        ("tools/weather.json", WEATHER),
        ("recorded/get_weather/1.json", WRONG),
        ("one.json", WRONG),
        ("empty.json", "[]"),
        ("other.json", OTHER),
    ]);
    let table: [(&[&str], i32); 10] = [
        (&["tools", "--result", "one.json"], 1),
        (&["tools", "--result", "recorded"], 1),
        (&["--tools", "tools", "--result", "one.json"], 1),
        (&["--tools", "tools", "--result", "one.json", "--tool", "get_weather"], 1),
        (&["--tools", "tools", "--result", "one.json", "--tool", "get_wether"], 2),
        (&["--result", "one.json"], 0),
        (&["--tools", "tools", "--result", "empty.json"], 2),
        (&["tools", "--result", "empty.json"], 1),
        (&["--tools", "other.json", "--result", "one.json"], 2),
        (&["--tools", "missing.json", "--result", "one.json"], 2),
    ];
    for (arguments, code) in table {
        let ran = folder.run(arguments);
        assert_eq!(ran.code(), code, "{arguments:?}\n{}\n{}", ran.out(), ran.err());
    }
    let near = folder.run(&["--tools", "tools", "--result", "one.json", "--tool", "get_wether"]);
    assert!(near.err().contains("did you mean `get_weather`?"), "{}", near.err());
    let alone = folder.run(&["--result", "one.json"]);
    assert!(alone.err().contains("1 result for an unknown tool"), "{}", alone.err());
    let report = folder.run(&["--tools", "tools", "--result", "recorded", "-f", "json"]).json();
    let label = &report["diagnostics"][0]["labels"][0];
    assert_eq!(label["path"], "tools/weather.json");
    assert_eq!(report["summary"]["results"], 1);
}

#[test]
fn calls_without_results_are_counted_as_unchecked() {
    let call = |id: u8| {
        format!(r#"{{"jsonrpc":"2.0","id":{id},"method":"tools/call","params":{{"name":"a"}}}}"#)
    };
    let answer = r#"{"jsonrpc":"2.0","id":1,"result":{"content":[],"resultType":"complete"}}"#;
    let folder = Folder::with(&[
        ("one.jsonl", &call(1)),
        ("two.jsonl", &format!("{}\n{}\n", call(1), call(2))),
        ("half.jsonl", &format!("{}\n{answer}\n{}\n", call(1), call(2))),
        ("ping.jsonl", "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"ping\"}\n"),
    ]);
    let none = "no result was checked: what --result names contains none\n";
    for (name, contents, holds_none) in [
        ("one.jsonl", "0 tools, 1 call without a result", true),
        ("two.jsonl", "0 tools, 2 calls without results", true),
        (
            "half.jsonl",
            "0 tools, 1 result for an unknown tool, 2 calls (1 without a result)",
            false,
        ),
        ("ping.jsonl", "0 tools", true),
    ] {
        let select = ["--select", "document-syntax"];
        let summary = format!("no problems in 1 file ({contents})\n");
        let plain = folder.run(&[&[name][..], &select].concat());
        assert_eq!((plain.code(), plain.err()), (0, &*summary));
        let reported = format!("{}{summary}", if holds_none { none } else { "" });
        let named = folder.run(&[&["--result", name][..], &select].concat());
        assert_eq!((named.code(), named.err()), (0, &*reported));
    }
    let verbose = folder.run(&["two.jsonl", "-v"]);
    assert!(verbose.err().contains("2 calls without results, protocol"), "{}", verbose.err());
}

#[test]
fn a_report_never_replaces_an_input_file() {
    let extends = "extends = \"base.toml\"\n";
    let folder = Folder::with(&[
        ("tools/a.json", TWICE),
        ("mcp-lint.toml", extends),
        ("base.toml", ""),
        ("elsewhere/mcp-lint.toml", ""),
    ]);
    let read = |name: &str| std::fs::read_to_string(folder.path().join(name)).unwrap();
    assert_eq!(folder.run(&["baseline", "update", "tools"]).code(), 0);
    let baseline = read("mcp-lint-baseline.json");
    for (arguments, target, what) in [
        (&["tools/a.json"][..], "./tools/a.json", "is to be linted and to be written"),
        (&["tools"], "tools/a.json", "is one of the files that were linted"),
        (
            &["tools", "-c", "elsewhere/mcp-lint.toml"],
            "elsewhere/mcp-lint.toml",
            "is the configuration",
        ),
        (&["tools"], "mcp-lint.toml", "is the configuration"),
        (&["tools/a.json"], "tools/../base.toml", "is the configuration"),
        (&["tools", "--fix"], "mcp-lint.toml", "is the configuration"),
        (
            &["tools", "--baseline", "mcp-lint-baseline.json"],
            "mcp-lint-baseline.json",
            "is the baseline",
        ),
    ] {
        let format = format!("json={target}");
        let ran = folder.run(&[arguments, &["-f", &format, "--exit-zero"]].concat());
        assert_eq!(ran.code(), 2, "{target}: {}", ran.err());
        assert!(ran.err().contains(what), "{target}: {}", ran.err());
    }
    assert_eq!(read("tools/a.json"), TWICE);
    assert_eq!(read("mcp-lint.toml"), extends);
    assert_eq!((read("base.toml"), read("elsewhere/mcp-lint.toml")), Default::default());
    assert_eq!(read("mcp-lint-baseline.json"), baseline);
    // A report of an earlier run is not an input, and is replaced.
    for _ in 0..2 {
        assert_eq!(folder.run(&["tools", "-f", "json=tools/report.json", "--exit-zero"]).code(), 0);
    }
}

#[cfg(unix)]
#[test]
fn results_are_checked_against_tools_that_can_be_read_only_once() {
    let result = r#"{"tool": "sum", "result": {"content": [{"type": "text", "text": "x"}],
        "structuredContent": {"sum": "x"}}}"#;
    let tool = r#"{"name": "sum", "inputSchema": {"type": "object"},
        "outputSchema": {"type": "object", "properties": {"sum": {"type": "integer"}}}}"#;
    let folder = Folder::with(&[("result.json", result)]);
    let arguments = ["result.json", "/dev/stdin", "-f", "concise"];
    let ran = folder.run_with_input(&arguments, tool);
    assert!(ran.out().contains("[structured-content-mismatch]"), "{}{}", ran.out(), ran.err());
}
