"""Asks clients which files and keys they read servers from, and prints the table `places.json`.

    export MCP_LINT_READERS=FOLDER
    python3 places.py > places.json

Each client lists the servers of its home and of a project that contain all files at once, each with
a server of another name under one key. A file is read if the client lists its server, from either."""

import datetime
import json
import sys

sys.path.insert(0, __file__.rsplit("/", 1)[0] + "/readers")
from common import Home, program, version

ROOT = ["mcp.json", ".mcp.json", "mcp-servers.json", "mcp_config.json"]
KEYS = ["mcpServers", "servers", "mcp.servers", "mcp", "mcp_servers", "context_servers"]
# A client that rejects such a file lists nothing of the others, or the others come before it.
ALONE = ("opencode", ".opencode/opencode", ".codex/config.toml", ".github/mcp.json")
OFFLINE = {"COPILOT_OFFLINE": "true", "COPILOT_PROVIDER_TYPE": "openai", "COPILOT_PROVIDER_BASE_URL": "http://127.0.0.1:9/v1", "COPILOT_PROVIDER_API_KEY": "none", "COPILOT_MODEL": "none"}
CLIENTS = {
    "claude-code": ("@anthropic-ai/claude-code", ["claude", "mcp", "list"], {"MCP_TIMEOUT": "3000"}, [".claude/mcp.json", ".claude/.mcp.json", ".claude/settings.json", ".claude/settings.local.json", ".claude/config.json", ".claude/mcp-servers.json", ".claude/mcp/servers.json", ".claude.json", "managed-settings.json", *ROOT]),
    "copilot-cli": ("@github/copilot", ["copilot", "mcp", "list", "--json"], OFFLINE, [".copilot/mcp-config.json", ".copilot/mcp.json", ".copilot/.mcp.json", ".copilot/config.json", ".copilot/settings.json", ".copilot/mcp-servers.json", ".github/mcp.json", *ROOT]),
    "gemini-cli": ("@google/gemini-cli", ["gemini", "mcp", "list"], {"GEMINI_CLI_TRUST_WORKSPACE": "true", "GEMINI_CLI_NO_RELAUNCH": "true"}, [".gemini/settings.json", ".gemini/mcp.json", ".gemini/.mcp.json", ".gemini/config.json", ".gemini/mcp-servers.json", ".gemini/mcp/servers.json", *ROOT]),
    "codex": ("@openai/codex", ["codex", "mcp", "list", "--json"], {}, [".codex/config.toml", ".codex/config.json", ".codex/mcp.json", ".codex/mcp.toml", ".codex/.mcp.json", ".codex/settings.json", ".codex/mcp-servers.json", *ROOT]),
    "opencode": ("opencode-ai", ["opencode", "mcp", "list"], {}, ["opencode.json", "opencode.jsonc", ".opencode/opencode.json", ".opencode/opencode.jsonc", ".opencode/mcp.json", ".opencode/config.json", ".opencode/.mcp.json", ".opencode/settings.json", *ROOT]),
}


def text_of(path, key, entry):
    if path.endswith(".toml"):
        name, server = entry
        return f'[{key}.{name}]\ncommand = "{server["command"]}"\n'
    value = {entry[0]: entry[1]}
    for part in reversed(key.split(".")):
        value = {part: value}
    return json.dumps(value)


def entry_of(client, number):
    local = {"type": "local", "command": ["true"]} if client == "opencode" else {"command": "true", "args": []}
    return f"place{number}", local


def listed(client, key, paths, where):
    """The paths whose servers the client lists."""
    _, command, variables, _ = CLIENTS[client]
    with Home() as home:
        names = {path: entry_of(client, number) for number, path in enumerate(paths)}
        for path, entry in names.items():
            home.write(f"{where}/{path}", text_of(path, key, entry))
        trusted = {"hasTrustDialogAccepted": True, "enabledMcpjsonServers": [name for name, _ in names.values()]}
        state = {"projects": {home.project: trusted}}
        if where == "home" and ".claude.json" in paths:
            state |= json.loads(text_of("", key, names[".claude.json"]))
        if client == "claude-code":
            home.write("home/.claude.json", json.dumps(state))
        if client == "codex" and where == "project":
            home.write("home/.codex/config.toml", f'[projects."{home.project}"]\ntrust_level = "trusted"\n')
        if client == "copilot-cli" and where == "project":
            home.write("home/.copilot/config.json", json.dumps({"trusted_folders": [home.project]}))
        if client in ("codex", "copilot-cli"):
            home.run("git", "init", "-q", home.project)
        _, printed = home.run(program(command[0]), *command[1:], **variables)
    # A client may name a file that it cannot read.
    return {path for path, (name, _) in names.items() if f"{name}:" in printed or f'"{name}"' in printed or f"{name} " in printed}


def main():
    rows = []
    for client, (_, _, _, paths) in CLIENTS.items():
        for key in KEYS:
            read = set()
            for where in ["home", "project"]:
                own = [path for path in paths if path.startswith(ALONE)]
                for some in [[path for path in paths if path not in own], *([path] for path in own)]:
                    read |= listed(client, key, some, where)
            for path in paths:
                rows.append({"client": client, "path": path, "key": key, "listed": path in read})
            print(client, key, sorted(read), file=sys.stderr)
    versions = {client: f"{package} {version(package)}" for client, (package, *_) in CLIENTS.items()}
    head = f'{{\n  "date": "{datetime.date.today()}",\n  "readers": {json.dumps(versions)},\n  "cases": [\n'
    print(head + ",\n".join("    " + json.dumps(row) for row in rows) + "\n  ]\n}")


main()
