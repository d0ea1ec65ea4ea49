// Counts the o200k_base tokens of texts: JSON strings on standard input, a line each; numbers on
// standard output. `npm install gpt-tokenizer` in a folder, and name the folder:
//
//     node count_tokens.mjs FOLDER < texts > counts
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { resolve } from "node:path";

const require = createRequire(resolve(process.argv[2] ?? ".", "package.json"));
let tokenizer;
try {
  tokenizer = require("gpt-tokenizer/encoding/o200k_base");
} catch {
  console.error("skipped: gpt-tokenizer is not installed there");
  process.exit(0);
}
const texts = readFileSync(0, "utf8").split("\n").filter(Boolean);
const options = { disallowedSpecial: new Set() };
const counts = texts.map((text) => tokenizer.encode(JSON.parse(text), options).length);
process.stdout.write(counts.map((count) => `${count}\n`).join(""));
