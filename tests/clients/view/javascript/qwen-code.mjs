// @qwen-code/qwen-code: `McpClient`, which lists the tools, and `CoreToolScheduler`, which runs a call, out of the chunks of
// the bundle. The configuration is a stub with the defaults of the package; files are written below the home folder.

import { readdirSync, readFileSync } from "node:fs";
import { media, text, version as versions } from "./common.mjs";

export const version = versions("@qwen-code/qwen-code");

const chunks = new URL("../node_modules/@qwen-code/qwen-code/chunks/", import.meta.url);
const chunk = readdirSync(chunks).find((name) => /var CoreToolScheduler = class/.test(readFileSync(new URL(name, chunks), "utf8")));
const { CoreToolScheduler, McpClient } = await import(new URL(chunk, chunks));

const nothing = () => undefined;
let registry;
const known = {
  getToolRegistry: () => registry,
  getTruncateToolOutputThreshold: () => 25_000,
  getTruncateToolOutputLines: () => 1_000,
  getApprovalMode: () => "yolo",
  getSessionId: () => "session",
  getModel: () => "qwen-vl-max",
  getEffectiveInputModalities: () => ({ image: true, pdf: true, audio: true, video: true }),
  getTargetDir: () => process.env.HOME,
  getWorkspaceContext: () => ({ getDirectories: () => [] }),
  getDebugLogger: () => ({ debug: nothing, warn: nothing, error: nothing, info: nothing }),
  getUsageStatisticsEnabled: () => false,
  getToolUseSummariesEnabled: () => false,
  getResourceRegistry: () => undefined,
  storage: { getProjectTempDir: () => `${process.env.HOME}/qwen`, getProjectDir: () => `${process.env.HOME}/qwen` },
};
const config = new Proxy(known, { get: (target, key) => (key in target ? target[key] : typeof key === "string" ? nothing : undefined) });

async function discovered(server, work) {
  const settings = { command: server[0], args: server.slice(1), trust: true, alwaysLoadTools: true };
  const client = new McpClient("srv", settings, {}, {}, { getDirectories: () => [] }, false);
  await client.connect();
  try {
    return await work((await client.discoverAndReturn(config)).tools);
  } finally {
    await client.disconnect();
  }
}

function parts(response) {
  const found = [];
  for (const part of response) {
    if (part.text !== undefined) found.push(text(part.text));
    else if (part.inlineData) found.push(media(part.inlineData.mimeType));
    else if (part.functionResponse) {
      const { output, error } = part.functionResponse.response;
      found.push(text(output ?? error));
      for (const nested of part.functionResponse.parts ?? []) found.push(media(nested.inlineData.mimeType));
    }
  }
  return found;
}

export const result = (server) =>
  discovered(server, async ([tool]) => {
    registry = new Proxy(
      { getTool: () => tool, ensureTool: async () => tool, getAllToolNames: () => [tool.name], getAllTools: () => [tool] },
      { get: (target, key) => target[key] ?? nothing },
    );
    const [done] = await new Promise((resolve, reject) => {
      const scheduler = new CoreToolScheduler({
        config,
        onAllToolCallsComplete: async (calls) => resolve(calls),
        onToolCallsUpdate: nothing,
        outputUpdateHandler: nothing,
        getPreferredEditor: nothing,
        onEditorClose: nothing,
      });
      const request = { callId: "1", name: tool.name, args: {}, isClientInitiated: false, prompt_id: "p" };
      scheduler.schedule([request], new AbortController().signal).catch(reject);
    });
    return { parts: parts(done.response.responseParts), state: done.status === "success" ? "ok" : "error" };
  });

export const tools = (server) =>
  discovered(server, (found) =>
    found.map(({ schema }) => ({ name: schema.name, description: schema.description, schema: schema.parametersJsonSchema })),
  );
