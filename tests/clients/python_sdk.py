"""python python_sdk.py < pairs.json, where the package mcp is installed."""

import json
import logging
import sys

import anyio
from mcp import ClientSession
from mcp.shared.message import SessionMessage
from mcp_types import jsonrpc_message_adapter

logging.disable(logging.CRITICAL)


def answer(pair, message):
    method, params = message["method"], message.get("params") or {}
    if method == "initialize":
        return {
            "protocolVersion": params["protocolVersion"],
            "capabilities": {"tools": {}},
            "serverInfo": {"name": "fake", "version": "1.0.0"},
        }
    if method == "tools/list":
        tool = {"name": "t", "inputSchema": {"type": "object"}, "outputSchema": pair["schema"]}
        return {"tools": [tool]}
    return {"content": [], "structuredContent": pair["value"]}


async def serve(pair, requests, responses):
    async for sent in requests:
        message = sent.message.model_dump(mode="json", by_alias=True, exclude_unset=True)
        if "id" not in message:
            continue
        reply = {"jsonrpc": "2.0", "id": message["id"], "result": answer(pair, message)}
        await responses.send(SessionMessage(jsonrpc_message_adapter.validate_python(reply)))


async def verdict(pair):
    """None where the client accepts the result, else its message."""
    to_client, from_server = anyio.create_memory_object_stream(10)
    to_server, from_client = anyio.create_memory_object_stream(10)
    found = None
    async with anyio.create_task_group() as group:
        group.start_soon(serve, pair, from_client, to_client)
        try:
            with anyio.fail_after(10):
                async with ClientSession(from_server, to_server) as session:
                    await session.initialize()
                    await session.list_tools()
                    await session.call_tool("t", {})
        except BaseException as error:  # noqa: BLE001 - whatever it is, the result is rejected
            while isinstance(error, BaseExceptionGroup):
                error = error.exceptions[0]
            found = str(error).splitlines()[0][:160] if str(error) else repr(error)
        group.cancel_scope.cancel()
    return found


async def main():
    pairs = json.load(sys.stdin)
    print(json.dumps({pair["name"]: await verdict(pair) for pair in pairs}))


anyio.run(main)
