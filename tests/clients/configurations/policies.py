"""Asks Claude Code which servers of a project it uses under a policy, and prints the table `policies.json`.

    export MCP_LINT_READERS=FOLDER
    python3 policies.py > policies.json
    python3 policies.py 20 > some.json   # only each twentieth policy

A policy is the file of an administrator; the program gets a folder `/etc` of its own for it, in a namespace.
For each policy there are the servers that the program lists: it lists no others."""

import datetime
import json
import re
import sys

sys.path.insert(0, __file__.rsplit("/", 1)[0] + "/readers")
from common import Home, program, version

LOCAL = {
    "a": ["srv"],
    "b-2": ["npx", "-y", "pkg"],
    "c_3": ["npx", "-y", "pkg", "--all"],
    "d": ["/usr/bin/npx", "-y", "pkg"],
    "A": ["srv", ""],
}
REMOTE = {
    "h": "https://example.com/mcp",
    "i": "https://x.example.com/mcp",
    "j": "https://a.b.example.com/mcp/v1",
    "k": "http://x.example.com/mcp",
    "l": "https://x.example.com:8443/mcp",
    "m": "https://x.example.com/mcp?key=1",
    "n": "https://x.example.com/mcp/",
    "o": "https://X.Example.com/mcp",
    "p": "https://x.example.com/MCP",
    "q": "https://evil.test/x.example.com/mcp",
    "r": "https://user@x.example.com/mcp",
    "s": "https://x.example.com.evil.test/mcp",
    "t": "http://localhost:3000/mcp",
    "u": "https://x.example.com",
    "v": "https://x.example.com:443/mcp",
    "w": "https://evil.test/mcp?u=https://x.example.com/mcp",
}
SERVERS = {name: {"command": words[0], "args": words[1:]} for name, words in LOCAL.items()}
SERVERS |= {name: {"type": "http", "url": url} for name, url in REMOTE.items()}


def name(*names):
    return [{"serverName": each} for each in names]


def command(*words):
    return [{"serverCommand": list(words)}]


def url(*patterns):
    return [{"serverUrl": each} for each in patterns]


PATTERNS = [
    "*", "https://*", "https://*/*", "https://x.example.com/mcp", "https://x.example.com/*", "https://x.example.com*",
    "https://*.example.com/*", "https://*.example.com/mcp", "https://*.example.com", "x.example.com/*", "*.example.com/*",
    "*://x.example.com/*", "https://x.example.com", "https://x.example.com/", "https://X.EXAMPLE.com/*", "https://x.example.com/MCP",
    "https://x.example.com:8443/*", "https://x.example.com:*/*", "http://localhost:*/*", "https://*/mcp", "https://x.*.com/mcp",
    "https://x.example.com/mcp?key=1", "https://x.example.com/mcp?*", "https://user@x.example.com/mcp", "https://*example.com/*", "http*://x.example.com/mcp",
    "https://x.example.com/m?p", "https://x.example.com/mcp/*", "", "https://x.example.com/mcp*", "https://x.example.com/mcp/",
]
LISTS = [
    [], name("a"), name("a", "h"), name("A"), command("srv"), command("npx", "-y", "pkg"), command("npx"), command("npx", "-y", "*"), command("srv", ""),
    name("b-2") + command("srv"), name("h") + command("srv"), name("a", "h") + url("https://x.example.com/*"), command("srv") + url("https://*.example.com/*"),
    name("h.x"), name("a") + name("b 2"), [{}], name("a") + [{}], [{"serverName": "a", "serverUrl": "*"}], [{"serverName": 5}] + name("a"),
    [{"serverCommand": "srv"}] + name("a"), [{"serverCommand": []}], [{"name": "a"}], ["a"], name(""), name("a "), name("*"), name("a") + [{"serverName": "h", "note": "x"}],
    "a", {"serverName": "a"}, None, [None], name("h") + [{"serverUrl": 5}], command("SRV"), command("/usr/bin/npx", "-y", "pkg"),
]


def policies():
    lists = LISTS + [url(each) for each in PATTERNS]
    for given in lists:
        yield {"allowedMcpServers": given}
        yield {"deniedMcpServers": given}
    yield {}
    yield {"allowedMcpServers": name("a", "h", "i"), "deniedMcpServers": name("h")}
    yield {"allowedMcpServers": name("a", "h", "i"), "deniedMcpServers": url("https://*.example.com/*")}
    yield {"allowedMcpServers": name("a", "b-2"), "deniedMcpServers": command("srv")}
    yield {"allowedMcpServers": [], "deniedMcpServers": []}


def used(policy):
    """The servers that the program lists."""
    with Home() as home:
        home.write("project/.mcp.json", json.dumps({"mcpServers": SERVERS}))
        home.write("policy.json", json.dumps(policy))
        project = {"hasTrustDialogAccepted": True, "enabledMcpjsonServers": list(SERVERS)}
        home.write("home/.claude.json", json.dumps({"projects": {home.project: project}}))
        script = 'mount -t tmpfs tmpfs /etc && mkdir /etc/claude-code && cp "$0" /etc/claude-code/managed-settings.json && exec "$@"'
        isolated = ["unshare", "-rnm", "sh", "-c", script, f"{home.root}/policy.json", program("claude"), "mcp", "list"]
        _, printed = home.run(*isolated, MCP_TIMEOUT="3000")
    return [name for name in SERVERS if re.search(rf"^{re.escape(name)}: ", printed, re.M)]


def main():
    step = int(sys.argv[1]) if len(sys.argv) > 1 else 1
    cases = [{"policy": policy, "used": used(policy)} for policy in list(policies())[::step]]
    today = datetime.date.today().isoformat()
    readers = {"claude-code": f"@anthropic-ai/claude-code {version('@anthropic-ai/claude-code')}"}
    rows = ",\n".join("    " + json.dumps(case) for case in cases)
    servers = ",\n".join(f"    {json.dumps(name)}: {json.dumps(entry)}" for name, entry in SERVERS.items())
    print(f'{{\n  "date": "{today}",\n  "readers": {json.dumps(readers)},\n  "servers": {{\n{servers}\n  }},\n  "cases": [\n{rows}\n  ]\n}}')


if __name__ == "__main__":
    main()
