"""mcp-haystack: an Agent of haystack-ai with an MCPToolset, and an OpenAI server as its model."""

import asyncio

from common import run, version
from haystack.components.agents import Agent
from haystack.components.generators.chat import OpenAIChatGenerator
from haystack.dataclasses import ChatMessage
from haystack.utils import Secret
from haystack_integrations.tools.mcp import MCPToolset, StdioServerInfo
from model import Model


def ask(server, calls):
    with Model(calls) as model:
        toolset = MCPToolset(StdioServerInfo(command=server[0], args=server[1:]))
        try:
            generator = OpenAIChatGenerator(Secret.from_token("test"), "m", api_base_url=model.url, max_retries=0)
            Agent(chat_generator=generator, tools=toolset, max_agent_steps=2).run([ChatMessage.from_user("go")])
        finally:
            toolset.close()
        return model.result() if calls else model.tools()


async def result(server):
    return await asyncio.to_thread(ask, server, True)


async def tools(server):
    return await asyncio.to_thread(ask, server, False)


run(version("mcp-haystack", "haystack-ai"), result, tools)
