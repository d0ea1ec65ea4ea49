"""Claude Code: `claude mcp list` with all servers approved, so that each is started or connected to."""

import json
import re

from common import FILE, Home, main, program, version

# What a connection that was tried says; everything else is about the entry.
TRIED = re.compile(r"CONNECTION_CLOSED|ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ENOENT|Executable not found|timed out|headersHelper|Connected|Needs authentication|getaddrinfo|EACCES|UNKNOWN_CERTIFICATE")


def ask(text, names):
    with Home() as home:
        home.write("project/.mcp.json", text)
        project = {"hasTrustDialogAccepted": True, "enabledMcpjsonServers": names}
        home.write("home/.claude.json", json.dumps({"projects": {home.project: project}}))
        _, printed = home.run(program("claude"), "mcp", "list", MCP_TIMEOUT="3000")
    answers = {}
    for line in printed.splitlines():
        said = re.match(r" [├└] \[(Warning|Error)\] (?:\[(.*?)\] )?(.*)", line)
        if said and said[1] == "Error":
            answers[FILE] = said[3]
        elif said and ("Skipped" in said[3] or "not loaded" in said[3]):
            answers[said[2]] = re.sub(r'^mcpServers.*?: |Skipped — invalid MCP server config for ".*?": ', "", said[3])
    for name in names:
        for line in printed.splitlines():
            if line.startswith(f"{name}: ") and " - " in line:
                state = line.rsplit(" - ", 1)[1]
                is_used = TRIED.search(state) or "Pending approval" in state
                answers.setdefault(name, None if is_used else state.removeprefix("✘ Failed to connect — "))
    return answers


if __name__ == "__main__":
    main("claude-code", "@anthropic-ai/claude-code", version("@anthropic-ai/claude-code"), ask)
