"""Copilot CLI: `copilot mcp list --json`, which leaves out what it does not load, and for many servers
a session without a model, whose log says why a server is not loaded or cannot be connected to."""

import glob
import json
import re

from common import FILE, Home, main, program, version

OFFLINE = {"COPILOT_OFFLINE": "true", "COPILOT_PROVIDER_TYPE": "openai", "COPILOT_PROVIDER_BASE_URL": "http://127.0.0.1:9/v1", "COPILOT_PROVIDER_API_KEY": "none", "COPILOT_MODEL": "none"}
# What a connection that was tried says; everything else is about the entry.
TRIED = re.compile(r"error sending request|process exited|spawn|No such file|Broken pipe|transport closed|closed")


def ask(text, names):
    with Home() as home:
        home.write("home/.copilot/mcp-config.json", text)
        code, printed = home.run(program("copilot"), "mcp", "list", "--json", **OFFLINE)
        start = printed.find("{")
        if code != 0 or start < 0:
            return {FILE: printed}
        listed, _ = json.JSONDecoder().raw_decode(printed, start)
        answers = {name: None for name in listed["mcpServers"]}
        if len(names) > 2:
            folder = f"{home.root}/log"
            home.run(program("copilot"), "-p", "hello", "--log-level", "debug", "--log-dir", folder, timeout=12, **OFFLINE)
            log = "".join(open(path, encoding="utf-8", errors="replace").read() for path in glob.glob(f"{folder}/*"))
            for name, reason in re.findall(r'Skipping invalid persisted MCP server \{"server_name":"(.*?)".*?"reason":"(.*?)"\}', log):
                answers[name] = reason
            for name, reason in re.findall(r"Recorded failure for server (\w+): (.*)", log) + re.findall(r"Failed to identify (\w+) for the persisted MCP tool cache; using live tools: (.*)", log):
                if not TRIED.search(reason):
                    answers[name] = reason.split(" {")[0]
    return answers


if __name__ == "__main__":
    main("copilot-cli", "@github/copilot", version("@github/copilot"), ask)
