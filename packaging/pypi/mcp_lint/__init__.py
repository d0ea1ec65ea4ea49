"""mcp-lint for Python: the binary that this package installed, and the question of gateways."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import sysconfig
from dataclasses import dataclass, field
from typing import Any, Iterable, Sequence

__all__ = ["FilteredTools", "filter_tools", "find_binary"]


def find_binary() -> str:
    """The path of the binary: in the scripts of the environment, of the user, or beside this package."""
    name = "mcp-lint.exe" if sys.platform == "win32" else "mcp-lint"
    user = "posix_user" if os.name == "posix" else f"{os.name}_user"
    directories = [sysconfig.get_path("scripts"), sysconfig.get_path("scripts", scheme=user)]
    # `pip install --target DIRECTORY` puts scripts into `bin` beside the packages.
    directories.append(os.path.join(os.path.dirname(os.path.dirname(os.path.abspath(__file__))), "bin"))
    for directory in directories:
        path = os.path.join(directory, name)
        if os.path.isfile(path):
            return path
    raise FileNotFoundError(f"no {name} in {', '.join(directories)}")


@dataclass(frozen=True)
class FilteredTools:
    """The tools that a client accepts, and what was dropped or repaired, with the reasons."""

    #: The tools that are left, in order; a repaired one has its new definition.
    tools: list[dict[str, Any]]
    #: For each tool that is no longer there: `name`, `verdict`, `reasons`, `fixes`.
    dropped: list[dict[str, Any]] = field(default_factory=list)
    #: For each tool that safe fixes changed: the same.
    repaired: list[dict[str, Any]] = field(default_factory=list)


def filter_tools(
    tools: Iterable[dict[str, Any]],
    target: str | Sequence[str],
    *,
    server: str | None = None,
) -> FilteredTools:
    """Returns the tools that a client (or all of several) accepts, as `mcp-lint filter` does.

    `tools` are definitions as a server lists them, and `server` is the name of the server in the client's
    configuration. Raises ValueError for an unknown target.
    """
    targets = [target] if isinstance(target, str) else list(target)
    command = [find_binary(), "filter", "--format", "json", "--target", ",".join(targets)]
    if server is not None:
        command += ["--server-name", server]
    text = json.dumps({"tools": list(tools)})
    ran = subprocess.run(command, input=text, capture_output=True, encoding="utf-8", check=False)
    if ran.returncode != 0:
        raise ValueError(ran.stderr.strip())
    changed = [json.loads(line) for line in ran.stderr.splitlines()]
    for tool in changed:
        del tool["line"]
    of = {verdict: [it for it in changed if it["verdict"] == verdict] for verdict in ("dropped", "repaired")}
    return FilteredTools(json.loads(ran.stdout)["tools"], **of)
