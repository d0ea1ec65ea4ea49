"""Every rule, kind and target has a page of a bounded size, also as Markdown."""

import gzip
import html
import re
import unittest

from common import DOCS, ROOT, pages, program, site
from finish import address, moved

MEGABYTE = 1_000_000
# The most that the whole site without the playground, a page of a rule and any page may have.
MOST_OF_ALL = 40 * MEGABYTE
MOST_OF_A_RULE = 60_000
MOST_OF_A_PAGE = 60_000


# What a person reads of the outcomes of the data.
VERBS = {"refused": "rejects", "dropped": "drops", "rewritten": "rewrites", "accepted": "accepts"}


def verb(outcome):
    return VERBS[outcome["outcome"]]


def packed(path):
    return len(gzip.compress(path.read_bytes(), 9))


class Pages(unittest.TestCase):
    def test_everything_has_a_page(self):
        rules = [f"rules/{rule['name']}/" for rule in program("rules", "--format", "json")["rules"]]
        kinds = program("rules", "--changes", "--format", "json")["changes"]
        targets = program("targets", "--format", "json")["targets"]
        expected = rules + [f"changes/{kind['name']}/" for kind in kinds]
        expected += [f"targets/{target['name']}/" for target in targets]
        lacking = [one for one in expected if f"{one}index.html" not in pages()]
        self.assertEqual(lacking, [])
        self.assertGreater(len(expected), 550)

    def test_published_addresses_have_pages(self):
        listed = (ROOT / "site/addresses.txt").read_text(encoding="utf-8").split("\n")
        for one in listed:
            if one and not one.startswith("#"):
                self.assertIn(f"{one}index.html", pages())
        for old, new in moved():
            self.assertIn(f"{new}index.html", pages(), old)

    def test_no_fence_is_left_in_a_page(self):
        for name, page in pages().items():
            self.assertNotIn("```", page.text, name)

    def test_every_page_is_there_as_markdown(self):
        llms = (site() / "llms.txt").read_text(encoding="utf-8")
        for path in DOCS.rglob("*.md"):
            name = path.relative_to(DOCS).as_posix()
            self.assertEqual((site() / name).read_bytes(), path.read_bytes())
            self.assertIn(f"/{name})", llms)
            page = pages()[f"{address(name)}index.html"]
            self.assertIn(name.rpartition("/")[2], [link.rpartition("/")[2] for link in page.links])

    def test_descriptions_are_those_of_the_pages(self):
        llms = (site() / "llms.txt").read_text(encoding="utf-8")
        listed = dict(re.findall(r"^- \[[^]]*\]\([^)]*/mcp-lint/([^)]*)\): (.*)$", llms, re.MULTILINE))
        guides = (DOCS / "README.md").read_text(encoding="utf-8").replace("](", "] (")
        for path in DOCS.rglob("*.md"):
            name = path.relative_to(DOCS).as_posix()
            description = listed.pop(name)
            first = path.read_text(encoding="utf-8").partition("\n\n")[2].partition("\n\n")[0]
            first = re.sub(r"\[([^]]*)\]\([^)]*\)", r"\1", " ".join(first.split()))
            if name == "README.md":
                continue
            if f"] ({name})" in guides:
                row = re.search(rf"\] \({re.escape(name)}\) \| (.*) \|$", guides, re.MULTILINE)[1]
                self.assertEqual(description[0].lower() + description[1:12], row[0].lower() + row[1:12])
            else:
                self.assertTrue(first.startswith(description[:-1]), (name, description))
            self.assertRegex(description, r"\A\S.{9,}\.\Z", name)
            self.assertEqual(description.count("`") % 2, 0, name)
            self.assertNotIn("](", description, name)
        self.assertEqual(listed, {})

    def test_the_home_page_begins_with_what_matters(self):
        text = re.sub(r"<[^>]*>", "", pages()["index.html"].text.partition("<article")[2])
        parts = ["which clients reject it", "Paste anything into the playground", "Install", "npx @mcp-lint/cli"]
        parts += ["What is checked", "Example", "Documentation"]
        self.assertEqual(sorted(parts, key=text.index), parts)

    def test_every_page_has_the_common_header(self):
        names = ["Docs", "Rules", "Targets", "Playground", "Source"]
        for name, page in pages().items():
            links = re.search(r'<ul class="site-header__links">(.*?)</ul>', page.text, re.DOTALL)
            if links is None:
                self.assertIn('http-equiv="refresh"', page.text, name)
                continue
            self.assertEqual(re.findall(r"<a [^>]*>([^<]*)</a>", links[1]), names, name)

    def test_reports_of_examples_are_shown(self):
        page = html.unescape(pages()["rules/tool-name-charset/index.html"].text)
        self.assertIn("error[tool-name-charset]: tool name `get weather` contains a space", page)

    def test_the_table_has_every_rule(self):
        text = pages()["rules/index.html"].text
        for rule in program("rules", "--format", "json")["rules"]:
            row = re.search(rf'<tr[^>]*><td><a href="\.\./rules/{rule["name"]}/">.*?</tr>', text)
            self.assertIsNotNone(row, rule["name"])
            self.assertIn(f'data-level="{rule["level"]}"', row[0])

    def test_the_matrix_has_every_outcome(self):
        text = pages()["targets/index.html"].text
        for target in program("targets", "--format", "json")["targets"]:
            for outcome in target["outcomes"]:
                for feature in outcome["features"]:
                    row = re.search(rf'<tr id="feature-{re.escape(feature)}">.*?</tr>', text)
                    self.assertIsNotNone(row, feature)
                    said = f'{html.escape(target["label"])} {verb(outcome)}'
                    self.assertRegex(row[0], f'(title="|[.] ){re.escape(said)}', feature)

    def test_sizes(self):
        files = [path for path in site().rglob("*") if path.is_file()]
        own = [path for path in files if "playground" not in path.relative_to(site()).parts[:1]]
        total = sum(path.stat().st_size for path in own)
        sizes = {name: packed(site() / name) for name in pages()}
        rules = {name: size for name, size in sizes.items() if name.startswith("rules/")}
        largest_rule, largest = max(rules.values()), max(sizes, key=sizes.get)
        print(
            f"{len(sizes)} pages, {total / MEGABYTE:.1f} MB; by gzip, the largest page in rules/ has "
            f"{largest_rule / 1000:.1f} kB and {largest} {sizes[largest] / 1000:.1f} kB"
        )
        self.assertLess(total, MOST_OF_ALL)
        self.assertLess(largest_rule, MOST_OF_A_RULE)
        self.assertLess(sizes[largest], MOST_OF_A_PAGE)


if __name__ == "__main__":
    unittest.main()
