"""fast-agent-mcp: an agent with one server, and a generic OpenAI server as its model."""

import json
import tempfile
from pathlib import Path

from common import run, version
from fast_agent import FastAgent
from model import Model


async def ask(server, calls):
    with Model(calls) as model, tempfile.TemporaryDirectory() as folder:
        settings = {
            "generic": {"api_key": "test", "base_url": model.url},
            "logger": {"progress_display": False, "show_chat": False, "show_tools": False, "type": "none"},
            "mcp": {"servers": {"srv": {"command": server[0], "args": server[1:]}}},
        }
        path = Path(folder) / "fastagent.config.yaml"
        path.write_text(json.dumps(settings))
        fast = FastAgent("view", config_path=str(path), parse_cli_args=False, quiet=True)

        @fast.agent(name="a", instruction="Call.", servers=["srv"], model="generic.m")
        async def main():
            async with fast.run() as agent:
                await agent.send("go")

        await main()
        return model.result() if calls else model.tools()


async def result(server):
    return await ask(server, True)


async def tools(server):
    return await ask(server, False)


# Its settings are those of the process.
run(version("fast-agent-mcp", "mcp"), result, tools, together=1)
