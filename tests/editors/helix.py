"""Drives Helix in a terminal as its user does, with the recipe of `docs/editors.md`:

    helix.py HX DOCUMENT

DOCUMENT is a copy of `weather.json`. Prints `done`.
"""

import os
import pty
import select
import struct
import sys
import termios
import time
from fcntl import ioctl

import pyte

ROWS, COLUMNS, PATIENCE = 40, 160, 30
HX, DOCUMENT = sys.argv[1:]


class Screen(pyte.Screen):
    def report_device_status(self, mode, **_):
        """Questions about modes of newer terminals have no response."""


class Terminal:
    def __init__(self, *command):
        self.screen = Screen(COLUMNS, ROWS)
        self.stream = pyte.ByteStream(self.screen)
        self.process, self.file = pty.fork()
        if self.process == 0:
            os.environ["TERM"] = "xterm-256color"
            os.execvp(command[0], command)
        ioctl(self.file, termios.TIOCSWINSZ, struct.pack("HHHH", ROWS, COLUMNS, 0, 0))

    def read(self, seconds):
        """Reads what appears within a time; whether anything did."""
        if not select.select([self.file], [], [], seconds)[0]:
            return False
        try:
            data = os.read(self.file, 65536)
        except OSError:
            return False
        # Programs ask terminals what they are, and wait for the response.
        if b"\x1b[c" in data:
            os.write(self.file, b"\x1b[?62c")
        self.stream.feed(data)
        return bool(data)

    def wait(self, what, condition):
        end = time.monotonic() + PATIENCE
        while not condition("\n".join(self.screen.display)):
            if time.monotonic() > end:
                raise SystemExit(f"waited without success for {what}:\n" + "\n".join(self.screen.display))
            self.read(0.1)

    def type(self, keys):
        os.write(self.file, keys.encode())

    def end(self):
        """The exit code."""
        while self.read(PATIENCE):
            pass
        return os.waitstatus_to_exitcode(os.waitpid(self.process, 0)[1])


def text():
    with open(DOCUMENT, encoding="utf-8") as file:
        return file.read()


TOOL = '{"name": "get_%s", "description": "Returns the %s in a city.", "inputSchema": {"type": "object", ' \
    '"properties": {"city": {"description": "A city.", "type": "strng"}}, "additionalProperties": false}}'
TOOLS = os.path.join(os.path.dirname(DOCUMENT), "tools.json")
with open(TOOLS, "w", encoding="utf-8") as file:
    file.write("[" + ",\n".join(TOOL % (it, it) for it in ["rain", "wind", "snow"]) + "]\n")

terminal = Terminal(HX, DOCUMENT)
terminal.wait("the document", lambda shown: "get_weather" in shown)
terminal.type("/strng\r")
terminal.wait("the finding", lambda shown: "is not a JSON Schema type" in shown)
# The first finding is selected from its first to its last character, and replaced.
terminal.type('gg]dc"nunber"\x1b')
terminal.wait("the finding of what was typed", lambda shown: '"nunber"` is not a JSON Schema type' in shown)
terminal.type(":w\r")
terminal.wait("the file", lambda _: '"type": "nunber"' in text())
# The menu of actions at the cursor; the first is the fix.
terminal.type(" a")
terminal.wait("the menu", lambda shown: "[schema-type-unknown]" in shown)
terminal.type("\r\r")
terminal.wait("the fix", lambda shown: "is not a JSON Schema type" not in shown and '"type": "number"' in shown)
terminal.type(f":w\r:o {TOOLS}\r")
terminal.wait("the other document", lambda shown: "get_snow" in shown)
# The list of findings has each of three equal mistakes.
terminal.type(" d")
terminal.wait("three findings", lambda shown: "3/3" in shown)
terminal.type("\x1b\x1b:q\r")
assert terminal.end() == 0
assert '"type": "number"' in text(), text()
print("done")
