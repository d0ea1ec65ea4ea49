"""Checks in the unit tests of a server: what it lists, by the rules of `mcp-lint try`."""

from __future__ import annotations

import asyncio
import json
import subprocess
import tempfile
from concurrent.futures import ThreadPoolExecutor
from contextlib import AsyncExitStack, suppress
from typing import IO, Any, Sequence

from mcp_lint._binary import find_binary

#: How long a server may take to end, in seconds, after its session has ended.
_END_TIME = 5.0


def check(
    server: object,
    *,
    target: str | Sequence[str] = (),
    select: str | Sequence[str] = (),
    off: str | Sequence[str] = (),
    fail_on: str | None = None,
    calls: bool = False,
    options: Sequence[str] = (),
) -> str:
    """Checks a server, or what was recorded of one, and returns the report.

    `server` is an object of `FastMCP`, `MCPServer` or the low-level `Server`, a list of tool definitions, a
    result of `tools/list`, or a list of messages. An object is asked in memory for what it lists, as
    `mcp-lint try` asks a server, and its tools are called only with `calls`. The nearest `mcp-lint.toml` of
    the current directory applies.

    `target` names clients, `select` and `off` name rules or categories, `fail_on` is the lowest severity that
    fails, and `options` are further options of the command line.

    Raises AssertionError with the report if the check fails, and ValueError for a wrong option. May be called
    while an event loop runs, which it blocks; `check_async` does not.
    """
    __tracebackhide__ = True
    arguments = _arguments(target, select, off, fail_on, options)
    if not _is_server(server):
        return _judge(*_check_text(_text(server), arguments))
    # In a thread of its own, because a loop may be running in this one.
    with ThreadPoolExecutor(1) as thread:
        ended = thread.submit(asyncio.run, _check_server(server, arguments, calls)).result()
    return _judge(*ended)


async def check_async(
    server: object,
    *,
    target: str | Sequence[str] = (),
    select: str | Sequence[str] = (),
    off: str | Sequence[str] = (),
    fail_on: str | None = None,
    calls: bool = False,
    options: Sequence[str] = (),
) -> str:
    """Checks as `check` does, in the event loop that runs, of `asyncio` or `trio`."""
    __tracebackhide__ = True
    arguments = _arguments(target, select, off, fail_on, options)
    if not _is_server(server):
        return _judge(*_check_text(_text(server), arguments))
    return _judge(*await _check_server(server, arguments, calls))


def _arguments(
    target: str | Sequence[str],
    select: str | Sequence[str],
    off: str | Sequence[str],
    fail_on: str | None,
    options: Sequence[str],
) -> list[str]:
    arguments = []
    for flag, value in [("target", target), ("select", select), ("off", off), ("fail-on", fail_on or ())]:
        values = [value] if isinstance(value, str) else value
        arguments += [f"--{flag}={','.join(values)}"] if values else []
    return [*arguments, *options]


def _judge(code: int, report: str) -> str:
    __tracebackhide__ = True
    if code == 1:
        raise AssertionError(report)
    if code != 0:
        raise ValueError(report)
    return report


def _text(recorded: object) -> str:
    """The text of what was recorded, which may contain objects of an SDK."""

    def text(value: object) -> str:
        return json.dumps(value, default=lambda it: it.model_dump(mode="json", by_alias=True, exclude_none=True))

    if not isinstance(recorded, (list, tuple)):
        return text(recorded)
    is_session = any(isinstance(it, dict) and ("jsonrpc" in it or "message" in it) for it in recorded)
    return "\n".join(map(text, recorded)) if is_session else text({"tools": recorded})


def _check_text(text: str, arguments: list[str]) -> tuple[int, str]:
    command = [find_binary(), "check", "-", *arguments]
    ran = subprocess.run(command, input=text, capture_output=True, encoding="utf-8", check=False)
    return ran.returncode, (ran.stdout + ran.stderr).strip()


def _low_level(server: object) -> Any:
    """The low-level server: within those of FastMCP, of the SDK 1.x and of the SDK 2.x."""
    within = getattr(server, "_mcp_server", None) or getattr(server, "_lowlevel_server", None)
    return within or server


def _is_server(value: object) -> bool:
    return hasattr(_low_level(value), "create_initialization_options")


async def _check_server(server: object, arguments: list[str], calls: bool) -> tuple[int, str]:
    """Serves a session in memory whose client is the program; returns its exit code and what it reports."""
    import anyio

    command = [find_binary(), "try", *([] if calls else ["--no-calls"]), *arguments, "-"]
    pipe = subprocess.PIPE
    # The report goes to a file, because nothing reads it while the session lasts.
    with tempfile.TemporaryFile("w+", encoding="utf-8") as report:
        program = subprocess.Popen(command, stdin=pipe, stdout=pipe, stderr=report, encoding="utf-8")
        requests, responses = program.stdout, program.stdin
        assert requests is not None and responses is not None
        has_ended = anyio.Event()

        async def serve() -> None:
            try:
                await _serve(server, requests, responses)
            finally:
                has_ended.set()
                _close(responses)

        try:
            async with anyio.create_task_group() as group:
                group.start_soon(serve)
                await anyio.to_thread.run_sync(program.wait)
                with anyio.move_on_after(_END_TIME):
                    await has_ended.wait()
                group.cancel_scope.cancel()
        finally:
            _close(responses)
            _close(requests)
        code = program.wait()
        report.seek(0)
        return code, report.read().strip()


async def _serve(server: Any, requests: IO[str], responses: IO[str]) -> None:
    import anyio
    from mcp.server.stdio import stdio_server

    low_level = _low_level(server)
    async with AsyncExitStack() as stack:
        if hasattr(server, "_lifespan_manager"):
            await stack.enter_async_context(server._lifespan_manager())
        streams = stdio_server(anyio.wrap_file(requests), anyio.wrap_file(responses))
        read, write = await stack.enter_async_context(streams)
        await low_level.run(read, write, low_level.create_initialization_options())


def _close(pipe: IO[str]) -> None:
    # A program that has ended does not read what is still to be written.
    with suppress(OSError):
        pipe.close()
