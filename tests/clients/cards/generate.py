"""Writes `verdicts.tsv`: for changes of `card.json`, whether the official schema of server cards
accepts the result.

Usage: generate.py SCHEMA, where SCHEMA is `schema.json` of
https://github.com/modelcontextprotocol/experimental-ext-server-card. It needs the packages
`jsonschema` and `rfc3986-validator`. A line has the JSON Pointer of the changed value, its new value
as JSON (empty if it was removed), and the verdict.
"""

import copy
import json
import pathlib
import sys

import jsonschema
import rfc3986_validator  # noqa: F401  (without it, the format `uri` is not checked)

FOLDER = pathlib.Path(__file__).parent
WRONG = [
    None, True, 3, [], {}, ["a"], {"a": 1}, "", "a b", "a/b", "a/b/c", "stdio", "http", "sse", "light",
    "boolean", "file", "^1.2.0", "weather", "/absolute", "../a", "ftp://example.com", "example.com",
    "http://example.com/mcp", "https://a b", "{a}/mcp", "{1}/mcp", "urn:example:a", "a" * 100, "a" * 101,
    "a/" + "a" * 198, "a/" + "a" * 199, "a" * 255, "a" * 256,
    "https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json",
    "https://static.modelcontextprotocol.io/schemas/v2/server-card.schema.json",
]
ADDED = {
    "/tools": [{"name": "a"}], "/packages": [], "/remotes": [], "/capabilities": {}, "/icons": [],
    "/remotes/0/unknown": 1, "/remotes/0/headers/0/variables/other": {"format": "number"},
    "/remotes/0/variables/other": {"choices": [1]}, "/repository/unknown": 1, "/title": "a" * 101,
}


def pointers(value, path=""):
    if path:
        yield path
    members = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, member in members:
        yield from pointers(member, f"{path}/{str(key).replace('~', '~0').replace('/', '~1')}")


def changed(card, pointer, **new):
    card = copy.deepcopy(card)
    *way, last = [part.replace("~1", "/").replace("~0", "~") for part in pointer[1:].split("/")]
    holder = card
    for part in way:
        holder = holder[int(part)] if isinstance(holder, list) else holder[part]
    last = int(last) if isinstance(holder, list) else last
    if "value" in new:
        holder[last] = new["value"]
    else:
        del holder[last]
    return card


def main():
    schema = json.loads(pathlib.Path(sys.argv[1]).read_text())
    schema = {**schema, "$ref": "#/$defs/ServerCard"}
    checker = jsonschema.Draft202012Validator.FORMAT_CHECKER
    validator = jsonschema.Draft202012Validator(schema, format_checker=checker)
    card = json.loads((FOLDER / "card.json").read_text())
    assert validator.is_valid(card)
    rows = []
    for pointer in pointers(card):
        rows.append((pointer, "", changed(card, pointer)))
        rows += [(pointer, json.dumps(value), changed(card, pointer, value=value)) for value in WRONG]
    rows += [(pointer, json.dumps(value), changed(card, pointer, value=value)) for pointer, value in ADDED.items()]
    lines = [f"{pointer}\t{new}\t{'accepts' if validator.is_valid(mutant) else 'rejects'}" for pointer, new, mutant in rows]
    (FOLDER / "verdicts.tsv").write_text("\n".join(lines) + "\n")


main()
