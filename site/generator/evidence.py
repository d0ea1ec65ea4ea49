"""Links from evidence to where it was seen: threads (`owner/name#12`, `SEP-986`) and sections of standards."""

import pathlib
import re

REPOSITORIES = pathlib.Path(__file__).resolve().parents[1] / "data/repositories.txt"
GITHUB = "https://github.com/"
PROTOCOL = "modelcontextprotocol/modelcontextprotocol"

THREAD = re.compile(r"(?<![\w./#-])((?:[A-Za-z0-9-]+/)?[A-Za-z0-9][A-Za-z0-9_.-]*)#(\d+)(?![\w-])")
PROPOSAL = re.compile(r"\bSEP-(\d+)\b")
RFC = re.compile(r"\bRFC (\d+)(, section (\d+(?:\.\d+)*))?(?![\d.]*\d)")
JSON_SCHEMA = re.compile(r"\bJSON Schema 2020-12 (Core|Validation), section (\d+(?:\.\d+)*)")
WEAKNESS = re.compile(r"\bCWE-(\d+)\b")
# Text in which nothing is replaced: code, and links that already exist.
FIXED = re.compile(r"```.*?```|`[^`\n]*`|!?\[[^\]\n]*\]\([^)\n]*\)|<[^>\n]*>", re.DOTALL)


def owners():
    """The full name of each repository that evidence names without its owner."""
    lines = REPOSITORIES.read_text(encoding="utf-8").split("\n")
    return dict(line.split() for line in lines if line and not line.startswith("#"))


OWNERS = owners()


def thread(match):
    """A link to a thread, with the owner and the name of its repository."""
    name = match[1] if "/" in match[1] else OWNERS.get(match[1].lower())
    return f"[{name}#{match[2]}]({GITHUB}{name}/issues/{match[2]})" if name else match[0]


def rfc(match):
    section = f"#section-{match[3]}" if match[3] else ""
    return f"[{match[0]}](https://www.rfc-editor.org/rfc/rfc{match[1]}{section})"


def json_schema(match):
    page = f"https://json-schema.org/draft/2020-12/json-schema-{match[1].lower()}"
    return f"[{match[0]}]({page}#section-{match[2]})"


LINKS = [
    (PROPOSAL, lambda match: f"[{match[0]}]({GITHUB}{PROTOCOL}/issues/{match[1]})"),
    (RFC, rfc),
    (JSON_SCHEMA, json_schema),
    (WEAKNESS, lambda match: f"[{match[0]}](https://cwe.mitre.org/data/definitions/{match[1]}.html)"),
    (THREAD, thread),
]


def linked(markdown):
    """The Markdown with links; what is fixed stays as it is."""
    out, end = [], 0
    for fixed in FIXED.finditer(markdown):
        out += [replaced(markdown[end : fixed.start()]), fixed[0]]
        end = fixed.end()
    return "".join(out) + replaced(markdown[end:])


def replaced(text):
    """A text without links, with those of each kind; what one kind makes is fixed for the next."""
    for pattern, replace in LINKS:
        parts = re.split(r"(\[[^\]\n]*\]\([^)\n]*\))", text)
        parts[::2] = [pattern.sub(replace, part) for part in parts[::2]]
        text = "".join(parts)
    return text
