// Bundles: `validateManifest` of `@anthropic-ai/mcpb`, which `mcpb validate` and `mcpb pack` call.
import { load, serve } from "./bridge.mjs";

const { validateManifest } = await load("@anthropic-ai/mcpb/dist/node.js");

await serve("manifest.json", (file) => {
  const lines = [];
  console.log = console.error = console.warn = (line) => lines.push(line);
  const reason = () => lines.slice(1).join(" ") || "invalid";
  return validateManifest(file) ? {} : { FILE: reason() };
});
