"""strands-agents: the tool result of a call, and the specifications that an agent sends to the model of Bedrock."""

from common import media, run, text, version
from mcp import StdioServerParameters, stdio_client
from strands.tools.mcp import MCPClient
from strands.tools.registry import ToolRegistry


def client(server):
    return MCPClient(lambda: stdio_client(StdioServerParameters(command=server[0], args=server[1:])))


def part(block):
    kind, value = next(iter(block.items()))
    if kind == "text":
        return text(value)
    return media(f"image/{value['format']}" if kind == "image" else value["format"], "image" if kind == "image" else "file")


async def result(server):
    with client(server) as opened:
        [tool] = opened.list_tools_sync()
        async for event in tool.stream({"toolUseId": "1", "name": "t", "input": {}}, {}):
            last = event
        found = last.tool_result
        return [part(block) for block in found["content"]], "ok" if found["status"] == "success" else "error"


async def tools(server):
    registry = ToolRegistry()
    opened = client(server)
    try:
        registry.process_tools([opened])
        # Its models send these three members.
        return [
            {"name": spec["name"], "description": spec["description"], "schema": spec["inputSchema"]["json"]}
            for spec in registry.get_all_tool_specs()
        ]
    finally:
        registry.cleanup()


run(version("strands-agents"), result, tools)
