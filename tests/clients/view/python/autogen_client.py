"""autogen-ext: the result of the workbench in which an AssistantAgent puts the tools of `mcp_server_tools`."""

from autogen_core.tools import StaticStreamWorkbench
from autogen_ext.tools.mcp import StdioServerParams, mcp_server_tools
from common import run, text, version


async def workbench(server):
    return StaticStreamWorkbench(await mcp_server_tools(StdioServerParams(command=server[0], args=server[1:])))


async def result(server):
    found = await (await workbench(server)).call_tool("t", {})
    return [text(found.to_text())], "error" if found.is_error else "ok"


async def tools(server):
    return [
        {"name": tool["name"], "description": tool.get("description"), "schema": tool.get("parameters")}
        for tool in await (await workbench(server)).list_tools()
    ]


run(version("autogen-ext", "mcp"), result, tools)
