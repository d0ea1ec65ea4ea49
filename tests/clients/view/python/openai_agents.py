"""openai-agents: the item that is sent for the output of a call, and the function tools of a server."""

from agents import Agent, ItemHelpers, RunContextWrapper
from agents.mcp import MCPServerStdio, MCPUtil
from agents.tool_context import ToolContext
from common import media, run, text, version
from openai.types.responses import ResponseFunctionToolCall


def open_server(server):
    return MCPServerStdio(params={"command": server[0], "args": server[1:]}, name="srv")


async def functions(opened):
    agent = Agent(name="a", mcp_servers=[opened])
    return await agent.get_mcp_tools(RunContextWrapper(None))


def part(item):
    if item["type"] == "input_text":
        return text(item["text"])
    return media(item["image_url"].split(":")[1].split(";")[0], "image")


async def result(server):
    async with open_server(server) as opened:
        [tool] = await functions(opened)
        context = ToolContext(None, tool_name="t", tool_call_id="1", tool_arguments="{}")
        output = await tool.on_invoke_tool(context, "{}")
        call = ResponseFunctionToolCall(arguments="{}", call_id="1", name="t", type="function_call")
        output = ItemHelpers.tool_call_output_item(call, output)["output"]
        return [text(output)] if isinstance(output, str) else [part(item) for item in output], "ok"


async def tools(server):
    async with open_server(server) as opened:
        return [
            {"name": tool.name, "description": tool.description, "schema": tool.params_json_schema}
            for tool in await functions(opened)
        ]


run(version("openai-agents"), result, tools)
