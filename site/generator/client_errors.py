"""The table of error texts of clients, by rule."""

import re

RULE = re.compile(r"\[`([a-z0-9-]+)`\]\(rules/")


def by_rule(path):
    """For each rule the texts, in backticks, with who prints them."""
    found = {}
    for line in path.read_text(encoding="utf-8").split("\n"):
        cells = [cell.strip() for cell in line.strip("| ").split(" | ")]
        if line.startswith("| ") and len(cells) == 3:
            for rule in RULE.findall(cells[2]):
                found.setdefault(rule, []).append((cells[0], cells[1]))
    return found
