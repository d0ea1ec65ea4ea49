// Writes the pages of all rules, kinds of changes and targets, by name, as one JSON object:
//
//     node pages.mjs FILE
import { readFileSync, readdirSync, writeFileSync } from "node:fs";

const pages = {};
for (const folder of ["rules", "changes", "targets"]) {
  const address = new URL(`../../docs/${folder}/`, import.meta.url);
  for (const name of readdirSync(address).filter((name) => /^[a-z0-9-]+\.md$/.test(name)).sort()) {
    pages[name.slice(0, -".md".length)] = readFileSync(new URL(name, address), "utf8");
  }
}
writeFileSync(process.argv[2], JSON.stringify(pages));
