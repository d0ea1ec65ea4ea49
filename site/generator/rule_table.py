"""The list of rules as one table that a script filters."""

import html
import re

from rule_pages import LEVELS, revisions

COLUMNS = ("rule", "finds", "category", "level", "fix", "revisions")
FIXES = {"none": "none", "safe": "safe", "unsafe": "unsafe"}


def inline(text):
    """Text with code in backticks, as HTML."""
    return re.sub(r"`([^`]*)`", r"<code>\1</code>", html.escape(text, quote=False))


def choice(label, name, values):
    """A drop-down list of a filter."""
    options = "".join(f'<option value="{value}">{text}</option>' for value, text in values)
    return (
        f'<label>{label} <select data-filter="{name}"><option value="">all</option>{options}'
        "</select></label>"
    )


def filters(rules, all_revisions):
    """The controls, which are hidden where no script runs."""
    categories = sorted({rule["category"] for rule in rules})
    families = sorted({rule["family"] for rule in rules})
    controls = [
        '<label>Text <input type="search" data-filter="text" placeholder="name or words"></label>',
        choice("Category", "category", [(one, one) for one in categories]),
        choice("Family", "family", [(one, one) for one in families]),
        choice("Level", "level", list(LEVELS.items())),
        choice("Fix", "fix", list(FIXES.items())),
        choice("Revision", "revisions", [(one, one) for one in reversed(all_revisions)]),
    ]
    return (
        '<div class="filters" data-filters-of="rules" role="search" aria-label="Filter rules" hidden>\n'
        + "\n".join(controls)
        + '\n<output aria-live="polite"></output>\n</div>'
    )


def row(rule, all_revisions, anchor):
    """A row; the first of a family has the anchor of the family."""
    name = rule["name"]
    values = " ".join(rule["revisions"])
    attributes = (
        f'data-category="{rule["category"]}" data-family="{rule["family"]}" '
        f'data-level="{rule["level"]}" data-fix="{rule["fix"]}" data-revisions="{values}"'
    )
    cells = [
        f'<a href="rules/{name}.md"><code>{name}</code></a>',
        inline(rule["summary"]),
        rule["category"],
        f'<span class="level level-{rule["level"]}">{LEVELS[rule["level"]]}</span>',
        "" if rule["fix"] == "none" else rule["fix"],
        revisions(rule, all_revisions).replace(" revisions", ""),
    ]
    inner = "".join(f"<td>{cell}</td>" for cell in cells)
    identity = f' id="{anchor}"' if anchor else ""
    return f"<tr{identity} {attributes}>{inner}</tr>"


def page(rules):
    """The Markdown of the page."""
    all_revisions = sorted({one for rule in rules for one in rule["revisions"]})
    rows, known = [], set()
    for rule in sorted(rules, key=lambda rule: (rule["family"], rule["name"])):
        anchor = rule["family"] if rule["family"] not in known else None
        known.add(rule["family"])
        rows.append(row(rule, all_revisions, anchor))
    head = "".join(f'<th scope="col">{column}</th>' for column in COLUMNS)
    table = (
        '<div class="wide" role="region" aria-label="Rules" tabindex="0">\n'
        f'<table class="data" data-table="rules"><thead><tr>{head}</tr></thead>\n<tbody>\n'
        + "\n".join(rows)
        + "\n</tbody></table>\n</div>"
    )
    return (
        "---\nhide: [toc]\n---\n\n# Rules\n\n"
        f"All {len(rules)} rules. `mcp-lint explain RULE` shows a page in the terminal, and "
        f"`mcp-lint rules` this list.\n\n{filters(rules, all_revisions)}\n\n{table}\n"
    )
