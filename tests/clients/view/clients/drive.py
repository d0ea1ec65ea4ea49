"""Starts a real command-line client against servers of the test and records what the model would read.

A driver (`../../driver.py`): a probe is a part of the table. Everything happens on 127.0.0.1. Cases of several sessions
are asked at a time, since a session often waits for something that does not come.
"""
import copy
import json
import os
import sys
from concurrent.futures import ThreadPoolExecutor

import cases
import clients
import endpoint
import name_cases
import reading
import session

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.dirname(os.path.dirname(HERE)))
import driver

# Sessions at a time.
WORKERS = 3
EMPTY = {"type": "object", "properties": {}}


class Driver:
    def __init__(self, client, root):
        self.client, self.root = client, root

    def run(self, servers, wanted, options=None, seconds=60, arguments=()):
        """Calls the tools in turn that `wanted(tools of the first request)` gives: (case, sent name)."""
        state = {"queue": None, "made": []}
        given, model = iter(arguments), endpoint.Endpoint()

        def plan(interface, body):
            if state["queue"] is None:
                state["queue"] = list(wanted(reading.tools(interface, body)))
            if not state["queue"]:
                return None
            case, sent = state["queue"].pop(0)
            name, space = reading.split(sent) if interface == "responses" else (sent, None)
            state["made"].append((case, sent, "call%04d" % (model.count + 1)))
            return name, space, next(given, {})

        found = session.run(self.client, model, servers, plan, options, seconds)
        model.close()
        found["made"] = state["made"]
        found["cleaner"] = reading.Cleaner(found["home"], self.root)
        return found

    def names(self, servers, filters=None, options=None):
        """The names of a case as sent, and which server and tool each call reaches."""
        specs = []
        for number, (name, pages) in enumerate(servers):
            places, listed, answers = iter(range(1000)), [], {}
            for page in pages:
                listed.append([])
                for tool in page:
                    place = next(places)
                    listed[-1].append({"name": tool, "description": "Does it. [[%d|%d]]" % (number, place), "inputSchema": EMPTY})
                    answers.setdefault(tool, {"content": [{"type": "text", "text": "reached %d %d" % (number, place)}]})
            spec = {"name": name, "pages": listed, "results": answers}
            specs.append((name, spec, filters if number == 0 else None))
        flat = [[tool for page in pages for tool in page] for _, pages in servers]

        def ours(found):
            return [t for t in found if reading.MARK.search(t["description"] or "")]

        def wanted(found):
            mine = dict.fromkeys(t["name"] for t in ours(found))
            return [("", name) for name in mine] if len(mine) <= 24 else []

        found = self.run(specs, wanted, options)
        case = {"servers": {name: pages[0] if len(pages) == 1 else {"pages": pages} for name, pages in servers}}
        unread = [servers[s][0] for s, log in enumerate(found["logs"]) if not any(line["method"] == "tools/list" for line in log)]
        if unread:
            case["not-asked"] = unread
        if not found["requests"]:
            return {**case, "failed": found["cleaner"].text(found["output"])[-600:]}
        sent = ours(reading.tools(*found["requests"][0]))
        case["sent"] = [t["name"] for t in sent]
        if any(len(set(tools)) != len(tools) for tools in flat):
            shown = [[int(n) for n in reading.MARK.search(t["description"]).groups()] for t in sent]
            case["shown"] = [[servers[s][0], t] for s, t in shown]
        if found["made"]:
            case["calls"] = {sent: self.reached(found, identity, servers, flat) for _, sent, identity in found["made"]}
        return case

    @staticmethod
    def reached(found, identity, servers, flat):
        """The server and the tool whose answer a call got, or the client's own answer."""
        answers = [a for a in (reading.result(i, b, identity) for i, b in found["requests"]) if a]
        if not answers:
            return None
        words = json.dumps(answers[0]["parts"], ensure_ascii=False)
        hit = reading.re.search(r"reached (\d+) (\d+)", words)
        if not hit:
            return {"other": found["cleaner"].text(words)[:200]}
        return [servers[int(hit[1])][0], flat[int(hit[1])][int(hit[2])]]

    def results(self, group, output_schema=None):
        listed = []
        for name in group:
            tool = {"name": name, "description": "Does it. [[0|0]] <%s>" % name, "inputSchema": EMPTY}
            if output_schema:
                tool["outputSchema"] = output_schema
            listed.append(tool)
        spec = {"name": "srv", "pages": [listed], "results": cases.expand(group)}

        def wanted(found):
            by_case = {reading.re.search(r"<(.*)>", t["description"])[1]: t["name"] for t in found if reading.MARK.search(t["description"] or "")}
            named = {case: by_case.get(case) or self.client.sent(case) for case in group}
            return [(case, name) for case, name in named.items() if name]

        found = self.run([("srv", spec, None)], wanted, self.client.results_options, seconds=180)
        originals = sorted((v for _, v in reading.texts(spec["results"]) if len(v) > 1000), key=len)
        table = {}
        for case, _, identity in found["made"]:
            answers = [a for a in (reading.result(i, b, identity) for i, b in found["requests"]) if a]
            if not answers:
                table[case] = {"failed": found["cleaner"].text(found["output"])[-300:]}
                continue
            answer = found["cleaner"].value(answers[0])
            own = sorted((v for _, v in reading.texts(spec["results"][case]) if len(v) > 1000), key=len)
            answer = reading.shorten(answer, own or originals)
            table[case] = {key: value for key, value in answer.items() if value not in (None, []) or key == "parts"}
        missing = {case: value for case, value in group.items() if case not in table}
        if missing and table:
            # The session was too long for its time.
            table.update(self.results(missing, output_schema))
        for case in missing:
            table.setdefault(case, {"failed": "not called: " + found["cleaner"].text(found["output"])[-300:]})
        return table

    def lists(self):
        groups = [cases.LISTS] + [[cases.LISTS[11], tool] for tool in cases.RISKY_LISTS]
        table = {}
        for rows in together(self.listed, groups):
            table.update(rows)
        return table

    def listed(self, group):
        """The rows of the tools of a list; the first tool is left out if it is only beside another."""
        spec = {"name": "srv", "pages": [cases.expand(copy.deepcopy(group))]}
        found = self.run([("srv", spec, None)], lambda _: [])
        sent = reading.tools(*found["requests"][0]) if found["requests"] else []
        table = {}
        for tool in group if group is cases.LISTS else group[1:]:
            mine = sorted((t for t in sent if ends_with(t["name"], tool["name"])), key=lambda t: len(t["name"]))
            if mine:
                words = [v for _, v in reading.texts(cases.expand(tool)) if len(v) > 1000]
                entry = {"name": mine[0]["name"], "description": mine[0]["description"], "schema": mine[0]["schema"]}
                table[tool["name"]] = reading.shorten(entry, words) if words and tool["name"] != "large" else entry
            else:
                beside = any(ends_with(t["name"], cases.LISTS[11]["name"]) for t in sent)
                table[tool["name"]] = {"absent": "the tool" if beside else "the server", "mentioned": mentions(found, tool["name"])}
        return table

    def instructions(self):
        return dict(zip(cases.INSTRUCTIONS, together(self.instructed, cases.INSTRUCTIONS.values())))

    def instructed(self, servers):
        specs = []
        for name, words in servers:
            listed = [{"name": "get", "description": "Does it.", "inputSchema": EMPTY}]
            specs.append((name, {"name": name, "pages": [listed], "instructions": cases.expand(words)}, None))
        found = self.run(specs, lambda _: [])
        rows = []
        for words in dict.fromkeys(cases.expand(w) for _, w in servers):
            if found["requests"] and words.strip():
                rows += reading.instructions(*found["requests"][0], words, [words], found["cleaner"])
        return rows

    def deferred(self):
        """What is sent of tools that the client defers: at the start, and after each search."""
        spec = {"name": "srv", "pages": [cases.expand(cases.DEFERRED)]}
        queue = iter(self.client.searches)
        found = self.run([("srv", spec, None)], lambda _: [(query["query"], name) for name, query in queue], {"search": True}, arguments=[query for _, query in self.client.searches])
        names = [tool["name"] for tool in cases.DEFERRED]
        first = reading.tools(*found["requests"][0])
        table = {"sent": [t["name"] for t in first if any(ends_with(t["name"], name) for name in names)], "mentioned": mentions(found, "hinted")}
        originals = [spec["pages"][0][4]["description"]]
        for case, _, identity in found["made"]:
            for interface, body in found["requests"]:
                answer = reading.result(interface, body, identity)
                if answer:
                    present = [t for t in reading.tools(interface, body) if any(ends_with(t["name"], name) for name in names)]
                    answer = reading.shorten(found["cleaner"].value(answer), originals)
                    table[case] = {"answer": answer["parts"], "sent": [t["name"] for t in present]}
                    if "long" in case and present:
                        table[case]["long"] = reading.shorten([t["description"] for t in present if ends_with(t["name"], "long")], originals)
                    break
        return table


def ends_with(sent, name):
    plain = [reading.re.sub(r"[^A-Za-z0-9]+", "_", words) for words in (sent, name)]
    return plain[0] == plain[1] or plain[0].endswith("_" + plain[1])


def mentions(found, name):
    """Where texts of the first request, other than the tools, have the name: the lines around."""
    places = []
    for path, words in reading.texts(found["requests"][0][1]) if found["requests"] else []:
        at = words.find(name)
        if at >= 0 and not path.startswith("tools"):
            places.append({"path": reading.re.sub(r"\[\d+\]", "[]", path), "text": found["cleaner"].text(words[max(0, at - 300):at + 300])})
    return places


def together(ask, given):
    """What is answered to each of several questions, in their order."""
    with ThreadPoolExecutor(WORKERS) as workers:
        return list(workers.map(ask, given))


def observe(run, part):
    """One part of a client's table."""
    target = run.client.target
    if part == "names":
        return dict(zip(name_cases.NAMES, together(run.names, name_cases.NAMES.values())))
    if part == "filters":
        filters = name_cases.FILTERS.get(target, {})
        rows = together(lambda more: {"configuration": more, **run.names(name_cases.FILTERED, more.get("filters"), more.get("options"))}, filters.values())
        return dict(zip(filters, rows))
    if part == "results":
        size, every = run.client.batch, list(cases.RESULTS.items())
        batches = [(cases.CHECKED_RESULTS, cases.SHAPE)]
        batches += [(dict(every[first:first + size]),) for first in range(0, len(every), size)]
        batches += [({case: value},) for case, value in (cases.LONG_RESULTS | cases.ODD_RESULTS).items()]
        table = {}
        for rows in together(lambda batch: run.results(*batch), batches):
            table.update(rows)
        return table
    return {"lists": run.lists, "deferred": run.deferred, "instructions": run.instructions}[part]()


def main():
    chosen = driver.arguments()
    path = f"view/clients/{chosen.client}.json"
    root = str(chosen.folder)
    client = next(kind for kind in clients.CLIENTS if kind.target == chosen.client)(root)
    old = driver.committed(path) or {}
    table = {**old, "client": client.target, "version": client.version()}
    for part in chosen.probes:
        table[part] = observe(Driver(client, root), part)
        if part == "names" and all("failed" in row for row in table[part].values()):
            sys.exit("the client sent no request: " + table[part]["plain"]["failed"])
    driver.keep(table, old, chosen.keep)
    driver.write(chosen.tables, path, stored(table))
    if json.loads(stored(asked())) != driver.committed("view/clients/cases.json"):
        driver.write(chosen.tables, "view/clients/cases.json", stored(asked()))


def asked():
    """The cases, for the test in Rust."""
    return {"names": name_cases.NAMES, "filtered": name_cases.FILTERED, "results": {**cases.RESULTS, **cases.LONG_RESULTS, **cases.ODD_RESULTS}, "checked-results": cases.CHECKED_RESULTS,
            "output-schema": cases.SHAPE, "lists": cases.LISTS, "risky-lists": cases.RISKY_LISTS, "instructions": cases.INSTRUCTIONS}


def stored(value):
    """JSON with one case a line."""
    text = "{\n"
    for position, (key, inner) in enumerate(value.items()):
        text += (",\n" if position else "") + " " + json.dumps(key) + ": "
        if isinstance(inner, dict) and inner:
            rows = ["  %s: %s" % (json.dumps(k, ensure_ascii=False), json.dumps(v, ensure_ascii=False)) for k, v in inner.items()]
            text += "{\n" + ",\n".join(rows) + "\n }"
        elif isinstance(inner, list) and inner:
            text += "[\n" + ",\n".join("  " + json.dumps(v, ensure_ascii=False) for v in inner) + "\n ]"
        else:
            text += json.dumps(inner, ensure_ascii=False)
    return text + "\n}\n"


if __name__ == "__main__":
    main()
