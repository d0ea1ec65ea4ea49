// @ai-sdk/google: the declaration for Gemini of a tool in a request of `generateText`.

import { createGoogleGenerativeAI } from "@ai-sdk/google";
import { generateText, jsonSchema } from "ai";
import { version as versions } from "./common.mjs";

export const version = versions("@ai-sdk/google", "ai");

export async function convert(tool) {
  let request;
  const answer = async (_, { body }) => {
    request = JSON.parse(body);
    return Response.json({ candidates: [{ content: { role: "model", parts: [{ text: "done" }] }, finishReason: "STOP" }], usageMetadata: {} });
  };
  const model = createGoogleGenerativeAI({ apiKey: "test", baseURL: "http://127.0.0.1/v1", fetch: answer })("gemini-2.5-pro");
  const tools = { [tool.name]: { description: tool.description, inputSchema: jsonSchema(tool.inputSchema) } };
  await generateText({ model, tools, prompt: "go", maxRetries: 0 });
  return request.tools?.[0].functionDeclarations[0] ?? null;
}
