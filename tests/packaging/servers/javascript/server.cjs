// A server of whichever SDK is installed, with a warning in its only tool.
const { z } = require("zod");

function sdk() {
  try {
    return require("@modelcontextprotocol/server");
  } catch {
    return require("@modelcontextprotocol/sdk/server/mcp.js");
  }
}

function createServer() {
  const server = new (sdk().McpServer)({ name: "weather", version: "1.0.0" });
  server.registerTool(
    "get_weather",
    { description: "TODO: describe", inputSchema: z.object({ city: z.string() }), annotations: { readOnlyHint: true } },
    async ({ city }) => ({ content: [{ type: "text", text: `Sun in ${city}.` }] }),
  );
  return server;
}

module.exports = { createServer };
