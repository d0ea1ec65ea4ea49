"""Fenced blocks of the pages: what their info strings say, and links that open them in the
playground."""

import base64
import json
import re
import zlib

FENCE = re.compile(r"^```([A-Za-z]+)([^\n`]*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)

# The page that opens an example, from the root of the site.
PLAYGROUND = "playground/"

# Languages for which the highlighter has another name, or none.
LEXERS = {"jsonl": "json", "log": "text"}


class Example:
    """A fenced block of a page."""

    def __init__(self, match):
        self.language, words, self.text = match.groups()
        self.options, self.verdict, self.protocol = {}, None, None
        for word in words.split():
            name, separator, value = word.partition("=")
            if separator:
                self.options[name] = value
            elif self.verdict is None:
                self.verdict = word
            else:
                self.protocol = word

    def fence(self):
        """The block without what only tests read: Markdown renderers know only the language."""
        return f"```{LEXERS.get(self.language, self.language)}\n{self.text}```"

    def circumstances(self):
        """How the example is checked, in words."""
        words = []
        if "file" in self.options:
            words.append(f"as the file `{self.options['file']}`")
        if self.protocol:
            words.append(f"in revision {self.protocol}")
        if "target" in self.options:
            names = self.options["target"].split(",")
            words.append("for " + ", ".join(f"[{name}](../targets/{name}.md)" for name in names))
        if "server-name" in self.options:
            words.append(f"as a tool of the server `{self.options['server-name']}`")
        return ", ".join(words)

    def configuration(self, rule, is_off):
        """What `mcp-lint.toml` has to contain for the example to be reported."""
        lines = []
        if self.protocol:
            lines.append(f'protocol = "{self.protocol}"')
        if "target" in self.options:
            lines.append(f"targets = {json.dumps(self.options['target'].split(','))}")
        if "server-name" in self.options:
            lines.append(f'server-name = "{self.options["server-name"]}"')
        if is_off:
            lines.append(f'\n[rules]\n{rule} = "info"')
        return "".join(line + "\n" for line in lines).lstrip("\n")

    def link(self, root, rule, is_off):
        """The address of the playground with this example."""
        name = self.options.get("file", f"example.{self.language}")
        state = {"files": [{"name": name, "text": self.text}]}
        configuration = self.configuration(rule, is_off)
        if configuration:
            state["config"] = configuration
        return f"{root}{PLAYGROUND}#v1/{packed(state)}"


def packed(state):
    """A state of the playground as it is in the fragment of its address."""
    text = json.dumps(state, ensure_ascii=False, separators=(",", ":")).encode()
    deflate = zlib.compressobj(9, zlib.DEFLATED, -zlib.MAX_WBITS)
    return base64.urlsafe_b64encode(deflate.compress(text) + deflate.flush()).decode().rstrip("=")


def unpacked(fragment):
    """The state of a fragment."""
    data = base64.urlsafe_b64decode(fragment + "=" * (-len(fragment) % 4))
    return json.loads(zlib.decompress(data, -zlib.MAX_WBITS))


def plain(markdown):
    """A page of which every fence has a language only."""
    return FENCE.sub(lambda match: Example(match).fence(), markdown)
