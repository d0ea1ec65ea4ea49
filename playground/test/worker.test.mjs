// The workers: replaced when they crash, hang, have grown or are stopped; started again when loading failed.

import assert from "node:assert/strict";
import {join} from "node:path";
import {test} from "node:test";

import {findings, load, openPage, settled, text, until} from "./browser.mjs";
import {serve} from "./server.mjs";
import {FOLDER, onPage, suite, tools} from "./suite.mjs";

const shared = suite();
const SPACE = {files: [{name: "tools.json", text: tools({name: "get weather"})}]};
const started = (page) => page.evaluate(() => globalThis.playground.app.linter.started);
const found = async (page) => (await findings(page)).some(({rule}) => rule === "tool-name-charset");

test("a crashed worker is replaced, and the text is kept", onPage(shared, {}, async ({page}) => {
  await load(page, SPACE);
  await page.evaluate(() => globalThis.playground.crashNext());
  await page.locator(".cm-content").click();
  await page.keyboard.press("Control+End");
  await page.keyboard.type(" ");
  await settled(page);
  await page.getByText("Your text is unchanged").waitFor();
  assert.equal(await text(page), `${SPACE.files[0].text} `);
  // Findings of an older text would look like those of this one.
  assert.equal(await page.locator(".row, .cm-lintRange").count(), 0);
  await page.getByRole("button", {name: "Try again"}).click();
  await until(page, () => document.body.dataset.state === "done");
  assert.ok(await found(page));
  assert.equal(await started(page), 2);
  assert.equal(await page.locator("#notice").textContent(), "");
}));

test("a worker that does not answer is replaced", onPage(shared, {}, async ({page}) => {
  const long = `[${"1, ".repeat(1_000_000)}1, {"name": "a", "inputSchema": {}}]`;
  await page.evaluate(() => { globalThis.playground.app.linter.patience = 1; });
  await load(page, {files: [{name: "a.json", text: long}]});
  assert.equal(await page.evaluate(() => document.body.dataset.state), "stopped");
  await page.getByText("takes longer than 30 seconds").waitFor();
  await page.evaluate(() => { globalThis.playground.app.linter.patience = 30_000; });
  await load(page, SPACE);
  assert.ok(await found(page));
}));

test("a worker that has grown is replaced", onPage(shared, {}, async ({page}) => {
  // The calls that follow the first run have ended.
  await until(page, () => document.getElementById("version").textContent !== "");
  await page.evaluate(() => { globalThis.playground.app.linter.mostMemory = 1; });
  await load(page, SPACE);
  assert.ok(await found(page));
  assert.ok(await started(page) >= 2);
}));

/** A text that takes seconds. */
const SLOW = tools(...Array.from({length: 20_000}, (_, at) => ({name: `get weather ${at}`})));

/** Calls the linter with both texts at once, and returns what becomes of the calls. */
function callBoth(page, steps) {
  return page.evaluate(async ([texts, name]) => {
    const {linter} = globalThis.playground.app;
    const calls = texts.map((text) => {
      const request = {files: [{name: "tools.json", text}], targets: ["all"]};
      return linter.call("lint", request).then(({value}) => value.report.diagnostics.length, ({message}) => message);
    });
    if (name === "cancel") {
      await new Promise((done) => setTimeout(done, 300));
      linter.cancel();
    }
    const begin = performance.now();
    const results = await Promise.all(calls);
    const milliseconds = performance.now() - begin;
    await linter.start();
    return {results, milliseconds, replaced: performance.now() - begin};
  }, [[SLOW, SPACE.files[0].text], steps]);
}

test("calls are stopped at once, and a new worker starts", onPage(shared, {}, async ({page}) => {
  const {results, milliseconds, replaced} = await callBoth(page, "cancel");
  assert.deepEqual(results, ["stopped", "stopped"]);
  assert.ok(milliseconds <= 100, `stopped after ${milliseconds} ms`);
  assert.ok(replaced <= 1000, `replaced after ${replaced} ms`);
  await load(page, SPACE);
  assert.ok(await found(page));
}));

test("a call that takes too long ends alone", onPage(shared, {}, async ({page}) => {
  await page.evaluate(() => { globalThis.playground.app.linter.patience = 500; });
  const {results: [slow, quick]} = await callBoth(page, "wait");
  assert.equal(slow, "no answer in time");
  assert.ok(quick > 0);
}));

test("the module of a panel is loaded when the panel is opened", async () => {
  const server = await serve(join(FOLDER, "test/site"));
  const {context, page, problems} = await openPage(shared.browser, server.address);
  const loaded = () => server.requests.map((path) => /(\w+)-module-/.exec(path)?.[1]).filter(Boolean);
  const open = (name) => page.getByRole("tab", {name}).click();
  await load(page, SPACE);
  await page.evaluate(() => navigator.serviceWorker.ready);
  assert.deepEqual([...new Set(loaded())], ["lint"]);
  await open("What the model sees");
  await page.locator("#view table").waitFor();
  assert.deepEqual([...new Set(loaded())], ["lint", "full"]);
  // From now on it is there without a network.
  await page.reload();
  await settled(page);
  const count = server.requests.length;
  await open("What the model sees");
  await page.locator("#view table").waitFor();
  assert.equal(server.requests.length, count);
  assert.deepEqual(problems, []);
  await context.close();
  await server.close();
});

test("a comparison that crashes does not affect the findings", onPage(shared, {}, async ({page}) => {
  await load(page, {files: [...SPACE.files, {name: "old.json", text: tools({}), role: "old"}]});
  await page.evaluate(() => globalThis.playground.crashNext("comparison"));
  await page.getByRole("tab", {name: "What changed"}).click();
  await page.getByText("these versions are not decided").waitFor();
  assert.equal(await started(page), 1);
  assert.ok(await found(page));
}));

test("a view that crashes does not affect the findings, and is tried again", onPage(shared, {}, async ({page}) => {
  await load(page, SPACE);
  await page.evaluate(() => globalThis.playground.crashNext("views"));
  await page.getByRole("tab", {name: "What the model sees"}).click();
  await page.locator("#view").getByText("stopped unexpectedly").waitFor();
  assert.equal(await started(page), 1);
  assert.ok(await found(page));
  await page.locator("#panels [data-panel=findings]").click();
  await page.getByRole("tab", {name: "What the model sees"}).click();
  await page.locator("#view table").waitFor();
}));

test("loading is tried again", async () => {
  const {context, page} = await openPage(shared.browser, "about:blank", {waits: false, serviceWorkers: "block"});
  await page.route("**/*.wasm", (route) => route.abort());
  await page.goto(shared.server.address);
  await page.getByText("The linter could not start").waitFor();
  assert.ok((await text(page)).length > 0);
  await page.unroute("**/*.wasm");
  await page.getByRole("button", {name: "Try again"}).click();
  await until(page, () => document.body.dataset.state === "done");
  assert.ok(await found(page));
  await context.close();
});

test("without scripts the page explains itself", async () => {
  const context = await shared.browser.newContext({javaScriptEnabled: false});
  const page = await context.newPage();
  await page.goto(shared.server.address);
  assert.match(await page.locator("noscript, body").first().innerText(), /requires JavaScript/);
  await context.close();
});
