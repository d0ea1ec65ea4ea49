// Continue: `parseConfigYaml` and `validateConfigYaml` of `@continuedev/config-yaml`.
import { load, serve } from "./bridge.mjs";

const { parseConfigYaml, validateConfigYaml } = await load("@continuedev/config-yaml/dist/index.js");

/** Why its connection (`new SSEClientTransport(new URL(url))`) fails with an address, or null. */
function fault(url) {
  if (url === undefined) return null;
  const address = URL.parse(url);
  if (!address) return "Invalid URL";
  return /^https?:$/.test(address.protocol) ? null : "unknown scheme";
}

await serve(".continue/config.yaml", async (file, names, text) => {
  const config = parseConfigYaml(text);
  const fatal = (validateConfigYaml(config) ?? []).find((it) => it.fatal);
  if (fatal) return { FILE: fatal.message };
  const [w, v] = config.mcpServers ?? [];
  const answers = {};
  if (w) answers[names[0]] = fault(w.url);
  if (v) answers[names[1]] = null;
  return answers;
});
