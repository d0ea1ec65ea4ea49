"""crewai: the message of a native tool call, and the OpenAI form of the tools.

The name of a server over stdio is its whole command; the collector calls it `srv`.
"""

import os

os.environ["CREWAI_DISABLE_TELEMETRY"] = os.environ["OTEL_SDK_DISABLED"] = "true"

from common import run, text, version  # noqa: E402
from crewai.mcp import MCPServerStdio  # noqa: E402
from crewai.mcp.tool_resolver import MCPToolResolver  # noqa: E402
from crewai.utilities.agent_utils import convert_tools_to_openai_schema, execute_single_native_tool_call  # noqa: E402
from crewai.utilities.logger import Logger  # noqa: E402

TRANSPORT = MCPToolResolver._create_transport
MCPToolResolver._create_transport = staticmethod(lambda config: (TRANSPORT(config)[0], "srv"))


def resolved(server):
    return MCPToolResolver(None, Logger()).resolve([MCPServerStdio(command=server[0], args=server[1:])])


async def result(server):
    found = resolved(server)
    _, functions, names = convert_tools_to_openai_schema(found)
    [name] = functions
    call = {"id": "1", "type": "function", "function": {"name": name, "arguments": "{}"}}
    done = execute_single_native_tool_call(
        call,
        available_functions=functions,
        original_tools=found,
        structured_tools=None,
        tools_handler=None,
        agent=None,
        task=None,
        crew=None,
        event_source=None,
    )
    return [text(done.tool_message["content"])], "ok"


async def tools(server):
    forms = [tool["function"] for tool in convert_tools_to_openai_schema(resolved(server))[0]]
    return [
        {"name": form["name"], "description": form["description"], "schema": form["parameters"], "more": {"strict": form["strict"]}}
        for form in forms
    ]


run(version("crewai", "mcp"), result, tools)
