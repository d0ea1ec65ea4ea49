// What `mcpb validate FILE` decides about many manifests: the function behind it, called for each
// JSON value on a line of standard input. Prints `true` or `false` for each, on one line.
//
//     node mcpb.mjs READERS FOLDER < MANIFESTS
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";

const [readers, folder] = process.argv.slice(2).map((path) => resolve(path));
const module = join(readers, "node_modules/@anthropic-ai/mcpb/dist/node.js");
const { validateManifest } = await import(pathToFileURL(module));
mkdirSync(folder, { recursive: true });
const file = join(folder, "manifest.json");
console.log = console.error = console.warn = () => {};
const verdicts = readFileSync(0, "utf8").trimEnd().split("\n").map((text) => {
  writeFileSync(file, text);
  return validateManifest(file);
});
process.stdout.write(verdicts.join(" ") + "\n");
