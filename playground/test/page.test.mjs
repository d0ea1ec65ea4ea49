// Files, links, panels, the worker, and the page without a network.

import assert from "node:assert/strict";
import {readFileSync} from "node:fs";
import {test} from "node:test";
import {join} from "node:path";
import {pathToFileURL} from "node:url";

import {findings, load, openPage, paste, settled, text, until} from "./browser.mjs";
import {serve} from "./server.mjs";
import {FOLDER, onPage, suite, tools} from "./suite.mjs";

const shared = suite();
const SPACE = {files: [{name: "tools.json", text: tools({name: "get weather"})}]};

/** Drops files on the editor, as from a file manager. */
async function drop(page, files) {
  const transfer = await page.evaluateHandle((list) => {
    const data = new DataTransfer();
    for (const [name, content] of list) {
      data.items.add(new File([typeof content === "string" ? content : new Uint8Array(content)], name));
    }
    return data;
  }, files);
  await page.dispatchEvent(".cm-content", "dragover", {dataTransfer: transfer});
  await page.dispatchEvent(".cm-content", "drop", {dataTransfer: transfer});
  await until(page, (name) => globalThis.playground.app.session.all().some((it) => it.name === name), files.at(-1)[0]);
  await settled(page);
}

/** Reads the page of the rule that reports a space in a name. */
async function openRulePage(page) {
  await page.evaluate(() => globalThis.playground.app.actions.explain("tool-name-charset"));
  await page.locator("dialog").getByRole("heading", {name: "Why"}).waitFor();
  await page.keyboard.press("Escape");
}

async function shareLink(page) {
  await page.locator("#share").click();
  const link = await page.getByRole("textbox", {name: "Link"}).inputValue();
  await page.keyboard.press("Escape");
  return link;
}

test("a link opens everything in another browser context", onPage(shared, {}, async ({page}) => {
  const project = {
    files: [{name: "ä tools.yaml", text: "tools:\n  - name: get weather 😀\n    inputSchema: {type: object}\n"}, {name: "b.json", text: "{}", role: "old"}],
    config: '[rules]\nportable-object-properties = "off"\n', protocol: "2025-11-25", preset: "strict", targets: ["cursor"],
  };
  await load(page, project);
  const expected = await findings(page);
  const link = await shareLink(page);
  const other = await openPage(shared.browser, link);
  assert.deepEqual(await other.page.evaluate(() => globalThis.playground.app.session.project()), project);
  assert.deepEqual(await findings(other.page), expected);
  assert.deepEqual(other.problems, []);
  await other.context.close();
}));

const SECRET = `ghp_${"aB3dE5fG7hJ9kL1mN2pQ4rS6tU8vW0xYzAbC"}`;
const KEY = `sk-ant-api03-${"Zx8cVb7Nm6Qw5Er4Ty3Ui2Op1".repeat(4)}`;

for (const [title, project] of [
  ["a description", {files: [{name: "t.json", text: tools({description: `Uses the key ${SECRET} of the service.`})}]}],
  ["a preset that reports no secrets", {preset: "minimal", files: [{name: "t.json", text: tools({description: `The key ${SECRET}.`})}]}],
  ["an old version", {files: [{name: "t.json", text: tools({})}, {name: "old.json", text: tools({description: SECRET}), role: "old"}]}],
  ["a text with a syntax error", {files: [{name: "t.json", text: `{"name": "${SECRET}`}]}],
  ["arguments", {files: [{name: "", choice: "", text: `{"mcpServers": {"a": {"command": "b", "args": ["--key", "${KEY}"]}}}`}]}],
  ["the configuration", {files: [{name: "t.json", text: tools({})}], config: `# ${SECRET}\n`}],
]) {
  test(`a secret is masked before a link is made: ${title}`, onPage(shared, {}, async ({page}) => {
    await load(page, project);
    await page.locator("#share").click();
    await page.getByRole("button", {name: "Mask and make the link"}).click();
    const link = await page.getByRole("textbox", {name: "Link"}).inputValue();
    const opened = await openPage(shared.browser, link);
    const masked = JSON.stringify(await opened.page.evaluate(() => globalThis.playground.app.session.project()));
    await opened.context.close();
    assert.ok(masked.includes("REDACTED") && !masked.includes(SECRET) && !masked.includes(KEY), masked);
  }));
}

test("a link with secrets is made if the user wants that", onPage(shared, {}, async ({page}) => {
  await load(page, {files: [{name: "t.json", text: tools({description: `Uses the key ${SECRET} of the service.`})}]});
  await page.locator("#share").click();
  await page.getByRole("button", {name: "Make the link with them"}).click();
  await page.getByRole("textbox", {name: "Link"}).waitFor();
}));

test("a text that is too long for a link is downloaded and dropped again", onPage(shared, {}, async ({page}) => {
  const noise = Array.from({length: 6000}, (_, index) => (index * 2654435761 % 4294967296).toString(36)).join(" ");
  await load(page, {files: [{name: "t.json", text: tools({description: noise})}]});
  await page.locator("#share").click();
  const [download] = await Promise.all([
    page.waitForEvent("download"), page.getByRole("button", {name: "Download"}).click(),
  ]);
  assert.equal(download.suggestedFilename(), "mcp-lint-playground.json");
}));

test("dropped files become tabs", onPage(shared, {}, async ({page}) => {
  await drop(page, [
    ["server.json", '{"name": 1}'], ["mcp-lint.toml", 'preset = "strict"\n'],
    ["windows.json", tools({}).replaceAll("\n", "\r\n")],
  ]);
  const names = await page.locator("#file-tabs [role=tab]").allTextContents();
  assert.deepEqual(names.map((name) => name.replace(/ (\d+ findings)?$/, "")), ["server.json", "windows.json", "mcp-lint.toml"]);
  assert.equal(await page.evaluate(() => globalThis.playground.app.session.config.state.sliceDoc()), 'preset = "strict"\n');
  await page.locator("#file-tabs [role=tab]", {hasText: "windows.json"}).click();
  await page.getByText("CRLF", {exact: true}).waitFor();
  await drop(page, [["utf16.json", [0xff, 0xfe, 0x7b, 0, 0x7d, 0]]]);
  assert.equal(await text(page), "{}");
  await page.getByText("utf16.json is UTF-16").waitFor();
}));

test("who rejects the tools is a table", onPage(shared, {}, async ({page}) => {
  await load(page, SPACE);
  const tab = page.getByRole("tab", {name: "Who rejects it"});
  await tab.locator(".count").waitFor();
  const count = Number(await tab.locator(".count").textContent());
  await tab.click();
  await page.locator("#matrix .verdict").waitFor();
  assert.match(await page.locator("#matrix .verdict").textContent(), new RegExp(`, ${count} reject something`));
  const row = page.locator(".matrix tr", {hasText: "Anthropic Messages API"}).first();
  await row.waitFor();
  assert.match(await row.textContent(), /rejects request/);
  await row.getByRole("button", {name: /rejects/}).first().click();
  await settled(page);
  assert.match(await page.locator("#settings-summary").textContent(), /Anthropic/);
  await page.locator(".row", {hasText: "contains a space"}).click();
  assert.match(await page.locator(".detail").textContent(), /Anthropic Messages API rejects the whole request/);
}));

test("who rejects a configuration is a table of the clients that read such a file", onPage(shared, {}, async ({page}) => {
  const text = '{"mcpServers": {"a": {"type": "streamableHttp", "url": "https://example.com/mcp"}}}';
  await load(page, {files: [{name: "", choice: "", text}]});
  await page.getByRole("tab", {name: "Who rejects it"}).click();
  const row = (client) => page.locator(".readers tr", {hasText: client});
  await row("Cline").waitFor();
  assert.match(await row("Claude Code").textContent(), /error/);
  assert.doesNotMatch(await row("Cline").textContent(), /error/);
  await row("Cline").getByRole("button", {name: "Cline", exact: true}).click();
  await settled(page);
  assert.match(await page.locator("#file-tabs [aria-selected=true]").textContent(), /cline_mcp_settings.json/);
  assert.equal((await findings(page)).filter(({severity}) => severity === "error").length, 0);
}));

test("what the model sees is a table of clients, or what those of the settings receive", onPage(shared, {}, async ({page}) => {
  const view = page.locator("#view");
  const result = {content: [{type: "text", text: "3 rows. `next` is *2* & <b>"}], structuredContent: {rows: [1]}};
  const files = [{name: "get_weather.json", text: tools({})}, {name: "result.json", text: JSON.stringify(result)}];
  await load(page, {files});
  await page.getByRole("tab", {name: "What the model sees"}).click();
  const row = view.locator("tr", {hasText: "goose"}).first();
  await row.waitFor();
  assert.equal(await row.locator("td").nth(2).textContent(), "get_weather__get_weather");
  assert.ok(!(await view.textContent()).includes("&#"));
  await page.evaluate(() => globalThis.playground.app.session.change({targets: ["claude-code"]}));
  await view.getByRole("heading", {name: /^mcp__get_weather__get_weather \(/}).waitFor();
  assert.deepEqual(await view.locator("pre").allTextContents(), [
    "Returns the weather of a city. Use it for questions about the weather now.",
    JSON.stringify(JSON.parse(files[0].text).tools[0].inputSchema), '{"rows":[1]}',
  ]);
  assert.match(await view.locator("li").last().textContent(), /text is lost: 3 rows\. `next` is \*2\* & <b> \(line 1\)/);
  // A change of the text and another setting change the view.
  await page.evaluate(() => {
    const {app} = globalThis.playground;
    const [file] = app.session.files;
    app.editor.replace(file, file.state.sliceDoc().replace("the weather now", "rain"));
  });
  await view.locator("pre", {hasText: "questions about rain"}).waitFor();
  await load(page, {files: [{name: "a.json", text: "{}"}]});
  await view.getByText("The text has no tools, results or instructions.").waitFor();
}));

test("clients that cannot read a text are counted, and not listed one by one", onPage(shared, {}, async ({page}) => {
  await load(page, {files: [{name: ".mcp.json", choice: "", text: '{"mcpServers": {"a": {"command": }}'}]});
  await page.getByRole("tab", {name: "Who rejects it"}).click();
  await page.getByText(/^\d+ of \d+ clients cannot read the text until its syntax is correct/).waitFor();
  assert.equal(await page.locator(".readers tbody tr").count(), 2);
  assert.ok((await page.locator("#file-tabs [aria-selected=true]").textContent()).startsWith(".mcp.json"));
}));

test("what has no findings says that targets reject it", onPage(shared, {}, async ({page}) => {
  await page.locator("#examples").selectOption("6");
  await settled(page);
  const link = page.locator("#status .also");
  await link.waitFor();
  await link.click();
  await page.locator("#matrix .verdict").waitFor();
}));

test("two versions are compared beside each other", onPage(shared, {}, async ({page}) => {
  await load(page, {files: [{name: "tools.json", text: tools({})}]});
  await page.getByRole("tab", {name: "What changed"}).click();
  await page.getByText("Paste the old version beside the new one").waitFor();
  await page.locator("#copy-new").click();
  await page.getByText("No change was found.").waitFor();
  await page.evaluate(() => {
    const {app} = globalThis.playground;
    app.editor.replace(app.session.active, app.session.active.state.sliceDoc().replace('"string"', '"integer"'));
  });
  await page.locator(".change", {hasText: "breaking"}).first().waitFor();
  assert.match(await page.locator("#compare .verdict").textContent(), /Next version: major/);
  assert.ok(await page.locator("#beside .cm-content").isVisible());
  await page.getByRole("button", {name: "Show both"}).first().click();
  const selected = await page.locator("#beside .cm-activeLine").textContent();
  assert.match(selected, /"type": "string"/);
}));

test("an old version is pasted, and exchanged with the new one", onPage(shared, {}, async ({page}) => {
  await load(page, {files: [{name: "", choice: "", text: tools({}, {name: "second"})}]});
  await page.getByRole("tab", {name: "What changed"}).click();
  const [old] = [tools({})];
  await paste(page, old, "#beside");
  await page.locator(".change", {hasText: "was added"}).waitFor();
  await page.locator("#swap").click();
  await page.locator(".change", {hasText: "was removed"}).waitFor();
  assert.equal(await text(page), old);
  // The versions stay open as texts.
  await page.locator("#panels [data-panel=findings]").click();
  assert.equal(await page.locator("#beside").isVisible(), false);
  assert.equal(await page.locator("#file-tabs [role=tab]").count(), 3);
}));

test("protocol and preset are settings of the run", onPage(shared, {}, async ({page}) => {
  await load(page, SPACE);
  await page.locator("#settings summary").click();
  await page.locator("#protocol").selectOption("2024-11-05");
  await settled(page);
  assert.match(await page.locator("#status").textContent(), /protocol 2024-11-05/);
  assert.equal((await findings(page)).find(({rule}) => rule === "tool-name-charset").severity, "warning");
}));

test("the text is kept only if the user asks for it", onPage(shared, {}, async ({page}) => {
  await page.evaluate(() => navigator.serviceWorker.ready);
  await load(page, SPACE);
  await page.reload();
  await settled(page);
  assert.notEqual(await text(page), SPACE.files[0].text);
  await load(page, SPACE);
  await page.locator("#more summary").click();
  await page.locator("#keep").check();
  await page.reload();
  await settled(page);
  assert.equal(await text(page), SPACE.files[0].text);
}));

test("text that something else replaces is offered back", onPage(shared, {}, async ({page}) => {
  await load(page, SPACE);
  await page.locator(".cm-content").click();
  await page.keyboard.type(" ");
  const typed = await text(page);
  await page.locator("#examples").selectOption("1");
  await settled(page);
  assert.notEqual(await text(page), typed);
  await page.getByRole("button", {name: "Bring it back"}).click();
  await settled(page);
  assert.equal(await text(page), typed);
  await page.getByRole("button", {name: "Close this text"}).click();
  assert.equal(await text(page), "");
  await page.getByRole("button", {name: "Bring it back"}).click();
  assert.equal(await text(page), typed);
}));

test("the report is copied as Markdown", onPage(shared, {permissions: ["clipboard-read", "clipboard-write"]}, async ({page}) => {
  await load(page, SPACE);
  await page.locator("#more summary").click();
  await page.locator("#copy-report").click();
  await page.getByText("The report was copied").waitFor();
  assert.match(await page.evaluate(() => navigator.clipboard.readText()), /tool-name-charset/);
}));

test("every example is recognised, and one has no findings", onPage(shared, {}, async ({page}) => {
  const titles = await page.locator("#examples option").allTextContents();
  for (const [index, title] of titles.slice(1).entries()) {
    await page.locator("#examples").selectOption(String(index));
    await settled(page);
    const count = (await findings(page)).filter(({rule}) => rule !== "document-unrecognised").length;
    assert.equal(count === 0, ["nothing to report", "what breaks in a new version"].includes(title), title);
  }
}));

test("names of targets that do not exist can be removed", onPage(shared, {}, async ({page}) => {
  await load(page, {...SPACE, targets: ["no-such-target"]});
  assert.match(await page.locator("#status").textContent(), /Not checked: .*no-such-target/);
  await page.locator("#settings summary").click();
  await page.getByRole("checkbox", {name: "Cursor"}).check();
  await settled(page);
  assert.equal(await page.evaluate(() => document.body.dataset.state), "done");
}));

test("the report is downloaded", onPage(shared, {}, async ({page}) => {
  await load(page, SPACE);
  await page.locator("#more summary").click();
  const [download] = await Promise.all([page.waitForEvent("download"), page.locator("#save-sarif").click()]);
  assert.equal(download.suggestedFilename(), "mcp-lint.sarif");
  const {runs: [run]} = JSON.parse(readFileSync(await download.path(), "utf8"));
  for (const {id, help} of run.tool.driver.rules) assert.ok(help.markdown.startsWith(`# ${id}\n`), id);
}));

test("nothing is requested after the page has loaded, and it works offline", async () => {
  const server = await serve(join(FOLDER, "test/site"));
  const {context, page, problems, requests} = await openPage(shared.browser, server.address);
  await page.evaluate(() => navigator.serviceWorker.ready);
  await until(page, () => navigator.serviceWorker.controller !== null);
  assert.deepEqual(requests.filter((it) => !it.startsWith(server.address) && !/^(blob|data):/.test(it)), []);
  const [count, served] = [requests.length, server.requests.length];
  await load(page, SPACE);
  await page.evaluate(() => globalThis.playground.crashNext());
  await load(page, {files: [{name: "t.json", text: tools({})}]});
  await page.getByRole("button", {name: "Try again"}).click();
  await openRulePage(page);
  await page.locator("#share").click();
  await page.keyboard.press("Escape");
  await page.getByRole("tab", {name: "Who rejects it"}).click();
  await page.locator("#matrix .verdict").waitFor();
  assert.deepEqual(requests.slice(count).filter((it) => !/^(blob|data):/.test(it)), []);
  assert.equal(server.requests.length, served);
  await server.close();
  await page.reload();
  await settled(page);
  assert.ok((await findings(page)).length > 0);
  await openRulePage(page);
  // The browser reports the navigation that the service worker answers from its cache.
  assert.deepEqual(problems.filter((it) => !it.includes("net::ERR_CONNECTION_REFUSED")), []);
  await context.close();
});

test("one file works from a disk", async () => {
  const address = pathToFileURL(join(FOLDER, "test/mcp-lint-playground.html")).href;
  const {context, page, problems, requests} = await openPage(shared.browser, address);
  await load(page, SPACE);
  assert.ok((await findings(page)).some(({rule}) => rule === "tool-name-charset"));
  await page.evaluate(() => globalThis.playground.crashNext());
  await load(page, SPACE);
  await page.getByRole("button", {name: "Try again"}).click();
  await until(page, () => document.body.dataset.state === "done");
  await openRulePage(page);
  const other = await openPage(shared.browser, await shareLink(page));
  assert.equal(await text(other.page), SPACE.files[0].text);
  await other.context.close();
  assert.deepEqual(requests.filter((it) => it !== address && !/^(blob|data):/.test(it)), []);
  assert.deepEqual(problems, []);
  await context.close();
});

test("the pages that are published work", async () => {
  const server = await serve(join(FOLDER, "release/site"));
  const addresses = [server.address, pathToFileURL(join(FOLDER, "release/mcp-lint-playground.html")).href];
  for (const address of addresses) {
    const {context, page, problems} = await openPage(shared.browser, address, {waits: false});
    await page.locator(".row", {hasText: "contains a space"}).click();
    await page.locator(".detail").waitFor();
    assert.equal(await page.evaluate(() => globalThis.playground), undefined);
    assert.deepEqual(problems, []);
    await context.close();
  }
  await server.close();
});
