"""Which tools of lists with faults arrive at a model, from the lists as they are and as `mcp-lint filter` leaves them.

    python3 filtered.py PROGRAM [--clients FOLDER] [--packages FOLDER] [--write] [TARGET…]

PROGRAM is `mcp-lint`; FOLDER has the command-line clients (clients/README.md), or the packages (README.md). Prints what
differs from `filtered.json`; with `--write` the table is written. Everything happens on 127.0.0.1.

Each list has tools with faults between tools that every client accepts (`before`, `after`). For each client and list
there are the positions of the tools that arrive, and if the filter changed the list, of those that arrive of the filtered
list. `differences` are the cases in which the verdict of the filter is another, each with the reason; the test in
`tests/it/filter.rs` fails if there are others. A tool is recognised by the words `(mark NAME)` in its definition, or by
its name. The endpoint rejects nothing, so that what a provider rejects is not seen.
"""

import argparse
import json
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path.append(str(HERE / "clients"))
TABLE = HERE / "filtered.json"
MARK = re.compile(r"\(mark (\w+)\)")


def mark(tool):
    found = MARK.search(json.dumps(tool))
    return found[1] if found else tool.get("name") if isinstance(tool, dict) else None


def positions(tools, sent):
    """Where in a list the tools are that a model gets; a tool without a mark by the end of its name."""
    found = []
    for tool in sent:
        marks = [mark(own) for own in tools]
        at = [n for n, own in enumerate(marks) if own == mark(tool)]
        at = at or [n for n, own in enumerate(marks) if isinstance(own, str) and tool["name"].endswith(own)]
        found += [n for n in at if n not in found][:1]
    return sorted(found)


def left(program, target, tools):
    """What the filter leaves of a list."""
    command = [program, "filter", "--quiet", "--target", target]
    text = json.dumps({"server": "srv", "tools": tools})
    return json.loads(subprocess.run(command, input=text, capture_output=True, text=True, check=True).stdout)["tools"]


def through_client(client, cases):
    """The tools that a command-line client sends of each list; nothing if it sends no request."""
    import endpoint
    import reading
    import session

    model, found = endpoint.Endpoint(), {}
    for name, tools in cases.items():
        run = session.run(client, model, [("srv", {"name": "srv", "pages": [tools]}, None)], lambda *_: None, seconds=90)
        # Some clients send further requests with a part of the tools.
        requests = [reading.tools(*request) for request in run["requests"]]
        found[name] = max(requests, key=len, default=[])
    return client.version(), found


def through_package(target, folder, cases):
    """The tools that a package sends of each list; none if it fails."""
    import collect

    with tempfile.TemporaryDirectory() as temporary:
        view = Path(temporary) / "view"
        shutil.copytree(HERE, view)
        rows = [f"{json.dumps(name)}: {json.dumps([tools], separators=(',', ':'))}" for name, tools in cases.items()]
        (view / "lists.json").write_text("{\n" + ",\n".join(rows) + "\n}\n", "utf-8")
        (view / "results.json").write_text("{\n}\n", "utf-8")
        collect.HERE = view
        collect.prepared(folder)
        table = collect.collect(target, folder)
    return table["version"], {name: table["lists"][name].get("tools", []) for name in cases}


def observed(program, lists, target, run):
    """For each list the positions of the tools that arrive, and those of the filtered list if it differs."""
    cases, asked = dict(lists), {name: [name] for name in lists}
    # Most of the filtered lists are equal; one run is enough for them.
    equal = {}
    for name, tools in lists.items():
        rest = left(program, target, tools)
        if rest != tools:
            case = equal.setdefault(json.dumps(rest), "left: " + name)
            cases[case] = rest
            asked[name].append(case)
    version, sent = run(cases)
    table = {name: [positions(lists[name], sent[case]) for case in asked[name]] for name in lists}
    return {"version": version, "arrived": table}


def written(table):
    def rows(part):
        return ",\n".join(f"{json.dumps(key)}: {json.dumps(value, separators=(',', ':'))}" for key, value in part.items())

    clients = ",\n".join(
        f'{json.dumps(target)}: {{\n"version": {json.dumps(seen["version"])},\n"arrived": {{\n{rows(seen["arrived"])}\n}}\n}}'
        for target, seen in sorted(table["clients"].items())
    )
    around = [f'"{part}": {json.dumps(table[part], separators=(",", ":"))}' for part in ("before", "after")]
    parts = [*around, f'"lists": {{\n{rows(table["lists"])}\n}}', f'"differences": {{\n{rows(table["differences"])}\n}}', f'"clients": {{\n{clients}\n}}']
    return "{\n" + ",\n".join(parts) + "\n}\n"


def main():
    arguments = argparse.ArgumentParser()
    arguments.add_argument("program")
    arguments.add_argument("--clients", type=Path)
    arguments.add_argument("--packages", type=Path)
    arguments.add_argument("--write", action="store_true")
    arguments.add_argument("targets", nargs="*")
    chosen = arguments.parse_intermixed_args()
    table, runs = json.loads(TABLE.read_text("utf-8")), {}
    lists = {name: [*table["before"], *tools, *table["after"]] for name, tools in table["lists"].items()}
    if chosen.clients:
        import clients

        for kind in clients.CLIENTS:
            client = kind(str(chosen.clients.resolve()))
            if client.installed():
                runs[client.target] = lambda cases, client=client: through_client(client, cases)
    if chosen.packages:
        import collect

        folder = chosen.packages.resolve()
        (folder / "home").mkdir(exist_ok=True)
        for target in [*collect.PYTHON, *collect.JAVASCRIPT]:
            if collect.command(target, folder):
                runs[target] = lambda cases, target=target: through_package(target, folder, cases)
    differ = False
    for target, run in runs.items():
        if chosen.targets and target not in chosen.targets:
            continue
        before = table["clients"].get(target, {"arrived": {}})
        after = observed(chosen.program, lists, target, run)
        for name, arrived in after["arrived"].items():
            if before["arrived"].get(name) != arrived:
                differ = True
                print(f"{target}: {name}: {before['arrived'].get(name)} became {arrived}", flush=True)
        table["clients"][target] = after
    if chosen.write:
        TABLE.write_text(written(table), "utf-8")
    sys.exit(differ and not chosen.write)


if __name__ == "__main__":
    main()
