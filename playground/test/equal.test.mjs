// The module reports the same in a browser as under Node, where tests of playground/wasm compare it
// with the program: all examples of the pages of rules, and the files of MCP_LINT_CORPUS.

import assert from "node:assert/strict";
import {existsSync, readFileSync, readdirSync, statSync} from "node:fs";
import {createRequire} from "node:module";
import {dirname, extname, join, resolve} from "node:path";
import {test} from "node:test";
import {fileURLToPath} from "node:url";

import {onPage, suite} from "./suite.mjs";

const shared = suite();
const root = dirname(dirname(fileURLToPath(import.meta.url)));
const underNode = resolve(process.env.MCP_LINT_WASM ?? join(root, "wasm/pkg"), "node/lint.js");
const TODAY = "2026-11-26";

function examples() {
  const folder = join(root, "../docs/rules");
  return readdirSync(folder).flatMap((name) => {
    const text = readFileSync(join(folder, name), "utf8");
    const fences = text.matchAll(/^```(json[a-z0-9]*|yaml|toml)[^\n]*\n([\s\S]*?)^```/gm);
    return [...fences].map((fence) => ({name: `example.${fence[1]}`, text: fence[2]}));
  });
}

function corpus(folder) {
  const names = readdirSync(folder, {recursive: true}).filter((name) => /^\.(json|jsonl|yaml|yml)$/.test(extname(name)));
  const files = names.map((name) => join(folder, name)).filter((path) => statSync(path).size < 2_000_000);
  return files.map((path) => ({name: path.slice(folder.length + 1), text: readFileSync(path, "utf8")}));
}

/** The reports of the page's own worker. */
function inBrowser(page, batch) {
  return page.evaluate(async ([files, today]) => {
    const {linter} = globalThis.playground.app;
    const reports = [];
    for (const file of files) {
      const request = {files: [file], today, targets: ["all"]};
      reports.push((await linter.call("lint_report", {request, format: "json"})).value);
    }
    return reports;
  }, [batch, TODAY]);
}

async function compare(page, files) {
  const module = createRequire(import.meta.url)(underNode);
  for (let start = 0; start < files.length; start += 50) {
    const batch = files.slice(start, start + 50);
    const reports = await inBrowser(page, batch);
    for (const [index, file] of batch.entries()) {
      const request = {files: [file], today: TODAY, targets: ["all"]};
      const expected = module.lint_report(JSON.stringify(request), "json");
      assert.equal(reports[index].text, expected, `${file.name}: ${file.text.slice(0, 200)}`);
    }
  }
}

const skip = existsSync(underNode) ? false : "there is no module for Node";

test("examples of all pages", {skip}, onPage(shared, {}, async ({page}) => {
  const files = examples();
  assert.ok(files.length > 500, `${files.length} examples`);
  await compare(page, files);
}));

const folder = process.env.MCP_LINT_CORPUS;

test("real files", {skip: skip || (folder ? false : "MCP_LINT_CORPUS is not set")}, onPage(shared, {}, async ({page}) => {
  await compare(page, corpus(folder));
}));
