"""smolagents: a ToolCallingAgent with the tools of MCPClient, and an OpenAI server as its model."""

import asyncio

from common import run, version
from mcp import StdioServerParameters
from model import Model
from smolagents import MCPClient, OpenAIServerModel, ToolCallingAgent


def ask(server, calls):
    with Model(calls) as model:
        parameters = StdioServerParameters(command=server[0], args=server[1:])
        with MCPClient(parameters, structured_output=False) as tools:
            client = OpenAIServerModel("m", api_base=model.url, api_key="test")
            ToolCallingAgent(tools=tools, model=client, max_steps=2 if calls else 1, verbosity_level=0).run("go")
        return model.result() if calls else [tool for tool in model.tools() if tool["name"] != "final_answer"]


async def result(server):
    return await asyncio.to_thread(ask, server, True)


async def tools(server):
    return await asyncio.to_thread(ask, server, False)


run(version("smolagents", "mcp"), result, tools)
