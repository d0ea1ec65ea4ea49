"""Parts of a ToolMessage, and a tool in the form of OpenAI, as langchain-core writes them."""

from common import media, text
from langchain_core.utils.function_calling import convert_to_openai_tool


def part(block):
    if isinstance(block, str):
        return text(block)
    if block["type"] == "text":
        return text(block["text"])
    if "url" in block:
        return {"link": block["url"]}
    return media(block.get("mime_type"), block["type"])


def parts(message):
    content = message.content
    return [text(content)] if isinstance(content, str) else [part(block) for block in content]


def function(tool):
    form = convert_to_openai_tool(tool)["function"]
    return {"name": form["name"], "description": form.get("description"), "schema": form.get("parameters")}
