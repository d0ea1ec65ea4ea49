// The box: any text is recognised, an example gives way, and slow texts can be stopped.

import assert from "node:assert/strict";
import {test} from "node:test";

import {findings, load, paste, settled, text, until} from "./browser.mjs";
import {onPage, suite, tools} from "./suite.mjs";

const shared = suite();
const SERVERS = '{"mcpServers": {"weather": {"command": "npx", "args": ["-y", "@example/weather@1.0.0"]}}}';
const tab = (page) => page.locator("#file-tabs [aria-selected=true]").textContent();

for (const [name, content] of [
  ["tools.yaml", "tools:\n  - name: get_weather\n    description: Returns the weather of a city at this moment.\n    inputSchema:\n      type: object\n"],
  ["tools.jsonc", `// A list.\n${tools({})}`],
  ["session.jsonl", '{"jsonrpc":"2.0","id":1,"method":"ping"}\n{"jsonrpc":"2.0","id":1,"result":{}}\n'],
  [".codex/config.toml", '[mcp_servers.weather]\ncommand = "weather-server"\n'],
  [".mcp.json", SERVERS],
  ["SKILL.md", "---\nname: price-check\ndescription: Checks prices. Use it for questions about prices.\n---\n\n# Prices\n\nAsk.\n"],
]) {
  test(`a pasted text replaces the example and is named ${name}`, onPage(shared, {}, async ({page}) => {
    await paste(page, content);
    assert.equal(await text(page), content);
    assert.ok((await tab(page)).startsWith(name), await tab(page));
    assert.deepEqual((await findings(page)).filter(({severity}) => severity === "error"), []);
    assert.equal(await page.locator("#blank").isVisible(), false);
    await page.locator(".cm-content").focus();
    await page.keyboard.press("Control+z");
    assert.match(await text(page), /list stations/);
  }));
}

test("a text is pasted from the clipboard", onPage(shared, {permissions: ["clipboard-read", "clipboard-write"]}, async ({page}) => {
  await page.locator("#blank").click();
  await page.getByText("Nothing to check yet").waitFor();
  assert.deepEqual([await text(page), await page.locator(".row, .cm-lint-marker").count()], ["", 0]);
  await page.evaluate((it) => navigator.clipboard.writeText(it), SERVERS);
  await page.keyboard.press("Control+v");
  await settled(page);
  assert.equal(await text(page), SERVERS);
  assert.ok((await tab(page)).startsWith(".mcp.json"));
}));

test("the client is chosen where the content does not decide", onPage(shared, {}, async ({page}) => {
  await paste(page, SERVERS.replace('"command"', '"type": "streamableHttp", "command"'));
  const select = page.getByLabel("Looks like");
  assert.match(await select.locator("option:checked").textContent(), /^\.mcp\.json · Claude Code$/);
  const before = await findings(page);
  await select.selectOption("claude_desktop_config.json");
  await settled(page);
  assert.ok((await tab(page)).startsWith("claude_desktop_config.json"));
  assert.notDeepEqual((await findings(page)).map(({rule}) => rule), before.map(({rule}) => rule));
  // The choice is kept while the text is such a file.
  await page.locator(".cm-content").focus();
  await page.keyboard.press("Control+End");
  await page.keyboard.type("\n");
  await settled(page);
  assert.ok((await tab(page)).startsWith("claude_desktop_config.json"));
  await page.keyboard.press("Control+a");
  await paste(page, tools({}));
  assert.ok((await tab(page)).startsWith("tools.json"));
}));

test("a pasted text that was closed comes back as what it was", onPage(shared, {}, async ({page}) => {
  await paste(page, SERVERS);
  await page.getByLabel("Looks like").selectOption("claude_desktop_config.json");
  await settled(page);
  await page.getByRole("button", {name: "Close this text"}).click();
  await page.getByRole("button", {name: "Bring it back"}).click();
  await settled(page);
  assert.match(await page.getByLabel("Looks like").locator("option:checked").textContent(), /Claude Desktop/);
}));

test("what is pasted into a text of the user is inserted", onPage(shared, {}, async ({page}) => {
  await load(page, {files: [{name: "", choice: "", text: tools({})}]});
  await page.locator(".cm-content").click();
  await page.keyboard.press("Control+End");
  await paste(page, "\n\n");
  assert.equal(await text(page), `${tools({})}\n\n`);
}));

test("a pasted configuration of the linter becomes that of the page", onPage(shared, {}, async ({page}) => {
  await load(page, {files: [{name: "a.json", text: tools({name: "get weather"})}]});
  await page.locator("#add").click();
  await paste(page, '[rules]\ntool-name-charset = "off"\n');
  await settled(page);
  assert.match(await page.evaluate(() => globalThis.playground.app.session.config.state.sliceDoc()), /charset/);
  assert.equal((await findings(page)).some(({rule}) => rule === "tool-name-charset"), false);
  await page.getByRole("button", {name: "Bring it back"}).click();
  await settled(page);
  assert.equal(await page.evaluate(() => globalThis.playground.app.session.config.state.sliceDoc()), "");
}));

test("a name is given by hand, and taken from the content again", onPage(shared, {}, async ({page}) => {
  await paste(page, tools({}));
  await page.getByLabel("Looks like").selectOption("rename");
  await page.locator("#file-name").fill("mine.yaml");
  await page.keyboard.press("Enter");
  await settled(page);
  assert.ok((await tab(page)).startsWith("mine.yaml"));
  await page.getByRole("button", {name: "Detect"}).click();
  await settled(page);
  assert.equal(await page.getByLabel("Looks like").count(), 1);
}));

/** A pattern that takes long to compile, many times. */
function slow() {
  const properties = Object.fromEntries(Array.from({length: 300}, (_, index) =>
    [`p${index}`, {type: "string", pattern: `^(?:${"a?".repeat(30)}){1,900}${index}$`, default: "a".repeat(3000)}]));
  return tools({inputSchema: {type: "object", properties}});
}

test("a slow text shows work, is stopped at once, and takes no other worker", (context) => onPage(shared, {}, async ({page}) => {
  // Made slow by the page, so that the test does not depend on what is slow in the linter.
  await page.evaluate(() => {
    const {linter} = globalThis.playground.app;
    const call = linter.call.bind(linter);
    linter.call = (name, argument) => {
      const files = Array.from({length: 40}, (_, index) => ({...argument.files?.[0], name: `${index}.json`, choice: undefined}));
      return call(name, name === "lint" ? {...argument, files} : argument);
    };
    globalThis.restore = () => { linter.call = call; };
  });
  const big = JSON.stringify({tools: Array.from({length: 600}, (_, index) => ({...JSON.parse(slow()).tools[0], name: `t${index}`, inputSchema: {type: "object", properties: {a: {type: "strin"}}}}))});
  await page.evaluate((it) => {
    globalThis.loaded = performance.now();
    globalThis.playground.app.session.load({files: [{name: "slow.json", text: it}]});
  }, big);
  await page.locator("#stop").waitFor();
  const shown = await page.evaluate(() => performance.getEntriesByName("work-shown").at(-1).startTime - globalThis.loaded);
  await page.evaluate(() => {
    globalThis.stopped = new Promise((done) => {
      new MutationObserver(() => {
        if (document.body.dataset.state === "stopped") done(performance.now());
      }).observe(document.body, {attributes: true});
    });
    globalThis.pressed = performance.now();
    document.getElementById("stop").click();
  });
  const milliseconds = await page.evaluate(async () => await globalThis.stopped - globalThis.pressed);
  context.diagnostic(`work is shown after ${shown.toFixed(0)} ms, and stopped after ${milliseconds.toFixed(1)} ms`);
  if (process.env.MCP_LINT_TIMES !== undefined) {
    assert.ok(shown <= 400 && milliseconds <= 100);
  }
  await page.getByText("you stopped the linter").waitFor();
  await page.evaluate(() => globalThis.restore());
  await load(page, {files: [{name: "a.json", text: tools({name: "get weather"})}]});
  assert.ok((await findings(page)).some(({rule}) => rule === "tool-name-charset"));
  assert.equal(await page.locator("#notice").textContent(), "");
  await until(page, () => document.body.dataset.state === "done");
})());
