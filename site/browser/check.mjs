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
const PAGES = [
  "",
  "rules/",
  "rules/tool-name-charset/",
  "targets/",
  "targets/gemini/",
  "client-errors/",
  "configuration/",
  "changes/",
  "rules/tool-name-charest/",
];
// What the server has no page for.
const MISSING = "rules/tool-name-charest/";
const SIZES = [
  { width: 1280, height: 900, colorScheme: "light" },
  { width: 1280, height: 900, colorScheme: "dark" },
  { width: 320, height: 640, colorScheme: "dark" },
  { width: 390, height: 844, colorScheme: "light" },
];

// A page that notes what must not happen in it.
async function open(browser, origin, { width, height, colorScheme }, options = {}) {
  const context = await browser.newContext({ viewport: { width, height }, colorScheme, ...options });
  const page = await context.newPage();
  const faults = [];
  const isMissing = (url) => url === origin + MISSING;
  page.on("console", (message) => {
    if (!isMissing(message.location().url)) faults.push(`console: ${message.text()}`);
  });
  page.on("pageerror", (error) => faults.push(`error: ${error}`));
  page.on("request", (request) => {
    if (!request.url().startsWith(origin) && !request.url().startsWith("data:")) {
      faults.push(`request: ${request.url()}`);
    }
  });
  page.on("response", (response) => {
    if (response.status() >= 400 && !isMissing(response.url())) faults.push(`${response.status()}: ${response.url()}`);
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

  await checkAccessibility(browser, origin, path, size);
}

// The checker is a script of its own, which the policy of the page forbids.
async function checkAccessibility(browser, origin, path, size, prepare = async () => {}) {
  const checked = await open(browser, origin, size, { bypassCSP: true });
  await checked.page.goto(origin + path, { waitUntil: "networkidle" });
  await prepare(checked.page);
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

// Opens the search and waits for results.
async function searchFor(page, query) {
  await page.locator("body").press("/");
  await page.keyboard.type(query);
  await page.locator("dialog[open] .search__results a").first().waitFor({ timeout: 10_000 });
}

async function checkSearch(browser, origin) {
  const queries = {
    "tool-name-charset": "/rules/tool-name-charset/",
    "input_schema does not support oneOf": "/rules/portable-root-composition/",
    "how to ignore a rule": "/suppression/",
  };
  for (const [query, expected] of Object.entries(queries)) {
    const { context, page, faults } = await open(browser, origin, SIZES[0]);
    const requests = [];
    page.on("request", (request) => requests.push(request.url()));
    await page.goto(`${origin}formats/`, { waitUntil: "networkidle" });
    assert.deepEqual(requests.filter((url) => url.includes("/search/")), [], "loaded before the search is opened");
    await searchFor(page, query);
    await page.locator(`dialog a[href*="${expected}"]`).first().waitFor({ timeout: 10_000 });
    assert.ok(requests.some((url) => url.endsWith("/search/index.json")));
    await context.close();
    assert.deepEqual(faults, [], query);
  }
}

async function checkSearchByKeyboard(browser, origin) {
  const { context, page, faults } = await open(browser, origin, SIZES[0]);
  await page.goto(origin, { waitUntil: "networkidle" });
  await page.keyboard.press("Control+k");
  await page.keyboard.type("autofix");
  await page.locator("dialog[open] .search__results a").first().waitFor();
  await page.keyboard.press("ArrowDown");
  assert.equal(await page.evaluate(() => document.activeElement.tagName), "A");
  await page.keyboard.press("ArrowUp");
  assert.equal(await page.evaluate(() => document.activeElement.tagName), "INPUT");
  await page.keyboard.press("Escape");
  assert.equal(await page.locator("dialog[open]").count(), 0);
  await page.keyboard.press("/");
  await page.keyboard.press("Enter");
  await page.waitForURL(`${origin}fixing/**`);
  await context.close();
  assert.deepEqual(faults, []);
}

// The page for what is missing lists pages with the words of the address.
async function checkMissing(browser, origin) {
  const { context, page, faults } = await open(browser, origin, SIZES[0]);
  await page.goto(origin + MISSING, { waitUntil: "networkidle" });
  await page.locator('article a[href$="/rules/tool-name-charset/"]').waitFor();
  await context.close();
  assert.deepEqual(faults, []);
}

// Code has a button that copies it; the theme follows the system, and can be changed.
async function checkButtons(browser, origin) {
  const { context, page, faults } = await open(browser, origin, SIZES[0]);
  await page.goto(`${origin}rules/tool-name-charset/`, { waitUntil: "networkidle" });
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.getByRole("button", { name: "Copy this code" }).first().click();
  await page.getByText("Copied").waitFor();
  assert.match(await page.evaluate(() => navigator.clipboard.readText()), /"name": "get weather"/);
  const waitForScheme = (scheme) => page.locator(`body[data-md-color-scheme="${scheme}"]`).waitFor();
  await waitForScheme("default");
  await page.emulateMedia({ colorScheme: "dark" });
  await waitForScheme("slate");
  await page.getByTitle("switch to light").click();
  await waitForScheme("default");
  await context.close();
  assert.deepEqual(faults, []);
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
  // The middle width differs in the tables only.
  for (const path of size.width === 390 ? ["rules/", "targets/"] : PAGES) await run(path || "home", () => checkPage(browser, origin, path, size));
}
await run("filters of the rules", () => checkRuleFilters(browser, origin));
await run("filters of the matrix", () => checkMatrixFilters(browser, origin));
for (const size of SIZES) {
  const prepare = (page) => searchFor(page, "too many tools");
  await run("open search", () => checkAccessibility(browser, origin, "", size, prepare));
}
await run("search", () => checkSearch(browser, origin));
await run("search by keyboard", () => checkSearchByKeyboard(browser, origin));
await run("missing page", () => checkMissing(browser, origin));
await run("buttons", () => checkButtons(browser, origin));
await browser.close();
await close();
console.log(`browser: ${passed} passed, ${failed} failed`);
process.exit(failed ? 1 : 0);
