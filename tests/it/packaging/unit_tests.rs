//! The checks for unit tests of servers, from the packages as they are installed, with each SDK that
//! `tests/packaging/install-sdks` has installed: the examples of the documentation, and what the
//! functions promise beyond them.

use std::path::{Path, PathBuf};
use std::process::Command;

use crate::packaging::npm::{Installed, install};
use crate::packaging::pypi::wheels;
use crate::packaging::{copy_files, read, said, skipped, succeed, tools};

/// Lets the warning of the tool fail a test that is otherwise unchanged.
const STRICT: &str = "fail-on = \"warning\"\n";

/// The environments of SDKs of a kind, `python` or `npm`.
fn environments(test: &str, kind: &str) -> Vec<PathBuf> {
    let tools = std::env::var_os("MCP_LINT_PACKAGING_TOOLS");
    let folder = tools.map(|it| Path::new(&it).join("sdks").join(kind));
    let entries = folder.and_then(|folder| std::fs::read_dir(folder).ok()).into_iter().flatten();
    let mut found: Vec<_> = entries.map(|entry| entry.unwrap().path()).collect();
    found.sort();
    if found.is_empty() {
        skipped(test, "MCP_LINT_PACKAGING_TOOLS does not name a folder with SDKs");
    }
    found
}

/// The code blocks of a language in the documentation.
fn examples(language: &str) -> Vec<String> {
    let text = read("docs/testing.md");
    let fence = format!("```{language}\n");
    let blocks = text.split(&fence).skip(1);
    blocks.map(|block| block.split("```").next().unwrap().to_owned()).collect()
}

/// Asserts that a test of the documentation passes, and fails with the report and the place in the
/// code where the configuration is strict.
#[track_caller]
fn passes_and_fails(project: &Path, place: &str, command: impl Fn() -> Command) {
    succeed(&mut command());
    std::fs::write(project.join("mcp-lint.toml"), STRICT).unwrap();
    let output = command().output().unwrap();
    std::fs::remove_file(project.join("mcp-lint.toml")).unwrap();
    let text = said(&output);
    assert!(!output.status.success() && text.contains(place), "{text}");
    assert!(text.contains("warning[description-placeholder]"), "{text}");
}

#[test]
fn the_python_package_checks_servers_of_each_sdk() {
    let Some(wheels) = wheels("check of the Python package") else { return };
    let folder = tempfile::tempdir().unwrap();
    let (packages, project) = (folder.path().join("packages"), folder.path().join("project"));
    std::fs::create_dir(&project).unwrap();
    copy_files("tests/packaging/servers/python", &project);
    std::fs::write(project.join("pyproject.toml"), "").unwrap();
    std::fs::write(project.join("test_docs.py"), &examples("python")[0]).unwrap();
    for environment in environments("check of the Python package", "python") {
        let python = || {
            let mut command = Command::new(environment.join("bin/python"));
            command.current_dir(&project).env("PYTHONPATH", &packages).env("NO_COLOR", "1");
            command
        };
        if !packages.exists() {
            let links = format!("--find-links={}", wheels.display());
            let install = ["-m", "pip", "install", "--quiet", "--no-index", &links, "--target"];
            succeed(python().args(install).arg(&packages).arg("mcp-lint-cli"));
        }
        let pytest = |file: &str| {
            let mut command = python();
            command.args(["-m", "pytest", "-q", "-p", "no:cacheprovider", file]);
            command
        };
        let output = succeed(&mut pytest("test_check.py"));
        assert!(said(&output).contains(" passed"), "{}", said(&output));
        passes_and_fails(&project, "server.py:14:24", || pytest("test_docs.py"));
    }
}

#[test]
fn the_npm_package_checks_servers_of_each_sdk() {
    let sdks = environments("check of the npm package", "npm");
    if sdks.is_empty() || tools("check of the npm package", ["node"]).is_none() {
        return;
    }
    let Some(installed) = install("check of the npm package") else { return };
    let project = installed.folder.path().join("project");
    copy_files("tests/packaging/servers/javascript", &project);
    let write = |name: &str, text: &str| std::fs::write(project.join(name), text).unwrap();
    write("package.json", r#"{"name": "server", "type": "module"}"#);
    write("server.js", "export { createServer } from './server.cjs';\n");
    let [vitest, node_test] = examples("js").try_into().unwrap();
    write("vitest.test.mjs", &vitest);
    write("node.test.mjs", &node_test);
    for sdk in sdks {
        // Where Node finds packages that the project itself does not have.
        let packages = installed.folder.path().join("node_modules");
        drop(std::fs::remove_file(&packages));
        std::os::unix::fs::symlink(sdk.join("node_modules"), &packages).unwrap();
        check_with_sdk(&installed, &project, &packages);
    }
}

/// Runs the tests with the test runners of an SDK's environment.
fn check_with_sdk(installed: &Installed, project: &Path, packages: &Path) {
    let node = |arguments: &[&str]| {
        let mut command = Command::new(&installed.node);
        command.args(arguments).current_dir(project).env("NO_COLOR", "1").env_remove("CI");
        command
    };
    succeed(&mut node(&["--test", "check.test.cjs"]));
    let place = "server.cjs:16:21";
    passes_and_fails(project, place, || node(&["--test", "node.test.mjs"]));
    let program = |name: &str| packages.join(name).to_str().unwrap().to_owned();
    let (vitest, jest) = (program("vitest/vitest.mjs"), program("jest/bin/jest.js"));
    let types = if Path::new(&vitest).exists() {
        passes_and_fails(project, place, || node(&[&vitest, "run", "vitest.test.mjs"]));
        "node,vitest/globals"
    } else {
        let options = ["--rootDir", ".", "--testMatch", "**/matcher.test.cjs"];
        succeed(&mut node(&[&[&*jest][..], &options].concat()));
        "node,jest"
    };
    let compiler = program("typescript/bin/tsc");
    let options = ["--noEmit", "--strict", "--module", "nodenext", "--types"];
    succeed(&mut node(&[&[&*compiler][..], &options, &[types, "types.ts"]].concat()));
}
