"""Codex: `codex mcp list --json`, and for unusual addresses `codex exec`, which connects."""

import json
import re

from common import FILE, Home, main, program, version

BAD = re.compile(r"relative URL without a base|only supports http and https URLs|invalid port number|invalid international domain name|empty host|builder error|invalid HTTP header|invalid url[^)\"]*", re.IGNORECASE)


def ask(text, names):
    with Home() as home:
        home.write("home/.codex/config.toml", text)
        code, printed = home.run(program("codex"), "mcp", "list", "--json")
        if code != 0:
            causes = [line.strip() for line in printed.splitlines() if line.strip() and not line.startswith(("WARNING", "Error: failed to load", "Caused"))]
            return {FILE: " ".join(causes)}
        listed, _ = json.JSONDecoder().raw_decode(printed, printed.index("["))
        listed = {server["name"]: server for server in listed}
        answers = {}
        for name in names:
            if name in listed:
                url = listed[name]["transport"].get("url")
                answers[name] = None
                if url is not None and url != "https://example.com/mcp":
                    _, said = home.run(program("codex"), "exec", "--skip-git-repo-check", "hello", timeout=4, OPENAI_API_KEY="none")
                    bad = BAD.search(said)
                    answers[name] = bad[0] if bad else None
                if listed[name]["transport"].get("command") == "":
                    answers[name] = "no such program"
        return answers


if __name__ == "__main__":
    main("codex", "@openai/codex", version("@openai/codex"), ask)
