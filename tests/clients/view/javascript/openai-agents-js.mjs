// @openai/agents: an Agent with an MCPServerStdio, and the Responses API as its model.

import { Agent, MCPServerStdio, OpenAIResponsesModel, run, setTracingDisabled } from "@openai/agents";
import OpenAI from "openai";
import { media, text, version as versions } from "./common.mjs";

export const version = versions("@openai/agents");

setTracingDisabled(true);
const usage = { input_tokens: 1, input_tokens_details: { cached_tokens: 0 }, output_tokens: 1, output_tokens_details: { reasoning_tokens: 0 }, total_tokens: 2 };

async function ask(server, calls) {
  const mcp = new MCPServerStdio({ name: "srv", command: server[0], args: server.slice(1) });
  const requests = [];
  const answer = async (_, { body }) => {
    const request = JSON.parse(body);
    requests.push(request);
    const [tool] = request.tools ?? [];
    const item =
      calls && tool && requests.length === 1
        ? { type: "function_call", id: "fc_1", call_id: "1", name: tool.name, arguments: "{}", status: "completed" }
        : { type: "message", id: "msg_1", role: "assistant", status: "completed", content: [{ type: "output_text", text: "done", annotations: [] }] };
    return Response.json({ id: "resp_1", object: "response", created_at: 0, model: "m", status: "completed", output: [item], usage });
  };
  await mcp.connect();
  try {
    const client = new OpenAI({ apiKey: "test", baseURL: "http://127.0.0.1/v1", fetch: answer, maxRetries: 0 });
    await run(new Agent({ name: "a", model: new OpenAIResponsesModel(client, "m"), mcpServers: [mcp] }), "go", { maxTurns: 3 });
    return requests;
  } finally {
    await mcp.close();
  }
}

function part(item) {
  if (item.type === "input_text") return text(item.text);
  if (item.type === "input_image") return media(item.image_url.split(":")[1].split(";")[0], "image");
  return media(item.file_data?.split(":")[1].split(";")[0]);
}

export async function result(server) {
  const [first, second] = await ask(server, true);
  if (!first?.tools?.length) throw new Error("no tool is sent");
  const { output } = second.input.find((item) => item.type === "function_call_output");
  return { parts: typeof output === "string" ? [text(output)] : output.map(part), state: "ok" };
}

export async function tools(server) {
  const [request] = await ask(server, false);
  return (request?.tools ?? []).map((tool) => ({ name: tool.name, description: tool.description ?? null, schema: tool.parameters }));
}
