"""Asks the reader of a product's configurations about all cases of its table: a driver (`../driver.py`), whose probe is
the reader."""

import json
import os
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent))
import driver  # noqa: E402

# Processes of a reader at a time, since some wait for connections that do not come.
WORKERS = 4


def asked(reader, folder, cases):
    """The lines of the table with the verdicts on some cases: those before the cases, and a line for each."""
    environment = {**os.environ, "MCP_LINT_READERS": str(folder)}
    command = [sys.executable, str(HERE / reader)]
    run = subprocess.run(command, input=json.dumps(cases).encode(), capture_output=True, env=environment)
    if run.returncode:
        raise RuntimeError(run.stderr.decode(errors="replace")[-2000:])
    lines = run.stdout.decode().splitlines()
    start = lines.index('  "cases": [') + 1
    return lines[:start], [line.rstrip(",") for line in lines[start:-2]]


def main():
    chosen = driver.arguments()
    path = f"configurations/verdicts/{chosen.client}.json"
    cases = driver.committed(path)["cases"]
    [reader] = chosen.probes
    shares = [cases[start : start + len(cases) // WORKERS + 1] for start in range(0, len(cases), len(cases) // WORKERS + 1)]
    with ThreadPoolExecutor(WORKERS) as workers:
        parts = list(workers.map(lambda share: asked(reader, chosen.folder, share), shares))
    rows = ",\n".join(row for _, rows in parts for row in rows)
    driver.write(chosen.tables, path, "\n".join(parts[0][0]) + f"\n{rows}\n  ]\n}}\n")


if __name__ == "__main__":
    main()
