// mcporter: `loadServerDefinitions`, and whether the values can be sent.
import { load, said, serve } from "./bridge.mjs";

const { loadServerDefinitions } = await load("mcporter/dist/index.js");

await serve("config/mcporter.json", async (file) => {
  const answers = {};
  for (const { name, command } of await loadServerDefinitions({ configPath: file })) {
    answers[name] = null;
    if (command.kind !== "http") continue;
    try {
      new Request(command.url, { headers: command.headers });
      if (!/^https?:$/.test(command.url.protocol)) answers[name] = "unknown scheme";
    } catch (error) {
      answers[name] = said(error);
    }
  }
  return answers;
});
