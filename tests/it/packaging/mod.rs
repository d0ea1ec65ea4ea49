//! Packages, the action and hooks: they agree with each other, and are built, installed and run as
//! users do it. Requirements beyond a Unix system come from `MCP_LINT_PACKAGING_TOOLS`, a folder
//! that `tests/packaging/install` has filled, or from the `PATH`. A test without its requirements
//! reports that it was skipped.

#![cfg_attr(not(unix), allow(dead_code, reason = "elsewhere only the manifests are compared"))]

#[cfg(unix)]
mod action;
#[cfg(unix)]
mod archives;
#[cfg(unix)]
mod github_api;
#[cfg(unix)]
mod hooks;
mod manifests;
#[cfg(unix)]
mod npm;
#[cfg(unix)]
mod pull_request;
#[cfg(unix)]
mod pypi;
#[cfg(unix)]
mod unit_tests;
#[cfg(unix)]
mod vscode;
#[cfg(unix)]
mod workflows;

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use serde_json::Value;

const ROOT: &str = env!("CARGO_MANIFEST_DIR");
const VERSION: &str = env!("CARGO_PKG_VERSION");
const REPOSITORY: &str = env!("CARGO_PKG_REPOSITORY");
const BINARY: &str = env!("CARGO_BIN_EXE_mcp-lint");

/// A definition without findings.
const GOOD: &str = r#"{"name": "get_weather", "description": "Weather of a city.", "inputSchema": {"type": "object", "additionalProperties": false}}"#;
const BAD: &str = r#"{"name": "get weather", "description": "Weather of a city.", "inputSchema": {"type": "object", "additionalProperties": false}}"#;

fn root(name: &str) -> PathBuf {
    Path::new(ROOT).join(name)
}

fn read(name: &str) -> String {
    std::fs::read_to_string(root(name)).unwrap()
}

/// Copies the files of a folder.
fn copy_files(from: &str, to: &Path) {
    for entry in std::fs::read_dir(root(from)).unwrap() {
        let path = entry.unwrap().path();
        if path.is_file() {
            std::fs::copy(&path, to.join(path.file_name().unwrap())).unwrap();
        }
    }
}

/// The entries of `packaging/targets.json`.
fn targets() -> Vec<Value> {
    serde_json::from_str(&read("packaging/targets.json")).unwrap()
}

/// The path of a program: in the folder of tools, or else in the `PATH`.
fn find(name: &str) -> Option<PathBuf> {
    let tools = std::env::var_os("MCP_LINT_PACKAGING_TOOLS").map(|it| Path::new(&it).join("bin"));
    let path = std::env::var_os("PATH").unwrap_or_default();
    let mut folders = tools.into_iter().chain(std::env::split_paths(&path));
    folders.find_map(|folder| Some(folder.join(name)).filter(|program| program.is_file()))
}

/// The `PATH` with a folder prepended.
fn path_with(folder: &Path) -> std::ffi::OsString {
    let path = std::env::var_os("PATH").unwrap_or_default();
    let folders = [folder.to_owned()].into_iter().chain(std::env::split_paths(&path));
    std::env::join_paths(folders).unwrap()
}

/// The paths of the programs, or `None` and a message that names the missing one.
fn tools<const N: usize>(test: &str, names: [&str; N]) -> Option<[PathBuf; N]> {
    let found = names.map(find);
    if let Some(missing) = found.iter().position(Option::is_none) {
        skipped(test, &format!("{} was not found", names[missing]));
        return None;
    }
    Some(found.map(|program| program.expect("all were found")))
}

fn skipped(test: &str, why: &str) {
    crate::common::skipped(&format!("{test}: {why}"));
}

/// Runs a command to its end, and fails the test unless it succeeds.
#[track_caller]
fn succeed(command: &mut Command) -> Output {
    let output = command.output().unwrap();
    assert!(output.status.success(), "{command:?}\n{}", said(&output));
    output
}

fn said(output: &Output) -> String {
    let text = [&output.stdout[..], &output.stderr[..]].concat();
    String::from_utf8_lossy(&text).into_owned()
}

/// Creates a folder as `packaging/package.py build` does for this system. In place of the binary is
/// a script that runs the tested one: packages do not depend on its content, and compressing the
/// binary twice takes seconds.
fn build_directory(folder: &Path) -> PathBuf {
    let build = folder.join("build");
    std::fs::create_dir_all(&build).unwrap();
    let program = build.join("mcp-lint");
    std::fs::write(program, format!("#!/bin/sh\nexec '{BINARY}' \"$@\"\n")).unwrap();
    // Tests of this package do not build the recorder of HTTP.
    let recorder = "#!/bin/sh\necho recorder \"$@\"\n";
    std::fs::write(build.join("mcp-lint-http"), recorder).unwrap();
    for name in ["mcp-lint.exe", "mcp-lint-http.exe"] {
        std::fs::write(build.join(name), "in place of a binary for Windows").unwrap();
    }
    std::fs::write(build.join("THIRD-PARTY-LICENSES"), "the licenses of dependencies").unwrap();
    build
}

/// A command that runs `packaging/package.py` without leaving files behind.
fn package(python: &Path, arguments: &[&str]) -> Command {
    let mut command = Command::new(python);
    command.arg("-B").arg(root("packaging/package.py")).args(arguments);
    command.env("SOURCE_DATE_EPOCH", "1700000000");
    command
}

/// The release target for the system of this test, if there is one.
fn own_target() -> Option<&'static str> {
    match (std::env::consts::OS, std::env::consts::ARCH) {
        ("linux", "x86_64") => Some("x86_64-unknown-linux-musl"),
        ("linux", "aarch64") => Some("aarch64-unknown-linux-musl"),
        ("macos", "x86_64") => Some("x86_64-apple-darwin"),
        ("macos", "aarch64") => Some("aarch64-apple-darwin"),
        _ => None,
    }
}

/// All commands that begin with `prefix` in the documentation and in the pages of packages.
fn printed_commands(prefix: &str) -> Vec<String> {
    let docs = std::fs::read_dir(root("docs")).unwrap().map(|entry| entry.unwrap().path());
    let pages = ["README.md", "packaging/npm/README.md", "packaging/pypi/README.md"].map(root);
    let pages =
        pages.into_iter().chain(docs.filter(|it| it.extension().is_some_and(|it| it == "md")));
    let text: String = pages.map(|page| std::fs::read_to_string(page).unwrap()).collect();
    // In blocks and in running text.
    let lines = text.lines().filter(|line| !line.contains('`')).map(str::trim);
    let spans = text.lines().flat_map(|line| line.split('`').skip(1).step_by(2));
    // A command that records or tries starts a server.
    let starts_one = |it: &str| it.contains(" record ") || it.contains(" try ");
    let is_wanted = |it: &&str| it.starts_with(prefix) && !starts_one(it);
    let commands: BTreeSet<_> = lines.chain(spans).filter(is_wanted).map(str::to_owned).collect();
    commands.into_iter().collect()
}

/// Asserts that each printed command ends with 0 in a folder with a good tool in `tools/`, and with
/// 1 when a bad tool is added.
#[track_caller]
fn lints_the_folder(commands: &[String], folder: &Path, prepare: impl Fn(&mut Command)) {
    assert!(!commands.is_empty());
    for command in commands {
        std::fs::create_dir_all(folder.join("tools")).unwrap();
        std::fs::write(folder.join("tools/good.json"), GOOD).unwrap();
        let run = || {
            let mut shell = Command::new("sh");
            shell.args(["-c", command]).current_dir(folder);
            prepare(&mut shell);
            shell.output().unwrap()
        };
        let output = run();
        assert_eq!(output.status.code(), Some(0), "{command}: {}", said(&output));
        std::fs::write(folder.join("tools/bad.json"), BAD).unwrap();
        let output = run();
        assert_eq!(output.status.code(), Some(1), "{command}: {}", said(&output));
        std::fs::remove_dir_all(folder.join("tools")).unwrap();
    }
}

/// Asserts that the linter under another name has the output and exit codes of the binary, on a
/// good file, a bad one and a missing one.
#[track_caller]
fn ends_as_the_binary(command: impl Fn() -> Command) {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("good.json"), GOOD).unwrap();
    std::fs::write(folder.path().join("bad tool.json"), BAD).unwrap();
    for (file, code) in
        [("good.json", 0), ("bad tool.json", 1), ("missing.json", 2), ("--nonsense", 2)]
    {
        let run = |mut command: Command| {
            command.current_dir(folder.path()).args(["-f", "concise", file]).output().unwrap()
        };
        let (wrapped, direct) = (run(command()), run(Command::new(BINARY)));
        assert_eq!(wrapped.status.code(), Some(code), "{file}: {}", said(&wrapped));
        assert_eq!(said(&wrapped), said(&direct), "{file}");
    }
}
