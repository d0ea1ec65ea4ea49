// A server of the TypeScript SDK that serves the skills in a folder, for `tests/it/record/referenced.rs`:
// `node skills_server.mjs FOLDER`, started where the package `@modelcontextprotocol/server` is installed.
import { createRequire } from "node:module";
import { pathToFileURL } from "node:url";

const require = createRequire(pathToFileURL(`${process.cwd()}/server.mjs`));
const load = (name) => import(pathToFileURL(require.resolve(`@modelcontextprotocol/server${name}`)));
const { McpServer } = await load("");
const { serveStdio } = await load("/stdio");
const { loadSkills } = await load("/ext/skills/node");

const skills = await loadSkills(process.argv[2]);
serveStdio(() => {
  const server = new McpServer({ name: "skills", version: "1.0.0" }, { capabilities: {} });
  skills.attach(server);
  return server;
});
