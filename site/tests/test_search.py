"""The search finds rules by their names, by words of their messages and by error texts of clients."""

import json
import pathlib
import re
import shutil
import subprocess
import unittest

from client_errors import by_rule
from common import DOCS, program, site


def search(queries):
    """The locations that are found for each query, by the script of the site itself."""
    script = pathlib.Path(__file__).with_name("search.mjs")
    ran = subprocess.run(
        ["node", script, site()], input=json.dumps(queries), capture_output=True, check=True, text=True
    )
    return json.loads(ran.stdout)


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
            if not any(one.startswith((f"rules/{rule}/", "client-errors/")) for one in found):
                lacking.append((query, rule))
        self.assertEqual(lacking, [])


if __name__ == "__main__":
    unittest.main()
