"""What is reported for the examples of rules: the snapshots of the tests, which are complete."""

import pathlib
import re

TITLE = re.compile(r"^## ([a-z0-9-]+) (\d+)$")
# A finding, and the notes and the help that belong to it.
FINDING = re.compile(r"^(error|warning|info)\[([a-z0-9-]+)\] \d+\.\.\d+ (.*)$")
DETAIL = re.compile(r"^  (help|note): (.*)$")
# Further findings of one example are like the first ones.
MOST = 3


def read(folder):
    """For each rule and number of an example, the lines to show."""
    found = {}
    for path in sorted(pathlib.Path(folder).glob("*.txt")):
        lines = []
        for line in path.read_text(encoding="utf-8").split("\n"):
            title = TITLE.match(line)
            if title:
                lines = found.setdefault((title[1], int(title[2])), [])
            else:
                lines.append(line)
    return {key: shown(lines) for key, lines in found.items()}


def shown(lines):
    """The findings without offsets, and without notes that say the same as the page."""
    out, count = [], 0
    for line in lines:
        finding, detail = FINDING.match(line), DETAIL.match(line)
        if finding:
            count += 1
            if count <= MOST:
                out.append(f"{finding[1]}[{finding[2]}]: {finding[3]}")
        elif detail and count <= MOST and detail[1] == "help":
            out.append(f"  help: {detail[2]}")
    if count > MOST:
        out.append(f"… and {count - MOST} more")
    return out
