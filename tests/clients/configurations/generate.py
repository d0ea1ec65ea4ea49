"""python generate.py SEED CLIENT > cases.json

Configuration files for one client, from `bases/CLIENT.json`: its valid servers, mutants of their
members, faults of the dialect, and cases that were chosen by hand. The README has the forms."""

import copy
import json
import os
import random
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
# At most this many mutants of members; the hand-written cases come on top.
LIMIT = 360
ABSENT = object()
# Values of each type, one of which replaces a member of another type.
OTHERS = [None, True, 5, "word", [], {}, ["word"], {"A": "b"}]
TEXTS = ["", " "]
NUMBERS = [0, -1, 1.5, 1_000_000_000_000, "5", 1e300]
# Members of other clients and misspellings that may be added to any server.
EXTRAS = {
    "serverUrl": "https://example.com/mcp", "httpUrl": "https://example.com/mcp", "link": "https://example.com/mcp",
    "baseUrl": "https://example.com/mcp", "uri": "https://example.com/mcp", "cmd": "true", "environment": {"A": "b"}, "envs": {"A": "b"},
    "env_vars": ["A"], "header": {"A": "b"}, "arg": ["a"], "enviroment": {"A": "b"}, "transport": "stdio",
    "transportType": "stdio", "disabled": True, "enabled": False, "autoApprove": ["a"], "alwaysAllow": ["a"],
    "tools": ["*"], "timeout": 60000, "cwd": ".", "description": "A server.", "name": "other", "unknown": 1, "_comment": "a",
    "x-unknown": {"a": 1}, "metadata": {}, "icon": None,
}
KEYS = ["mcpServers", "servers", "mcp_servers", "mcp.servers", "mcp", "context_servers", "extensions", "mcpservers", "MCPServers", "mcp-servers", "mcpServer"]


def kinds(value):
    """The name of the type of a value."""
    names = {type(None): "null", bool: "boolean", int: "number", float: "number", str: "string", list: "array", dict: "object"}
    return names[type(value)]


def places(value, path=()):
    """The path of every member and first item below a value."""
    if isinstance(value, dict):
        for key, inner in value.items():
            yield (*path, key)
            yield from places(inner, (*path, key))
    elif isinstance(value, list) and value:
        yield (*path, 0)
        yield from places(value[0], (*path, 0))


def at(value, path):
    for step in path:
        value = value[step]
    return value


def changed(value, path, other):
    """A copy of a value with something else at a path."""
    value = copy.deepcopy(value)
    inner = at(value, path[:-1])
    if other is ABSENT:
        del inner[path[-1]]
    else:
        inner[path[-1]] = other
    return value


def substitutes(value):
    """What a member may have in the place of its value, with the reason."""
    yield ABSENT
    for other in OTHERS:
        if kinds(other) != kinds(value):
            yield other
    if isinstance(value, bool):
        yield "true"
    elif isinstance(value, (int, float)):
        yield from NUMBERS
    elif isinstance(value, str):
        yield from TEXTS
        if value.isascii() and value.isalpha() and len(value) < 16:
            yield value.upper()
            yield value + "x"
    elif isinstance(value, list):
        yield []
        yield [5] if value and isinstance(value[0], str) else [None]
    elif isinstance(value, dict):
        yield {}
        yield {"A": 1}
        yield {"A": None}


def in_toml(value):
    """A value as TOML on one line; ValueError if TOML cannot express it."""
    if value is None:
        raise ValueError
    if isinstance(value, dict):
        return "{" + ", ".join(f"{key if key.replace('_', '').isalnum() else json.dumps(key)} = {in_toml(inner)}" for key, inner in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(map(in_toml, value)) + "]"
    return repr(value) if isinstance(value, float) else json.dumps(value, ensure_ascii=False)


def as_texts(cases, form, valid):
    """The cases as whole files of a format other than JSON."""
    for case in cases:
        entry, name = case.pop("entry", ABSENT), case.pop("server", "w")
        try:
            if entry is not ABSENT:
                key = name if name.isalnum() and name.isascii() else json.dumps(name, ensure_ascii=False)
                case["text"] = f"{form['before']}{key} = {in_toml(entry)}\nv = {in_toml(valid)}\n"
                case |= {"server": name} if name != "w" else {}
            yield case
        except ValueError:
            pass


def written(path):
    return ".".join(str(step) for step in path)


def mutants(bases):
    """Every mutant of the valid servers: its name, and the server."""
    for name, base in bases.items():
        for path in places(base):
            for other in substitutes(at(base, path)):
                what = "absent" if other is ABSENT else f"= {json.dumps(other)}"
                yield f"{name}: {written(path)} {what}", changed(base, path, other)


def combined(bases, least):
    """Servers with members of others: of other clients, and of the client's own other transports."""
    for index, (name, base) in enumerate(least.items()):
        for key, value in EXTRAS.items():
            # Two transports show what the reader makes of unknown members.
            if key not in base and index < 2:
                yield f"{name} with {key} = {json.dumps(value)}", {**base, key: value}
        for other, members in bases.items():
            for key, value in members.items():
                if key not in base and key not in bases.get(name, {}):
                    yield f"{name} with {key} of {other}", {**base, key: value}
        for other, members in least.items():
            if other != name:
                yield f"{name} and {other}", {**members, **base}


def dialects(form, server, valid):
    """Whole files: faults of JSON that some dialect allows, and what is around the servers."""
    inside = lambda text: f"{form['before']}{text}{form['after']}"
    w, v = f'"w": {json.dumps(server)}', f'"v": {json.dumps(valid)}'
    whole = inside(f"{w}, {v}")
    yield "plain", whole
    yield "line breaks", json.dumps(json.loads(whole), indent=4)
    yield "CRLF and tabs", json.dumps(json.loads(whole), indent="\t").replace("\n", "\r\n")
    yield "byte order mark", "\ufeff" + whole
    yield "comment after", whole + " // a comment\n"
    yield "comment before", "// a comment\n" + whole
    yield "comment with a hash", "# a comment\n" + whole
    yield "comment in a block", inside(f"/* a comment */ {w}, {v}")
    yield "comma after the last server", inside(f"{w}, {v},")
    yield "comma after the last member", inside(f'{w[:-1]},}}, {v}')
    yield "comma at the end", whole[:-1] + ",}"
    yield "two commas", inside(f"{w},, {v}")
    yield "no comma", inside(f"{w} {v}")
    yield "no bracket at the end", whole[:-1]
    yield "a bracket too many", whole + "}"
    yield "text after the end", whole + "\nmore"
    yield "a second document", whole + "\n" + whole
    yield "single quotes", inside(f"{w}, {v}".replace('"', "'"))
    yield "a key without quotes", inside(f"w{w[3:]}, {v}")
    yield "curly quotes", inside(f"{w}, {v}".replace('"', "\u201c"))
    yield "duplicate server", inside(f"{w}, {w}, {v}")
    yield "duplicate server, the last not", inside(f'{w}, "w": 5, {v}')
    yield "duplicate key of servers", f"{whole[:-1]}, {inside(v)[1:]}" if form["before"].startswith("{") else whole
    yield "no-break space", inside(f"\u00a0{w}, {v}")
    yield "a tab in a string", inside(f'{w[:-1]}, "description": "a\tb"}}, {v}')
    yield "an invalid escape", inside(f'{w[:-1]}, "description": "a\\qb"}}, {v}')
    yield "NaN", inside(f'{w[:-1]}, "x": NaN}}, {v}')
    yield "a huge number", inside(f'{w[:-1]}, "x": 1e999}}, {v}')
    yield "a leading zero", inside(f'{w[:-1]}, "x": 01}}, {v}')
    yield "True", inside(f'{w[:-1]}, "x": True}}, {v}')
    yield "empty", ""
    yield "blank", " \n"
    for root in ["null", "[]", '"word"', "5", "true"]:
        yield f"root {root}", root
    yield "an array around", f"[{whole}]"


def roots(form, server, valid):
    """Whole files whose servers are under another key, or are no object."""
    servers = {"w": server, "v": valid}
    key = form["key"]
    for other in KEYS:
        if other != key:
            yield f"key {other}", json.dumps({other: servers})
    yield "key mcp, then servers", json.dumps({"mcp": {"servers": servers}})
    yield "without a key", json.dumps(servers)
    yield "key twice", json.dumps({key: {key: servers}})
    yield "servers as an array", json.dumps({key: [{"name": name, **it} for name, it in servers.items()]})
    for value in [None, [], "word", 5, True, {}]:
        yield f"{key} = {json.dumps(value)}", json.dumps({key: value})
    yield "unknown member at the root", json.dumps({"unknown": 1, key: servers})
    yield "$schema at the root", json.dumps({"$schema": "https://example.com/schema.json", key: servers})
    yield "_comment among the servers", json.dumps({key: {"_comment": "a", **servers}})


def cases(client, seed):
    """All cases of a client, in the order in which they are written."""
    made, seen = {}, set()

    def add(name, **case):
        what = json.dumps(case, sort_keys=True)
        if what not in seen:
            seen.add(what)
            made[name if name not in made else f"{name} ({len(made)})"] = case

    bases, least = client["bases"], client.get("least", {})
    for name, base in bases.items():
        add(name, entry=base)
    for name, base in least.items():
        add(f"{name} alone", entry=base)
    for case in client.get("cases", []):
        add(case["id"], **{key: value for key, value in case.items() if key != "id"})
    for name in client.get("names", []):
        add(f"name {json.dumps(name)}", server=name, entry=client["valid"])
    form = client["form"]
    if form.get("key") and not form.get("list"):
        server = next(iter(least.values()))
        for name, text in [*dialects(form, server, client["valid"]), *roots(form, server, client["valid"])]:
            add(name, text=text)
    if form.get("key") or client.get("syntax") == "toml":
        for value in OTHERS:
            add(f"server = {json.dumps(value)}", entry=value)
    mutated = [*mutants(bases), *combined(bases, least)]
    limit = client.get("limit", LIMIT)
    if len(mutated) > limit:
        chosen = sorted(random.Random(seed).sample(range(len(mutated)), limit))
        mutated = [mutated[index] for index in chosen]
    for name, server in mutated:
        add(name, entry=server)
    all_cases = [{"id": name, **case} for name, case in made.items()]
    return list(as_texts(all_cases, form, client["valid"])) if client.get("syntax") == "toml" else all_cases


if __name__ == "__main__":
    client = json.load(open(f"{HERE}/bases/{sys.argv[2]}.json"))
    lines = (json.dumps(case, ensure_ascii=False) for case in cases(client, int(sys.argv[1])))
    print("[\n" + ",\n".join(lines) + "\n]")
