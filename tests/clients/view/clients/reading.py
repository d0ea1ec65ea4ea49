"""Reads tools, results and instructions out of the requests that a client sends to a model."""
import datetime
import json
import re

#: In the description of each tool of a server: the number of the server and of the tool in its lists.
MARK = re.compile(r"\[\[(\d+)\|(\d+)\]\]")


def tools(interface, body):
    """The tools of a request in their order; a Responses namespace is written before the name, with a slash."""
    found = []
    for entry in body.get("tools") or []:
        if interface == "gemini":
            for inner in entry.get("functionDeclarations", []):
                shape = inner.get("parametersJsonSchema", inner.get("parameters"))
                found.append({"name": inner["name"], "description": inner.get("description"), "schema": shape})
        elif interface == "responses" and entry.get("type") == "namespace":
            for inner in entry["tools"]:
                found.append({"name": entry["name"] + "/" + inner["name"], "description": inner.get("description"), "schema": inner.get("parameters")})
        elif "name" in entry or "function" in entry:
            inner = entry.get("function", entry)
            shape = inner.get("input_schema", inner.get("parameters"))
            found.append({"name": inner["name"], "description": inner.get("description"), "schema": shape})
    return found


def split(name):
    """The namespace and the name of a tool, as `tools` writes them."""
    space, slash, rest = name.partition("/")
    return (rest, space) if slash else (name, None)


def part(value):
    """A part of a result in one form: `text`, or a medium with its type and its data."""
    if isinstance(value, str):
        return {"text": value}
    kind = value.get("type")
    if "text" in value and (kind in (None, "text", "input_text", "output_text")):
        return {"text": value["text"]}
    if kind == "image" and "source" in value:
        return {"image": value["source"].get("media_type"), "data": value["source"].get("data")}
    if kind == "document":
        return {"document": value["source"].get("media_type"), "data": value["source"].get("data")}
    if kind == "audio_url":
        head, _, data = value["audio_url"]["url"].partition(";base64,")
        return {"audio": head.removeprefix("data:"), "data": data}
    if "image_url" in value:
        url = value["image_url"] if isinstance(value["image_url"], str) else value["image_url"]["url"]
        head, _, data = url.partition(";base64,")
        return {"image": head.removeprefix("data:"), "data": data}
    if kind == "input_audio":
        return {"audio": value["input_audio"]["format"], "data": value["input_audio"]["data"]}
    if kind == "file":
        head, _, data = value["file"].get("file_data", "").partition(";base64,")
        return {"file": head.removeprefix("data:"), "data": data, "name": value["file"].get("filename")}
    if "inlineData" in value:
        return {"data-of": value["inlineData"].get("mimeType"), "data": value["inlineData"].get("data")}
    return {"other": value}


def parts(content):
    return [part(value) for value in (content if isinstance(content, list) else [content])]


def result(interface, body, identity):
    """What the request says about the call: its parts, its state, and what follows it."""
    if interface == "anthropic":
        for message in body["messages"]:
            blocks = message["content"] if isinstance(message["content"], list) else []
            for block in blocks:
                if block.get("type") == "tool_result" and block["tool_use_id"].endswith(identity):
                    after = [part(b) for b in blocks if b.get("type") != "tool_result"]
                    return {"parts": parts(block.get("content", [])), "state": "error" if block.get("is_error") else None, "after": after}
    if interface == "responses":
        for position, item in enumerate(body["input"]):
            if item.get("call_id") == identity and item["type"].endswith("_output"):
                after = [p for i in body["input"][position + 1:] if i.get("type") == "message" for p in parts(i["content"])]
                if item["type"] == "tool_search_output":
                    loaded = tools(interface, {"tools": item["tools"]})
                    return {"parts": [{"loaded": {t["name"]: t["description"] for t in loaded}}], "state": None, "after": after}
                return {"parts": parts(item["output"]), "state": None, "after": after}
    if interface == "chat":
        for position, message in enumerate(body["messages"]):
            if message.get("role") == "tool" and message["tool_call_id"] == identity:
                after = [p for m in body["messages"][position + 1:] if m["role"] == "user" for p in parts(m["content"])]
                return {"parts": parts(message.get("content") or []), "state": None, "after": after}
    if interface == "gemini":
        for content in body["contents"]:
            for inner in content["parts"]:
                answer = inner.get("functionResponse")
                if answer and answer.get("id") == identity:
                    said = answer["response"]
                    after = [part(p) for p in content["parts"] if "functionResponse" not in p] + [part(p) for p in answer.get("parts", [])]
                    if set(said) == {"output"}:
                        return {"parts": parts(said["output"]), "state": None, "after": after}
                    if set(said) == {"error"}:
                        return {"parts": parts(said["error"]), "state": "error", "after": after}
                    return {"parts": [{"other": said}] if said else [], "state": None, "after": after}
    return None


def texts(value, path=""):
    """All texts of a value with their paths."""
    if isinstance(value, str):
        yield path, value
    elif isinstance(value, list):
        for number, inner in enumerate(value):
            yield from texts(inner, "%s[%d]" % (path, number))
    elif isinstance(value, dict):
        for key, inner in value.items():
            yield from texts(inner, (path + "." if path else "") + key)


class Cleaner:
    """Removes from a text what differs between two runs: folders, identities, times, and reminders of the session."""

    def __init__(self, home, root):
        self.home, self.root = home, root

    def text(self, words):
        words = words.replace(self.home, "HOME").replace(self.root, "ROOT").replace(re.sub(r"[^a-zA-Z0-9]", "-", self.home), "HOME")
        words = re.sub(r"[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}", "UUID", words)
        words = re.sub(r"\b(?:[0-9a-f]{64}|[0-9a-f]{32})\b", "HEXADECIMAL", words)
        words = re.sub(r"\btool_[0-9a-f]{12}[0-9A-Za-z]{14}\b", "tool_RANDOM", words)
        words = re.sub(r"\bwd_work_[0-9a-f]{12}\b", "wd_work_RANDOM", words)
        today = datetime.date.today()
        for form in ("%Y-%m-%d", "%a %b %d %Y", "%B %d, %Y"):
            words = words.replace(today.strftime(form), "DATE")
        words = re.sub(r"Wall time: [0-9.]+ seconds", "Wall time: N seconds", words)
        words = re.sub(r"\b1[67]\d{11}\b", "MILLISECONDS", words)
        words = re.sub(r"MILLISECONDS-[a-z0-9]{6}\b", "MILLISECONDS-RANDOM", words)
        words = re.sub(r"(tool_|toolu_)?call\d{4}", "CALL", words)
        return words

    def value(self, value):
        if isinstance(value, str):
            return self.text(value)
        if isinstance(value, list):
            return [self.value(inner) for inner in value]
        if isinstance(value, dict):
            return {key: self.value(inner) for key, inner in value.items()}
        return value


def shorten(value, originals):
    """The value with each long text replaced by what is kept of an original and what is around that."""
    if isinstance(value, list):
        return [shorten(inner, originals) for inner in value]
    if isinstance(value, dict):
        return {key: shorten(inner, originals) for key, inner in value.items()}
    if not isinstance(value, str) or len(value) < 1000:
        return value
    found = [kept(value, original, False) for original in originals]
    found += [kept(value, json.dumps(original, ensure_ascii=False)[1:-1], True) for original in originals]
    found = [one for one in found if one]
    if found:
        return max(found, key=lambda one: one["head"] + one.get("tail", 0))
    return value if len(value) < 4000 else {"length": len(value), "begin": value[:300], "end": value[-300:]}


def kept(value, original, escaped):
    """What is left of an original in a text, and what is around it; `escaped` if the original is inside of JSON."""
    start = value.find(original[:40])
    if start < 0:
        return None
    extra = {"escaped": True} if escaped else {}
    head = common(value[start:], original)
    rest = value[start + head:]
    end = rest.rfind(original[-40:]) if head < len(original) else -1
    if end < 0:
        return {"length": len(value), **extra, "before": value[:start], "head": head, "after": rest}
    inside = rest[: end + 40]
    tail = common(inside[::-1], original[::-1])
    return {"length": len(value), **extra, "before": value[:start], "head": head,
            "between": inside[: len(inside) - tail], "tail": tail, "after": rest[end + 40:]}


def common(left, right):
    """How many characters two texts share at their beginning."""
    low, high = 0, min(len(left), len(right))
    while low < high:
        middle = (low + high + 1) // 2
        low, high = (middle, high) if left[:middle] == right[:middle] else (low, middle - 1)
    return low


def instructions(interface, body, words, originals, cleaner):
    """Where the request has a text, and what is around it, at most 200 characters on each side."""
    found = []
    needle = words.strip()[:40] or words
    for path, value in texts({key: inner for key, inner in body.items()}):
        start = value.find(needle)
        if start < 0 or "toolu_" in path:
            continue
        shared = common(value[start:], words.lstrip())
        found.append({"path": re.sub(r"\[\d+\]", "[]", path), "before": cleaner.text(value[max(0, start - 200):start]),
                      "kept": shared, "after": cleaner.text(value[start + shared:start + shared + 200])})
    return found
