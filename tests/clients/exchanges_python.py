"""python exchanges_python.py < exchanges.json, where the package mcp is installed.

Reads each message as sessions of the package do: its own reader of lines, then the types of the
method and revision that its sessions use (`mcp_types.methods`)."""

import json
import logging
import sys

from mcp.client.stdio import _parse_line
from mcp.shared.message import SessionMessage
from mcp_types import methods
from mcp_types.jsonrpc import JSONRPCError, JSONRPCNotification, JSONRPCRequest, JSONRPCResponse

logging.disable(logging.CRITICAL)

PARSERS = {
    ("request", "client"): methods.parse_client_request,
    ("request", "server"): methods.parse_server_request,
    ("notification", "client"): methods.parse_client_notification,
    ("notification", "server"): methods.parse_server_notification,
    ("result", "client"): methods.parse_client_result,
    ("result", "server"): methods.parse_server_result,
}
KINDS = {"request": JSONRPCRequest, "notification": JSONRPCNotification, "result": JSONRPCResponse, "error": JSONRPCError}


def verdict(kind, context, message):
    """None where the message is accepted, else what is rejected and why."""
    revision, sender, side, method = (context[key] for key in ("revision", "sender", "side", "method"))
    if "(task)" in kind and side == "result":
        return "-"  # This package has the types of tasks and no session that reads them.
    read = _parse_line(json.dumps(message))
    # A message of another kind than that of the case is dropped, or a request of an unknown method.
    if not isinstance(read, SessionMessage) or not isinstance(read.message, KINDS[side]):
        return f"message: {read!r}"
    if side == "error":
        return None
    data = read.message.model_dump(mode="json", by_alias=True, exclude_unset=True)
    try:
        if side == "result":
            PARSERS[side, sender](method, revision, data["result"])
        else:
            PARSERS[side, sender](data["method"], revision, data.get("params"))
    except KeyError:
        return "-"
    except ValueError as error:
        return f"{side}: {error}"
    return None


given = json.load(sys.stdin)
found = {}
for case in given["cases"]:
    text = verdict(case["kind"], given["contexts"][case["kind"]], case["message"])
    found[f"{case['kind']}: {case['case']}"] = text and " ".join(text.split())[:160]
print(json.dumps(found))
