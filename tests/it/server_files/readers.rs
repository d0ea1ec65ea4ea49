//! Files that their clients read in a way of their own: the syntax, the form of entries, and what a
//! wrong value costs.

use crate::common::folder::Folder;
use crate::server_files::owners::{finds, found};

fn servers(entry: &str) -> String {
    format!(r#"{{"mcpServers": {{"a": {entry}}}}}"#)
}

/// Asserts that an entry has a finding with this text in a file of a client, and another one none.
#[track_caller]
fn tells_apart(name: &str, wrong: &str, part: &str, right: &str) {
    let text = servers(wrong);
    let all = found(&[(name, &text)]);
    assert!(all.iter().any(|line| line.contains(part)), "{name} {text}: {all:#?}");
    finds(&[(name, &servers(right))], &[]);
}

#[test]
fn each_client_has_its_syntax() {
    let plain = r#"{"mcpServers": {"a": {"command": "weather"}}}"#;
    let comment = format!("{plain} // none");
    let comma = plain.replace("}}}", "},}}");
    let mark = format!("\u{feff}{plain}");
    for (name, has_comments, has_commas, has_mark) in [
        (".mcp.json", false, false, true),
        (".gemini/settings.json", true, false, false),
        (".qwen/settings.json", true, false, true),
        (".roo/mcp.json", false, false, false),
        (".kilocode/mcp.json", false, false, false),
        ("cline_mcp_settings.json", false, false, false),
        (".cursor/mcp.json", true, true, true),
    ] {
        for (text, is_read) in [(&comment, has_comments), (&comma, has_commas), (&mark, has_mark)] {
            let found = found(&[(name, text)]);
            let errors = found.iter().filter(|line| line.contains(": error[document-"));
            assert_eq!(errors.count() == 0, is_read, "{name} {text}: {found:#?}");
        }
    }
    let bundle = "\u{feff}{\"manifest_version\": \"0.3\", \"name\": \"a\", \"server\": {}}";
    let lines = found(&[("manifest.json", bundle)]);
    assert!(lines.iter().any(|line| line.contains("error[document-encoding]")), "{lines:#?}");
}

#[test]
fn cline_reads_a_transport_that_is_an_object() {
    let name = "cline_mcp_settings.json";
    tells_apart(
        name,
        r#"{"transport": {"type": "http", "url": "https://acme.com/mcp"}}"#,
        "error[client-transport-unknown] the transport `http` is unknown to Cline",
        r#"{"transport": {"type": "stdio", "command": "weather"}}"#,
    );
    finds(
        &[(name, &servers(r#"{"transport": {"type": "stdio"}}"#))],
        &["error[client-member-type] `transport` must be an object with `command`"],
    );
}

#[test]
fn claude_code_checks_the_types_of_all_members() {
    let http =
        |member: &str| format!(r#"{{"type": "http", "url": "https://acme.com/mcp", {member}}}"#);
    for (wrong, right, part) in [
        (r#""alwaysLoad": "true""#, r#""alwaysLoad": true"#, "`alwaysLoad` must be a boolean"),
        (r#""headersHelper": []"#, r#""headersHelper": "a""#, "`headersHelper` must be a string"),
        (r#""timeout": 1.5"#, r#""timeout": 1"#, "`timeout` must be a whole number above zero"),
        (r#""oauth": {"callbackPort": 0}"#, r#""oauth": {"callbackPort": 1}"#, "must be a port"),
        (
            r#""oauth": {"scopes": ""}"#,
            r#""oauth": {"scopes": "a"}"#,
            "`scopes` must be a value that",
        ),
        (r#""tools": [{}]"#, r#""tools": [{"name": "a"}]"#, "must be an object with `name`"),
        (r#""headers": {"A b": "c"}"#, r#""headers": {"A-b": "c"}"#, "must be a name of a header"),
    ] {
        let part = part.to_owned();
        tells_apart(".mcp.json", &http(wrong), &part, &http(right));
    }
    let at = |url: &str| format!(r#"{{"type": "http", "url": "{url}"}}"#);
    for wrong in ["acme.com/mcp", "https://", "https://acme.com:65536/mcp", "ftp://acme.com"] {
        tells_apart(
            ".mcp.json",
            &at(wrong),
            "error[client-member-type] `url`",
            &at("https://acme.com:65535"),
        );
    }
    finds(&[(".mcp.json", &servers(&at("${URL}/mcp")))], &[]);
    // Versions before 2.1.332 reject the file for this name.
    finds(&[(".mcp.json", r#"{"mcpServers": {"constructor": {"command": "a"}}}"#)], &[]);
    let reserved = r#"{"mcpServers": {"__proto__": {"command": "a"}}}"#;
    finds(&[(".mcp.json", reserved)], &["error[client-name]"]);
}

#[test]
fn the_form_of_another_client_that_reads_the_file_is_a_warning() {
    let copilot = servers(r#"{"type": "http", "url": "https://acme.com/mcp", "tools": ["*"]}"#);
    finds(
        &[(".mcp.json", &copilot)],
        &["warning[client-member-type] the element must be an object"],
    );
    let ran = Folder::with(&[(".mcp.json", &copilot)]).run(&["--target", "claude-code", "."]);
    assert!(ran.out().contains("error[client-member-type]"), "{}", ran.out());
    let local = servers(r#"{"type": "local", "command": "weather"}"#);
    let folder = Folder::with(&[(".mcp.json", &local)]);
    let ran = folder.run(&["--fix", "."]);
    assert!(
        ran.out().contains("Copilot CLI, which reads the file as well, accepts"),
        "{}",
        ran.out()
    );
    assert_eq!(folder.read(".mcp.json"), local);
    // Neither client reads this one.
    let neither = servers(r#"{"type": "local", "command": 5}"#);
    assert!(found(&[(".mcp.json", &neither)]).iter().any(|it| it.contains("error[client-")));
    let visual_studio = r#"{"servers": {"a": {"url": "https://acme.com/mcp"}}}"#;
    // Visual Studio reads this file, too, with this key.
    for project in ["Acme.sln", "Acme.slnx", "Acme.csproj"] {
        let files = [(".mcp.json", visual_studio), (project, "")];
        let folder = Folder::with(&files);
        folder.run(&["--fix", "--unsafe-fixes", "."]);
        assert_eq!(folder.read(".mcp.json"), visual_studio);
        finds(&files, &["warning[client-key-wrong]"]);
    }
    let is_renamed = r#"{"mcpServers": {"a": {"type": "http", "url": "https://acme.com/mcp"}}}"#;
    let folder = Folder::with(&[(".mcp.json", visual_studio)]);
    folder.run(&["--fix", "."]);
    assert_eq!(folder.read(".mcp.json"), is_renamed);
    finds(&[(".vs/mcp.json", visual_studio)], &[]);
}

#[test]
fn clients_that_guess_the_transport_lose_nothing() {
    let gemini = ".gemini/settings.json";
    finds(&[(gemini, &servers(r#"{"type": "stdio", "url": "https://acme.com/mcp"}"#))], &[]);
    let vscode = r#"{"servers": {"a": {"type": "sse", "command": "weather"}}}"#;
    finds(&[(".vscode/mcp.json", vscode)], &[]);
    for (wrong, part) in [
        (r#"{"command": "a", "args": "x"}"#, "error[client-member-type] `args`"),
        (r#"{"command": {}}"#, "error[client-member-type] `command`"),
        (r#"{"url": {}}"#, "error[client-member-type] `url`"),
        (r#"{"httpUrl": "acme.com/mcp"}"#, "error[client-member-type] `httpUrl`"),
        (r#"{"tcp": "a:5"}"#, "error[client-server-incomplete]"),
    ] {
        tells_apart(gemini, wrong, part, r#"{"httpUrl": "https://acme.com/mcp", "args": []}"#);
    }
    tells_apart(
        gemini,
        r#"{"command": "a", "trust": "x"}"#,
        "warning[client-member-type]",
        r#"{"command": "a"}"#,
    );
    let qwen = r#"{"url": "https://acme.com/mcp", "type": "http"}"#;
    tells_apart(
        ".qwen/settings.json",
        qwen,
        "warning[client-member-type] `type`",
        r#"{"httpUrl": "https://acme.com/mcp"}"#,
    );
}

#[test]
fn clients_that_are_forks_share_the_form() {
    // Of the members that older readers check, the newest of Kilo Code ignores some.
    for (name, label, checked, untyped) in [
        (".roo/mcp.json", "Roo Code", "error", "warning"),
        (".kilocode/mcp.json", "Kilo Code", "warning", "error"),
    ] {
        let timeout = |seconds: u32| format!(r#"{{"command": "a", "timeout": {seconds}}}"#);
        let wrong = format!("{checked}[client-member-type] `timeout`");
        tells_apart(name, &timeout(3601), &wrong, &timeout(3600));
        tells_apart(name, &timeout(0), &wrong, &timeout(1));
        let url = r#"{"url": "https://acme.com/mcp"}"#;
        let typed = r#"{"type": "sse", "url": "https://acme.com/mcp"}"#;
        tells_apart(name, url, &format!("{untyped}[client-type-missing]"), typed);
        let both = r#"{"type": "sse", "url": "https://acme.com/mcp", "command": "a"}"#;
        tells_apart(name, both, &format!("{checked}[client-server-incomplete]"), typed);
        let ran = Folder::with(&[(name, &servers(url))]).run(&["."]);
        assert!(ran.out().contains(label), "{}", ran.out());
    }
}

#[test]
fn one_entry_may_cost_the_whole_file() {
    let url = r#"{"url": "https://acme.com/mcp"}"#;
    let http = r#"{"type": "http", "url": "https://acme.com/mcp"}"#;
    tells_apart(".amazonq/mcp.json", url, "error[client-type-missing]", http);
    tells_apart(
        ".amazonq/mcp.json",
        r#"{"type": "sse", "url": "https://a.com"}"#,
        "error[client-transport-unknown]",
        http,
    );
    let codex = |line: &str| format!("[mcp_servers.a]\ncommand = \"a\"\n{line}\n");
    for (wrong, right) in [
        ("tool_timeout_sec = -1", "tool_timeout_sec = 0.5"),
        ("startup_timeout_ms = 1.5", "startup_timeout_ms = 0"),
        ("supports_parallel_tool_calls = \"yes\"", "supports_parallel_tool_calls = true"),
        ("tools = {b = {approval_mode = \"x\"}}", "tools = {b = {approval_mode = \"auto\"}}"),
        (
            "env_vars = [{name = \"A\", source = \"x\"}]",
            "env_vars = [\"B\", {name = \"A\", source = \"local\"}]",
        ),
        ("url = \"https://acme.com\"", "cwd = \"b\""),
    ] {
        let lines = found(&[(".codex/config.toml", &codex(wrong))]);
        assert!(lines.iter().any(|it| it.contains(": error[client-")), "{wrong}: {lines:#?}");
        finds(&[(".codex/config.toml", &codex(right))], &[]);
    }
    let opencode = r#"{"mcp": {"a": {"type": "local", "command": ["a"], "enabled": "yes"}}}"#;
    finds(&[("opencode.json", opencode)], &["error[client-member-type] `enabled`"]);
    let copilot = ".copilot/mcp-config.json";
    finds(&[(copilot, r#"{"a": 5}"#)], &["error[client-key-wrong] the file has no `mcpServers`"]);
    let nameless = "mcpServers:\n  - command: weather\n";
    finds(
        &[(".continue/config.yaml", nameless)],
        &["error[client-server-incomplete] the server has no `name`"],
    );
}

#[test]
fn clients_are_known_by_the_places_of_their_files() {
    let wrong = servers(r#"{"command": "a", "args": 5}"#);
    for name in [
        ".agent/mcp_config.json",
        ".gemini/antigravity/mcp_config.json",
        ".agents/mcp.json",
        ".factory/mcp.json",
        ".trae/mcp.json",
        ".junie/mcp/mcp.json",
        ".warp/.mcp.json",
        ".devin/config.json",
        ".mcp.json.example",
        ".cursor-plugin/plugin.json",
        "config/mcporter.json",
        "fastmcp.json",
    ] {
        let lines = found(&[(name, &wrong)]);
        assert!(
            lines.len() == 1 && lines[0].contains("`args` must be a list"),
            "{name}: {lines:#?}"
        );
        finds(&[(name, &servers(r#"{"command": "a", "args": ["b"]}"#))], &[]);
    }
    let crush = r#"{"mcp": {"a": {"type": "local", "command": "a"}}}"#;
    finds(&[("crush.json", crush)], &["the transport `local` is unknown to Crush"]);
    let crush = r#"{"mcp": {"a": {"type": "stdio", "command": "a", "args": null}}}"#;
    finds(&[("crush.json", crush)], &[]);
    let crush = r#"{"mcp": {"a": {"command": "a"}}}"#;
    finds(&[("crush.json", crush)], &["error[client-type-missing]"]);
    // The name of this file ends like that of Claude Code's.
    finds(&[(".warp/.mcp.json", &servers(r#"{"url": "https://acme.com/mcp"}"#))], &[]);
    let settings = r#"{"mcp": {"servers": {"a": {"command": "b", "args": 5}}}}"#;
    let container = format!(r#"{{"customizations": {{"vscode": {settings}}}}} // none"#);
    let workspace = format!(r#"{{"folders": [], "settings": {settings},}}"#);
    for (name, text) in [
        (".vscode/settings.json", settings),
        (".devcontainer/devcontainer.json", &container),
        ("weather.code-workspace", &workspace),
    ] {
        let lines = found(&[(name, text)]);
        assert!(
            lines.len() == 1 && lines[0].contains("`args` must be a list"),
            "{name}: {lines:#?}"
        );
    }
    let tables = "[mcp_servers.a]\ncommand = 5\n";
    finds(&[("conf/agents.toml", tables)], &["error[client-member-type] `command`"]);
    finds(&[("librechat.yaml", "mcpServers:\n  a:\n    command: b\n    args: 5\n")], &["`args`"]);
    finds(
        &[("librechat.yaml", "mcpServers:\n  a:\n    command: b\n")],
        &["error[client-member-type] `a` must be an entry with `args`"],
    );
    finds(&[("librechat.yaml", "mcpServers:\n  a:\n    command: b\n    args: []\n")], &[]);
}

#[test]
fn files_of_clients_without_servers_are_silent() {
    for (name, text) in [
        ("fastmcp.json", r#"{"source": {"path": "a.py"}, "deployment": {"transport": "http"}}"#),
        (".claude/settings.json", r#"{"permissions": {}}"#),
        (".vscode/settings.json", r#"{"mcp": {"inputs": []}, "editor.tabSize": 2}"#),
        (
            ".devcontainer/devcontainer.json",
            r#"{"image": "weather", "customizations": {"vscode": {}}}"#,
        ),
        ("weather.code-workspace", r#"{"folders": [{"path": "."}], "settings": {}}"#),
        (".codex/config.toml", "model = \"a\"\n"),
        ("Cargo.toml", "[package]\nname = \"mcp-server\"\n"),
        ("pyproject.toml", "[project]\ndependencies = [\"mcp\"]\n"),
        ("smithery.yaml", "startCommand:\n  type: stdio\n"),
        (
            "package.json",
            r#"{"name": "a", "mcp": {"a": {"type": "stdio", "command": "a", "args": []}}}"#,
        ),
    ] {
        finds(&[(name, text)], &[]);
    }
    let folder =
        Folder::with(&[(".codex/config.toml", "model = \"a\"\n"), ("smithery.yaml", "a: b\n")]);
    assert_eq!(folder.run(&[".codex/config.toml"]).code(), 0);
    let ran = folder.run(&["smithery.yaml"]);
    assert!(
        ran.code() == 2 && ran.out().contains("a file of Smithery is not checked"),
        "{}",
        ran.out()
    );
}

#[test]
fn an_element_of_the_arguments_contains_one_argument() {
    let with = |command: &str, args: &str| {
        servers(&format!(r#"{{"command": "{command}", "args": [{args}]}}"#))
    };
    for (command, args, split) in [
        ("npx", r#""-y @acme/x@1.0.0""#, Some(r#""-y", "@acme/x@1.0.0""#)),
        ("uvx", r#""weather==1.0.0 --port 3""#, Some(r#""weather==1.0.0", "--port", "3""#)),
        ("node", r#""/opt/a.js --port 3""#, Some(r#""/opt/a.js", "--port", "3""#)),
        ("docker", r#""run", "-e A=b", "c:1""#, Some(r#""run", "-e", "A=b", "c:1""#)),
        ("uv", r#""run --with a /opt/b.py""#, Some(r#""run", "--with", "a", "/opt/b.py""#)),
        ("uv", r#""run --with a \"/opt/b.py\"""#, None),
    ] {
        let text = with(command, args);
        finds(&[(".mcp.json", &text)], &["error[client-command-arguments] argument "]);
        let folder = Folder::with(&[(".mcp.json", &text)]);
        folder.run(&["--unsafe-fixes", "."]);
        let expected = split.map_or(text, |split| with(command, split));
        assert_eq!(folder.read(".mcp.json"), expected);
    }
    let other = with("weather", r#""--folder /opt/a""#);
    finds(&[(".mcp.json", &other)], &["warning[client-command-arguments] argument 1"]);
    for (command, args) in [
        ("node", r#""/opt/My Programs/a.js""#),
        ("python", r#""-c", "import a; a.main()""#),
        ("npx", r#""-y", "a@1.0.0", "--header", "Authorization: Bearer ${TOKEN}""#),
        ("npx", r#""-y", "a@1.0.0", "--header=Authorization: Bearer ${TOKEN}""#),
        ("weather", r#""in Berlin""#),
        ("weather", r#""- 5""#),
    ] {
        finds(&[(".mcp.json", &with(command, args))], &[]);
    }
}

#[test]
fn a_script_in_the_command_is_not_moved_with_a_relative_path() {
    let gemini = ".gemini/settings.json";
    let text = servers(r#"{"command": "node my-server.js"}"#);
    let folder = Folder::with(&[(gemini, &text)]);
    let ran = folder.run(&["--unsafe-fixes", "."]);
    assert!(ran.out().contains("with the absolute path of the script"), "{}", ran.out());
    assert_eq!(folder.read(gemini), text);
    let folder = Folder::with(&[(gemini, &text.replace("my-server", "/opt/a"))]);
    folder.run(&["--unsafe-fixes", "."]);
    let expected = servers(r#"{"command": "node", "args": ["/opt/a.js"]}"#);
    assert_eq!(folder.read(gemini), expected);
}

#[test]
fn cline_connects_to_an_address_without_a_transport_with_server_sent_events() {
    let cline = "cline_mcp_settings.json";
    let text = servers(r#"{"url": "https://acme.com/mcp"}"#);
    finds(&[(cline, &text)], &["warning[client-type-missing] the server has `url` but no `type`"]);
    let folder = Folder::with(&[(cline, &text)]);
    folder.run(&["--unsafe-fixes", "."]);
    let expected = servers(r#"{"type": "streamableHttp", "url": "https://acme.com/mcp"}"#);
    assert_eq!(folder.read(cline), expected);
    for entry in [
        r#"{"url": "https://acme.com/sse"}"#,
        r#"{"url": "https://acme.com/mcp", "transportType": "http"}"#,
        r#"{"type": "sse", "url": "https://acme.com/mcp"}"#,
        r#"{"command": "weather"}"#,
    ] {
        finds(&[(cline, &servers(entry))], &[]);
    }
}

#[test]
fn single_backslashes_make_control_characters_of_a_path() {
    let error = "error[client-path-escape] the path contains ";
    let with = |member: &str| servers(&format!(r#"{{"command": "weather", {member}}}"#));
    for (written, what) in [
        (r#""args": ["d:\temp"]"#, "a tab"),
        (r#""args": ["--folder=d:\new"]"#, "a line break"),
        (r#""args": ["data\bin"]"#, "a backspace"),
        (r#""env": {"FOLDER": "d:\files\real"}"#, "a form feed and a carriage return"),
        (r#""cwd": "d:\build\temp""#, "a backspace and a tab"),
    ] {
        let text = with(written);
        finds(&[(".roo/mcp.json", &text)], &[&format!("{error}{what}")]);
        let folder = Folder::with(&[(".roo/mcp.json", &text)]);
        folder.run(&["--unsafe-fixes", "."]);
        assert_eq!(folder.read(".roo/mcp.json"), with(&written.replace('\\', "\\\\")));
    }
    for written in [r#""args": ["one\ttwo"]"#, r#""env": {"TEXT": "a\nb"}"#] {
        finds(&[(".roo/mcp.json", &with(written))], &[]);
    }
}

#[test]
fn an_empty_file_gets_the_key_of_its_client() {
    for (name, text) in [
        (".vscode/mcp.json", r#"{"servers": {}}"#),
        (".gemini/config/mcp_config.json", r#"{"mcpServers": {}}"#),
        ("x.code-workspace", r#"{"settings": {"mcp": {"servers": {}}}}"#),
    ] {
        let folder = Folder::with(&[(name, "")]);
        let ran = folder.run(&[name]);
        assert!(ran.out().contains(&format!("write `{text}`")), "{name}: {}", ran.out());
        folder.run(&["--unsafe-fixes", name]);
        assert_eq!(folder.read(name), text);
    }
}

#[test]
fn a_byte_order_mark_is_removed() {
    let text = servers(r#"{"command": "weather"}"#);
    let folder = Folder::with(&[("claude_desktop_config.json", &format!("\u{feff}{text}"))]);
    let ran = folder.run(&["-f", "concise", "."]);
    assert!(ran.out().contains("error[document-encoding]"), "{}", ran.out());
    folder.run(&["--fix", "."]);
    assert_eq!(folder.read("claude_desktop_config.json"), text);
}

#[test]
fn opencode_reads_the_program_and_its_arguments_as_one_list() {
    let text = r#"{"mcp": {"a": {"type": "TYPE", "command": "npx", "args": ["-y", "b@1"], "env": {"C": "d"}}}}"#;
    let expected = r#"{"mcp": {"a": {"type": "local", "command": ["npx", "-y", "b@1"], "environment": {"C": "d"}}}}"#;
    for (kind, flag, environment) in [
        ("local", "--unsafe-fixes", "environment"),
        ("stdio", "--unsafe-fixes", "environment"),
        ("stdio", "--fix", "env"),
    ] {
        let folder = Folder::with(&[("opencode.json", &text.replace("TYPE", kind))]);
        folder.run(&[flag, "."]);
        assert_eq!(folder.read("opencode.json"), expected.replace("environment", environment));
    }
}

#[test]
fn codex_takes_the_names_of_variables() {
    let codex = ".codex/config.toml";
    let with =
        |member: &str| format!("[mcp_servers.a]\nurl = \"https://acme.com/mcp\"\n{member}\n");
    let token = "Bearer abc.def-ghi";
    let wrong = with(&format!("env_http_headers = {{ Authorization = \"{token}\" }}"));
    let folder = Folder::with(&[(codex, &wrong)]);
    let ran = folder.run(&["."]);
    assert!(ran.out().contains("`Authorization` must be the name of a variable"), "{}", ran.out());
    assert!(!ran.out().contains("abc.def"), "{}", ran.out());
    finds(&[(codex, &with("env_http_headers = { Authorization = \"ACME_TOKEN\" }"))], &[]);
    let own = "[mcp_servers.codex_apps.tools.search]\napproval_mode = \"approve\"\n";
    let ran = Folder::with(&[(codex, own)]).run(&["."]);
    assert!(ran.out().contains("remove it: Codex has this server itself"), "{}", ran.out());
}
