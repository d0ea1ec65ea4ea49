// node conformance_client.mjs COMMAND ARGS... URL: a client for the scenarios of
// @modelcontextprotocol/conformance, which reaches the server at URL through
// `COMMAND ARGS... node bridge.mjs connect URL`.
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js";
import { ElicitRequestSchema } from "@modelcontextprotocol/sdk/types.js";

const [command, ...args] = process.argv.slice(2);
const url = args.pop();
const bridge = new URL("bridge.mjs", import.meta.url).pathname;
const client = new Client(
  { name: "probe", version: "1.0.0" },
  { capabilities: { elicitation: { form: { applyDefaults: true } } } },
);
client.setRequestHandler(ElicitRequestSchema, () => ({ action: "accept", content: {} }));
await client.connect(
  new StdioClientTransport({ command, args: [...args, process.execPath, bridge, "connect", url], env: process.env }),
);
const { tools } = await client.listTools();
for (const { name } of tools) {
  await client.callTool({ name, arguments: name === "add_numbers" ? { a: 5, b: 3 } : {} });
}
await client.close();
