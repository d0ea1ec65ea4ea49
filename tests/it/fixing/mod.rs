//! `--fix`, `--unsafe-fixes` and `--diff` of the real binary: the files they write, their output,
//! and their exit codes.

mod across_files;
mod cures;
mod source_code;

use crate::common::folder::{Folder, Ran};

/// A tool with three findings: one with a safe fix, one with an unsafe fix, and one without a fix.
const TOOLS: &str = r#"{
  "tools": [
    {
      "name": "get weather", // a comment
      "description": "Tells the weather.",
      "inputSchema": {"type": "object", "properties": {"city": {"type": "int"}}, "required": 5}
    }
  ]
}
"#;

/// The rules that run, so that new rules do not change what the tests observe.
const RULES: &str = "document-syntax,schema-type-unknown,schema-keyword-type,tool-name-charset,\
    tool-null-member,document-unrecognised,result-is-error-type,tag-not-normalized";

/// Runs the binary with only the rules in [`RULES`].
fn run(folder: &Folder, arguments: &[&str]) -> Ran {
    folder.run(&[arguments, &["--select", RULES]].concat())
}

fn run_with_input(folder: &Folder, arguments: &[&str], input: impl AsRef<[u8]>) -> Ran {
    folder.run_with_input(&[arguments, &["--select", RULES]].concat(), input)
}

#[test]
fn fix_applies_safe_fixes_and_reports_the_rest() {
    let folder = Folder::with(&[("tools.jsonc", TOOLS)]);
    let ran = run(&folder, &["tools.jsonc", "--fix", "-f", "concise"]);
    assert_eq!(folder.read("tools.jsonc"), TOOLS.replace("\"int\"", "\"integer\""));
    assert_eq!(ran.code(), 1);
    assert_eq!(ran.out().lines().count(), 2, "{}", ran.out());
    assert!(ran.out().contains("error[tool-name-charset]"), "{}", ran.out());
    assert!(
        ran.err().ends_with("fixed 1 finding in 1 file: schema-type-unknown\n"),
        "{}",
        ran.err()
    );
    assert_eq!(folder.names(), ["tools.jsonc"]);
}

#[test]
fn a_word_that_is_misspelt_in_many_places_is_reported_and_fixed_at_each() {
    let types = ["int", "int", "whatever", "whatever", "string", "Integer", "what", "what"];
    let tools = |word: &dyn Fn(&str) -> String| {
        let tool = |(index, given): (usize, &&str)| {
            let property = format!(r#"{{"type": "{}", "description": "A {index}."}}"#, word(given));
            format!(
                r#"{{"name": "get_{index}", "description": "Gets {index}.",
                    "inputSchema": {{"type": "object", "properties": {{"a": {property}}}}}}}"#
            )
        };
        let tools: Vec<_> = types.iter().enumerate().map(tool).collect();
        format!("[{}]", tools.join(",\n"))
    };
    let given = tools(&str::to_owned);
    let fixed = tools(&|word| match word {
        "int" | "Integer" => "integer".to_owned(),
        word => word.to_owned(),
    });
    let folder = Folder::with(&[("tools.json", &given)]);
    let ran = run(&folder, &["tools.json", "-f", "concise", "--expand", "--max-findings", "0"]);
    let mut reported = ran.out().lines();
    for (index, word) in types.iter().enumerate().filter(|(_, word)| **word != "string") {
        let line = reported.next().unwrap();
        assert!(line.starts_with(&format!("tools.json:{}:", 2 * index + 2)), "{line}");
        assert!(line.contains(&format!("`\"{word}\"` is not a JSON Schema type")), "{line}");
    }
    run(&folder, &["tools.json", "--fix"]);
    assert_eq!(folder.read("tools.json"), fixed);
}

#[test]
fn unsafe_fixes_are_applied_on_request_only() {
    let folder = Folder::with(&[("tools.jsonc", TOOLS)]);
    let ran = run(&folder, &["tools.jsonc", "--fix", "--unsafe-fixes", "-f", "concise"]);
    let expected = TOOLS.replace("\"int\"", "\"integer\"").replace("get weather", "get_weather");
    assert_eq!(folder.read("tools.jsonc"), expected);
    assert_eq!((ran.code(), ran.out().lines().count()), (1, 1), "{}", ran.out());
    let again = run(&folder, &["tools.jsonc", "--unsafe-fixes", "-f", "concise"]);
    assert!(again.err().ends_with("nothing to fix\n"), "{}", again.err());
    assert_eq!(folder.read("tools.jsonc"), expected);
}

#[test]
fn a_run_without_remaining_findings_passes() {
    let text = TOOLS.replace("\"required\": 5", "\"required\": [\"city\"]");
    let folder = Folder::with(&[("tools.jsonc", &text)]);
    let ran = run(&folder, &["tools.jsonc", "--unsafe-fixes"]);
    assert_eq!((ran.code(), ran.out()), (0, ""), "{}", ran.err());
}

#[test]
fn a_run_without_fix_counts_available_fixes_and_writes_nothing() {
    let folder = Folder::with(&[("tools.jsonc", TOOLS)]);
    let ran = run(&folder, &["tools.jsonc"]);
    let hint = "1 fixable with --fix, 1 more with --unsafe-fixes\n";
    assert!(ran.err().ends_with(hint), "{}", ran.err());
    assert_eq!(folder.read("tools.jsonc"), TOOLS);
    assert!(!run(&folder, &["tools.jsonc", "-q"]).err().contains("fixable"));
}

#[test]
fn a_diff_is_printed_before_the_findings_and_nothing_is_written() {
    let folder = Folder::with(&[("tools.jsonc", TOOLS)]);
    let plain = run(&folder, &["tools.jsonc", "-f", "concise"]);
    for arguments in [&["--diff"][..], &["--diff", "--fix"]] {
        let ran = run(&folder, &[&["tools.jsonc", "-f", "concise"], arguments].concat());
        assert_eq!(ran.code(), 1);
        let expected = "\
--- a/tools.jsonc
+++ b/tools.jsonc
@@ -3,7 +3,7 @@
     {
       \"name\": \"get weather\", // a comment
       \"description\": \"Tells the weather.\",
-      \"inputSchema\": {\"type\": \"object\", \"properties\": {\"city\": {\"type\": \"int\"}}, \"required\": 5}
+      \"inputSchema\": {\"type\": \"object\", \"properties\": {\"city\": {\"type\": \"integer\"}}, \"required\": 5}
     }
   ]
 }
";
        assert_eq!(ran.out(), format!("{expected}{}", plain.out()));
        assert!(ran.err().ends_with("would fix 1 finding in 1 file: schema-type-unknown\n"));
        assert_eq!(folder.read("tools.jsonc"), TOOLS);
    }
}

#[test]
fn the_lines_of_a_diff_end_as_those_of_the_file_do() {
    let folder = Folder::with(&[("tools.jsonc", &TOOLS.replace('\n', "\r\n"))]);
    let ran = run(&folder, &["tools.jsonc", "--diff", "-f", "concise"]);
    let diff = ran.out();
    let (head, hunk) = diff.split_at(diff.find("@@").unwrap());
    assert!(!head.contains('\r'), "{diff:?}");
    let lines: Vec<_> = hunk.split_inclusive('\n').skip(1).take(8).collect();
    assert!(lines.iter().all(|line| line.ends_with("\r\n")), "{lines:?}");
}

#[test]
fn a_machine_readable_report_has_standard_output_to_itself() {
    let folder = Folder::with(&[("tools.jsonc", TOOLS)]);
    let ran = run(&folder, &["tools.jsonc", "-f", "json", "--diff"]);
    let report: serde_json::Value = serde_json::from_str(ran.out()).unwrap();
    assert_eq!(report["summary"]["errors"], 3);
    assert!(ran.err().contains("\n+++ b/tools.jsonc\n"), "{}", ran.err());
}

#[test]
fn fixed_standard_input_is_written_to_standard_output() {
    let folder = Folder::new();
    let ran = run_with_input(
        &folder,
        &["--fix", "--stdin-filename", "tools.jsonc", "-f", "concise", "-"],
        TOOLS,
    );
    assert_eq!(ran.out(), TOOLS.replace("\"int\"", "\"integer\""));
    assert!(ran.err().starts_with("tools.jsonc:4:19: error[tool-name-charset]"), "{}", ran.err());
    assert_eq!(ran.code(), 1);
    let clean = r#"{"name": "a", "description": "Does.", "inputSchema": {"type": "object"}}"#;
    let ran = run_with_input(&folder, &["--fix", "-"], clean);
    assert_eq!((ran.code(), ran.out()), (0, clean), "{}", ran.err());
    let nothing = run_with_input(&folder, &["--fix", "-"], "[1, 2]");
    assert_eq!((nothing.code(), nothing.out()), (2, "[1, 2]"), "{}", nothing.err());
}

#[test]
fn other_encodings_are_not_fixed_and_a_byte_order_mark_is_kept() {
    let text = TOOLS.replace(" // a comment", "");
    let marked = format!("\u{feff}{text}");
    let folder = Folder::with(&[("marked.json", &marked)]);
    run(&folder, &["marked.json", "--fix"]);
    assert_eq!(folder.read("marked.json"), marked.replace("\"int\"", "\"integer\""));
    let wide: Vec<u8> =
        "\u{feff}".encode_utf16().chain(text.encode_utf16()).flat_map(u16::to_le_bytes).collect();
    folder.write_bytes("wide.json", &wide);
    let ran = run(&folder, &["wide.json", "--fix"]);
    assert_eq!(std::fs::read(folder.file("wide.json")).unwrap(), wide);
    assert!(
        ran.err().contains("wide.json: nothing is fixed here: it is not UTF-8"),
        "{}",
        ran.err()
    );
    let ran = run_with_input(&folder, &["--fix", "-"], &wide);
    assert_eq!((ran.code(), ran.out()), (2, ""));
    assert!(ran.err().contains("is not UTF-8, and was not fixed"), "{}", ran.err());
}

#[test]
fn recordings_of_two_streams_are_not_fixed() {
    let text = "STDIN: {\"jsonrpc\": \"2.0\", \"id\": 1, \"method\": \"tools/list\"}\nSTDOUT: {\"jsonrpc\": \"2.0\", \"id\": 1, \"result\": {\"tools\": [{\"name\": \"a\", \"title\": null, \"inputSchema\": {\"type\": \"object\"}}]}}\n";
    let folder = Folder::with(&[("session.log", text)]);
    let ran = run(&folder, &["session.log", "--fix", "-f", "concise"]);
    assert!(ran.out().contains("tool-null-member"), "{}{}", ran.out(), ran.err());
    assert!(ran.err().contains("nothing is fixed here: it is a recording"), "{}", ran.err());
    let shown = run(&folder, &["session.log", "-f", "pretty"]);
    assert!(shown.out().contains("2 │ STDOUT: {"), "{}", shown.out());
    assert!(!shown.err().contains("fixable"), "{}", shown.err());
    assert_eq!(folder.read("session.log"), text);
}

#[test]
fn infos_are_fixed_if_they_are_shown() {
    let text =
        "name: a\nnamespace: b\nversion: 1.0.0\ntags: [Fast Path]\ninputSchema: {type: object}\n";
    let folder = Folder::with(&[("tool.yaml", text)]);
    run(&folder, &["tool.yaml", "--fix"]);
    assert_eq!(folder.read("tool.yaml"), text);
    let ran = run(&folder, &["tool.yaml", "--fix", "-v"]);
    assert_eq!(folder.read("tool.yaml"), text.replace("Fast Path", "fast-path"), "{}", ran.err());
    assert!(ran.err().contains("fixed tool.yaml:4:8: "), "{}", ran.err());
}

#[cfg(unix)]
#[test]
fn permissions_links_and_read_only_files_are_respected() {
    use std::os::unix::fs::{PermissionsExt, symlink};
    let folder = Folder::with(&[("real.jsonc", TOOLS)]);
    let mode = |name: &str| std::fs::metadata(folder.file(name)).unwrap().permissions().mode();
    let set = |bits| {
        let bits = std::fs::Permissions::from_mode(bits);
        std::fs::set_permissions(folder.file("real.jsonc"), bits).unwrap();
    };
    symlink("real.jsonc", folder.file("link.jsonc")).unwrap();
    set(0o440);
    let ran = run(&folder, &["link.jsonc", "--fix", "-f", "concise"]);
    assert_eq!((ran.code(), ran.out().lines().count()), (2, 3), "{}", ran.err());
    assert!(ran.err().contains("link.jsonc: is read-only, and was not fixed"), "{}", ran.err());
    assert_eq!(folder.read("real.jsonc"), TOOLS);
    set(0o640);
    // The same file under two names is fixed once.
    let ran = run(&folder, &["link.jsonc", "real.jsonc", "--fix"]);
    assert_eq!(ran.code(), 1, "{}", ran.err());
    assert_eq!(folder.read("real.jsonc"), TOOLS.replace("\"int\"", "\"integer\""));
    assert!(std::fs::symlink_metadata(folder.file("link.jsonc")).unwrap().is_symlink());
    assert_eq!(mode("real.jsonc") & 0o777, 0o640);
    assert_eq!(folder.names(), ["link.jsonc", "real.jsonc"]);
}

#[test]
fn a_result_is_checked_against_its_tool_again_after_a_fix() {
    let tools =
        r#"{"tools": [{"name": "a", "description": "Does.", "inputSchema": {"type": "object"}}]}"#;
    let folder = Folder::with(&[("tools.json", tools)]);
    let result = r#"{"content": [{"type": "text", "text": "x"}], "isError": "false"}"#;
    folder.write("a.result.json", result);
    let ran = run(&folder, &[".", "--fix"]);
    assert_eq!(ran.code(), 0, "{}{}", ran.out(), ran.err());
    assert_eq!(folder.read("a.result.json"), result.replace("\"false\"", "false"));
}

#[test]
fn lines_of_a_diff_cannot_control_a_terminal_or_a_log() {
    let text = "tools:\n  - name: a b\n    description: |\n      ::error::x \u{202e}##[error]y\n    inputSchema: {type: object, properties: {c: {type: int}}}\n";
    let folder = Folder::with(&[("tools.yaml", text)]);
    let ran = run(&folder, &["tools.yaml", "--diff"]);
    let acts =
        |character| mcp_lint::report::text::sanitize::is_hidden(character) && character != '\n';
    assert!(!ran.out().contains(acts) && !ran.out().contains("##["), "{}", ran.out());
    assert!(ran.out().lines().all(|line| !line.trim_start().starts_with("::")), "{}", ran.out());
    assert_eq!(folder.read("tools.yaml"), text);
}

#[test]
fn suppressed_and_baselined_findings_are_not_fixed() {
    let text = "tools:\n  - name: a\n    title: null # mcp-lint: ignore[tool-null-member] kept for a test\n    inputSchema: {type: object, properties: {c: {type: int}}}\n";
    let folder = Folder::with(&[("tools.yaml", text)]);
    folder.write("mcp-lint.toml", "baseline = \"old.json\"\n");
    let updated = run(&folder, &["baseline", "update", "tools.yaml"]);
    assert_eq!(updated.code(), 0, "{}", updated.err());
    let more = text.to_owned()
        + "  - name: b\n    inputSchema: {type: object, properties: {c: {type: str}}}\n";
    folder.write("tools.yaml", &more);
    let ran = run(&folder, &["tools.yaml", "--fix"]);
    assert_eq!(folder.read("tools.yaml"), more.replace("type: str}", "type: string}"));
    assert_eq!(ran.code(), 0, "{}{}", ran.out(), ran.err());
    assert!(ran.err().contains("fixed 1 finding in 1 file: schema-type-unknown"), "{}", ran.err());
}

#[test]
fn renamed_tools_keep_distinct_names() {
    let tool = |name: &str| format!(r#"{{"name":"{name}","inputSchema":{{"type":"object"}}}}"#);
    let names = ["né一", "né丁", "né七", "x y", "x  y", "x y", "x-y"];
    let tools: Vec<_> = names.into_iter().map(tool).collect();
    let folder = Folder::with(&[("a.json", &format!("[{}]", tools.join(",")))]);
    let report = folder.run(&["a.json", "-f", "json", "--select", "tool-name-charset"]).json();
    let found = report["diagnostics"].as_array().unwrap().iter();
    let offered: Vec<_> = found.map(|found| found["fix"]["message"].as_str()).collect();
    let (n, x_y) = (Some("rename it to `n`"), Some("rename it to `x_y`"));
    // Tools that have one name keep one.
    let expected = [n, None, None, x_y, None, x_y];
    assert_eq!(offered, expected);
}

#[test]
fn a_tuple_is_rewritten_by_unsafe_fixes_only() {
    let text = r#"{"name": "a", "description": "Does it.", "inputSchema": {"type": "object", "properties": {"p": {"type": "array", "items": [{"type": "string"}]}}, "additionalProperties": false}}"#;
    let folder = Folder::with(&[("a.json", text)]);
    folder.run(&["a.json", "--fix"]);
    assert_eq!(folder.read("a.json"), text);
    folder.run(&["a.json", "--fix", "--unsafe-fixes"]);
    assert!(folder.read("a.json").contains("prefixItems"));
}

#[test]
fn an_execution_of_null_is_removed_in_one_run() {
    let text = r#"{"name": "a", "description": "Does it.", "inputSchema": {"type": "object"}, "execution": null, "_meta": null}"#;
    let folder = Folder::with(&[("a.json", text)]);
    folder.run(&["a.json", "--fix", "--protocol", "2025-11-25"]);
    let fixed = folder.read("a.json");
    assert!(!fixed.contains("null"), "{fixed}");
    folder.run(&["a.json", "--fix", "--protocol", "2025-11-25"]);
    assert_eq!(folder.read("a.json"), fixed);
}
