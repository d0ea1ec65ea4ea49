"""The built site, as the tests read it."""

import functools
import json
import os
import pathlib
import subprocess
import sys
from html.parser import HTMLParser

ROOT = pathlib.Path(__file__).resolve().parents[2]
DOCS = ROOT / "docs"
sys.path.insert(0, str(ROOT / "site/generator"))


def site():
    """The folder of the built site."""
    return pathlib.Path(os.environ["MCP_LINT_SITE"])


def program(*arguments):
    """What `mcp-lint` prints as JSON."""
    ran = subprocess.run(
        [os.environ["MCP_LINT"], *arguments], capture_output=True, check=True, text=True
    )
    return json.loads(ran.stdout)


# Attributes from which a browser loads something, by tag.
LOADED = {
    "script": ["src"],
    "img": ["src", "srcset"],
    "source": ["src", "srcset"],
    "video": ["src", "poster"],
    "audio": ["src"],
    "iframe": ["src"],
    "embed": ["src"],
    "object": ["data"],
    "use": ["href"],
    "form": ["action"],
    "base": ["href"],
}
# Relations of `link` that load nothing.
NOT_LOADED = {"canonical", "prev", "next", "alternate"}


class Page(HTMLParser):
    """What the tests need of a page."""

    def __init__(self, path):
        super().__init__(convert_charrefs=True)
        self.path = path
        self.anchors, self.links, self.loaded = [], [], []
        self.policy, self.inline_scripts, self.unsafe = None, [], []
        self._script = None
        self.text = path.read_text(encoding="utf-8")
        self.feed(self.text)

    def handle_starttag(self, tag, attributes):
        values = dict(attributes)
        for name in ("id", "name"):
            if name in values and (name == "id" or tag == "a") and values[name] not in self.anchors[-1:]:
                self.anchors.append(values[name])
        if tag == "a" and "href" in values:
            self.links.append(values["href"])
        self.loaded += [values[name] for name in LOADED.get(tag, []) if values.get(name)]
        if tag == "link" and values["rel"] not in NOT_LOADED:
            self.loaded.append(values["href"])
        elif tag == "link" and values["rel"] != "canonical":
            self.links.append(values["href"])
        if tag == "meta" and values.get("http-equiv") == "Content-Security-Policy":
            self.policy = values["content"]
        self.unsafe += [name for name in values if name.startswith("on") or name == "style"]
        is_code = "src" not in values and values.get("type") != "application/json"
        self._script = "" if tag == "script" and is_code else None

    def handle_startendtag(self, tag, attributes):
        self.handle_starttag(tag, attributes)

    def handle_data(self, data):
        if self._script is not None:
            self._script += data

    def handle_endtag(self, tag):
        if tag == "script" and self._script is not None:
            self.inline_scripts.append(self._script)
            self._script = None


@functools.cache
def pages():
    """All pages of the site but the playground, by their paths."""
    found = {}
    for path in sorted(site().rglob("*.html")):
        name = path.relative_to(site()).as_posix()
        if not name.startswith("playground/"):
            found[name] = Page(path)
    return found
