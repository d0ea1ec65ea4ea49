// @google/gemini-cli-core: `discoverTools` and the tools' schemas, `ToolExecutor` with the function response of a call.
// The configuration is a stub with the defaults of the package; files are written below the home folder.

import { DiscoveredMCPTool, ToolExecutor, discoverTools, DEFAULT_TRUNCATE_TOOL_OUTPUT_THRESHOLD } from "@google/gemini-cli-core";
import { ToolRegistry } from "@google/gemini-cli-core/dist/src/tools/tool-registry.js";
import { connected, media, text, version as versions } from "./common.mjs";

export const version = versions("@google/gemini-cli-core");

const known = {
  getTruncateToolOutputThreshold: () => DEFAULT_TRUNCATE_TOOL_OUTPUT_THRESHOLD ?? 40_000,
  getActiveModel: () => "gemini-3-pro",
  isContextManagementEnabled: () => false,
  getExperimentalDynamicModelConfiguration: () => false,
  getHookSystem: () => undefined,
  getSessionId: () => "session",
  isTrustedFolder: () => true,
  getShellExecutionConfig: () => ({}),
  getTelemetryLogPromptsEnabled: () => false,
  getTelemetryTracesEnabled: () => false,
  getUsageStatisticsEnabled: () => false,
  getExcludeTools: () => new Set(),
  emitMcpDiagnostic: (_, message) => {
    throw new Error(message);
  },
  storage: { getProjectTempDir: () => `${process.env.HOME}/gemini` },
};
const config = new Proxy(known, { get: (target, key) => (key in target ? target[key] : key === "config" ? config : () => undefined) });
const bus = { publish() {}, subscribe() {}, unsubscribe() {} };

const discovered = (client) => discoverTools("srv", {}, client, config, bus, {});

function parts(response) {
  const found = [];
  for (const part of response) {
    if (part.functionResponse) {
      const { output, error } = part.functionResponse.response;
      if (output !== undefined || error !== undefined) found.push(text(output ?? error));
      for (const nested of part.functionResponse.parts ?? []) found.push(media(nested.inlineData.mimeType));
    } else found.push(media(part.inlineData.mimeType));
  }
  return found;
}

export const result = (server) =>
  connected(server, async (client) => {
    const [tool] = await discovered(client);
    const request = { name: tool.name, callId: "1", args: {}, prompt_id: "p" };
    const call = { status: "executing", request, tool, invocation: tool.build({}) };
    const executor = new ToolExecutor({ config, promptId: "p" });
    const done = await executor.execute({ call, signal: new AbortController().signal, onUpdateToolCall() {} });
    return { parts: parts(done.response.responseParts), state: done.status === "success" ? "ok" : "error" };
  });

export const tools = (server) =>
  connected(server, async (client) => {
    const registry = new ToolRegistry(config, bus);
    for (const tool of await discovered(client)) registry.registerTool(tool);
    registry.sortTools();
    return registry.getFunctionDeclarations("gemini-3-pro").map((form) => ({
      name: form.name,
      description: form.description,
      schema: form.parametersJsonSchema,
    }));
  });
