"""python mutate.py SEED COUNT > mutants.json

Random mutants of the cases of messages.json that every client accepts, in the same form: members
and items replaced, removed, added, renamed or repeated, and texts changed by a few characters."""

import copy
import json
import random
import sys

# What is put in place of values, and what is added under other names.
VALUES = [
    None, True, False, 0, 1, -1, 1.5, 1e300, "", "a", "a b", "null", "true", "5", "2025-01-12",
    "https://example.com/a", "file:///a", "AAAA", "image/png", [], [None], ["a"], [1], [[]], [{}],
    {}, {"a": 1}, {"type": "object"}, {"type": "string"}, {"type": "text", "text": "a"},
    [{"type": "text", "text": "a"}], {"uri": "file:///a", "text": "a"}, {"src": "https://example.com/a"},
]
NAMES = [
    "name", "title", "description", "inputSchema", "outputSchema", "annotations", "execution",
    "icons", "_meta", "nextCursor", "tools", "content", "structuredContent", "isError", "type",
    "text", "data", "mimeType", "uri", "blob", "resource", "size", "src", "sizes", "theme",
    "audience", "priority", "lastModified", "readOnlyHint", "destructiveHint", "taskSupport",
    "properties", "required", "$schema", "resultType", "ttlMs", "cacheScope", "task", "items",
    "nullable", "$id", "id", "$ref", "$defs", "$anchor", "enum", "const", "pattern", "format",
    "minimum", "anyOf", "not", "additionalProperties", "discriminator", "default", "examples",
]


CHARACTERS = "aZ09 -_:.,+/=TtzW%\n\u00e9\u2212"


def tweaked(text, rng):
    """A text with one to three characters inserted, removed or replaced."""
    for _ in range(rng.choice([1, 1, 2, 3])):
        at = rng.randrange(len(text) + 1)
        text = text[:at] + rng.choice([*CHARACTERS, ""]) + text[at + rng.choice([0, 1]) :]
    return text


def places(value):
    """Every container in a value."""
    found, waiting = [], [value]
    while waiting:
        value = waiting.pop()
        if isinstance(value, (dict, list)):
            found.append(value)
            waiting.extend(value.values() if isinstance(value, dict) else value)
    return found


def mutate(session, rng):
    parts = [part for part in ("initialize", "discover", "list", "call") if part in session]
    container = rng.choice(places(session[rng.choice(parts)]))
    value = copy.deepcopy(rng.choice(VALUES))
    keys = list(container) if isinstance(container, dict) else list(range(len(container)))
    changes = ["replace", "replace", "replace", "tweak", "tweak", "remove", "add", "rename", "repeat"]
    change = rng.choice(changes)
    if change == "add" or not keys:
        if isinstance(container, dict):
            container[rng.choice(NAMES)] = value
        else:
            container.append(value)
        return
    key = rng.choice(keys)
    if change == "tweak" and isinstance(container[key], str):
        container[key] = tweaked(container[key], rng)
    elif change in ("replace", "tweak"):
        container[key] = value
    elif change == "remove":
        del container[key]
    elif isinstance(container, dict):
        container[rng.choice(NAMES)] = container.pop(key) if change == "rename" else copy.deepcopy(container[key])
    else:
        container.append(copy.deepcopy(container[key]))


def main():
    rng, count = random.Random(sys.argv[1]), int(sys.argv[2])
    table = json.load(open("message_verdicts.json"))["verdicts"]
    good = [
        case
        for case in json.load(open("messages.json"))
        if set(table[case["name"]]) <= {"accepts", "-"}
    ]
    mutants = []
    for number in range(count):
        mutant = copy.deepcopy(rng.choice(good))
        for _ in range(rng.choice([1, 1, 1, 2, 3])):
            mutate(mutant, rng)
        mutants.append({**mutant, "name": f"{sys.argv[1]}.{number}: {mutant['name']}"})
    print("[\n" + ",\n".join(json.dumps(mutant, ensure_ascii=False) for mutant in mutants) + "\n]")


main()
