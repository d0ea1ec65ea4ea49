"""Copilot CLI: `copilot mcp list --json`, which leaves out what it does not load."""

import json

from common import FILE, Home, main, program, version


def ask(text, names):
    with Home() as home:
        home.write("home/.copilot/mcp-config.json", text)
        code, printed = home.run(program("copilot"), "mcp", "list", "--json", COPILOT_OFFLINE="true")
    start = printed.find("{")
    if code != 0 or start < 0:
        return {FILE: printed}
    listed, _ = json.JSONDecoder().raw_decode(printed, start)
    return {name: None for name in listed["mcpServers"]}


if __name__ == "__main__":
    main("copilot-cli", "@github/copilot", version("@github/copilot"), ask)
