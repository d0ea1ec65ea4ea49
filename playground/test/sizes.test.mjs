// Sizes, and what the sources and the built page must not contain.

import assert from "node:assert/strict";
import {readFileSync, readdirSync, statSync} from "node:fs";
import {dirname, join} from "node:path";
import {test} from "node:test";
import {fileURLToPath} from "node:url";
import {gzipSync} from "node:zlib";

import {FOLDER} from "./suite.mjs";

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const site = join(FOLDER, "release/site");

function built(pattern) {
  return readFileSync(join(site, readdirSync(site).find((name) => pattern.test(name))));
}

function sources(folder) {
  return readdirSync(join(root, folder), {withFileTypes: true}).flatMap((entry) =>
    entry.isDirectory() ? sources(join(folder, entry.name)) : [join(folder, entry.name)]);
}

test("the page's script is at most 170 kB by gzip", (context) => {
  const size = gzipSync(built(/^page-.*\.js$/), {level: 9}).length;
  context.diagnostic(`script ${size} bytes by gzip`);
  context.diagnostic(`style ${gzipSync(built(/\.css$/), {level: 9}).length} bytes by gzip`);
  context.diagnostic(`pages ${gzipSync(built(/^pages-.*\.json$/), {level: 9}).length} bytes by gzip`);
  context.diagnostic(`one file ${statSync(join(FOLDER, "release/mcp-lint-playground.html")).size} bytes`);
  assert.ok(size <= 170_000, `${size} bytes`);
});

test("the module that is loaded with the page is at most 5.2 MB, and 2.0 MB by gzip", (context) => {
  for (const name of ["full", "lint"]) {
    const module = built(new RegExp(`^${name}-module-.*\\.wasm$`));
    const compressed = gzipSync(module, {level: 9}).length;
    context.diagnostic(`${name}: ${module.length} bytes, ${compressed} by gzip`);
    if (name === "lint") assert.ok(module.length <= 5_200_000 && compressed <= 2_000_000);
  }
});

test("no text becomes markup, and no text becomes code", () => {
  for (const name of sources("src").filter((it) => it.endsWith(".ts"))) {
    const source = readFileSync(join(root, name), "utf8");
    assert.doesNotMatch(source, /innerHTML|outerHTML|insertAdjacentHTML|document\.write|\beval\(|new Function/, name);
  }
});

test("files are short enough to read", () => {
  for (const name of [...sources("src"), ...sources("test")]) {
    const lines = readFileSync(join(root, name), "utf8").split("\n").length;
    assert.ok(lines < 400, `${name} has ${lines} lines`);
  }
});

test("the release has no access for tests, and its policy is strict", () => {
  assert.doesNotMatch(built(/^page-.*\.js$/).toString(), /crashNext/);
  for (const name of ["release/site/index.html", "release/mcp-lint-playground.html"]) {
    const policy = /Content-Security-Policy" content="([^"]*)"/.exec(readFileSync(join(FOLDER, name), "utf8"))[1];
    assert.match(policy, /default-src 'none'/);
    assert.doesNotMatch(policy, /unsafe-inline|'unsafe-eval'|https?:|\*/);
    assert.match(policy, /require-trusted-types-for 'script'/);
  }
});

test("the lock file names no registry", () => {
  const lock = JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8"));
  for (const [name, entry] of Object.entries(lock.packages)) assert.equal(entry.resolved, undefined, name);
});
