// @ai-sdk/mcp: `generateText` with a model that calls the tool and then reads what it is sent.

import { createMCPClient } from "@ai-sdk/mcp";
import { Experimental_StdioMCPTransport as Stdio } from "@ai-sdk/mcp/mcp-stdio";
import { generateText, isStepCount, stepCountIs } from "ai";
import { MockLanguageModelV4 } from "ai/test";
import { media, text, version as versions } from "./common.mjs";

export const version = versions("@ai-sdk/mcp", "ai");

const usage = { inputTokens: { total: 1 }, outputTokens: { total: 1 } };
const answers = [
  { content: [{ type: "tool-call", toolCallId: "1", toolName: "t", input: "{}" }], finishReason: { unified: "tool-calls" } },
  { content: [{ type: "text", text: "done" }], finishReason: { unified: "stop" } },
];

async function ask(server, call) {
  const client = await createMCPClient({ transport: new Stdio({ command: server[0], args: server.slice(1), stderr: "ignore" }) });
  const requests = [];
  const model = new MockLanguageModelV4({
    doGenerate: async (request) => {
      requests.push(request);
      return { ...answers[call ? requests.length - 1 : 1], usage, warnings: [] };
    },
  });
  try {
    await generateText({ model, tools: await client.tools(), prompt: "go", stopWhen: (isStepCount ?? stepCountIs)(2), maxRetries: 0 });
    return requests;
  } finally {
    await client.close();
  }
}

function part(item) {
  if (item.type === "text") return text(item.text);
  return media(item.mediaType);
}

export async function result(server) {
  const [, { prompt }] = await ask(server, true);
  const { output } = prompt.at(-1).content[0];
  const state = output.type.startsWith("error") ? "error" : "ok";
  if (output.type === "content") return { parts: output.value.map(part), state };
  return { parts: [text(typeof output.value === "string" ? output.value : JSON.stringify(output.value))], state };
}

export async function tools(server) {
  const [request] = await ask(server, false);
  return (request.tools ?? []).map((tool) => ({
    name: tool.name,
    description: tool.description ?? null,
    schema: tool.inputSchema,
  }));
}
