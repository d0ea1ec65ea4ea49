"""Qwen Code: `qwen mcp list`, which starts and connects to one server after the other."""

import re

from common import FILE, Home, main, program, version, watched


def ask(text, names):
    with Home() as home:
        home.write("home/.qwen/settings.json", text)
        _, printed = home.run(program("qwen"), "mcp", "list", NODE_OPTIONS=watched())
    answers, tried = {}, False
    broken = re.search(r"^((?:Cannot|Error|TypeError|\S.* is not).*)", printed, re.MULTILINE)
    if broken:
        answers[FILE] = re.sub(r"/\S*/\.qwen/", ".qwen/", broken[1])
    for line in printed.splitlines():
        tried = tried or line.startswith("@")
        named = re.match(r"[✗✓○…!] (.*?): (.*) - (.+)$", line)
        if named:
            answers[named[1]] = None if tried else named[3].lower()
            tried = False
    return answers


if __name__ == "__main__":
    main("qwen-code", "@qwen-code/qwen-code", version("@qwen-code/qwen-code"), ask)
