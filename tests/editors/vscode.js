// Activates the packaged extension under Node.js with a stand-in for VS Code's interface, and uses it
// as VS Code does:
//
//     node vscode.js EXTENSION DOCUMENT
//
// EXTENSION is the folder of the unpacked .vsix, DOCUMENT a copy of `weather.json`. PROCESSES is a file to
// which the program appends its process id. Prints `done`.
"use strict";

const assert = require("node:assert");
const fs = require("node:fs");
const Module = require("node:module");
const path = require("node:path");
const { EventEmitter: Emitter } = require("node:events");
const { pathToFileURL, fileURLToPath } = require("node:url");

const [extension, file] = process.argv.slice(2).map((it) => path.resolve(it));
const manifest = JSON.parse(fs.readFileSync(path.join(extension, "package.json"), "utf8"));

// Data of VS Code.

class Position {
  constructor(line, character) { Object.assign(this, { line, character }); }
  isBefore(other) { return this.line < other.line || (this.line === other.line && this.character < other.character); }
}
class Range {
  constructor(a, b, c, d) {
    Object.assign(this, typeof a === "number" ? { start: new Position(a, b), end: new Position(c, d) } : { start: a, end: b });
  }
  intersection(other) {
    return this.end.isBefore(other.start) || other.end.isBefore(this.start) ? undefined : this;
  }
}
class Uri {
  constructor(text) {
    const { protocol, pathname } = new URL(text);
    Object.assign(this, { scheme: protocol.slice(0, -1), path: decodeURIComponent(pathname), text });
  }
  static parse(text) { return new Uri(text); }
  static file(name) { return new Uri(pathToFileURL(name).href); }
  get fsPath() { return fileURLToPath(this.text); }
  toString() { return this.text; }
  with() { return this; }
}
class EventEmitter {
  constructor() {
    this.emitter = new Emitter().setMaxListeners(100);
    this.event = (listener, self) => {
      const bound = listener.bind(self);
      this.emitter.on("event", bound);
      return { dispose: () => this.emitter.off("event", bound) };
    };
  }
  fire(value) { this.emitter.emit("event", value); }
  dispose() { this.emitter.removeAllListeners(); }
}
class CancellationTokenSource {
  constructor() { this.token = { isCancellationRequested: false, onCancellationRequested: new EventEmitter().event }; }
  cancel() { this.token.isCancellationRequested = true; }
  dispose() {}
}
class Diagnostic {
  constructor(range, message, severity) { Object.assign(this, { range, message, severity }); }
}
class CodeActionKind {
  constructor(value) { this.value = value; }
  append(parts) { return new CodeActionKind(this.value ? `${this.value}.${parts}` : parts); }
}
CodeActionKind.Empty = new CodeActionKind("");
for (const name of ["QuickFix", "Refactor", "Source", "Notebook"]) {
  CodeActionKind[name] = new CodeActionKind(name.toLowerCase());
}
for (const name of ["Extract", "Inline", "Move", "Rewrite"]) {
  CodeActionKind[`Refactor${name}`] = CodeActionKind.Refactor.append(name.toLowerCase());
}
CodeActionKind.SourceOrganizeImports = CodeActionKind.Source.append("organizeImports");
CodeActionKind.SourceFixAll = CodeActionKind.Source.append("fixAll");
class Disposable {
  constructor(dispose) { this.dispose = dispose ?? (() => {}); }
  static from(...all) { return new Disposable(() => all.forEach((it) => it.dispose())); }
}

// A document, and the settings of the extension with their defaults for its language.

const folder = path.dirname(file);
let text = fs.readFileSync(file, "utf8");
let version = 1;
const lines = () => text.split("\n");
const offset = ({ line, character }) =>
  lines().slice(0, line).reduce((sum, it) => sum + it.length + 1, 0) + character;
const document = {
  uri: Uri.file(file),
  fileName: file,
  languageId: "json",
  isClosed: false,
  get version() { return version; },
  get lineCount() { return lines().length; },
  getText: (range) => (range ? text.slice(offset(range.start), offset(range.end)) : text),
};
const changed = { document: new EventEmitter(), configuration: new EventEmitter() };

/** Replaces a part of the document, as typing does. */
function edit(range, replacement) {
  const [start, end] = [offset(range.start), offset(range.end)];
  text = text.slice(0, start) + replacement + text.slice(end);
  version += 1;
  const change = { range, rangeOffset: start, rangeLength: end - start, text: replacement };
  changed.document.fire({ document, contentChanges: [change], reason: undefined });
}

const settings = {};
for (const [key, { default: value }] of Object.entries(manifest.contributes.configuration.properties)) {
  const parts = key.split(".").slice(1);
  const last = parts.pop();
  parts.reduce((object, part) => (object[part] ??= {}), settings)[last] = value;
}
const ofLanguage = (language) => manifest.contributes.configurationDefaults[`[${language}]`] ?? {};
const ofFolder = {};
function getConfiguration(section, scope) {
  const isInFolder = (scope?.uri ?? scope)?.fsPath?.startsWith(folder);
  const all = { "mcp-lint": { ...settings, ...(isInFolder ? ofFolder : {}) } }[section] ?? {};
  const own = ofLanguage(scope?.languageId);
  const get = (key, otherwise) =>
    own[`${section}.${key}`] ?? key.split(".").reduce((object, part) => object?.[part], all) ?? otherwise;
  return { ...all, get, has: (key) => get(key) !== undefined, inspect: () => undefined, update: async () => {} };
}

// What the extension creates, and what tests read of it.

const commands = new Map();
const collections = [];
const providers = { diagnostics: undefined, actions: [] };
const logged = [];
const opened = [];
const ran = [];
const failures = [];
let chosen;
const status = { dispose() {} };
const log = (...words) => logged.push(words.join(" "));
const channel = {
  logLevel: 3, name: "mcp-lint", onDidChangeLogLevel: new EventEmitter().event,
  append: log, appendLine: log, trace: log, debug: log, info: log, warn: log, error: log,
  clear() {}, show: () => ran.push(["logs"]), hide() {}, replace() {}, dispose() {},
};
function createDiagnosticCollection(name) {
  const entries = new Map();
  const collection = {
    name,
    set(uri, found) { entries.set(`${uri}`, found ?? []); },
    get: (uri) => entries.get(`${uri}`),
    has: (uri) => entries.has(`${uri}`),
    delete(uri) { entries.delete(`${uri}`); },
    clear() { entries.clear(); },
    forEach(each) { entries.forEach((found, uri) => each(Uri.parse(uri), found)); },
    dispose() { entries.clear(); },
  };
  collections.push(collection);
  return collection;
}
const shown = () => collections.flatMap((it) => it.get(document.uri) ?? []);
const event = () => new EventEmitter().event;
const register = (...given) => {
  const provider = given.at(-2);
  if (provider?.provideCodeActions) providers.actions.push(provider);
  if (given.at(-1)?.provideCodeActions) providers.actions.push(given.at(-1));
  return new Disposable();
};

/** An object that has whatever it is asked for: classes, enumerations and functions that do nothing. */
function lenient(known, name = "") {
  return new Proxy(known, {
    get(target, key) {
      if (key in target || typeof key === "symbol") return target[key];
      if (/^on(Did|Will)/.test(key)) return (target[key] = event());
      if (/^register/.test(key)) return (target[key] = register);
      if (/^[A-Z]/.test(key)) return (target[key] = lenient(class { constructor(...a) { this.given = a; } }, key));
      return undefined;
    },
  });
}

const vscode = lenient({
  // Bundlers copy the members of modules without this mark, and would miss those that do not exist yet.
  __esModule: true,
  version: "1.140.0",
  Position, Range, Selection: Range, Uri, EventEmitter, CancellationTokenSource, Diagnostic, Disposable,
  CancellationError: class extends Error {},
  LogLevel: { Off: 0, Trace: 1, Debug: 2, Info: 3, Warning: 4, Error: 5 },
  DiagnosticSeverity: { Error: 0, Warning: 1, Information: 2, Hint: 3 },
  LanguageStatusSeverity: { Information: 0, Warning: 1, Error: 2 },
  CodeActionKind,
  CodeAction: class { constructor(title, kind) { Object.assign(this, { title, kind }); } },
  WorkspaceEdit: class {
    constructor() { this.edits = []; }
    set(uri, edits) {
      for (const it of edits.flat()) if (it?.range) this.edits.push({ uri: `${uri}`, ...it });
    }
    replace(uri, range, newText) { this.edits.push({ uri: `${uri}`, range, newText }); }
    createFile() {}
  },
  TextEdit: class { constructor(range, newText) { Object.assign(this, { range, newText }); } },
  RelativePattern: class { constructor(base, pattern) { Object.assign(this, { baseUri: base, pattern }); } },
  env: { appName: "stand-in", language: "en", openExternal: async (uri) => opened.push(`${uri}`) },
  extensions: { getExtension: () => undefined, all: [] },
  languages: lenient({
    createDiagnosticCollection,
    createLanguageStatusItem: () => status,
    getDiagnostics: shown,
    match: (selector, { languageId, uri }) =>
      [selector].flat().some((it) => (it.language ?? languageId) === languageId && (it.scheme ?? uri.scheme) === uri.scheme) ? 10 : 0,
  }),
  commands: lenient({
    registerCommand(name, run) {
      assert(!commands.has(name), `the command ${name} exists twice`);
      commands.set(name, run);
      return new Disposable(() => commands.delete(name));
    },
    async executeCommand(name, ...given) {
      ran.push([name, ...given]);
      return commands.get(name)?.(...given);
    },
  }),
  window: lenient({
    createOutputChannel: () => channel,
    activeTextEditor: { document, selection: new Range(0, 0, 0, 0) },
    visibleTextEditors: [{ document }],
    tabGroups: { all: [], onDidChangeTabs: event(), onDidChangeTabGroups: event() },
    showTextDocument: async (it) => opened.push(it.content),
    showQuickPick: async (names) => names[0],
    async showErrorMessage(message, ...buttons) {
      failures.push(message);
      return buttons.includes(chosen) ? chosen : undefined;
    },
    showInformationMessage: async (message) => log(message),
    withProgress: async (_, run) => run({ report() {} }),
  }),
  workspace: lenient({
    isTrusted: process.env.UNTRUSTED === undefined,
    workspaceFolders: [{ uri: Uri.file(folder), name: "folder", index: 0 }],
    textDocuments: [document],
    notebookDocuments: [],
    getConfiguration,
    getWorkspaceFolder: () => ({ uri: Uri.file(folder), name: "folder", index: 0 }),
    openTextDocument: async (it) => it,
    createFileSystemWatcher: () => ({
      onDidCreate: event(), onDidChange: event(), onDidDelete: event(), dispose() {},
    }),
    onDidChangeTextDocument: changed.document.event,
    onDidChangeConfiguration: changed.configuration.event,
    applyEdit: async () => true,
  }),
});
const load = Module._load;
Module._load = (name, ...rest) => (name === "vscode" ? vscode : load(name, ...rest));

// What is tested.

async function until(what, condition) {
  for (let i = 0; i < 1000; i += 1) {
    if (condition()) return;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  const found = shown().map((it) => it.message);
  throw new Error(`waited without success for ${what}: ${JSON.stringify(found)}\n${logged.join("\n")}`);
}
const rules = () => shown().map(({ code }) => code.value).sort();

/** The code actions that the extension offers. */
async function actions(range, only) {
  const context = { diagnostics: shown(), only: only && new CodeActionKind(only), triggerKind: 1 };
  const all = await Promise.all(providers.actions.map(async (provider) => {
    const { token } = new CancellationTokenSource();
    const offered = (await provider.provideCodeActions(document, range, context, token)) ?? [];
    return Promise.all(offered.map(async (it) =>
      it.edit ? it : ((await provider.resolveCodeAction?.(it, token)) ?? it)));
  }));
  return all.flat();
}

/** Applies edits from the end to the beginning. */
function apply(action) {
  const own = action.edit.edits.filter((it) => it.uri === `${document.uri}`);
  assert(own.length > 0 && own.length === action.edit.edits.length, action.title);
  const edits = own.sort((a, b) => offset(b.range.start) - offset(a.range.start));
  edits.forEach((it) => edit(it.range, it.newText));
}

/** Runs another program, as when the setting changes. */
function run(program) {
  settings.path = program;
  changed.configuration.fire({ affectsConfiguration: (key) => key === "mcp-lint.path" });
}

/** A server that ends is started again, but not for ever. */
async function stops() {
  const processes = () => fs.readFileSync(process.env.PROCESSES, "utf8").trim().split("\n");
  for (let killed = 1; killed <= 5; killed += 1) {
    const before = processes();
    process.kill(Number(before.at(-1)), "SIGKILL");
    if (killed < 5) await until("another process", () => processes().length > before.length);
  }
  await until("the message", () => failures.length > 0);
  assert.match(failures.pop(), /it has ended 5 times within three minutes\.$/);
  assert.equal(failures.length, 0);
  await commands.get("mcp-lint.restart")();
  await until("the status", () => status.text === `mcp-lint ${manifest.version}`);
}

/** A program that cannot run is named in a message, with the reason. */
async function fails() {
  const here = fs.mkdtempSync(path.join(path.dirname(folder), "programs-"));
  const write = (name, content, mode = 0o755) => {
    fs.writeFileSync(path.join(here, name), content, { mode });
    return path.join(here, name);
  };
  const script = (name, version, lsp) =>
    write(name, `#!/bin/sh\nif [ "$1" = --version ]; then ${version}; else ${lsp}; fi\n`);
  const ours = 'echo "mcp-lint 0.0.9"';
  const elf = (processor) => Buffer.concat([Buffer.from("7f454c460201010000000000000000000200", "hex"), Buffer.from([processor, 0])]);
  const [other, processor] = process.arch === "arm64" ? ["x64", 62] : ["arm64", 183];
  const macho = Buffer.from("cffaedfe0c000001000000000200000000000000", "hex");
  const programs = [
    [path.join(here, "missing"), "there is no such file"],
    [here, "it is a folder"],
    [write("text", "mcp-lint", 0o644), "it is not executable, or you have no permission to run it"],
    [write("arm", elf(processor)), `it is built for linux-${other}, and this is linux-${process.arch}`],
    [write("apple", macho), `it is built for darwin-arm64, and this is linux-${process.arch}`],
    [write("windows.exe", "MZ"), `it is built for win32, and this is linux-${process.arch}`],
    [write("interpreter", "#!/missing/sh\n"), "the interpreter or the C library that it needs is not installed"],
    [script("foreign", "echo node 20", "true"), "it is not mcp-lint: `--version` prints `node 20`"],
    [script("broken", "echo oh >&2; exit 3", "true"), "it ended with exit code 3: oh"],
    [script("old", ours, "echo 'no such command: lsp' >&2; exit 2"),
      "version 0.0.9 is too old, it has no language server (it ended with exit code 2: no such command: lsp)"],
    [script("crash", ours, "kill -ABRT $$"), "it was ended by SIGABRT"],
  ];
  for (const [program, reason] of programs) {
    chosen = program.endsWith("crash") ? "Show Logs" : "Open the Setting";
    ran.length = 0;
    run(program);
    await until(reason, () => failures.length > 0);
    assert.deepEqual(failures.splice(0), [`mcp-lint cannot run \`${program}\`: ${reason}.`]);
    assert.deepEqual([status.text, status.severity, status.detail], ["mcp-lint is not running", 2, reason]);
    await until("the button", () => ran.length > 0);
    assert.deepEqual(ran, [chosen === "Show Logs" ? ["logs"] : ["workbench.action.openSettings", { query: "@id:mcp-lint.path" }]]);
  }
  run("");
  await until("the status", () => status.text === `mcp-lint ${manifest.version}`);
}

async function main() {
  const { activate, deactivate } = require(path.join(extension, manifest.main));
  const subscriptions = [];
  const context = { extensionPath: extension, extension: { packageJSON: manifest }, subscriptions };
  await activate(context);
  await until("the status", () => status.text === `mcp-lint ${manifest.version}`);

  await until("findings", () => shown().length === 2);
  const type = shown().find(({ code }) => code.value === "schema-type-unknown");
  assert.equal(document.getText(type.range), '"strng"');
  assert.equal(type.source, "mcp-lint");

  // A finding disappears while its author types, and appears again. Syntax errors in JSON are VS Code's
  // own affair.
  const end = new Position(document.lineCount - 1, 0);
  edit(new Range(end, end), "}");
  const inside = new Position(type.range.start.line, type.range.start.character + 4);
  edit(new Range(inside, inside), "i");
  await until("one finding", () => !rules().includes("schema-type-unknown"));
  assert(!rules().includes("document-syntax"), rules());
  edit(new Range(inside, new Position(inside.line, inside.character + 1)), "");
  edit(new Range(end, new Position(end.line, 1)), "");
  await until("both findings", () => rules().length === 2);

  // The settings of a folder are those of its documents.
  const change = (key, value) => {
    ofFolder[key] = value;
    changed.configuration.fire({ affectsConfiguration: (name) => "mcp-lint".startsWith(name) || name === `mcp-lint.${key}` });
  };
  change("select", ["schema-required-duplicate"]);
  await until("the rule of the folder", () => rules().join() === "schema-required-duplicate");
  change("select", []);
  await until("all findings", () => rules().length === 2);

  // Every command of the manifest exists.
  for (const { command } of manifest.contributes.commands) assert(commands.has(command), command);
  vscode.window.activeTextEditor.selection = type.range;
  await commands.get("mcp-lint.explainRule")();
  assert.equal(opened.pop(), "https://mcp-lint.github.io/mcp-lint/rules/schema-type-unknown/");
  await commands.get("mcp-lint.showDebugInfo")();
  const { client, server } = JSON.parse(opened.pop());
  assert.equal(server.version, manifest.version);
  assert(client.program.startsWith(process.env.PROGRAM ?? path.join(extension, "server")), client.program);

  if (providers.actions.length > 0) {
    const fix = (await actions(type.range)).find((it) => it.title.includes('"string"'));
    apply(fix);
    await until("the fix", () => rules().join() === "schema-required-duplicate");
    const [all, ...others] = await actions(new Range(0, 0, 0, 0), "source.fixAll.mcp-lint");
    assert.equal(others.length, 0);
    apply(all);
    await until("no findings", () => shown().length === 0);
    fs.writeFileSync(file, text);
  } else {
    console.log("no actions");
  }

  await commands.get("mcp-lint.restart")();
  assert.equal(logged.filter((line) => line.startsWith("starting ")).length, 2);
  assert.equal(status.text, `mcp-lint ${manifest.version}`);
  await stops();
  await fails();
  await deactivate();
  subscriptions.forEach((it) => it.dispose());
  console.log("done");
}

main().then(() => process.exit(0), (error) => {
  console.error(error);
  process.exit(1);
});
