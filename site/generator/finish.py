"""Completes the pages that Zensical has built: a content security policy, each page as Markdown,
`llms.txt`, and pages for addresses that have moved.

    finish.py OUT
"""

import base64
import hashlib
import html
import pathlib
import re
import shutil
import sys

import client_errors
import search_index

ROOT = pathlib.Path(__file__).resolve().parents[2]
DOCS = ROOT / "docs"
SITE = re.search(r'^site_url = "(.*)"', (ROOT / "site/zensical.toml").read_text(), re.MULTILINE)[1]
SCRIPT = re.compile(r"<script(?P<attributes>[^>]*)>(?P<text>.*?)</script>", re.DOTALL)
CHARSET = '<meta charset="utf-8">'


def read(path):
    return path.read_text(encoding="utf-8")


def hash_of(text):
    """A source of the policy that allows this text."""
    return f"'sha256-{base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()}'"


def policy(page):
    """The policy of a page: only what this site has, and the inline scripts of the page."""
    hashes = []
    for script in SCRIPT.finditer(page):
        attributes = script["attributes"]
        if " src=" not in attributes and "application/json" not in attributes:
            hashes.append(hash_of(script["text"]))
    directives = [
        "default-src 'none'",
        " ".join(["script-src 'self'", *sorted(set(hashes))]),
        "style-src 'self'",
        "img-src 'self' data:",
        "connect-src 'self'",
        "worker-src 'self'",
        "base-uri 'none'",
        "form-action 'none'",
    ]
    return "; ".join(directives)


def address(name):
    """The address of a page of `docs`, from the root of the site."""
    path = name.removesuffix(".md")
    path = path.removesuffix("README") if path.rpartition("/")[2] == "README" else path + "/"
    return path


def scrollable(page):
    """The page with tables of Markdown in elements that scroll and that the keyboard reaches."""
    wrapped = r'<div class="wide" role="group" tabindex="0"><table class="data">\1</table></div>'
    return re.sub(r"<table>(.*?)</table>", wrapped, page, flags=re.DOTALL)


def secure(page, name):
    """The page with its policy and a link to its Markdown."""
    head = f'{CHARSET}\n<meta http-equiv="Content-Security-Policy" content="{policy(page)}">'
    if name:
        up = "../" * address(name).count("/")
        head += f'\n<link rel="alternate" type="text/markdown" href="{up}{name}">'
    if CHARSET not in page:
        raise SystemExit("a page has no place for its content security policy")
    return page.replace(CHARSET, head, 1)


# The first sentence of a paragraph; code in it may have a full stop.
SENTENCE = re.compile(r"(?:`[^`]*`|[^`])*?[.](?=\s|$)")
LINK = re.compile(r"\[([^]]*)\]\([^)]*\)")


def summary(name, markdown, purposes):
    """The title of a page, and what it is about: of a guide what one reads it to do, of others the
    first sentence without links."""
    title = re.search(r"^# (.*)$", markdown, re.MULTILINE)[1]
    if name == "README.md":
        return title, "Each guide, with what one reads it to do."
    if name in purposes:
        return title, purposes[name]
    first = LINK.sub(r"\1", " ".join(markdown.partition("\n\n")[2].split("\n\n")[0].split()))
    if name.startswith("targets/"):
        # `Claude Code. A client; volatile; confidence high.`
        return title, first.partition(";")[0] + "."
    sentence = SENTENCE.match(first)
    return title, sentence[0] if sentence else f"{first.rstrip(':')}."


SECTIONS = [("Guides", ""), ("Rules", "rules/"), ("Kinds of changes", "changes/"), ("Targets", "targets/")]


def llms(names):
    """A list of all pages as Markdown, for programs: https://llmstxt.org."""
    purposes = search_index.purposes()
    lines = [
        "# mcp-lint",
        "",
        "> An offline linter for Model Context Protocol tool definitions, results, recorded sessions "
        "and the configurations around a server. Each page is Markdown.",
    ]
    for title, folder in SECTIONS:
        lines += ["", f"## {title}", ""]
        for name in names:
            if name.rpartition("/")[0] + "/" == (folder or "/"):
                heading, first = summary(name, read(DOCS / name), purposes)
                lines.append(f"- [{heading}]({SITE}{name}): {first}")
    return "\n".join(lines) + "\n"


def moved():
    """Old and new addresses of pages: `site/moved.txt` has one pair a line."""
    for line in (ROOT / "site/moved.txt").read_text(encoding="utf-8").split("\n"):
        if line and not line.startswith("#"):
            yield line.split()


def redirect(old, new):
    """A page that leads from an old address to a new one without a script."""
    target = html.escape("../" * old.count("/") + new)
    return (
        f'<!doctype html>\n<html lang="en">\n<head>\n{CHARSET}\n<title>Moved</title>\n'
        f'<meta http-equiv="refresh" content="0; url={target}">\n'
        f'<link rel="canonical" href="{SITE}{html.escape(new)}">\n</head>\n'
        f'<body><p>This page is now at <a href="{target}">{html.escape(new)}</a>.</p></body>\n</html>\n'
    )


def main():
    out = pathlib.Path(sys.argv[1])
    names = sorted(path.relative_to(DOCS).as_posix() for path in DOCS.rglob("*.md"))
    of_page = {address(name) + "index.html": name for name in names}
    for old, new in moved():
        path = out / old / "index.html"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(redirect(old, new), encoding="utf-8")
    for path in sorted(out.rglob("*.html")):
        name = path.relative_to(out).as_posix()
        # The playground has its own policy.
        if not name.startswith("playground/"):
            page = scrollable(path.read_text(encoding="utf-8"))
            page = secure(page, of_page.get(name))
            path.write_text(page, encoding="utf-8")
    for name in names:
        (out / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(DOCS / name, out / name)
    # The index of the theme's search, which is off.
    (out / "search.json").unlink(missing_ok=True)
    errors = client_errors.by_rule(DOCS / "client-errors.md")
    built = ((name.removesuffix("index.html"), read(out / name)) for name in sorted(of_page))
    (out / "assets/search/index.json").write_text(search_index.index(built, errors), encoding="utf-8")
    (out / "llms.txt").write_text(llms(names), encoding="utf-8")


if __name__ == "__main__":
    main()
