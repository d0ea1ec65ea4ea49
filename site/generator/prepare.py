"""Writes the pages that Zensical builds: those of `docs`, with what the site adds to them.

    prepare.py DATA OUT [--playground]

DATA has `rules.json` and `targets.json`, as `mcp-lint` prints them.
"""

import json
import pathlib
import posixpath
import re
import shutil
import sys

import client_errors
import evidence
import findings
import matrix
import rule_table
import search_index
from examples import plain
from rule_pages import RulePages

ROOT = pathlib.Path(__file__).resolve().parents[2]


LINK = re.compile(r"\]\((\.\./[^)\s]*)\)")
PLAYGROUND = "https://mcp-lint.github.io/mcp-lint/playground/"
# What the home page takes from the introduction of the repository.
HOME_SECTIONS = [
    "Run it in the folder of your server",
    "What do you have?",
    "In CI",
    "With a coding agent",
    "Choose rules",
    "Safe and fast",
    "Questions",
]
REPOSITORY = "https://github.com/mcp-lint/mcp-lint/blob/main/"


def read(path):
    return path.read_text(encoding="utf-8")


def outward(name, markdown):
    """The page with links to other files of the repository as addresses there."""

    def replace(match):
        path = posixpath.normpath(posixpath.join("docs", posixpath.dirname(name), match[1]))
        return match[0] if path.startswith("docs/") else f"]({REPOSITORY}{path})"

    return LINK.sub(replace, markdown)


def guides(index):
    """The list of guides, with their names in the navigation instead of those of their files."""
    rows = [f"| [{title}]({name}) | {purpose} |" for name, (title, purpose) in search_index.guides().items()]
    schemas = index.rpartition("\n\n")[2].strip()
    return "| guide | what it is for |\n|---|---|\n" + "\n".join(rows) + f"\n\n{schemas}"


def home(readme, index, count, playground):
    """The home page: its own beginning, and what the introduction of the repository has beside that."""
    text = readme.partition("\n## Documentation\n")[0].replace("](docs/", "](")
    # Other files of the repository are not in the site.
    text = re.sub(r"\]\((?=[A-Z]+[A-Za-z-]*(?:\.md)?\))", f"]({REPOSITORY}", text)
    text = re.sub(r"\[docs/([a-z/-]+)\.md\]", r"[\1]", text)
    sections = dict(re.findall(r"^## ([^\n]*)\n\n(.*?)(?=^## |\Z)", text, re.MULTILINE | re.DOTALL))
    # The commands of the table are at the beginning of the page.
    install = re.sub(r"^\|.*\n", "", sections["Install"], flags=re.MULTILINE).strip()
    others = "\n".join(f"## {name}\n\n{sections[name]}" for name in HOME_SECTIONS)
    page = read(ROOT / "site/home.md").replace("PLAYGROUND", playground).replace("COUNT", str(count))
    page = page.replace("INSTALL", install).replace("DOCUMENTATION", guides(index))
    return page.replace("SECTIONS", others)


def named_rules(markdown, rules, own, folder):
    """The page with links from names of other rules to their pages."""

    def replace(match):
        is_rule = match[1] in rules and match[1] != own
        return f"[`{match[1]}`]({folder}{match[1]}.md)" if is_rule else match[0]

    # Neither in blocks of code and headings, nor in links.
    parts = re.split(r"(^```.*?^```$|^#[^\n]*$|\[[^\]\n]*\]\([^)\n]*\))", markdown, flags=re.MULTILINE | re.DOTALL)
    parts[::2] = [re.sub(r"`([a-z0-9-]+)`", replace, part) for part in parts[::2]]
    return "".join(parts)


def prepared(docs, data, with_playground):
    """Each page with its path and text."""
    rules = json.loads(read(data / "rules.json"))["rules"]
    targets = json.loads(read(data / "targets.json"))["targets"]
    snapshots = findings.read(ROOT / "tests/it/every_finding/expected")
    errors = client_errors.by_rule(docs / "client-errors.md")
    suppression = read(docs / "suppression.md")
    pages = RulePages(rules, snapshots, errors, suppression, with_playground)
    playground = "playground/" if with_playground else PLAYGROUND
    target_pages = {path.stem: read(path) for path in (docs / "targets").glob("*.md")}
    for path in sorted(docs.rglob("*.md")):
        name, text = path.relative_to(docs).as_posix(), read(path)
        if name == "README.md":
            text = home(read(ROOT / "README.md"), text, len(rules), playground)
        elif name == "rules.md":
            text = rule_table.page(rules)
        elif name == "targets/README.md":
            text = matrix.page(text, targets, target_pages)
        elif name.startswith("rules/"):
            text = named_rules(pages.prepare(path.stem, text), pages.rules, path.stem, "")
        elif name.startswith("targets/"):
            text = named_rules(evidence.linked(text), pages.rules, None, "../rules/")
        elif "/" not in name:
            text = named_rules(text, pages.rules, None, "rules/")
        yield name, outward(name, plain(text))


def main():
    data, out = pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2])
    docs = ROOT / "docs"
    shutil.rmtree(out, ignore_errors=True)
    with_playground = "--playground" in sys.argv[3:]
    for name, text in prepared(docs, data, with_playground):
        path = out / "docs" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    for path in docs.iterdir():
        if path.suffix in (".svg", ".png", ".json"):
            shutil.copy(path, out / "docs")
    shutil.copytree(ROOT / "site/theme", out / "theme")
    shutil.copy(ROOT / "editors/vscode/icon/icon.svg", out / "theme/assets/logo.svg")
    playground = "playground/" if with_playground else PLAYGROUND
    settings = read(ROOT / "site/zensical.toml") + f'playground = "{playground}"\n'
    (out / "zensical.toml").write_text(settings, encoding="utf-8")


if __name__ == "__main__":
    main()
