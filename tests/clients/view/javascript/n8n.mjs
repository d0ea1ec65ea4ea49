// @n8n/n8n-nodes-langchain: what the node MCP Client Tool (1.3 and later) returns to the agent of version 3 for a call, and
// its tools in the form of OpenAI.
//
// The package is unpacked in the folder `package`, with its imports beside it. `n8n-core` and `@n8n/ai-utilities` are stubs;
// the connection, which n8n makes over HTTP only, is one over stdio. The engine's part, which runs the node and keeps its
// items or its error for `buildSteps`, is the function `run`.

import Module, { createRequire } from "node:module";
import { fileURLToPath } from "node:url";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js";
import { text } from "./common.mjs";

const root = new URL("../", import.meta.url);
const require = createRequire(new URL("package/", root));
// The connection of the case that is asked.
export const alone = true;
let client;

const load = Module._load;
Module._load = function (name, ...rest) {
  if (name === "n8n-core") return { StructuredToolkit: class { constructor(tools) { this.tools = tools; } } };
  if (name === "@n8n/ai-utilities") return { logWrapper: (tool) => tool };
  return load.call(this, name, ...rest);
};
const shared = require("./dist/nodes/mcp/shared/utils.js");
const stubbed = { ...shared, connectMcpClientForCredential: async () => ({ ok: true, result: client }) };
const name = fileURLToPath(new URL("package/dist/nodes/mcp/shared/utils.js", root));
require.cache[name].exports = stubbed;
const { buildMcpToolkit, executeMcpTool } = require("./dist/nodes/mcp/shared/runtime.js");
const { buildSteps } = require("./dist/utils/agent-execution/buildSteps.js");
const { convertToOpenAITool } = require("@langchain/core/utils/function_calling");

export const version = `@n8n/n8n-nodes-langchain ${require("./package.json").version}`;

const config = { authentication: "none", transport: "httpStreamable", endpointUrl: "", timeout: 10_000, toolFilter: { mode: "all" } };
const context = {
  getNode: () => ({ name: "srv", type: "@n8n/n8n-nodes-langchain.mcpClientTool", typeVersion: 1.3, parameters: {} }),
  getExecutionCancelSignal: () => undefined,
  getInputData: () => [{ json: { tool: "srv_t" } }],
  getExecutionId: () => undefined,
  addOutputData: () => {},
  logger: { debug() {}, error() {}, warn() {}, info() {} },
};

async function run() {
  try {
    const [items] = await executeMcpTool(context, async () => config);
    return { data: { ai_tool: [items] } };
  } catch (error) {
    return { error };
  }
}

async function connected(server, work) {
  const client = new Client({ name: "view", version: "1" });
  await client.connect(new StdioClientTransport({ command: server[0], args: server.slice(1), stderr: "ignore" }));
  try {
    return await work(client);
  } finally {
    await client.close();
  }
}

const using = (server, work) =>
  connected(server, async (opened) => {
    client = opened;
    return work();
  });

export const result = (server) =>
  using(server, async () => {
    const data = await run();
    const action = { nodeName: "srv", input: { tool: "srv_t" }, id: "1", metadata: { itemIndex: 0 } };
    const [step] = buildSteps({ actionResponses: [{ action, data }] }, 0);
    return { parts: [text(step.observation)], state: data.error ? "error" : "ok" };
  });

export const tools = (server) =>
  using(server, async () => {
    const { response } = await buildMcpToolkit(context, 0, config);
    return response.tools.map((tool) => {
      const form = convertToOpenAITool(tool).function;
      return { name: form.name, description: form.description ?? null, schema: form.parameters };
    });
  });
