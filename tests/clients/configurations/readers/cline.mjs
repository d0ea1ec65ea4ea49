// Cline: the settings as `@cline/core` reads them, and a connection with what it has read.
import { load, said, serve, tried } from "./bridge.mjs";

const core = await load("@cline/core/dist/index.js");
const connect = core.createDefaultMcpServerClientFactory({ connectTimeoutMs: 2000 });

await serve("cline_mcp_settings.json", async (file, names) => {
  const answers = {};
  for (const registration of core.resolveMcpServerRegistrations({ filePath: file })) {
    if (registration.name === "v" || registration.disabled) {
      answers[registration.name] = null;
      continue;
    }
    tried.length = 0;
    try {
      const client = await connect(registration);
      await client.connect();
      answers[registration.name] = null;
    } catch (error) {
      answers[registration.name] = tried.length > 0 ? null : said(error);
    }
  }
  return answers;
});
