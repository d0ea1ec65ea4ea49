"""mcp-use: the ToolMessage of a call of its adapter for LangChain, and `convert_to_openai_tool` for a list."""

from common import run, version
from langchain_forms import function, parts
from mcp_use import MCPClient
from mcp_use.agents.adapters.langchain_adapter import LangChainAdapter


async def adapted(server):
    client = MCPClient.from_dict({"mcpServers": {"srv": {"command": server[0], "args": server[1:]}}})
    return client, await LangChainAdapter().create_tools(client)


async def result(server):
    client, [tool] = await adapted(server)
    try:
        message = await tool.ainvoke({"type": "tool_call", "id": "1", "name": tool.name, "args": {}})
        found = parts(message)
        # An error is the JSON of an object with these members; the status of the message stays `success`.
        failed = found and found[0].get("text", "").startswith('{"error": ')
        return found, "error" if failed else "ok"
    finally:
        await client.close_all_sessions()


async def tools(server):
    client, found = await adapted(server)
    await client.close_all_sessions()
    return [function(tool) for tool in found]


run(version("mcp-use", "langchain-core"), result, tools)
