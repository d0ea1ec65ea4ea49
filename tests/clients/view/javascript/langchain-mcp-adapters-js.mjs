// @langchain/mcp-adapters: the ToolMessage of a call, and the form of the tools for OpenAI of @langchain/core.

import { convertToOpenAITool } from "@langchain/core/utils/function_calling";
import { MultiServerMCPClient } from "@langchain/mcp-adapters";
import { media, text, version as versions } from "./common.mjs";

export const version = versions("@langchain/mcp-adapters", "@langchain/core");

async function loaded(server, work) {
  const client = new MultiServerMCPClient({
    mcpServers: { srv: { transport: "stdio", command: server[0], args: server.slice(1), stderr: "ignore" } },
  });
  try {
    return await work(await client.getTools());
  } finally {
    await client.close();
  }
}

function part(block) {
  if (block.type === "text") return text(block.text);
  if (block.type === "image_url") return media(block.image_url.url.split(":")[1].split(";")[0], "image");
  if (block.source_type === "url") return { link: block.url };
  return media(block.mime_type, block.type);
}

export const result = (server) =>
  loaded(server, async ([tool]) => {
    try {
      const { content, status } = await tool.invoke({ type: "tool_call", id: "1", name: tool.name, args: {} });
      const parts = typeof content === "string" ? [text(content)] : content.map(part);
      return { parts, state: status === "error" ? "error" : "ok" };
    } catch (error) {
      return { parts: [text(error.message)], state: "raised", note: "the message of the exception" };
    }
  });

export const tools = (server) =>
  loaded(server, async (found) =>
    found.map((tool) => {
      const { name, description, parameters } = convertToOpenAITool(tool).function;
      return { name, description: description ?? null, schema: parameters };
    }),
  );
