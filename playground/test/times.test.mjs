// Times, which depend on the machine: they are printed, and checked if MCP_LINT_TIMES is set.

import assert from "node:assert/strict";
import {test} from "node:test";

import {load, openPage, settled} from "./browser.mjs";
import {suite, TOOL} from "./suite.mjs";

const shared = suite();
const IS_STRICT = process.env.MCP_LINT_TIMES !== undefined;

function within(context, title, milliseconds, most) {
  context.diagnostic(`${title}: ${milliseconds.toFixed(1)} ms, at most ${most}`);
  if (IS_STRICT) assert.ok(milliseconds <= most, `${title}: ${milliseconds} ms`);
}

function listOf(bytes) {
  const tools = [];
  for (let size = 0; size < bytes;) {
    const name = `tool_${tools.length}`;
    const tool = {...TOOL, name, description: `${TOOL.description} This is number ${tools.length}.`};
    tools.push(tool);
    size += JSON.stringify(tool, null, 2).length + 160;
  }
  return JSON.stringify({tools}, null, 2);
}

const median = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];

test("the first finding, on a page whose files are in the cache", async (context) => {
  const {context: browserContext, page} = await openPage(shared.browser, shared.server.address);
  await page.evaluate(() => navigator.serviceWorker.ready);
  const times = [];
  for (let count = 0; count < 5; count++) {
    await page.reload();
    await settled(page);
    times.push(await page.evaluate(() => performance.getEntriesByName("findings")[0].startTime));
  }
  await browserContext.close();
  within(context, "first finding", median(times), 400);
});

for (const [title, bytes, most] of [["100 KB", 100_000, 40], ["5 MB", 5_000_000, 250]]) {
  test(`a change of a list of ${title}`, async (context) => {
    const {context: browserContext, page} = await openPage(shared.browser, shared.server.address);
    await page.locator(".cm-content").click();
    await page.evaluate(() => { globalThis.longTasks.length = 0; });
    await load(page, {files: [{name: "tools.json", text: listOf(bytes)}]});
    const times = [];
    const whole = [];
    for (let count = 0; count < 5; count++) {
      await page.evaluate(() => {
        const {app} = globalThis.playground;
        performance.clearMarks();
        globalThis.changed = performance.now();
        app.editor.apply(app.session.active, {from: 0, insert: " "});
        app.runner.schedule(0);
      });
      await settled(page);
      times.push(await page.evaluate(() => globalThis.playground.app.results.milliseconds));
      whole.push(await page.evaluate(() => performance.getEntriesByName("findings")[0].startTime - globalThis.changed));
    }
    const blocked = await page.evaluate(() => globalThis.longTasks.map(([, duration]) => duration));
    await browserContext.close();
    within(context, `${title} in the worker`, median(times), most);
    context.diagnostic(`${title} from the change to the findings: ${median(whole).toFixed(1)} ms`);
    within(context, `${title}, longest block of the page`, Math.max(0, ...blocked), 50);
  });
}
