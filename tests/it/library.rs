//! The library and the program give the same report, to the byte: on the fixtures, on the examples
//! of all pages and, if `MCP_LINT_CORPUS` names a folder, on every real file.

use std::path::{Path, PathBuf};
use std::time::{Duration, UNIX_EPOCH};

use crate::common::folder::Folder;
use mcp_lint::rules::{RULES, RulePage};
use mcp_lint::source::{WalkOptions, collect_files};
use mcp_lint::{CancelToken, Linter, Preset, Report};

/// The seconds since 1970 at which both run: in June 2027, when some evidence is stale.
const NOW: u64 = 1_812_000_000;

/// The arguments of the program, and the linter that should do the same.
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

/// The lines in which two reports differ first.
#[track_caller]
fn assert_same(program: &str, library: &str, of: &dyn std::fmt::Debug) {
    let mut lines = program.lines().zip(library.lines());
    assert_eq!(lines.find(|(one, other)| one != other), None, "{of:?}");
    assert_eq!(program.len(), library.len(), "{of:?}");
}

/// Lints absolute paths both ways. The library takes the working directory of the tests.
#[track_caller]
fn assert_agreement_on(paths: &[PathBuf]) {
    for (arguments, linter) in settings() {
        let mut command = Folder::new().command(&["--no-config", "-f", "json"]);
        command.env("SOURCE_DATE_EPOCH", NOW.to_string());
        command.args(arguments).args(paths).current_dir(env!("CARGO_MANIFEST_DIR"));
        let program = command.output().unwrap();
        let library = linter.lint_paths(paths, &CancelToken::new()).unwrap();
        assert!(!program.stdout.is_empty(), "{}", String::from_utf8_lossy(&program.stderr));
        assert_same(std::str::from_utf8(&program.stdout).unwrap(), &json(&library), &paths);
    }
}

/// The files of a folder that a run would lint.
fn files_in(folder: &Path) -> Vec<PathBuf> {
    let selection = collect_files(&[folder.to_owned()], &WalkOptions::default()).unwrap();
    selection.files.iter().map(|file| file.path().to_owned()).collect()
}

fn fixtures() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("fixtures")
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
    let folder = Folder::new();
    for rule in RULES {
        for (index, example) in RulePage::new(rule.page).examples().iter().enumerate() {
            let name = format!("{}/{index}/example.{}", rule.name, example.language);
            folder.write(&name, example.text);
        }
    }
    assert_agreement_on(&[folder.path().to_owned()]);
    assert_agreement_on(&files_in(folder.path()));
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
    assert_eq!(unread, [missing.to_str().unwrap()]);
    assert_agreement_on(&[missing, fixtures()]);
}

#[test]
fn both_say_the_same_of_every_real_file() {
    let Some(folder) = std::env::var_os("MCP_LINT_CORPUS").map(PathBuf::from) else { return };
    let files = files_in(&folder);
    assert_agreement_on(&[folder]);
    assert_agreement_on(&files);
}

#[cfg(feature = "contract")]
#[test]
fn comparisons_of_the_library_are_those_of_the_program() {
    use mcp_lint::{LintError, Version};

    let tool = |name: &str, required: &str| {
        format!(
            r#"{{"tools": [{{"name": "{name}", "inputSchema": {{"type": "object", "required": [{required}]}}}}]}}"#
        )
    };
    let (before, after) = (tool("a", ""), tool("a", "\"x\""));
    let folder = Folder::with(&[("old.json", &*before), ("new/tools.json", &after)]);
    let (old, new) = (folder.path().join("old.json"), folder.path().join("new"));
    let mut command = folder.command(&["compare", "--no-config", "-f", "json"]);
    let program = command.arg(&new).arg("--against").arg(&old).output().unwrap();
    let compared = Linter::default().compare(Version::path(&old), Version::path(&new)).unwrap();
    assert_same(std::str::from_utf8(&program.stdout).unwrap(), &json(&compared), &"paths");

    let text = |text| Version::text("tools.json", text);
    let texts = Linter::default().compare(text(&before), text(&after)).unwrap();
    let change = texts.findings().next().unwrap();
    assert_eq!(
        (change.rule(), change.pointer()),
        ("required-added", "/tools/0/inputSchema/required/0")
    );
    assert!(change.url().unwrap().ends_with("/docs/changes/required-added.md"));
    let error = Linter::default().compare(text("{}"), text(&after)).unwrap_err();
    assert!(matches!(&error, LintError::Comparison(why) if why.contains("no tools")), "{error}");
}
