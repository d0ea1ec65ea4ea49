"""mcp-lint for Python: the binary that this package installed, checks in unit tests, and the question of gateways."""

from __future__ import annotations

import json
import subprocess
from dataclasses import dataclass, field
from typing import Any, Iterable, Sequence

from mcp_lint._binary import find_binary
from mcp_lint._check import check, check_async

__all__ = ["FilteredTools", "check", "check_async", "filter_tools", "find_binary"]


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
