"""One run of a client: its servers, the calls of the plan, and what was recorded."""
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time

# Seconds in which a client ends after the last answer of the model.
GRACE = 15
HERE = os.path.dirname(os.path.abspath(__file__))


def run(client, endpoint, servers, plan, options=None, seconds=60):
    """`servers`: a list of (name, specification, filters). Gives the folder's servers with their logs."""
    home = tempfile.mkdtemp(prefix="home-", dir=os.environ.get("VIEW_TEMPORARY"))
    work = os.path.join(home, "work")
    os.mkdir(work)
    os.mkdir(os.path.join(home, "temporary"))
    entries = []
    for number, (name, spec, filters) in enumerate(servers):
        path = os.path.join(home, "server%d.json" % number)
        with open(path, "w", encoding="utf-8") as file:
            json.dump(spec, file, ensure_ascii=False)
        entries.append({"name": name, "command": [sys.executable, os.path.join(HERE, "server.py"), path],
                        "filters": filters or {}, "log": path + ".log"})
    files, environment, command = client.start(endpoint.port, home, entries, options or {})
    for name, text in files.items():
        path = os.path.join(home, name)
        os.makedirs(os.path.dirname(path), exist_ok=True)
        with open(path, "w", encoding="utf-8") as file:
            file.write(text)
    clean = {"PATH": os.environ["PATH"], "HOME": home, "LANG": "C.UTF-8", "TERM": "dumb", "NO_COLOR": "1",
             "TMPDIR": os.path.join(home, "temporary"),
             "XDG_CONFIG_HOME": os.path.join(home, ".config"), **environment}
    endpoint.start(plan)
    with open(os.path.join(home, "output"), "wb") as output:
        process = subprocess.Popen(command, cwd=work, env=clean, stdin=subprocess.DEVNULL, stdout=output,
                                   stderr=subprocess.STDOUT, start_new_session=True)
        until = time.monotonic() + seconds
        while process.poll() is None and time.monotonic() < min(until, (endpoint.ended or until) + GRACE):
            time.sleep(0.05)
        state = "killed" if process.returncode is None else "exit %d" % process.returncode
        # What the client has started ends with it.
        try:
            os.killpg(process.pid, 9)
        except ProcessLookupError:
            pass
        process.wait()
    logs = []
    for entry in entries:
        lines = []
        if os.path.exists(entry["log"]):
            with open(entry["log"], encoding="utf-8") as file:
                lines = [json.loads(line) for line in file]
        logs.append(lines)
    with open(os.path.join(home, "output"), encoding="utf-8", errors="replace") as file:
        output = file.read()
    found = {"state": state, "output": output, "logs": logs, "requests": list(endpoint.requests),
             "other": list(endpoint.other), "home": home}
    if not os.environ.get("VIEW_KEEP"):
        shutil.rmtree(home, ignore_errors=True)
    return found
