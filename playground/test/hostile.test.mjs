// Hostile input ends at most the worker, and the page reports it.

import assert from "node:assert/strict";
import {test} from "node:test";
import {deflateRawSync} from "node:zlib";

import {findings, load, settled, text} from "./browser.mjs";
import {onPage, suite, tools} from "./suite.mjs";

const shared = suite();

function fragment(value, isRaw = false) {
  const bytes = deflateRawSync(isRaw ? value : JSON.stringify(value));
  return `#v1/${bytes.toString("base64url")}`;
}

const billion = ["a: &a [x, x, x, x, x, x, x, x, x]"].concat(
  [..."bcdefghij"].map((name) => {
    const before = String.fromCharCode(name.charCodeAt(0) - 1);
    return `${name}: &${name} [${Array(9).fill(`*${before}`).join(", ")}]`;
  }),
  "tools: [{name: t, inputSchema: *j}]",
).join("\n");

const TEXTS = {
  "brackets that nest without end": ["a.json", '{"tools":'.concat("[".repeat(500_000))],
  "objects that nest without end": ["a.json", '{"tools":'.repeat(200_000)],
  "a schema that nests deeply": ["a.json", `{"tools":[{"name":"t","inputSchema":${'{"properties":{"a":'.repeat(5000)}{}${"}}".repeat(5000)}}]}`],
  "an alias bomb": ["a.yaml", billion],
  "a pattern that backtracks": ["a.json", tools({
    inputSchema: {type: "object", properties: {a: {type: "string", pattern: "^(a+)+(b+)+(c|c+)+$", default: "a".repeat(5000)}}},
  })],
  "a pattern of great length": ["a.json", tools({
    inputSchema: {type: "object", properties: {a: {type: "string", pattern: "(a|b?){1000}".repeat(200), default: "ab"}}},
  })],
  "lone surrogates": ["a.json", tools({description: "lone \ud800 and \udc00 surrogates"})],
  "null characters and controls": ["a.json", "\u0000\u0001\u001b[2J{\"tools\": [\u0000]}"],
  "names of members of objects": ["__proto__", '{"tools":[{"name":"__proto__","inputSchema":{"type":"object","properties":{"__proto__":{"type":"int"},"constructor":{}}}}]}'],
};

for (const [title, [name, content]] of Object.entries(TEXTS)) {
  test(title, onPage(shared, {}, async ({page}) => {
    for (const file of [{name, text: content}, {name: "", text: content, choice: ""}]) {
      await load(page, {files: [file]});
      const state = await page.evaluate(() => document.body.dataset.state);
      assert.ok(["done", "crashed", "rejected", "stopped"].includes(state), state);
      assert.equal((await text(page)).length, content.length);
    }
    // The page works as before.
    await load(page, {files: [{name: "tools.json", text: tools({name: "get weather"})}]});
    assert.ok((await findings(page)).some(({rule}) => rule === "tool-name-charset"));
  }));
}

test("10 MB on one line", onPage(shared, {}, async ({page}) => {
  const content = tools({description: "x".repeat(9_990_000)}).replaceAll("\n", "");
  await load(page, {files: [{name: "a.json", text: content}]});
  assert.equal(await page.evaluate(() => document.body.dataset.state), "done");
  await page.locator(".cm-content").click();
  await page.keyboard.type(" ");
  await settled(page);
  assert.equal((await text(page)).length, content.length + 1);
}));

test("a text that is too long is not checked, which the page says", onPage(shared, {}, async ({page}) => {
  await load(page, {files: [{name: "a.json", text: `[${"1,\n".repeat(3_400_000)}1]`}]});
  assert.match(await page.locator("#status").textContent(), /Not checked: .*10 MB/);
  await load(page, {files: [{name: "a.json", text: "{}"}]});
  assert.match(await page.locator("#status").textContent(), /Nothing was recognised/);
}));

const LINKS = {
  "a link that inflates without end": fragment(Buffer.alloc(60_000_000, 0x20), true),
  "a link of other types": fragment({files: [{name: 1, text: {}}]}),
  "a link without files": fragment({files: "none"}),
  "a link that is null": fragment(null),
  "a damaged link": "#v1/AAAA",
  "a link that is not Base64": "#v1/%%%%",
  "a link that is cut": fragment({files: [{name: "a.json", text: tools({})}]}).slice(0, 60),
};

for (const [title, link] of Object.entries(LINKS)) {
  test(title, onPage(shared, {fragment: link}, async ({page}) => {
    await page.getByText(/This link cannot be opened/).waitFor();
    assert.ok((await findings(page)).length > 0);
  }));
}

test("members of a link that the page does not know are not used", onPage(shared, {
  fragment: fragment({files: [{name: "a.json", text: "{}", state: 1, role: "config"}], session: {}, today: "1970-01-01"}),
}, async ({page}) => {
  const project = await page.evaluate(() => globalThis.playground.app.session.project());
  assert.deepEqual(project, {files: [{name: "a.json", text: "{}"}]});
}));

test("markup of files stays text", onPage(shared, {}, async ({page}) => {
  const markup = '<img src=x onerror="globalThis.executed=1"><script>globalThis.executed=1</script>';
  await load(page, {
    files: [
      {name: `${markup}.json`, text: tools({name: markup, description: markup, inputSchema: {type: markup}})},
      {name: "b.json", text: tools({})},
    ],
    targets: ["all"],
  });
  const rows = page.locator(".row");
  for (let index = 0; index < Math.min(await rows.count(), 4); index++) await rows.nth(index).click();
  await page.getByRole("tab", {name: "Who rejects it"}).click();
  await page.locator(".matrix").waitFor();
  await page.getByRole("tab", {name: "What the model sees"}).click();
  await page.locator("#view table").first().waitFor();
  await page.evaluate(() => globalThis.playground.app.session.change({targets: ["claude-code", "goose"]}));
  await page.locator("#view h5").first().waitFor();
  assert.ok((await page.locator("#view").textContent()).includes(markup));
  await page.getByRole("tab", {name: "What changed"}).click();
  await page.getByRole("combobox", {name: "Old version"}).selectOption("b.json");
  await page.locator("#compare .change").first().waitFor();
  await page.getByRole("tab", {name: "What is wrong"}).click();
  await load(page, {files: [{name: "", choice: "", text: JSON.stringify({mcpServers: {[markup]: {command: markup, [markup]: 1}}})}]});
  await page.getByRole("tab", {name: "Who rejects it"}).click();
  await page.locator(".readers").waitFor();
  assert.equal(await page.evaluate(() => globalThis.executed), undefined);
  assert.equal(await page.locator("main img, main script").count(), 0);
}));

test("characters that reorder text are shown by their number", onPage(shared, {}, async ({page}) => {
  await load(page, {files: [{name: "a.json", text: tools({name: "evil\u202etool"})}]});
  const list = await page.locator(".findings").textContent();
  assert.ok(!list.includes("\u202e"), list);
  await page.getByRole("tab", {name: "What the model sees"}).click();
  await page.locator("#view table").first().waitFor();
  const view = await page.locator("#view").textContent();
  assert.ok(view.includes("evil\\u{202e}tool") && !view.includes("\u202e"), view);
}));
