#!/usr/bin/env python3
"""Weather, as it's read."""

NAME = r"get\d" b'\x41' \
    u"\u00e9"

@mcp.tool(name=f"get_{NAME!r:>{width}.2f}_{{x}}")
async def forecast(city: str = 'it\'s', days: int = 0xE+1) -> dict[str, float]:
    '''The "forecast".'''
    return {"a": [1_000.5e-3j, f"""{city["name"]:%H:%M}""", rf"\{days}"]}  # don't
