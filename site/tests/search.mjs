// Searches the built site as its pages do: with its index and its script.
//
//     node search.mjs FOLDER < QUERIES > RESULTS
//
// Queries are a JSON list of texts; results are, for each, the addresses that are found.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

const folder = join(process.argv[2], "assets/search");
const { Engine } = await import(pathToFileURL(join(folder, "engine.js")));
const engine = new Engine(JSON.parse(readFileSync(join(folder, "index.json"), "utf8")));
const queries = JSON.parse(readFileSync(0, "utf8"));
process.stdout.write(JSON.stringify(queries.map((query) => engine.search(query).map(({ url }) => url))));
