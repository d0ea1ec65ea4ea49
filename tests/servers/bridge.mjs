// Bridges between HTTP and stdio, without a look at the messages, where @modelcontextprotocol/sdk 1.x
// is installed:
//
//   node bridge.mjs serve COMMAND ARGS...   an HTTP server that starts the command for each session;
//                                           prints its address
//   node bridge.mjs connect URL             speaks stdio and passes it on to an HTTP server
import { randomUUID } from "node:crypto";
import { createServer } from "node:http";
import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { StdioServerTransport } from "@modelcontextprotocol/sdk/server/stdio.js";
import { StreamableHTTPServerTransport } from "@modelcontextprotocol/sdk/server/streamableHttp.js";

async function join(left, right) {
  for (const [from, to] of [[left, right], [right, left]]) {
    from.onmessage = (message) => to.send(message).catch((error) => console.error(error.message));
    from.onclose = () => to.close();
  }
  await Promise.all([left.start(), right.start()]);
}

function serve([command, ...args]) {
  const sessions = new Map();
  const open = async () => {
    const http = new StreamableHTTPServerTransport({
      sessionIdGenerator: randomUUID,
      onsessioninitialized: (id) => sessions.set(id, http),
      enableDnsRebindingProtection: true,
      allowedHosts: [`localhost:${server.address().port}`, `127.0.0.1:${server.address().port}`],
    });
    await join(http, new StdioClientTransport({ command, args, env: process.env }));
    return http;
  };
  const server = createServer(async (request, response) => {
    const session = sessions.get(request.headers["mcp-session-id"]) ?? (await open());
    await session.handleRequest(request, response);
  });
  server.listen(0, "127.0.0.1", () => console.log(`http://localhost:${server.address().port}/mcp`));
}

const [mode, ...rest] = process.argv.slice(2);
if (mode === "serve") serve(rest);
if (mode === "connect") await join(new StdioServerTransport(), new StreamableHTTPClientTransport(new URL(rest[0])));
