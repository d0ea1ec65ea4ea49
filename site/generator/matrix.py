"""The matrix of targets: what each of them does with each feature."""

import html
import re

from rule_table import choice, inline

# The outcomes of a feature, worst first: the letter in a cell, the same in a few words, and in a
# sentence. Rejections differ in what is lost.
REJECTIONS = {
    "request": ("R", "rejects request", "rejects the whole request"),
    "server": ("S", "rejects server", "rejects all tools of the server"),
    "tool": ("T", "rejects tool", "rejects the tool"),
    "call": ("C", "rejects call", "rejects calls of the tool"),
}
OTHERS = {
    "dropped": ("D", "drops", "drops it before the model sees it"),
    "rewritten": ("W", "rewrites", "rewrites it"),
    "accepted": ("+", "accepts", "accepts it"),
}
OUTCOMES = ["refused", *OTHERS]


def titles(targets, pages):
    """The title of each feature: the pages of targets list outcomes in the order of the data, the worst first."""
    found = {}
    for target in targets:
        section = pages[target["name"]].partition("\n## Features\n")[2].partition("\n## ")[0]
        rows = [line for line in section.split("\n") if line.startswith("| ")][1:]
        cells = [row.split(" | ")[0].removeprefix("| ").split("<br>") for row in rows]
        outcomes = sorted(target["outcomes"], key=lambda one: OUTCOMES.index(one["outcome"]))
        if [len(cell) for cell in cells] != [len(one["features"]) for one in outcomes]:
            raise SystemExit(f"docs/targets/{target['name']}.md does not list the features of its data")
        for cell, outcome in zip(cells, outcomes):
            names = [name.removesuffix(" in `outputSchema`") for name in cell]
            found.update(zip(outcome["features"], names))
    return found


def order(readme, of_feature):
    """The features in the order of the tables in the list of targets, then all others."""
    by_title = {title: feature for feature, title in of_feature.items()}
    first = [line.split(" | ")[0].removeprefix("| ") for line in readme.split("\n")]
    known = [by_title[title] for title in dict.fromkeys(first) if title in by_title]
    return known + sorted(set(of_feature) - set(known))


def cell(target, outcomes):
    """A cell: the letter of the worst outcome, its words for those who cannot see or do not know the
    letter, and every outcome in the title, because input and output schemas may differ."""
    if not outcomes:
        return "<td></td>"
    letter, words, _ = words_of(outcomes[0])
    title = html.escape(". ".join(title_of(target, outcome) for outcome in outcomes))
    return (
        f'<td class="{words.partition(" ")[0]}" title="{title}">'
        f'<span aria-hidden="true">{letter}</span><span class="hidden-text">{words}</span></td>'
    )


def title_of(target, outcome):
    """What one outcome of a target says, with the date of its observation."""
    sentence = f"{target['label']} {words_of(outcome)[2]}"
    if outcome["schema"] == "outputSchema":
        sentence += " in `outputSchema`"
    parts = [sentence]
    if outcome["note"]:
        parts.append(outcome["note"])
    parts.append(f"observed {outcome['date']}, confidence {outcome['confidence']}")
    return "; ".join(parts)


def words_of(outcome):
    """The letter of an outcome, and its words."""
    if outcome["outcome"] == "refused":
        return REJECTIONS[outcome["scope"]]
    return OTHERS[outcome["outcome"]]


def worst_first(outcome):
    """Rejections first, and of these what loses most."""
    scopes = list(REJECTIONS)
    scope = outcome["scope"] if outcome["outcome"] == "refused" else None
    return OUTCOMES.index(outcome["outcome"]), scopes.index(scope) if scope else 0


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


def legend():
    """The letters with their words."""
    letters = "; ".join(f"**{letter}** {words}" for letter, words, _ in [*REJECTIONS.values(), *OTHERS.values()])
    return (
        f"{letters}; an empty cell: not known. Point at a cell to see its note and the date of the "
        "observation."
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
    return f"---\nhide: [toc]\n---\n\n{before}\n\n## Matrix\n\n{legend()}\n\n{matrix}\n"
