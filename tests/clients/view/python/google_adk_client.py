"""google-adk: the function response of a call, as JSON, and the declarations of a request."""

import json
from types import SimpleNamespace
from unittest.mock import MagicMock

from common import run, text, version
from google.adk.models.llm_request import LlmRequest
from google.adk.tools.mcp_tool import McpToolset, StdioConnectionParams
from mcp import StdioServerParameters


def toolset(server):
    parameters = StdioServerParameters(command=server[0], args=server[1:])
    return McpToolset(connection_params=StdioConnectionParams(server_params=parameters, timeout=30))


async def result(server):
    opened = toolset(server)
    try:
        [tool] = await opened.get_tools()
        context = MagicMock(tool_confirmation=None, custom_metadata={})
        response = await tool.run_async(args={}, tool_context=context)
        return [text(json.dumps(response, ensure_ascii=False, separators=(",", ":")))], "ok"
    finally:
        await opened.close()


async def tools(server):
    opened = toolset(server)
    try:
        request = LlmRequest()
        for tool in await opened.get_tools():
            await tool.process_llm_request(tool_context=SimpleNamespace(), llm_request=request)
        found = []
        for form in request.config.tools[0].function_declarations if request.config.tools else []:
            more = {"responseJsonSchema": form.response_json_schema} if form.response_json_schema else {}
            found.append(
                {
                    "name": form.name,
                    "description": form.description,
                    "schema": form.parameters_json_schema,
                    **({"more": more} if more else {}),
                }
            )
        return found
    finally:
        await opened.close()


run(version("google-adk"), result, tools)
