"""What the collectors in Python share: the server of a case, the loop over the cases, and parts of a message.

A collector has `version`, `result(server)` with the parts that the model reads of the result of `t` and their state, and
`tools(server)` with what the model reads of a list. `server` is the command that starts the server of the case.
"""

import asyncio
import json
import logging
import sys
import warnings
from importlib.metadata import version as version_of
from pathlib import Path

HERE = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(HERE))
from cases import cases, feature_tools  # noqa: E402

logging.disable(logging.CRITICAL)
warnings.simplefilter("ignore")


def version(*packages):
    return ", ".join(f"{package} {version_of(package)}" for package in packages)


def text(value):
    return {"text": value}


def media(mime, kind=None):
    if kind is None:
        kind = mime.split("/")[0] if mime and mime.split("/")[0] in ("image", "audio") else "file"
    return {"media": mime, "kind": kind}


def flat(error):
    """The innermost exception of groups, which task groups raise."""
    while isinstance(error, BaseExceptionGroup):
        error = error.exceptions[0]
    return error


async def in_time(work):
    return await asyncio.wait_for(work, 60)


def run(version, result, tools, together=4):
    python = sys._base_executable

    def server(kind, case):
        return [python, "-S", "-E", str(HERE / "server.py"), str(HERE), kind, case]

    # Several cases at a time, since some wait for an answer that does not come.
    places = asyncio.Semaphore(together)

    async def result_of(case):
        try:
            async with places:
                parts, state, *note = await in_time(result(server("results", case)))
        except Exception as error:
            error = flat(error)
            parts, state, note = [], "raised", [f"ends the run: {type(error).__name__}: {error}"]
        return {"parts": parts, "state": state, **({"note": note[0]} if note else {})}

    async def list_of(case):
        try:
            async with places:
                listed = await in_time(tools(server("lists", case)))
            json.dumps(listed)  # A schema that refers to itself cannot be sent.
            return {"server": "srv", "tools": listed}
        except Exception as error:
            error = flat(error)
            return {"server": "srv", "error": f"{type(error).__name__}: {error}"}

    async def collect():
        table = {"version": version}
        for part, of in (("results", result_of), ("lists", list_of)):
            wanted = [case for case in cases(part) if case in sys.argv[1:] or not sys.argv[1:]]
            rows = await asyncio.gather(*(asyncio.create_task(of(case)) for case in wanted))
            table[part] = dict(zip(wanted, rows))
        return table

    print("\0" + json.dumps(asyncio.run(collect()), ensure_ascii=False))


def run_schemas(version, convert):
    """What becomes of the schema of each tool with one feature: `convert(tool)` gives the schema that is sent."""
    features = {}
    for feature, tool in feature_tools().items():
        try:
            features[feature] = {"schema": json.loads(json.dumps(convert(tool)))}
        except RecursionError as error:
            features[feature] = {"error": type(error).__name__}
        except Exception as error:
            features[feature] = {"error": f"{type(error).__name__}: {error}"[:300]}
    print("\0" + json.dumps({"version": version, "features": features}, ensure_ascii=False))
