"""fastmcp: `MCPConfig.from_file` and the transports that it makes, which `Client` and `fastmcp run` use."""

import os
import sys

import common

PYTHON = os.path.join(common.PARTS, "py/bin/python")


def ask(text, names):
    from pathlib import Path

    import httpx2
    from fastmcp.mcp_config import MCPConfig

    with common.Home() as home:
        home.write("project/mcp.json", text)
        try:
            config = MCPConfig.from_file(Path(home.project) / "mcp.json")
        except Exception as error:
            return {common.FILE: error}
    answers = {}
    for name, server in config.mcpServers.items():
        try:
            transport = server.to_transport()
            if hasattr(transport, "url"):
                request = httpx2.Request("POST", str(transport.url), headers=transport.headers)
                if request.url.scheme not in ("http", "https") or not request.url.host:
                    raise ValueError("unsupported address")
            answers[name] = None
        except Exception as error:
            answers[name] = f"{type(error).__name__}: {error}"
    return answers


if __name__ == "__main__":
    if sys.executable != PYTHON:
        # It has no network, like the others.
        isolated = ["unshare", "-rn"] if common.can_isolate() else []
        command = [*isolated, PYTHON, __file__]
        os.execvp(command[0], command)
    import importlib.metadata

    common.main("fastmcp", "fastmcp (PyPI)", importlib.metadata.version("fastmcp"), ask)
