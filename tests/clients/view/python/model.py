"""A model on 127.0.0.1 for agents that are run as a whole: it calls the first tool once, and then ends."""

import sys

from common import HERE, media, text

sys.path.insert(0, str(HERE / "clients"))
import reading  # noqa: E402
from endpoint import Endpoint  # noqa: E402


class Model:
    """Records what it is sent; `calls` if it calls a tool."""

    def __init__(self, calls):
        self.endpoint, self.calls = Endpoint(), calls
        self.endpoint.start(self.plan)
        self.url = f"http://127.0.0.1:{self.endpoint.port}/v1"

    def plan(self, interface, body):
        if not self.calls or len(self.endpoint.requests) > 1:
            return None
        return reading.tools(interface, body)[0]["name"], None, {}

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.endpoint.close()

    def tools(self):
        """The tools of the first request: none if it had none."""
        return reading.tools(*self.endpoint.requests[0]) if self.endpoint.requests else []

    def result(self):
        """The parts of the message about the call, then those of what follows it."""
        if not self.endpoint.requests:
            raise RuntimeError("no tool is sent")
        interface, body = self.endpoint.requests[1]
        # Some agents rename the call.
        calls = [message["tool_call_id"] for message in body["messages"] if message["role"] == "tool"]
        found = reading.result(interface, body, *calls) if calls else None
        if found is None:
            # The message is one of the user.
            return [part(it) for it in reading.parts(body["messages"][-1]["content"])], "ok"
        return [part(it) for it in found["parts"] + found["after"]], found["state"] or "ok"


def part(found):
    for kind in ("image", "audio", "file"):
        if kind in found:
            return media(found[kind], kind)
    return text(found["text"])
