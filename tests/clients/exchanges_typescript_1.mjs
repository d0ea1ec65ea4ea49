// node exchanges_typescript_1.mjs < exchanges.json, where @modelcontextprotocol/sdk 1.x is installed.
import { ReadBuffer } from "@modelcontextprotocol/sdk/shared/stdio.js";
import * as types from "@modelcontextprotocol/sdk/types.js";
import { verdicts } from "./exchanges_typescript.mjs";

// The schemas with which clients and servers read results.
const RESULTS = {
  initialize: types.InitializeResultSchema,
  ping: types.EmptyResultSchema,
  "tools/list": types.ListToolsResultSchema,
  "tools/call": types.CallToolResultSchema,
  "prompts/list": types.ListPromptsResultSchema,
  "prompts/get": types.GetPromptResultSchema,
  "resources/list": types.ListResourcesResultSchema,
  "resources/templates/list": types.ListResourceTemplatesResultSchema,
  "resources/read": types.ReadResourceResultSchema,
  "resources/subscribe": types.EmptyResultSchema,
  "resources/unsubscribe": types.EmptyResultSchema,
  "completion/complete": types.CompleteResultSchema,
  "logging/setLevel": types.EmptyResultSchema,
  "sampling/createMessage": types.CreateMessageResultWithToolsSchema,
  "elicitation/create": types.ElicitResultSchema,
  "roots/list": types.ListRootsResultSchema,
  "tasks/get": types.GetTaskResultSchema,
  "tasks/cancel": types.CancelTaskResultSchema,
  "tasks/list": types.ListTasksResultSchema,
};

// The schemas of requests and notifications, by method.
const MESSAGES = {};
for (const union of [types.ClientRequestSchema, types.ServerRequestSchema, types.ClientNotificationSchema, types.ServerNotificationSchema]) {
  for (const schema of union.options) MESSAGES[schema.shape.method.value ?? schema.shape.method._def.values[0]] = schema;
}

function resultSchema({ sender, method }, kind) {
  if (kind.includes("(task)")) return types.CreateTaskResultSchema;
  if (method === "tasks/result") return sender === "server" ? types.CallToolResultSchema : types.CreateMessageResultWithToolsSchema;
  return RESULTS[method];
}

function parse(context, message) {
  if (context.revision === "2026-07-28") return "-";
  if (context.side !== "result") MESSAGES[message.method].parse(message);
  else resultSchema(context, context.kind).parse(message.result);
}

console.log(JSON.stringify(verdicts(() => new ReadBuffer(), parse)));
