//! Real clients of the language server, each with the configuration of its guide: Neovim, Helix,
//! Emacs, VS Code with the packaged extension, pytest-lsp, and the agent opencode. They come from
//! `MCP_LINT_EDITORS`, a folder that `tests/editors/install` has filled, or from the `PATH`. The
//! test of a missing client reports that it was skipped.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::{Duration, Instant};

use super::equivalence::examples;
use crate::common::folder::Folder;
use crate::common::{skipped, watchdog};

const ROOT: &str = env!("CARGO_MANIFEST_DIR");
const BINARY: &str = env!("CARGO_BIN_EXE_mcp-lint");

fn tools() -> Option<PathBuf> {
    std::env::var_os("MCP_LINT_EDITORS").map(PathBuf::from)
}

fn script(name: &str) -> PathBuf {
    Path::new(ROOT).join("tests/editors").join(name)
}

/// The programs with a name: in the `PATH`, and in the folder of tools.
fn programs(name: &str) -> Vec<PathBuf> {
    let path = std::env::var_os("PATH").unwrap_or_default();
    let of_path = std::env::split_paths(&path).map(|folder| folder.join(name));
    let of_path = of_path.into_iter().find(|program| program.is_file());
    let of_tools = tools().map(|tools| tools.join("bin").join(name));
    of_path.into_iter().chain(of_tools).filter(|program| program.is_file()).collect()
}

/// The code block of a guide in `language` that contains `words`.
fn recipe_of(page: &str, language: &str, words: &str) -> String {
    let page = std::fs::read_to_string(Path::new(ROOT).join("docs").join(page)).unwrap();
    let start = format!("```{language}\n");
    let blocks = page.split(&start).skip(1).filter_map(|rest| Some(rest.split_once("```")?.0));
    blocks.into_iter().find(|block| block.contains(words)).unwrap().to_owned()
}

fn recipe(language: &str, words: &str) -> String {
    recipe_of("editors.md", language, words)
}

/// A folder with a document, and a wrapper of the server that writes down its process id.
struct Desk(Folder);

impl Desk {
    fn new() -> Self {
        let folder = Folder::new();
        folder.write("weather.json", &std::fs::read_to_string(script("weather.json")).unwrap());
        let server = format!(
            "#!/bin/sh\necho $$ >> '{}'\nexec '{BINARY}' \"$@\"\n",
            folder.file("processes").display()
        );
        folder.write("bin/mcp-lint", &server);
        assert!(
            Command::new("chmod")
                .arg("755")
                .arg(folder.file("bin/mcp-lint"))
                .status()
                .unwrap()
                .success()
        );
        Self(folder)
    }

    /// A command of a client with the server on its `PATH`.
    fn command(&self, program: impl AsRef<std::ffi::OsStr>) -> Command {
        let mut command = Command::new(program);
        let path = std::env::var_os("PATH").unwrap_or_default();
        let path = [self.0.file("bin")].into_iter().chain(std::env::split_paths(&path));
        command.env("PATH", std::env::join_paths(path).unwrap()).current_dir(self.0.path());
        for (name, folder) in
            [("HOME", "home"), ("XDG_CONFIG_HOME", "config"), ("XDG_CACHE_HOME", "cache")]
        {
            command.env(name, self.0.file(folder));
        }
        command
            .env("XDG_STATE_HOME", self.0.file("state"))
            .env("XDG_DATA_HOME", self.0.file("data"));
        command
    }

    /// Runs a client to its end, and asserts what [`Desk::ended`] does.
    #[track_caller]
    fn run(&self, command: Command) -> String {
        let shown = format!("{:?}", command.get_program());
        let mut command = command;
        self.ended(&shown, &watchdog::ends(&shown, move || command.output().unwrap()))
    }

    /// Asserts that a client has succeeded, and leaves no server running.
    #[track_caller]
    fn ended(&self, shown: &str, output: &std::process::Output) -> String {
        let said = String::from_utf8_lossy(&[&output.stdout[..], &output.stderr[..]].concat())
            .into_owned();
        assert!(output.status.success(), "{shown}: {said}");
        let processes = self.0.read("processes");
        let mut alive: Vec<_> = processes.lines().collect();
        assert!(!alive.is_empty());
        let begin = Instant::now();
        while begin.elapsed() < Duration::from_secs(10) && !alive.is_empty() {
            alive.retain(|process| is_running(process));
            std::thread::sleep(Duration::from_millis(20));
        }
        assert!(alive.is_empty(), "{shown} has left {alive:?}");
        said
    }

    /// The text of the document after all fixes of the command line.
    fn fixed(&self) -> String {
        let folder = Folder::new();
        folder.write("weather.json", &std::fs::read_to_string(script("weather.json")).unwrap());
        let status = Command::new(BINARY)
            .args(["--fix", "--quiet", "weather.json"])
            .current_dir(folder.path())
            .status();
        assert!(status.unwrap().success());
        folder.read("weather.json")
    }
}

/// Whether a process has not ended. A process that only waits for its parent has ended.
fn is_running(process: &str) -> bool {
    let state = Command::new("ps").args(["-o", "stat=", "-p", process]).output().unwrap().stdout;
    state.first().is_some_and(|state| *state != b'Z')
}

/// Runs `tests/editors/neovim.lua` in every Neovim that was found; returns the first lines of their
/// versions.
fn in_each_neovim(run: impl Fn(&Desk, Command) -> String) -> String {
    let programs = programs("nvim");
    if programs.is_empty() {
        skipped("Neovim: there is no nvim");
    }
    let versions = programs.iter().map(|program| {
        let desk = Desk::new();
        let version = Command::new(program).arg("--version").output().unwrap();
        let version = String::from_utf8_lossy(&version.stdout).into_owned();
        let minor: u32 = version.split('.').nth(1).unwrap().parse().unwrap();
        let marker = if minor < 11 { "start_client" } else { "vim.lsp.config" };
        desk.0.write("recipe.lua", &recipe("lua", marker));
        let mut nvim = desk.command(program);
        nvim.args(["--headless", "--clean", "-c"])
            .arg(format!("luafile {}", script("neovim.lua").display()));
        nvim.env("RECIPE", desk.0.file("recipe.lua")).env("DOCUMENT", desk.0.file("weather.json"));
        let said = run(&desk, nvim);
        assert!(said.contains("done"), "{version}: {said}");
        version.lines().next().unwrap().to_owned()
    });
    versions.collect::<Vec<_>>().join(", ")
}

#[test]
fn neovim_shows_findings_and_applies_fixes() {
    let versions = in_each_neovim(|desk, nvim| {
        let said = desk.run(nvim);
        assert_eq!(desk.0.read("weather.json"), desk.fixed());
        said
    });
    println!("{versions}");
}

#[test]
fn neovim_marks_completes_renames_and_folds() {
    let versions = in_each_neovim(|desk, mut nvim| {
        nvim.env("OTHERS", "1");
        desk.run(nvim)
    });
    println!("{versions}");
}

#[test]
fn helix_shows_findings_and_applies_fixes() {
    let (Some(python), Some(hx)) = (python(), programs("hx").pop()) else {
        return skipped("Helix: hx or the terminal was not found");
    };
    let desk = Desk::new();
    desk.0.write("config/helix/languages.toml", &recipe("toml", "language-server.mcp-lint"));
    let mut helix = desk.command(python);
    helix.arg("-B").arg(script("helix.py")).arg(hx).arg(desk.0.file("weather.json"));
    assert!(desk.run(helix).contains("done"));
}

#[test]
fn emacs_shows_findings_and_applies_fixes() {
    let is_new = |program: &PathBuf| {
        let version = Command::new(program).arg("--version").output().unwrap();
        let version = String::from_utf8_lossy(&version.stdout).into_owned();
        let major = version.split([' ', '.']).find_map(|word| word.parse::<u32>().ok());
        major.is_some_and(|major| major >= 29)
    };
    let Some(program) = programs("emacs").into_iter().rfind(is_new) else {
        return skipped("Emacs: there is none that contains Eglot");
    };
    let desk = Desk::new();
    desk.0.write("recipe.el", &recipe("elisp", "eglot"));
    let mut emacs = desk.command(program);
    emacs.args(["--batch", "-Q", "-l"]).arg(script("emacs.el"));
    emacs.env("RECIPE", desk.0.file("recipe.el")).env("DOCUMENT", desk.0.file("weather.json"));
    assert!(desk.run(emacs).contains("done"));
    assert_eq!(desk.0.read("weather.json"), desk.fixed());
}

#[test]
fn opencode_gets_the_findings_of_a_file() {
    let Some(program) = programs("opencode").pop() else {
        return skipped("opencode is not installed");
    };
    let desk = Desk::new();
    desk.0.write("opencode.json", &recipe_of("agents.md", "json", "opencode.ai"));
    let mut opencode = desk.command(program);
    opencode.args(["debug", "lsp", "diagnostics", "weather.json"]);
    let said = desk.run(opencode);
    for rule in ["schema-type-unknown", "schema-required-duplicate"] {
        assert!(said.contains(&format!("\"code\": \"{rule}\"")), "{said}");
    }
}

/// The Python interpreter with the packages of `tests/editors/requirements.txt`, if installed.
fn python() -> Option<PathBuf> {
    tools().map(|tools| tools.join("py/bin/python")).filter(|python| python.is_file())
}

/// Runs tests in Python of a client that is not ours; returns what they print.
fn with_pytest_lsp(file: &str) -> String {
    let Some(python) = python() else {
        skipped("pytest-lsp is not installed");
        return String::new();
    };
    let desk = Desk::new();
    let documents = examples(1);
    let mut pytest = desk.command(python);
    pytest.args(["-B", "-m", "pytest", "-q", "-s", "--tb=line", "-p", "no:cacheprovider"]);
    pytest.arg(script(file));
    pytest.env("MCP_LINT", BINARY).env("SERVER", desk.0.file("bin/mcp-lint"));
    pytest.env("DOCUMENTS", documents.path()).env("AT_LEAST", "100");
    desk.run(pytest)
}

#[test]
fn clients_of_pytest_lsp_with_the_capabilities_of_editors_agree_with_the_program() {
    println!("{}", with_pytest_lsp("clients.py"));
}

#[test]
fn clients_of_pytest_lsp_with_the_capabilities_of_editors_have_all_features() {
    println!("{}", with_pytest_lsp("features.py"));
}

/// Packs the extension with the tested binary, as a release does, and unpacks it.
fn extension(desk: &Desk) -> Option<PathBuf> {
    let installed =
        tools().map(|tools| tools.join("vscode/node_modules")).filter(|it| it.is_dir())?;
    let sources = desk.0.file("vscode");
    std::fs::create_dir_all(sources.join("server")).unwrap();
    for name in ["CHANGELOG.md", "README.md", "icon", "package.json", "src", "tsconfig.json"] {
        let from = Path::new(ROOT).join("editors/vscode").join(name);
        assert!(Command::new("cp").arg("-r").arg(from).arg(&sources).status().unwrap().success());
    }
    std::os::unix::fs::symlink(installed, sources.join("node_modules")).unwrap();
    std::fs::copy(desk.0.file("bin/mcp-lint"), sources.join("server/mcp-lint")).unwrap();
    let package = sources.join("mcp-lint.vsix");
    let out = package.to_str().unwrap();
    for script in [&["build"][..], &["package", "--", "--target", "linux-x64", "--out", out]] {
        let mut npm = desk.command("npm");
        npm.arg("run")
            .args(script)
            .current_dir(&sources)
            .env("npm_config_update_notifier", "false");
        let output = npm.output().unwrap();
        let said = [output.stdout, output.stderr].concat();
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&said));
    }
    let unpacked = desk.0.file("unpacked");
    let unzip = "import sys, zipfile; zipfile.ZipFile(sys.argv[1]).extractall(sys.argv[2])";
    let mut python = Command::new(python().unwrap_or_else(|| "python3".into()));
    assert!(python.args(["-c", unzip]).arg(&package).arg(&unpacked).status().unwrap().success());
    // Python does not restore the mode, which VS Code does.
    let program = unpacked.join("extension/server/mcp-lint");
    assert!(Command::new("chmod").arg("755").arg(program).status().unwrap().success());
    Some(unpacked.join("extension"))
}

#[test]
fn the_packaged_extension_starts_the_server_and_shows_its_findings() {
    let desk = Desk::new();
    let Some(extension) = extension(&desk) else {
        return skipped("the packages of the extension are not installed");
    };
    let document = |name: &str| {
        desk.0.write(&format!("{name}/weather.json"), &desk.0.read("weather.json"));
        desk.0.file(&format!("{name}/weather.json"))
    };
    let activate = |document: PathBuf| {
        let mut node = desk.command("node");
        node.arg(script("vscode.js")).arg(&extension).arg(document);
        node.env("PROCESSES", desk.0.file("processes"));
        node
    };
    assert!(desk.run(activate(document("own"))).contains("done"));
    assert_eq!(desk.0.read("own/weather.json"), desk.fixed());
    // The program that a trusted workspace has installed comes first.
    for (name, is_trusted) in [("trusted", true), ("untrusted", false)] {
        let document = document(name);
        let platform = Command::new("node")
            .args(["-p", "process.platform + '-' + process.arch"])
            .output()
            .unwrap();
        let platform = String::from_utf8(platform.stdout).unwrap();
        let package = format!("{name}/node_modules/@mcp-lint/cli-{}/mcp-lint", platform.trim());
        desk.0.write(&format!("{name}/node_modules/@mcp-lint/cli/package.json"), "{}");
        desk.0.write(&package, "");
        std::fs::copy(desk.0.file("bin/mcp-lint"), desk.0.file(&package)).unwrap();
        let mut node = activate(document);
        if is_trusted {
            node.env("PROGRAM", desk.0.file(&package).canonicalize().unwrap());
        } else {
            node.env("UNTRUSTED", "1");
        }
        assert!(desk.run(node).contains("done"), "{name}");
    }
}

#[test]
fn vs_code_itself_uses_the_packaged_extension() {
    let code_server = tools().map(|it| it.join("code-server"));
    let code_server = code_server.filter(|it| it.join("node_modules/code-server").is_dir());
    let browser = std::env::var_os("MCP_LINT_CHROMIUM").map(PathBuf::from);
    let browser = browser.or_else(|| programs("chromium").pop());
    let (Some(code_server), Some(browser)) = (code_server, browser) else {
        return skipped("VS Code: code-server or Chromium was not found");
    };
    let desk = Desk::new();
    let Some(extension) = extension(&desk) else {
        return skipped("the packages of the extension are not installed");
    };
    let mut node = desk.command("node");
    node.arg(script("code_server.js")).arg(extension.with_file_name("../vscode/mcp-lint.vsix"));
    node.arg(desk.0.file("code")).env("CODE_SERVER", code_server).env("CHROMIUM", browser);
    // The script has a time limit of its own.
    let said = desk.ended("code-server", &node.output().unwrap());
    assert!(said.contains("done"), "{said}");
    println!("{said}");
}
