"""The index of the search: what the pages have, without their examples. The page of the search reads it
when it is opened, and not before."""

import html
import json
import pathlib
import re

ROOT = pathlib.Path(__file__).resolve().parents[2]
DOCS = ROOT / "docs"

BODY = re.compile(r'<article class="md-content__inner md-typeset">(.*?)</article>', re.DOTALL)
TITLE = re.compile(r"<h1[^>]*>(.*?)</h1>", re.DOTALL)
DESCRIPTION = re.compile(r'<meta name="description" content="([^"]*)">')
SECTION = re.compile(r'<h2 id="([^"]*)">(.*?)</h2>', re.DOTALL)
PERMALINK = re.compile(r'<a class="headerlink".*?</a>', re.DOTALL)
# Examples are data: words in them are not what a page is about.
EXAMPLE = re.compile(r'<div class="language-(?!text)[a-z]+ highlight">.*?</div>', re.DOTALL)
TABLE = re.compile(r"<table.*?</table>", re.DOTALL)
SPACE = re.compile(r"\s+")
# More of a page adds only words that others have, too.
MOST = 3000
# Pages for those who work on the program.
INSIDE = ("architecture/", "performance/")
# Sections that are the same on all pages of rules, or only name other documents.
COMMON = re.compile(r'<h2 id="(?:source|how-to-turn-it-o(?:ff|n))">.*?(?=<h2 |\Z)', re.DOTALL)
ERRORS = re.compile(r'<h2 id="errors-of-clients">.*?(?=<h2 |\Z)', re.DOTALL)


def plain(markup):
    """The text of HTML, in one line."""
    text = re.sub(r"<[^>]+>", "", re.sub(r"<(?:br|/p|/li|/td|/th|/h\d)[^>]*>", r" ", markup))
    return SPACE.sub(" ", html.unescape(text)).strip()


def first_sentence(markup):
    """The first paragraph, as far as a list of results has room for it."""
    paragraph = re.search(r"<p>(.*?)</p>", markup, re.DOTALL)
    text = plain(paragraph[1]) if paragraph else ""
    return text if len(text) <= 200 else text[:199].rpartition(" ")[0] + "…"


def kind_of(url):
    """What a page is."""
    for folder, kind in (("rules/", "rule"), ("changes/", "change"), ("targets/", "target")):
        if url.startswith(folder) and url != folder:
            return kind
    return "inside" if url.startswith(INSIDE) else "guide"


def purposes():
    """What one reads each guide to do, by its file."""
    readme = (DOCS / "README.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| \[[^]]*\]\(([^)]*\.md)\) \| (.*) \|$", readme, re.MULTILINE)
    texts = {name: re.sub(r"\[([^]]*)\]\([^)]*\)", r"\1", text) for name, text in rows}
    return {name: f"{text[:1].upper()}{text[1:]}." for name, text in texts.items()}


def guides():
    """The name of each guide in the navigation, and what it is for, by its file."""
    navigation = (ROOT / "site/zensical.toml").read_text(encoding="utf-8")
    known = purposes()
    rows = re.findall(r'\{ "([^"]*)" = "([^"]*\.md)" \}', navigation)
    return {name: (title, known[name]) for title, name in rows if name != "README.md"}


def entries(url, page, errors, guide):
    """The entries of a page: one for a rule, a kind or a target, and for a guide one for each section."""
    body = PERMALINK.sub("", BODY.search(page)[1])
    heading = TITLE.search(body)
    title = plain(heading[1]) if heading else url
    body = EXAMPLE.sub(" ", body[heading.end() :] if heading else body)
    kind = kind_of(url)
    entry = {"url": url, "title": title, "kind": kind}
    if kind == "rule":
        described = DESCRIPTION.search(page)
        entry["summary"] = html.unescape(described[1]) if described else ""
        body = re.sub(r"<h2.*?</h2>", " ", ERRORS.sub("", COMMON.sub("", body)))
        if errors:
            entry["errors"] = [re.sub(r"[`\\]", "", text) for text, _ in errors]
    parts = SECTION.split(body)
    before = parts[0] if kind in ("guide", "inside") else body
    known_as, purpose = guide or ("", "")
    if guide and known_as != title:
        entry["known_as"] = known_as
    entry.setdefault("summary", purpose or first_sentence(before))
    # The texts of the table are in the entries of the rules.
    shown = TABLE.sub("", before) if url == "client-errors/" else before
    found = [{**entry, "body": plain(shown)[:MOST]}]
    if kind in ("guide", "inside"):
        for anchor, name, text in zip(parts[1::3], parts[2::3], parts[3::3]):
            section = {"url": f"{url}#{anchor}", "title": plain(name), "page": title, "known_as": known_as}
            section |= {"kind": "section" if kind == "guide" else kind, "summary": first_sentence(text)}
            found.append({**section, "body": plain(text)[:MOST]})
    return found


def index(pages, errors):
    """The index as JSON: `pages` are addresses with HTML, `errors` the texts of clients by rule."""
    found = []
    known = {re.sub(r"(README)?\.md$", "", name).rstrip("/") + "/": guide for name, guide in guides().items()}
    for url, page in pages:
        rule = url.removeprefix("rules/").rstrip("/")
        found += entries(url, page, errors.get(rule, []), known.get(url))
    return json.dumps(found, ensure_ascii=False, separators=(",", ":"))
