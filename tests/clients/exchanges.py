"""python exchanges.py SEED SCHEMAS > exchanges.json, where the package jsonschema is installed.

Messages of every kind in every revision, from the published schemas (SCHEMAS/REVISION/schema.json):
valid ones with all members and with none that is optional, mutants of their members that the schema
rejects, and cases that were chosen by hand (`exchanges_by_hand.json`)."""

import copy
import json
import random
import sys

import jsonschema

from exchange_templates import CLIENT, ERRORS, META, NOTIFICATIONS, OF_SERVER, REQUEST_META, REQUESTS, RESULTS

REVISIONS = ["2024-11-05", "2025-03-26", "2025-06-18", "2025-11-25", "2026-07-28"]
# What is other in the next page of a list.
NEXT = {"name": "other", "uri": "file:///other.txt", "uriTemplate": "file:///other/{name}.txt", "taskId": "task-2"}
ANSWERS = {
    "form": {"action": "accept", "content": {"name": "Ada"}},
    "model": {"role": "assistant", "model": "small-1", "content": {"type": "text", "text": "Bern"}},
    "roots": {"roots": []},
}
INPUTS = {"elicitation/create", "sampling/createMessage", "roots/list"}
# How many of the members of a revision get a mutant: those of the newest have more that is new.
SHARE = {"2024-11-05": 0.2, "2025-03-26": 0.2, "2025-06-18": 0.25, "2025-11-25": 0.6, "2026-07-28": 0.4}
# Results that `messages.json` has, and the members for which a variant is there.
KNOWN = {"initialize", "server/discover", "tools/list", "tools/call", "tasks/result"}
OF_VARIANT = {"task": "task", "image": "content", "audio": "content", "resource": "ref"}
OTHERS = [7, "odd", True, [], {}, 1.5, None, -1]
NOTHING = object()


class Published:
    """The published schema of one revision."""

    def __init__(self, folder, revision):
        self.revision = revision
        schema = json.load(open(f"{folder}/{revision}/schema.json"))
        self.key = "$defs" if "$defs" in schema else "definitions"
        self.definitions = schema[self.key]
        self.validators = {}

    def request(self, method):
        """The schema of the parameters of this method and where it is, or None; in 2026-07-28, servers ask
        in results."""
        if self.revision == "2026-07-28" and method in INPUTS:
            return None, None
        for name, schema in self.definitions.items():
            if schema.get("properties", {}).get("method", {}).get("const") == method:
                return schema["properties"].get("params"), f"{name}/properties/params"
        return None, None

    def is_valid(self, schema, value):
        text = json.dumps(schema)
        if text not in self.validators:
            whole = {**schema, self.key: self.definitions}
            self.validators[text] = jsonschema.validators.validator_for(whole, jsonschema.Draft7Validator)(whole)
        return self.validators[text].is_valid(value)

    def resolved(self, schema):
        while "$ref" in schema:
            schema = self.definitions[schema["$ref"].split("/")[-1]]
        if "allOf" in schema:
            merged = {"type": "object", "properties": {}, "required": []}
            for part in map(self.resolved, schema["allOf"]):
                merged["properties"] |= part.get("properties", {})
                merged["required"] = merged["required"] + part.get("required", [])
            return merged
        return schema

    def branch(self, schema, value):
        """The one of the alternatives of a schema that the value is of."""
        schema = self.resolved(schema)
        while "anyOf" in schema:
            fitting = [it for it in schema["anyOf"] if self.is_valid(it, self.trimmed(it, value))]
            if not fitting:
                return self.resolved(schema["anyOf"][0])
            schema = self.resolved(max(fitting, key=lambda it: len(json.dumps(self.trimmed(it, value)))))
        return schema

    def members(self, schema, value):
        """The schema of each member that the value has: the own ones, and those of any other name."""
        own = schema.get("properties", {})
        others = schema.get("additionalProperties")
        others = others if isinstance(others, dict) and others else None
        return {key: own.get(key, others) for key in value}

    def trimmed(self, schema, value, minimal=False, path=None):
        """The value without what the schema has not; if `minimal`, without what is optional and not on
        the way along `path`, which is changed where items are left out."""
        at = path[0] if path else None
        if "anyOf" in self.resolved(schema):
            schema = self.branch(schema, value)
        schema = self.resolved(schema)
        if isinstance(value, list) and "items" in schema:
            if at is not None:
                inner = path[1:]
                kept = self.trimmed(schema["items"], value[at], True, inner)
                path[:] = [0, *inner]
                return [kept]
            items = [self.trimmed(schema["items"], item, minimal) for item in value]
            items = [item for item in items if self.is_valid(schema["items"], item)]
            return items[:1] if minimal else items
        if not isinstance(value, dict):
            return value
        members, required = self.members(schema, value), schema.get("required", [])
        kept = {}
        for key, member in members.items():
            is_free = not schema.get("properties") or schema is self.definitions.get("RequestMetaObject")
            if member is None and not is_free and "/" not in key:
                continue
            is_own = member is None or key in schema.get("properties", {}) or kept or at in value
            if minimal and key not in required and key != at and is_own:
                continue
            rest = path[1:] if path and key == at else None
            # What a schema of a tool has besides is up to JSON Schema.
            is_whole = member is None or key in ("inputSchema", "outputSchema")
            inner = value[key] if is_whole else self.trimmed(member, value[key], minimal, rest)
            if rest:
                path[1:] = rest
            if member is None or self.is_valid(member, inner):
                kept[key] = inner
        return kept

    def places(self, schema, value, path=()):
        """The path and the schema of every value that the schema describes."""
        found = [(path, schema)]
        schema = self.branch(schema, value)
        if isinstance(value, dict):
            for key, member in self.members(schema, value).items():
                if member is not None:
                    found += self.places(member, value[key], (*path, key))
        elif isinstance(value, list) and "items" in schema:
            for index, item in enumerate(value):
                found += self.places(schema["items"], item, (*path, index))
        return found


def replaced(value, path, new):
    value = copy.deepcopy(value)
    inner = value
    for key in path[:-1]:
        inner = inner[key]
    if new is NOTHING:
        inner.pop(path[-1], None)
    else:
        inner[path[-1]] = new
    return value


def mutants(published, schema, value, part, rng, keep):
    """For each member in turn: another value, and its absence where it is required."""
    seen = set()
    for path, member in published.places({"properties": {part: schema}, "required": [part], "type": "object"}, {part: value}):
        name = tuple(key for key in path if not isinstance(key, int))
        if not path or (name, json.dumps(member)) in seen or rng.random() > SHARE[published.revision]:
            continue
        seen.add((name, json.dumps(member)))
        old = value
        for key in path[1:]:
            old = old[key]
        resolved = published.branch(member, old)
        others = [it for it in OTHERS if type(it) is not type(old)]
        rng.shuffle(others)
        if "const" in resolved or "enum" in resolved:
            others.insert(0, "odd")
        if isinstance(path[-1], str) and rng.random() < 0.5:
            others.insert(0, NOTHING)
        named, way = "/".join(map(str, path)), list(path[1:])
        whole = {part: published.trimmed(schema, value, True, way)}
        keep(whole[part])
        path = (part, *way)
        for other in others:
            mutant = replaced(whole, path, other)
            if part not in mutant or not published.is_valid(schema, mutant[part]):
                if part in mutant or part == "result" or not published.is_valid(schema, {}):
                    word = "missing" if other is NOTHING else f"= {json.dumps(other)}"
                    yield f"{named} {word}", mutant
                    break


def message(method, side, sender, inner):
    if side == "notification":
        return {"jsonrpc": "2.0", "method": method, **inner}
    if side == "request":
        return {"jsonrpc": "2.0", "id": 7, "method": method, **inner}
    return {"jsonrpc": "2.0", "id": 7, **inner}


class Exchanges:
    """All kinds of one revision with their valid instances: `full` and `minimal` by side, sender, method
    and variant."""

    def __init__(self, published):
        self.published, self.kinds, self.names = published, {}, {}
        for side, templates in (("request", REQUESTS), ("notification", NOTIFICATIONS)):
            for sender, method, variant, params in templates:
                schema, name = published.request(method)
                is_old = published.revision != "2026-07-28" or (sender, method) != ("client", "notifications/progress")
                if schema is not None and is_old:
                    self.add(side, sender, method, variant, schema, params, name)
        for sender, method, variant, definition, result in RESULTS:
            name = definition if definition in published.definitions else definition.replace("EmptyResult", "Result")
            if published.request(method)[0] is not None and name in published.definitions:
                self.add("result", sender, method, variant, {"$ref": f"#/{published.key}/{name}"}, result, name)
        for sender, method, variant, error in ERRORS:
            name = "JSONRPCError" if "JSONRPCError" in published.definitions else "JSONRPCErrorResponse"
            schema = published.definitions[name]["properties"]["error"]
            self.add("error", sender, method, variant, schema, error, f"{name}/properties/error")

    def complete(self, minimal, full, side, variant, method):
        """Adds what the specification requires and the schema does not."""
        if variant == "task" and side == "request":
            minimal.setdefault("task", {})
        if variant == "inputs":
            minimal.setdefault("requestState", full["requestState"])
            if side == "result":
                minimal.setdefault("inputRequests", {"roots": {"method": "roots/list"}})
            else:
                answers = minimal.setdefault("inputResponses", {})
                for key, answer in ANSWERS.items():
                    answers.setdefault(key, answer)
        for tool in minimal.get("tools", []):
            tool.setdefault("description", "Looks a city up.")
        if method == "elicitation/create" and variant == "form" and side == "result":
            minimal.setdefault("content", {"name": "Ada"})
        if method == "notifications/cancelled":
            minimal.setdefault("requestId", full["requestId"])
        for name in ("subscriptionId", "related-task"):
            if OF_SERVER + name in full.get("_meta", {}):
                minimal.setdefault("_meta", {}).setdefault(OF_SERVER + name, full["_meta"][OF_SERVER + name])
        if self.published.revision == "2026-07-28" and side == "request":
            minimal.setdefault("_meta", {})
            for name in ("protocolVersion", "clientCapabilities"):
                minimal["_meta"].setdefault(OF_SERVER + name, full["_meta"][OF_SERVER + name])

    def add(self, side, sender, method, variant, schema, value, name):
        published = self.published
        value = copy.deepcopy(value)
        if "protocolVersion" in value:
            value["protocolVersion"] = published.revision
        if side == "request" and published.revision != "2026-07-28" and "_meta" in value:
            value["_meta"] = {"progressToken": "p1", **META}
        full = published.trimmed(schema, value)
        if variant == "task" and ("task" not in full) or variant == "inputs" and "inputResponses" not in full and side == "request":
            return
        if not published.is_valid(schema, full):
            return
        minimal = published.trimmed(schema, value, True)
        self.complete(minimal, full, side, variant, method)
        assert published.is_valid(schema, minimal), (published.revision, side, method, minimal)
        part = side if side in ("result", "error") else "params"
        self.kinds[side, sender, method, variant] = (part, schema, full, minimal)
        self.names[side, sender, method, variant] = name


def good(exchanges, side, sender, method, variant=""):
    for wanted in (variant, "", "prompt"):
        kind = exchanges.kinds.get((side, sender, method, wanted))
        if kind:
            return copy.deepcopy(kind[3])
    return None


def line(number, inner):
    return {"jsonrpc": "2.0", **({} if number is None else {"id": number}), **inner}


def handshake(exchanges):
    """The messages that begin a session of a revision."""
    method = "server/discover" if exchanges.published.revision == "2026-07-28" else "initialize"
    asked = exchanges.kinds["request", "client", method, ""][2]
    answered = exchanges.kinds["result", "server", method, ""][2]
    lines = [line(0, {"method": method, "params": asked}), line(0, {"result": answered})]
    return lines + ([] if method != "initialize" else [line(None, {"method": "notifications/initialized"})])


def context(exchanges, side, sender, method, variant):
    """The messages before and after that with the id 7, without a handshake of its own."""
    is_new = exchanges.published.revision == "2026-07-28"
    other = "server" if sender == "client" else "client"
    before, after = [], []
    if method in ("initialize", "server/discover"):
        asked, answered, *others = ({**it, "id": 7} if "id" in it else it for it in handshake(exchanges))
        return ([], [answered, *others]) if side == "request" else ([asked], others)

    def request(number, sender, method, variant=""):
        params = good(exchanges, "request", sender, method, variant)
        if method == "tools/call" and "_meta" in params and is_new:
            params["_meta"] |= {"progressToken": "p1", OF_SERVER + "logLevel": "debug"}
        elif method == "tools/call" and variant == "":
            params["_meta"] = {"progressToken": "p1"}
        return line(number, {"method": method, "params": params})

    def result(number, sender, method, variant=""):
        return line(number, {"result": good(exchanges, "result", sender, method, variant)})

    if method.startswith("tasks/") or method == "notifications/tasks/status":
        asks = ("tools/call", "client", "server") if "server" in (other if side == "request" else sender) else ("sampling/createMessage", "server", "client")
        before += [request(1, asks[1], asks[0], "task"), result(1, asks[2], asks[0], "task")]
    is_asked_by_server = method in INPUTS and (sender == "server") == (side == "request")
    is_running = is_asked_by_server or method in ("notifications/cancelled", "notifications/progress", "notifications/message", "notifications/elicitation/complete")
    is_cancelled_by_server = method == "notifications/cancelled" and sender == "server"
    if is_cancelled_by_server and is_new or method.startswith("notifications/") and (method.endswith("list_changed") and sender == "server" or "updated" in method or "acknowledged" in method):
        if is_new:
            before.append(line(1, {"method": "subscriptions/listen", "params": exchanges.kinds["request", "client", "subscriptions/listen", ""][2]}))
            if "acknowledged" not in method:
                before.append(line(None, {"method": "notifications/subscriptions/acknowledged", "params": exchanges.kinds["notification", "server", "notifications/subscriptions/acknowledged", ""][2]}))
        elif "updated" in method:
            before += [request(1, "client", "resources/subscribe"), result(1, "server", "resources/subscribe")]
        return before, after
    if is_running and is_cancelled_by_server:
        before.append(request(1, "server", "sampling/createMessage"))
        return before, after
    if is_running and method == "notifications/progress" and sender == "client":
        asked = request(1, "server", "sampling/createMessage")
        asked["params"]["_meta"] = {"progressToken": "p2"}
        return [asked], [result(1, "client", "sampling/createMessage")]
    if is_running:
        before.append(request(1, "client", "tools/call"))
        if "elicitation/complete" in method:
            before += [request(2, "server", "elicitation/create", "url"), result(2, "client", "elicitation/create", "url")]
        if not (method == "notifications/cancelled"):
            after.append(result(1, "server", "tools/call"))
    if side == "request":
        params = {"inputs": ""}.get(variant, variant)
        if variant == "inputs":
            first = exchanges.kinds["request", sender, method, ""][2]
            asked = copy.deepcopy(exchanges.kinds["result", other, method, "inputs"][2])
            del asked["inputRequests"]["url"]
            before += [line(2, {"method": method, "params": first}), line(2, {"result": asked})]
        answer = good(exchanges, "result", other, method, params)
        if answer is not None:
            after.insert(0, line(7, {"result": answer}))
    if side in ("result", "error"):
        if method == "subscriptions/listen":
            asked = line(7, {"method": method, "params": exchanges.kinds["request", "client", method, ""][2]})
            shown = copy.deepcopy(exchanges.kinds["notification", "server", "notifications/subscriptions/acknowledged", ""][2])
            shown["_meta"][OF_SERVER + "subscriptionId"] = 7
            before += [asked, line(None, {"method": "notifications/subscriptions/acknowledged", "params": shown})]
        else:
            asked = "" if variant == "inputs" else variant
            full = exchanges.kinds.get(("request", other, method, asked)) or exchanges.kinds.get(("request", other, method, "")) or exchanges.kinds.get(("request", other, method, "form"))
            before.append(line(7, {"method": method, "params": copy.deepcopy(full[2])} if full else {"method": method}))
            if method.endswith("/list") and method != "roots/list":
                params = {**good(exchanges, "request", other, method), "cursor": "page-3"}
                last = good(exchanges, "result", sender, method)
                for item in (item for value in last.values() if isinstance(value, list) for item in value):
                    item.update({key: new for key, new in NEXT.items() if key in item})
                after += [line(8, {"method": method, "params": params}), line(8, {"result": last})]
    return before, after


def main():
    rng, folder = random.Random(sys.argv[1]), sys.argv[2]
    sessions, contexts, cases, count = {}, {}, [], 0
    by_revision = {}
    for revision in REVISIONS:
        published = Published(folder, revision)
        exchanges = by_revision[revision] = Exchanges(published)
        sessions[revision] = handshake(exchanges)
        for (side, sender, method, variant), (part, schema, full, minimal) in exchanges.kinds.items():
            named = f"{revision} {sender}: {side} {method}" + (f" ({variant})" if variant else "")
            before, after = context(exchanges, side, sender, method, variant)
            contexts[named] = {"before": before, "after": after}
            contexts[named] = {"revision": revision, "sender": sender, "side": side, "method": method, "schema": exchanges.names[side, sender, method, variant], "before": before, "after": after}
            valid = [("full", {part: full})] + ([("minimal", {part: minimal})] if minimal != full else [])
            if part == "params" and minimal == {} and published.is_valid(schema, {}):
                valid.append(("without params", {}))
            for word, inner in valid:
                cases.append({"kind": named, "case": word, "valid": True, "message": message(method, side, sender, inner)})
            if sender == "server" and (method == "ping" or side == "request" and method.startswith("tasks/")) or sender == "client" and side == "result" and method.startswith("tasks/"):
                continue
            complete = lambda it: exchanges.complete(it, full, side, variant, method)
            for word, inner in mutants(published, schema, full, part, rng, complete):
                is_other = OF_VARIANT.get(variant, word) not in word
                is_known = side == "result" and method in KNOWN and variant == ""
                is_repeated = variant == "inputs" and method != "tools/call" or "/clientInfo/" in word
                if not is_other and not (is_known and rng.random() > 0.25) and not (is_repeated and rng.random() > 0.1):
                    cases.append({"kind": named, "case": word, "valid": False, "message": message(method, side, sender, inner)})
    whole = {(case["kind"], case["case"]): case["message"] for case in cases}
    for case in json.load(open("exchanges_by_hand.json")):
        for revision in case["revisions"]:
            kind = f"{revision} {case['kind']}"
            made = copy.deepcopy(whole.get((kind, case.get("of", "minimal"))) or whole[kind, "full"])
            for pointer, new in case["changes"].items():
                path = [int(key) if key.isdigit() else key.replace("~1", "/") for key in pointer.split("/")[1:]]
                made = replaced(made, path, NOTHING if new == {"missing": True} else new)
            cases.append({"kind": kind, "case": case["case"], "message": made})
    names = [(case["kind"], case["case"]) for case in cases]
    assert len(names) == len(set(names)), [name for name in names if names.count(name) > 1][:5]
    rows = lambda items: ",\n".join(json.dumps(item, ensure_ascii=False) for item in items)
    pairs = lambda of: ",\n".join(f"{json.dumps(key)}: {json.dumps(value, ensure_ascii=False)}" for key, value in of.items())
    print(f'{{"handshakes": {{\n{pairs(sessions)}\n}}, "contexts": {{\n{pairs(contexts)}\n}}, "cases": [\n{rows(cases)}\n]}}')


main()
