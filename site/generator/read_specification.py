"""Writes the table of the pages, sections and types of the specification that `specification.py` links to.

    read_specification.py CHECKOUT > site/data/specification.json

CHECKOUT is a clone of the repository `modelcontextprotocol/modelcontextprotocol`. Run this when a
revision is published.
"""

import json
import re
import subprocess
import sys

FOLDER = "docs/specification/"
HEADING = re.compile(r"^#{2,6} (.+)$", re.MULTILINE)
FENCE = re.compile(r"^```.*?^```$", re.MULTILINE | re.DOTALL)
# Of other characters it is not known what an anchor makes of them.
PLAIN = re.compile(r"[A-Za-z0-9 `$_().-]+")
TYPE = re.compile(r"^export (?:interface|type|const) (\w+)", re.MULTILINE)


def git(checkout, *arguments):
    """The output of a command of git."""
    ran = subprocess.run(["git", "-C", checkout, *arguments], capture_output=True, check=True, text=True)
    return ran.stdout


def anchor(heading):
    """The anchor that the site of the specification gives a heading."""
    kept = re.sub(r"[^a-z0-9 -]", "", heading.lower())
    return re.sub(r" +", "-", kept.strip())


def page_of(path):
    """The revision and the name of a page, as sources cite it: `basic/index`, `server/tools`."""
    revision, _, name = path.removeprefix(FOLDER).removesuffix(".mdx").partition("/")
    return revision, name


def main():
    checkout, pages = sys.argv[1], {}
    for path in git(checkout, "ls-tree", "-r", "--name-only", "HEAD", FOLDER).splitlines():
        revision, name = page_of(path)
        if not path.endswith(".mdx") or not re.fullmatch(r"\d{4}-\d\d-\d\d", revision):
            continue
        text = FENCE.sub("", git(checkout, "show", f"HEAD:{path}"))
        headings = [heading.replace("`", "").rstrip(":").strip() for heading in HEADING.findall(text)]
        pages.setdefault(revision, {})[name] = {
            one: anchor(one) for one in headings if PLAIN.fullmatch(one)
        }
    for revision, own in pages.items():
        # Types that the page of the schema does not have: older revisions have only the file.
        schema, known = git(checkout, "show", f"HEAD:schema/{revision}/schema.ts"), own.get("schema", {})
        own["schema.ts"] = {name: "" for name in TYPE.findall(schema) if name not in known}
    lines = [
        f"  {json.dumps(f'{revision} {name}')}: {json.dumps(sections)}"
        for revision, own in sorted(pages.items())
        for name, sections in sorted(own.items())
    ]
    print("{\n" + ",\n".join(lines) + "\n}")


main()
