//! The npm packages: packed, installed without network and scripts, and run through the shim.

use std::io::{BufRead, BufReader};
use std::os::unix::process::ExitStatusExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::time::Duration;

use tempfile::TempDir;

use crate::packaging::{
    BINARY, VERSION, build_directory, ends_as_the_binary, lints_the_folder, own_target, package,
    printed_commands, said, skipped, succeed, tools,
};

/// A folder in which the two packages are installed.
pub(super) struct Installed {
    pub(super) folder: TempDir,
    pub(super) node: PathBuf,
}

impl Installed {
    fn shim(&self) -> Command {
        Command::new(self.folder.path().join("project/node_modules/.bin/mcp-lint"))
    }

    /// A command that runs the shim with a script in place of the binary.
    fn shim_of(&self, script: &str) -> Command {
        let program = self.folder.path().join("program");
        std::fs::write(&program, format!("#!/bin/sh\n{script}\n")).unwrap();
        succeed(Command::new("chmod").arg("755").arg(&program));
        let mut shim = self.shim();
        shim.env("MCP_LINT_BINARY", program);
        shim
    }
}

/// Packs and installs the packages, or returns `None` without the required tools.
pub(super) fn install(test: &str) -> Option<Installed> {
    let [python, node, npm] = tools(test, ["python3", "node", "npm"])?;
    let Some(target) = own_target() else {
        skipped(test, "there is no release for this system");
        return None;
    };
    let folder = tempfile::tempdir().unwrap();
    let build = build_directory(folder.path());
    let platform = folder.path().join("platform");
    let paths = [build.to_str().unwrap(), platform.to_str().unwrap()];
    succeed(&mut package(&python, &["npm", target, paths[0], paths[1]]));
    let project = folder.path().join("project");
    std::fs::create_dir(&project).unwrap();
    let run = |arguments: &[&Path]| {
        let mut command = Command::new(&npm);
        command.args(arguments).current_dir(&project).env("HOME", folder.path());
        command
            .env("npm_config_cache", folder.path().join("cache"))
            .env("npm_config_update_notifier", "false");
        String::from_utf8(succeed(&mut command).stdout).unwrap()
    };
    let pack = |package: &Path| {
        let packed = run(&[Path::new("pack"), Path::new("--silent"), package]);
        project.join(packed.trim())
    };
    let sources = folder.path().join("main");
    succeed(&mut package(&python, &["npm_main", sources.to_str().unwrap()]));
    let (main, platform) = (pack(&sources), pack(&platform));
    for packed in [&main, &platform] {
        let listed = succeed(Command::new("tar").arg("-tzf").arg(packed)).stdout;
        let listed = String::from_utf8(listed).unwrap();
        for name in ["LICENSE-APACHE", "LICENSE-MIT", "README.md", "package.json"] {
            assert!(listed.contains(&format!("package/{name}\n")), "{name}: {listed}");
        }
    }
    assert!(main.ends_with(format!("mcp-lint-cli-{VERSION}.tgz")), "{}", main.display());
    let options =
        ["install", "--offline", "--ignore-scripts", "--no-audit", "--no-fund"].map(Path::new);
    run(&[&options[..], &[&main, &platform]].concat());
    Some(Installed { folder, node })
}

#[test]
fn the_npm_packages_run_the_binary_and_end_as_it_ends() {
    let Some(installed) = install("npm packages") else { return };
    ends_as_the_binary(|| installed.shim());
    let version = succeed(installed.shim().arg("--version"));
    assert_eq!(said(&version), said(&succeed(Command::new(BINARY).arg("--version"))));
    let project = installed.folder.path().join("project");
    for prefix in ["npx @mcp-lint/cli ", "npx mcp-lint "] {
        lints_the_folder(&printed_commands(prefix), &project, |npx| {
            npx.env("npm_config_offline", "true").env("HOME", installed.folder.path());
            npx.env("npm_config_cache", installed.folder.path().join("cache"));
        });
    }
    arguments_and_streams_reach_the_binary(&installed);
    the_end_of_the_binary_is_passed_on(&installed);
    signals_end_the_binary(&installed);
    a_missing_binary_is_explained(&installed);
    let recorder = "mcp-lint-http --client";
    let mut npx = Command::new(installed.node.with_file_name("npx"));
    npx.args(["-y", "-p", "@mcp-lint/cli"]).args(recorder.split(' ')).current_dir(&project);
    npx.env("npm_config_offline", "true").env("HOME", installed.folder.path());
    npx.env("npm_config_cache", installed.folder.path().join("cache"));
    assert_eq!(said(&succeed(&mut npx)), "recorder --client\n");
}

fn arguments_and_streams_reach_the_binary(installed: &Installed) {
    let mut shim = installed.shim_of(r#"printf '<%s>' "$@"; cat >&2; exit 7"#);
    let arguments = ["", "a b", "$(touch x)", "*", "--", "\"'"];
    let mut child = shim
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    std::io::Write::write_all(&mut child.stdin.take().unwrap(), b"input").unwrap();
    let output = child.wait_with_output().unwrap();
    assert_eq!(String::from_utf8_lossy(&output.stdout), "<><a b><$(touch x)><*><--><\"'>");
    assert_eq!(
        (String::from_utf8_lossy(&output.stderr).as_ref(), output.status.code()),
        ("input", Some(7))
    );
}

fn the_end_of_the_binary_is_passed_on(installed: &Installed) {
    for (name, number) in [("KILL", 9), ("TERM", 15), ("INT", 2), ("ABRT", 6)] {
        let output = installed.shim_of(&format!("kill -{name} $$")).output().unwrap();
        assert_eq!(output.status.signal(), Some(number), "{name}: {}", said(&output));
    }
}

/// Asserts that a signal that ends the shim also ends the binary, for which the shim waits.
fn signals_end_the_binary(installed: &Installed) {
    for (name, number) in [("TERM", 15), ("INT", 2), ("HUP", 1), ("QUIT", 3)] {
        // The linter waits for its standard input, which stays open.
        let mut shim = installed.shim_of(&format!("echo $$\nexec '{BINARY}' -"));
        let mut shim = shim.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
        let mut line = String::new();
        BufReader::new(shim.stdout.take().unwrap()).read_line(&mut line).unwrap();
        let child = line.trim().to_owned();
        let is_running = || {
            let check = Command::new("kill").args(["-0", &child]).stderr(Stdio::null()).status();
            check.unwrap().success()
        };
        assert!(is_running(), "{name}");
        succeed(Command::new("kill").args([&format!("-{name}"), &shim.id().to_string()]));
        let input = shim.stdin.take();
        assert_eq!(wait(&mut shim, &child).signal(), Some(number), "{name}");
        assert!(!is_running(), "{name}");
        drop(input);
    }
}

/// Waits for the shim, and kills shim and child if the shim does not end.
fn wait(shim: &mut Child, child: &str) -> ExitStatus {
    for _ in 0..3000 {
        if let Some(status) = shim.try_wait().unwrap() {
            return status;
        }
        std::thread::sleep(Duration::from_millis(10));
    }
    shim.kill().unwrap();
    succeed(Command::new("kill").args(["-KILL", child]));
    panic!("the shim does not end");
}

fn a_missing_binary_is_explained(installed: &Installed) {
    let output = installed.shim().env("MCP_LINT_BINARY", "/nonexistent/mcp-lint").output().unwrap();
    assert_eq!(output.status.code(), Some(2));
    assert!(said(&output).contains("`/nonexistent/mcp-lint` cannot be run"), "{}", said(&output));
    let shim = installed.folder.path().join("project/node_modules/@mcp-lint/cli/mcp-lint.js");
    let elsewhere = |platform: &str, processor: &str| {
        let script = format!(
            "Object.defineProperty(process, 'platform', {{value: '{platform}'}});\
             Object.defineProperty(process, 'arch', {{value: '{processor}'}}); require({shim:?})"
        );
        Command::new(&installed.node).args(["-e", &script]).output().unwrap()
    };
    for (platform, processor, expected) in [
        (
            "win32",
            "arm64",
            &["win32-arm64", "@mcp-lint/cli-win32-arm64", "--omit=optional", "lock file"][..],
        ),
        ("sunos", "sparc", &["sunos-sparc", "no package is published for it", "cargo install"]),
    ] {
        let output = elsewhere(platform, processor);
        assert_eq!(output.status.code(), Some(2), "{platform}");
        for words in expected {
            assert!(said(&output).contains(words), "{words}: {}", said(&output));
        }
    }
}
