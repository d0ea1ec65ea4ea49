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
  await page.getByRole("tab", {name: "Who rejects it"}).click();
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
  await page.getByRole("tab", {name: "What changed"}).click();
  await check("a comparison without an old version");
  await page.locator("#copy-new").click();
  await page.locator("#compare .verdict").waitFor();
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
  await load(page, {files: []});
  await check("nothing");
  await load(page, {files: [{name: "", choice: "", text: '{"mcpServers": {"a": {"command": "npx -y a"}}}'}]});
  await check("the configuration of a client");
  await page.getByRole("tab", {name: "Who rejects it"}).click();
  await page.locator(".readers").waitFor();
  await check("the clients that read a configuration");
  await page.locator("#panels [data-panel=findings]").click();
  await load(page, {files: [{name: "t.json", text: `{"token": "ghp_${"aB3dE5fG7hJ9kL1mN2pQ4rS6tU8vW0xYzAbC"}"}`}]});
  await page.locator("#share").click();
  await page.getByRole("button", {name: "Mask and make the link"}).waitFor();
  await check("secrets in what is shared");
  await page.keyboard.press("Escape");
  await page.evaluate(() => globalThis.playground.app.status.show({type: "running"}));
  await page.locator("#stop").waitFor();
  await check("work in progress");
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
  for (const panel of ["Who rejects it", "What changed", "What the model sees"]) {
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

test("a theme is chosen and kept", onPage(shared, {colorScheme: "light"}, async ({page}) => {
  const colour = () => page.evaluate(() => getComputedStyle(document.querySelector(".cm-editor")).backgroundColor);
  const light = await colour();
  await page.locator("#theme").selectOption("dark");
  const dark = await colour();
  assert.notEqual(dark, light);
  await page.reload();
  await settled(page);
  assert.equal(await colour(), dark);
  await page.locator("#theme").selectOption("");
  assert.equal(await colour(), light);
  assert.equal(await page.evaluate(() => localStorage.length), 0);
}));

test("the border between editor and results moves by keyboard and pointer", onPage(shared, {}, async ({page}) => {
  const width = () => page.locator(".editor-pane").evaluate((it) => it.getBoundingClientRect().width);
  const before = await width();
  await page.locator("#splitter").focus();
  await page.keyboard.press("ArrowRight");
  assert.ok(await width() > before);
  const {x, y} = await page.locator("#splitter").boundingBox();
  await page.mouse.move(x + 5, y + 100);
  await page.mouse.down();
  await page.mouse.move(400, y + 100);
  await page.mouse.up();
  assert.ok(Math.abs(await width() - 400) < 30);
  for (let count = 0; count < 60; count++) await page.locator("#splitter").press("ArrowRight");
  assert.equal(await page.locator("#splitter").getAttribute("aria-valuenow"), "80");
}));

// At 200 %, a window of 1280 × 720 has this size.
test("everything is reached at 200 % zoom", onPage(shared, {viewport: {width: 640, height: 360}}, async ({page}) => {
  await load(page, TWO);
  for (const menu of ["#settings", "#more"]) {
    await page.locator(`${menu} summary`).click();
    const sheet = page.locator(`${menu} .sheet`);
    await sheet.locator("button, input, select").last().scrollIntoViewIfNeeded();
    await sheet.locator("button, input, select").last().click({trial: true});
    const {x, width} = await sheet.boundingBox();
    assert.ok(x >= 0 && x + width <= 640);
    await page.keyboard.press("Escape");
  }
  assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 640);
}));

test("the selected tabs are seen in forced colours", onPage(shared, {forcedColors: "active"}, async ({page}) => {
  await load(page, TWO);
  const looks = await page.locator("#panels [role=tab]").evaluateAll((tabs) => tabs.map((tab) => {
    const {color, borderBottomColor, backgroundColor} = getComputedStyle(tab);
    return {isSelected: tab.ariaSelected === "true", look: `${color} ${borderBottomColor} ${backgroundColor}`};
  }));
  const [selected] = looks.filter((it) => it.isSelected);
  assert.ok(looks.every((it) => it.isSelected || it.look !== selected.look), JSON.stringify(looks));
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
  await page.getByRole("combobox", {name: "Old version"}).waitFor();
  await page.keyboard.press("ArrowRight");
  await page.locator("#view table").waitFor();
}));
