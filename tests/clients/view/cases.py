"""The cases of results.json and lists.json, byte for byte.

A case is one line. `{"repeat":["ab",3]}` is replaced in the text by `"ababab"`, before anything is parsed, so that
numbers and the order of keys are sent as they are written.
"""

import json
import re
from pathlib import Path

HERE = Path(__file__).parent
REPEAT = re.compile(r'\{"repeat":\["((?:[^"\\]|\\.)*)",(\d+)\]\}')


def cases(name):
    """The text of each case of `name` (results or lists), by its name."""
    found = {}
    for line in (HERE / f"{name}.json").read_text("utf-8").splitlines():
        if line in ("{", "}"):
            continue
        key, text = re.fullmatch(r'("(?:[^"\\]|\\.)*"): (.*?),?', line).groups()
        found[json.loads(key)] = REPEAT.sub(lambda m: f'"{m[1] * int(m[2])}"', text)
    return found


def feature_tools():
    """The tool of each case "inputSchema: feature …" of `messages.json`, by the feature."""
    found = {}
    for case in json.loads((HERE.parent / "messages.json").read_text("utf-8")):
        head, _, feature = case["name"].partition(": feature ")
        if head == "inputSchema":
            found[feature] = case["list"]["tools"][0]
    return found
