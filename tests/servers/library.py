"""A server on the package mcp with prompts, resources, a template, completion, logging, and tools that
report progress, sample and ask the user."""

from mcp.server.mcpserver import Context, MCPServer
from mcp.server.mcpserver.prompts.base import AssistantMessage, UserMessage
from mcp.types import Completion, SamplingMessage, TextContent
from pydantic import BaseModel, Field

mcp = MCPServer("library", version="1.0.0", instructions="Ask for a book.")
BOOKS = {"emma": "Emma Woodhouse, handsome, clever, and rich.", "dune": "In the week before their departure to Arrakis."}


class Wish(BaseModel):
    title: str = Field(description="Title of the book.")
    copies: int = Field(default=1, description="Number of copies.")


@mcp.resource("library://catalogue", mime_type="application/json")
def catalogue() -> list[str]:
    """Names of all books."""
    return list(BOOKS)


@mcp.resource("library://cover", mime_type="image/png")
def cover() -> bytes:
    """The cover of the catalogue."""
    return bytes.fromhex("89504e470d0a1a0a0000000d49484452")


@mcp.resource("library://books/{name}", mime_type="text/plain")
def book(name: str) -> str:
    """The beginning of a book."""
    return BOOKS[name]


@mcp.prompt()
def review(name: str, tone: str = "friendly") -> list[UserMessage | AssistantMessage]:
    """Asks for a review of a book."""
    return [UserMessage(f"Review {name} in a {tone} tone."), AssistantMessage("Which part?")]


@mcp.completion()
async def complete(ref, argument, context):
    return Completion(values=[name for name in BOOKS if name.startswith(argument.value)], total=2, has_more=False)


@mcp.tool()
async def lend(name: str, ctx: Context) -> str:
    """Lends a book."""
    await ctx.report_progress(1, 2, "Half of it.")
    await ctx.info(f"Looking for {name}.")
    return BOOKS[name]


@mcp.tool()
async def summarise(name: str, ctx: Context) -> str:
    """Lets a model summarise a book."""
    asked = SamplingMessage(role="user", content=TextContent(type="text", text=BOOKS[name]))
    answer = await ctx.session.create_message([asked], max_tokens=100, system_prompt="Summarise.")
    return answer.content.text


@mcp.tool()
async def order(ctx: Context) -> str:
    """Asks the user which book to order."""
    answer = await ctx.elicit("Which book?", Wish)
    return answer.action


mcp.run()
