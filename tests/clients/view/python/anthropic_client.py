"""anthropic: the block that the tool runner sends for a call of `async_mcp_tool`, and the tool's definition."""

from contextlib import asynccontextmanager

from anthropic import AsyncAnthropic
from anthropic.lib.tools.mcp import async_mcp_tool
from anthropic.types.beta import BetaToolUseBlock
from common import media, run, text, version
from mcp import ClientSession, StdioServerParameters, stdio_client
from mcp.types import PaginatedRequestParams


@asynccontextmanager
async def session(server):
    async with stdio_client(StdioServerParameters(command=server[0], args=server[1:])) as streams:
        async with ClientSession(*streams) as opened:
            await opened.initialize()
            yield opened


async def listed(opened):
    """All pages, as the caller has to read them."""
    found, cursor = [], None
    while True:
        page = await opened.list_tools(params=PaginatedRequestParams(cursor=cursor))
        found += [async_mcp_tool(tool, opened) for tool in page.tools]
        cursor = page.next_cursor
        if not cursor:
            return found


def part(block):
    if block["type"] == "text":
        return text(block["text"])
    source = block["source"]
    return text(source["data"]) if source["type"] == "text" else media(source["media_type"])


async def result(server):
    async with session(server) as opened:
        [tool] = await listed(opened)
        runner = AsyncAnthropic(api_key="none").beta.messages.tool_runner(
            max_tokens=1, model="none", messages=[], tools=[tool]
        )
        call = BetaToolUseBlock(id="1", name="t", input={}, type="tool_use")
        block = await runner._run_tool(tool, call)
        content = block["content"]
        parts = [text(content)] if isinstance(content, str) else [part(item) for item in content]
        return parts, "error" if block.get("is_error") else "ok"


async def tools(server):
    async with session(server) as opened:
        forms = [tool.to_dict() for tool in await listed(opened)]
        return [
            {"name": form["name"], "description": form.get("description"), "schema": form["input_schema"]}
            for form in forms
        ]


run(version("anthropic", "mcp"), result, tools)
