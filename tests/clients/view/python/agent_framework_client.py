"""agent-framework-core: an agent whose model calls the tool and then reads what it is sent."""

from agent_framework import Agent, BaseChatClient, ChatResponse, Content, FunctionInvocationLayer, MCPStdioTool, Message
from common import media, run, text, version


class Model(FunctionInvocationLayer, BaseChatClient):
    """A model that calls `t` if it is there, and keeps its requests."""

    def __init__(self):
        super().__init__()
        self.requests = []

    async def respond(self, messages, options):
        self.requests.append((list(messages), options))
        call = len(self.requests) == 1 and any(tool.name == "t" for tool in options.get("tools") or [])
        content = Content.from_function_call(call_id="1", name="t", arguments="{}") if call else Content.from_text("done")
        return ChatResponse(messages=[Message("assistant", [content])])

    def _inner_get_response(self, *, messages, options, stream=False, **_):
        return self.respond(messages, options)


async def ask(server):
    model = Model()
    async with MCPStdioTool("srv", command=server[0], args=server[1:]) as tool:
        await Agent(client=model, tools=tool).run("go")
    return model.requests


def part(content):
    if content.type == "text":
        return text(content.text)
    if content.type == "uri":
        return {"link": content.uri}
    return media(content.media_type)


async def result(server):
    messages = (await ask(server))[1][0]
    [found] = [content for content in messages[-1].contents if content.type == "function_result"]
    state = "error" if found.exception else "ok"
    items = [part(content) for content in found.items or []] or [text(found.result)]
    return items, state


async def tools(server):
    return [
        {"name": form["name"], "description": form["description"], "schema": form["parameters"]}
        for form in (tool.to_json_schema_spec()["function"] for tool in (await ask(server))[0][1].get("tools") or [])
    ]


run(version("agent-framework-core"), result, tools)
