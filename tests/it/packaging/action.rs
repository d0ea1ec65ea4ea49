//! The GitHub action: its steps run in bash as on a runner, with a release from a folder, in
//! ordinary workspaces and in one that tries to run its own code.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::PathBuf;
use std::process::{Command, Output, Stdio};

use serde_json::Value as Json;
use serde_yaml::Value;
use tempfile::TempDir;

use crate::packaging::{
    BAD, BINARY, GOOD, REPOSITORY, ROOT, VERSION, find, read, said, succeed, targets,
};

/// A script in place of `curl` that copies the requested files from the folder of the release.
const CURL: &str = r#"#!/bin/sh
while [ $# -gt 0 ]; do
  case "$1" in --output) output=$2; shift ;; https://*) url=$1 ;; esac
  shift
done
echo "$url" >> "$HOST/requests"
cp "$HOST/release/${url##*/}" "$output" 2>/dev/null || exit 22
"#;

/// A script in place of `gh` that knows one attestation, and records the requests.
const GH: &str = r#"#!/bin/sh
echo "gh $*" >> "$HOST/requests"
[ -e "$HOST/attested" ]
"#;

/// A shell script that is an MCP server; `TOOLS` is replaced by its tools. It answers every request: for
/// each that it left open, a trial waits ten seconds.
pub(super) const SERVER: &str = r#"while read -r line; do
  id=${line#*'"id":'}; id=${id%%,*}
  case $line in
    *'"initialize"'*) echo '{"jsonrpc":"2.0","id":'$id',"result":{"protocolVersion":"2025-11-25","capabilities":{"tools":{}},"serverInfo":{"name":"fake","version":"1.2"}}}' ;;
    *'"tools/list"'*) echo '{"jsonrpc":"2.0","id":'$id',"result":{"tools":[TOOLS]}}' ;;
    *'"tools/call"'*) echo '{"jsonrpc":"2.0","id":'$id',"error":{"code":-32602,"message":"Unknown tool"}}' ;;
  esac
done
"#;

/// The simulated machine of a runner, with a workspace.
pub(super) struct Runner {
    folder: TempDir,
    pub(super) variables: BTreeMap<String, String>,
}

impl Runner {
    /// A runner whose release contains the tested binary.
    pub(super) fn new() -> Self {
        let folder = tempfile::tempdir().unwrap();
        let host = folder.path().join("host");
        for name in ["host/bin", "host/release", "temporary folder", "work space"] {
            std::fs::create_dir_all(folder.path().join(name)).unwrap();
        }
        let at = |name: &str| folder.path().join(name).display().to_string();
        let variables = [
            ("PATH", format!("{}:/usr/local/bin:/usr/bin:/bin", at("host/bin"))),
            ("HOST", at("host")),
            ("HOME", at("host")),
            ("RUNNER_TEMP", at("temporary folder")),
            ("RUNNER_OS", "Linux".to_owned()),
            ("RUNNER_ARCH", "X64".to_owned()),
            ("GITHUB_WORKSPACE", at("work space")),
            ("GITHUB_SERVER_URL", "https://github.com".to_owned()),
            ("GITHUB_ACTION_PATH", ROOT.to_owned()),
            ("GITHUB_OUTPUT", at("host/output")),
            ("GITHUB_STEP_SUMMARY", at("host/summary")),
        ];
        let variables = variables.map(|(name, value)| (name.to_owned(), value)).into();
        let runner = Self { folder, variables };
        runner.program("host/bin/curl", CURL);
        runner.program("host/bin/gh", GH);
        runner.write("host/attested", "");
        runner.program(
            "host/stage/mcp-lint-x86_64-unknown-linux-musl/mcp-lint",
            &format!("#!/bin/sh\nexec '{BINARY}' \"$@\"\n"),
        );
        let archive = host.join("release/mcp-lint-x86_64-unknown-linux-musl.tar.gz");
        let mut tar = Command::new("tar");
        tar.arg("-czf").arg(&archive).arg("-C").arg(host.join("stage"));
        succeed(tar.arg("mcp-lint-x86_64-unknown-linux-musl"));
        runner.publish_checksums();
        runner
    }

    fn publish_checksums(&self) {
        let release = self.path("host/release");
        let sums = succeed(
            Command::new("sh")
                .args(["-c", "sha256sum mcp-lint-* 2>/dev/null || shasum -a 256 mcp-lint-*"])
                .current_dir(&release),
        );
        std::fs::write(release.join("SHA256SUMS"), sums.stdout).unwrap();
    }

    pub(super) fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    pub(super) fn write(&self, name: &str, content: &str) {
        let path = self.path(name);
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(path, content).unwrap();
    }

    fn program(&self, name: &str, script: &str) {
        self.write(name, script);
        succeed(Command::new("chmod").arg("755").arg(self.path(name)));
    }

    fn names(&self, folder: &str) -> Vec<String> {
        let entries = std::fs::read_dir(self.path(folder)).unwrap();
        let mut names: Vec<_> =
            entries.map(|it| it.unwrap().file_name().into_string().unwrap()).collect();
        names.sort();
        names
    }

    pub(super) fn read(&self, name: &str) -> String {
        std::fs::read_to_string(self.path(name)).unwrap_or_default()
    }

    /// The value of an output that the action has set.
    pub(super) fn output(&self, name: &str) -> Option<String> {
        let text = self.read("host/output");
        let mut lines = text.lines().filter_map(|line| line.strip_prefix(&format!("{name}=")));
        lines.next_back().map(str::to_owned)
    }

    /// Runs the steps of the action with these inputs: after a failure, only those that always run.
    /// The output has the text of all steps, and the status of the first one that failed.
    fn run(&self, inputs: &[(&str, &str)]) -> Output {
        let action: Value = serde_yaml::from_str(&read("action.yml")).unwrap();
        for (name, _) in inputs {
            assert!(!action["inputs"][*name].is_null(), "{name}");
        }
        self.write("host/output", "");
        let evaluate = |expression: &str| -> String {
            let Some(name) = expression.strip_prefix("${{ ") else { return expression.to_owned() };
            match name.strip_suffix(" }}").unwrap() {
                "runner.temp" => self.variables["RUNNER_TEMP"].clone(),
                "steps.install.outputs.binary" => self.output("binary").unwrap(),
                "steps.lint.outputs.report" => self.output("report").unwrap_or_default(),
                name => {
                    let name = name.strip_prefix("inputs.").unwrap();
                    let given =
                        inputs.iter().find(|(given, _)| *given == name).map(|(_, value)| *value);
                    given.or(action["inputs"][name]["default"].as_str()).unwrap().to_owned()
                }
            }
        };
        let mut all: Option<Output> = None;
        for step in action["runs"]["steps"].as_sequence().unwrap() {
            assert_eq!(step["shell"].as_str(), Some("bash"));
            let has_failed = all.as_ref().is_some_and(|output| !output.status.success());
            if !is_met(step["if"].as_str().unwrap_or_default(), has_failed, &evaluate) {
                continue;
            }
            let script = self.path("host/step.sh");
            std::fs::write(&script, step["run"].as_str().unwrap()).unwrap();
            let folder = step["working-directory"]
                .as_str()
                .map_or(self.path("work space"), |it| evaluate(it).into());
            let mut bash = Command::new(find("bash").unwrap());
            bash.args(["--noprofile", "--norc", "-e", "-o", "pipefail"])
                .arg(script)
                .current_dir(folder);
            bash.env_clear().envs(&self.variables).stdin(Stdio::null());
            for (name, value) in step["env"].as_mapping().unwrap() {
                bash.env(name.as_str().unwrap(), evaluate(value.as_str().unwrap()));
            }
            let next = bash.output().unwrap();
            let output = all.get_or_insert(Output {
                status: next.status,
                stdout: Vec::new(),
                stderr: Vec::new(),
            });
            output.stdout.extend(next.stdout);
            output.stderr.extend(next.stderr);
            output.status = if has_failed { output.status } else { next.status };
        }
        all.unwrap()
    }

    #[track_caller]
    pub(super) fn expect(&self, inputs: &[(&str, &str)], code: i32, words: &str) -> Output {
        let output = self.run(inputs);
        assert_eq!(output.status.code(), Some(code), "{}", said(&output));
        assert!(said(&output).contains(words), "{words}: {}", said(&output));
        output
    }

    fn sarif(&self, name: &str) -> Json {
        serde_json::from_str(&self.read(&format!("work space/{name}"))).unwrap()
    }
}

/// Whether a step runs: its condition is a list of comparisons of which one must hold, after
/// `always()` if it also runs after a failure.
fn is_met(condition: &str, has_failed: bool, evaluate: &dyn Fn(&str) -> String) -> bool {
    let always = condition.strip_prefix("always() && ");
    let terms = always.unwrap_or(condition).trim_matches(['(', ')']);
    let holds = |term: &str| {
        let equal = term.split_once(" == ");
        let (name, value) = equal.or_else(|| term.split_once(" != ")).unwrap();
        let value = value.trim_matches('\'');
        (evaluate(&format!("${{{{ {name} }}}}")) == value) == equal.is_some()
    };
    (always.is_some() || !has_failed) && (terms.is_empty() || terms.split(" || ").any(holds))
}

#[test]
fn the_action_lints_annotates_and_leaves_its_reports() {
    let runner = Runner::new();
    runner.write("work space/tools/weather.json", GOOD);
    runner.write("work space/tools/with space.json", GOOD);
    runner.write(
        "work space/recorded/get_weather.json",
        r#"{"content": [{"type": "text", "text": "21"}]}"#,
    );
    runner.write("host/summary", "what an earlier step wrote\n");
    let inputs = [("paths", "tools\n"), ("results", "recorded/\r\n"), ("sarif", "out.sarif")];
    runner.expect(&inputs, 0, "1 result");
    assert_eq!(runner.output("sarif").as_deref(), Some("out.sarif"));
    let report = runner.sarif("out.sarif");
    assert_eq!(report["runs"][0]["invocations"][0]["executionSuccessful"], true, "{report}");
    let summary = runner.read("host/summary");
    assert!(summary.starts_with("what an earlier step wrote\n") && summary.len() > 40, "{summary}");
    let requests = runner.read("host/requests");
    let release = format!("{REPOSITORY}/releases/download/v{VERSION}");
    let archive = "mcp-lint-x86_64-unknown-linux-musl.tar.gz";
    let repository = REPOSITORY.strip_prefix("https://github.com/").unwrap();
    assert_eq!(
        requests,
        format!(
            "{release}/{archive}\n{release}/SHA256SUMS\ngh attestation verify {archive} --repo {repository} --signer-workflow {repository}/.github/workflows/release.yml\n"
        )
    );
    runner.write("work space/tools/bad.json", BAD);
    runner.expect(
        &[("paths", "tools"), ("fail-on", "error")],
        1,
        "::error file=tools/bad.json,line=1",
    );
    assert!(runner.read("host/summary").matches("tool-name-charset").count() > 0);
    assert!(runner.read("host/summary").starts_with("what an earlier step wrote\n"));
}

#[test]
fn globs_in_paths_are_expanded_and_must_match() {
    let runner = Runner::new();
    runner.write("work space/tools/a.json", GOOD);
    runner.write("work space/tools/deep/er/b c.json", BAD);
    runner.write("work space/[draft].json", GOOD);
    runner.expect(&[("paths", "tools/*.json")], 0, "(1 tool");
    let globstar = Command::new(find("bash").unwrap()).args(["-c", "shopt -s globstar"]).output();
    let (code, words) =
        if globstar.unwrap().status.success() { (1, "b c.json") } else { (2, "needs bash 4") };
    runner.expect(&[("paths", "tools/**/*.json")], code, words);
    runner.expect(&[("paths", "[draft].json")], 0, "(1 tool");
    runner.expect(&[("paths", "tools/d*/e?/b [a-c].json")], 1, "tool-name-charset");
    let inputs = [("paths", "tools\nnone/*.json"), ("sarif", "out.sarif")];
    runner.expect(&inputs, 2, "`paths`: nothing matches `none/*.json`");
    runner.expect(&[("results", "none/*")], 2, "`results`: nothing matches `none/*`");
}

#[test]
fn a_report_is_written_even_if_the_call_was_wrong() {
    for (name, value) in [
        ("fail-on", "nonsense"),
        ("paths", "missing path"),
        ("config", "none.toml"),
        ("paths", "*.x"),
    ] {
        let runner = Runner::new();
        runner.write("work space/out.sarif", "the report of an earlier run");
        runner.write("work space/tool.json", GOOD);
        runner.expect(&[(name, value), ("sarif", "out.sarif")], 2, "");
        let report = runner.sarif("out.sarif");
        assert_eq!(report["version"], "2.1.0", "{name}");
        let invocation = &report["runs"][0]["invocations"][0];
        assert_eq!(invocation["executionSuccessful"], false, "{name}: {report}");
        assert_eq!(runner.output("sarif").as_deref(), Some("out.sarif"));
    }
}

#[test]
fn a_request_is_judged_by_the_configuration_of_its_base() {
    let runner = Runner::new();
    if Command::new("git").arg("--version").output().is_err() {
        return crate::common::skipped("there is no git");
    }
    runner.write("work space/tools/a.json", GOOD);
    runner.write("work space/mcp-lint.toml", "[rules]\n");
    let git = |arguments: &[&str]| {
        let identity = ["-c", "user.name=n", "-c", "user.email=n@example.com"];
        let mut git = Command::new("git");
        git.current_dir(runner.path("work space")).env("HOME", runner.path("host"));
        succeed(git.env("GIT_CONFIG_NOSYSTEM", "1").args(identity).args(arguments));
    };
    git(&["init", "-q", "-b", "main"]);
    git(&["add", "--all"]);
    git(&["commit", "-q", "-m", "base"]);
    runner.write("work space/tools/a.json", BAD);
    runner.write("work space/mcp-lint.toml", "[rules]\ntool-name-charset = \"off\"\n");
    runner.expect(&[("paths", "tools")], 0, "");
    runner.expect(&[("paths", "tools"), ("config", "git:main")], 1, "tool-name-charset");
}

#[test]
fn the_action_asks_for_the_archive_of_its_system() {
    let systems = [
        ("Linux", "X64"),
        ("Linux", "ARM64"),
        ("macOS", "X64"),
        ("macOS", "ARM64"),
        ("Windows", "X64"),
        ("Windows", "ARM64"),
    ];
    for ((system, processor), target) in systems.into_iter().zip(targets()) {
        let mut runner = Runner::new();
        std::fs::remove_dir_all(runner.path("host/release")).unwrap();
        runner.variables.insert("RUNNER_OS".to_owned(), system.to_owned());
        runner.variables.insert("RUNNER_ARCH".to_owned(), processor.to_owned());
        runner.expect(&[("version", "v1.2.3-rc.1")], 2, "cannot be downloaded");
        let suffix = if system == "Windows" { "zip" } else { "tar.gz" };
        let archive = format!("mcp-lint-{}.{suffix}", target["target"].as_str().unwrap());
        assert_eq!(
            runner.read("host/requests"),
            format!("{REPOSITORY}/releases/download/v1.2.3-rc.1/{archive}\n")
        );
    }
    let mut runner = Runner::new();
    runner.variables.insert("RUNNER_ARCH".to_owned(), "ARM".to_owned());
    runner.expect(&[], 2, "no release for Linux on ARM");
    assert_eq!(runner.read("host/requests"), "");
}

#[test]
fn an_archive_that_is_not_the_published_one_is_not_run() {
    let archive = "host/release/mcp-lint-x86_64-unknown-linux-musl.tar.gz";
    let runner = Runner::new();
    runner.write("work space/tool.json", GOOD);
    let sums = runner.read("host/release/SHA256SUMS");
    let sum = sums.split(' ').next().unwrap();
    runner.expect(&[("sha256", sum)], 0, "(1 tool");
    assert!(!runner.read("host/requests").contains("gh "), "a given checksum needs no attestation");
    runner.expect(
        &[("sha256", &sum.replace(['0', '1', '2'], "f"))],
        2,
        "does not have the checksum in `sha256`",
    );
    std::fs::remove_file(runner.path("host/attested")).unwrap();
    runner.expect(&[], 2, "has no valid attestation");
    runner.write("host/attested", "");
    runner.expect(&[], 0, "(1 tool");
    runner.write(archive, "another archive");
    runner.expect(&[], 2, "does not have the checksum that is published");
    runner.write("host/release/SHA256SUMS", "");
    runner.expect(&[], 2, "does not have the checksum that is published");
    for version in ["../../../evil", "1.0 0", "$(touch x)", "1.0/../../x"] {
        runner.expect(&[("version", version)], 2, "is not a version");
    }
}

/// Checks that without `gh`, or on another server, the checksum is verified and a notice is logged.
#[test]
fn without_an_attestation_the_log_says_what_was_verified() {
    let mut runner = Runner::new();
    runner.write("work space/tool.json", GOOD);
    runner.variables.insert("GITHUB_SERVER_URL".to_owned(), "https://git.example.com".to_owned());
    let install = runner.run(&[("paths", "missing")]);
    assert_eq!(install.status.code(), Some(2));
    assert!(!runner.read("host/requests").contains("gh "));
    // A given binary is used as it is, and nothing is downloaded.
    let runner = Runner::new();
    runner.write("work space/tool.json", GOOD);
    runner.expect(&[("binary", BINARY)], 0, "(1 tool");
    assert_eq!(runner.read("host/requests"), "");
}

#[test]
fn the_page_about_ci_describes_every_input_and_output() {
    let action: Value = serde_yaml::from_str(&read("action.yml")).unwrap();
    let names = |key: &str| -> Vec<String> {
        let names = action[key].as_mapping().unwrap().keys();
        names.map(|name| name.as_str().unwrap().to_owned()).collect()
    };
    let page = read("docs/ci.md");
    let table = page.split("| input | meaning |\n|---|---|\n").nth(1).unwrap();
    let rows = table.lines().take_while(|line| line.starts_with('|'));
    let described: Vec<_> = rows.map(|row| row.split('`').nth(1).unwrap().to_owned()).collect();
    assert_eq!(described, names("inputs"));
    for output in names("outputs") {
        assert!(page.contains(&format!("`{output}`")), "{output}");
    }
}

/// Checks that only the binary of the release runs, whatever a pull request adds.
#[test]
fn nothing_of_a_malicious_workspace_runs() {
    let mut runner = Runner::new();
    let caught = runner.path("caught").display().to_string();
    let trap = format!("#!/bin/sh\necho \"$0\" >> '{caught}'\n");
    let mut inputs = String::new();
    let names = [
        "mcp-lint",
        "cargo",
        "rustup",
        "curl",
        "gh",
        "tar",
        "unzip",
        "sed",
        "head",
        "mktemp",
        "sha256sum",
        "shasum",
        "cat",
        "bash",
        "sh",
        "env",
        "git",
        "test",
        "printf",
        "target/release/mcp-lint",
        "bin/mcp-lint",
        "node_modules/.bin/mcp-lint",
    ];
    for name in names {
        runner.program(&format!("work space/{name}"), &trap);
    }
    for name in [".bashrc", ".bash_profile", ".profile", ".envrc"] {
        runner.write(&format!("work space/{name}"), &trap);
    }
    runner.write("work space/rust-toolchain.toml", "[toolchain]\npath = \"evil\"\n");
    runner.program("work space/evil/bin/cargo", &trap);
    runner.write("work space/.cargo/config.toml", "[build]\nrustc-wrapper = \"./cargo\"\n");
    runner.write("work space/.gitconfig", "[core]\nfsmonitor = ./git\n");
    runner.write(
        "work space/Cargo.toml",
        "repository = \"https://evil.example\"\nversion = \"6.6.6\"\n",
    );
    let evil = [
        "a b.json",
        "$(touch caught).json",
        "`touch caught`.json",
        "; touch caught;.json",
        "--fix.json",
        "-f.json",
        "' touch caught '.json",
        "\" touch caught \".json",
        "::set-output name=x::y.json",
        "& touch caught.json",
    ];
    for name in evil {
        runner.write(&format!("work space/tools/{name}"), BAD);
        writeln!(inputs, "tools/{name}").unwrap();
    }
    // Globs that shells would also take for commands.
    for glob in ["$(cat)*.json", "`cat`*.json", "*;cat;.json", "& cat*.json"] {
        writeln!(inputs, "tools/{glob}").unwrap();
        runner.write(&format!("work space/tools/{}", glob.replace('*', "")), BAD);
    }
    // The current directory comes first and last, as careless earlier steps leave it.
    runner.variables.entry("PATH".to_owned()).and_modify(|it| *it = format!(".:{it}:.:"));
    let before = runner.names("work space");
    let output =
        runner.expect(&[("paths", &inputs), ("sarif", "out.sarif")], 1, "14 errors in 14 files");
    assert_eq!(runner.read("caught"), "", "{}", said(&output));
    let added: Vec<_> =
        runner.names("work space").into_iter().filter(|it| !before.contains(it)).collect();
    assert_eq!(added, ["out.sarif"]);
    assert!(runner.output("binary").unwrap().starts_with(&runner.variables["RUNNER_TEMP"]));
    assert!(
        runner.read("host/requests").starts_with(REPOSITORY),
        "{}",
        runner.read("host/requests")
    );
    // The names of files are not commands for the runner.
    let lines = String::from_utf8_lossy(&output.stdout).into_owned();
    let is_ours = |line: &str| line.starts_with("::notice title=mcp-lint::4 errors more");
    for command in lines.lines().filter(|line| line.starts_with("::") && !is_ours(line)) {
        assert!(
            command.starts_with("::error file=tools/") && command.contains("tool-name-charset"),
            "{command}"
        );
    }
}

#[test]
fn a_report_is_not_written_through_links_of_the_workspace() {
    let runner = Runner::new();
    runner.write("work space/tool.json", GOOD);
    runner.write("elsewhere/script", "precious");
    let link = |from: &str, to: &str| {
        std::os::unix::fs::symlink(runner.path(to), runner.path(from)).unwrap();
    };
    link("work space/out.sarif", "elsewhere/script");
    link("work space/reports", "elsewhere");
    let absolute = runner.path("work space/reports/script").display().to_string();
    for sarif in
        ["out.sarif", "reports/script", "./reports/script", "../elsewhere/script", &absolute]
    {
        runner.expect(&[("sarif", sarif)], 2, "symbolic link");
        assert_eq!(runner.read("elsewhere/script"), "precious", "{sarif}");
        assert_eq!(runner.output("sarif"), None);
    }
    let outside = runner.path("temporary folder/out.sarif").display().to_string();
    runner.expect(&[("sarif", &outside)], 0, "(1 tool");
    assert!(runner.read("temporary folder/out.sarif").contains("2.1.0"));
}

#[test]
fn links_that_lead_out_of_the_checkout_are_not_read() {
    let runner = Runner::new();
    runner.write("work space/tools/a.json", GOOD);
    runner.write("work space/shared/b.json", GOOD);
    runner.write("elsewhere/secret.json", "{\"name\": \"hidden-word\", \"inputSchema\": 1");
    let link = |from: &str, to: &str| {
        std::os::unix::fs::symlink(runner.path(to), runner.path(from)).unwrap();
    };
    link("work space/tools/inside.json", "work space/shared/b.json");
    runner.expect(&[("paths", "tools/*")], 0, "2 files");
    link("work space/tools/x.json", "elsewhere/secret.json");
    link("work space/folder", "elsewhere");
    let inputs =
        [("paths", "tools/*"), ("paths", "folder/secret.json"), ("results", "tools/x.json")];
    for input in inputs {
        let output = runner.expect(&[input], 2, "leads out of the current directory");
        assert!(!said(&output).contains("hidden-word"), "{}", said(&output));
        assert!(!runner.read("host/summary").contains("hidden-word"));
    }
}

#[test]
fn the_action_compares_and_checks_the_lock() {
    let runner = Runner::new();
    runner.write("work space/tools/a.json", GOOD);
    runner.write("work space/old.json", GOOD);
    runner.expect(&[("paths", "tools"), ("lock", "true")], 2, "there is no lock");
    let update = ["lock", "update", "tools"];
    succeed(Command::new(BINARY).args(update).current_dir(runner.path("work space")));
    let inputs = [("paths", "tools"), ("lock", "true"), ("against", "old.json")];
    runner.expect(&inputs, 0, "no change");
    let changed = GOOD.replacen("\"description\": \"", "\"description\": \"Now: ", 1);
    assert_ne!(changed, GOOD);
    runner.write("work space/tools/a.json", &changed);
    runner.expect(&inputs, 1, "tool-description-changed");
    runner.expect(&[("paths", "tools"), ("against", "old.json")], 0, "1 risky change");
    assert!(runner.read("host/summary").contains("the description changed"));
}

#[test]
fn the_action_tries_a_server_in_a_directory_of_the_checkout() {
    const TOOL: &str =
        r#"{"name":"get a","description":"Does it.","inputSchema":{"type":"object"}}"#;
    const CODE: &str = "import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';\nconst server = new McpServer({ name: 'a', version: '1' });\nserver.registerTool('get a', { description: 'Does it.' }, run);\n";
    let runner = Runner::new();
    runner.write("work space/packages/a/server.sh", &SERVER.replace("TOOLS", TOOL));
    runner.write("work space/packages/a/src/index.ts", CODE);
    runner.write("work space/packages/a/package.json", "{\"name\": \"a\"}");
    let inputs =
        [("try", "sh server.sh"), ("working-directory", "packages/a"), ("sarif", "out.sarif")];
    let place = "::error file=packages/a/src/index.ts,line=3";
    runner.expect(&inputs, 1, place);
    assert_eq!(runner.output("sarif").as_deref(), Some("packages/a/out.sarif"));
    assert_eq!(runner.sarif("packages/a/out.sarif")["version"], "2.1.0");
    assert!(runner.read("host/summary").contains("tool-name-charset"));
    runner.expect(&[("try", "sh\r\nserver.sh\n"), inputs[1]], 1, place);
    let never = ("fail-on", "never");
    runner.expect(&[inputs[0], inputs[1], never], 2, "no tool was called");
    let listed = ("calls", "false");
    runner.expect(&[inputs[0], inputs[1], never, listed], 0, place);
    runner.expect(&[inputs[0], ("lock", "true")], 2, "`try` checks a server instead of files");
    runner.expect(&[("working-directory", "none")], 2, "there is no `none`");
    runner.expect(&[("working-directory", "..")], 2, "a symbolic link or `..`");
}

#[test]
fn a_step_may_pass_where_nothing_is_checked() {
    let runner = Runner::new();
    runner.write("work space/README.md", "# Nothing\n");
    runner.expect(&[], 2, "--if-nothing pass");
    runner.expect(&[("if-nothing", "pass")], 0, "");
    runner.write("work space/mcp-lint.toml", "if-nothing = \"pass\"\n");
    runner.expect(&[], 0, "");
    runner.expect(&[("if-nothing", "fail")], 2, "");
}

#[test]
fn a_release_with_another_version_is_not_used() {
    let runner = Runner::new();
    runner.write("work space/tool.json", GOOD);
    runner.expect(&[("version", "9.9.9")], 2, "is not mcp-lint 9.9.9");
}
