"""Records sessions with servers that offer apps or skills.

    python3 tests/clients/extensions.py DIRECTORY < servers.tsv

Each line of the standard input is a name, a tab and the command that starts a
server over stdio, or the http address of a server that runs. A server gets up to two sessions: one that begins with
`initialize` (DIRECTORY/NAME.jsonl) and, where it answers `server/discover`,
one of revision 2026-07-28 (DIRECTORY/NAME-modern.jsonl). Each session lists
what the server declares, reads every `ui://` resource that a tool names or a
list has, gets every skill and reads its files, and calls one tool without
required arguments that says it only reads. A line for each session with its
counts goes to the standard output.
"""

import json
import os
import queue
import shlex
import subprocess
import sys
import threading
import time
import urllib.error
import urllib.request

EXTENSIONS = {
    "io.modelcontextprotocol/ui": {"mimeTypes": ["text/html;profile=mcp-app"]},
    "io.modelcontextprotocol/skills": {},
}
CLIENT = {"name": "extensions", "version": "1.0.0"}
MODERN = "2026-07-28"
META = {
    "io.modelcontextprotocol/protocolVersion": MODERN,
    "io.modelcontextprotocol/clientInfo": CLIENT,
    "io.modelcontextprotocol/clientCapabilities": {"extensions": EXTENSIONS},
}
LISTS = {
    "tools": ("tools/list",),
    "prompts": ("prompts/list",),
    "resources": ("resources/list", "resources/templates/list"),
}
READS = 200
SECONDS = 20


class Session:
    """The messages exchanged with a server."""

    def __init__(self, modern):
        self.modern = modern
        self.number = 0
        self.messages = []
        self.lines = queue.Queue()

    def send(self, message):
        self.messages.append(message)
        self.write(message)

    def ask(self, method, params=None, seconds=SECONDS):
        """The result of a request, or None for an error and for silence."""
        identifier = self.number
        self.number += 1
        params = dict(params or {})
        if self.modern:
            params["_meta"] = META
        try:
            self.send({"jsonrpc": "2.0", "id": identifier, "method": method, "params": params})
        except OSError:
            return None
        end = time.monotonic() + seconds
        while (rest := end - time.monotonic()) > 0:
            try:
                line = self.lines.get(timeout=rest)
            except queue.Empty:
                return None
            if line is None:
                return None
            try:
                message = json.loads(line)
            except ValueError:
                continue
            self.messages.append(message)
            if message.get("id") == identifier and "method" not in message:
                return message.get("result")
            if "id" in message and "method" in message:
                error = {"code": -32601, "message": "Method not found"}
                self.send({"jsonrpc": "2.0", "id": message["id"], "error": error})
        return None

    def pages(self, method, member):
        entries, params = [], {}
        for _ in range(20):
            result = self.ask(method, params)
            if not isinstance(result, dict):
                break
            entries += result.get(member) or []
            if not result.get("nextCursor"):
                break
            params = {"cursor": result["nextCursor"]}
        return entries



class Process(Session):
    """A server that is a process of its own and speaks over stdio."""

    def __init__(self, command, modern):
        super().__init__(modern)
        self.process = subprocess.Popen(
            shlex.split(command),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            env={**os.environ, "NO_COLOR": "1"},
        )
        threading.Thread(target=self.follow, daemon=True).start()

    def follow(self):
        for line in self.process.stdout:
            self.lines.put(line)
        self.lines.put(None)

    def write(self, message):
        self.process.stdin.write(json.dumps(message).encode() + b"\n")
        self.process.stdin.flush()

    def close(self):
        self.process.kill()
        self.process.wait()


class Address(Session):
    """A server that runs and speaks Streamable HTTP."""

    def __init__(self, address, modern):
        super().__init__(modern)
        self.address = address
        version = MODERN if modern else "2025-11-25"
        self.headers = {
            "Content-Type": "application/json",
            "Accept": "application/json, text/event-stream",
            "MCP-Protocol-Version": version,
        }

    def write(self, message):
        headers = dict(self.headers)
        if self.modern:
            params = message.get("params", {})
            headers["Mcp-Method"] = message.get("method", "")
            headers["Mcp-Name"] = params.get("name") or params.get("uri") or ""
        body = json.dumps(message).encode()
        request = urllib.request.Request(self.address, body, headers)
        try:
            response = urllib.request.urlopen(request, timeout=SECONDS)
        except urllib.error.HTTPError as error:
            response = error
        with response:
            if identifier := response.headers.get("Mcp-Session-Id"):
                self.headers["Mcp-Session-Id"] = identifier
            text = response.read().decode()
        if "text/event-stream" in response.headers.get("Content-Type", ""):
            lines = [line[5:] for line in text.splitlines() if line.startswith("data:")]
        else:
            lines = [text]
        for line in lines:
            self.lines.put(line)

    def close(self):
        pass


def begin(session):
    """The server's capabilities, or None where the session did not begin."""
    if session.modern:
        result = session.ask("server/discover", seconds=30)
    else:
        params = {
            "protocolVersion": "2025-11-25",
            "capabilities": {"extensions": EXTENSIONS},
            "clientInfo": CLIENT,
        }
        result = session.ask("initialize", params, seconds=60)
        if result is not None:
            session.send({"jsonrpc": "2.0", "method": "notifications/initialized"})
    return result.get("capabilities", {}) if isinstance(result, dict) else None


def addresses(tools, resources):
    """The `ui://` addresses that tools name, then all that the list has."""
    found = []
    for tool in tools:
        meta = tool.get("_meta") or {}
        ui = meta.get("ui")
        named = ui.get("resourceUri") if isinstance(ui, dict) else None
        found += [named, meta.get("ui/resourceUri"), meta.get("openai/outputTemplate")]
    found += [resource.get("uri") for resource in resources]
    return list(dict.fromkeys(uri for uri in found if isinstance(uri, str)))


def harmless(tools):
    """A tool that only reads, needs no argument and has a view if possible."""
    able = [
        tool
        for tool in tools
        if not tool.get("inputSchema", {}).get("required")
        and (tool.get("annotations") or {}).get("readOnlyHint") is True
    ]
    able.sort(key=lambda tool: "ui" not in (tool.get("_meta") or {}))
    return able[0] if able else None


def run(session):
    capabilities = begin(session)
    if capabilities is None:
        return None
    lists = {}
    for capability, methods in LISTS.items():
        for method in methods if capability in capabilities else ():
            member = "resourceTemplates" if "templates" in method else capability
            lists[member] = session.pages(method, member)
    tools = lists.get("tools", [])
    uris = addresses(tools, lists.get("resources", []))
    skills = []
    if "io.modelcontextprotocol/skills" in (capabilities.get("extensions") or {}):
        skills = session.pages("skills/list", "skills")
        settings = capabilities["extensions"]["io.modelcontextprotocol/skills"]
        for skill in skills[:READS]:
            session.ask("skills/get", {"uri": skill.get("uri")})
            if settings.get("directoryRead"):
                root = str(skill.get("uri")).removesuffix("/SKILL.md")
                session.ask("resources/directory/read", {"uri": root})
            files = skill.get("resources")
            uris.append(skill.get("uri"))
            uris += [file.get("uri") for file in files] if isinstance(files, list) else []
    for uri in list(dict.fromkeys(uris))[:READS]:
        session.ask("resources/read", {"uri": uri})
    if tool := harmless(tools):
        session.ask("tools/call", {"name": tool["name"], "arguments": {}})
    counts = {name: len(entries) for name, entries in lists.items()}
    views = sum(uri.startswith("ui://") for uri in uris)
    return {**counts, "views": views, "skills": len(skills)}


def main():
    directory = sys.argv[1]
    for line in sys.stdin:
        name, _, command = line.strip().partition("\t")
        if not command or name.startswith("#"):
            continue
        for modern in (False, True):
            session = (Address if command.startswith("http") else Process)(command, modern)
            try:
                counts = run(session)
            finally:
                session.close()
            kind = "-modern" if modern else ""
            print(f"{name}{kind}\t{counts}", flush=True)
            if counts is not None:
                with open(os.path.join(directory, f"{name}{kind}.jsonl"), "w") as file:
                    file.writelines(json.dumps(m, ensure_ascii=False) + "\n" for m in session.messages)


main()
