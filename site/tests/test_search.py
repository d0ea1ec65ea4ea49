"""The search finds rules by their names, by words of their messages and by error texts of clients."""

import html
import json
import pathlib
import re
import shutil
import subprocess
import unittest

from common import DOCS, pages, program, site

from client_errors import by_rule  # after `common`, which knows where the generator is

# How many of the 80 queries, and of the 40 others, need the right page among the first three.
MOST_SHOWN = 3
LEAST_FOUND = 72
LEAST_HELD_OUT = 30


def search(queries):
    """The locations that are found for each query, by the script of the site itself."""
    script = pathlib.Path(__file__).with_name("search.mjs")
    ran = subprocess.run(
        ["node", script, site()], input=json.dumps(queries), capture_output=True, check=True, text=True
    )
    return json.loads(ran.stdout)


def listed(name):
    """The queries of a list, with the addresses that help."""
    path = pathlib.Path(__file__).with_name(name)
    lines = path.read_text(encoding="utf-8").split("\n")
    rows = [line.split("\t") for line in lines if line and not line.startswith("#")]
    return [(query, ["" if one == "home" else one for one in addresses.split()]) for query, addresses in rows]


def without_help(queries):
    """The queries for which none of the first results helps."""
    lacking = []
    for (query, expected), found in zip(queries, search([query for query, _ in queries])):
        shown = [one.partition("#")[0] for one in found[:MOST_SHOWN]]
        if not set(shown) & set(expected):
            lacking.append((query[:60], shown))
    return lacking


@unittest.skipUnless(shutil.which("node"), "skipped: the script of the search needs Node")
class Search(unittest.TestCase):
    def test_every_rule_is_found_by_its_name(self):
        names = [rule["name"] for rule in program("rules", "--format", "json")["rules"]]
        for name, found in zip(names, search(names)):
            self.assertIn(f"rules/{name}/", found[:5], name)

    def test_every_kind_and_target_is_found_by_its_name(self):
        kinds = [one["name"] for one in program("rules", "--changes", "--format", "json")["changes"]]
        targets = [one["name"] for one in program("targets", "--format", "json")["targets"]]
        for name, found in zip(kinds, search(kinds)):
            self.assertIn(f"changes/{name}/", found, name)
        for name, found in zip(targets, search(targets)):
            self.assertIn(f"targets/{name}/", found, name)

    def test_queries_find_a_page_that_helps(self):
        for name, total, least in (
            ("queries.tsv", 80, LEAST_FOUND),
            ("queries_held_out.tsv", 40, LEAST_HELD_OUT),
        ):
            queries = listed(name)
            self.assertEqual(len(queries), total)
            self.assertEqual(len({query for query, _ in queries}), total)
            for query, expected in queries:
                for one in expected:
                    self.assertIn(f"{one}index.html", pages(), query)
            lacking = without_help(queries)
            print(f"{name}: {total - len(lacking)} of {total}")
            self.assertGreaterEqual(total - len(lacking), least, lacking)

    def test_many_queries_have_words_that_no_page_has(self):
        tags = re.compile(r"<[^>]*>")
        known = set()
        for page in pages().values():
            known.update(re.findall(r"\w+", html.unescape(tags.sub(" ", page.text)).lower()))
        strange = [query for query, _ in listed("queries.tsv") if set(re.findall(r"\w+", query.lower())) - known]
        # Each new page has some of them: they were half of the queries at first.
        self.assertGreaterEqual(len(strange), 36)

    def test_mistyped_and_unfinished_words_are_found(self):
        queries = {"supression": "suppression/", "charest": "rules/tool-name-charset/", "baselin": "suppression/"}
        for (query, expected), found in zip(queries.items(), search(list(queries))):
            self.assertIn(expected, [one.partition("#")[0] for one in found[:5]], (query, found))

    def test_the_index_is_loaded_by_no_page(self):
        for name, page in pages().items():
            self.assertNotIn("search/index.json", page.text, name)
        index = json.loads((site() / "assets/search/index.json").read_text(encoding="utf-8"))
        found = {one["url"].partition("#")[0] for one in index}
        built = {name.removesuffix("index.html") for name in pages() if name.endswith("index.html")}
        moved = {name for name in built if 'http-equiv="refresh"' in pages()[f"{name}index.html"].text}
        self.assertEqual(found, built - moved)

    def test_rules_are_found_by_their_messages(self):
        queries = {
            "contains a space": "tool-name-charset",
            "cannot be read-only and destructive": "tool-annotation-contradiction",
            "has its default value": "tool-annotation-default",
            "duplicate key": "document-duplicate-key",
        }
        for (query, rule), found in zip(queries.items(), search(list(queries))):
            self.assertTrue(any(one.startswith(f"rules/{rule}/") for one in found), (query, found))

    def test_rules_are_found_by_error_texts_of_clients(self):
        queries = [
            (re.sub(r"[`\\]", "", text), rule)
            for rule, texts in by_rule(DOCS / "client-errors.md").items()
            for text, _ in texts
        ]
        self.assertGreater(len(queries), 100)
        lacking = []
        for (query, rule), found in zip(queries, search([query for query, _ in queries])):
            if f"rules/{rule}/" not in found[:5]:
                lacking.append((query, rule))
        self.assertEqual(lacking, [])


if __name__ == "__main__":
    unittest.main()
