// Times, which depend on the machine: they are printed, and checked if MCP_LINT_TIMES is set.

import assert from "node:assert/strict";
import {test} from "node:test";

import {load, openPage, settled, until} from "./browser.mjs";
import {suite, TOOL} from "./suite.mjs";

const shared = suite();
const IS_STRICT = process.env.MCP_LINT_TIMES !== undefined;

function within(context, title, milliseconds, most) {
  context.diagnostic(`${title}: ${milliseconds.toFixed(1)} ms, at most ${most}`);
  if (IS_STRICT) assert.ok(milliseconds <= most, `${title}: ${milliseconds} ms`);
}

function listOf(bytes, type) {
  const tools = [];
  for (let size = 0; size < bytes;) {
    const name = `tool_${tools.length}`;
    const tool = {...TOOL, name, description: `${TOOL.description} This is number ${tools.length}.`};
    if (type) {
      const city = {...TOOL.inputSchema.properties.city, type: `${type}${tools.length}`};
      tool.inputSchema = {...TOOL.inputSchema, properties: {city}};
    }
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

/** The longest tasks of the page's main thread while the steps run, in milliseconds of CPU time. */
async function longestTasks(browser, page, steps) {
  await browser.startTracing(page, {categories: ["toplevel", "devtools.timeline", "__metadata"]});
  await steps();
  const {traceEvents} = JSON.parse((await browser.stopTracing()).toString());
  const threads = traceEvents.filter((it) => it.name === "thread_name" && it.args.name === "CrRendererMain");
  const mains = new Set(threads.map(({pid, tid}) => `${pid} ${tid}`));
  const tasks = traceEvents.filter((it) =>
    /RunTask$/.test(it.name) && it.ph === "X" && mains.has(`${it.pid} ${it.tid}`));
  return tasks.map((it) => (it.tdur ?? it.dur) / 1000).sort((a, b) => b - a).slice(0, 5);
}

/** Drops a file that was made before, so that making it is not measured. */
function dropFile() {
  const transfer = new DataTransfer();
  transfer.items.add(globalThis.file);
  document.querySelector(".cm-content").dispatchEvent(
    new DragEvent("drop", {dataTransfer: transfer, bubbles: true, cancelable: true}));
}

const LISTS = [
  ["100 KB", listOf(100_000), 40], ["5 MB", listOf(5_000_000), 250],
  ["5 MB on one line", JSON.stringify(JSON.parse(listOf(9_000_000))), 250],
  ["5 MB with thousands of findings", listOf(5_000_000, "strin"), 2000],
];

for (const [title, content, most] of LISTS) {
  test(`a change of a list of ${title}`, async (context) => {
    const {browser} = shared;
    const {context: browserContext, page} = await openPage(browser, shared.server.address);
    await load(page, {files: [{name: "blank.json", text: ""}]});
    await page.evaluate((text) => { globalThis.file = new File([text], "list.json"); }, content);
    const times = [];
    const whole = [];
    const tasks = await longestTasks(browser, page, async () => {
      await page.evaluate(dropFile);
      await until(page, () => globalThis.playground.app.session.find("list.json") !== undefined);
      await settled(page);
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
        whole.push(await page.evaluate(() =>
          performance.getEntriesByName("findings")[0].startTime - globalThis.changed));
      }
    });
    const counts = await page.evaluate(() => {
      const {findings, total} = globalThis.playground.app.results;
      return {shown: findings.length, total};
    });
    const memory = await page.evaluate(() => globalThis.playground.app.linter.memory);
    context.diagnostic(`${title}, memory of the module: ${(memory / 1e6).toFixed(0)} MB`);
    assert.ok(memory <= 160e6);
    await browserContext.close();
    within(context, `${title} in the worker`, median(times), most);
    const {shown, total} = counts;
    context.diagnostic(`${title}: ${shown} of ${total} findings`);
    context.diagnostic(`${title} from the change to the findings: ${median(whole).toFixed(1)} ms`);
    context.diagnostic(`${title}, longest tasks of the page: ${tasks.map((it) => it.toFixed(1)).join(", ")} ms`);
    within(context, `${title}, longest task of the page`, tasks[0], 50);
  });
}
