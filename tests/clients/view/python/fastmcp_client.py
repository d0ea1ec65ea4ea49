"""fastmcp: the blocks that its client returns, and the tools that it lists; there is no model behind it."""

from common import media, run, text, version
from fastmcp import Client
from fastmcp.client.transports import StdioTransport
from fastmcp.exceptions import ToolError


def client(server):
    return Client(StdioTransport(server[0], server[1:], keep_alive=False))


def part(block):
    if block.type == "text":
        return text(block.text)
    if block.type == "resource_link":
        return {"link": str(block.uri)}
    if block.type == "resource":
        resource = block.resource
        return text(resource.text) if hasattr(resource, "text") else media(resource.mime_type)
    return media(block.mime_type, block.type)


async def result(server):
    async with client(server) as opened:
        try:
            found = await opened.call_tool("t", {})
        except ToolError as error:
            return [text(str(error))], "raised", "the text of the exception"
        return [part(block) for block in found.content], "ok"


async def tools(server):
    async with client(server) as opened:
        return [
            {"name": tool.name, "description": tool.description, "schema": tool.input_schema}
            for tool in await opened.list_tools()
        ]


run(version("fastmcp"), result, tools)
