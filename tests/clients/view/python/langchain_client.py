"""langchain-mcp-adapters: the ToolMessage of a call, and `convert_to_openai_tool` of langchain-core for a list."""

from common import run, version
from langchain_forms import function, parts
from langchain_mcp_adapters.client import MultiServerMCPClient


def client(server):
    return MultiServerMCPClient({"srv": {"transport": "stdio", "command": server[0], "args": server[1:]}})


async def result(server):
    [tool] = await client(server).get_tools()
    message = await tool.ainvoke({"type": "tool_call", "id": "1", "name": tool.name, "args": {}})
    return parts(message), "error" if message.status == "error" else "ok"


async def tools(server):
    return [function(tool) for tool in await client(server).get_tools()]


run(version("langchain-mcp-adapters", "langchain-core"), result, tools)
