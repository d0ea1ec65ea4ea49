//! Findings, severities, order, fingerprints, suppressions and exit codes do not depend on source
//! code.

use serde_json::Value;

use super::server;
use crate::common::folder::Folder;

/// A report without the parts that source code may change: positions, and help for the code.
fn without_source(mut report: Value) -> Value {
    report["summary"].as_object_mut().unwrap().remove("source");
    for found in report["diagnostics"].as_array_mut().unwrap() {
        let found = found.as_object_mut().unwrap();
        found.remove("source");
        found.remove("help");
    }
    report
}

#[track_caller]
fn assert_same(folder: &Folder, arguments: &[&str]) -> Value {
    let arguments = [arguments, &["-f", "json"]].concat();
    let without = folder.run(&arguments);
    let with = folder.run(&[&arguments[..], &["--source", "src"]].concat());
    assert_eq!(without.code(), with.code());
    assert!(without.json()["summary"].get("source").is_none());
    assert_eq!(without_source(without.json()), without_source(with.json()));
    with.json()
}

#[test]
fn findings_and_exit_codes_are_the_same() {
    for language in ["typescript", "python"] {
        let folder = server(language);
        for flags in [
            &[][..],
            &["--preset", "strict"],
            &["--target", "all"],
            &["--max-warnings", "0"],
            &["--off", "correctness"],
        ] {
            assert_same(&folder, &[&["session.jsonl"], flags].concat());
        }
        assert_same(&folder, &["."]);
    }
}

#[test]
fn suppressed_findings_stay_suppressed_and_have_places() {
    let folder = server("typescript");
    let toml = "[[overrides]]\nreason = \"known\"\ntools = [\"get_weather\"]\nrules = { correctness = \"off\" }\n";
    folder.write("mcp-lint.toml", toml);
    assert_same(&folder, &["session.jsonl"]);
    let report = assert_same(&folder, &["session.jsonl", "--show-suppressed"]);
    let found = report["diagnostics"].as_array().unwrap();
    let mut suppressed = found.iter().filter(|found| found.get("suppression").is_some());
    assert!(suppressed.any(|found| found.get("source").is_some()), "{report}");
}

#[test]
fn a_baseline_written_without_source_works_with_it_and_the_other_way_around() {
    for before in [&[][..], &["--source", "src"]] {
        let folder = server("typescript");
        let update = ["baseline", "update", "session.jsonl"];
        assert_eq!(folder.run(&[&update, before].concat()).code(), 0);
        for after in [&[][..], &["--source", "src"]] {
            let baseline = ["session.jsonl", "--baseline", "mcp-lint-baseline.json", "-f", "json"];
            let ran = folder.run(&[&baseline, after].concat());
            assert_eq!(ran.code(), 0, "{}", ran.err());
            let summary = &ran.json()["summary"];
            assert_eq!((&summary["errors"], &summary["warnings"]), (&0.into(), &0.into()));
            assert_eq!(summary["baselined"], 4);
        }
    }
}

#[test]
fn nothing_is_fixed_in_code() {
    let folder = server("typescript");
    let code = folder.read("src/server.ts");
    folder.write(
        "list.json",
        r#"[{"name": "get_weather", "description": "Weather.", "inputSchema": {"type": "objct"}}]"#,
    );
    let ran = folder.run(&["list.json", "--source", "src", "--fix"]);
    assert_eq!(ran.code(), 0, "{}", ran.err());
    assert_eq!(folder.read("src/server.ts"), code);
    assert!(folder.read("list.json").contains(r#""object""#));
}
