//! The wheel: built by maturin in `tests/packaging/install`, and installed without network.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::packaging::{
    REPOSITORY, VERSION, copy_files, ends_as_the_binary, lints_the_folder, path_with,
    printed_commands, said, skipped, succeed, tools,
};

/// The folder with the wheel that `tests/packaging/install` has built and the packages that pip
/// needs.
pub(super) fn wheels(test: &str) -> Option<PathBuf> {
    let tools = std::env::var_os("MCP_LINT_PACKAGING_TOOLS");
    let folder = tools.map(|it| Path::new(&it).join("wheels"));
    let is_ours = |name: &str| name.starts_with("mcp_lint_cli-") && name.ends_with(".whl");
    let has_wheel = |folder: &PathBuf| {
        let mut entries = std::fs::read_dir(folder).into_iter().flatten();
        entries.any(|entry| is_ours(&entry.unwrap().file_name().to_string_lossy()))
    };
    let found = folder.filter(has_wheel);
    if found.is_none() {
        skipped(test, "MCP_LINT_PACKAGING_TOOLS does not name a folder with a wheel");
    }
    found
}

fn files(folder: &Path) -> BTreeSet<PathBuf> {
    let mut found = BTreeSet::new();
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() && !path.is_symlink() {
            found.extend(files(&path));
        }
        found.insert(path);
    }
    found
}

#[test]
fn the_wheel_runs_as_a_command_and_as_a_module_and_leaves_nothing() {
    let Some([python]) = tools("the wheel", ["python3"]) else { return };
    let Some(wheels) = wheels("the wheel") else { return };
    let folder = tempfile::tempdir().unwrap();
    let environment = folder.path().join("environment");
    succeed(Command::new(python).args(["-m", "venv"]).arg(&environment));
    let program = |name: &str| {
        let mut command = Command::new(environment.join("bin").join(name));
        command.env("PIP_DISABLE_PIP_VERSION_CHECK", "1").env_remove("PYTHONPATH");
        command
    };
    let pip = |arguments: &[&str]| succeed(program("python").args(["-m", "pip"]).args(arguments));
    let before = files(&environment);
    let commands = printed_commands("pip install mcp-lint-cli");
    assert!(!commands.is_empty());
    for command in commands {
        let mut pip = Command::new("sh");
        pip.args(["-c", &command]).env("PATH", path_with(&environment.join("bin")));
        pip.env("PIP_NO_INDEX", "1").env("PIP_FIND_LINKS", &wheels);
        succeed(&mut pip);
    }
    lints_the_folder(&printed_commands("python -m mcp_lint"), folder.path(), |command| {
        command.env("PATH", path_with(&environment.join("bin")));
    });
    ends_as_the_binary(|| program("mcp-lint"));
    ends_as_the_binary(|| {
        let mut command = program("python");
        command.args(["-m", "mcp_lint"]);
        command
    });
    let recorder = said(&succeed(program("mcp-lint-http").arg("--help")));
    assert!(recorder.contains("--client --check --url URL"), "{recorder}");
    let shown = said(&pip(&["show", "--verbose", "mcp-lint-cli"]));
    let version = format!("Version: {VERSION}\n");
    assert!(shown.contains(REPOSITORY) && shown.contains(&version), "{shown}");
    // Without the binary, the module says where it looked.
    std::fs::remove_file(environment.join("bin/mcp-lint")).unwrap();
    let output = program("python").args(["-m", "mcp_lint", "--version"]).output().unwrap();
    assert_eq!(output.status.code(), Some(2));
    assert!(said(&output).contains("no mcp-lint in "), "{}", said(&output));
    pip(&["uninstall", "--quiet", "--yes", "mcp-lint-cli"]);
    // Modules that Python has compiled while pip ran are not ours.
    let is_ours = |path: &&PathBuf| path.to_string_lossy().replace('-', "_").contains("mcp_lint");
    let after = files(&environment);
    let left: Vec<_> = after.difference(&before).filter(is_ours).collect();
    assert!(left.is_empty(), "{left:?}");
}

#[test]
fn filter_tools_of_the_module_gives_the_answer_of_the_program() {
    let Some([python]) = tools("the Python module", ["python3"]) else { return };
    let folder = tempfile::tempdir().unwrap();
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    std::fs::create_dir_all(folder.path().join("mcp_lint")).unwrap();
    std::fs::create_dir_all(folder.path().join("bin")).unwrap();
    copy_files("packaging/pypi/mcp_lint", &folder.path().join("mcp_lint"));
    std::fs::copy(env!("CARGO_BIN_EXE_mcp-lint"), folder.path().join("bin/mcp-lint")).unwrap();
    let script = "import json, sys, mcp_lint
tools = json.load(open(sys.argv[1]))['tools']
left = mcp_lint.filter_tools(tools, ['opencode'], server='calculator')
print(json.dumps([left.tools, left.dropped, left.repaired]))
try:
    mcp_lint.filter_tools(tools, 'none')
except ValueError as error:
    assert 'there is no target' in str(error), error
";
    let mut command = Command::new(python);
    command.args(["-c", script]).arg(root.join("fixtures/filter/tools.json"));
    let output = succeed(command.env("PYTHONPATH", folder.path()));
    let answer: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    let names = |list: &serde_json::Value| -> Vec<String> {
        let name = |tool: &serde_json::Value| tool["name"].as_str().unwrap().to_owned();
        list.as_array().unwrap().iter().map(name).collect()
    };
    assert_eq!(names(&answer[0]), ["add", "multiply"]);
    assert_eq!(answer[0][1]["inputSchema"]["type"], "object");
    assert_eq!(
        (names(&answer[1]), names(&answer[2])),
        (vec!["subtract".into()], vec!["multiply".into()])
    );
    assert_eq!(answer[1][0]["reasons"][0]["loses"], "server");
}

#[test]
fn uvx_runs_the_wheel() {
    let Some([uvx]) = tools("uvx", ["uvx"]) else { return };
    let Some(wheels) = wheels("uvx") else { return };
    let folder = tempfile::tempdir().unwrap();
    lints_the_folder(
        &printed_commands("uvx --from mcp-lint-cli mcp-lint "),
        folder.path(),
        |command| {
            command.env("PATH", path_with(uvx.parent().unwrap())).env("HOME", folder.path());
            command.env("UV_NO_INDEX", "1").env("UV_FIND_LINKS", &wheels).env("UV_OFFLINE", "1");
            command
                .env("UV_CACHE_DIR", folder.path().join("cache"))
                .env("UV_PYTHON_DOWNLOADS", "never");
        },
    );
}

#[test]
fn a_wheel_in_a_directory_of_packages_finds_its_binary() {
    let Some([python]) = tools("the wheel in a directory", ["python3"]) else { return };
    let Some(wheels) = wheels("the wheel") else { return };
    let folder = tempfile::tempdir().unwrap();
    let target = folder.path().join("packages");
    let links = format!("--find-links={}", wheels.display());
    let install = [
        "-m",
        "pip",
        "install",
        "--quiet",
        "--no-index",
        "--disable-pip-version-check",
        &links,
        "--target",
    ];
    succeed(Command::new(&python).args(install).arg(&target).arg("mcp-lint-cli"));
    ends_as_the_binary(|| {
        let mut command = Command::new(&python);
        command.args(["-m", "mcp_lint"]).env("PYTHONPATH", &target);
        command
    });
}
