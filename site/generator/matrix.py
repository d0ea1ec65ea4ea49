"""The matrix of targets: what each of them does with each feature."""

import html
import re

from rule_table import choice, inline

# The outcome of a feature, with its letter in a cell.
OUTCOMES = {"refused": "rejected", "dropped": "dropped", "rewritten": "rewritten", "accepted": "accepted"}
SCOPES = {
    "request": ("R", "the whole request is lost"),
    "server": ("S", "all tools of the server are lost"),
    "tool": ("T", "the tool is lost"),
    "call": ("C", "its calls fail"),
}
LETTERS = {"dropped": "D", "rewritten": "W", "accepted": "+"}


def titles(targets, pages):
    """The title of each feature: the pages of targets list outcomes in the order of the data."""
    found = {}
    for target in targets:
        section = pages[target["name"]].partition("\n## Features\n")[2].partition("\n## ")[0]
        rows = [line for line in section.split("\n") if line.startswith("| ")][1:]
        cells = [row.split(" | ")[0].removeprefix("| ").split("<br>") for row in rows]
        if [len(cell) for cell in cells] != [len(one["features"]) for one in target["outcomes"]]:
            raise SystemExit(f"docs/targets/{target['name']}.md does not list the features of its data")
        for cell, outcome in zip(cells, target["outcomes"]):
            found.update(zip(outcome["features"], cell))
    return found


def order(readme, of_feature):
    """The features in the order of the tables in the list of targets, then all others."""
    by_title = {title: feature for feature, title in of_feature.items()}
    first = [line.split(" | ")[0].removeprefix("| ") for line in readme.split("\n")]
    known = [by_title[title] for title in dict.fromkeys(first) if title in by_title]
    return known + sorted(set(of_feature) - set(known))


def cell(target, outcomes):
    """A cell, with the words of its letter for those who cannot see or do not know it."""
    if not outcomes:
        return "<td></td>"
    worst = outcomes[0]
    word, scope = OUTCOMES[worst["outcome"]], SCOPES.get(worst["scope"])
    letter = LETTERS.get(worst["outcome"]) or (scope or ("R", ""))[0]
    parts = [f"{target['label']}: {word}"]
    if scope and worst["outcome"] == "refused":
        parts.append(scope[1])
    if worst.get("schema"):
        parts.append(f"in {worst['schema']} schemas")
    if worst["note"]:
        parts.append(worst["note"])
    parts.append(f"observed {worst['date']}, confidence {worst['confidence']}")
    title = html.escape("; ".join(parts))
    return f'<td class="{word}" title="{title}">{letter}<span class="hidden-text"> {word}</span></td>'


def worst_first(outcome):
    """Rejections first."""
    return list(OUTCOMES).index(outcome["outcome"])


def rows_of(targets, features, of_feature):
    """The rows of the matrix."""
    rows = []
    for feature in features:
        cells = []
        for target in targets:
            own = [one for one in target["outcomes"] if feature in one["features"]]
            cells.append(cell(target, sorted(own, key=worst_first)))
        title = inline(of_feature[feature])
        rows.append(f'<tr id="feature-{feature}"><th scope="row">{title}</th>{"".join(cells)}</tr>')
    return rows


def table(targets, features, of_feature):
    """The matrix with its controls."""
    kinds = list(dict.fromkeys(target["kind"] for target in targets))
    head = "".join(
        f'<th scope="col" data-kind="{target["kind"]}" data-name="{target["name"]}">'
        f'<a href="{target["name"]}.md" title="{html.escape(target["label"])}">{target["name"]}</a></th>'
        for target in targets
    )
    controls = (
        '<div class="filters" data-filters-of="matrix" role="search" aria-label="Filter the matrix" hidden>\n'
        '<label>Feature <input type="search" data-filter="text" placeholder="words"></label>\n'
        + choice("Kind", "kind", [(kind, kind) for kind in kinds])
        + '\n<label>Target <input type="search" data-filter="column" placeholder="part of a name"></label>\n'
        '<output aria-live="polite"></output>\n</div>'
    )
    rows = "\n".join(rows_of(targets, features, of_feature))
    return (
        f'{controls}\n\n<div class="wide matrix" role="region" aria-label="Matrix of targets" tabindex="0">\n'
        f'<table class="data" data-table="matrix"><thead><tr><th scope="col">feature</th>{head}</tr></thead>\n'
        f"<tbody>\n{rows}\n</tbody></table>\n</div>"
    )


LEGEND = (
    "Rejected, with the loss of **R** the whole request, **S** all tools of the server, **T** the "
    "tool, **C** its calls; **D** dropped; **W** rewritten; **+** accepted; empty: not known. A cell "
    "shows its date and note when it is pointed at."
)


def page(readme, targets, pages):
    """The list of targets, with one matrix instead of a table for each kind."""
    used = [target for target in targets if target["outcomes"]]
    kinds = ["provider", "client", "library", "directory", "specification"]
    used.sort(key=lambda one: (kinds.index(one["kind"]), one["name"]))
    of_feature = titles(used, pages)
    before, separator, _ = re.split(r"(\n## Providers\n)", readme, maxsplit=1)
    if not separator:
        raise SystemExit("docs/targets/README.md has no section `Providers`")
    features = order(readme, of_feature)
    matrix = table(used, features, of_feature)
    return f"---\nhide: [toc]\n---\n\n{before}\n\n## Matrix\n\n{LEGEND}\n\n{matrix}\n"
