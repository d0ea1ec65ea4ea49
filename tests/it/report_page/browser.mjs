// Opens reports in a browser:
//
//     node browser.mjs CHROMIUM FOLDER_WITH_NODE_MODULES PAGE...

import assert from "node:assert/strict";
import {readFileSync} from "node:fs";
import {createRequire} from "node:module";
import {resolve} from "node:path";
import {pathToFileURL} from "node:url";

const [executablePath, packages, ...pages] = process.argv.slice(2);
const load = createRequire(resolve(packages, "package.json"));
const {chromium} = load("playwright-core");
const axe = readFileSync(load.resolve("axe-core/axe.min.js"), "utf8");
const RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

const browser = await chromium.launch({
  executablePath,
  args: [
    "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
    "--disable-background-networking", "--disable-component-update", "--disable-sync",
  ],
});

/** A page with what must not happen in it: requests, messages, errors, violations of the policy. */
async function open(name, options) {
  const context = await browser.newContext(options);
  const page = await context.newPage();
  const problems = [];
  page.on("console", (message) => problems.push(message.text()));
  page.on("pageerror", (error) => problems.push(String(error)));
  page.on("request", (request) => {
    if (!request.isNavigationRequest()) problems.push(request.url());
  });
  await page.goto(pathToFileURL(resolve(name)).href);
  return {context, page, problems};
}

const widest = (page) => page.evaluate(() => document.documentElement.scrollWidth);

async function checkAccessibility(page, name) {
  await page.addScriptTag({content: axe});
  const {violations} = await page.evaluate((runOnly) =>
    globalThis.axe.run(document, {runOnly, resultTypes: ["violations"]}), RULES);
  const found = violations.map(({id, nodes}) => `${id}: ${nodes[0].html} ${nodes[0].failureSummary}`);
  assert.deepEqual(found, [], name);
}

for (const name of pages) {
  for (const colorScheme of ["light", "dark"]) {
    const narrow = {viewport: {width: 320, height: 640}, colorScheme};
    const {context, page, problems} = await open(name, narrow);
    assert.equal(await widest(page), 320, `${name} as opened`);
    const height = await page.evaluate(() => document.documentElement.scrollHeight);
    const expand = page.getByRole("button", {name: "Expand all"});
    if (await expand.count() > 0) {
      await expand.click();
      assert.equal(await page.locator("main details:not([open])").count(), 0);
      assert.equal(await widest(page), 320, `${name} with everything unfolded`);
    }
    assert.deepEqual(problems, [], name);
    await context.close();
    // The checker is a script of its own, which the policy forbids.
    for (const width of [320, 1280]) {
      const other = await open(name, {viewport: {width, height: 800}, colorScheme, bypassCSP: true});
      await checkAccessibility(other.page, `${name} ${colorScheme} ${width}`);
      await other.context.close();
    }
    console.log(`${name}: ${colorScheme}, ${height} px at a width of 320 px`);
  }
}

const FIRST = pages[0];
const background = (page) => page.evaluate(() => getComputedStyle(document.body).backgroundColor);

// The theme is selected without scripts, and remembered with them.
for (const javaScriptEnabled of [true, false]) {
  const {context, page} = await open(FIRST, {colorScheme: "light", javaScriptEnabled});
  const theme = page.getByLabel("Theme");
  const light = await background(page).catch(() => undefined);
  await theme.selectOption("dark");
  if (javaScriptEnabled) {
    assert.notEqual(await background(page), light);
    await page.reload();
    assert.equal(await theme.inputValue(), "dark");
    assert.notEqual(await background(page), light);
  } else {
    const scheme = await page.locator("html").evaluate((root) => getComputedStyle(root).colorScheme);
    assert.equal(scheme, "dark");
    assert.equal(await page.locator("#filters").isVisible(), false);
    const fold = page.locator("details:not([open])").first();
    await fold.locator("summary").first().click();
  }
  await context.close();
}

// A link in the list of files opens the section of the file; filters hide what does not match.
{
  const {context, page, problems} = await open(FIRST, {viewport: {width: 1280, height: 800}});
  const last = page.locator(".files a").last();
  const target = page.locator((await last.getAttribute("href")));
  if (!(await last.isVisible())) await page.locator("section details summary").click();
  await last.click();
  assert.equal(await target.evaluate((fold) => fold.open), true);
  assert.equal(await target.locator("summary").first().isVisible(), true);
  const all = await page.locator("article").count();
  for (const severity of ["error", "warning"]) {
    const box = page.locator(`[name=severity][value=${severity}]`);
    if (await box.count() > 0) await box.uncheck();
  }
  assert.equal(await page.locator("article:not([data-severity=info]):not([hidden])").count(), 0);
  assert.match(await page.locator("output").textContent(), new RegExp(`^\\d+ of ${all} shown$`));
  const rule = await page.locator("article[data-severity=info]").first().getAttribute("data-rule");
  await page.getByLabel("Rule").selectOption(rule);
  assert.equal(await page.locator(`article[data-rule=${rule}]:not([hidden])`).first().isVisible(), true);
  assert.deepEqual(problems, []);
  await context.close();
}

await browser.close();
console.log("done");
