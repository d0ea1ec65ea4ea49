// A text that is pasted into the box has the findings that the program reports for the file under
// its own name, or that name is one that the page offers. The texts are the fixtures, the examples of
// the page and of rules, and the files of MCP_LINT_CORPUS.

import assert from "node:assert/strict";
import {spawnSync} from "node:child_process";
import {existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync} from "node:fs";
import {tmpdir} from "node:os";
import {dirname, join, resolve} from "node:path";
import {test} from "node:test";
import {fileURLToPath} from "node:url";

import {paste, settled} from "./browser.mjs";
import {onPage, suite} from "./suite.mjs";

const shared = suite();
const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
const program = resolve(process.env.MCP_LINT ?? join(root, "target/debug/mcp-lint"));
/** Larger files are dropped, not pasted. */
const MOST_BYTES = 1_000_000;
const FORMATS = new Set(["json", "jsonl", "jsonc", "yaml", "toml", "md"]);

function filesIn(folder) {
  const names = readdirSync(folder, {recursive: true}).filter((name) => {
    const found = statSync(join(folder, name));
    return found.isFile() && found.size <= MOST_BYTES;
  });
  return names.map((name) => ({name, text: readFileSync(join(folder, name), "utf8")}));
}

function examples() {
  const folder = join(root, "docs/rules");
  return readdirSync(folder).flatMap((page) => {
    const fences = readFileSync(join(folder, page), "utf8").matchAll(/^```(\w+)([^\n]*)\n([\s\S]*?)^```/gm);
    return [...fences].filter((fence) => FORMATS.has(fence[1]) && /fails|passes/.test(fence[2])).map(([, format, words, content]) =>
      ({name: / file=(\S+)/.exec(words)?.[1] ?? `example.${format}`, text: content}));
  });
}

const identity = (it) => `${it.rule} ${it.span.start.offset} ${it.message}`;

/** The findings of the program for a file that is alone in a folder. */
function reported({name, text: content}) {
  const folder = mkdtempSync(join(tmpdir(), "mcp-lint-pasted-"));
  try {
    mkdirSync(dirname(join(folder, name)), {recursive: true});
    writeFileSync(join(folder, name), content);
    const ran = spawnSync(program, [name, "-f", "json", "--no-config"], {cwd: folder, encoding: "utf8", maxBuffer: 2 ** 28});
    // Whether a script exists is only known beside the file.
    return JSON.parse(ran.stdout).diagnostics.filter(({rule}) => rule !== "client-path-missing").map(identity);
  } finally {
    rmSync(folder, {recursive: true});
  }
}

/** Pastes like a user: into the empty editor. */
async function pasteAlone(page, content) {
  await page.evaluate(() => globalThis.playground.app.session.load({files: []}));
  await paste(page, content);
}

const shown = (page) => page.evaluate(() => globalThis.playground.app.results.report.diagnostics.map((it) => ({
  rule: it.rule, message: it.message, span: it.span,
}))).then((all) => all.map(identity));

async function outcome(page, file) {
  const expected = reported(file);
  await pasteAlone(page, file.text);
  const same = (found) => JSON.stringify(found) === JSON.stringify(expected.slice(0, 1000));
  if (same(await shown(page))) return "equal";
  const offered = await page.evaluate(() => globalThis.playground.app.session.active.likely.map(({name}) => name));
  const own = (name) => name === file.name || file.name.endsWith(`/${name}`);
  for (const name of offered.sort((a, b) => own(b) - own(a))) {
    await page.locator("#looks-like").selectOption(name);
    await settled(page);
    if (same(await shown(page))) return "by choice";
  }
  return "different";
}

async function compare(page, files, context) {
  const counts = {equal: 0, "by choice": 0, different: 0};
  const different = [];
  for (const file of files) {
    const found = await outcome(page, file);
    counts[found] += 1;
    if (found === "different") different.push(file.name);
  }
  context.diagnostic(JSON.stringify(counts));
  assert.deepEqual(different, []);
}

/** The editor warns when the heights of wrapped lines take several steps to settle. */
const ALLOWED = {allowed: [/Measure loop restarted/]};
const skip = existsSync(program) ? false : "the program has not been built";

/** What can be pasted as it is: the page has no line ends but LF, and an empty text is an invitation. */
const isPasted = ({name, text: content}) =>
  !content.includes("\r") && content.trim() !== "" && !name.endsWith("/skill.md")
  // It becomes the configuration of the page.
  && !name.endsWith("mcp-lint.toml");

test("fixtures and examples", {skip}, (context) => onPage(shared, ALLOWED, async ({page}) => {
  const files = [...filesIn(join(root, "fixtures")), ...filesIn(join(root, "playground/examples")), ...examples()];
  await compare(page, files.filter(isPasted), context);
})());

const folder = process.env.MCP_LINT_CORPUS;
test("the corpus", {skip: skip || (folder ? false : "MCP_LINT_CORPUS is not set")}, (context) =>
  onPage(shared, ALLOWED, async ({page}) => compare(page, filesIn(folder).filter(isPasted), context))());
