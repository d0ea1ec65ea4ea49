"""No page loads anything from another origin, and each has a policy that forbids it."""

import base64
import hashlib
import re
import unittest

from common import pages, site

# Addresses in the scripts of the theme that are never loaded here: names of XML languages, and what
# features would load that the site does not use. The policy blocks them, and the test in a browser
# sees no request.
NAMES = re.compile(r"http://www\.w3\.org/")
UNUSED = re.compile(
    r"https://(unpkg\.com/(resize-observer-polyfill|pyodide|glightbox|ace-builds|mermaid)\b"
    r"|cdn\.jsdelivr\.net/pyodide/|api\.github\.com/)"
)
ADDRESS = re.compile(r"""["'`(](?:https?:)?//[A-Za-z0-9][^"'`)\s]*""")
STYLE = re.compile(r"""url\(\s*["']?(?!data:|#)([^"')]*)|@import\s+([^;]*)""")


def is_elsewhere(address):
    return re.match(r"(?:[a-z][a-z0-9+.-]*:)?//", address) is not None


class Origin(unittest.TestCase):
    def test_pages_load_nothing_from_elsewhere(self):
        for name, page in pages().items():
            self.assertEqual([one for one in page.loaded if is_elsewhere(one)], [], name)

    def test_style_sheets_load_nothing_from_elsewhere(self):
        sheets = [path for path in site().rglob("*.css") if "playground" not in path.parts]
        self.assertGreater(len(sheets), 2)
        for path in sheets:
            found = [one[0] or one[1] for one in STYLE.findall(path.read_text(encoding="utf-8"))]
            self.assertEqual([one for one in found if is_elsewhere(one)], [], path.name)

    def test_scripts_have_no_address_of_elsewhere(self):
        scripts = [path for path in site().rglob("*.js") if "playground" not in path.parts]
        self.assertGreater(len(scripts), 2)
        for path in scripts:
            found = {one[1:] for one in ADDRESS.findall(path.read_text(encoding="utf-8"))}
            found = {one for one in found if not NAMES.match(one) and not UNUSED.match(one)}
            self.assertEqual(found, set(), path.name)

    def test_every_page_has_a_policy_that_fits(self):
        for name, page in pages().items():
            self.assertIsNotNone(page.policy, name)
            directives = dict(one.split(" ", 1) for one in page.policy.split("; "))
            self.assertEqual(directives["default-src"], "'none'", name)
            self.assertNotIn("http", page.policy, name)
            self.assertNotIn("unsafe", page.policy, name)
            for script in page.inline_scripts:
                digest = base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()
                self.assertIn(f"'sha256-{digest}'", directives["script-src"], name)
            # The policy blocks them: they would have no effect.
            self.assertEqual(page.unsafe, [], name)


if __name__ == "__main__":
    unittest.main()
