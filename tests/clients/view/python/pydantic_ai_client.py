"""pydantic-ai: an agent whose model is a function, which calls the tool and then reads what it is sent."""

from common import media, run, text, version
from fastmcp.client.transports import StdioTransport
from pydantic_ai import Agent
from pydantic_ai.mcp import MCPToolset
from pydantic_ai.messages import ModelResponse, RetryPromptPart, TextPart, ToolCallPart, ToolReturnPart
from pydantic_ai.models.function import FunctionModel


def toolset(server):
    return MCPToolset(StdioTransport(server[0], server[1:], keep_alive=False))


def item(value):
    return text(value) if isinstance(value, str) else media(value.media_type)


def read(part):
    """The parts and the state of a part of the second request, as the models of the package send them."""
    if isinstance(part, RetryPromptPart):
        return [text(part.model_response())], "error", "as `tool_error_behavior` is by default, the model is asked to retry"
    state = "ok" if part.outcome == "success" else "error"
    if part.files:
        return [item(value) for value in part.content_items(mode="str", wrap_if_error=False)], state
    return [text(part.model_response_str(wrap_if_error=False))], state


async def ask(server):
    seen = []

    def model(messages, info):
        seen.append((messages, info))
        if len(seen) == 1 and any(tool.name == "t" for tool in info.function_tools):
            return ModelResponse(parts=[ToolCallPart("t", {})])
        return ModelResponse(parts=[TextPart("done")])

    await Agent(FunctionModel(model), toolsets=[toolset(server)]).run("go")
    return seen


async def result(server):
    seen = await ask(server)
    [part] = [part for part in seen[1][0][-1].parts if isinstance(part, (ToolReturnPart, RetryPromptPart))]
    return read(part)


async def tools(server):
    [(_, info), *_] = await ask(server)
    return [
        {"name": tool.name, "description": tool.description, "schema": tool.parameters_json_schema}
        for tool in info.function_tools
    ]


run(version("pydantic-ai-slim"), result, tools)
