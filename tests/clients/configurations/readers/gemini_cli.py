"""Gemini CLI: `gemini mcp list`, which starts and connects to one server after the other."""

import os
import re

from common import FILE, Home, main, program, version, watched


def ask(text, names):
    with Home() as home:
        home.write("home/.gemini/settings.json", text)
        _, printed = home.run(program("gemini"), "mcp", "list", GEMINI_CLI_TRUST_WORKSPACE="true", GEMINI_CLI_NO_RELAUNCH="true", NODE_OPTIONS=watched())
    answers, faults = {}, dict(re.findall(r"Error in: (\S.*)\n +(.*)", printed))
    broken = re.search(r"An unexpected critical error occurred:\s*(.*)|(Error in .*settings\.json.*)|(.*JSON.*position.*)", printed)
    if broken or faults:
        answers[FILE] = broken[0] if broken else "; ".join(f"{key}: {why}" for key, why in faults.items())
    tried = []
    for line in printed.split("Configured MCP servers:")[-1].splitlines():
        if line.startswith("@"):
            tried.append(line)
        named = re.match(r"[✗✓○…⛔] (.*?): (.*) - (\w+)$", line)
        if named:
            name, address = named[1], named[2].strip()
            fault = "; ".join(f"{key.removeprefix(f'mcpServers.{name}')}: {why}".strip(".: ") for key, why in faults.items() if f"{key}.".startswith(f"mcpServers.{name}."))
            if tried:
                answers[name] = f"ignores {fault}" if fault else None
            elif fault or address or named[3] != "Disconnected":
                answers[name] = fault or named[3].lower()
            tried = []
    # The program prints five faults at most: fewer servers are asked about then.
    return {} if len(names) > 2 and "more errors." in printed else answers


if __name__ == "__main__":
    main("gemini-cli", "@google/gemini-cli", version("@google/gemini-cli"), ask)
