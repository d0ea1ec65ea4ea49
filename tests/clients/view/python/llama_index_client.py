"""llama-index-tools-mcp: the content of the tool's output, and the form of the tool for OpenAI.

The form is made as llama-index-llms-openai does; without `skip_length_check`, which other models do not set, a description
that is missing or longer than 1,024 characters is an error.
"""

from common import run, text, version
from llama_index.tools.mcp import BasicMCPClient, McpToolSpec


def spec(server):
    return McpToolSpec(client=BasicMCPClient(server[0], args=server[1:]))


async def result(server):
    [tool] = await spec(server).to_tool_list_async()
    output = await tool.acall()
    return [text(block.text) for block in output.blocks], "error" if output.is_error else "ok"


async def tools(server):
    listed = await spec(server).to_tool_list_async()
    forms = [tool.metadata.to_openai_tool(skip_length_check=True)["function"] for tool in listed]
    return [{"name": form["name"], "description": form["description"], "schema": form["parameters"]} for form in forms]


run(version("llama-index-tools-mcp", "llama-index-core"), result, tools)
