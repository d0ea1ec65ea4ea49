//! Files that look like those of a client and belong to another program or another client.

use crate::common::folder::Folder;

/// The errors and warnings of a run on a folder with these files, one per line.
fn findings(files: &[(&str, &str)]) -> Vec<String> {
    let ran = Folder::with(files).run(&[".", "-f", "concise", "--max-findings", "0"]);
    let lines = ran.out().lines().map(str::to_owned);
    lines.filter(|line| line.contains(": error[") || line.contains(": warning[")).collect()
}

#[track_caller]
fn silent(files: &[(&str, &str)]) {
    assert_eq!(findings(files), [""; 0], "{files:?}");
}

#[track_caller]
fn reports(files: &[(&str, &str)], part: &str) {
    let found = findings(files);
    assert!(found.iter().any(|it| it.contains(part)), "{part}: {found:#?}");
}

const CLAUDE: (&str, &str) =
    (".claude-plugin/plugin.json", r#"{"name": "notes", "version": "1.0.0"}"#);
const CODEX: (&str, &str) =
    (".codex-plugin/plugin.json", r#"{"name": "notes", "mcpServers": "./.mcp.json"}"#);

#[test]
fn a_report_of_a_client_is_no_configuration() {
    for servers in [
        r#"[{"name": "notes", "status": "connected"}, {"name": "maps", "status": "failed"}]"#,
        r#"{"notes": {"status": "connected"}}"#,
    ] {
        let text = format!(r#"{{"type": "system", "mcp_servers": {servers}, "tools": []}}"#);
        silent(&[("run.jsonl", &text)]);
    }
    let servers = r#"{"mcpServers": {"a": {"command": "x", "url": "https://a.com/mcp"}, "b": {"status": "on", "command": ""}}}"#;
    reports(&[("a.json", servers)], "client-server-incomplete");
    let named = r#"{"mcpServers": {"a": {"status": "connected"}}}"#;
    reports(&[(".mcp.json", named)], "client-server-incomplete");
}

#[test]
fn the_file_of_a_codex_plugin_is_not_judged_as_that_of_claude_code() {
    // Without `type`, Claude Code loses the server.
    let text = r#"{"mcpServers": {"notes": {"url": "https://example.com/mcp", "oauth_resource": "https://example.com/mcp", "bearer_token_env_var": "NOTES_TOKEN"}}}"#;
    silent(&[CODEX, (".mcp.json", text)]);
    reports(&[(".mcp.json", text)], "client-type-missing");
    let of_others = text.replace("oauth_resource", "includeTools");
    reports(&[(".mcp.json", &of_others)], "`includeTools` is ignored by Claude Code");
    // Both read it: what only Codex needs is no mistake, and what Claude Code needs is.
    let found = findings(&[CLAUDE, CODEX, (".mcp.json", text)]);
    assert!(found.len() == 1 && found[0].contains("client-type-missing"), "{found:#?}");
    let secret = text.replace(r#""url""#, r#""headers": {"X-Api-Key": "a1b2c3d4e5f6"}, "url""#);
    reports(&[CODEX, (".mcp.json", &secret)], "client-secret");
}

#[test]
fn the_folder_with_the_manifest_may_be_the_plugin() {
    let servers = r#"{"notes": {"command": "notes"}}"#;
    let manifest = (".claude-plugin/plugin.json", r#"{"name": "notes"}"#);
    silent(&[manifest, (".claude-plugin/.mcp.json", servers)]);
    reports(&[(".claude-plugin/.mcp.json", servers)], "client-key-wrong");
}

#[test]
fn members_that_no_client_has_are_of_another_program() {
    for entry in [
        r#""type": "openapi", "openapi": {"url": "https://example.com/api.json"}"#,
        r#""protocol": "http", "url": "http://127.0.0.1:3000/mcp", "command": "./notes""#,
    ] {
        silent(&[("config.json", &format!(r#"{{"mcpServers": {{"a": {{{entry}}}}}}}"#))]);
        let list = format!(r#"{{"mcpServers": [{{"name": "a", {entry}}}]}}"#);
        silent(&[("config.json", &list)]);
        // The client that reads this file is known.
        let text = format!(r#"{{"mcpServers": {{"a": {{{entry}}}}}}}"#);
        reports(&[(".cursor/mcp.json", &text)], "client-server-incomplete");
    }
    for entry in [
        r#""enabled": true, "description": "Notes.""#,
        r#""url": "http://127.0.0.1:3000/mcp", "command": "./notes""#,
    ] {
        let text = format!(r#"{{"mcpServers": {{"a": {{{entry}}}}}}}"#);
        reports(&[("config.json", &text)], "client-server-incomplete");
    }
    // Continue reads a list in YAML, with members of its own.
    let list = "mcpServers:\n  - {name: a, url: 'http://127.0.0.1/mcp', command: notes}\n";
    reports(&[("config.yaml", list)], "client-server-incomplete");
}

#[test]
fn members_that_an_encoder_writes_empty_are_absent() {
    let entry = |members: &str| format!(r#"{{"mcpServers": {{"a": {{{members}}}}}}}"#);
    let remote = r#""command": "", "args": null, "env": null, "url": "https://example.com/sse""#;
    silent(&[("config.json", &entry(remote))]);
    let local = r#""command": "notes", "args": null"#;
    reports(&[("config.json", &entry(local))], "client-member-type");
    reports(&[("config.json", &entry(r#""command": """#))], "client-server-incomplete");
    let both = r#""command": "notes", "url": "https://example.com/sse""#;
    reports(&[("config.json", &entry(both))], "client-server-incomplete");
}

#[test]
fn a_hash_that_a_release_fills_in_is_only_a_warning() {
    let entry = |hash: &str| {
        format!(
            r#"{{"$schema": "https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json", "name": "io.github.acme/notes", "description": "Notes.", "version": "1.0.0", "packages": [{{"registryType": "mcpb", "identifier": "https://github.com/acme/notes/releases/download/v1.0.0/notes.mcpb", "fileSha256": "{hash}", "transport": {{"type": "stdio"}}}}]}}"#
        )
    };
    let found = findings(&[("server.json", &entry("HASH_OF_THE_BUNDLE"))]);
    assert!(found.len() == 1 && found[0].contains("warning[registry-package]"), "{found:#?}");
    reports(&[("server.json", &entry("a1b2c3"))], "error[registry-package]");
}
