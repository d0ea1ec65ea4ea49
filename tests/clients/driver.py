"""What the drivers of products share: their arguments, and the tables that they write.

`cargo xtask facts` starts a driver as

    python3 DRIVER --client NAME --folder FOLDER --tables TABLES [--keep CASE]… -- PROBE…

NAME is the product's file in `data/clients`, FOLDER is where it is installed, and the programs of FOLDER are those that
PATH finds first. The driver asks the product what the probes say, and writes each table below TABLES under the path
that it has below this folder. A kept case (`PART: CASE`) gets the row of the committed table.
"""

import argparse
import json
from pathlib import Path

ROOT = Path(__file__).resolve().parent


def arguments():
    parser = argparse.ArgumentParser()
    parser.add_argument("--client", required=True)
    parser.add_argument("--folder", required=True, type=Path)
    parser.add_argument("--tables", required=True, type=Path)
    parser.add_argument("--keep", action="append", default=[])
    parser.add_argument("probes", nargs="+")
    return parser.parse_args()


def committed(path):
    """The table under a path below this folder, or nothing."""
    path = ROOT / path
    return json.loads(path.read_text("utf-8")) if path.exists() else None


def keep(table, old, cases):
    """Puts the committed rows of the kept cases into a table of objects."""
    for case in cases:
        part, _, name = case.partition(": ")
        if name in table.get(part, {}) and name in (old or {}).get(part, {}):
            table[part][name] = old[part][name]


def write(tables, path, text):
    path = tables / path
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, "utf-8")
