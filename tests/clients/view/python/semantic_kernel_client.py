"""semantic-kernel: a kernel with an MCPStdioPlugin, and an OpenAI server as its model."""

from common import run, version
from model import Model
from openai import AsyncOpenAI
from semantic_kernel import Kernel
from semantic_kernel.connectors.ai.function_choice_behavior import FunctionChoiceBehavior
from semantic_kernel.connectors.ai.open_ai import OpenAIChatCompletion, OpenAIChatPromptExecutionSettings
from semantic_kernel.connectors.mcp import MCPStdioPlugin
from semantic_kernel.contents import ChatHistory


async def ask(server, calls):
    with Model(calls) as model:
        async with MCPStdioPlugin(name="srv", command=server[0], args=server[1:]) as plugin:
            kernel = Kernel()
            kernel.add_plugin(plugin)
            client = AsyncOpenAI(base_url=model.url, api_key="test", max_retries=0)
            settings = OpenAIChatPromptExecutionSettings(function_choice_behavior=FunctionChoiceBehavior.Auto())
            history = ChatHistory()
            history.add_user_message("go")
            await OpenAIChatCompletion("m", async_client=client).get_chat_message_contents(history, settings, kernel=kernel)
        return model.result() if calls else model.tools()


async def result(server):
    return await ask(server, True)


async def tools(server):
    return await ask(server, False)


run(version("semantic-kernel", "mcp"), result, tools)
