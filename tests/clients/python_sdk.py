"""python python_sdk.py < pairs.json, where the package mcp is installed."""

import json
import logging
import sys

import anyio
from mcp import ClientSession
from mcp.shared.message import SessionMessage

try:
    from mcp.client.stdio import _parse_line
except ImportError:
    # Version 1 reads a line inside the function that also starts the server.
    from mcp.types import JSONRPCMessage

    def _parse_line(line):
        try:
            return SessionMessage(JSONRPCMessage.model_validate_json(line))
        except ValueError as error:
            return error


logging.disable(logging.CRITICAL)

GOOD = {
    "initialize": {
        "capabilities": {"tools": {}},
        "serverInfo": {"name": "fake", "version": "1.0.0"},
    },
    "list": {"tools": [{"name": "t", "inputSchema": {"type": "object"}}]},
    "call": {"content": []},
}
FRESH = {"resultType": "complete", "ttlMs": 0, "cacheScope": "private"}
PART = {
    "initialize": "initialize",
    "server/discover": "discover",
    "tools/list": "list",
    "tools/call": "call",
}


def session_of(item):
    """A pair of pairs.json as a session; a case of messages.json is one already."""
    if "schema" not in item:
        return item
    tool = {"name": "t", "inputSchema": {"type": "object"}, "outputSchema": item["schema"]}
    return {"list": {"tools": [tool]}, "call": {"content": [], "structuredContent": item["value"]}}


def result(session, method, params):
    part = PART[method]
    if part in session:
        return session[part]
    if part == "initialize":
        return {"protocolVersion": params["protocolVersion"], **GOOD["initialize"]}
    return {**FRESH, **GOOD[part]} if "discover" in session else GOOD[part]


async def serve(session, requests, responses):
    async for sent in requests:
        message = sent.message.model_dump(mode="json", by_alias=True, exclude_unset=True)
        if "id" not in message:
            continue
        served = result(session, message["method"], message.get("params") or {})
        line = json.dumps({"jsonrpc": "2.0", "id": message["id"], "result": served})
        # The SDK's own reader of lines: the line is text, not a value that Python has built.
        read = _parse_line(line)
        await responses.send(read)
        if not isinstance(read, SessionMessage):
            # A client over stdio logs the line and waits for a response until its time is over.
            session["unread"] = True
            await responses.aclose()
            return


async def run(session, client):
    """None, or what is missing; `session["part"]` is what the client is reading."""
    session["part"] = "handshake"
    await (client.discover() if "discover" in session else client.initialize())
    session["part"] = "list"
    listed = await client.list_tools()
    served = session.get("list")
    if served is not None and len(listed.tools) < len(served["tools"]):
        return f"tool: {len(listed.tools)} of {len(served['tools'])}"
    if served is None or "call" in session:
        session["part"] = "call"
        await client.call_tool("t", {})
    return None


async def verdict(session):
    """None where the client accepts everything, else what it rejects and its message."""
    to_client, from_server = anyio.create_memory_object_stream(10)
    to_server, from_client = anyio.create_memory_object_stream(10)
    found = None
    async with anyio.create_task_group() as group:
        group.start_soon(serve, session, from_client, to_client)
        try:
            with anyio.fail_after(10):
                async with ClientSession(from_server, to_server) as client:
                    found = await run(session, client)
        except BaseException as error:  # noqa: BLE001 - whatever it is, something is rejected
            while isinstance(error, BaseExceptionGroup):
                error = error.exceptions[0]
            part = "message" if session.get("unread") else session["part"]
            found = f"{part}: {' '.join((str(error) or repr(error)).split())[:160]}"
        group.cancel_scope.cancel()
    return found


async def main():
    sessions = {item["name"]: dict(session_of(item)) for item in json.load(sys.stdin)}
    # Version 1 does not know the revision 2026-07-28.
    known = {
        name: session
        for name, session in sessions.items()
        if "discover" not in session or hasattr(ClientSession, "discover")
    }
    print(json.dumps({name: await verdict(session) for name, session in known.items()}))


anyio.run(main)
