// The entry of the page: the buttons of the bar, dropped files, and what is opened first.

import {App} from "./app";
import {pageAssets} from "./linter/assets";
import {registerServiceWorker} from "./linter/trusted";
import {EXAMPLES, type Example} from "./state/examples";
import {download, originalText, readFiles} from "./state/files";
import type {Project} from "./state/session";
import {DamagedLink, decode} from "./state/share";
import {byId, h} from "./view/dom";
import {openDialog} from "./view/dialogs/dialog";
import {openFixDialog} from "./view/dialogs/fix_dialog";
import {copied, openShareDialog} from "./view/dialogs/share_dialog";
import {splitter} from "./view/splitter";
import {story} from "./view/story";
import {themeSwitch} from "./view/theme";

const app = new App(pageAssets());

themeSwitch();
splitter();
story(app.session, {example: showExample, blank: startBlank});
bar();
menus();
dropping();
void openFirst().then(() => app.start(registerServiceWorker));

/** What a link contains, or what was kept, or the first example. */
async function openFirst(): Promise<void> {
  if (!(await openFragment())) {
    const kept = app.kept.load();
    if (kept) app.session.load(kept);
    else app.session.load(EXAMPLES[0]?.project() ?? {files: []}, true);
  }
  window.addEventListener("hashchange", () => void openFragment());
}

async function openFragment(): Promise<boolean> {
  try {
    const project = await decode(location.hash);
    if (!project) return false;
    replaceProject(project, "The link replaced your text.");
    return true;
  } catch (error) {
    const reason = error instanceof DamagedLink ? error.message : String(error);
    app.status.note(`This link cannot be opened: ${reason}.`);
    return false;
  }
}

/** What the user wrote is offered back when something else takes its place. */
function replaceProject(project: Project, message: string, isExample = false): void {
  const before = app.session.isEdited ? app.session.project() : null;
  app.session.load(project, isExample);
  if (before) app.offerBack(message, () => app.session.load(before));
}

function showExample(example: Example): void {
  const {today: _, ...options} = app.session.options();
  replaceProject({...example.project(), ...options}, "The example replaced your text.", true);
  app.panels.show(example.panel ?? "findings");
}

/** An empty editor for a text of the user. */
function startBlank(): void {
  const {today: _, ...options} = app.session.options();
  replaceProject({files: [], ...options}, "Your text was closed.");
  app.panels.show("findings");
  app.editor.view.focus();
}

function bar(): void {
  const examples = byId<HTMLSelectElement>("examples");
  EXAMPLES.forEach(({title}, index) => examples.append(h("option", {value: index}, title)));
  examples.addEventListener("change", () => {
    const example = EXAMPLES[Number(examples.value)];
    examples.value = "";
    if (example) showExample(example);
  });
  const files = byId<HTMLInputElement>("files");
  byId("open").addEventListener("click", () => files.click());
  files.addEventListener("change", () => {
    void openFiles([...(files.files ?? [])]);
    files.value = "";
  });
  byId("add").addEventListener("click", () => {
    app.session.addBlank();
    app.editor.view.focus();
  });
  byId("fix").addEventListener("click", () => openFixDialog(app.session, app.results, app.matrix, app.editor));
  byId("share").addEventListener("click", () => void openShareDialog(app.session, app.matrix));
}

function menus(): void {
  const keep = byId<HTMLInputElement>("keep");
  keep.checked = app.kept.isOn;
  keep.addEventListener("change", () => {
    if (keep.checked) app.kept.save(app.session);
    else app.kept.forget();
  });
  byId("save-file").addEventListener("click", () => {
    download(app.session.active.name, originalText(app.session.active));
  });
  byId("copy-report").addEventListener("click", () => void copyReport());
  byId("save-sarif").addEventListener("click", () => void saveReport("sarif", "mcp-lint.sarif"));
  byId("save-json").addEventListener("click", () => void saveReport("json", "mcp-lint.json"));
  byId("licenses").addEventListener("click", () => {
    openDialog("Licences", "large", h("pre", {tabindex: 0}, byId("notices").textContent));
  });
  const all = document.querySelectorAll<HTMLDetailsElement>("details.menu");
  document.addEventListener("click", (event) => {
    for (const menu of all) if (!event.composedPath().includes(menu)) menu.open = false;
  });
  document.addEventListener("keydown", (event) => {
    if (event.key === "F8") {
      if (!event.defaultPrevented) app.step(event.shiftKey ? -1 : 1);
      event.preventDefault();
    }
    if (event.key !== "Escape") return;
    for (const menu of all) {
      if (menu.open && menu.contains(document.activeElement)) menu.querySelector("summary")?.focus();
      menu.open = false;
    }
  });
}

async function report(format: string): Promise<string | null> {
  try {
    const request = app.session.request();
    // Only this format quotes them.
    const quoted = format === "sarif" ? {pages: await app.pages()} : {};
    const {value} = await app.linter.call("lint_report", {request: {...request, ...quoted}, format});
    if (value.error !== undefined) app.status.note(`There is no report: ${value.error}`);
    return value.text ?? null;
  } catch {
    app.status.note("The linter stopped unexpectedly, so there is no report.");
    return null;
  }
}

async function copyReport(): Promise<void> {
  const text = await report("markdown");
  if (text === null) return;
  if (await copied(text)) {
    app.status.note("The report was copied as Markdown.");
    return;
  }
  const field = h("textarea", {rows: 16, readonly: true, "aria-label": "Report"}, text);
  openDialog("Report", "large", field);
  field.select();
}

async function saveReport(format: string, name: string): Promise<void> {
  const text = await report(format);
  if (text !== null) download(name, text);
}

async function openFiles(list: File[]): Promise<void> {
  try {
    const {files, config, project, notes} = await readFiles(list);
    if (project) replaceProject(project, "The dropped project replaced your text.");
    if (files.length > 0) app.session.open(files);
    if (config !== null) app.editor.replace(app.session.config, config);
    if (notes.length > 0) app.status.note(...notes.map((note) => h("p", {}, note)));
  } catch (error) {
    app.status.note(`The files cannot be opened: ${error instanceof Error ? error.message : String(error)}.`);
  }
}

function dropping(): void {
  const target = byId("drop");
  const hasFiles = (event: DragEvent) => event.dataTransfer?.types.includes("Files") ?? false;
  window.addEventListener("dragover", (event) => {
    if (!hasFiles(event)) return;
    event.preventDefault();
    target.hidden = false;
  }, true);
  window.addEventListener("dragleave", (event) => {
    if (event.relatedTarget === null) target.hidden = true;
  });
  // Before the editor, which would insert the text of the files at the cursor.
  window.addEventListener("drop", (event) => {
    if (!hasFiles(event)) return;
    event.preventDefault();
    event.stopPropagation();
    target.hidden = true;
    void openFiles([...(event.dataTransfer?.files ?? [])]);
  }, true);
}

if (TEST_BUILD) {
  /** The next call of the linter, or of another supervisor, crashes its worker. */
  const crashNext = (name: "linter" | "comparison" | "views" | "matrix" = "linter") => {
    const supervisor = app[name];
    const call = supervisor.call.bind(supervisor);
    supervisor.call = (() => {
      supervisor.call = call;
      return call("crash", null);
    }) as typeof call;
  };
  Object.assign(globalThis, {playground: {app, crashNext}});
}
