// Builds the page with the module and runs the tests in a browser:
//
//     npm test                    all tests
//     npm test -- findings        those in test/findings.test.mjs
//
// MCP_LINT_WASM names the package of the module (`wasm/pkg` unless set), MCP_LINT_CHROMIUM the
// browser. Without either, this prints that the tests are skipped. MCP_LINT_TIMES=1 also measures.

import {spawnSync} from "node:child_process";
import {existsSync, mkdtempSync, readdirSync, rmSync} from "node:fs";
import {tmpdir} from "node:os";
import {dirname, join, resolve} from "node:path";
import {fileURLToPath} from "node:url";

const here = dirname(fileURLToPath(import.meta.url));
const root = dirname(here);
const moduleFolder = resolve(process.env.MCP_LINT_WASM ?? join(root, "wasm/pkg"), "web");
const chromium = process.env.MCP_LINT_CHROMIUM ?? "/usr/bin/chromium";

function skip(reason) {
  console.log(`skipped: the browser tests of the playground: ${reason}`);
  process.exit(0);
}

function run(...parameters) {
  const {status} = spawnSync(process.execPath, parameters, {
    stdio: "inherit", cwd: root, env: {...process.env, MCP_LINT_PAGE: folder},
  });
  return status ?? 1;
}

if (!existsSync(moduleFolder) || !readdirSync(moduleFolder).some((name) => name.endsWith(".wasm"))) {
  skip("playground/wasm has not been built");
}
if (!existsSync(chromium)) skip(`there is no ${chromium}`);
if (!existsSync(join(root, "node_modules"))) skip("`npm ci` has not been run");

const folder = mkdtempSync(join(tmpdir(), "mcp-lint-playground-"));
let status = 1;
try {
  status = run("node_modules/typescript/bin/tsc", "--noEmit")
    || run("build.mjs", "--module", moduleFolder, "--out", join(folder, "release"))
    || run("build.mjs", "--module", moduleFolder, "--out", join(folder, "test"), "--test");
  if (status === 0) {
    const names = process.argv.slice(2);
    const files = readdirSync(here).filter((name) => name.endsWith(".test.mjs")
      && (names.length === 0 || names.some((it) => name.startsWith(it))));
    status = run("--test", "--test-concurrency=1", ...files.map((name) => join(here, name)));
  }
} finally {
  rmSync(folder, {recursive: true, force: true});
}
process.exit(status);
