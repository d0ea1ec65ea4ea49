//! The first screen of a report: the order of findings, merged findings, and a run without
//! findings.

use crate::common::folder::Folder;

fn list(schema: &str) -> String {
    format!(
        r#"{{"tools": [{{"name": "get", "description": "Gets the note.", "inputSchema": {schema}}}]}}"#
    )
}

const CLEAN: &str = r#"{"type": "object", "properties": {}, "additionalProperties": false}"#;
const WARNING: &str =
    r#"{"type": "object", "properties": {"a": {"type": "array", "description": "The words."}}}"#;
const ERROR: &str =
    r#"{"type": "object", "properties": {"a": {"type": "strng", "description": "The words."}}}"#;

fn headlines(out: &str) -> Vec<&str> {
    let is_headline = |line: &&str| line.starts_with("error[") || line.starts_with("warning[");
    out.lines().filter(is_headline).map(|line| line.split(']').next().unwrap()).collect()
}

#[test]
fn errors_come_before_warnings_in_whichever_file_they_are() {
    let folder = Folder::with(&[("a.json", &list(WARNING)), ("b.json", &list(ERROR))]);
    let ran = folder.run(&["."]);
    assert_eq!(
        headlines(ran.out()),
        ["error[schema-type-unknown", "warning[portable-array-items"],
        "{}",
        ran.out()
    );
    // Formats for programs keep the order of paths.
    let ran = folder.run(&[".", "-f", "concise"]);
    let paths: Vec<_> = ran.out().lines().map(|line| line.split(':').next().unwrap()).collect();
    assert_eq!(paths, ["a.json", "b.json"]);
}

#[test]
fn a_file_with_the_same_text_is_named_once() {
    let other = list(WARNING).replace("The words.", "The other words.");
    let folder = Folder::with(&[
        ("a.json", &list(WARNING)),
        ("b.json", &list(WARNING)),
        ("c/b.json", &list(WARNING)),
        ("d.json", &other),
    ]);
    let ran = folder.run(&["."]);
    assert_eq!(headlines(ran.out()).len(), 2, "{}", ran.out());
    assert!(ran.out().contains("also in b.json and c/b.json"), "{}", ran.out());
    assert!(ran.err().contains("4 warnings in 4 files"), "{}", ran.err());
    let ran = folder.run(&[".", "-f", "concise"]);
    assert_eq!(ran.out().lines().count(), 4, "{}", ran.out());
}

#[test]
fn a_run_without_problems_ends_with_the_information_that_matters_most() {
    let bare = list(r#"{"type": "object"}"#);
    let undescribed = list(
        r#"{"type": "object", "properties": {"a": {"type": "string"}, "b": {"type": "string"}}}"#,
    );
    let folder =
        Folder::with(&[("a.json", &undescribed), ("b.json", &bare), ("c.json", &list(CLEAN))]);
    let ran = folder.run(&["."]);
    let infos: Vec<_> = ran.out().lines().filter(|line| line.starts_with("info[")).collect();
    assert!(infos.len() == 3, "{}", ran.out());
    assert!(infos[0].starts_with("info[portable-object-properties]"), "{}", ran.out());
    assert!(
        ran.out().contains("known to reject the whole request: OpenAI API and LM Studio"),
        "{}",
        ran.out()
    );
    assert!(ran.err().starts_with("no problems in 3 files (3 tools)"), "{}", ran.err());
    assert_eq!(ran.code(), 0);
    // Nothing of it where something is wrong, where the user chose what to see, or in reports for
    // programs.
    for arguments in [&[".", "--min-severity", "warning"][..], &[".", "-f", "concise"]] {
        assert_eq!(folder.run(arguments).out(), "", "{arguments:?}");
    }
    folder.write("d.json", &list(WARNING));
    let ran = folder.run(&["."]);
    assert!(!ran.out().contains("info["), "{}", ran.out());
}

#[test]
fn a_makefile_with_a_target_called_tools_is_not_a_broken_list() {
    let makefile = "tools:\n\tgo install example.com/tool@latest\n";
    let folder = Folder::with(&[("Makefile", makefile), ("a.json", &list(CLEAN))]);
    let ran = folder.run(&["."]);
    assert_eq!(ran.err(), "no problems in 1 file (1 tool)\n");
    // In a file of YAML it is one.
    folder.write("tools.yaml", makefile);
    let ran = folder.run(&["."]);
    assert!(ran.err().contains("not checked: 1 file with syntax errors"), "{}", ran.err());
}
