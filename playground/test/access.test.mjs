// The page by keyboard, on a narrow screen, in both themes, and checked by axe-core.

import assert from "node:assert/strict";
import {readFileSync} from "node:fs";
import {createRequire} from "node:module";
import {test} from "node:test";

import {findings, load, settled, text} from "./browser.mjs";
import {onPage, suite, tools} from "./suite.mjs";

const shared = suite();
const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const TWO = {files: [{
  name: "tools.json", text: tools({name: "get weather"}, {name: "b", inputSchema: {type: "objekt"}}),
}]};

async function violations(page) {
  if (!(await page.evaluate(() => "axe" in globalThis))) await page.addScriptTag({content: axe});
  const {violations: found} = await page.evaluate(() => globalThis.axe.run(document, {
    runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
  }));
  return found.map(({id, nodes}) => `${id}: ${nodes.map((node) => `${node.html} ${node.failureSummary}`).join("; ")}`);
}

/** All states of the page that differ in what they show. */
async function visitAll(page) {
  const all = [];
  const check = async (name) => all.push(...(await violations(page)).map((it) => `${name}: ${it}`));
  await check("findings");
  await page.locator(".row").first().click();
  await check("an open finding");
  await page.getByRole("button", {name: "Explain"}).click();
  await page.locator("dialog h3").first().waitFor();
  await check("the page of a rule");
  await page.keyboard.press("Escape");
  await page.locator("#fix").click();
  await page.locator("dialog .cm-changedText").first().waitFor();
  await check("the difference");
  await page.keyboard.press("Escape");
  await page.locator("#share").click();
  await page.getByRole("textbox", {name: "Link"}).waitFor();
  await check("sharing");
  await page.keyboard.press("Escape");
  await page.locator("#settings summary").click();
  await check("settings");
  await page.locator("#more summary").click();
  await check("more");
  await page.keyboard.press("Escape");
  await page.getByRole("tab", {name: "Targets"}).click();
  await page.locator(".matrix").waitFor();
  await check("targets");
  await page.getByRole("tab", {name: "What the model sees"}).click();
  await page.locator("#view table").waitFor();
  await check("a table of clients");
  await page.evaluate(() => globalThis.playground.app.session.change({targets: ["claude-code", "zed"]}));
  await settled(page);
  await page.locator("#view pre").first().waitFor();
  await check("what two models receive");
  await page.evaluate(() => globalThis.playground.app.session.change({targets: []}));
  await page.getByRole("tab", {name: "Compare"}).click();
  await page.getByRole("button", {name: "Keep the current text as the old version"}).click();
  await page.locator(".verdict").waitFor();
  await check("compare");
  await page.locator("#panels [data-panel=findings]").click();
  await page.locator(".cm-content").focus();
  await page.keyboard.press("F8");
  await page.keyboard.press("Control+.");
  await page.locator("[role=menu]").waitFor();
  await check("the menu of fixes");
  await page.keyboard.press("Escape");
  await page.keyboard.press("Control+f");
  await page.locator(".cm-search").waitFor();
  await check("searching");
  await page.evaluate(() => globalThis.playground.crashNext());
  await load(page, TWO);
  await page.getByText("Your text is unchanged").waitFor();
  await check("a crash");
  return all;
}

for (const colorScheme of ["light", "dark"]) {
  for (const width of [1280, 320]) {
    const options = {colorScheme, viewport: {width, height: 800}, bypassCSP: true, reducedMotion: "reduce"};
    test(`axe finds nothing: ${colorScheme}, ${width} px`, onPage(shared, options, async ({page}) => {
      await load(page, TWO);
      assert.deepEqual(await visitAll(page), []);
    }));
  }
}

test("nothing is wider than 320 px", onPage(shared, {viewport: {width: 320, height: 640}}, async ({page}) => {
  const widest = () => page.evaluate(() => document.documentElement.scrollWidth);
  await load(page, TWO);
  assert.equal(await widest(), 320);
  await page.locator(".row").first().click();
  assert.equal(await widest(), 320);
  for (const menu of ["#settings", "#more"]) {
    await page.locator(`${menu} summary`).click();
    const box = await page.locator(`${menu} .sheet`).boundingBox();
    assert.ok(box.x >= 0 && box.x + box.width <= 320, JSON.stringify(box));
  }
  await page.keyboard.press("Escape");
  for (const panel of ["Targets", "Compare"]) {
    await page.getByRole("tab", {name: panel}).click();
    await settled(page);
    assert.equal(await widest(), 320);
  }
  const small = await page.evaluate(() =>
    [...document.querySelectorAll("button, select, input, summary")].flatMap((element) => {
      const {width, height} = (element.closest("label.check") ?? element).getBoundingClientRect();
      return width > 1 && (width < 24 || height < 24) ? [`${element.outerHTML.slice(0, 80)} ${width}×${height}`] : [];
    }));
  assert.deepEqual(small, []);
}));

test("the theme follows the system", onPage(shared, {colorScheme: "dark"}, async ({page}) => {
  const colour = () => page.evaluate(() => getComputedStyle(document.querySelector(".cm-editor")).backgroundColor);
  const dark = await colour();
  await page.emulateMedia({colorScheme: "light"});
  assert.notEqual(await colour(), dark);
}));

test("everything by keyboard", onPage(shared, {}, async ({page}) => {
  await load(page, TWO);
  const focused = () => page.evaluate(() => {
    const element = document.activeElement;
    return element.id || element.className || element.textContent.trim();
  });
  const tabTo = async (expected) => {
    for (let count = 0; count < 60; count++) {
      await page.keyboard.press("Tab");
      if ((await focused()).includes(expected)) return;
    }
    assert.fail(`${expected} is not reached`);
  };
  await tabTo("examples");
  await tabTo("settings-summary");
  await page.keyboard.press("Enter");
  await tabTo("protocol");
  await page.keyboard.press("Escape");
  assert.equal(await focused(), "settings-summary");
  await tabTo("cm-content");
  // F8 goes through the findings, and its place is selected.
  await page.keyboard.press("F8");
  const first = await page.evaluate(() => globalThis.playground.app.editor.view.state.selection.main.from);
  assert.equal(first, (await findings(page))[0].place.from);
  await page.keyboard.press("F8");
  await page.keyboard.press("Shift+F8");
  assert.equal(await page.evaluate(() => globalThis.playground.app.editor.view.state.selection.main.from), first);
  // The menu of fixes.
  await page.keyboard.press("Control+.");
  await page.locator("[role=menu]").waitFor();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("Enter");
  await settled(page);
  assert.match(await text(page), /get_weather/);
  assert.match(await focused(), /cm-content/);
  // Tab leaves the editor after Escape, and the list is reached.
  await page.keyboard.press("Escape");
  await page.keyboard.press("Tab");
  assert.doesNotMatch(await focused(), /cm-content/);
  await tabTo("row");
  await page.keyboard.press("Enter");
  await page.locator(".detail").waitFor();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await settled(page);
  assert.match(await text(page), /"type": "object",?\s+"properties"|"type": "object"/);
  // The panels, by arrow keys.
  await page.locator("#panels [aria-selected=true]").focus();
  await page.keyboard.press("ArrowRight");
  await page.locator(".matrix, #matrix p").first().waitFor();
  await page.keyboard.press("ArrowRight");
  await page.locator("#view table").waitFor();
  await page.keyboard.press("ArrowRight");
  await page.getByLabel("Old version").waitFor();
}));
