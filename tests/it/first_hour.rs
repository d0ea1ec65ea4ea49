//! What a newcomer types and reads first: pipes, folders with one tool per file, recordings.

use mcp_lint::report::{Format, Options, write};
use mcp_lint::source::SourceText;

use crate::common::folder::Folder;
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
        ("t/one.json", r#"{"name": "echo", "description": "Repeats a text."}"#),
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
    let one = "t/one.json: not checked: it looks like a tool without `inputSchema`";
    assert!(beside_others.err().contains(one), "{}", beside_others.err());
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

/// A report of files with one tool each.
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
        assert!(page.contains("27 more of this rule, in 27 other files:"), "{page}");
        assert!(page.ends_with("; `--statistics` counts findings by rule\n"), "{page}");
    }

    assert!(!page(4, same).contains("--statistics"));
}
