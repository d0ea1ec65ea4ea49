// Findings in the list and in the text, fixes, undo, suppression.

import assert from "node:assert/strict";
import {test} from "node:test";

import {findings, load, settled, text, until} from "./browser.mjs";
import {onPage, suite, tools} from "./suite.mjs";

const shared = suite();
const SPACE = {files: [{name: "tools.json", text: tools({name: "get weather"})}]};
const TYPE = {files: [{
  name: "tools.json",
  text: tools({name: "a_tool"}, {name: "ä😀"}, {inputSchema: {type: "objekt"}}),
}]};

/** The text that a finding underlines. */
function underlined(page, rule) {
  return page.evaluate((name) => {
    const {app} = globalThis.playground;
    const finding = app.results.findings.find(({diagnostic}) => diagnostic.rule === name);
    const range = finding && app.results.range(finding);
    return range && app.editor.view.state.sliceDoc(range.from, range.to);
  }, rule);
}

test("findings have their places, also after characters outside of the BMP", onPage(shared, {}, async ({page}) => {
  await load(page, TYPE);
  assert.equal(await underlined(page, "schema-type-unknown"), '"objekt"');
  assert.equal(await page.locator(".cm-lintRange-error", {hasText: "objekt"}).count(), 1);
  assert.ok(await page.locator(".cm-lint-marker-error").count() > 0);
}));

test("typing moves findings, and the next run finds them again", onPage(shared, {}, async ({page}) => {
  await load(page, SPACE);
  const [before] = await findings(page);
  await page.locator(".cm-content").click();
  await page.keyboard.press("Control+Home");
  await page.keyboard.type("\n\n");
  assert.equal(await underlined(page, "tool-name-charset"), " ");
  await settled(page);
  const [after] = await findings(page);
  assert.equal(after.place.from, before.place.from + 2);
  assert.equal(after.place.line, before.place.line + 2);
}));

test("a fix is applied and undone", onPage(shared, {}, async ({page}) => {
  await load(page, SPACE);
  await page.locator(".row", {hasText: "contains a space"}).click();
  await page.locator(".head", {hasText: "contains a space"}).getByRole("button", {name: /^Review fix/}).click();
  await page.getByText("it may change the meaning").waitFor();
  await page.getByRole("button", {name: "Apply the fix"}).click();
  await settled(page);
  assert.match(await text(page), /"get_weather"/);
  assert.equal((await findings(page)).some(({rule}) => rule === "tool-name-charset"), false);
  await page.locator(".cm-content").focus();
  await page.keyboard.press("Control+z");
  await settled(page);
  assert.equal(await text(page), SPACE.files[0].text);
  assert.equal((await findings(page)).some(({rule}) => rule === "tool-name-charset"), true);
}));

test("all safe fixes are shown as a difference, applied and undone", onPage(shared, {}, async ({page}) => {
  await load(page, {files: [
    {name: "a.json", text: tools({inputSchema: {type: "strin"}})},
    {name: "b.json", text: tools({inputSchema: {type: "object", properties: {n: {type: "int"}}}})},
  ]});
  const before = await text(page);
  await page.locator("#fix").click();
  await page.locator("dialog .cm-changedText").first().waitFor();
  assert.match(await page.locator("dialog [role=status]").textContent(), /fixe?s? in [12] file/);
  await page.getByRole("button", {name: "Apply"}).click();
  await settled(page);
  assert.equal(await page.locator("dialog").count(), 0);
  const other = await page.evaluate(() => globalThis.playground.app.session.find("b.json").state.sliceDoc());
  assert.match(other, /"integer"/);
  await page.locator("#file-tabs [role=tab]", {hasText: "b.json"}).click();
  await page.locator(".cm-content").focus();
  await page.keyboard.press("Control+z");
  assert.match(await text(page), /"int"/);
  await page.locator("#file-tabs [role=tab]", {hasText: "a.json"}).click();
  await page.locator(".cm-content").focus();
  await page.keyboard.press("Control+z");
  assert.equal(await text(page), before);
}));

test("tooltips have the message and the fix", onPage(shared, {}, async ({page}) => {
  await load(page, TYPE);
  await page.locator(".cm-lintRange-error", {hasText: "objekt"}).hover();
  const tooltip = page.locator(".cm-tooltip .cm-diagnostic");
  await tooltip.waitFor();
  assert.match(await tooltip.textContent(), /is not a JSON Schema type/);
  await tooltip.getByRole("button", {name: "Fix"}).click();
  await settled(page);
  assert.match(await text(page), /"type": "object"/);
}));

test("further places of a finding are reached", onPage(shared, {}, async ({page}) => {
  const list = tools({description: "😀😀 Returns one thing."}, {description: "Returns another thing."}).replaceAll("\n", "");
  await load(page, {files: [{name: "tools.json", text: list}]});
  await page.locator(".row", {hasText: "get_weather"}).first().click();
  await page.locator(".places button").first().click();
  const after = await page.evaluate(() => {
    const {state} = globalThis.playground.app.editor.view;
    return state.sliceDoc(state.selection.main.from, state.selection.main.from + 13);
  });
  assert.equal(after, '"get_weather"');
}));

test("filters by severity and text", onPage(shared, {}, async ({page}) => {
  await load(page, {...TYPE, preset: "strict"});
  const rows = page.locator(".row");
  const all = await rows.count();
  await page.locator(".toggle.error").click();
  assert.ok(await rows.count() < all);
  await page.locator(".toggle.error").click();
  await page.locator(".filters input").fill("schema-type-unknown");
  assert.equal(await rows.count(), 1);
  await page.locator(".filters input").fill("no finding has this");
  await page.getByText("No finding matches the filter.").waitFor();
}));

test("ignoring adds a comment in YAML and an override for JSON", onPage(shared, {}, async ({page}) => {
  await load(page, {files: [{name: "t.yaml", text: "tools:\n  - name: get weather\n    inputSchema: {type: object}\n"}]});
  await page.locator(".row", {hasText: "contains a space"}).click();
  await page.getByRole("button", {name: "Ignore"}).click();
  await settled(page);
  assert.match(await text(page), /^ {2}# mcp-lint: ignore\[tool-name-charset\] the reason$/m);
  assert.equal((await findings(page)).some(({rule}) => rule === "tool-name-charset"), false);
  await load(page, SPACE);
  await page.locator(".row", {hasText: "contains a space"}).click();
  await page.getByRole("button", {name: "Ignore"}).click();
  await settled(page);
  assert.match(await text(page), /\[\[overrides\]\]\nfiles = \["tools.json"\]/);
  assert.equal((await findings(page)).some(({rule}) => rule === "tool-name-charset"), false);
}));

test("a page of a rule is shown, and its example opens", onPage(shared, {}, async ({page}) => {
  await load(page, SPACE);
  await page.locator(".row", {hasText: "contains a space"}).click();
  await page.getByRole("button", {name: "Explain"}).click();
  const dialog = page.locator("dialog");
  await dialog.getByRole("heading", {name: "Why"}).waitFor();
  await dialog.getByRole("button", {name: "Open in the editor"}).first().click();
  await settled(page);
  assert.equal(await page.locator("#file-tabs [aria-selected=true]").textContent().then((it) => it.startsWith("example.json")), true);
}));

test("the states: clean, blank, nothing recognised, errors of the configuration", onPage(shared, {}, async ({page}) => {
  const status = page.locator("#status");
  await load(page, {files: [{name: "tools.json", text: tools({})}]});
  assert.match(await status.textContent(), /^(No findings in 1 tool|\d+ findings? in 1 tool)/);
  await load(page, {files: [{name: "a.json", text: '{"hello": 1}'}]});
  assert.match(await status.textContent(), /Nothing was recognised: this looks like/);
  await load(page, {files: []});
  assert.match(await status.textContent(), /Paste a text/);
  assert.equal(await page.locator("#status .icon, .row").count(), 0);
  await load(page, {...SPACE, config: "protocl = 1\n"});
  assert.match(await status.textContent(), /Not checked: .*protocl/s);
  await load(page, {...SPACE, config: '[rules]\ntool-name-charset = "off"\n'});
  assert.equal((await findings(page)).some(({rule}) => rule === "tool-name-charset"), false);
  await until(page, () => document.getElementById("announcement").textContent !== "");
}));
