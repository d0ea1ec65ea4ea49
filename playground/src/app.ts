// Connects the parts: the session, the editor, the linter and what shows its results.

import type {ChangeSet, EditorState} from "@codemirror/state";

import {Editor, stateFactory} from "./editor/editor";
import {ignore} from "./editor/ignore";
import {showMarks} from "./editor/marks";
import type {Assets} from "./linter/assets";
import type {TargetEntry} from "./linter/report";
import {Supervisor} from "./linter/supervisor";
import {KeptProject} from "./state/files";
import {Results, type Finding} from "./state/results";
import {Runner, type RunState} from "./state/runner";
import {Session, type SourceFile, type Topic} from "./state/session";
import {ComparePanel} from "./view/compare";
import {byId, h, replace} from "./view/dom";
import {drawFileBar} from "./view/file_bar";
import {FindingsList, type ListActions} from "./view/findings";
import {openFixMenu} from "./view/fix_menu";
import {renderPage} from "./view/markdown";
import {showMatrix} from "./view/matrix";
import {openPage} from "./view/page_dialog";
import {SettingsMenu} from "./view/settings";
import {Status} from "./view/status";
import {FileTabs, Panels} from "./view/tabs";

export class App {
  readonly session: Session;
  readonly results: Results;
  readonly editor: Editor;
  readonly linter: Supervisor;
  readonly comparison: Supervisor;
  readonly views: Supervisor;
  readonly matrix: Supervisor;
  readonly kept = new KeptProject();
  readonly runner: Runner;
  readonly status: Status;
  readonly tabs: FileTabs;
  readonly panels: Panels;
  private settings: SettingsMenu;
  private findings: FindingsList;
  private comparePanel: ComparePanel;
  private targets: TargetEntry[] = [];
  private matrixVersion = -1;
  private viewVersion = -1;
  private isViewing = false;

  constructor(private assets: Assets) {
    const changed = (update: {state: EditorState; changes: ChangeSet}) =>
      this.editor?.changed(update.state, update.changes);
    this.session = new Session(stateFactory(this.keys(), changed));
    this.results = new Results(this.session);
    this.linter = new Supervisor(assets, "lint");
    this.editor = new Editor(byId("editor"), this.session);
    this.runner = new Runner(this.session, this.linter, (state) => this.show(state));
    const isBlank = () => this.session.inputs().every(({text}) => text.trim() === "");
    this.status = new Status(this.results, isBlank, () => this.runner.schedule(0));
    this.tabs = new FileTabs(
      byId("file-tabs"), this.session, (file) => this.results.of(file).length,
      (file) => this.closeFile(file),
    );
    this.settings = new SettingsMenu(this.session);
    const {actions} = this;
    this.findings = new FindingsList(byId("findings"), this.session, this.results, actions);
    // A text that is slow for these must not take the worker of the linter.
    this.comparison = new Supervisor(assets, "compare");
    this.views = new Supervisor(assets, "view");
    this.matrix = new Supervisor(assets, "lint");
    this.comparePanel = new ComparePanel(byId("compare"), this.session, this.comparison, actions);
    this.panels = new Panels(byId("panels"), (name) => this.showPanel(name));
    this.session.listen((topic) => this.changed(topic));
  }

  readonly actions: ListActions = {
    select: (finding, focus) => this.select(finding, focus),
    fix: (finding) => {
      const edits = this.results.edits(finding);
      if (!finding.file || !edits) return;
      const changes = edits.map(({from, to, text}) => ({from, to, insert: text}));
      this.session.activate(finding.file);
      this.editor.apply(finding.file, changes);
      this.runner.schedule(0);
    },
    ignore: (finding) => ignore(finding, this.results, this.session, this.editor),
    explain: (name) => void openPage(name, this.pages, (text, extension) =>
      this.session.add([{name: `example.${extension}`, text}])),
    goTo: (path, line, column) => {
      const file = this.session.files.find((other) => other.name === path);
      if (!file) return;
      const start = file.state.doc.line(Math.min(line, file.state.doc.lines));
      // Columns of the report are code points, and positions of the editor UTF-16 code units.
      const before = [...start.text.slice(0, 2 * column)].slice(0, column - 1).join("");
      const position = Math.min(start.from + before.length, start.to);
      this.editor.select(file, position, position, true);
    },
    targetTitle: (name) => this.targets.find((target) => target.name === name)?.title ?? name,
  };

  /** The pages of all rules, kinds of changes and targets. */
  readonly pages = () => this.assets.pages();

  private whenLoaded = () => {};

  /** Starts the first run; `whenLoaded` is called when everything of the page is loaded. */
  start(whenLoaded: () => void): void {
    this.whenLoaded = whenLoaded;
    this.runner.schedule(0);
  }

  /** A notice with a button that undoes what it reports. */
  offerBack(message: string, undo: () => void): void {
    const onclick = () => {
      this.status.dismiss();
      undo();
    };
    this.status.note(`${message} `, h("button", {type: "button", onclick}, "Bring it back"));
  }

  private closeFile(file: SourceFile): void {
    const {name, role} = file;
    const text = file.state.sliceDoc();
    this.session.close(file);
    if (text.trim() !== "") this.offerBack(`${name} was closed.`, () => this.session.open([{name, text, role}]));
  }

  private keys() {
    const step = (direction: 1 | -1) => () => this.step(direction);
    const fix = () => openFixMenu(this.editor, this.results, this.actions);
    return [
      {key: "F8", run: step(1), shift: step(-1)}, {key: "Ctrl-.", mac: "Cmd-.", run: fix},
    ];
  }

  step(direction: 1 | -1): boolean {
    const cursor = this.editor.view.state.selection.main.from;
    const finding = this.findings.next(direction, cursor);
    if (finding) this.select(finding, true);
    return true;
  }

  private select(finding: Finding, focus: boolean): void {
    const range = this.results.range(finding);
    if (finding.file && range) this.editor.select(finding.file, range.from, range.to, focus);
    this.findings.open(finding);
  }

  private changed(topic: Topic): void {
    if (topic === "text") {
      this.runner.schedule();
      this.keep();
      return;
    }
    this.editor.show();
    this.tabs.draw();
    drawFileBar(this.session, (file) => this.closeFile(file));
    if (topic === "active") return;
    if (topic === "settings") this.settings.draw();
    this.runner.schedule(0);
    this.keep();
  }

  private keepTimer = 0;

  /** Storing waits for a pause, because it copies all texts. */
  private keep(): void {
    clearTimeout(this.keepTimer);
    if (!this.kept.isOn) return;
    this.keepTimer = window.setTimeout(() => this.kept.save(this.session), 1000);
  }

  private show(state: RunState): void {
    if (state.type !== "running" && state.type !== "loading") {
      if (state.type === "done") this.results.set(state.response, state.milliseconds);
      else this.results.clear();
      for (const file of this.session.all()) {
        showMarks(this.editor, file, this.results, this.actions);
      }
      this.findings.show();
      this.tabs.draw();
    }
    this.status.show(state);
    if (state.type !== "done") return;
    performance.mark("findings");
    this.showPanel(this.panels.current);
    if (this.targets.length === 0) void this.loadNames();
  }

  private async loadNames(): Promise<void> {
    const [targets, version] = await Promise.all([
      this.linter.call("targets", null), this.linter.call("version", null),
    ]).catch(() => [null, null]);
    if (!targets || !version) return;
    this.targets = targets.value;
    this.settings.setTargets(targets.value);
    byId("version").textContent = `mcp-lint ${version.value}`;
    this.whenLoaded();
  }

  private showPanel(name: string): void {
    if (name === "compare") this.comparePanel.show();
    if (name === "matrix") void this.showTargets();
    if (name === "view") void this.showView();
  }

  /**
   * What the models of the selected clients receive, or of those in common use. Takes seconds for the
   * largest lists, so it neither delays findings nor is repeated for each letter that is typed.
   */
  private async showView(): Promise<void> {
    const {version} = this.session;
    if (this.isViewing || version === this.viewVersion) return;
    this.isViewing = true;
    this.viewVersion = version;
    const panel = byId("view");
    if (!panel.hasChildNodes()) replace(panel, h("p", {class: "quiet"}, "Applying the facts about clients…"));
    try {
      const argument = {request: this.session.request(), format: "markdown"};
      const {value} = await this.views.call("view", argument);
      const text = value.text ?? value.error ?? "";
      const nothing = "The text has no tools, results or instructions.";
      const actions = {open: (name: string) => this.actions.explain(name), example: () => undefined};
      const heading = h("h2", {class: "hidden"}, "What the model sees");
      replace(panel, heading, renderPage(text.trim() === "" ? nothing : text, actions));
    } catch {
      this.viewVersion = -1;
      replace(panel, h("p", {class: "problem"}, "The linter stopped unexpectedly on this text."));
    }
    this.isViewing = false;
    if (this.panels.current === "view" && this.session.version !== version) void this.showView();
  }

  /** The table is about all targets, whichever the findings are about. */
  private async showTargets(): Promise<void> {
    const {version} = this.session;
    if (version === this.matrixVersion) return;
    this.matrixVersion = version;
    const panel = byId("matrix");
    if (!panel.hasChildNodes()) replace(panel, h("p", {class: "quiet"}, "Checking all targets…"));
    try {
      const request = {...this.session.request(), targets: ["all"]};
      const {value} = await this.matrix.call("lint", request);
      const compatibility = value.report?.compatibility ?? {targets: [], tools: []};
      showMatrix(panel, compatibility, this.targets, {
        explain: this.actions.explain,
        select: (target) => {
          this.panels.show("findings");
          this.session.change({targets: [target]});
        },
      });
    } catch {
      this.matrixVersion = -1;
      replace(panel, h("p", {class: "problem"}, "The linter stopped unexpectedly on this text."));
    }
  }
}
