//! The documentation is executed: every printed command runs, the example prints what the README
//! shows, and the files for CI systems are valid.

use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

use serde_yaml::Value;
use tempfile::TempDir;

const ROOT: &str = env!("CARGO_MANIFEST_DIR");

const TOOL: &str = r#"{"tools": [{"name": "get_weather", "description": "Weather of a city.",
  "inputSchema": {"type": "object", "properties": {"city": {"type": "string", "description": "Its name."}}},
  "outputSchema": {"type": "object", "properties": {"temperature": {"type": "number"}}, "required": ["temperature"]}}]}
"#;

const RESULT: &str = r#"{"content": [{"type": "text", "text": "{\"temperature\": 21}"}], "structuredContent": {"temperature": 21}}
"#;

const SESSION: &str = r#"{"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": {"name": "get_weather", "arguments": {"city": "Bonn"}}}
{"jsonrpc": "2.0", "id": 1, "result": {"content": [{"type": "text", "text": "21"}]}}
"#;

const SERVER: &str = "\
from fastmcp import FastMCP

mcp = FastMCP(\"weather\")


@mcp.tool
def get_weather(city: str) -> dict:
    \"\"\"Weather of a city.\"\"\"
    return {\"city\": city}
";

/// A shell script that is an MCP server with one tool. It answers every request: for each that it
/// left open, a trial waits ten seconds.
const MY_SERVER: &str = r#"#!/bin/sh
while read -r line; do
  id=${line#*'"id":'}; id=${id%%,*}
  case $line in
    *'"initialize"'*) echo '{"jsonrpc":"2.0","id":'$id',"result":{"protocolVersion":"2025-11-25","capabilities":{"tools":{}},"serverInfo":{"name":"weather","version":"1.0.0"}}}' ;;
    *'"tools/list"'*) echo '{"jsonrpc":"2.0","id":'$id',"result":{"tools":[{"name":"get_weather","description":"Weather of a city.","inputSchema":{"type":"object","properties":{"city":{"type":"string","description":"Its name."}}}}]}}' ;;
    *'"id":'*) echo '{"jsonrpc":"2.0","id":'$id',"error":{"code":-32601,"message":"Method not found"}}' ;;
  esac
done
"#;

/// The names and scripts of other programs that the pages mention.
const OTHERS: [(&str, &str); 4] = [
    ("some-client", "#!/bin/sh\ncat tools/weather.json\n"),
    ("some-program", "#!/bin/sh\ncat > /dev/null\n"),
    ("my-server", MY_SERVER),
    ("npm", "#!/bin/sh\n[ \"$1\" = start ] && exec my-server\nexit 0\n"),
];

/// A script that makes the project a Git repository with a pushed branch.
const REPOSITORY: &str = "git init -q && git add . && mcp-lint lock update tools/ \
    && git -c user.name=n -c user.email=n@example.com commit -q -m one \
    && git update-ref refs/remotes/origin/main HEAD";

/// A project as the pages assume it, with the programs that they name.
struct Project(TempDir);

impl Project {
    fn new() -> Self {
        let project = Self(tempfile::tempdir().unwrap());
        project.write("tools/weather.json", TOOL);
        project.write("recorded/get_weather.json", RESULT);
        project.write("recorded.json", RESULT);
        project.write("session.jsonl", SESSION);
        project.write("a.json", TOOL);
        project.write("server.py", SERVER);
        project.write("src/server.py", SERVER);
        for (name, script) in OTHERS {
            let path = project.write(&format!("bin/{name}"), script);
            make_executable(&path);
        }
        std::os::unix::fs::symlink(env!("CARGO_BIN_EXE_mcp-lint"), project.path("bin/mcp-lint"))
            .unwrap();
        copy(&Path::new(ROOT).join("fixtures"), &project.path("fixtures"));
        project
    }

    fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    fn write(&self, name: &str, content: &str) -> PathBuf {
        let path = self.path(name);
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(&path, content).unwrap();
        path
    }

    fn bash(&self, script: &str, variables: &[(&str, &str)]) -> Output {
        let path = format!("{}:/usr/local/bin:/usr/bin:/bin", self.path("bin").display());
        let mut command = self.bash_with(script, &path);
        command.env_clear().env("PATH", path).env("HOME", self.0.path());
        command.env("GITHUB_STEP_SUMMARY", self.path("summary.md"));
        command.envs(variables.iter().copied()).output().unwrap()
    }

    /// Runs a script in bash with the machine's own programs and settings.
    fn bash_of_the_machine(&self, script: &str) -> Output {
        let machine = std::env::var("PATH").unwrap_or_default();
        let path = format!("{}:{machine}", self.path("bin").display());
        self.bash_with(script, &path).output().unwrap()
    }

    fn bash_with(&self, script: &str, path: &str) -> Command {
        let mut command = Command::new("bash");
        command.args(["-c", &format!("set -o pipefail\n{script}")]).current_dir(self.0.path());
        command.env("PATH", path).stdin(Stdio::null());
        command
    }
}

fn make_executable(path: &Path) {
    use std::os::unix::fs::PermissionsExt;
    std::fs::set_permissions(path, std::fs::Permissions::from_mode(0o755)).unwrap();
}

fn copy(from: &Path, to: &Path) {
    std::fs::create_dir_all(to).unwrap();
    for entry in std::fs::read_dir(from).unwrap() {
        let entry = entry.unwrap();
        let target = to.join(entry.file_name());
        if entry.file_type().unwrap().is_dir() {
            copy(&entry.path(), &target);
        } else {
            std::fs::copy(entry.path(), target).unwrap();
        }
    }
}

/// The paths of the README, of the skill for coding agents and of the handwritten pages.
fn pages() -> Vec<PathBuf> {
    let docs = std::fs::read_dir(Path::new(ROOT).join("docs")).unwrap();
    let docs = docs.map(|entry| entry.unwrap().path());
    let mut pages: Vec<_> =
        docs.filter(|path| path.extension().is_some_and(|it| it == "md")).collect();
    pages.push(Path::new(ROOT).join("README.md"));
    pages.push(Path::new(ROOT).join("agents/skills/mcp-lint/SKILL.md"));
    pages.sort();
    pages
}

/// The fenced code blocks of a language, without the indentation of their fence.
fn blocks(page: &str, language: &str) -> Vec<String> {
    let mut blocks = Vec::new();
    let mut open: Option<(usize, bool, String)> = None;
    for line in page.lines() {
        let indent = line.len() - line.trim_start().len();
        match (&mut open, line.trim_start().strip_prefix("```")) {
            (None, Some(info)) => open = Some((indent, info == language, String::new())),
            (Some(_), Some(_)) => {
                let (_, wanted, text) = open.take().unwrap();
                blocks.extend(wanted.then_some(text));
            }
            (Some((indent, _, text)), None) => {
                text.push_str(line.get(*indent..).unwrap_or_default());
                text.push('\n');
            }
            (None, None) => {}
        }
    }
    blocks
}

/// Whether a command builds or tests the project itself, and must therefore not run in a test.
fn is_of_the_project(line: &str) -> bool {
    line.starts_with("cargo ") || line.starts_with("UPDATE_") || line.starts_with("MCP_LINT_")
}

/// Whether a command starts a program that has to be installed or fetched first.
fn needs_network(line: &str) -> bool {
    line.contains("mcp-lint try ") && line.contains("https://")
        || ["npx ", "fastmcp ", "uv ", "uvx ", "mcp-lint-http "]
            .iter()
            .any(|program| server_of(line).starts_with(program))
}

/// The command of the server that a line starts, without a format before it, or else the line.
fn server_of(line: &str) -> &str {
    let parts = line.split_once(" -- ").or_else(|| line.split_once("mcp-lint try "));
    let command = parts.map_or(line, |(_, command)| command);
    let format = command.strip_prefix("-f ").and_then(|it| it.split_once(' '));
    format.map_or(command, |(_, command)| command)
}

/// Whether `MCP_LINT_NETWORK` is set for registry access and the program of the command exists.
fn may_use_network(line: &str) -> bool {
    let program = server_of(line).split(' ').next().unwrap_or_default();
    let exists = Command::new(program).arg("--version").output().is_ok();
    let may = std::env::var_os("MCP_LINT_NETWORK").is_some() && exists;
    if !may {
        crate::common::skipped(line);
    }
    may
}

#[test]
fn every_printed_command_runs() {
    let mut count = 0;
    for page in pages() {
        let text = std::fs::read_to_string(&page).unwrap();
        for block in blocks(&text, "sh") {
            let project = Project::new();
            let needs_git = ["origin/main", "--changed"].iter().any(|it| block.contains(it));
            if needs_git && !project.bash(REPOSITORY, &[]).status.success() {
                crate::common::skipped("there is no git");
                continue;
            }
            for line in block.lines().filter(|line| !line.is_empty() && !is_of_the_project(line)) {
                if needs_network(line) {
                    let output = may_use_network(line).then(|| project.bash_of_the_machine(line));
                    let code = output.map(|output| output.status.code());
                    assert!(matches!(code, None | Some(Some(0 | 1))), "{line}: {code:?}");
                    continue;
                }
                let output = project.bash(line, &[]);
                let said = String::from_utf8_lossy(&output.stderr);
                let ended = output.status.code();
                assert!(matches!(ended, Some(0 | 1)), "{}: {line}: {said}", page.display());
                count += 1;
            }
        }
    }
    assert!(count > 25, "only {count} commands were found");
}

#[test]
fn the_jobs_on_the_page_about_ci_are_valid_and_their_commands_run() {
    let page = std::fs::read_to_string(Path::new(ROOT).join("docs/ci.md")).unwrap();
    let mut scripts = Vec::new();
    for block in blocks(&page, "yaml") {
        let root: Value = serde_yaml::from_str(&block).unwrap();
        let mut pending = vec![root];
        while let Some(value) = pending.pop() {
            match value {
                Value::Mapping(members) => {
                    for (key, member) in members {
                        match (key.as_str(), &member) {
                            (Some("run"), Value::String(script)) => scripts.push(script.clone()),
                            (Some("script"), Value::Sequence(lines)) => scripts
                                .extend(lines.iter().map(|line| line.as_str().unwrap().to_owned())),
                            _ => pending.push(member),
                        }
                    }
                }
                Value::Sequence(items) => pending.extend(items),
                _ => {}
            }
        }
    }
    scripts.retain(|script| !is_of_the_project(script));
    assert_eq!(scripts.len(), 5, "{scripts:?}");
    for script in scripts {
        let project = Project::new();
        if script.contains("git ") && !project.bash(REPOSITORY, &[]).status.success() {
            crate::common::skipped("there is no git");
            continue;
        }
        let outputs = project.path("outputs").display().to_string();
        let output =
            project.bash(&script, &[("GITHUB_BASE_REF", "main"), ("GITHUB_OUTPUT", &outputs)]);
        assert_eq!(output.status.code(), Some(0), "{}", String::from_utf8_lossy(&output.stderr));
    }
}

#[test]
fn the_session_on_its_page_has_the_findings_that_the_page_shows() {
    let page = std::fs::read_to_string(Path::new(ROOT).join("docs/sessions.md")).unwrap();
    let project = Project::new();
    project.write("session.jsonl", &blocks(&page, "jsonl")[0]);
    let output = project.bash("mcp-lint session.jsonl -f concise", &[]);
    assert_eq!(output.status.code(), Some(1));
    assert_eq!(String::from_utf8_lossy(&output.stdout), blocks(&page, "text")[0]);
}

#[test]
fn what_the_page_about_models_prints_is_real() {
    let page = std::fs::read_to_string(Path::new(ROOT).join("docs/view.md")).unwrap();
    let (commands, texts) = (blocks(&page, "sh"), blocks(&page, "text"));
    let project = Project::new();
    let with_output = commands.iter().filter(|it| it.contains("fixtures/"));
    assert_eq!(with_output.clone().count(), texts.len());
    for (command, text) in with_output.zip(&texts) {
        let output = project.bash(command, &[]);
        assert_eq!(String::from_utf8_lossy(&output.stdout).trim_end(), text.trim_end());
    }
}

#[test]
fn the_rules_on_the_page_about_sessions_exist() {
    let page = std::fs::read_to_string(Path::new(ROOT).join("docs/sessions.md")).unwrap();
    let (_, page) = page.split_once("## What is checked").unwrap();
    let (page, _) = page.split_once("## Results of tools").unwrap();
    let families = page.split('`').filter_map(|word| word.strip_suffix('…'));
    for family in families {
        let mut rules = mcp_lint::rules::RULES.iter();
        assert!(rules.any(|rule| rule.name.starts_with(family)), "{family}");
    }
}

#[test]
fn the_readme_begins_with_a_command_and_a_real_finding() {
    let readme = std::fs::read_to_string(Path::new(ROOT).join("README.md")).unwrap();
    let words = |text: &str| text.split_whitespace().count();
    let (before, _) = readme.split_once("```sh").unwrap();
    assert!(words(before) <= 60 && words(&readme) <= 1_200, "{} {}", words(before), words(&readme));
    let shown = &blocks(&readme, "text")[0];
    let (before, _) = readme.split_once(&**shown).unwrap();
    assert!(before.lines().count() < 40);
    // The beginning of what a recorded server with a tool in code gives.
    let project = Project::new();
    let code = Path::new(ROOT).join("fixtures/code/python");
    copy(&code, &project.path("server"));
    let run = "cd server && mcp-lint - --source . --stdin-filename '<recording>' < session.jsonl";
    let output = project.bash(run, &[]);
    let report = String::from_utf8_lossy(&output.stdout);
    assert!(report.starts_with(&**shown), "{report}");
    let bullets = readme.lines().filter_map(|line| line.strip_prefix("- "));
    let long: Vec<_> = bullets.filter(|bullet| words(bullet) > 15).collect();
    assert_eq!(long, [""; 0]);
}

/// Command lines as the README, the pages, the action and the hooks of earlier versions had them, and
/// what replaces each.
#[test]
fn command_lines_of_earlier_versions_work_unchanged() {
    let project = Project::new();
    let configuration = r#"{"mcpServers": {"weather": {"command": "my-server"}}}"#;
    project.write(".mcp.json", configuration);
    for line in [
        "mcp-lint tools/ --exit-zero -f concise -f jsonl=mcp-lint.jsonl",
        "mcp-lint tools/ --max-warnings 0",
        "mcp-lint bin/ --no-error-on-unmatched",
        "mcp-lint --force-exclude --skip-unrecognised --no-outside-links tools/weather.json",
        "mcp-lint tools/ --no-ignore --hidden",
        "mcp-lint tools/ --show-files",
        "mcp-lint tools/ --max-tokens 10000",
        "mcp-lint tools/ --max-file-size 10MiB --max-depth 64 --validation-timeout 1s",
        "mcp-lint tools/ --max-schema-depth 16 --max-subschemas 100 --max-findings 0",
        "mcp-lint tools/ --min-severity info",
        "mcp-lint tools/ --result recorded.json --tool get_weather",
        "mcp-lint recorded --tools tools",
        "mcp-lint baseline update && mcp-lint baseline prune",
        "mcp-lint --baseline mcp-lint-baseline.json",
        "mcp-lint lock update tools/ && mcp-lint lock check tools/",
        "mcp-lint compare tools/ --against a.json",
        "mcp-lint compare tools/ --against a.json --semver --old-version 1.0.0 --new-version 1.0.1",
        "mcp-lint view tools/ --tokens",
        "mcp-lint view --servers .mcp.json --tools weather=tools/weather.json",
        "mcp-lint record --client --check -- my-server",
        "mcp-lint record --client --check --source src -- my-server",
        "mcp-lint record --client --output session-2.jsonl -- my-server",
        "mcp-lint rules --changes",
        "mcp-lint rules && mcp-lint targets && mcp-lint explain schema-type-unknown",
    ] {
        let output = project.bash(line, &[]);
        let said = String::from_utf8_lossy(&output.stderr);
        assert!(matches!(output.status.code(), Some(0 | 1)), "{line}: {said}");
    }
}
