"""opencode: `opencode serve` reads the configuration of each folder that it is asked about, and
connects to its servers (`GET /mcp`)."""

import concurrent.futures
import json
import os
import subprocess
import sys
import time
import urllib.error
import urllib.request

from common import FILE, Home, can_isolate, main, program, version

PORT = 4777
# What a connection that was tried says; everything else is about the entry.
TRIED = ("Connection closed", "typo in the url or port", "Unable to connect", "ConnectionRefused", "ENOENT", "not found in $PATH", "EACCES", "timed out")


def get(path, folder):
    address = f"http://127.0.0.1:{PORT}/{path}?directory={folder}"
    try:
        with urllib.request.urlopen(address, timeout=6) as response:
            return json.load(response)
    except urllib.error.HTTPError as error:
        return error.read().decode("utf-8", "replace")
    except OSError as error:
        return f"no response: {error}"


def faults(response):
    """The faults that an error of the server names."""
    try:
        data = json.loads(response)["data"]
    except (ValueError, KeyError):
        return response
    issues = [f"{'.'.join(map(str, it['path'][2:]))}: {it['message']}" for it in data.get("issues", [])]
    return "; ".join(dict.fromkeys(issues)) or data.get("message") or response


def ask(text, names):
    with Home() as home:
        home.write("project/opencode.json", text)
        servers = get("mcp", home.project)
    if not isinstance(servers, dict):
        return {FILE: faults(servers)}
    answers = {}
    for name, state in servers.items():
        said = state.get("error", "")
        is_used = state["status"] in ("connected", "disabled", "needs_auth") or any(part in said for part in TRIED)
        answers[name] = None if is_used else said or state["status"]
    return answers


if __name__ == "__main__":
    if can_isolate() and "alone" not in sys.argv:
        # The server and this script share a network that has nothing else.
        os.execvp("unshare", ["unshare", "-rn", "sh", "-c", 'ip link set lo up; exec "$@"', "sh", sys.executable, __file__, "alone"])
    with Home() as home:
        variables = {"HOME": home.home, "PATH": os.environ["PATH"], "NO_COLOR": "1"}
        server = subprocess.Popen([program("opencode"), "serve", "--port", str(PORT)], env=variables, cwd=home.project, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        try:
            deadline = time.time() + 60
            while isinstance(get("config", home.project), str) and time.time() < deadline:
                time.sleep(0.5)
            main("opencode", "opencode-ai", version("opencode-ai"), ask)
        finally:
            server.kill()
