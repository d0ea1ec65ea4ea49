//! Commands and output of a newcomer's first hour: pipes, folders with one tool per file,
//! recordings.

use mcp_lint::report::{Format, Options, write};
use mcp_lint::source::SourceText;

use crate::common::folder::{Folder, Ran};
use crate::common::lint::{run, settings};

const TOOL: &str = r#"{"name": "a", "title": "A", "description": "Does it.", "inputSchema": {"type": "object", "additionalProperties": false}}"#;

#[test]
fn a_list_without_schemas_is_checked_in_a_folder_and_shown_as_checked() {
    let list = r#"{"tools": [{"name": "echo", "description": "Repeats a text."}]}"#;
    let folder = Folder::with(&[("t/list.json", list), ("t/good.json", TOOL)]);
    let ran = folder.run(&["t", "-f", "concise"]);
    assert_eq!(ran.code(), 1, "{}", ran.err());
    assert!(ran.out().contains("t/list.json:1:21: error[input-schema-missing]"), "{}", ran.out());
    assert_eq!(folder.run(&["--show-files", "t"]).out(), "t/good.json\nt/list.json\n");
}

#[test]
fn skipped_files_that_look_like_tools_are_named() {
    let folder = Folder::with(&[
        ("t/good.json", TOOL),
        ("t/echo-tool.json", r#"{"name": "echo", "description": "Repeats a text."}"#),
        ("t/names.json", r#"{"tools": [{"name": "echo"}, {"name": "add"}]}"#),
        ("t/functions.json", r#"{"tools": [{"function": {"name": "f", "parameters": {}}}]}"#),
        ("t/package.json", r#"{"name": "p", "version": "1.0.0", "scripts": {}}"#),
        ("t/colours.json", r#"["red"]"#),
    ]);
    for flag in ["-v", "--show-files"] {
        let ran = folder.run(&[flag, "t"]);
        for named in [
            "t/names.json: not checked: it looks like a list of tools without `inputSchema`",
            "t/functions.json: not checked: 1 list without `inputSchema`",
        ] {
            assert!(ran.err().contains(named), "{named}: {}", ran.err());
        }
        assert!(!ran.err().contains("package.json:"), "{}", ran.err());
        assert!(ran.err().contains("without MCP content"), "{}", ran.err());
    }
    let beside_others = folder.run(&["-v", "t"]);
    let one = "t/echo-tool.json: not checked: it looks like a tool without `inputSchema`";
    assert!(beside_others.err().contains(one), "{}", beside_others.err());
}

#[test]
fn a_file_that_looks_like_tools_is_named_if_nothing_else_was_found() {
    let folder =
        Folder::with(&[("t/names.json", r#"{"tools": [{"name": "echo"}, {"name": "add"}]}"#)]);
    let named = "`t/names.json` looks like a list of tools without `inputSchema`; name the file to check it";
    assert!(folder.run(&["t"]).err().contains(named));
}

#[test]
fn a_program_that_prints_nothing_is_no_clean_run() {
    let folder = Folder::with(&[("good.json", TOOL)]);
    let ran = folder.run_with_input(&[], "");
    assert_eq!(ran.code(), 0);
    assert!(ran.err().starts_with("standard input was empty; linting `.`\n"), "{}", ran.err());
    assert!(folder.run_with_input(&["-q"], "").err().is_empty());
    assert!(!folder.run_with_input(&["good.json"], "").err().contains("empty"));
    let asked_for = folder.run_with_input(&["-"], "");
    assert_eq!(asked_for.code(), 2);
    assert_eq!(asked_for.err(), "error: <stdin>: standard input is empty\n");
}

#[cfg(all(unix, feature = "record"))]
#[test]
fn recordings_are_not_fixed_by_their_recorder() {
    let folder = Folder::new();
    for flag in ["--fix", "--unsafe-fixes", "--diff"] {
        let ran = folder.run(&["record", "--client", "--check", flag, "--", "true"]);
        assert_eq!(ran.code(), 2);
        assert!(ran.err().contains("fix the server"), "{}", ran.err());
    }
    assert!(!folder.run(&["record", "--help"]).out().contains("fixes"));
}

#[test]
fn what_is_fixable_in_a_session_is_not_counted() {
    let list = r#"{"tools": [{"name": "a", "description": "Does it.", "inputSchema": {"type": "object", "properties": {"n": {"type": "int"}}}}]}"#;
    let session = format!(
        "{}\n{}\n",
        r#"{"jsonrpc": "2.0", "id": 1, "method": "tools/list"}"#,
        format_args!(r#"{{"jsonrpc": "2.0", "id": 1, "result": {list}}}"#),
    );
    let folder = Folder::with(&[("s.jsonl", &session), ("list.json", list)]);
    let ran = folder.run(&["s.jsonl"]);
    assert_eq!(ran.code(), 1);
    assert!(!ran.err().contains("fixable"), "{}", ran.err());
    assert!(folder.run(&["list.json"]).err().contains("1 fixable with --fix"));
}

/// The report about `files` files with one tool each, as text.
fn page(files: usize, tool: impl Fn(usize) -> String) -> String {
    let text = |at| SourceText::new(format!("tools/create_item_{at}.json"), &*tool(at));
    let inputs = (1..=files).map(|at| mcp_lint::engine::Input::of_text(text(at).into()));
    let report = run(inputs.collect(), &settings(None));
    let mut out = Vec::new();
    let options = Options { width: Some(80), ..Options::default() };
    write(Format::Pretty, &report, &options, &mut out).unwrap();
    String::from_utf8(out).unwrap()
}

#[test]
fn one_mistake_in_thirty_files_fits_on_a_screen_and_every_place_is_named() {
    let same = |at| {
        format!(
            "{{\n  \"name\": \"create_item_{at}\",\n  \"description\": \"Creates item {at}.\",\n  \
             \"inputSchema\": {{\"type\": \"object\", \"properties\": {{\"n\": {{\"type\": \
             \"int\"}}}}}}\n}}\n"
        )
    };

    let undeclared = |at| {
        same(at).replace("{\"type\": \"int\"}}", &format!("{{}}}}, \"required\": [\"k{at}\"]"))
    };
    for tool in [&same as &dyn Fn(usize) -> String, &undeclared] {
        let page = page(30, tool);
        assert!(page.lines().count() <= 45, "{} lines: {page}", page.lines().count());
        for at in 1..=30 {
            assert!(page.contains(&format!("create_item_{at}.json:4:")), "{at}: {page}");
        }
        assert!(page.contains("27 more in other files:"), "{page}");
        assert!(page.ends_with("; `--statistics` counts findings by rule\n"), "{page}");
    }

    assert!(!page(4, same).contains("--statistics"));
    // A log that is wrapped like a terminal contains no command that a file is named after.
    let name = "x".repeat(90);
    let tools = Folder::new();
    for at in 0..6 {
        tools.write(&format!("{name} ::error::{at}.json"), &same(at));
    }
    let ran = tools.run(&["."]);
    let is_command = |line: &str| line.trim_start().starts_with("::");
    assert!(!ran.out().lines().any(is_command), "{}", ran.out());
}

#[test]
fn what_was_mistyped_is_answered_with_what_was_intended() {
    let folder = Folder::with(&[("weather/tools.json", TOOL)]);
    for (arguments, words) in [
        ("weather/tool.json", "did you mean `weather/tools.json`?"),
        ("wether/tool.json", "did you mean `weather/tools.json`?"),
        ("weather/*.jsonl", "only shells expand globs, and not between quotes; `weather` names"),
        ("--fxi", "there is no flag `--fxi`; did you mean `--fix`?"),
        ("compare --aginst x", "there is no flag `--aginst`; did you mean `--against`?"),
        ("compare --fix x", "there is no flag `--fix` here; it belongs to `mcp-lint check`"),
        ("compare --statistic", "did you mean `--statistics`?"),
        ("lock check --chaged", "did you mean `--changed` of `mcp-lint check`?"),
        ("--against x", "there is no flag `--against` here; it belongs to `mcp-lint compare`"),
        ("--baselin x", "there is no flag `--baselin`; did you mean `--baseline`?"),
        (
            "check explain",
            "`explain` is not a path; as a command it comes first: `mcp-lint explain`",
        ),
        ("-v explain", "`explain` is not a path; as a command it comes first"),
        ("--json", "`-f json` prints JSON"),
        ("--sarif=x", "`-f sarif=FILE` writes SARIF"),
        ("--watch", "a program that watches files"),
        ("--reporter json", "`-f FMT` selects the format"),
        ("--rule x", "`--select RULES` runs only these"),
        ("help lint", "did you mean `mcp-lint help check`?"),
        ("help chek", "did you mean `mcp-lint help check`?"),
        ("help nothing-like-it", "`mcp-lint help` lists the commands"),
        ("serve", "`serve` is neither a path nor a command"),
        ("language-server", "did you mean `mcp-lint lsp`?"),
        ("--config .", "error: .: cannot read `.`: is a directory"),
        ("-f sarif=no/x.sarif weather", "the directory `no` does not exist"),
        ("explain qualitee-of-it", "there is no rule `qualitee-of-it`"),
        ("rules nothing-like-it", "no rule has `nothing-like-it` in its name"),
    ] {
        let ran = folder.run(&arguments.split(' ').collect::<Vec<_>>());
        assert_eq!(ran.code(), 2, "{arguments}: {}", ran.err());
        assert!(ran.err().contains(words), "{arguments}: {}", ran.err());
    }
}

#[cfg(feature = "record")]
#[test]
fn the_command_of_a_server_needs_two_hyphens() {
    let ran = Folder::new().run(&["record", "--client", "node", "server.js"]);
    assert_eq!(ran.code(), 2);
    assert!(ran.err().contains("put `--` before the server's command `node`"), "{}", ran.err());
}

#[test]
fn lists_are_filtered_by_category_and_name() {
    let folder = Folder::new();
    let names = folder.run(&["rules", "icon-", "-f", "names"]);
    assert!(names.out().lines().all(|name| name.contains("icon-")), "{}", names.out());
    assert!(names.out().lines().count() > 3);
    let category = folder.run(&["rules", "security", "-f", "json"]).json();
    let rules = category["rules"].as_array().unwrap();
    let is_wanted = |rule: &serde_json::Value| {
        rule["category"] == "security" || rule["name"].as_str().unwrap().contains("security")
    };
    assert!(rules.len() > 3 && rules.iter().all(is_wanted), "{category}");
    let kinds = folder.run(&["rules", "--changes", "icon", "-f", "names"]);
    assert_eq!(kinds.out(), "icon-origin-changed\nicons-changed\n");
}

#[test]
fn the_short_help_fits_on_a_screen_and_names_the_long_one() {
    let folder = Folder::new();
    let short = folder.run(&["-h"]);
    assert!(short.out().lines().count() <= 40, "{}", short.out());
    assert!(short.out().contains("--fix ") && !short.out().contains("--max-depth"));
    assert!(short.out().ends_with("mcp-lint --help lists all options and exit codes\n"));
    let long = folder.run(&["--help"]);
    assert!(long.out().contains("--hyperlinks") && long.out().contains("Exit codes:"));
}

#[test]
fn a_run_that_cannot_be_completed_is_annotated() {
    let folder = Folder::new();
    for arguments in
        [&["--nope"][..], &["--config", "nope.toml"], &["missing.json", "-f", "github"]]
    {
        let mut command = folder.command(arguments);
        let ran = Ran(command.env("GITHUB_ACTIONS", "true").output().unwrap());
        assert_eq!(ran.code(), 2);
        let said = format!("{}{}", ran.out(), ran.err());
        assert!(said.contains("::error title=mcp-lint::"), "{arguments:?}: {said}");
        assert!(!said.contains("no problems"), "{said}");
    }
}

#[test]
fn nothing_is_clean_that_was_not_checked() {
    let folder = Folder::with(&[("a.json", TOOL)]);
    for arguments in [&["missing.json"][..], &["a.json", "--max-file-size", "1"]] {
        assert!(!folder.run(arguments).err().contains("no problems"), "{arguments:?}");
    }
    assert!(folder.run(&["a.json"]).err().starts_with("no problems in 1 file (1 tool)"));
}

#[test]
fn fixes_that_a_baseline_prevents_are_mentioned() {
    let tool = r#"{"name": "a", "description": "Does it.", "inputSchema": {"type": "object", "properties": {"n": {"type": "int"}}}}"#;
    let folder = Folder::with(&[("a.json", tool)]);
    folder.run(&["baseline", "update", "a.json"]);
    let ran = folder.run(&["a.json", "--fix"]);
    assert!(ran.err().ends_with("nothing to fix outside of the baseline\n"), "{}", ran.err());
    std::fs::remove_file(folder.file("mcp-lint-baseline.json")).unwrap();
    assert!(folder.run(&["a.json", "--fix"]).err().contains("fixed 1 finding"));
    assert!(folder.run(&["a.json", "--fix"]).err().contains("nothing to fix\n"));
}

#[test]
fn help_is_shown_once() {
    let tool = r#"{"name": "a", "description": "Does it."}"#;
    let folder = Folder::with(&[("a.json", tool)]);
    let ran = folder.run(&["a.json", "-v"]);
    assert!(
        ran.out().matches("add `inputSchema`; for no parameters").count() <= 1,
        "{}",
        ran.out()
    );
    let tools =
        r#"{"tools": [{"name": "a", "inputSchema": {"type": "object", "properties": {"n": {"#;
    folder.write("open.json", tools);
    assert!(folder.run(&["open.json"]).out().contains("add `}}}}]}`"));
}

#[test]
fn overrides_are_written_with_their_reason() {
    let list = r#"{"tools": [{"name": "a b", "description": "Does it.", "inputSchema": {"type": "object", "additionalProperties": false}}, {"name": "c[1]*", "description": "Does it.", "inputSchema": {"type": "object", "additionalProperties": false}}]}"#;
    let folder = Folder::with(&[("t/x[1].json", list)]);
    let ran = folder.run(&["t", "--add-override", "until \"v3\"\nis out"]);
    assert_eq!((ran.code(), ran.out()), (0, ""), "{}", ran.err());
    assert_eq!(ran.err(), "added 1 override to mcp-lint.toml\n");
    let expected = r#"[[overrides]]
files = ["t/x[[]1[]].json"]
tools = ["a b", "c[[]1[]][*]"]
reason = "until \"v3\"\nis out"
rules = { tool-name-charset = "off" }
"#;
    assert_eq!(folder.read("mcp-lint.toml"), expected);
    let again = folder.run(&["t"]);
    assert_eq!(again.code(), 0);
    assert!(again.err().contains("2 suppressed"), "{}", again.err());
    assert_eq!(folder.run(&["t", "--add-override", "x"]).err(), "nothing to override\n");
    folder.write("mcp-lint.toml", "overrides = []\n");
    let refused = folder.run(&["t", "--add-override", "x"]);
    assert_eq!(refused.code(), 2);
    assert!(refused.err().contains("mcp-lint.toml: cannot be continued"), "{}", refused.err());
    assert_eq!(folder.read("mcp-lint.toml"), "overrides = []\n");
    let piped = folder.run_with_input(&["-", "--add-override", "x"], list);
    assert!(piped.err().contains("standard input is not a file"), "{}", piped.err());
    assert_eq!(folder.run(&["t", "--add-override", "x", "--fix"]).code(), 2);
}

#[test]
fn no_rule_is_named_like_a_kind_of_change() {
    use mcp_lint::changes::Kind;
    for rule in mcp_lint::rules::RULES {
        assert!(Kind::named(rule.name).is_none(), "{}", rule.name);
    }
}

#[test]
fn places_and_verdicts_have_colours_of_their_own() {
    let folder =
        Folder::with(&[("a.json", r#"{"name": "a b", "inputSchema": {"type": "object"}}"#)]);
    let shown = folder.run(&["a.json", "--color", "always", "--select", "tool-name-charset"]);
    // Red is the severity, blue the place, magenta the mark.
    for part in ["\u{1b}[31;1merror[", "\u{1b}[34;1ma.json:1:12\u{1b}[0m", "\u{1b}[35;1m"] {
        assert!(shown.out().contains(part), "{part:?}: {:?}", shown.out());
    }
    let page = folder.run(&["explain", "tool-name-charset", "--color", "always"]);
    for part in ["\u{1b}[31;1mfails:", "\u{1b}[32mpasses:"] {
        assert!(page.out().contains(part), "{part:?}: {:?}", page.out());
    }
}

#[test]
fn places_are_listed_up_to_the_limit() {
    let tools = (0..70).map(|at| {
        format!(r#"{{"name": "t {at}", "description": "Does {at}.", "inputSchema": {{"type": "object"}}}}"#)
    });
    let list = |count| format!("[{}]", tools.clone().take(count).collect::<Vec<_>>().join(",\n"));
    let folder = Folder::with(&[("all.json", &list(61)), ("more.json", &list(62))]);
    let shown = |name| folder.run(&[name, "--select", "tool-name-charset"]);
    assert!(!shown("all.json").out().contains("(--expand shows all)"));
    assert!(shown("more.json").out().contains("  … and 1 (--expand shows all)\n"));
    let folder = Folder::with(&[("all.json", &list(20)), ("more.json", &list(21))]);
    let shown = |name| folder.run(&[name, "--select", "tool-name-charset"]);
    assert!(!shown("all.json").out().contains("--statistics"));
    assert!(shown("more.json").out().contains("--statistics"));
}

#[cfg(all(unix, feature = "record"))]
#[test]
fn calls_are_not_awaited_from_a_pipe() {
    let folder = Folder::new();
    let made = std::process::Command::new("mkfifo").arg(folder.file("pipe")).status();
    assert!(made.unwrap().success());
    std::os::unix::fs::symlink("pipe", folder.file("calls.jsonl")).unwrap();
    let ran = folder.run(&["record", "--client", "--calls", "calls.jsonl", "--", "true"]);
    assert_eq!(ran.code(), 2);
    assert!(ran.err().contains("is a named pipe, not a regular file"), "{}", ran.err());
}
