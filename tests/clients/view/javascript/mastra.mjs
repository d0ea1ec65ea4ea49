// @mastra/mcp: an Agent of @mastra/core with the tools of MCPClient, and a model that calls the tool and then reads what it
// is sent.

import { Agent } from "@mastra/core/agent";
import { MCPClient } from "@mastra/mcp";
import { media, text, version as versions } from "./common.mjs";

export const version = versions("@mastra/mcp", "@mastra/core");

const usage = { inputTokens: 1, outputTokens: 1, totalTokens: 2 };
let count = 0;

async function ask(server, calls) {
  const client = new MCPClient({
    id: `view-${(count += 1)}`,
    servers: { srv: { command: server[0], args: server.slice(1), stderr: "ignore" } },
  });
  const requests = [];
  const model = {
    specificationVersion: "v2",
    provider: "test",
    modelId: "m",
    supportedUrls: {},
    async doGenerate(request) {
      requests.push(request);
      const [tool] = request.tools ?? [];
      const isCall = calls && tool && requests.length === 1;
      const content = isCall ? { type: "tool-call", toolCallId: "1", toolName: tool.name, input: "{}" } : { type: "text", text: "done" };
      return { content: [content], finishReason: isCall ? "tool-calls" : "stop", usage, warnings: [] };
    },
  };
  try {
    const agent = new Agent({ id: "a", name: "a", instructions: "Call.", model, tools: await client.listTools() });
    await agent.generate("go", { maxSteps: 2 });
    return requests;
  } finally {
    await client.disconnect();
  }
}

function part(item) {
  if (item.type === "text") return text(item.text);
  return media(item.mediaType);
}

export async function result(server) {
  const [first, second] = await ask(server, true);
  if (!first?.tools?.length) throw new Error("no tool is sent");
  const { output } = second.prompt.findLast((message) => message.role === "tool").content[0];
  const state = output.type.startsWith("error") ? "error" : "ok";
  if (output.type === "content") return { parts: output.value.map(part), state };
  return { parts: [text(typeof output.value === "string" ? output.value : JSON.stringify(output.value))], state };
}

export async function tools(server) {
  const [request] = await ask(server, false);
  return (request?.tools ?? []).map((tool) => ({ name: tool.name, description: tool.description ?? null, schema: tool.inputSchema }));
}
