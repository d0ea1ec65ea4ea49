// A browser and pages for the tests. A page records what must never happen: requests elsewhere,
// violations of the policy, and errors in the console.

import {existsSync} from "node:fs";

import {chromium} from "playwright-core";

export const CHROMIUM = process.env.MCP_LINT_CHROMIUM ?? "/usr/bin/chromium";

export const hasChromium = () => existsSync(CHROMIUM);

export function launch() {
  return chromium.launch({
    executablePath: CHROMIUM,
    args: [
      "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
      "--disable-background-networking", "--disable-component-update", "--disable-sync",
    ],
  });
}

/** A new page in a context of its own, with `problems` and `requests`. */
export async function openPage(browser, address, options = {}) {
  const {waits = true, ...contextOptions} = options;
  const context = await browser.newContext({viewport: {width: 1280, height: 800}, ...contextOptions});
  const page = await context.newPage();
  const problems = [];
  const requests = [];
  page.on("console", (message) => {
    if (["error", "warning"].includes(message.type())) problems.push(`console: ${message.text()}`);
  });
  page.on("pageerror", (error) => problems.push(`error: ${error.stack}`));
  context.on("request", (request) => requests.push(request.url()));
  await page.exposeFunction("recordProblem", (text) => problems.push(text));
  await page.addInitScript(() => {
    document.addEventListener("securitypolicyviolation", (event) => {
      globalThis.recordProblem(`policy: ${event.violatedDirective} ${event.blockedURI}`);
    });
  });
  await page.goto(address);
  if (waits) await settled(page);
  return {context, page, problems, requests};
}

/** `waitForFunction` needs `eval`, which the policy forbids. */
export async function until(page, condition, argument, what = String(condition), patience = 20_000) {
  const end = Date.now() + patience;
  while (Date.now() < end) {
    if (await page.evaluate(condition, argument)) return;
    await new Promise((done) => setTimeout(done, 15));
  }
  throw new Error(`not within ${patience} ms: ${what}`);
}

/** The last run has ended, and it is about the text as it is. */
export function settled(page) {
  return until(page, () => {
    const app = globalThis.playground?.app;
    const state = document.body.dataset.state;
    return app?.runner.isIdle && state !== undefined && state !== "loading" && state !== "running";
  }, undefined, "the run ends");
}

/** Pastes into the editor with the focus, or into that of the active text. */
export async function paste(page, content, editor = "#editor") {
  await page.evaluate(([text, place]) => {
    const data = new DataTransfer();
    data.setData("text/plain", text);
    const event = new ClipboardEvent("paste", {clipboardData: data, bubbles: true, cancelable: true});
    document.querySelector(`${place} .cm-content`).dispatchEvent(event);
  }, [content, editor]);
  await settled(page);
}

/** Replaces everything, as a link or a dropped file would. */
export async function load(page, project) {
  await page.evaluate((it) => globalThis.playground.app.session.load(it), project);
  await settled(page);
}

export function text(page) {
  return page.evaluate(() => globalThis.playground.app.editor.view.state.sliceDoc());
}

export function findings(page) {
  return page.evaluate(() => globalThis.playground.app.results.findings.map(({diagnostic, place}) => ({
    rule: diagnostic.rule, severity: diagnostic.severity, path: diagnostic.path, place,
  })));
}
