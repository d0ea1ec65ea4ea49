//! Every output format on the same inputs: its appearance, its grammar, and the escaping of
//! untrusted text.
//!
//! `UPDATE_SNAPSHOTS=1 cargo test --test it formats::` writes the snapshots again. If
//! `MCP_LINT_SARIF_SCHEMA` names the schema published by OASIS, reports are checked against it as
//! well; the same applies to `MCP_LINT_RDFORMAT_SCHEMA` (reviewdog's `DiagnosticResult.json`) and
//! `MCP_LINT_GITLAB_SCHEMA` (GitLab's `codeclimate.json`, which describes one issue).

pub(crate) mod grammar;
mod running;
mod suggestions;

use crate::common::FORMATS;
use crate::common::folder::Ran;
use running::{cases, in_folder, run_case};
use serde_json::Value;

const CASES: [&str; 5] =
    ["clean.json", "errors.json", "unicode.yaml", "broken.json", "hostile.json"];

#[track_caller]
fn assert_snapshot(name: &str, text: &str) {
    let path = cases().with_file_name("snapshots").join(name);
    if std::env::var_os("UPDATE_SNAPSHOTS").is_some() {
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(&path, text).unwrap();
        return;
    }
    let expected = std::fs::read_to_string(&path).unwrap_or_default().replace("\r\n", "\n");
    assert!(
        expected == text,
        "{name} is out of date; if that is right, run \
         `UPDATE_SNAPSHOTS=1 cargo test --test it formats::`\n{text}"
    );
}

/// The SARIF log without the help of its rules, which are their pages and change independently.
fn without_help(sarif: &str) -> String {
    let mut log: Value = serde_json::from_str(sarif).unwrap();
    for rule in log["runs"][0]["tool"]["driver"]["rules"].as_array_mut().unwrap() {
        *rule = rule["id"].take();
    }
    serde_json::to_string_pretty(&log).unwrap() + "\n"
}

#[test]
fn every_format_matches_its_snapshot() {
    for case in CASES {
        for format in FORMATS {
            let ran = run_case(case, format);
            let out =
                if format == "sarif" { without_help(ran.out()) } else { ran.out().to_owned() };
            assert_snapshot(&format!("{case}.{format}.txt"), &out);
        }
    }
}

#[test]
fn every_format_follows_its_grammar() {
    for case in CASES {
        let findings = grammar::json(run_case(case, "json").out());
        let reported: Vec<_> =
            findings.iter().filter(|found| found["severity"] != "info").collect();
        grammar::jsonl(run_case(case, "jsonl").out(), &findings);
        grammar::sarif(run_case(case, "sarif").out(), &findings);
        grammar::gitlab(run_case(case, "gitlab").out(), &findings);
        grammar::rdjson(run_case(case, "rdjson").out(), &findings);
        grammar::github(run_case(case, "github").out(), &reported);
        grammar::junit(run_case(case, "junit").out(), reported.len());
        grammar::agent(run_case(case, "agent").out(), reported.len());
        grammar::markdown(run_case(case, "markdown").out());
        grammar::html(run_case(case, "html").out(), findings.len());
    }
}

#[test]
fn no_format_passes_control_characters() {
    for format in FORMATS {
        let ran = run_case("hostile.json", format);
        let acts =
            |character| mcp_lint::report::text::sanitize::is_hidden(character) && character != '\n';
        assert!(!ran.out().contains(acts), "{format}");
        assert!(!ran.out().contains("##["), "{format}");
        for line in ran.out().lines().filter(|line| line.trim_start().starts_with("::")) {
            let ours = ["::error ", "::warning ", "::notice "];
            let is_ours = ours.iter().any(|command| line.starts_with(command));
            assert!(format == "github" && is_ours, "{line}");
        }
    }
}

#[test]
fn columns_of_sarif_count_utf16_units() {
    let text = std::fs::read_to_string(cases().join("unicode.yaml")).unwrap();
    let lines: Vec<Vec<u16>> = text.lines().map(|line| line.encode_utf16().collect()).collect();
    let log: Value = serde_json::from_str(run_case("unicode.yaml", "sarif").out()).unwrap();
    let marked: Vec<_> = log["runs"][0]["results"]
        .as_array()
        .unwrap()
        .iter()
        .map(|result| {
            let region = &result["locations"][0]["physicalLocation"]["region"];
            let at = |name: &str| usize::try_from(region[name].as_u64().unwrap()).unwrap() - 1;
            let line = &lines[at("startLine")];
            String::from_utf16(&line[at("startColumn")..at("endColumn")]).unwrap()
        })
        .collect();
    assert_eq!(marked, ["ü", "\"strnig\""]);
}

#[test]
fn a_safe_fix_is_in_the_sarif_report_as_a_replacement() {
    let log: Value = serde_json::from_str(run_case("errors.json", "sarif").out()).unwrap();
    let results = log["runs"][0]["results"].as_array().unwrap();
    let fixes: Vec<_> = results.iter().filter_map(|result| result["fixes"].as_array()).collect();
    let replacement = &fixes[0][0]["artifactChanges"][0]["replacements"][0];
    assert_eq!(fixes.len(), 2);
    assert_eq!(replacement["insertedContent"]["text"], "\"string\"");
    assert_eq!(replacement["deletedRegion"]["startLine"], 9);
}

/// Windows does not allow the hostile file name of this test.
#[cfg(unix)]
#[test]
fn no_path_breaks_out_of_its_field() {
    let names = [
        "::error::x ##[error]y.json",
        "a\n::error file=b::c\r.json",
        "%0A,line=9::]]><b> & \"'`|[l](http:e) \u{1b}[31m\u{202e}.json",
    ];
    let folder = tempfile::tempdir().unwrap();
    let text = std::fs::read_to_string(cases().join("errors.json")).unwrap();
    for name in names {
        std::fs::write(folder.path().join(name), &text).unwrap();
    }
    let run = |format: &str| in_folder(folder.path(), &["-f", format, "--expand", "."], &[]);
    let findings = assert_grammars(run);
    assert!(findings.iter().filter(|found| found["severity"] != "info").count() >= 3 * 8);
}

/// Asserts that a run follows the grammar of every format and has the same findings in each, which
/// are returned as in the JSON report, and that no text of the input becomes active in a report.
#[track_caller]
pub(crate) fn assert_grammars(run: impl Fn(&str) -> Ran) -> Vec<Value> {
    let findings = grammar::json(run("json").out());
    let reported: Vec<_> = findings.iter().filter(|found| found["severity"] != "info").collect();
    grammar::jsonl(run("jsonl").out(), &findings);
    grammar::sarif(run("sarif").out(), &findings);
    grammar::gitlab(run("gitlab").out(), &findings);
    grammar::rdjson(run("rdjson").out(), &findings);
    grammar::github(run("github").out(), &reported);
    grammar::junit(run("junit").out(), reported.len());
    grammar::agent(run("agent").out(), reported.len());
    grammar::markdown(run("markdown").out());
    grammar::html(run("html").out(), findings.len());
    for format in FORMATS {
        let ran = run(format);
        let acts =
            |character| mcp_lint::report::text::sanitize::is_hidden(character) && character != '\n';
        assert!(!ran.out().contains(acts) && !ran.out().contains("##["), "{format}");
        let commands = ran.out().lines().filter(|line| line.trim_start().starts_with("::"));
        assert!(format == "github" || commands.count() == 0, "{format}");
    }
    findings
}

#[test]
fn the_exit_code_is_the_same_in_every_format() {
    for (case, expected) in [("clean.json", 0), ("errors.json", 1), ("none.json", 2)] {
        for format in FORMATS {
            assert_eq!(run_case(case, format).code(), expected, "{case} {format}");
        }
    }
}

#[test]
fn several_reports_are_written_in_one_run_and_also_when_clean() {
    let folder = tempfile::tempdir().unwrap();
    for (case, findings) in [("clean.json", false), ("errors.json", true)] {
        std::fs::copy(cases().join(case), folder.path().join("tools.json")).unwrap();
        let mut arguments = vec!["tools.json".to_owned(), "-f".to_owned(), "github".to_owned()];
        for format in FORMATS {
            arguments.extend(["-f".to_owned(), format!("{format}=report.{format}")]);
        }
        let arguments: Vec<_> = arguments.iter().map(String::as_str).collect();
        let ran = in_folder(folder.path(), &arguments, &[]);
        assert_eq!(ran.code(), i32::from(findings), "{}", ran.err());
        assert_eq!(ran.out().is_empty(), !findings);
        for format in FORMATS {
            let written = std::fs::read_to_string(folder.path().join(format!("report.{format}")));
            let alone = in_folder(folder.path(), &["tools.json", "-f", format], &[]);
            assert_eq!(written.unwrap(), alone.out(), "{format}");
        }
        let left: Vec<_> = std::fs::read_dir(folder.path()).unwrap().collect();
        assert_eq!(left.len(), FORMATS.len() + 1, "{left:?}");
    }
}

#[test]
fn workflow_commands_appear_after_the_human_readable_text() {
    for formats in [["-f", "github", "-f", "concise"], ["-f", "concise", "-f", "github"]] {
        let ran = in_folder(&cases(), &[&["errors.json"], &formats[..]].concat(), &[]);
        let first = ran.out().lines().position(|line| line.starts_with("::")).unwrap();
        assert!(ran.out().lines().skip(first).all(|line| line.starts_with("::")));
        assert!(ran.out().starts_with("errors.json:4:19: error[tool-name-charset]"));
    }
}

#[test]
fn auto_selects_github_on_github_and_pretty_elsewhere() {
    let run = |arguments: &[&str], variables: &[(&str, &str)]| {
        in_folder(&cases(), &[&["errors.json"], arguments].concat(), variables)
    };
    let on_github = [("GITHUB_ACTIONS", "true")];
    let github = run(&["-f", "auto"], &on_github);
    assert_eq!(github.out(), run(&["-f", "github"], &on_github).out());
    assert!(github.err().starts_with("format: github (chosen by auto)\n"), "{}", github.err());
    let pretty = run(&["-f", "auto"], &[]);
    assert_eq!(pretty.out(), run(&["-f", "pretty"], &[]).out());
    assert!(pretty.err().starts_with("format: pretty (chosen by auto)\n"), "{}", pretty.err());
    let silent = run(&["-f", "pretty", "--color", "never"], &on_github);
    assert!(silent.out().contains("[errors.json:4:19]") && !silent.err().contains("format:"));
    assert_eq!(run(&["-f", "auto", "-q"], &[]).err(), "");
    let variable = run(&[], &[("MCP_LINT_FORMAT", "auto"), ("GITHUB_ACTIONS", "true")]);
    assert_eq!(variable.out(), github.out());
}

#[test]
fn code_hosts_get_paths_from_the_root_of_the_repository() {
    let folder = tempfile::tempdir().unwrap();
    let root = folder.path().canonicalize().unwrap();
    let below = root.join("server");
    std::fs::create_dir(&below).unwrap();
    std::fs::copy(cases().join("errors.json"), below.join("a b.json")).unwrap();
    let root = root.to_str().unwrap();
    let run = |format: &str, variable: &str| {
        in_folder(&below, &["./a b.json", "-f", format], &[(variable, root)])
    };
    let github = run("github", "GITHUB_WORKSPACE");
    assert!(github.out().starts_with("::error file=server/a b.json,line=4,"), "{}", github.out());
    let sarif: Value = serde_json::from_str(run("sarif", "GITHUB_WORKSPACE").out()).unwrap();
    let place = &sarif["runs"][0]["results"][0]["locations"][0]["physicalLocation"];
    assert_eq!(place["artifactLocation"]["uri"], "server/a%20b.json");
    let gitlab: Value = serde_json::from_str(run("gitlab", "CI_PROJECT_DIR").out()).unwrap();
    assert_eq!(gitlab[0]["location"]["path"], "server/a b.json");
    let json: Value = serde_json::from_str(run("json", "CI_PROJECT_DIR").out()).unwrap();
    assert_eq!(json["diagnostics"][0]["path"], "a b.json");
}

#[test]
fn standalone_reports_include_unreadable_files() {
    let reported =
        |format: &str| in_folder(&cases(), &["none.json", "clean.json", "-f", format], &[]);
    let sarif: Value = serde_json::from_str(reported("sarif").out()).unwrap();
    let invocation = &sarif["runs"][0]["invocations"][0];
    assert_eq!(invocation["executionSuccessful"], false);
    let place = &invocation["toolExecutionNotifications"][0]["locations"][0];
    assert_eq!(place["physicalLocation"]["artifactLocation"]["uri"], "none.json");
    assert!(reported("github").out().starts_with("::error title=mcp-lint::none.json: "));
    assert!(reported("junit").out().contains(r#"<error type="unreadable" message="#));
    assert!(reported("agent").out().contains("none.json: could not be read: "));
    assert!(reported("markdown").out().contains("none&#46;json</code> could not be read"));
}

#[test]
fn the_agents_report_ends_with_the_totals_and_they_are_not_repeated() {
    let ran = run_case("errors.json", "agent");
    let last = ran.out().lines().last().unwrap_or_default();
    assert!(last.ends_with(" in errors.json (2 tools); 1 info hidden (-v shows it)"), "{last}");
    assert!(!ran.err().contains("in errors.json"), "{}", ran.err());
}

#[test]
fn equal_fingerprints_are_made_distinct_for_gitlab() {
    let folder = tempfile::tempdir().unwrap();
    // The same tool twice under one pointer: two values of one JSON Lines file.
    let line = r#"{"name": "a b", "description": "Does.", "inputSchema": {"type": "object"}}"#;
    std::fs::write(folder.path().join("tools.jsonl"), format!("{line}\n{line}\n")).unwrap();
    let run = |format: &str| in_folder(folder.path(), &["tools.jsonl", "-f", format], &[]);
    let findings = grammar::json(run("json").out());
    assert_eq!(findings[0]["fingerprint"], findings[1]["fingerprint"]);
    grammar::gitlab(run("gitlab").out(), &findings);
}

#[test]
fn no_report_is_partially_written() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::copy(cases().join("clean.json"), folder.path().join("a.json")).unwrap();
    let ran = in_folder(folder.path(), &["a.json", "-f", "sarif=none/out.sarif"], &[]);
    assert_eq!(ran.code(), 2);
    assert!(!folder.path().join("none").exists());
    assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 1);
}

/// Requires SARIF's own validator (`npm install @microsoft/sarif-multitool`, or the path of the
/// program in `MCP_LINT_SARIF_MULTITOOL`).
#[test]
fn the_multitool_of_sarif_finds_nothing_wrong_with_reports() {
    let program = std::env::var_os("MCP_LINT_SARIF_MULTITOOL").unwrap_or("sarif-multitool".into());
    let folder = crate::common::folder::Folder::new();
    for case in ["clean.json", "errors.json", "hostile.json", "unicode.yaml"] {
        folder.write("report.sarif", run_case(case, "sarif").out());
        let mut command = std::process::Command::new(&program);
        command.args(["validate", "report.sarif", "--rule-kind", "Sarif;Ghas"]);
        command.current_dir(folder.path()).env("DOTNET_SYSTEM_GLOBALIZATION_INVARIANT", "1");
        let Ok(output) = command.output() else {
            crate::common::skipped("sarif-multitool is not installed");
            return;
        };
        let said = String::from_utf8_lossy(&output.stdout);
        assert!(said.contains("Analysis completed successfully"), "{case}: {said}");
        assert!(!said.contains(": error ") && !said.contains(": warning "), "{case}: {said}");
    }
}

/// Requires a validator of reviewdog's format (`npm install @umbrelladocs/rdformat-validator`, or
/// the path of the program in `MCP_LINT_RDFORMAT_VALIDATOR`), and reviewdog itself.
#[test]
fn other_programs_read_the_format_of_reviewdog() {
    let validator = std::env::var_os("MCP_LINT_RDFORMAT_VALIDATOR");
    let validator = validator.unwrap_or("rdformat-validator".into());
    let reviewdog = ["-f=rdjson", "-reporter=local", "-filter-mode=nofilter"];
    for (program, arguments) in [(validator, &[][..]), ("reviewdog".into(), &reviewdog[..])] {
        for case in CASES {
            let folder = crate::common::folder::Folder::with(&[(
                "report.rdjson",
                run_case(case, "rdjson").out(),
            )]);
            let mut command = std::process::Command::new(&program);
            command.args(arguments).current_dir(folder.path());
            command.stdin(std::fs::File::open(folder.file("report.rdjson")).unwrap());
            let Ok(output) = command.output() else {
                crate::common::skipped(&format!("{} is not installed", program.display()));
                break;
            };
            let said = String::from_utf8_lossy(&output.stdout);
            assert!(output.status.success(), "{case}: {said}");
        }
    }
}

#[test]
fn reports_of_all_kinds_are_read_by_the_public_types() {
    let folder = crate::common::folder::Folder::new();
    let tool = |name: &str, required: &str| {
        format!(
            r#"{{"name": "{name}", "description": "Does.", "inputSchema": {{"type": "object", "properties": {{"a": {{"type": "string"}}}}, "required": [{required}]}}, "outputSchema": {{"type": "object"}}}}"#
        )
    };
    folder.write("old.json", &tool("get x", ""));
    folder.write("new.json", &tool("get x", "\"a\""));
    folder.write("result.json", r#"{"content": [], "structuredContent": {}}"#);
    folder.run(&["baseline", "update", "old.json", "--baseline", "b.json"]);
    for arguments in [
        &["old.json", "--target", "all"][..],
        &["old.json", "--baseline", "b.json", "--show-suppressed"],
        &["old.json", "--result", "result.json", "--tool", "get x"],
        #[cfg(feature = "contract")]
        &["compare", "new.json", "--against", "old.json"],
    ] {
        let report = folder.run(&[arguments, &["-f", "json"]].concat()).json();
        grammar::assert_read(&report);
    }
}
