"""An MCP server on standard input and output that sends what a JSON file says.

    python3 server.py FILE.json

The file has `name`, and where needed `instructions`, `title`, `pages` (lists of tools), `results` (by the
tool's name; with equal names the first), `prompts`, `resources`, `discover` (answers of 2026-07-28). Each request
is appended to FILE.json.log as one line of JSON.
"""
import json
import sys

path = sys.argv[1]
with open(path, encoding="utf-8") as file:
    spec = json.load(file)
log = open(path + ".log", "a", encoding="utf-8")
pages = spec.get("pages", [[]])


def capabilities():
    found = {"tools": {}}
    if "prompts" in spec:
        found["prompts"] = {}
    if "resources" in spec:
        found["resources"] = {}
    return found


def information():
    found = {"name": spec.get("name", "test"), "version": "1.0.0"}
    if "title" in spec:
        found["title"] = spec["title"]
    return found


def introduce(extra):
    found = {**extra, "capabilities": capabilities(), "serverInfo": information()}
    if "instructions" in spec:
        found["instructions"] = spec["instructions"]
    return found


def tools(parameters):
    page = int(parameters.get("cursor", "0"))
    found = {"tools": pages[page]}
    if page + 1 < len(pages):
        found["nextCursor"] = str(page + 1)
    return found


def answer(method, parameters):
    if method == "initialize":
        return introduce({"protocolVersion": spec.get("version", parameters.get("protocolVersion", "2025-06-18"))})
    if method == "server/discover" and spec.get("discover"):
        return introduce({"resultType": "complete", "supportedVersions": ["2026-07-28", "2025-11-25"], "ttlMs": 0, "cacheScope": "private"})
    if method == "tools/list":
        return tools(parameters)
    if method == "tools/call":
        default = {"content": [{"type": "text", "text": "called"}]}
        return spec.get("results", {}).get(parameters.get("name"), default)
    if method == "prompts/list":
        return {"prompts": spec.get("prompts", [])}
    if method == "resources/list":
        return {"resources": spec.get("resources", [])}
    if method == "resources/templates/list":
        return {"resourceTemplates": []}
    if method in ("ping", "logging/setLevel"):
        return {}
    return None


for line in sys.stdin:
    if not line.strip():
        continue
    message = json.loads(line)
    method, parameters = message.get("method"), message.get("params") or {}
    log.write(json.dumps({"method": method, "params": parameters}) + "\n")
    log.flush()
    if "id" not in message or method is None:
        continue
    result = answer(method, parameters)
    reply = {"jsonrpc": "2.0", "id": message["id"]}
    if result is None:
        reply["error"] = {"code": -32601, "message": "Method not found"}
    else:
        if spec.get("discover"):
            result = {"resultType": "complete", **result}
            if method == "tools/list":
                result = {**result, "ttlMs": 0, "cacheScope": "private"}
        reply["result"] = result
    sys.stdout.write(json.dumps(reply, ensure_ascii=False) + "\n")
    sys.stdout.flush()
