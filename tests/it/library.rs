//! The library and the program give the same report, byte for byte: on the fixtures, on the
//! examples of all pages and, if `MCP_LINT_CORPUS` names a folder, on every real file.

use std::path::{Path, PathBuf};
use std::time::{Duration, UNIX_EPOCH};

use crate::common::folder::Folder;
use crate::common::lint::path_of;
use crate::common::{shown, size};
use mcp_lint::rules::{RULES, RulePage};
use mcp_lint::source::{WalkOptions, collect_files};
use mcp_lint::{
    CancelToken, FixLevel, Format, Inputs, LintError, LintedFile, Linter, Preset, ReadAs, Report,
    ReportOptions,
};

/// The time at which library and program run, in seconds since 1970: June 2027, when some evidence
/// is stale.
const NOW: u64 = 1_812_000_000;

/// Arguments of the program, each with the equivalent linter of the library.
fn settings() -> [(&'static [&'static str], Linter); 2] {
    let now = || Linter::builder().now(UNIX_EPOCH + Duration::from_secs(NOW));
    let strict = now().preset(Preset::Strict).target("all").unwrap().build();
    [(&[], now().build()), (&["--preset", "strict", "--target", "all"], strict)]
}

fn json(report: &Report) -> String {
    let mut json = Vec::new();
    report.write_json(&mut json).unwrap();
    String::from_utf8(json).unwrap()
}

/// Asserts that two reports are equal, and shows the first different lines.
#[track_caller]
fn assert_same(program: &str, library: &str, of: &dyn std::fmt::Debug) {
    let mut lines = program.lines().zip(library.lines());
    assert_eq!(lines.find(|(one, other)| one != other), None, "{of:?}");
    assert_eq!(program.len(), library.len(), "{of:?}");
}

/// Asserts that library and program report the same about absolute paths. The library uses the
/// working directory of the tests.
#[track_caller]
fn assert_agreement_on(paths: &[PathBuf]) {
    for settings in settings() {
        assert_agreement_with(&settings, paths);
    }
}

#[track_caller]
fn assert_agreement_with(
    (arguments, linter): &(&'static [&'static str], Linter),
    paths: &[PathBuf],
) {
    let mut command = Folder::new().command(&["--no-config", "-f", "json"]);
    command.env("SOURCE_DATE_EPOCH", NOW.to_string());
    command.args(*arguments).args(paths).current_dir(env!("CARGO_MANIFEST_DIR"));
    let program = command.output().unwrap();
    let library = linter.lint_paths(paths, &CancelToken::new()).unwrap();
    assert!(!program.stdout.is_empty(), "{}", String::from_utf8_lossy(&program.stderr));
    assert_same(std::str::from_utf8(&program.stdout).unwrap(), &json(&library), &paths);
}

/// The files of a folder that a run would lint.
fn files_in(folder: &Path) -> Vec<PathBuf> {
    let selection = collect_files(&[folder.to_owned()], &WalkOptions::default()).unwrap();
    selection.files.iter().map(|file| file.path().to_owned()).collect()
}

fn fixtures() -> PathBuf {
    std::path::absolute(Path::new(env!("CARGO_MANIFEST_DIR")).join("fixtures")).unwrap()
}

#[test]
fn both_say_the_same_of_every_fixture() {
    assert_agreement_on(&[fixtures()]);
    for file in files_in(&fixtures()) {
        assert_agreement_on(&[file]);
    }
}

#[test]
fn both_say_the_same_of_every_example() {
    // Ordinarily half of them with each of the settings.
    let settings = settings();
    let folders = [Folder::new(), Folder::new()];
    let mut count = 0;
    for rule in RULES {
        for (index, example) in RulePage::new(rule.page).examples().iter().enumerate() {
            let name = format!("{}/{index}/{}", rule.name, path_of(example.name()));
            for (at, folder) in folders.iter().enumerate() {
                if count % 2 == at || size(0, 1) == 1 {
                    folder.write(&name, example.text);
                }
            }
            count += 1;
        }
    }
    for (folder, settings) in folders.iter().zip(settings) {
        assert_agreement_with(&settings, &[folder.path().to_owned()]);
    }
}

#[test]
fn both_say_the_same_of_a_text() {
    let folder = Folder::new();
    for file in files_in(&fixtures()) {
        let text = std::fs::read_to_string(&file).unwrap();
        let name = file.file_name().unwrap().to_str().unwrap();
        for (arguments, linter) in settings() {
            let input = std::fs::File::open(&file).unwrap();
            let mut command = folder.command(&["--no-config", "-f", "json", "-"]);
            command.env("SOURCE_DATE_EPOCH", NOW.to_string()).stdin(input);
            let program =
                command.args(arguments).args(["--stdin-filename", name]).output().unwrap();
            let program = std::str::from_utf8(&program.stdout).unwrap();
            assert_same(program, &json(&linter.lint_text(name, &text)), &file);
        }
    }
}

#[test]
fn findings_that_tools_share_are_merged_by_both() {
    let tool =
        |index| format!(r#"{{"name": "tool_{index}", "inputSchema": {{"type": "object"}}}}"#);
    let tools: Vec<_> = (0..20).map(tool).collect();
    let text = format!(r#"{{"tools": [{}]}}"#, tools.join(", "));
    let report = Linter::default().lint_text("tools.json", &text);
    let found = report.findings().filter(|it| it.rule() == "tool-description-missing");
    let found: Vec<_> = found.map(|it| it.message().to_owned()).collect();
    assert_eq!(found, ["20 of 20 tools have no `description`"]);
}

#[test]
fn a_path_that_is_given_twice_is_linted_once() {
    let file = fixtures().join("weather/tools.json");
    assert_agreement_on(&[file.clone(), file, fixtures().join("weather")]);
}

#[test]
fn both_name_what_could_not_be_read() {
    let missing = fixtures().join("missing.json");
    let report = Linter::default().lint_paths([&missing], &CancelToken::new()).unwrap();
    let unread: Vec<_> = report.unchecked().map(|it| it.path.to_owned()).collect();
    assert_eq!(unread, [shown(&missing)]);
    assert_agreement_on(&[missing, fixtures()]);
}

#[test]
fn both_say_the_same_of_every_real_file() {
    let Some(folder) = std::env::var_os("MCP_LINT_CORPUS").map(PathBuf::from) else { return };
    let files = files_in(&folder);
    assert_agreement_on(&[folder]);
    assert_agreement_on(&files);
}

/// The standard output of the program in a folder.
fn program(folder: &Folder, arguments: &[&str]) -> String {
    let output = folder.command(arguments).output().unwrap();
    assert!(!output.stdout.is_empty(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

/// A folder with a configuration that turns a rule off, and a file that is not JSON.
fn configured() -> Folder {
    Folder::with(&[
        ("mcp-lint.toml", "[rules]\ntool-description-missing = \"off\"\n"),
        ("tools.json", r#"[{"name": "a b", "inputSchema": {"type": "object"}}]"#),
    ])
}

#[test]
fn a_configuration_file_applies_to_both() {
    let folder = configured();
    let tools = folder.path().join("tools.json");
    let shown = tools.to_str().unwrap();
    let expected = program(&folder, &["-f", "json", shown]);
    assert!(!expected.contains("tool-description-missing"));
    let config = folder.path().join("mcp-lint.toml");
    for linter in [
        Linter::builder().configuration(config).build(),
        Linter::builder().nearest_configuration().build(),
    ] {
        let report = linter.lint_paths([&tools], &CancelToken::new()).unwrap();
        assert_same(&expected, &json(&report), &tools);
    }
    let report = Linter::default().lint_paths([&tools], &CancelToken::new()).unwrap();
    assert!(report.findings().any(|it| it.rule() == "tool-description-missing"));
}

#[test]
fn a_configuration_that_cannot_be_used_is_an_error() {
    let folder = Folder::with(&[("mcp-lint.toml", "x = 1"), ("tools.json", "[]")]);
    let linter = Linter::builder().nearest_configuration().build();
    let tools = folder.path().join("tools.json");
    let error = linter.lint_paths([&tools], &CancelToken::new()).unwrap_err();
    assert!(
        matches!(&error, LintError::Configuration(why) if why.contains("no key `x`")),
        "{error}"
    );
    let report = linter.lint_text(tools.to_str().unwrap(), "[]");
    let unchecked: Vec<_> = report.unchecked().map(|it| it.reason.to_owned()).collect();
    assert_eq!(unchecked, [error.to_string()]);
}

const DEFINITIONS: &str = r#"[{"name": "add", "description": "Adds two numbers.",
    "inputSchema": {"type": "object"},
    "outputSchema": {"type": "object", "properties": {"sum": {"type": "number"}}}}]"#;
const RESULT: &str = r#"{"content": [], "structuredContent": {"sum": "3"}}"#;

#[test]
fn results_are_checked_against_definitions_in_files_and_texts() {
    let folder = Folder::with(&[("tools.json", DEFINITIONS), ("result.json", RESULT)]);
    let path = |name: &str| folder.path().join(name);
    let [tools, result] = ["tools.json", "result.json"].map(|it| path(it).display().to_string());
    let arguments = ["--no-config", "-f", "json", "--result", &result, "--tools", &tools];
    let expected = program(&folder, &arguments);
    assert!(expected.contains("structured-content-mismatch"));
    let of_paths = Inputs::new().result_path(&result).tools_path(&tools);
    let of_texts = Inputs::new().result_text(&result, RESULT).tools_text(&tools, DEFINITIONS);
    for inputs in [of_paths, of_texts] {
        let report = Linter::default().lint(&inputs, &CancelToken::new()).unwrap();
        assert_same(&expected, &json(&report), &inputs);
    }
}

#[test]
fn a_tool_that_is_not_defined_is_an_error() {
    let linter = Linter::builder().tool("ad").build();
    let inputs = Inputs::new().result_text("r.json", RESULT).tools_text("t.json", DEFINITIONS);
    let error = linter.lint(&inputs, &CancelToken::new()).unwrap_err();
    assert_eq!(error.to_string(), "there is no tool `ad`; did you mean `add`?");
}

#[test]
fn a_text_is_read_as_what_the_builder_says() {
    let folder = Folder::with(&[("schema.json", r#"{"type": "objct"}"#)]);
    let arguments = ["--no-config", "-f", "json", "--as", "output-schema", "schema.json"];
    let expected = program(&folder, &arguments);
    let linter = Linter::builder().read_as(ReadAs::OutputSchema).build();
    let report = linter.lint_text("schema.json", r#"{"type": "objct"}"#);
    assert_same(&expected, &json(&report), &"schema.json");
    assert!(report.findings().any(|it| it.rule() == "schema-type-unknown"));
}

#[test]
fn a_text_takes_the_place_of_its_file() {
    let folder =
        Folder::with(&[("tools.json", r#"[{"name": "a b"}]"#), ("other.json", DEFINITIONS)]);
    let tools = folder.path().join("tools.json");
    let inputs = Inputs::new().path(folder.path()).text(tools.to_str().unwrap(), DEFINITIONS);
    let report = Linter::default().lint(&inputs, &CancelToken::new()).unwrap();
    assert_eq!(report.files().map(LintedFile::tools).collect::<Vec<_>>(), [1, 1]);
    assert!(report.findings().all(|it| it.rule() != "tool-name-charset"));
}

#[test]
fn fixes_are_those_of_the_program() {
    let text = r#"{"name": "add", "description": "Adds.", "inputSchema": {"type": "objct", "required": ["a", "a"]}}"#;
    for (level, flag) in [(FixLevel::Safe, "--fix"), (FixLevel::Unsafe, "--unsafe-fixes")] {
        let folder = Folder::with(&[("tool.json", text)]);
        let path = folder.path().join("tool.json").display().to_string();
        let report = program(&folder, &["--no-config", "-v", "-f", "json", flag, &path]);
        let inputs = Inputs::new().text(&path, text);
        let fixed = Linter::default().fix(&inputs, level, &CancelToken::new()).unwrap();
        let texts: Vec<_> = fixed.texts().collect();
        assert_eq!(texts, [(&*shown(path.as_ref()), &*folder.read("tool.json"))], "{flag}");
        assert_same(&report, &json(fixed.report()), &flag);
    }
}

#[test]
fn every_format_is_that_of_the_program() {
    let folder = Folder::new();
    let input = fixtures().join("weather").display().to_string();
    for format in Format::ALL {
        let expected = program(&folder, &["--no-config", "-f", format.name(), &input]);
        let report = Linter::default().lint_paths([&input], &CancelToken::new()).unwrap();
        let mut written = Vec::new();
        report.write(format, &ReportOptions::default(), &mut written).unwrap();
        assert_same(&expected, std::str::from_utf8(&written).unwrap(), &format);
    }
}

#[cfg(feature = "contract")]
#[test]
fn comparisons_are_those_of_the_program() {
    let tool = |required: &str| {
        format!(
            r#"{{"tools": [{{"name": "a", "inputSchema": {{"type": "object", "required": [{required}]}}}}]}}"#
        )
    };
    let (before, after) = (tool(""), tool("\"x\""));
    let levels = "[contract.levels]\nrequired-added = \"risky\"\n";
    let folder = Folder::with(&[
        ("old.json", &*before),
        ("new/tools.json", &after),
        ("levels.toml", levels),
    ]);
    let [old, new, config] = ["old.json", "new", "levels.toml"].map(|it| folder.path().join(it));
    let [old, new, config] = [old, new, config].map(|path| path.display().to_string());
    let inputs = [&old, &new].map(|path| Inputs::new().path(path));
    let arguments = ["compare", "-f", "json", &new, "--against", &old];
    for (linter, choice) in [
        (Linter::default(), &["--no-config"][..]),
        (Linter::builder().configuration(&config).build(), &["--config", &config]),
    ] {
        let expected = program(&folder, &[&arguments, choice].concat());
        let compared = linter.compare(&inputs[0], &inputs[1]).unwrap();
        assert_same(&expected, &json(&compared), &choice);
    }
    let text = |text: &str| Inputs::new().text("tools.json", text);
    let compared = Linter::default().compare(&text(&before), &text(&after)).unwrap();
    let change = compared.findings().next().unwrap();
    assert_eq!((change.rule(), change.severity()), ("required-added", mcp_lint::Severity::Error));
    assert_eq!(change.pointer(), "/tools/0/inputSchema/required/0");
    assert!(change.url().unwrap().ends_with("/changes/required-added/"));
    let error = Linter::default().compare(&text("{}"), &text(&after)).unwrap_err();
    assert!(matches!(&error, LintError::Comparison(why) if why.contains("no tools")), "{error}");
}
