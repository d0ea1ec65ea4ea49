"""agno: an Agent with MCPTools, and an OpenAI server as its model."""

from agno.agent import Agent
from agno.models.openai import OpenAIChat
from agno.tools.mcp import MCPTools
from common import run, version
from mcp import StdioServerParameters
from model import Model


async def ask(server, calls):
    with Model(calls) as model:
        parameters = StdioServerParameters(command=server[0], args=server[1:])
        async with MCPTools(server_params=parameters, transport="stdio") as toolkit:
            client = OpenAIChat(id="m", base_url=model.url, api_key="test", max_retries=0)
            await Agent(model=client, tools=[toolkit], telemetry=False).arun("go")
        return model.result() if calls else model.tools()


async def result(server):
    return await ask(server, True)


async def tools(server):
    return await ask(server, False)


run(version("agno", "mcp"), result, tools)
