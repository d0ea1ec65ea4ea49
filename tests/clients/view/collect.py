"""Runs the conversion of one package on the cases: a driver (`../driver.py`), whose probe is the collector.

A collector in Python runs in the environment `py` of the folder; one in JavaScript is copied to where the packages
of npm are found.
"""

import json
import os
import re
import shutil
import subprocess
import sys

from cases import HERE, REPEAT

sys.path.insert(0, str(HERE.parent))
import driver  # noqa: E402


def repeated():
    """What repeats in the cases, as written in a string and as escaped in JSON inside of one."""
    found = set()
    for name in ("results", "lists"):
        for piece, _ in REPEAT.findall((HERE / f"{name}.json").read_text("utf-8")):
            piece = json.loads(f'"{piece}"')
            escaped = [json.dumps(piece, ensure_ascii=ascii)[1:-1] for ascii in (True, False)]
            found |= {piece, *escaped}
    return sorted(found, key=len, reverse=True)


RUNS = re.compile("|".join(f"((?:{re.escape(piece)}){{20,}})" for piece in repeated()))


def short(text):
    """A text with what repeats in it as `{"repeat": [piece, times]}`, between the other pieces."""
    pieces, at = [], 0
    for run in RUNS.finditer(text):
        piece = repeated()[run.lastindex - 1]
        pieces += [text[at : run.start()], {"repeat": [piece, len(run[0]) // len(piece)]}]
        at = run.end()
    pieces = [piece for piece in [*pieces, text[at:]] if piece]
    return text if at == 0 else pieces


def shortened(value):
    if isinstance(value, str):
        return short(value) if len(value) > 500 else value
    if isinstance(value, list):
        return [shortened(item) for item in value]
    if isinstance(value, dict):
        return {key: shortened(item) for key, item in value.items()}
    return value


def command(collector, folder):
    """How a collector is started."""
    if collector.endswith(".py"):
        return [str(folder / "py/bin/python"), str(HERE / collector)]
    shutil.rmtree(folder / "javascript", ignore_errors=True)
    shutil.copytree(HERE / "javascript", folder / "javascript")
    shutil.copy(HERE / "collect.mjs", folder)
    return ["node", str(folder / "collect.mjs"), f"./{collector}"]


def collect(target, collector, folder):
    environment = {
        "PATH": os.environ["PATH"],
        "HOME": os.environ["HOME"],
        "VIEW": str(HERE),
        "PYTHONDONTWRITEBYTECODE": "1",
    }
    run = subprocess.run(command(collector, folder), capture_output=True, env=environment, cwd=folder)
    if b"\0" not in run.stdout:
        sys.exit(f"{target}: {run.stderr.decode(errors='replace')[-2000:]}")
    # Traces name the folder.
    line = run.stdout.rsplit(b"\0", 1)[1].replace(str(folder).encode(), b"FOLDER")
    line = re.sub(rb"FOLDER/py/lib/python[0-9.]+/site-packages", b"PACKAGES", line)
    table = json.loads(re.sub(rb" at 0x[0-9a-f]+", b"", line))
    return {"client": target, **shortened(table)}


def written(table):
    """A table with one case a line."""
    lines = [f'{{\n"client": {json.dumps(table["client"])},\n"version": {json.dumps(table["version"])}']
    for part in ("results", "lists", "features"):
        if part not in table:
            continue
        rows = [
            f"{json.dumps(case, ensure_ascii=False)}: {json.dumps(value, ensure_ascii=False, separators=(',', ':'))}"
            for case, value in table[part].items()
        ]
        lines.append(f'"{part}": {{\n' + ",\n".join(rows) + "\n}")
    return ",\n".join(lines) + "\n}\n"


def main():
    chosen = driver.arguments()
    [collector] = chosen.probes
    table = collect(chosen.client, collector, chosen.folder)
    folder = "converted" if "features" in table else "observed"
    path = f"view/{folder}/{chosen.client}.json"
    driver.keep(table, driver.committed(path), chosen.keep)
    driver.write(chosen.tables, path, written(table))


if __name__ == "__main__":
    main()
