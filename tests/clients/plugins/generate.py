#!/usr/bin/env python3
"""Manifests of plugins and marketplaces, and what Claude Code says of them.

    tests/clients/plugins/generate.py READERS > tests/clients/plugins/verdicts.json

READERS is a folder that `tests/readers/install` has filled. Each manifest is a valid one with one
change; `claude plugin validate` judges it offline, with an empty home folder. The output depends on
nothing but the version of Claude Code.
"""
import copy
import json
import os
import re
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

OPTION = {"type": "string", "title": "Token", "description": "The token."}
PLUGIN = {
    "name": "larch",
    "version": "1.0.0",
    "description": "Orders of a tree nursery.",
    "author": {"name": "Larch", "email": "a@larch.example", "url": "https://larch.example"},
    "homepage": "https://larch.example/docs",
    "repository": "https://github.com/larch/larch",
    "license": "MIT",
    "keywords": ["trees"],
}
ENTRY = {"name": "larch", "source": "./larch", "description": "Orders of a tree nursery."}
MARKET = {
    "name": "nursery",
    "owner": {"name": "Larch", "email": "a@larch.example"},
    "metadata": {"description": "Plugins of a tree nursery.", "version": "1.0.0"},
    "plugins": [ENTRY],
}
# Files of the plugin that paths may name.
FILES = [
    "commands/order.md",
    "agents/clerk.md",
    "skills/orders/SKILL.md",
    "extra/skills/returns/SKILL.md",
    "extra/agents/packer.md",
    "extra/servers.json",
    "extra/hooks.json",
    "extra/monitors.json",
    "extra/lsp.json",
    "styles/plain.md",
]
TEXTS = {
    ".json": "{}",
    "servers.json": '{"mcpServers": {"a": {"command": "node", "args": ["a.js"]}}}',
    "hooks.json": '{"hooks": {}}',
    "monitors.json": "[]",
    "SKILL.md": "---\nname: orders\ndescription: Finds orders. Use it for orders.\n---\nText.\n",
    "clerk.md": "---\nname: clerk\ndescription: Answers questions about orders.\n---\nText.\n",
    "packer.md": "---\nname: packer\ndescription: Packs what was ordered.\n---\nText.\n",
    ".md": "---\ndescription: Finds an order.\n---\nText.\n",
}
WRONG = {"a number": 7, "a text": "larch", "true": True, "an object": {"a": 1}, "a list": ["a"], "null": None}


def changes(kind):
    """Pairs of a name and a function that changes a manifest."""

    def with_value(*path_and_value):
        *path, value = path_and_value

        def change(manifest):
            target = manifest
            for part in path[:-1]:
                target = target.setdefault(part, {}) if isinstance(target, dict) else target[part]
            target[path[-1]] = value

        return change

    def without(*path):
        def change(manifest):
            target = manifest
            for part in path[:-1]:
                target = target[part]
            del target[path[-1]]

        return change

    if kind == "plugin":
        yield "unchanged", lambda _: None
        yield "name alone", lambda it: [it.pop(key) for key in list(it) if key != "name"]
        for key in ["name", "version", "description", "author", "homepage", "repository", "license",
                    "keywords", "commands", "agents", "skills", "hooks", "mcpServers", "outputStyles",
                    "settings", "userConfig", "defaultEnabled", "dependencies", "displayName", "monitors",
                    "lspServers", "channels", "workflows"]:
            for what, value in WRONG.items():
                yield f"{key} is {what}", with_value(key, value)
        yield "no name", without("name")
        for name in ["", "larch nursery", "Larch", "larch_nursery", "larch.nursery", "-larch", "lärch", "a/b",
                     "a\tb"]:
            yield f"name {name!r}", with_value("name", name)
        yield "author without name", without("author", "name")
        yield "author with an empty name", with_value("author", "name", "")
        yield "author with a number", with_value("author", "email", 7)
        yield "author with more", with_value("author", "github", "larch")
        yield "homepage without scheme", with_value("homepage", "larch.example/docs")
        yield "repository object", with_value("repository", {"type": "git", "url": "https://a.example"})
        yield "keyword that is a number", with_value("keywords", ["a", 7])
        yield "unknown member", with_value("platform", "linux")
        for key, good, others in [
            ("commands", "./commands/order.md", ["commands/order.md", "./nope.md", "../a.md", "/a.md", "./commands/",
                                                 ["./commands/order.md"], [{"name": "a", "source": "./a.md"}],
                                                 {"order": {"source": "./commands/order.md"}},
                                                 {"order": {"content": "Find it."}},
                                                 {"order": {"description": "Find it."}},
                                                 {"order": {"source": "./nope.md"}}]),
            ("agents", "./agents/clerk.md", ["agents/clerk.md", "./nope.md", "./agents/", ["./extra/agents/packer.md"],
                                             "../clerk.md", ["./agents/clerk.md", "./nope.md"]]),
            ("skills", "./extra/skills/", ["extra/skills", "./nope/", "../skills/", ["./extra/skills"], ".", "./",
                                           "./skills/orders/SKILL.md", "./extra/../../x"]),
            ("hooks", "./extra/hooks.json", ["extra/hooks.json", "./nope.json", "./commands/order.md", "./extra",
                                             ["./extra/hooks.json"],
                                             {"PreToolUse": [{"matcher": "Bash", "hooks": [
                                                 {"type": "command", "command": "true"}]}]}]),
            ("mcpServers", "./extra/servers.json", ["extra/servers.json", "./nope.json", "../a.json", "./extra",
                                                    ["./extra/servers.json"], "https://larch.example/a.mcpb",
                                                    "https://larch.example/a.json",
                                                    {"a": {"command": "node", "args": ["a.js"]}},
                                                    {"a": {"args": ["a.js"]}}, {"a": {"command": 7}},
                                                    {"a": {"command": "node", "args": "a.js"}},
                                                    {"a": {"type": "http", "url": "https://larch.example/mcp"}},
                                                    {"a": {"type": "http"}}, {"a": {"type": "tcp", "url": "x"}},
                                                    {}, [{"a": {"command": "node"}}]]),
            ("outputStyles", "./styles/", ["styles", "./nope/", ["./styles/plain.md"]]),
            ("monitors", "./extra/monitors.json", ["./nope.json", "./styles/",
                                                   [{"name": "a", "command": "true", "description": "b"}],
                                                   [{"name": "a", "command": "true"}]]),
            ("lspServers", "./extra/lsp.json", ["./nope.json",
                                                {"go": {"command": "gopls", "extensionToLanguage": {".go": "go"}}},
                                                {"go": {"command": "gopls"}},
                                                {"go": {"command": "gopls -v", "extensionToLanguage": {".go": "go"}}},
                                                {"go": {"command": "gopls", "extensionToLanguage": {"go": "go"}}},
                                                {"go": {"command": "gopls", "extensionToLanguage": {}}}]),
            ("userConfig", {"token": OPTION}, [{"a-b": OPTION}, {"token": {"type": "string", "title": "Token"}},
                                               {"token": {**OPTION, "type": "text"}},
                                               {"token": {**OPTION, "secret": True}},
                                               {"token": {**OPTION, "sensitive": True}}]),
            ("dependencies", ["oak"], [["oak@nursery"], [{"name": "oak"}], [{}], ["oak tree"], "oak"]),
            ("channels", [{"server": "a"}], [[{}], [{"server": "a", "port": 1}]]),
        ]:
            for value in [good, *others]:
                yield f"{key}: {json.dumps(value)}", with_value(key, value)
        return
    yield "unchanged", lambda _: None
    for key in ["name", "owner", "plugins", "metadata", "description", "version"]:
        for what, value in WRONG.items():
            yield f"{key} is {what}", with_value(key, value)
    for key in ["name", "owner", "plugins", "metadata"]:
        yield f"no {key}", without(key)
    for name in ["", "tree nursery", "Nursery", "nursery_2", "a/b", "a..b", ".nursery", "nürsery", "inline"]:
        yield f"name {name!r}", with_value("name", name)
    yield "owner without name", without("owner", "name")
    yield "owner with an empty name", with_value("owner", "name", "")
    yield "no plugins", with_value("plugins", [])
    yield "duplicate", lambda it: it["plugins"].append(copy.deepcopy(ENTRY))
    yield "two plugins", lambda it: it["plugins"].append({**ENTRY, "name": "oak", "source": {"source": "github", "repo": "a/b"}})
    yield "entry is a text", with_value("plugins", 0, "larch")
    for key in ["name", "source"]:
        yield f"entry without {key}", without("plugins", 0, key)
    for key in ["name", "source", "description", "version", "author", "category", "tags", "keywords", "strict",
                "commands", "skills"]:
        for what, value in WRONG.items():
            yield f"entry: {key} is {what}", with_value("plugins", 0, key, value)
    for name in ["larch nursery", "Larch", "larch_1", "@larch"]:
        yield f"entry: name {name!r}", with_value("plugins", 0, "name", name)
    sha = "0123456789abcdef0123456789abcdef01234567"
    for source in ["./", ".", "larch", "../larch", "./../larch", "/larch", "larch/larch", "./nope",
                   "https://github.com/larch/larch", "github:larch/larch",
                   {"source": "github", "repo": "larch/larch"}, {"source": "github"},
                   {"source": "github", "repository": "larch/larch"}, {"source": "github", "repo": 7},
                   {"source": "github", "repo": "larch/larch", "ref": "main", "sha": sha},
                   {"source": "github", "repo": "larch/larch", "sha": "0123456"},
                   {"source": "url", "url": "https://larch.example/larch.git"}, {"source": "url"},
                   {"source": "git", "url": "https://larch.example/larch.git"},
                   {"source": "git-subdir", "url": "larch/larch", "path": "plugin"},
                   {"source": "git-subdir", "url": "larch/larch"},
                   {"source": "git-subdir", "url": "larch/larch", "path": ""},
                   {"source": "npm", "package": "@larch/larch"}, {"source": "npm"},
                   {"source": "npm", "package": "larch", "version": 1},
                   {"source": "npm", "package": "larch", "registry": "larch"},
                   {"source": "pip", "package": "larch"}, {"source": "local", "path": "./larch"},
                   {"source": "archive", "url": "https://larch.example/a.zip"},
                   {"source": "archive", "url": "http://larch.example/a.zip"},
                   {"source": "command", "command": "larch path"}, {"source": "command"},
                   {"repo": "larch/larch"}, {"type": "github", "repo": "larch/larch"}, {}]:
        yield f"entry: source {json.dumps(source)}", with_value("plugins", 0, "source", source)
    yield "bare source with a root", lambda it: (with_value("metadata", "pluginRoot", "./plugins")(it),
                                                with_value("plugins", 0, "source", "larch")(it))
    yield "unknown member", with_value("homepage", "https://larch.example")


def manifests():
    for kind, base in [("plugin", PLUGIN), ("marketplace", MARKET)]:
        for what, change in changes(kind):
            manifest = copy.deepcopy(base)
            change(manifest)
            yield {"kind": kind, "what": what, "manifest": manifest}


def write(folder, case):
    plugin = folder if case["kind"] == "plugin" else folder / "larch"
    for name in FILES:
        path = plugin / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(next(text for end, text in reversed(TEXTS.items()) if name.endswith(end)))
    own = folder / ".claude-plugin" / f"{case['kind']}.json"
    own.parent.mkdir(exist_ok=True)
    own.write_text(json.dumps(case["manifest"], indent=2, ensure_ascii=False) + "\n")
    if plugin != folder:
        (plugin / ".claude-plugin").mkdir(exist_ok=True)
        (plugin / ".claude-plugin" / "plugin.json").write_text(json.dumps(PLUGIN))
    return own


def judged(readers, case):
    with tempfile.TemporaryDirectory() as home, tempfile.TemporaryDirectory() as folder:
        own = write(Path(folder), case)
        program = readers / "node_modules" / ".bin" / "claude"
        environment = {"HOME": home, "PATH": os.environ["PATH"], "DISABLE_AUTOUPDATER": "1", "NO_COLOR": "1"}
        ran = subprocess.run([program, "plugin", "validate", own], env=environment, cwd=folder, text=True,
                             capture_output=True, timeout=120, stdin=subprocess.DEVNULL)
        output = (ran.stdout + ran.stderr).replace(folder, "FOLDER")
        part = re.search(r"Found \d+ errors?:\n(.*?)(\n\n|$)", output, re.S)
        errors = [line.strip(" ❯") for line in part[1].splitlines() if line.strip()] if part else []
        return {**case, "accepted": ran.returncode == 0, "errors": errors}


def main():
    readers = Path(sys.argv[1]).resolve()
    with ThreadPoolExecutor(4) as pool:
        cases = list(pool.map(lambda case: judged(readers, case), manifests()))
    version = subprocess.run([readers / "node_modules/.bin/claude", "--version"], text=True, capture_output=True)
    rows = ",\n".join("    " + json.dumps(case, ensure_ascii=False) for case in cases)
    print('{\n  "reader": %s,\n  "files": %s,\n  "cases": [\n%s\n  ]\n}' % (
        json.dumps(version.stdout.strip()), json.dumps(FILES), rows))


if __name__ == "__main__":
    main()
