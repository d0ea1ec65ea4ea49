//! Configurations of clients: problems that users reported, each with the finding that explains it.

use serde_json::{Value, json};

use crate::common::folder::Folder;
use crate::common::lint::{lint, settings};

/// `severity rule` of each finding about a configuration with this path, in order. Information is
/// left out unless it is of `rule`.
fn findings(path: &str, text: &str, rule: &str) -> Vec<String> {
    let found = lint(text, path, &settings(None));
    let names = found.iter().map(|it| format!("{} {}", it.severity.name(), it.rule));
    names.filter(|it| !it.starts_with("info") || it.ends_with(rule)).collect()
}

/// Asserts that the findings are exactly `expected`, as `severity rule`.
#[track_caller]
fn explains(expected: &str, path: &str, configuration: &Value) {
    let text = serde_json::to_string_pretty(configuration).unwrap();
    let rule = expected.split(' ').next_back().unwrap_or_default();
    let found = findings(path, &text, rule);
    let expected: Vec<_> = expected.split(", ").filter(|it| !it.is_empty()).collect();
    assert_eq!(found, expected, "{path}: {text}");
}

fn servers(key: &str, server: &Value) -> Value {
    json!({key: {"weather": server}})
}

fn pinned() -> Value {
    json!({"command": "npx", "args": ["-y", "@acme/weather@1.2.0"]})
}

// client-key-wrong

/// Reported in genomoncology/biomcp#243 and vercel-labs/lat.md#13.
#[test]
fn vscode_reads_the_file_and_lists_no_server() {
    explains("error client-key-wrong", ".vscode/mcp.json", &servers("mcpServers", &pinned()));
    explains("", ".vscode/mcp.json", &servers("servers", &pinned()));
}

/// Reported in supermemoryai/install-mcp#33: the installer wrote the key `mcp.servers` of the
/// user's settings to the file of a project.
#[test]
fn the_installer_says_that_the_server_is_installed_and_vscode_lists_none() {
    let nested = json!({"mcp": {"servers": {"weather": pinned()}}});
    explains("", ".vscode/settings.json", &nested);
    explains("error client-key-wrong", ".vscode/mcp.json", &nested);
    explains(
        "error client-key-wrong",
        ".vscode/mcp.json",
        &json!({"mcp": servers("mcpServers", &pinned())}),
    );
}

/// Reported in ravitemer/mcphub.nvim#209: the client requires the other key.
#[test]
fn the_config_file_must_contain_an_mcp_servers_object() {
    let vscode = servers("servers", &json!({"type": "http", "url": "https://acme.com/mcp"}));
    explains("error client-key-wrong", ".cursor/mcp.json", &vscode);
    explains("error client-key-wrong", ".mcp.json", &vscode);
    let codex = servers("mcp_servers", &json!({"type": "http", "url": "https://acme.com/mcp"}));
    explains("error client-key-wrong", ".mcp.json", &codex);
}

// client-type-missing

/// Reported in 21st-dev/magic-mcp#82: the manifest of the plugin is beside the file.
#[test]
fn the_plugin_is_installed_and_its_server_never_appears() {
    let server = json!({"url": "https://acme.com/api/mcp", "headers": {"x-api-key": "${API_KEY}"}});
    let text = servers("mcpServers", &server).to_string();
    let folder = Folder::with(&[
        (".claude-plugin/plugin.json", r#"{"name": "acme", "version": "1.0.1"}"#),
        (".mcp.json", &text),
    ]);
    let output = folder.command(&["--format", "concise", "."]).output().unwrap();
    let report = String::from_utf8(output.stdout).unwrap();
    assert!(report.contains("client-type-missing"), "{report}");
}

/// Reported in excalidraw/excalidraw-mcp#64 and #65, affaan-m/ECC#1003, cloudflare/mcp#32 and
/// open-circle/valibot#1564.
#[test]
fn the_doctor_says_that_the_server_does_not_adhere_to_the_schema() {
    let server = json!({"url": "https://mcp.acme.com/mcp"});
    explains("error client-type-missing", ".mcp.json", &servers("mcpServers", &server));
    // The same entry in a file of a client that needs no transport.
    explains("", ".cursor/mcp.json", &servers("mcpServers", &server));
}

/// Reported in hatch3r/hatch3r#19: the transport is missing, and variables are those of another
/// client.
#[test]
fn project_servers_fail_to_load_and_their_variables_are_not_expanded() {
    let server = json!({
        "_description": "Weather.",
        "url": "https://acme.com/mcp",
        "headers": {"Authorization": "Bearer ${env:WEATHER_TOKEN}"},
    });
    let expected = "warning client-variable, error client-type-missing";
    explains(expected, ".mcp.json", &servers("mcpServers", &server));
}

// client-member-foreign

/// Reported in anthropics/claude-code#6204: the whole server is in an object `transport`.
#[test]
fn no_headers_reach_the_server() {
    let inner = json!({"type": "http", "url": "http://localhost:8002", "headers": {"x-a": "${A}"}});
    let expected = "error client-server-incomplete, warning client-member-foreign";
    explains(expected, ".mcp.json", &servers("mcpServers", &json!({"transport": inner})));
}

/// Reported in anthropics/claude-code#86143: the client's message only says that `type` is missing.
#[test]
fn the_entry_has_a_transport_and_is_skipped_for_the_lack_of_a_type() {
    let server = json!({"transport": "streamable-http", "url": "http://localhost:7374/mcp"});
    explains("error client-member-foreign", ".mcp.json", &servers("mcpServers", &server));
}

/// Reported in pantheon-org/tekhne#226.
#[test]
fn the_environment_of_a_server_is_silently_dropped() {
    let mut server = pinned();
    server["transport"] = json!("stdio");
    server["environment"] = json!({"IDLE_TIMEOUT_MS": "5000"});
    let expected = "warning client-member-foreign, warning client-member-foreign";
    explains(expected, ".mcp.json", &servers("mcpServers", &server));
}

/// Reported in Goldziher/ai-rulez#136: a generator writes every member that it knows.
#[test]
fn a_generated_entry_with_an_empty_program_never_loads() {
    let server = json!({"command": "", "transport": "http", "url": "https://acme.com/mcp"});
    let text = serde_json::to_string_pretty(&servers("mcpServers", &server)).unwrap();
    let found = findings(".mcp.json", &text, "client-member-foreign");
    assert!(found.iter().any(|it| it == "warning client-member-foreign"), "{found:?}");
    assert!(found.iter().any(|it| it.ends_with("client-server-incomplete")), "{found:?}");
}

// client-variable

/// Reported in dyoshikawa/rulesync#857: one file for two clients with different variables.
#[test]
fn a_header_arrives_as_the_text_that_is_in_the_file() {
    let server = |variable: &str| {
        let headers = json!({"x-api-key": variable});
        servers(
            "mcpServers",
            &json!({"type": "http", "url": "https://a.com/mcp", "headers": headers}),
        )
    };
    explains("", ".mcp.json", &server("${KEY}"));
    explains("warning client-variable", ".mcp.json", &server("${env:KEY}"));
    explains("", ".cursor/mcp.json", &server("${env:KEY}"));
    explains("warning client-variable", ".cursor/mcp.json", &server("${KEY}"));
}

/// Checks a variable for an input that is not declared, in a file copied from a README.
#[test]
fn vscode_asks_for_no_value() {
    let mut server = pinned();
    server["env"] = json!({"KEY": "${input:weather-key}"});
    explains("warning client-variable", ".vscode/mcp.json", &servers("servers", &server));
}

// client-secret

/// Reported in agiletec-inc/airis-mcp-gateway#45: keys in the file of a gateway, whose name no
/// client reads.
#[test]
fn api_keys_are_hard_coded_in_the_configuration_of_a_gateway() {
    let env = json!({
        "API_KEY": "0a1b2c3d4e5f60718293a4b5c6d7e8f90a1b2c3d4e5f60718293a4b5c6d7e8f9",
        "MORPH_API_KEY": "sk-xO-tAA1-qBCDeFG8hI9J7kLM6nOPqRStUv",
    });
    let server = json!({"command": "weather", "env": env});
    let expected = "warning client-secret, warning client-secret";
    explains(expected, "mcp-config.json", &servers("mcpServers", &server));
}

/// Reported in kirodotdev/Kiro#1312: the client itself stores the key in a file of the project.
#[test]
fn the_key_that_the_client_asked_for_is_in_the_commit() {
    let mut server = pinned();
    server["env"] = json!({"SEARCH_API_KEY": "QTAx91Pp6oNgDq8A46AgVNkh57m1"});
    explains("warning client-secret", ".kiro/settings/mcp.json", &servers("mcpServers", &server));
}

/// Reported in MotWakorb/enhancedchannelmanager#403: the key is in the query of the address.
#[test]
fn the_key_of_a_server_is_in_its_address() {
    let server = json!({"url": "https://acme.com/mcp?api_key=Zx81kQm3Rt6Yb2Nw"});
    explains("warning client-secret", ".cursor/mcp.json", &servers("mcpServers", &server));
}

// client-npx-prompt

/// Reported in aj47/SpeakMCP#144 and NVIDIA/NemoClaw#5670.
#[test]
fn the_server_times_out_before_its_package_is_installed() {
    let server = json!({"command": "npx", "args": ["@acme/weather@1.2.0"]});
    explains("info client-npx-prompt", ".mcp.json", &servers("mcpServers", &server));
}

// client-path-of-machine

/// Reported in WhiskeyHouse/ignition-mcp#3.
#[test]
fn the_server_starts_for_its_author_only() {
    let server = json!({
        "command": "/Users/ann/weather/.venv/bin/python",
        "args": ["-m", "weather"],
        "env": {"PYTHONPATH": "/Users/ann/weather/src"},
    });
    explains("warning client-path-of-machine", ".mcp.json", &servers("mcpServers", &server));
}

// client-name

/// Reported in cloudflare/skills#11 and ChromeDevTools/chrome-devtools-mcp#1169: Claude Code
/// prefixes the name of a plugin's server with the name of the plugin.
#[test]
fn the_api_rejects_the_names_of_the_tools_of_a_plugin() {
    let server = |name: &str| json!({"mcpServers": {name: pinned()}}).to_string();
    let report = |plugin: &str, name: &str| {
        let manifest = json!({"name": plugin}).to_string();
        let folder = Folder::with(&[
            (".claude-plugin/plugin.json", &manifest),
            (".mcp.json", &server(name)),
        ]);
        let output = folder.command(&["--format", "concise", "."]).output().unwrap();
        String::from_utf8(output.stdout).unwrap()
    };
    for (plugin, name) in [
        ("weather", "weather-workers-observability-x"),
        ("weather-devtools-mcp", "weather-devtools"),
    ] {
        assert!(report(plugin, name).contains("client-name"), "{plugin} {name}");
    }
    assert!(!report("weather", "observability").contains("client-name"));
    // Without the plugin there is room enough.
    let text = server("weather-workers-observability-x");
    assert_eq!(findings(".mcp.json", &text, "client-name"), [""; 0]);
}

/// Reported in withastro/docs-mcp#16: names of servers with spaces.
#[test]
fn permissions_for_the_tools_of_a_server_match_nothing() {
    let text = json!({"mcpServers": {"Acme docs": pinned()}});
    explains("warning client-name", ".mcp.json", &text);
}

// Files that are right.

#[test]
fn a_plugin_may_have_its_servers_without_a_key() {
    let text = json!({"weather": pinned()}).to_string();
    assert_eq!(findings(".mcp.json", &text, ""), ["error client-key-wrong"]);
    let manifest = (".claude-plugin/plugin.json", r#"{"name": "acme"}"#);
    let folder = Folder::with(&[manifest, (".mcp.json", &text)]);
    let output = folder.command(&["--format", "concise", "."]).output().unwrap();
    let report = String::from_utf8(output.stdout).unwrap();
    assert!(output.status.success() && !report.contains("client-key-wrong"), "{report}");
}

#[test]
fn what_starts_a_file_of_the_project_needs_no_version_and_no_confirmation() {
    for args in [json!(["tsx", "src/index.ts"]), json!(["ts-node", "-T", "src/index.ts"])] {
        let server = json!({"command": "npx", "args": args});
        let text = servers("mcpServers", &server).to_string();
        assert_eq!(lint(&text, ".mcp.json", &settings(None)).len(), 0, "{text}");
    }
    let built = json!({"command": "docker", "args": ["run", "-i", "--rm", "weather:latest"]});
    assert_eq!(
        lint(&servers("mcpServers", &built).to_string(), ".mcp.json", &settings(None)).len(),
        0
    );
}

#[test]
fn variables_that_another_program_expands_are_not_reported() {
    let wrapped = json!({"command": "npx", "args": ["-y", "envmcp@1.0.0", "weather", "$KEY"]});
    explains("", ".cursor/mcp.json", &servers("mcpServers", &wrapped));
    let own = json!({"command": "${CLAUDE_PLUGIN_ROOT}/weather", "cwd": "${CLAUDE_PLUGIN_ROOT}"});
    explains("", ".mcp.json", &servers("mcpServers", &own));
}

#[test]
fn a_private_network_is_only_mentioned() {
    let at = |host: &str| servers("mcpServers", &json!({"url": format!("http://{host}/mcp")}));
    for (host, expected) in [
        ("192.168.64.1:5000", "info client-http-plain"),
        ("239.1.1.1", "info client-http-plain"),
        ("router.lan", "info client-http-plain"),
        ("203.0.113.7", "warning client-http-plain"),
        ("me@acme.com:80", "warning client-http-plain"),
        ("0x7f000001", ""),
        ("127.1:8080", ""),
        ("server:8080", ""),
        ("host.docker.internal", ""),
        ("${env:HOST}", ""),
    ] {
        let found = findings(".cursor/mcp.json", &at(host).to_string(), "client-http-plain");
        assert_eq!(found.join(" "), expected, "{host}");
    }
}

#[test]
fn a_key_of_another_program_in_yaml_is_not_one_of_codex() {
    let text = "mcp_servers:\n  - name: weather\n    command: weather\n    args: [serve]\n";
    assert_eq!(findings("config.yaml", text, ""), [""; 0]);
}

#[test]
fn blocks_of_continue_are_read_as_its_configuration() {
    let text = "name: Weather\nversion: 0.0.1\nschema: v1\nmcpServers:\n  - name: weather\n    command: /Users/ann/weather\n";
    let folder = Folder::with(&[(".continue/mcpServers/weather.yaml", text)]);
    let output = folder.command(&["--format", "concise", "."]).output().unwrap();
    let report = String::from_utf8(output.stdout).unwrap();
    assert!(report.contains("client-path-of-machine"), "{report}");
}
