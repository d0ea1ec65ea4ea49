//! The directories that are searched for source code, and the messages about them.

use super::{list, server, tool};
use crate::common::folder::Folder;

const FOUND: &str = "\nplaces of 3 of 3 tools found\n";

#[test]
fn a_configuration_names_directories_from_its_own_on() {
    let folder = server("typescript");
    folder.write("mcp-lint.toml", "[source]\npaths = [\"src\"]\n");
    let ran = folder.run(&["session.jsonl"]);
    assert!(ran.err().ends_with(FOUND), "{}", ran.err());
    folder.write("below/mcp-lint.toml", "extends = \"../mcp-lint.toml\"\n");
    folder.write("below/session.jsonl", &folder.read("session.jsonl"));
    let ran = folder.run(&["below/session.jsonl"]);
    assert!(ran.err().ends_with(FOUND), "{}", ran.err());
    let shown = folder.run(&["config", "show"]);
    assert!(shown.out().contains("[source]\npaths = [\"src\"] "), "{}", shown.out());
}

#[test]
fn each_configuration_has_its_own_directories() {
    let folder = Folder::new();
    for (name, language) in [("one", "typescript"), ("two", "python")] {
        let own = server(language);
        folder.write(&format!("{name}/mcp-lint.toml"), "[source]\npaths = [\"src\"]\n");
        folder.write(&format!("{name}/session.jsonl"), &own.read("session.jsonl"));
        let code = if language == "python" { "src/server.py" } else { "src/server.ts" };
        folder.write(&format!("{name}/{code}"), &own.read(code));
    }
    let ran = folder.run(&["one", "two", "-f", "json"]);
    // Behind it are the servers.
    assert!(ran.err().contains("\nplaces of 5 of 5 tools found\n"), "{}", ran.err());
    for found in ran.json()["diagnostics"].as_array().unwrap() {
        let folder = |path: &serde_json::Value| path.as_str().unwrap()[..4].to_owned();
        assert_eq!(folder(&found["source"]["path"]), folder(&found["path"]));
    }
}

#[test]
fn a_flag_replaces_the_directories_of_the_configuration() {
    let folder = server("typescript");
    folder.write("mcp-lint.toml", "[source]\npaths = [\"src\"]\n");
    folder.write("other/a.ts", "");
    let ran = folder.run(&["session.jsonl", "--source", "other"]);
    assert!(ran.err().ends_with("\nplaces of 0 of 3 tools found (3 not found; -v lists them)\n"));
    let both = folder.run(&["session.jsonl", "--source", "other", "--source", "src"]);
    assert!(both.err().ends_with(FOUND), "{}", both.err());
}

#[test]
fn auto_is_the_directory_of_the_nearest_project_file() {
    for file in ["package.json", "pyproject.toml", "go.mod", "Cargo.toml"] {
        let folder = server("typescript");
        folder.write(file, "");
        folder.write("below/session.jsonl", &folder.read("session.jsonl"));
        let mut command = folder.command(&["session.jsonl", "--source=auto"]);
        let output = command.current_dir(folder.file("below")).output().unwrap();
        let said = String::from_utf8(output.stderr).unwrap();
        assert!(said.ends_with(FOUND), "{file}: {said}");
        folder.write("mcp-lint.toml", "[source]\npaths = [\"auto\"]\n");
        let ran = folder.run(&["session.jsonl"]);
        assert!(ran.err().ends_with(FOUND), "{file}: {}", ran.err());
    }
}

#[test]
fn a_flag_that_names_no_directory_is_an_error() {
    let folder = server("typescript");
    for (name, why) in [
        ("none", "error: --source: `none` is not a directory\n"),
        ("session.jsonl", "error: --source: `session.jsonl` is not a directory\n"),
    ] {
        let ran = folder.run(&["session.jsonl", "--source", name]);
        assert_eq!((ran.code(), ran.out(), ran.err()), (2, "", why));
    }
    // A project around the folders of tests would be searched.
    let files = ["package.json", "pyproject.toml", "go.mod", "Cargo.toml", "pom.xml"];
    if !folder.path().ancestors().any(|it| files.iter().any(|file| it.join(file).exists())) {
        let auto = folder.run(&["session.jsonl", "--source", "auto"]);
        let why = "error: --source: no project file, such as `package.json`, in `.` or above it\n";
        assert_eq!((auto.code(), auto.err()), (2, why));
    }
}

#[test]
fn a_configuration_that_names_no_directory_has_a_warning_also_when_quiet() {
    let folder = server("typescript");
    folder.write("mcp-lint.toml", "[source]\npaths = [\"none\", \"src\"]\n");
    for flags in [&[][..], &["-q"]] {
        let ran = folder.run(&[&["session.jsonl"], flags].concat());
        assert_eq!(ran.code(), 1);
        assert!(
            ran.err().contains("warning: source: `none` is not a directory\n"),
            "{}",
            ran.err()
        );
        assert!(ran.out().contains("src/server.ts:14:7"));
    }
    folder.write("mcp-lint.toml", "[source]\npaths = [1]\n");
    let ran = folder.run(&["session.jsonl"]);
    assert_eq!(ran.code(), 2);
    assert!(ran.err().contains("`paths` contains a whole number"), "{}", ran.err());
}

#[test]
fn a_configuration_cannot_name_directories_outside_of_its_repository() {
    let folder = server("typescript");
    folder.write("repository/.git/HEAD", "");
    folder.write("repository/session.jsonl", &folder.read("session.jsonl"));
    folder.write("repository/mcp-lint.toml", "[source]\npaths = [\"../src\"]\n");
    let ran = folder.run(&["repository/session.jsonl"]);
    let warning = "warning: source: `src` is outside of the repository of the configuration; name \
                   it with --source\n";
    assert!(ran.err().contains(warning), "{}", ran.err());
    assert!(!ran.out().contains("server.ts"));
    let named = folder.run(&["repository/session.jsonl", "--source", "src"]);
    assert!(named.out().contains("server.ts:14:7"));
}

#[test]
fn directories_without_code_are_reported() {
    let folder = server("typescript");
    folder.write("docs/a.md", "");
    let ran = folder.run(&["session.jsonl", "--source", "docs"]);
    assert!(ran.err().contains("warning: source: no source files in `docs`\n"), "{}", ran.err());
}

#[test]
fn ambiguous_and_missing_tools_are_counted_and_listed_on_request() {
    let tools =
        ["one", "two", "gone"].map(|name| tool(name, Some("Does it."), &serde_json::json!({})));
    let folder = Folder::with(&[
        ("list.json", &list(&tools)),
        ("src/a.ts", "registerTool(\"one\", {});\nregisterTool(\"two\", {});\n"),
        ("src/b.ts", "registerTool(\"two\", {});\n"),
    ]);
    let ran = folder.run(&["list.json", "--source", "src"]);
    let line = "places of 1 of 3 tools found (1 ambiguous, 1 not found; -v lists them)\n";
    assert!(ran.err().ends_with(line), "{}", ran.err());
    let verbose = folder.run(&["list.json", "--source", "src", "-v"]);
    let lines = "places of 1 of 3 tools found (1 ambiguous, 1 not found)\n\
                 ambiguous in the source: `two` (src/a.ts:2:14, src/b.ts:1:14)\n\
                 not found in the source: `gone`\n";
    assert!(verbose.err().ends_with(lines), "{}", verbose.err());
    assert_eq!(folder.run(&["list.json", "--source", "src", "-q"]).err(), "");
    let json = folder.run(&["list.json", "--source", "src", "-f", "json"]).json();
    let expected = serde_json::json!({"found": 1, "ambiguous": 1, "notFound": 1});
    assert_eq!(json["summary"]["source"], expected);
    // Agents get the totals in the report, and this beside it.
    let agent = folder.run(&["list.json", "--source", "src", "-f", "agent"]);
    assert!(agent.err().ends_with(line) && !agent.out().contains("places of"), "{}", agent.out());
}

#[cfg(all(unix, feature = "record"))]
#[test]
fn a_recorded_server_is_shown_with_its_code() {
    let folder = server("python");
    let script = "#!/bin/sh\nwhile read -r line; do case $line in\n\
                  *'\"initialize\"'*) sed -n 2p session.jsonl ;;\n\
                  *'\"tools/list\"'*) sed -n 5p session.jsonl ;;\nesac; done\n";
    folder.write("server", script);
    let record = ["record", "--client", "--check", "-f", "json"];
    let run = |flags: &[&str]| folder.run(&[&record, flags, &["--", "sh", "server"]].concat());
    let ran = run(&["--source", "src"]);
    assert_eq!(ran.code(), 0, "{}", ran.err());
    assert!(ran.err().contains("\nplaces of 2 of 2 tools found\n"), "{}", ran.err());
    let expected = [
        "parameter-description-missing parameter/parameter src/server.py:11",
        "schema-default-mismatch parameter/parameter src/server.py:12",
        "tool-description-missing tool/tool src/server.py:18",
    ];
    assert_eq!(super::places(&ran.json()), expected);
    // Nothing is started if there is nothing to search.
    let mistyped = run(&["--source", "none"]);
    let why = "error: --source: `none` is not a directory\n";
    assert_eq!((mistyped.code(), mistyped.err()), (2, why));
}

#[test]
fn the_library_rejects_a_directory_that_does_not_exist() {
    use mcp_lint::{CancelToken, Inputs, LintError, Linter};
    let folder = server("typescript");
    let inputs = Inputs::new().path(folder.file("session.jsonl"));
    let lint = |directory: &str| {
        let linter = Linter::builder().source(folder.file(directory)).build();
        linter.lint(&inputs, &CancelToken::new())
    };
    let why = format!("`{}` is not a directory", crate::common::shown(&folder.file("none")));
    assert_eq!(lint("none").unwrap_err(), LintError::Walk(why));
    let report = lint("src").unwrap();
    let places: Vec<_> = report.findings().filter_map(mcp_lint::Finding::source).collect();
    assert_eq!(places.len(), 5);
    let unit = places.iter().find(|place| place.start.line == 14).unwrap();
    assert_eq!((unit.part, unit.of, unit.start.column), ("parameter", "parameter", 7));
    assert_eq!(&folder.read("src/server.ts")[unit.range.clone()], "unit");
}
