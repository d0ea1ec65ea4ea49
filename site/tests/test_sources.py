"""Sources of rules link to sections of the specification and to threads; each rule shows how to turn it off."""

import html
import json
import re
import unittest

from common import DOCS, ROOT, pages, program

import evidence
from specification import FILES, PAGE, SITE, TABLE, Specification

RULES = sorted((DOCS / "rules").glob("*.md"))
# Changelogs of other documents than the specification.
OTHERS = re.compile(r"MCP registry, .*?changelog")
LINK = re.compile(r"\[([^]]*)\]\([^)]*\)")


def source(path):
    return path.read_text(encoding="utf-8").partition("\n## Source\n")[2]


class Sources(unittest.TestCase):
    def test_links_are_of_the_table(self):
        table = json.loads(TABLE.read_text(encoding="utf-8"))
        known = set()
        for key, sections in table.items():
            revision, _, name = key.partition(" ")
            page = f"{SITE}{revision}/{name.removesuffix('/index')}"
            known |= {page, *(f"{page}#{anchor}" for anchor in sections.values())}
            known.add(f"{FILES}{revision}/schema.ts")
        count, linking = 0, 0
        for path in RULES:
            page = pages()[f"rules/{path.stem}/index.html"]
            own = [link for link in page.links if link.startswith((SITE, FILES))]
            self.assertLessEqual(set(own), known, path.stem)
            count, linking = count + len(own), linking + bool(own)
        self.assertGreater(count, 340)
        self.assertGreater(linking, 270)

    def test_no_citation_of_the_table_is_left_as_text(self):
        specification = Specification()
        for path in RULES:
            text = OTHERS.sub("", source(path))
            linked = specification.linked(text)
            left = PAGE.findall(re.sub(r"\[[^]]*\]\([^)]*\)", "", linked))
            self.assertEqual(left, [], path.stem)
            # A link changes no word.
            self.assertEqual(re.sub(LINK, r"\1", linked), re.sub(LINK, r"\1", text))

    def test_revisions_and_sections_are_those_of_the_citation(self):
        cases = {
            "MCP 2025-11-25, server/tools, Tool Names.": "2025-11-25/server/tools#tool-names",
            "MCP, basic/lifecycle, Version Negotiation (until 2025-11-25).": "2025-11-25/basic/lifecycle#version-negotiation",
            "MCP since 2025-06-18, basic/index, _meta: names.": "2026-07-28/basic#meta",
            "MCP 2025-06-18 and 2025-11-25, schema.ts, interface Tool.": "2025-11-25/schema#tool",
            "MCP 2026-07-28, basic/index, \"`$ref` Resolution\"; RFC 1.": "2026-07-28/basic#ref-resolution",
            "MCP 2025-11-25, basic/utilities/tasks, Task Creation.": "2025-11-25/basic/utilities/tasks",
        }
        for text, expected in cases.items():
            linked = Specification().linked(text)
            self.assertEqual(re.findall(r"\]\(([^)]*)\)", linked), [SITE + expected], text)
        self.assertEqual(Specification().linked("JSON Schema Core, properties."), "JSON Schema Core, properties.")

    def test_evidence_has_owners_and_links(self):
        text = "- ccs#25\n- openai/codex#8174<br>SEP-986; `name#1`, [a#2](b)\n- unknown-name#7\n"
        self.assertEqual(
            evidence.linked(text),
            "- [kaitranntt/ccs#25](https://github.com/kaitranntt/ccs/issues/25)\n"
            "- [openai/codex#8174](https://github.com/openai/codex/issues/8174)<br>"
            "[SEP-986](https://github.com/modelcontextprotocol/modelcontextprotocol/issues/986); `name#1`, [a#2](b)\n"
            "- unknown-name#7\n",
        )
        page = pages()["targets/gemini/index.html"].text
        self.assertIn('<a href="https://github.com/kaitranntt/ccs/issues/25">kaitranntt/ccs#25</a>', page)

    def test_each_rule_shows_how_to_turn_it_off(self):
        suppression = (ROOT / "docs/suppression.md").read_text(encoding="utf-8")
        for rule in program("rules", "--format", "json")["rules"]:
            name = rule["name"]
            text = html.unescape(re.sub(r"<[^>]*>", "", pages()[f"rules/{name}/index.html"].text))
            if f"`{name}`" in re.search(r"^.*cannot be suppressed either.*$", suppression, re.MULTILINE)[0]:
                self.assertIn("so it cannot be turned off", text, name)
                self.assertNotIn(f"--off {name}", text)
            elif rule["level"] == "off":
                self.assertIn(f"mcp-lint --warn {name}", text, name)
                self.assertIn(f'{name} = "warn"', text, name)
            else:
                self.assertIn(f"mcp-lint --off {name}", text, name)
                self.assertIn(f'{name} = "off"', text, name)
                is_about = name.startswith(("suppression-", "baseline-"))
                self.assertEqual(f"# mcp-lint: ignore[{name}] the reason" in text, not is_about, name)


if __name__ == "__main__":
    unittest.main()
