"""Checks a server in memory, and what was recorded of one."""

import asyncio
import contextlib

import pytest
from mcp_lint import check, check_async

from server import Server, mcp

TOOL = {"name": "get_weather", "description": "Weather of a city.", "inputSchema": {"type": "object"}}
BAD = {**TOOL, "name": "get weather"}
PLACE = "server.py:14:24"


def get_weather(city: str) -> str:
    """Weather of a city."""
    return city


def low_level():
    return getattr(mcp, "_mcp_server", None) or mcp._lowlevel_server


def test_a_report_that_passes_is_returned_with_places():
    for server in (mcp, low_level()):
        report = check(server)
        assert report.startswith("warning[description-placeholder]") and PLACE in report, report


def test_a_check_that_fails_is_an_assertion_with_the_report():
    with pytest.raises(AssertionError) as caught:
        check(mcp, fail_on="warning")
    assert PLACE in str(caught.value)
    check(mcp, fail_on="warning", off=["description-placeholder"])
    check(mcp, fail_on="warning", select="tool-name-charset")


def test_a_wrong_option_is_a_value_error():
    with pytest.raises(ValueError, match="there is no target"):
        check(mcp, target="none")


def test_tools_are_called_only_with_calls():
    assert "tried" not in check(mcp)
    assert "tried 1 of 1 tool" in check(mcp, calls=True)


def test_a_loop_may_be_running():
    async def both():
        return check(mcp), await check_async(mcp)

    blocking, waiting = asyncio.run(both())
    assert blocking == waiting and "description-placeholder" in waiting


def test_the_lifespan_is_entered_and_left():
    steps = []

    @contextlib.asynccontextmanager
    async def lifespan(_):
        steps.append("in")
        yield {}
        await asyncio.sleep(0.01)
        steps.append("out")

    server = Server("weather", lifespan=lifespan)
    server.tool()(get_weather)
    check(server)
    assert steps == ["in", "out"]


def test_a_server_that_fails_shows_its_own_error():
    @contextlib.asynccontextmanager
    async def lifespan(_):
        raise RuntimeError("no database")
        yield

    with pytest.raises(Exception) as caught:
        check(Server("weather", lifespan=lifespan))
    assert "no database" in repr(caught.value)


def test_definitions_results_and_sessions_are_checked():
    check([TOOL])
    request = {"jsonrpc": "2.0", "id": 1, "method": "tools/list"}
    response = {"jsonrpc": "2.0", "id": 1, "result": {"tools": [BAD]}}
    for recorded in ([BAD], {"tools": [BAD]}, [request, response]):
        with pytest.raises(AssertionError, match="tool-name-charset"):
            check(recorded)


def test_objects_of_the_sdk_are_definitions():
    try:
        from mcp_types import Tool
    except ImportError:
        from mcp.types import Tool
    with pytest.raises(AssertionError, match="tool-name-charset"):
        check([Tool.model_validate(BAD)])
