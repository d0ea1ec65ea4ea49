"""Asks an SDK about all messages, pairs and exchanges: a driver (`driver.py`), whose probes are its scripts.

A script beside this file reads `messages.json` and `pairs.json`, one in `exchanges` the exchanges there. A table has a
column for each SDK; the others' stay as they are.
"""

import datetime
import json
import shutil
import subprocess
import sys

import driver

# The column of each SDK.
COLUMNS = {"python-sdk": 0, "typescript-sdk-1": 1, "typescript-sdk-2": 2, "python-sdk-1": 3}


def printed(script, folder, cases):
    """What the SDK rejects of each case."""
    if script.endswith(".py"):
        command = [str(folder / "py/bin/python"), str(driver.ROOT / script)]
    else:
        # Scripts find packages of npm beside themselves.
        copies = folder / "scripts" / script
        copies.parent.mkdir(parents=True, exist_ok=True)
        for path in (driver.ROOT / script).parent.glob("*.mjs"):
            shutil.copy(path, copies.parent)
        command = ["node", str(copies)]
    run = subprocess.run(command, input=(driver.ROOT / cases).read_bytes(), capture_output=True)
    if run.returncode:
        sys.exit(run.stderr.decode(errors="replace")[-2000:])
    return json.loads(run.stdout)


def verdict(answers, case, is_pair):
    if case not in answers:
        return "-"
    word = (answers[case] or "accepts").split(":")[0]
    return "rejects" if is_pair and word != "accepts" else word


def table(path, script, folder, cases, client, version):
    """The committed table with a new column for a client."""
    old = driver.committed(path)
    column = COLUMNS[client]
    answers = printed(script, folder, cases)
    for case, row in old["verdicts"].items():
        row[column] = verdict(answers, case, cases == "pairs.json")
    for case in answers.keys() - old["verdicts"].keys():
        old["verdicts"][case] = [verdict(answers, case, cases == "pairs.json") if place == column else "?" for place in range(len(old["clients"]))]
    name, _, rest = old["clients"][column].partition(" ")
    language = rest.partition(" ")[2]
    old["clients"][column] = " ".join(filter(None, [name, version, language]))
    old["date"] = str(datetime.date.today())
    return old


def version(folder, client):
    if client.startswith("python"):
        code = "import importlib.metadata as m; print(m.version('mcp'))"
        return subprocess.run([folder / "py/bin/python", "-c", code], capture_output=True, text=True, check=True).stdout.strip()
    package = "sdk" if client.endswith("1") else "client"
    return json.loads((folder / f"node_modules/@modelcontextprotocol/{package}/package.json").read_text())["version"]


def written(value):
    rows = (f"    {json.dumps(name, ensure_ascii=False)}: {json.dumps(row)}" for name, row in value["verdicts"].items())
    head = f'{{\n  "date": "{value["date"]}",\n  "clients": {json.dumps(value["clients"])},\n  "verdicts": {{\n'
    return head + ",\n".join(rows) + "\n  }\n}\n"


def main():
    chosen = driver.arguments()
    number = version(chosen.folder, chosen.client)
    for script in chosen.probes:
        sets = {"messages.json": "message_verdicts.json", "pairs.json": "verdicts.json"}
        if script.startswith("exchanges/"):
            sets = {"exchanges/exchanges.json": "exchanges/verdicts.json"}
        for cases, path in sets.items():
            if COLUMNS[chosen.client] < len(driver.committed(path)["clients"]):
                found = table(path, script, chosen.folder, cases, chosen.client, number)
                driver.write(chosen.tables, path, written(found))


if __name__ == "__main__":
    main()
