// Uses VS Code itself, which `code-server` serves to a browser, as its user does, with the packed extension
// installed:
//
//     node code_server.js PACKAGE FOLDER
//
// PACKAGE is the .vsix, FOLDER a new folder. CODE_SERVER is the folder that `install-code-server` has
// filled, CHROMIUM the browser. With SCREENSHOTS, pictures are written to that folder. ONLY is a part
// of the names of checks: others are left out. Prints `done`.
"use strict";

const assert = require("node:assert");
const { execFileSync, spawn } = require("node:child_process");
const fs = require("node:fs");
const path = require("node:path");

const [extension, folder] = process.argv.slice(2).map((it) => path.resolve(it));
const installed = path.resolve(process.env.CODE_SERVER);
const { chromium } = require(path.join(installed, "node_modules/playwright-core"));

const PATIENCE = 20_000;
const LONGEST = 600_000;
const PAUSE = 50;
const data = path.join(folder, "data");
const workspace = path.join(folder, "weather");
const tool = (name) => `  {
    "name": "${name}",
    "description": "Returns the ${name.split("_")[1]} in a city.",
    "inputSchema": {
      "type": "object",
      "properties": {"city": {"description": "A city, 😀.", "type": "strng"}},
      "additionalProperties": false
    }
  }`;
const FILES = {
  // Fonts of servers have no flags.
  "weather.json": fs.readFileSync(path.join(__dirname, "weather.json"), "utf8").replace(" or 🇧🇪", ""),
  "tools.json": `[\n${["get_rain", "get_wind", "get_snow"].map(tool).join(",\n")}\n]\n`,
  "written.json": '{\n  "name": "get_sun",\n  "description": "Returns the hours of sun in a city."\n}\n',
  "defined.json": `{
  "name": "get_ice",
  "description": "Returns the ice in two cities.",
  "inputSchema": {
    "type": "object",
    "additionalProperties": false,
    "$defs": {
      "city": {"type": "object", "properties": {"land": {"type": "string"}}}
    },
    "properties": {
      "to": {"$ref": "#/$defs/city"},
      "in": {"$ref": "#/$defs/city/properties/land"}
    }
  }
}
`,
  "mcp-lint.toml": '[rules]\nschema-type-unknwon = "off"\n',
  "skills/rain/SKILL.md": "---\nname: rain\n---\n\nHow to read the radar.\n",
  "notes.md": "---\nname: rain\n---\n\nNotes.\n",
  ".vscode/settings.json": '{\n  "mcp-lint.targets": []\n}\n',
};
const SETTINGS = {
  "chat.disableAIFeatures": true,
  "editor.minimap.enabled": false,
  "files.autoSave": "off",
  "files.defaultLanguage": "json",
  "security.workspace.trust.enabled": false,
  "telemetry.telemetryLevel": "off",
  "workbench.colorTheme": "Default Light Modern",
  "workbench.secondarySideBar.defaultVisibility": "hidden",
  "workbench.startupEditor": "none",
};

function write(root, files) {
  for (const [name, content] of Object.entries(files)) {
    const file = path.join(root, name);
    fs.mkdirSync(path.dirname(file), { recursive: true });
    fs.writeFileSync(file, content);
  }
}

function configure(more) {
  write(data, { "User/settings.json": JSON.stringify({ ...SETTINGS, ...more }) });
}

/** Starts the editor; returns its address and the process. */
function serve() {
  const entry = path.join(installed, "node_modules/code-server/out/node/entry.js");
  const node = path.join(installed, "bin/node");
  const env = { ...process.env, HOME: folder, XDG_CONFIG_HOME: `${folder}/config`, XDG_DATA_HOME: `${folder}/share` };
  const flags = [entry, "--user-data-dir", data, "--extensions-dir", path.join(folder, "extensions")];
  execFileSync(node, [...flags, "--install-extension", extension], { env });
  const others = ["--auth", "none", "--bind-addr", "127.0.0.1:0", "--disable-telemetry", "--disable-update-check"];
  const server = spawn(node, [...flags, ...others], { env, stdio: ["ignore", "pipe", "inherit"] });
  return new Promise((resolve, reject) => {
    let said = "";
    server.once("exit", () => reject(new Error(`code-server has ended: ${said}`)));
    server.stdout.on("data", (part) => {
      said += part;
      const address = /listening on (http:\S+)/.exec(said)?.[1];
      if (address) resolve({ address, server });
    });
  });
}

/** The editor, as its user sees it. */
class Editor {
  constructor(page) { this.page = page; }

  async until(what, read, isGood) {
    const end = Date.now() + PATIENCE;
    for (;;) {
      const seen = await read();
      if (isGood(seen)) return seen;
      if (Date.now() > end) {
        throw new Error(`waited without success for ${what}: ${JSON.stringify(seen, undefined, 1)}`);
      }
      await this.page.waitForTimeout(PAUSE);
    }
  }

  async picture(name) {
    const pictures = process.env.SCREENSHOTS;
    if (!pictures) return;
    // When nothing moves any more.
    await this.page.waitForTimeout(500);
    await this.page.screenshot({ path: path.join(pictures, `${name}.png`) });
  }

  press(...keys) { return keys.reduce((last, key) => last.then(() => this.page.keyboard.press(key)), Promise.resolve()); }

  /** The texts of the elements that a selector finds. */
  texts(selector) {
    // VS Code writes spaces of the text as spaces that are not broken.
    return this.page.$$eval(selector, (all) => all.map((it) => it.textContent.replace(/\u00a0/g, " ").trim()));
  }

  /** Enters words into the palette, and chooses the row that begins with a text, or else the first one. */
  async choose(entered, text) {
    await this.press("F1");
    const widget = this.page.locator(".quick-input-widget");
    await widget.locator("input.input").fill(entered);
    const rows = ".quick-input-list .monaco-list-row";
    const index = (seen) => seen.findIndex((row) => row.startsWith(text));
    const seen = text ? await this.until(entered, () => this.texts(rows), (it) => index(it) >= 0) : [];
    for (let i = 0; i < index(seen); i += 1) await this.press("ArrowDown");
    await this.press("Enter");
    await widget.waitFor({ state: "hidden" });
  }

  command(title) { return this.choose(`>${title}`, title); }

  async open(name) {
    const last = name.split("/").at(-1);
    await this.choose(name, last);
    const shown = () => this.texts(".editor-group-container.active .tab.active");
    await this.until(name, shown, (seen) => seen[0]?.includes(last));
    await this.page.locator(".editor-instance .view-line").first().waitFor();
  }

  /** Opens a file, and places the cursor before some words of it. */
  async at(name, words) {
    const before = FILES[name].slice(0, FILES[name].indexOf(words)).split("\n");
    await this.open(name);
    await this.choose(`:${before.length}:${before.at(-1).length + 1}`);
  }

  /** The lines of the document that is shown. */
  async lines() {
    const lines = await this.page.$$eval(".editor-instance .view-lines .view-line", (all) =>
      all.map((it) => ({ top: it.offsetTop, text: it.textContent.replace(/\u00a0/g, " ") })));
    return lines.sort((a, b) => a.top - b.top).map(({ text }) => text);
  }

  marks(severity) { return this.page.$$eval(`.editor-instance .squiggly-${severity}`, (all) => all.length); }

  /** The rows of the panel of problems. */
  problems() { return this.texts(".markers-panel .monaco-list-row"); }

  /** Presses a key until an element appears: what is typed while a widget closes is lost. */
  async summon(key, element) {
    const end = Date.now() + PATIENCE;
    for (;;) {
      await this.press(key);
      try {
        return await element.waitFor({ timeout: Math.min(2_000, PATIENCE) });
      } catch (error) {
        if (Date.now() > end) throw error;
        await this.press("Escape");
      }
    }
  }

  /** Applies the action with a title that is offered at the cursor. */
  async fix(title) {
    const before = await this.counts();
    const row = this.page.locator(".action-widget .monaco-list-row", { hasText: title }).first();
    await this.summon("Control+.", row);
    await this.picture("fix");
    await row.click();
    await this.until("fewer problems", () => this.counts(), (seen) => seen !== before);
  }

  /** Accepts the completion with a label. */
  async complete(label, picture) {
    const exact = { has: this.page.getByText(label, { exact: true }) };
    const row = this.page.locator(".suggest-widget .monaco-list-row", exact).first();
    await this.summon("Control+Space", row);
    if (picture) await this.picture(picture);
    await row.click();
  }

  /** The label of an item of the status bar. */
  async label(item) {
    const labels = (all) => all.map((it) => it.getAttribute("aria-label"));
    return (await this.page.$$eval(`#status\\.${item}`, labels))[0] ?? "";
  }

  status() { return this.label("languageStatus"); }

  /** The numbers of problems in all files. */
  counts() { return this.label("problems"); }
}

async function main() {
  write(workspace, FILES);
  configure({});
  const { address, server } = await serve();
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM,
    args: ["--no-sandbox"],
  });
  try {
    const page = await browser.newPage({ viewport: { width: 1100, height: 640 }, deviceScaleFactor: 1 });
    await page.goto(`${address}?folder=${encodeURIComponent(workspace)}`);
    await page.locator(".monaco-workbench").waitFor({ timeout: PATIENCE });
    await use(new Editor(page));
  } finally {
    await browser.close();
    server.kill();
  }
}

const CHECKS = {
  async "each finding has a mark, and a row among the problems"(editor) {
    await editor.open("weather.json");
    await editor.until("two marks", () => editor.marks("error"), (seen) => seen === 2);
    await editor.command("Problems: Focus on Problems View");
    const words = ["is not a JSON Schema type", "lists `city` twice", "there is no rule or category"];
    await editor.until("problems", () => editor.problems(), (seen) => words.every((it) => seen.some((row) => row.includes(it))));
    await editor.picture("problems");
    await editor.command("View: Hide Panel");
  },

  async "the status item shows the version"(editor) {
    await editor.open("weather.json");
    const version = JSON.parse(fs.readFileSync(path.join(__dirname, "../../editors/vscode/package.json"), "utf8")).version;
    await editor.until("the version", () => editor.status(), (seen) => seen.includes(`mcp-lint ${version}`));
  },

  async "each of three equal mistakes has a mark"(editor) {
    await editor.open("tools.json");
    await editor.until("three marks", () => editor.marks("error"), (seen) => seen === 3);
  },

  async "a finding is explained where the pointer is"(editor) {
    await editor.at("tools.json", "strng");
    await editor.command("Show or Focus Hover");
    const words = ["is not a JSON Schema type", "schema-type-unknown"];
    await editor.until("the hover", () => editor.texts(".monaco-hover"), (seen) => words.every((it) => seen.join().includes(it)));
    await editor.picture("hover");
    await editor.press("Escape", "Escape");
  },

  async "a quick fix is offered elsewhere on the line, and changes its place"(editor) {
    await editor.at("weather.json", '"properties"');
    await editor.until("marks", () => editor.marks("error"), (seen) => seen === 2);
    await editor.fix('write `"string"`');
    await editor.until("the fix", () => editor.lines(), (seen) => seen[5].includes('"type": "string"'));
    await editor.until("one mark", () => editor.marks("error"), (seen) => seen === 1);
  },

  async "a command applies all safe fixes"(editor) {
    await editor.open("weather.json");
    await editor.until("marks", () => editor.marks("error"), (seen) => seen > 0);
    await editor.command("mcp-lint: Apply Safe Fixes to the File");
    await editor.until("no marks", () => editor.marks("error"), (seen) => seen === 0);
    await editor.until("the fix", () => editor.lines(), (seen) => seen[6].includes('"required": ["city"],'));
  },

  async "members of a tool are completed, with their value"(editor) {
    await editor.at("weather.json", '\n  "description"');
    await editor.press("Enter");
    await editor.complete("title");
    await editor.until("the member", () => editor.lines(), (seen) => /^ *"title": ?"/.test(seen[2]));
    await editor.command("File: Revert File");
  },

  async "inside quotes, a member is completed with its colon and value"(editor) {
    await editor.at("weather.json", '\n  "description"');
    await editor.press("Enter");
    await editor.page.keyboard.type('"');
    await editor.complete("annotations", "completion");
    await editor.until("the member", () => editor.lines(), (seen) => /^ *"annotations": ?\{/.test(seen[2]));
    await editor.command("File: Revert File");
  },

  async "a tool that is not one yet is completed"(editor) {
    await editor.at("written.json", "\n}");
    await editor.page.keyboard.type(",\n\"");
    await editor.complete("inputSchema");
    await editor.until("the member", () => editor.lines(), (seen) => /^ *"inputSchema": ?\{/.test(seen[3]));
    await editor.command("File: Revert File");
  },

  async "a definition is renamed with all references into it"(editor) {
    await editor.at("defined.json", 'city": {');
    await editor.press("F2");
    const input = editor.page.locator("input.rename-input");
    await input.waitFor({ timeout: PATIENCE });
    await input.fill("town");
    await editor.press("Enter");
    const words = ['"town": {', '"#/$defs/town"', '"#/$defs/town/properties/land"'];
    await editor.until("the new name", () => editor.lines(), (seen) => words.every((it) => seen.join().includes(it)));
    await editor.command("File: Revert File");
  },

  async "mistakes in the configuration have marks"(editor) {
    await editor.open("mcp-lint.toml");
    await editor.until("a mark", () => editor.marks("warning"), (seen) => seen === 1);
  },

  async "a suppression is written for one place"(editor) {
    await editor.at("tools.json", "strng");
    await editor.until("three marks", () => editor.marks("error"), (seen) => seen === 3);
    const row = editor.page.locator(".action-widget .monaco-list-row", { hasText: "Suppress `schema-type-unknown`" }).first();
    await editor.summon("Control+.", row);
    await row.click();
    const written = async () => {
      await editor.command("File: Save All Files");
      return fs.readFileSync(path.join(workspace, "mcp-lint.toml"), "utf8");
    };
    const lines = [
      'tools = ["get_rain"]',
      'pointer = "/inputSchema/properties/city/type"',
      'reason = "TODO: say why"',
      'rules = { schema-type-unknown = "off" }',
    ];
    await editor.until("the override", written, (seen) => seen.includes(lines.join("\n")));
    await editor.open("tools.json");
    await editor.until("two marks", () => editor.marks("error"), (seen) => seen === 2);
  },

  async "a skill is checked, and no other Markdown"(editor) {
    await editor.open("notes.md");
    await editor.open("rain/SKILL.md");
    await editor.command("Problems: Focus on Problems View");
    await editor.until("the finding", () => editor.problems(), (seen) => seen.some((row) => row.includes("skill-frontmatter")));
    assert(!(await editor.problems()).some((row) => row.includes("notes.md")));
    await editor.command("View: Hide Panel");
  },

  async "names of targets are offered in settings"(editor) {
    await editor.at(".vscode/settings.json", "]");
    await editor.page.keyboard.type('"');
    await editor.complete('"ai-sdk"', "settings");
    await editor.until("the name", () => editor.lines(), (seen) => seen[1].includes('["ai-sdk"]'));
    await editor.command("File: Revert File");
  },

  async "a document that was never saved is checked on request"(editor) {
    await editor.command("File: New Untitled Text File");
    // In one line, which nothing indents.
    const text = JSON.stringify(JSON.parse(FILES["weather.json"]));
    await editor.page.keyboard.insertText(text);
    await editor.until("the text", () => editor.lines(), (seen) => seen[0] === text);
    assert.equal(await editor.marks("error"), 0);
    write(workspace, { ".vscode/settings.json": JSON.stringify({ "mcp-lint.untitled": true }) });
    await editor.until("two marks", () => editor.marks("error"), (seen) => seen === 2);
    write(workspace, { ".vscode/settings.json": "{}" });
    await editor.until("no marks", () => editor.marks("error"), (seen) => seen === 0);
    await editor.command("View: Revert and Close Editor");
  },

  async "files that are not open are checked on request"(editor) {
    await editor.command("View: Close All Editors");
    await editor.command("Problems: Focus on Problems View");
    // Rows outside of the window do not exist.
    await editor.command("View: Toggle Maximized Panel");
    const isShown = (seen) => seen.some((row) => row.startsWith("tools.json"));
    await editor.until("no problems of closed files", () => editor.problems(), (seen) => !isShown(seen));
    write(workspace, { ".vscode/settings.json": JSON.stringify({ "mcp-lint.workspaceDiagnostics": true }) });
    await editor.until("problems of closed files", () => editor.problems(), isShown);
    write(workspace, { ".vscode/settings.json": "{}" });
    await editor.until("no problems of closed files", () => editor.problems(), (seen) => !isShown(seen));
    await editor.command("View: Toggle Maximized Panel");
    await editor.command("View: Hide Panel");
  },

  async "a program that cannot run is named in a message"(editor) {
    write(workspace, { ".vscode/settings.json": JSON.stringify({ "mcp-lint.path": "/missing/mcp-lint" }) });
    const toasts = () => editor.texts(".notifications-toasts .notification-list-item");
    const words = ["mcp-lint cannot run `/missing/mcp-lint`: there is no such file.", "Open the Setting", "Show Logs"];
    await editor.until("the message", toasts, (seen) => words.every((it) => seen.join().includes(it)));
    await editor.picture("message");
    await editor.page.locator(".notifications-toasts .monaco-button", { hasText: "Open the Setting" }).click();
    await editor.until("the setting", () => editor.texts(".settings-editor .setting-item-label"), (seen) => seen.includes("Path"));
    await editor.press("Escape");
    await editor.command("View: Close All Editors");
    write(workspace, { ".vscode/settings.json": "{}" });
    await editor.open("weather.json");
    await editor.until("the version", () => editor.status(), (seen) => /mcp-lint \d/.test(seen));
  },
};

/** Runs all checks; throws if one has failed. */
async function use(editor) {
  const failed = [];
  const only = process.env.ONLY ?? "";
  for (const [name, check] of Object.entries(CHECKS).filter(([name]) => name.includes(only))) {
    try {
      await check(editor);
      console.log(`ok: ${name}`);
    } catch (error) {
      console.log(`failed: ${name}: ${error.message}`);
      failed.push(name);
      await editor.picture(`failed-${failed.length}`);
      await editor.press("Escape", "Escape", "Escape");
      await editor.command("File: Revert File").catch(() => {});
      await editor.command("View: Close All Editors").catch(() => {});
    }
  }
  assert.deepEqual(failed, []);
}

setTimeout(() => {
  console.error(`no end after ${LONGEST / 1000} seconds`);
  process.exit(1);
}, LONGEST).unref();
main().then(() => console.log("done"), (error) => {
  console.error(error);
  process.exit(1);
});
