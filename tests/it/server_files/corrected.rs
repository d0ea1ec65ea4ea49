//! Files with problems that users reported, and their corrected forms, which have no findings.

use serde_json::{Value, json};

use crate::server_files::owners::found;

/// Asserts that a file has a finding of `rule` and that the corrected file has no findings.
#[track_caller]
fn corrects((name, text): (&str, &Value), rule: &str, (right_name, right): (&str, &Value)) {
    let wrong = found(&[(name, &serde_json::to_string_pretty(text).unwrap())]);
    assert!(wrong.iter().any(|line| line.contains(&format!("[{rule}]"))), "{wrong:#?}");
    let right = serde_json::to_string_pretty(right).unwrap();
    assert_eq!(found(&[(right_name, &right)]), [""; 0], "{right}");
}

fn servers(entry: &Value) -> Value {
    json!({"mcpServers": {"weather": entry}})
}

fn pinned() -> Value {
    json!({"command": "npx", "args": ["-y", "@acme/weather@1.2.0"]})
}

const URL: &str = "https://weather.acme.com/mcp";

#[test]
fn configurations_of_clients() {
    let mut two = servers(&pinned());
    two["mcpServers"]["weather_map"] = pinned();
    let (mut same, mut other) = (two.clone(), two);
    same["mcpServers"]["weather map"] = pinned();
    other["mcpServers"]["weather-tiles"] = pinned();
    corrects((".mcp.json", &same), "client-name", (".mcp.json", &other));

    let mut off = pinned();
    off["disabled"] = json!(true);
    corrects(
        (".mcp.json", &servers(&off)),
        "client-member-foreign",
        (".mcp.json", &servers(&pinned())),
    );

    let local = |key: &str| {
        let mut server = json!({"type": "local", "command": ["weather"]});
        server[key] = json!({"REGION": "eu"});
        json!({"$schema": "https://opencode.ai/config.json", "mcp": {"weather": server}})
    };
    corrects(
        ("opencode.json", &local("env")),
        "client-member-foreign",
        ("opencode.json", &local("environment")),
    );

    corrects(
        (".claude/settings.json", &servers(&pinned())),
        "client-file-unread",
        (".mcp.json", &servers(&pinned())),
    );
    corrects(
        (".claude-plugin/mcp.json", &servers(&pinned())),
        "client-file-unread",
        (".mcp.json", &servers(&pinned())),
    );

    let desktop = "claude_desktop_config.json";
    let bridge = json!({"command": "npx", "args": ["-y", "mcp-remote@0.1.29", URL]});
    corrects(
        (desktop, &servers(&json!({"url": URL}))),
        "client-member-foreign",
        (desktop, &servers(&bridge)),
    );

    let gemini = ".gemini/settings.json";
    corrects(
        (gemini, &servers(&json!({"httpUrl ": URL}))),
        "client-member-unknown",
        (gemini, &servers(&json!({"httpUrl": URL}))),
    );

    let http = |transport: &str| servers(&json!({"type": transport, "url": URL}));
    corrects(
        (".mcp.json", &http("streamableHttp")),
        "client-transport-unknown",
        (".mcp.json", &http("http")),
    );

    // Copilot CLI ignores the one and honours the other.
    let copilot = |key: &str, value: bool| {
        servers(&json!({"type": "sse", "url": URL, "tools": ["*"], key: value}))
    };
    let name = ".copilot/mcp-config.json";
    corrects(
        (name, &copilot("enabled", false)),
        "client-member-foreign",
        (name, &copilot("disabled", true)),
    );
}

#[test]
fn codex_reads_the_name_of_the_variable_with_the_token() {
    let text = |line: &str| format!("[mcp_servers.weather]\nurl = \"{URL}\"\n{line}\n");
    let path = ".codex/config.toml";
    let wrong = found(&[(path, &text("bearer_token = \"none\""))]);
    assert!(wrong.iter().any(|line| line.contains("[client-member-unknown]")), "{wrong:#?}");
    let right = text("bearer_token_env_var = \"WEATHER_TOKEN\"");
    assert_eq!(found(&[(path, &right)]), [""; 0]);
}

#[test]
fn registry_entries() {
    let entry = |key: &str, item: Value| {
        let schema = "https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json";
        json!({"$schema": schema, "name": "io.github.acme/weather", "version": "1.2.0",
            "description": "Weather of a city.", key: [item]})
    };
    let remote = |key: &str, transport: &str| entry("remotes", json!({key: transport, "url": URL}));
    corrects(
        ("server.json", &remote("transportType", "streamableHttp")),
        "registry-member-unknown",
        ("server.json", &remote("type", "streamable-http")),
    );
    let image = |key: &str, value: Value| {
        let mut package = json!({"registryType": "oci", "identifier": "ghcr.io/acme/weather:1.2.0",
            "transport": {"type": "stdio"}});
        package[key] = value;
        entry("packages", package)
    };
    let variables = json!([{"name": "REGION", "description": "Region", "isRequired": true}]);
    let right = image("environmentVariables", variables.clone());
    corrects(
        ("server.json", &image("env", variables)),
        "registry-member-unknown",
        ("server.json", &right),
    );
    corrects(
        ("server.json", &image("registryBaseUrl", json!("https://ghcr.io"))),
        "registry-package",
        ("server.json", &right),
    );
}

#[test]
fn bundles() {
    let manifest = |command: &str, default: &str| {
        let setting = json!({"type": "file", "title": "Server", "description": "The program",
            "default": default});
        json!({"manifest_version": "0.3", "name": "weather", "version": "1.2.0",
            "description": "Weather of cities.", "author": {"name": "Acme"},
            "server": {"type": "binary", "entry_point": "server", "mcp_config":
                {"command": command, "env": {"PROGRAM": "${user_config.program}"}}},
            "user_config": {"program": setting}})
    };
    corrects(
        ("manifest.json", &manifest("${user_config.program}", "${HOME}/weather")),
        "bundle-variable",
        ("manifest.json", &manifest("${HOME}/weather", "weather")),
    );
}
