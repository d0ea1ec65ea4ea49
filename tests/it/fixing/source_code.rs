//! No fix writes source code, whatever its text could be read as.

use std::path::Path;

use mcp_lint::lexer::Language;
use mcp_lint::project::NoData;

use crate::common::folder::Folder;

const TABLE: &str = include_str!("../../../src/project/extensions.txt");

/// Texts that are JSON or YAML and have findings with fixes.
const TEXTS: [&str; 4] = [
    r#"{"tools": [{"name": "a b", "inputSchema": {"type": "int"}}]}"#,
    r#"{"tools": [{"name": "a b", "inputSchema": {"type": "object",},}]}"#,
    "tools:\n  - name: a b\n    inputSchema:\n      type: int\n",
    "{\"jsonrpc\": \"2.0\", \"id\": 1, \"result\": {\"tools\": [{\"name\": \"a b\"}]}}\n",
];

fn extensions() -> impl Iterator<Item = &'static str> {
    let rows = TABLE.lines().filter(|row| !row.starts_with('#'));
    rows.filter_map(|row| row.split(' ').next())
}

#[test]
fn a_file_with_the_extension_of_a_language_is_never_changed() {
    let texts = || TEXTS.into_iter().enumerate();
    let files = extensions().flat_map(|it| texts().map(move |(at, text)| (it, at, text)));
    let files: Vec<_> = files.map(|(it, at, text)| (format!("tools-{at}.{it}"), text)).collect();
    assert!(files.len() > 300);
    let folder = Folder::new();
    files.iter().for_each(|(name, text)| folder.write(name, text));
    let names: Vec<_> = files.iter().map(|(name, _)| &**name).collect();
    for run in [&["--unsafe-fixes"][..], &["--unsafe-fixes", "--as", "tool"], &["--fix"]] {
        let ran = folder.run(&[run, &names].concat());
        assert!(ran.err().ends_with("nothing to fix\n"), "{}", ran.err());
        for (name, text) in &files {
            assert_eq!(folder.read(name), *text, "{name}: {}", ran.out());
        }
    }
    // The same texts are changed where their names say that they are data, or nothing.
    for (at, text) in texts() {
        let folder = Folder::with(&[("tools.txt", text)]);
        folder.run(&["--unsafe-fixes", "tools.txt"]);
        assert_ne!(folder.read("tools.txt"), text, "{at}");
    }
}

#[test]
fn a_named_source_file_gets_the_command_of_its_server() {
    let server = "from fastmcp import FastMCP\nserver = FastMCP('a')\nserver.run()\n";
    let project = "[project]\nname = \"larch\"\ndependencies = [\"fastmcp<3\"]\n\
        scripts = {larch = \"larch:main\"}\n";
    let docstring = "\"\"\"Tools.\"\"\"\nprint('x')\n";
    let folder = Folder::with(&[
        ("py/pyproject.toml", project),
        ("py/src/server.py", server),
        ("-a.py", docstring),
        ("it's.js", "console.log(1)"),
        ("main.rs", "fn main() {}"),
        ("run.SH", "{}"),
    ]);
    for (name, command) in [
        ("py/src/server.py", "uv run --directory py larch"),
        ("./-a.py", "python ./-a.py"),
        ("it's.js", r"node 'it'\''s.js'"),
        ("main.rs", "COMMAND"),
        ("run.SH", "sh run.SH"),
    ] {
        let ran = folder.run(&["--no-config", "--unsafe-fixes", name]);
        assert_eq!(ran.code(), 2, "{name}");
        let expected = format!("`mcp-lint try {command}`");
        assert!(ran.out().contains("source code is not linted"), "{}", ran.out());
        assert!(ran.out().contains(&expected), "{expected}\n{}", ran.out());
    }
    assert_eq!(
        folder.run(&["--no-config", "py/src/server.py", "-f", "concise"]).out().lines().count(),
        1
    );
}

#[test]
fn every_language_that_is_searched_is_source_code() {
    for extension in Language::EXTENSIONS {
        assert!(
            matches!(NoData::of_extension(extension), Some(NoData::Code { .. })),
            "{extension}"
        );
        assert!(Language::of_path(Path::new(&format!("a.{extension}"))).is_some());
    }
    for name in ["a.json", "a.yaml", "py", "a.py.json", "a.py/b", "tools.txt", "a.ipynb", ".ts/a"] {
        assert_eq!(NoData::of_path(name), None, "{name}");
    }
    let mut sorted: Vec<_> = extensions().collect();
    sorted.sort_unstable();
    sorted.dedup();
    assert!(extensions().eq(sorted));
}
