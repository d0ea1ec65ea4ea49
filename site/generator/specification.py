"""Links from sources of rules to sections of the specification: `MCP 2025-11-25, server/tools, Tool Names`."""

import json
import pathlib
import re

# Pages with their sections; `read_specification.py` writes it.
TABLE = pathlib.Path(__file__).resolve().parents[1] / "data/specification.json"
SITE = "https://modelcontextprotocol.io/specification/"
FILES = "https://github.com/modelcontextprotocol/modelcontextprotocol/blob/main/schema/"

# A page, as sources cite it.
PAGE = re.compile(
    r"(?<![\w/`\[])(?:(?:basic|server|client)/[a-z]+(?:[/-][a-z]+)*|schema\.ts|changelogs?|deprecated features)(?![\w/])"
)
# Pages that sources cite under another name.
NAMES = {"schema.ts": "schema", "changelogs": "changelog", "deprecated features": "deprecated"}
REVISION = re.compile(r"\d{4}-\d\d-\d\d")
# What comes between a page and its section, and between two sections.
BEFORE = re.compile(r',? (?:and )?(?:(?:interface|interfaces|type|comment on|error) )?["`]?|, ')
# Where the specification is cited; other documents have sections, too.
CITATION = re.compile(r"(?<![\w`])MCP(?= (?:since |until )?\d{4}|,|:)")


class Specification:
    """The table of pages and sections."""

    def __init__(self):
        self.table = json.loads(TABLE.read_text(encoding="utf-8"))
        self.revisions = sorted({key.partition(" ")[0] for key in self.table})

    def pages(self, revision, page):
        """The names of a cited page in a revision, with their sections."""
        name = NAMES.get(page, page)
        for one in (name, f"{name}/index", page):
            if f"{revision} {one}" in self.table:
                yield one, self.table[f"{revision} {one}"]

    def address(self, revision, name, section):
        """The address of a section, or of its page."""
        if name == "schema.ts":
            return f"{FILES}{revision}/schema.ts"
        anchor = self.table[f"{revision} {name}"].get(section, "")
        return f"{SITE}{revision}/{name.removesuffix('/index')}" + (f"#{anchor}" if anchor else "")

    def find(self, revisions, page, rest):
        """The newest revision that has the page with the section that `rest` begins with; the section
        and how many characters it takes."""
        without = None
        for revision in reversed(revisions):
            for name, sections in self.pages(revision, page):
                section, length = section_of(sections, rest)
                if section:
                    return revision, name, section, length
                without = without or (revision, name, None, 0)
        return without

    def linked(self, source):
        """The Markdown of a source with links to the pages and sections that it cites."""
        out, end = [], 0
        if not CITATION.search(source):
            return source
        for match in PAGE.finditer(source):
            if match.start() < end or not is_cited(source[: match.start()]):
                continue
            revisions = allowed(self.revisions, source, match)
            found = self.find(revisions, match[0], source[match.end() :])
            if found is None:
                continue
            revision, name, section, length = found
            out.append(source[end : match.start()])
            end = match.end() + length
            out.append(link(source[match.start() : end], self.address(revision, name, section)))
            # Further sections of the same page.
            while section:
                section, length = section_of(self.table[f"{revision} {name}"], source[end:])
                if section:
                    text = source[end : end + length]
                    start = len(re.match(r",? (?:and )?", text)[0])
                    out += [text[:start], link(text[start:], self.address(revision, name, section))]
                    end += length
        return "".join(out) + source[end:]


def link(text, address):
    return f"[{text}]({address})"


def section_of(sections, rest):
    """The section that a text begins with, the longest name first, and the length with what is before it."""
    before = BEFORE.match(rest)
    if not before:
        return None, 0
    for section in sorted(sections, key=len, reverse=True):
        # A backtick may be anywhere in a name, and what is in parentheses is left out.
        name = "`?".join(re.escape(character) for character in re.sub(r" \(.*\)$", "", section))
        found = re.compile(f'`?{name}[`"]*(?!\\w| [A-Z])').match(rest, before.end())
        if found:
            return section, found.end()
    return None, 0


def is_cited(before):
    """Whether the last document that a text cites is the specification."""
    segments = re.split(r"[;\n]|(?<=[a-z)])\. ", before)
    for segment in reversed(segments):
        if CITATION.search(segment):
            return True
        if re.match(r"\s*(?:SEP-|JSON|TypeScript|Python|RFC|OpenA|the )", segment):
            return False
    return False


def allowed(revisions, source, match):
    """The revisions that a citation is about."""
    before = source[: match.start()]
    segment = re.split(r"[;\n]", before)[-1]
    named = REVISION.findall(segment)
    if not named:
        citations = list(CITATION.finditer(before))
        named = REVISION.findall(re.split(r", [a-z]", before[citations[-1].start() :])[0]) if citations else []
        segment = before[citations[-1].start() :] if citations else segment
    after = re.match(r"[^(;:]*\((since|until) (\d{4}-\d\d-\d\d)\)", source[match.end() :])
    if after:
        named, segment = [after[2]], after[1] + " "
    if not named:
        return revisions
    if re.search(r"\buntil ", segment):
        return [one for one in revisions if one <= named[-1]]
    if re.search(r"\bsince |and later", segment):
        return [one for one in revisions if one >= named[-1]]
    if re.search(rf"{named[0]} to ", segment):
        return [one for one in revisions if named[0] <= one <= named[-1]]
    return sorted(named)
