"""Writes docs/client-errors.md: what real clients print where a rule reports something.

    python errors.py MCP_LINT python.json typescript_1.json typescript_2.json < messages.json

MCP_LINT is the program; the other files are what the three clients print for `messages.json`. A text
belongs to a rule if the rule is the only one that reports the message, as a warning or an error.
`providers.json` has the texts of providers, with where they were seen.
"""

import json
import pathlib
import re
import subprocess
import sys

FOLDER = pathlib.Path(__file__).resolve().parent
CLIENTS = ["Python SDK", "TypeScript SDK 1.x", "TypeScript SDK 2.x"]
# More texts of one client for one rule differ only in a name or a type.
MOST = 3
MOST_CHARACTERS = 160
# Counts of tools, several errors of which one is the cause, and texts that any failure has.
NO_CAUSE = r"\d+ of \d+$|\d+ validation errors for |MCP error -32000|Connection closed|Version negotiation"
GOOD = {
    "initialize": {
        "protocolVersion": "2025-11-25",
        "capabilities": {"tools": {}},
        "serverInfo": {"name": "cities", "version": "1.2.0"},
    },
    "list": {
        "tools": [
            {
                "name": "t",
                "description": "Looks a city up.",
                "inputSchema": {
                    "type": "object",
                    "properties": {"city": {"type": "string", "description": "Name of a city."}},
                    "required": ["city"],
                },
            }
        ]
    },
}
CLIENT = {"name": "probe", "version": "1.0.0"}
META = {
    "io.modelcontextprotocol/protocolVersion": "2026-07-28",
    "io.modelcontextprotocol/clientInfo": CLIENT,
    "io.modelcontextprotocol/clientCapabilities": {},
}
REQUESTS = {
    "initialize": (
        "initialize",
        {"protocolVersion": "2025-11-25", "capabilities": {}, "clientInfo": CLIENT},
    ),
    "discover": ("server/discover", {}),
    "list": ("tools/list", {}),
    "call": ("tools/call", {"name": "t", "arguments": {"city": "Bern"}}),
}


def session(case):
    """The messages of a case, one a line, as `tests/it/client_messages.rs` builds them."""
    discovers = "discover" in case
    parts = ["discover" if discovers else "initialize", "list", *(["call"] if "call" in case else [])]
    lines = []
    for number, part in enumerate(parts):
        method, params = REQUESTS[part]
        params = {**params, "_meta": META} if discovers else params
        lines.append({"jsonrpc": "2.0", "id": number, "method": method, "params": params})
        served = case.get(part, GOOD.get(part))
        if discovers and part not in case:
            served = {**served, "resultType": "complete", "ttlMs": 0, "cacheScope": "private"}
        lines.append({"jsonrpc": "2.0", "id": number, "result": served})
        if part == "initialize":
            lines.append({"jsonrpc": "2.0", "method": "notifications/initialized"})
    return "".join(json.dumps(line) + "\n" for line in lines)


def rules(program, case):
    """The rules that report a case, at least as a warning."""
    arguments = [program, "--format", "json", "--stdin-filename", "session.jsonl", "-"]
    ran = subprocess.run(arguments, input=session(case), capture_output=True, text=True)
    found = json.loads(ran.stdout)["diagnostics"]
    return {one["rule"] for one in found if one["severity"] != "info"}


def issue(text):
    """The path and message of the first issue in the list that the TypeScript SDKs print."""
    try:
        first = json.loads(text[text.index("["):])[0]
    except ValueError:
        return None
    # Of a union, each alternative has its own issues, and most of them are about the other ones.
    if first["code"] == "invalid_union":
        return None
    path = ", ".join(json.dumps(part) for part in first["path"])
    return f'"path": [ {path} ], "message": "{first["message"]}"' if path else None


def shortened(text):
    """The part of a client's text that does not depend on the values of the case."""
    text = text.partition(": ")[2]
    validation = re.match(r"1 validation error for \w+ (\S+) (.*?) \[type=(\w+)", text)
    if validation:
        return " ".join(validation.group(1, 2)) + f" [type={validation[3]}"
    if "[ {" in text:
        return issue(text)
    if re.match(NO_CAUSE, text):
        return None
    text = text.strip()
    return text if len(text) < MOST_CHARACTERS else text[:MOST_CHARACTERS].rpartition(" ")[0]


def collect(program, cases, clients):
    """For each rule the texts with the clients that print them."""
    found = {}
    for case in cases:
        texts = [(name, shortened(client.get(case["name"]) or "")) for name, client in clients]
        if not any(text for _, text in texts):
            continue
        reported = rules(program, case)
        if len(reported) == 1:
            own = found.setdefault(reported.pop(), {})
            for name, text in texts:
                if text and "`" not in text and sum(name in names for names in own.values()) < MOST:
                    own.setdefault(text, [])
                    own[text] += [name] if name not in own[text] else []
    return found


def main():
    cases = json.load(sys.stdin)
    program, *paths = sys.argv[1:]
    clients = [(name, json.loads(pathlib.Path(path).read_text())) for name, path in zip(CLIENTS, paths)]
    verdicts = json.loads((FOLDER / "message_verdicts.json").read_text())
    found = collect(program, cases, clients)
    for entry in json.loads((FOLDER / "providers.json").read_text()):
        found.setdefault(entry["rule"], {})[entry["text"]] = [entry["who"]]
    print("# Error texts of clients\n")
    clients_run = ", ".join(f"`{name}`" for name in verdicts["clients"])
    print(
        "Messages that clients and providers print for mistakes that a rule reports. Names and values "
        "differ from case to case; they are left out, or written as `NAME`, `NUMBER` and `TEXT`. The "
        f"texts of the SDKs were collected on {verdicts['date']} with "
        f"{clients_run}; those of providers are from reports of users. "
        "`tests/clients/errors.py` generates this page.\n"
    )
    print("| text | who | rule |\n|---|---|---|")
    for rule in sorted(found):
        for text, names in found[rule].items():
            cell = text.replace("|", "\\|")
            print(f"| `{cell}` | {', '.join(names)} | [`{rule}`](rules/{rule}.md) |")


main()
