"""A server of whichever SDK is installed, with a warning in its only tool."""

try:
    from fastmcp import FastMCP as Server
except ImportError:
    try:
        from mcp.server.mcpserver import MCPServer as Server
    except ImportError:
        from mcp.server.fastmcp import FastMCP as Server

mcp = Server("weather")


@mcp.tool(description="TODO: describe", annotations={"readOnlyHint": True})
def get_weather(city: str) -> str:
    return f"Sun in {city}."
