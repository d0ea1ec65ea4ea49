"""A server over stdio that sends one case as it is written: `python server.py FOLDER results|lists CASE`."""

import json
import sys
from pathlib import Path

sys.path.insert(0, sys.argv[1])
from cases import cases  # noqa: E402

KIND, CASE = sys.argv[2:4]
TOOL = '{"name":"t","description":"A tool.","inputSchema":{"type":"object","properties":{}}}'


def pages():
    """The text of each page of tools/list."""
    if KIND == "results":
        return [f'{{"tools":[{TOOL}]}}']
    return split_pages(cases("lists")[CASE])


def split_pages(text):
    """The text of the items of an array of arrays, without reading their values."""
    decoder = json.JSONDecoder()
    found, at = [], 1
    while text[at : at + 1] == "[":
        _, end = decoder.raw_decode(text, at)
        found.append(text[at:end])
        at = end + 1
    return [
        f'{{"tools":{page}' + (f',"nextCursor":"{number}"}}' if number < len(found) else "}")
        for number, page in enumerate(found, 1)
    ]


def respond(method, params):
    if method == "initialize":
        version = json.dumps(params["protocolVersion"])
        return f'{{"protocolVersion":{version},"capabilities":{{"tools":{{}}}},"serverInfo":{{"name":"srv","version":"1"}}}}'
    if method == "tools/list":
        return pages()[int((params or {}).get("cursor") or 0)]
    if method == "tools/call":
        return cases("results")[CASE]
    return "{}" if method == "ping" else None


for line in sys.stdin.buffer:
    message = json.loads(line)
    if "id" not in message:
        continue
    result = respond(message["method"], message.get("params"))
    end = f'"result":{result}' if result else '"error":{"code":-32601,"message":"Method not found"}'
    sys.stdout.buffer.write(f'{{"jsonrpc":"2.0","id":{json.dumps(message["id"])},{end}}}\n'.encode())
    sys.stdout.buffer.flush()
