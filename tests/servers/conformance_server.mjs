// A server over stdio with all that the scenarios of @modelcontextprotocol/conformance ask for, where
// @modelcontextprotocol/sdk 1.x is installed.
import { Server } from "@modelcontextprotocol/sdk/server/index.js";
import { StdioServerTransport } from "@modelcontextprotocol/sdk/server/stdio.js";
import * as types from "@modelcontextprotocol/sdk/types.js";

const PNG = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==";
const WAV = "UklGRiQAAABXQVZFZm10IBAAAAABAAEAQB8AAIA+AAACABAAZGF0YQAAAAA=";
const text = (words) => ({ type: "text", text: words });
const image = { type: "image", data: PNG, mimeType: "image/png" };
const embedded = (uri) => ({ type: "resource", resource: { uri, mimeType: "text/plain", text: "An embedded text." } });

const FORMS = {
  test_elicitation: { username: { type: "string", description: "Your name." }, email: { type: "string", format: "email" } },
  test_elicitation_sep1034_defaults: {
    name: { type: "string", default: "John Doe" },
    age: { type: "integer", default: 30 },
    score: { type: "number", default: 95.5 },
    status: { type: "string", enum: ["active", "inactive", "pending"], default: "active" },
    verified: { type: "boolean", default: true },
  },
  test_elicitation_sep1330_enums: {
    untitledSingle: { type: "string", enum: ["option1", "option2", "option3"] },
    titledSingle: { type: "string", oneOf: [{ const: "value1", title: "First" }, { const: "value2", title: "Second" }, { const: "value3", title: "Third" }] },
    legacyEnum: { type: "string", enum: ["opt1", "opt2", "opt3"], enumNames: ["One", "Two", "Three"] },
    untitledMulti: { type: "array", items: { type: "string", enum: ["option1", "option2", "option3"] } },
    titledMulti: { type: "array", items: { anyOf: [{ const: "value1", title: "First" }, { const: "value2", title: "Second" }, { const: "value3", title: "Third" }] } },
  },
};

const pause = () => new Promise((resolve) => setTimeout(resolve, 50));

const TOOLS = {
  test_simple_text: () => [text("This is a simple text response for testing.")],
  test_image_content: () => [image],
  test_audio_content: () => [{ type: "audio", data: WAV, mimeType: "audio/wav" }],
  test_embedded_resource: () => [embedded("test://embedded-resource")],
  test_multiple_content_types: () => [text("Several kinds:"), image, embedded("test://mixed-content-resource")],
  test_tool_with_logging: async (_, { sendNotification }) => {
    for (const data of ["Tool execution started", "Tool processing data", "Tool execution completed"]) {
      await sendNotification({ method: "notifications/message", params: { level: "info", data } });
      await pause();
    }
    return [text("Logged.")];
  },
  test_tool_with_progress: async (_, { sendNotification, _meta }) => {
    for (const progress of [0, 50, 100]) {
      const params = { progressToken: _meta?.progressToken, progress, total: 100 };
      if (_meta?.progressToken !== undefined) await sendNotification({ method: "notifications/progress", params });
      await pause();
    }
    return [text("Done.")];
  },
  test_error_handling: () => {
    throw new Error("This tool intentionally returns an error for testing");
  },
  test_sampling: async ({ prompt }, { sendRequest }) => {
    const params = { messages: [{ role: "user", content: text(prompt) }], maxTokens: 100 };
    const answer = await sendRequest({ method: "sampling/createMessage", params }, types.CreateMessageResultSchema);
    return [text(`LLM response: ${answer.content.text}`)];
  },
  json_schema_2020_12_tool: () => [text("Checked.")],
};
for (const [name, properties] of Object.entries(FORMS)) {
  TOOLS[name] = async ({ message }, { sendRequest }) => {
    const required = name === "test_elicitation" ? ["username"] : [];
    const params = { message: message ?? "Please fill in the form.", requestedSchema: { type: "object", properties, required } };
    const answer = await sendRequest({ method: "elicitation/create", params }, types.ElicitResultSchema);
    return [text(`Elicitation completed: action=${answer.action}, content=${JSON.stringify(answer.content ?? {})}`)];
  };
}
const SCHEMAS = {
  test_sampling: { type: "object", properties: { prompt: { type: "string", description: "What the model is asked." } }, required: ["prompt"] },
  test_elicitation: { type: "object", properties: { message: { type: "string", description: "What the user is asked." } }, required: ["message"] },
  json_schema_2020_12_tool: {
    $schema: "https://json-schema.org/draft/2020-12/schema", type: "object",
    $defs: { address: { type: "object", properties: { street: { type: "string" }, city: { type: "string" } } } },
    properties: { name: { type: "string" }, address: { $ref: "#/$defs/address" } }, additionalProperties: false,
  },
};

const argument = (name) => ({ name, description: `The value of ${name}.`, required: true });
const PROMPTS = {
  test_simple_prompt: [[], () => [text("This is a simple prompt for testing.")]],
  test_prompt_with_arguments: [[argument("arg1"), argument("arg2")], ({ arg1, arg2 }) => [text(`Prompt with arguments: arg1='${arg1}', arg2='${arg2}'`)]],
  test_prompt_with_embedded_resource: [[argument("resourceUri")], ({ resourceUri }) => [embedded(resourceUri), text("Please process this.")]],
  test_prompt_with_image: [[], () => [image, text("Please analyze the image above.")]],
};
const RESOURCES = {
  "test://static-text": { mimeType: "text/plain", text: "This is the content of the static text resource." },
  "test://static-binary": { mimeType: "image/png", blob: PNG },
  "test://watched-resource": { mimeType: "text/plain", text: "Watched." },
};

const server = new Server(
  { name: "conformance", version: "1.0.0" },
  { capabilities: { tools: {}, prompts: {}, resources: { subscribe: true }, completions: {}, logging: {} } },
);
const answer = (schema, handler) => server.setRequestHandler(schema, handler);
answer(types.ListToolsRequestSchema, () => ({
  tools: Object.keys(TOOLS).map((name) => ({
    name, description: `Tests ${name.replaceAll("_", " ")}.`, inputSchema: SCHEMAS[name] ?? { type: "object", properties: {} },
  })),
}));
answer(types.CallToolRequestSchema, async ({ params }, extra) => {
  try {
    return { content: await TOOLS[params.name](params.arguments ?? {}, extra) };
  } catch (error) {
    return { content: [text(error.message)], isError: true };
  }
});
answer(types.ListPromptsRequestSchema, () => ({
  prompts: Object.entries(PROMPTS).map(([name, [given]]) => ({ name, description: `Tests ${name.replaceAll("_", " ")}.`, arguments: given })),
}));
answer(types.GetPromptRequestSchema, ({ params }) => ({
  messages: PROMPTS[params.name][1](params.arguments ?? {}).map((content) => ({ role: "user", content })),
}));
answer(types.ListResourcesRequestSchema, () => ({
  resources: Object.entries(RESOURCES).map(([uri, { mimeType }]) => ({ uri, name: uri.slice(7), description: "A resource for tests.", mimeType })),
}));
answer(types.ListResourceTemplatesRequestSchema, () => ({
  resourceTemplates: [{ uriTemplate: "test://template/{id}/data", name: "template", description: "Data by number.", mimeType: "application/json" }],
}));
answer(types.ReadResourceRequestSchema, ({ params: { uri } }) => {
  const id = /^test:\/\/template\/(.*)\/data$/.exec(uri)?.[1];
  const known = id ? { mimeType: "application/json", text: JSON.stringify({ id, templateTest: true }) } : RESOURCES[uri];
  if (!known) throw new types.McpError(-32002, "Resource not found", { uri });
  return { contents: [{ uri, ...known }] };
});
for (const schema of [types.SubscribeRequestSchema, types.UnsubscribeRequestSchema, types.SetLevelRequestSchema]) answer(schema, () => ({}));
answer(types.CompleteRequestSchema, () => ({ completion: { values: ["paris", "park"], total: 2, hasMore: false } }));
await server.connect(new StdioServerTransport());
