"""The generator: fences, links to the playground, and the sources that it depends on."""

import json
import os
import pathlib
import subprocess
import tempfile
import unittest

from common import DOCS, program
from examples import FENCE, Example, packed, plain, unpacked
from prepare import named_rules

RULE_PAGE = "# a\n\nText.\n\n```json fails 2025-11-25 target=gemini server-name=acme\n{\"a\": 1}\n```\n"


def examples(markdown):
    return [Example(match) for match in FENCE.finditer(markdown)]


def failing():
    """The failing examples of all rules, with the rule."""
    for path in sorted((DOCS / "rules").glob("*.md")):
        for example in examples(path.read_text(encoding="utf-8")):
            if example.verdict == "fails":
                yield path.stem, example


class Generator(unittest.TestCase):
    def test_info_strings_are_read(self):
        (example,) = examples(RULE_PAGE)
        self.assertEqual((example.language, example.verdict), ("json", "fails"))
        self.assertEqual(example.protocol, "2025-11-25")
        self.assertEqual(example.options, {"target": "gemini", "server-name": "acme"})
        self.assertEqual(
            example.configuration("a", True),
            'protocol = "2025-11-25"\ntargets = ["gemini"]\nserver-name = "acme"\n\n[rules]\na = "info"\n',
        )

    def test_fences_keep_their_language_only(self):
        self.assertIn('\n```json\n{"a": 1}\n```\n', plain(RULE_PAGE))
        self.assertEqual(plain("```jsonl\n{}\n```\n"), "```json\n{}\n```\n")

    def test_names_of_rules_become_links(self):
        text = "See `a-b`, `c-d` and [`a-b`](x.md).\n\n```text\n`a-b`\n```\n"
        self.assertEqual(
            named_rules(text, {"a-b": {}, "e-f": {}}, "e-f", "../rules/"),
            "See [`a-b`](../rules/a-b.md), `c-d` and [`a-b`](x.md).\n\n```text\n`a-b`\n```\n",
        )
        self.assertEqual(named_rules("`e-f`", {"e-f": {}}, "e-f", ""), "`e-f`")

    def test_states_of_the_playground_are_packed(self):
        state = {"files": [{"name": "ä.json", "text": '{"a": "\u00fc"}\n'}]}
        fragment = packed(state)
        self.assertEqual(unpacked(fragment), state)
        self.assertRegex(fragment, r"\A[A-Za-z0-9_-]+\Z")

    def test_links_of_all_rules_can_be_read(self):
        count = 0
        for rule, example in failing():
            link = example.link("../../", rule, False)
            self.assertTrue(link.startswith("../../playground/#v1/"))
            state = unpacked(link.partition("#v1/")[2])
            self.assertEqual(state["files"][0]["text"], example.text)
            self.assertLess(len(link), 30_000, rule)
            count += 1
        self.assertGreater(count, 400)

    @unittest.skipUnless("MCP_LINT" in os.environ, "skipped: MCP_LINT does not name a binary")
    def test_links_show_what_their_page_is_about(self):
        off = {one["name"] for one in program("rules", "--format", "json")["rules"] if one["level"] == "off"}
        for rule, example in failing():
            state = unpacked(example.link("", rule, rule in off).partition("#v1/")[2])
            with tempfile.TemporaryDirectory() as folder:
                self.assertIn(rule, reported(folder, state), example.text)


def reported(folder, state):
    """The rules that report a state of the playground."""
    file = state["files"][0]
    path = pathlib.Path(folder, file["name"])
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(file["text"], encoding="utf-8")
    pathlib.Path(folder, "mcp-lint.toml").write_text(state.get("config", ""), encoding="utf-8")
    command = [os.environ["MCP_LINT"], "--format", "json", file["name"]]
    ran = subprocess.run(command, cwd=folder, capture_output=True, text=True)
    return {one["rule"] for one in json.loads(ran.stdout)["diagnostics"]}


if __name__ == "__main__":
    unittest.main()
