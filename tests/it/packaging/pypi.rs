//! The wheel: built by maturin around the binary that is tested, installed without network.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::LazyLock;

use crate::packaging::{
    BINARY, REPOSITORY, ROOT, VERSION, ends_as_the_binary, root, said, skipped, succeed, tools,
};

/// A wheel in a folder of its own, which has nothing else; nothing where maturin is missing.
///
/// maturin asks cargo to build what cargo has just built for the tests.
static WHEEL: LazyLock<Option<PathBuf>> = LazyLock::new(|| {
    let [maturin, cargo] = tools("the wheel", ["maturin", "cargo"])?;
    let fetched =
        Command::new(cargo).args(["fetch", "--locked"]).current_dir(ROOT).output().unwrap();
    if !fetched.status.success() {
        skipped(
            "the wheel",
            "cargo cannot fetch the packages of other systems, which maturin lists",
        );
        return None;
    }
    let profile_folder = Path::new(BINARY).parent().unwrap();
    let profile = match profile_folder.file_name().unwrap().to_str().unwrap() {
        "debug" => "dev",
        other => other,
    };
    let folder =
        Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("{}-wheel", std::process::id()));
    let mut build = Command::new(maturin);
    build.args([
        "build",
        "--locked",
        "--profile",
        profile,
        "--compression-method",
        "stored",
        "--out",
    ]);
    build
        .arg(&folder)
        .current_dir(root("packaging/pypi"))
        .env("CARGO_TARGET_DIR", profile_folder.parent().unwrap());
    succeed(&mut build);
    Some(folder)
});

/// The folder of the wheel.
pub(super) fn wheel() -> Option<&'static Path> {
    WHEEL.as_deref()
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
    let Some(wheel) = wheel() else { return };
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
    let links = format!("--find-links={}", wheel.display());
    pip(&["install", "--quiet", "--no-index", &links, &format!("mcp-lint-cli=={VERSION}")]);
    assert!(
        std::fs::read(environment.join("bin/mcp-lint")).unwrap() == std::fs::read(BINARY).unwrap()
    );
    ends_as_the_binary(|| program("mcp-lint"));
    ends_as_the_binary(|| {
        let mut command = program("python");
        command.args(["-m", "mcp_lint"]);
        command
    });
    let shown = said(&pip(&["show", "--verbose", "mcp-lint-cli"]));
    assert!(shown.contains(REPOSITORY), "{shown}");
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
fn a_wheel_in_a_directory_of_packages_finds_its_binary() {
    let Some([python]) = tools("the wheel in a directory", ["python3"]) else { return };
    let Some(wheel) = wheel() else { return };
    let folder = tempfile::tempdir().unwrap();
    let target = folder.path().join("packages");
    let links = format!("--find-links={}", wheel.display());
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
