//! Files around a server in the right or wrong place, and the files beside them.

use mcp_lint::server_files::{Client, clients};

use crate::common::folder::Folder;
use crate::common::lint::{lint, settings};
use crate::server_files::owners::{finds, found};

const SERVERS: &str = r#"{"mcpServers": {"a": {"command": "weather"}}}"#;
const PLUGIN: &str = ".claude-plugin/plugin.json";

#[test]
fn the_manifest_of_a_plugin_needs_no_servers() {
    for manifest in [
        r#"{"name": "weather", "version": "1.0.0", "description": "Weather."}"#,
        r#"{"name": "weather", "description": "Weather."}"#,
        r#"{"name": "weather", "mcpServers": "./.mcp.json"}"#,
        r#"{"name": "weather", "mcpServers": ["./.mcp.json", "./other.json"]}"#,
        r#"{"name": "weather", "mcpServers": {}}"#,
    ] {
        let folder =
            Folder::with(&[(PLUGIN, manifest), (".mcp.json", SERVERS), ("other.json", SERVERS)]);
        for path in [".", PLUGIN] {
            let ran = folder.run(&["-v", path]);
            assert_eq!((ran.code(), ran.out()), (0, ""), "{manifest}: {}", ran.err());
            assert!(ran.err().contains("no problems in "), "{manifest}: {}", ran.err());
        }
    }
    let wrong = r#"{"name": "weather", "mcpServers": 5}"#;
    finds(
        &[(PLUGIN, wrong)],
        &["error[plugin-member] `mcpServers`: the number `5` is not of type"],
    );
    // Another manifest of that name belongs to another program.
    assert!(found(&[("plugin.json", wrong)]).is_empty());
}

#[test]
fn findings_about_the_servers_of_a_plugin_belong_to_the_file_that_has_them() {
    let url = r#"{"a": {"url": "https://acme.com/mcp"}}"#;
    let named = r#"{"name": "weather", "mcpServers": "./.mcp.json"}"#;
    let part = ".mcp.json:1:8: error[client-type-missing]";
    finds(&[(PLUGIN, named), (".mcp.json", url)], &[part]);
    let listed = format!(r#"{{"name": "weather", "mcpServers": ["./b.json", {url}]}}"#);
    let other = ("b.json", SERVERS);
    finds(&[(PLUGIN, &listed), other], &["plugin.json:1:55: error[client-type-missing]"]);
}

#[test]
fn a_file_that_a_plugin_names_is_read_by_the_client_of_the_plugin() {
    let url = r#"{"mcpServers": {"a": {"url": "https://acme.com/mcp"}}}"#;
    let named = r#"{"name": "weather", "mcpServers": "./servers/mcp.json"}"#;
    let file = ("servers/mcp.json", url);
    finds(&[(PLUGIN, named), file], &["servers/mcp.json:1:23: error[client-type-missing]"]);
    for other in [".codex-plugin/plugin.json", ".cursor-plugin/plugin.json"] {
        finds(&[(other, named), file], &[]);
        let missing = "warning[client-path-missing] the file `./servers/mcp.json` does not exist";
        finds(&[(other, named)], &[missing]);
    }
    // Codex reads this file without its name, and Cursor does not.
    finds(&[(".codex-plugin/plugin.json", named), (".mcp.json", url), file], &[]);
    let of_claude_code = ".mcp.json:1:23: error[client-type-missing]";
    finds(&[(".cursor-plugin/plugin.json", named), (".mcp.json", url), file], &[of_claude_code]);
    // A file that no manifest names belongs to no plugin.
    let unnamed = r#"{"name": "weather"}"#;
    finds(&[(PLUGIN, unnamed), file], &[]);
    // Addresses of bundles are not looked up, and a path has no variable.
    let naming = |text: &str| format!(r#"{{"name": "weather", "mcpServers": "{text}"}}"#);
    finds(&[(PLUGIN, &naming("https://acme.com/servers.mcpb"))], &[]);
    let variable = naming("${CLAUDE_PLUGIN_ROOT}/absent.json");
    finds(&[(PLUGIN, &variable)], &["error[plugin-member] `mcpServers`"]);
}

#[test]
fn servers_that_claude_code_does_not_read_have_the_right_place() {
    let error = "error[client-file-unread] servers in this file are not read by Claude Code";
    for name in [".claude/settings.json", ".claude/settings.local.json", ".claude-plugin/mcp.json"]
    {
        finds(&[(name, SERVERS)], &[error]);
        finds(&[(name, r#"{"permissions": {}}"#)], &[]);
        finds(&[(name, r#"{"mcpServers": {}}"#)], &[]);
    }
    let output = Folder::with(&[(".claude/settings.json", SERVERS)]).run(&["."]);
    assert!(
        output.out().contains("help: move them to `mcpServers` in `.mcp.json`"),
        "{}",
        output.out()
    );
    finds(&[(".mcp.json", SERVERS)], &[]);
    // A plugin may name the file.
    let manifest = |path: &str| format!(r#"{{"name": "weather", "mcpServers": "{path}"}}"#);
    let names_it = manifest("./.claude-plugin/mcp.json");
    finds(&[(PLUGIN, &names_it), (".claude-plugin/mcp.json", SERVERS)], &[]);
    let names_another = manifest("./.mcp.json");
    let own = (".mcp.json", SERVERS);
    finds(&[(PLUGIN, &names_another), (".claude-plugin/mcp.json", SERVERS), own], &[error]);
}

/// The text of a file with a server under a path of keys.
fn under(path_of_keys: &str) -> String {
    let server = r#"{"weather": {"type": "stdio", "command": "weather"}}"#.to_owned();
    path_of_keys.rsplit('.').fold(server, |inner, key| format!(r#"{{"{key}": {inner}}}"#))
}

/// The client's files that are JSON objects of servers by name, with `x` in place of `*`.
fn json_files(client: &Client) -> Vec<String> {
    let is_json = !matches!(&*client.dialect, "yaml" | "toml") && !client.keys.is_empty();
    let names = client.files.iter().filter(|_| is_json).map(|file| file.path.replace('*', "x"));
    names.filter(|name| !name.ends_with("plugin.json")).collect()
}

/// A folder with many projects of one file each, which one run checks.
struct Projects {
    folder: Folder,
    count: usize,
}

impl Projects {
    fn new() -> Self {
        Self { folder: Folder::new(), count: 0 }
    }

    /// Adds a project with a file, and returns the path of the file.
    fn add(&mut self, name: &str, text: &str) -> String {
        let path = format!("p{}/{name}", self.count);
        self.folder.write(&path, text);
        self.count += 1;
        path
    }

    /// The findings about some paths, one per line.
    fn found(&self, paths: &[&str]) -> Vec<String> {
        let all = ["-f", "concise", "-v", "--expand", "--max-findings", "0"];
        let ran = self.folder.run(&[&all[..], paths].concat());
        ran.out().lines().map(str::to_owned).collect()
    }

    fn findings_about_places(&self) -> Vec<String> {
        let mut found = self.found(&["."]);
        found.retain(|line| {
            ["[client-key-wrong]", "[client-file-unread]"].iter().any(|rule| line.contains(rule))
        });
        found
    }
}

/// The lines about the file at a path.
fn about<'l>(lines: &'l [String], path: &str) -> Vec<&'l str> {
    let own =
        lines.iter().filter(|line| line.strip_prefix(path).is_some_and(|it| it.starts_with(':')));
    own.map(String::as_str).collect()
}

#[test]
fn what_the_data_of_a_client_names_is_read() {
    let (mut projects, mut paths) = (Projects::new(), Vec::new());
    for client in clients() {
        for name in json_files(client) {
            for key in client.keys_in(&name) {
                // Of files that several clients read, a key of another one is reported.
                if Client::reading(&name).next().is_some_and(|it| it.name == client.name) {
                    paths.push((projects.add(&name, &under(key)), key));
                }
            }
        }
    }
    let unread = projects.add(".mcp.json", &under("servers"));
    let found = projects.findings_about_places();
    assert!(paths.len() > 50 && !about(&found, &unread).is_empty(), "{} {found:?}", paths.len());
    for (path, key) in paths {
        let own = about(&found, &path);
        assert!(own.is_empty(), "{path} {key}: {own:?}");
    }
}

/// A safe fix writes a key that is read in this very file.
#[test]
fn every_other_key_is_reported_and_no_safe_fix_leaves_it_unread() {
    let (mut projects, mut cases) = (Projects::new(), Vec::new());
    for client in clients() {
        for name in json_files(client) {
            // What else a file of this name is read for, and by whom, is not in question here.
            if Client::reading(&name).count() != 1 {
                continue;
            }
            let read = client.keys_in(&name);
            for key in ["mcpServers", "servers", "mcp.servers", "context_servers", "mcp_servers"] {
                if read.iter().any(|own| own == key) {
                    continue;
                }
                let found = lint(&under(key), &name, &settings(None));
                assert!(found.iter().any(|it| it.rule == "client-key-wrong"), "{name} {key}");
                cases.push((projects.add(&name, &under(key)), key, read));
            }
        }
    }
    projects.folder.run(&["--fix", "."]);
    let found = projects.findings_about_places();
    let mut changed = 0;
    for (path, key, read) in &cases {
        let text = projects.folder.read(path);
        if text != under(key) {
            let is_read = read.iter().any(|own| text == under(own));
            assert_eq!(about(&found, path).is_empty(), is_read, "{path} {key}: {text}");
            changed += 1;
        }
    }
    assert!(changed > 20, "{changed} of {} are fixed", cases.len());
}

#[test]
fn other_files_in_the_folder_of_a_client_are_not_read() {
    let (mut unread, mut others, mut examples) =
        (Projects::new(), Projects::new(), Projects::new());
    let (mut expected, mut paths) = (Vec::new(), Vec::new());
    for client in clients() {
        for folder_of_client in &client.folders {
            let at = |name: &str| format!("{folder_of_client}/{name}");
            for name in ["mcp.json", ".mcp.json", "config.json", "mcp-configs/servers.json"] {
                let path = at(name);
                if client.file(&path).is_some() {
                    continue;
                }
                expected.push((unread.add(&path, SERVERS), &*client.label));
                others.add(&path, r#"{"editor": {"tab": 2}}"#);
            }
            // Examples, and what other programs have there.
            for name in ["mcp.example.json", "skills/a/mcp.json", "worktrees/a/.mcp.json"] {
                paths.push(examples.add(&at(name), SERVERS));
            }
        }
    }
    assert!(expected.len() > 50, "{}", expected.len());
    let named: Vec<_> = expected.iter().map(|(path, _)| &**path).collect();
    for found in [unread.found(&["."]), unread.found(&named)] {
        for (path, label) in &expected {
            let (part, own) = (format!("not read by {label}"), about(&found, path));
            assert!(own.iter().any(|line| line.contains(&part)), "{path}: {own:?}");
        }
    }
    let found = others.found(&[".", "--no-error-on-unmatched"]);
    assert!(found.iter().all(|line| line.contains(": info[")), "{found:?}");
    let named: Vec<_> = paths.iter().map(|path| &**path).collect();
    let found = examples.found(&named);
    assert!(!found.iter().any(|line| line.contains("client-file-unread")), "{found:?}");
}

#[test]
fn no_client_reads_the_mcp_json_of_a_project() {
    let warning =
        "mcp.json:1:2: warning[client-file-unread] servers in this file are not read by any";
    finds(&[("mcp.json", SERVERS)], &[warning]);
    let of_readme = |text: &'static str| [("mcp.json", SERVERS), ("README.md", text)];
    for text in [
        "Copy `mcp.json` to `.cursor/mcp.json`.",
        "- mcp.json",
        "Start `claude --mcp-config .mcp.json`.",
    ] {
        finds(&of_readme(text), &[warning]);
    }
    for text in [
        "Start `claude --mcp-config mcp.json`.",
        "    agent -c ./mcp.json",
        "Start \"agent --config=mcp.json\"",
    ] {
        finds(&of_readme(text), &[]);
    }
    // Others that read it.
    finds(&[("mcp.json", SERVERS), ("POWER.md", "---\nname: weather\n---\n")], &[]);
    finds(&[("mcp.json", SERVERS), ("package.json", r#"{"files": ["mcp.json"]}"#)], &[]);
    finds(&[("mcp.json", SERVERS), (".cursor-plugin/plugin.json", r#"{"name": "a"}"#)], &[]);
    let schema = SERVERS.replacen('{', r#"{"$schema": "https://acme.com/mcp.schema.json", "#, 1);
    finds(&[("mcp.json", &schema)], &[]);
    // Files of other programs, and samples.
    finds(&[("mcp.json", r#"{"name": "weather", "version": "1"}"#)], &[]);
    finds(&[("samples/mcp.json", SERVERS)], &[]);
}

#[test]
fn a_script_of_the_project_that_does_not_exist_is_reported() {
    let missing = |path: &str| format!("warning[client-path-missing] the file `{path}` does not");
    let servers = |entry: &str| format!(r#"{{"mcpServers": {{"a": {{{entry}}}}}}}"#);
    let node = |path: &str| servers(&format!(r#""command": "node", "args": ["{path}"]"#));
    for (text, path) in [
        (node("./scripts/absent.js"), "./scripts/absent.js"),
        (node("scripts/absent.js"), "scripts/absent.js"),
        (servers(r#""command": "./run.sh""#), "./run.sh"),
        (servers(r#""command": "python3", "args": ["-u", "a.py", "x.py"]"#), "a.py"),
    ] {
        finds(&[(".mcp.json", &text)], &[&missing(path)]);
        finds(&[(".mcp.json", &text), (path.trim_start_matches("./"), "")], &[]);
        // What git does not know need not exist.
        finds(&[(".mcp.json", &text), (".gitignore", "scripts/\n*.sh\n*.py\n")], &[]);
        // The file may be copied to its place.
        finds(&[("templates/.mcp.json", &text)], &[]);
    }
    for text in [
        node("dist/index.js"),
        node("./build/index.js"),
        node("packages/a/node_modules/b/index.js"),
        node(".venv/a.js"),
        node("/opt/a.js"),
        node("${HOME}/a.js"),
        node("../other/a.js"),
        node("https://acme.com/a.js"),
        node("data"),
        servers(r#""command": "python3", "args": ["-m", "weather", "x.py"]"#),
        servers(r#""command": "weather", "args": ["./absent.js"]"#),
        servers(r#""command": "node", "args": ["absent.js"], "cwd": "sub""#),
    ] {
        let found = found(&[(".mcp.json", &text)]);
        assert!(!found.iter().any(|it| it.contains("client-path-missing")), "{found:?}");
    }
}

#[test]
fn scripts_are_looked_up_from_the_root_of_the_project() {
    let text = r#"{"servers": {"a": {"command": "node", "args": ["src/a.js"]}}}"#;
    finds(&[(".vscode/mcp.json", text), ("src/a.js", "")], &[]);
    let missing = ".vscode/mcp.json:1:48: warning[client-path-missing] the file `src/a.js`";
    finds(&[(".vscode/mcp.json", text), (".vscode/src/a.js", "")], &[missing]);
    // A plugin is started in the folder of the user's project, as is a client without one.
    let servers = text.replace("servers", "mcpServers");
    finds(&[(PLUGIN, r#"{"name": "a"}"#), (".mcp.json", &servers)], &[]);
    let relative = "warning[client-path-relative] the path `src/a.js` is relative";
    finds(&[("claude_desktop_config.json", &servers)], &[relative]);
    // A text has no files beside it.
    let ran = Folder::new().run_with_input(&["-", "--stdin-filename", ".mcp.json"], &servers);
    assert!(!ran.out().contains("client-path-missing"), "{}", ran.out());
}

#[test]
fn another_name_is_no_remedy_for_a_file_that_is_found_by_its_name() {
    let comment = "{\"mcpServers\": {}} // none";
    let two = "{\"mcpServers\": {}} {}";
    for (name, text, help, has_name) in [
        (".mcp.json", comment, "remove the comments", false),
        ("tools.json", comment, "remove the comments, or name the file `.jsonc`", true),
        (".mcp.json", two, "keep one value", false),
        ("server.json", two, "keep one value", false),
        ("tools.json", two, "put the values into an array, or name the file `.jsonl`", true),
    ] {
        let ran = Folder::with(&[(name, text)]).run(&[name]);
        assert!(ran.out().contains(help), "{name}: {}", ran.out());
        assert_eq!(ran.out().contains("name the file"), has_name, "{name}: {}", ran.out());
    }
}

/// Checks that files of clients in one folder are compared, whatever the form of variables is.
#[test]
fn a_server_that_clients_files_define_differently_is_reported_once() {
    let entry = |args: &str| {
        format!(r#"{{"mcpServers": {{"a": {{"command": "npx", "args": [{args}]}}}}}}"#)
    };
    let (first, same, other) = (
        entry(r#""-y", "a@1", "${K}""#),
        entry(r#""a@1", "${env:K}""#),
        entry(r#""a@2", "${env:K}""#),
    );
    let found = |files: &[(&str, &str)]| {
        let ran = Folder::with(files).run(&["-f", "concise", "-v"]);
        let lines = ran.out().lines().filter(|line| line.contains("[client-server-differs]"));
        lines.map(str::to_owned).collect::<Vec<_>>()
    };
    assert!(found(&[(".mcp.json", &first), (".cursor/mcp.json", &same)]).is_empty());
    assert!(found(&[(".mcp.json", &first), ("x/.cursor/mcp.json", &other)]).is_empty());
    let files = [
        (".mcp.json", &*first),
        (".cursor/mcp.json", &*other),
        (".kiro/settings/mcp.json", &*other),
        (".gemini/settings.json", &*same),
    ];
    let lines = found(&files);
    assert_eq!(lines.len(), 1, "{lines:?}");
    assert!(
        lines[0].starts_with(".cursor/mcp.json:1:17:")
            && lines[0].contains("in 2 files of other clients"),
        "{lines:?}"
    );
}
