// Opens pages of the built site in a real browser: no violation of accessibility or of the policy, no
// message on the console, no request to another origin; the filters and the search work.
//
//     MCP_LINT_CHROMIUM=/usr/bin/chromium node check.mjs FOLDER
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { serve } from "./serve.mjs";

const { chromium } = createRequire(import.meta.url)("playwright-core");
const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

const FLAGS = [
  "--no-sandbox",
  "--disable-gpu",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];
const PAGES = ["", "rules/", "rules/tool-name-charset/", "targets/", "client-errors/", "configuration/"];
const SIZES = [
  { width: 1280, height: 900, colorScheme: "light" },
  { width: 1280, height: 900, colorScheme: "dark" },
  { width: 320, height: 640, colorScheme: "dark" },
];

// A page that notes what must not happen in it.
async function open(browser, origin, { width, height, colorScheme }, options = {}) {
  const context = await browser.newContext({ viewport: { width, height }, colorScheme, ...options });
  const page = await context.newPage();
  const faults = [];
  page.on("console", (message) => faults.push(`console: ${message.text()}`));
  page.on("pageerror", (error) => faults.push(`error: ${error}`));
  page.on("request", (request) => {
    if (!request.url().startsWith(origin) && !request.url().startsWith("data:")) {
      faults.push(`request: ${request.url()}`);
    }
  });
  page.on("response", (response) => {
    if (response.status() >= 400) faults.push(`${response.status()}: ${response.url()}`);
  });
  return { context, page, faults };
}

async function checkPage(browser, origin, path, size) {
  const { context, page, faults } = await open(browser, origin, size);
  await page.goto(origin + path, { waitUntil: "networkidle" });
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  assert.ok(overflow <= 0, `${path} is ${overflow} pixels too wide at ${size.width}`);
  if (process.env.MCP_LINT_SCREENSHOTS) {
    const name = path.replaceAll("/", "-") || "home-";
    await page.screenshot({ path: `${process.env.MCP_LINT_SCREENSHOTS}/${name}${size.width}-${size.colorScheme}.png` });
  }
  await context.close();
  assert.deepEqual(faults, [], path);

  // The checker is a script of its own, which the policy of the page forbids.
  const checked = await open(browser, origin, size, { bypassCSP: true });
  await checked.page.goto(origin + path, { waitUntil: "networkidle" });
  await checked.page.evaluate(axe);
  const found = await checked.page.evaluate(() => globalThis.axe.run());
  const violations = found.violations.map(
    ({ id, nodes }) => `${id}: ${nodes.slice(0, 3).map((node) => node.html.slice(0, 160)).join(" ")}`,
  );
  await checked.context.close();
  assert.deepEqual(violations, [], `${path} at ${size.width}`);
}

async function checkRuleFilters(browser, origin) {
  const { context, page, faults } = await open(browser, origin, SIZES[0]);
  await page.goto(`${origin}rules/`);
  const rows = page.locator('table[data-table="rules"] tbody tr:visible');
  const all = await rows.count();
  await page.getByLabel("Text", { exact: true }).fill("charset");
  assert.equal(await page.locator('a[href="../rules/tool-name-charset/"]').isVisible(), true);
  const some = await rows.count();
  assert.ok(some > 0 && some < all / 10, `${some} of ${all} rules`);
  await page.getByRole("combobox", { name: "Level" }).selectOption("error");
  assert.match(page.url(), /\?text=charset&level=error$/);
  await page.reload();
  assert.equal(await page.getByLabel("Text", { exact: true }).inputValue(), "charset");
  assert.ok((await rows.count()) <= some);
  await context.close();
  assert.deepEqual(faults, []);
}

async function checkMatrixFilters(browser, origin) {
  const { context, page, faults } = await open(browser, origin, SIZES[0]);
  await page.goto(`${origin}targets/`);
  const heads = page.locator('table[data-table="matrix"] thead th:visible');
  const all = await heads.count();
  await page.getByRole("combobox", { name: "Kind" }).selectOption("client");
  const clients = await heads.count();
  assert.ok(clients > 2 && clients < all, `${clients} of ${all} columns`);
  await page.getByRole("searchbox", { name: "Target" }).fill("cursor");
  assert.equal(await heads.count(), 2);
  await page.getByLabel("Feature", { exact: true }).fill("prefixItems");
  assert.ok((await page.locator('table[data-table="matrix"] tbody tr:visible').count()) < 4);
  await context.close();
  assert.deepEqual(faults, []);
}

async function checkSearch(browser, origin) {
  const queries = {
    "tool-name-charset": "/rules/tool-name-charset/",
    "input_schema does not support oneOf": "/rules/portable-root-composition/",
  };
  for (const [query, expected] of Object.entries(queries)) {
    const { context, page, faults } = await open(browser, origin, SIZES[0]);
    await page.goto(origin, { waitUntil: "networkidle" });
    await page.locator(".md-search__button").click();
    await page.keyboard.type(query);
    await page.locator(`a[href*="${expected}"]`).first().waitFor({ timeout: 10_000 });
    await context.close();
    assert.deepEqual(faults, [], query);
  }
}

const { origin, close } = await serve(process.argv[2], "/mcp-lint/");
const browser = await chromium.launch({ executablePath: process.env.MCP_LINT_CHROMIUM, args: FLAGS });
let failed = 0;
let passed = 0;
async function run(name, check) {
  try {
    await check();
    passed += 1;
  } catch (error) {
    failed += 1;
    console.error(`${name}: ${error.message}`);
  }
}
for (const size of SIZES) {
  for (const path of PAGES) await run(path || "home", () => checkPage(browser, origin, path, size));
}
await run("filters of the rules", () => checkRuleFilters(browser, origin));
await run("filters of the matrix", () => checkMatrixFilters(browser, origin));
await run("search", () => checkSearch(browser, origin));
await browser.close();
await close();
console.log(`browser: ${passed} passed, ${failed} failed`);
process.exit(failed ? 1 : 0);
