// Connects the parts: the session, the editor, the linter and what shows its results.

import type {EditorView} from "@codemirror/view";

import {Editor, stateFactory} from "./editor/editor";
import {ignore} from "./editor/ignore";
import {showMarks} from "./editor/marks";
import type {Assets} from "./linter/assets";
import type {LintResponse, TargetEntry} from "./linter/report";
import {Supervisor} from "./linter/supervisor";
import {KeptProject} from "./state/files";
import {Results, type Finding} from "./state/results";
import {Runner, type RunState} from "./state/runner";
import {CONFIG_NAME, Session, type SourceFile, type Topic} from "./state/session";
import {byId, h} from "./view/dom";
import {drawFileBar} from "./view/file_bar";
import {openFixMenu} from "./view/dialogs/fix_menu";
import {openPage} from "./view/dialogs/page_dialog";
import {ComparePanel} from "./view/panels/compare";
import {FindingsList, type ListActions} from "./view/panels/findings";
import {ModelPanel} from "./view/panels/model";
import {RejectionsPanel} from "./view/panels/rejections";
import {SettingsMenu} from "./view/settings";
import {Status} from "./view/status";
import {FileTabs, Panels} from "./view/tabs";

export class App {
  readonly session: Session;
  readonly results: Results;
  readonly editor: Editor;
  readonly linter: Supervisor;
  /** A text that is slow for these must not take the worker of the linter. */
  readonly matrix: Supervisor;
  readonly comparison: Supervisor;
  readonly views: Supervisor;
  readonly kept = new KeptProject();
  readonly runner: Runner;
  readonly status: Status;
  readonly tabs: FileTabs;
  readonly panels: Panels;
  private settings: SettingsMenu;
  private findings: FindingsList;
  private rejections: RejectionsPanel;
  private comparePanel: ComparePanel;
  private model: ModelPanel;
  private targets: TargetEntry[] = [];

  constructor(private assets: Assets) {
    this.session = new Session(stateFactory(this.keys(), {
      changed: (update) => this.editor?.changed(update),
      pasted: (view, text) => this.paste(view, text),
    }));
    this.results = new Results(this.session);
    this.linter = new Supervisor(assets, "lint");
    this.matrix = new Supervisor(assets, "lint");
    this.comparison = new Supervisor(assets, "full");
    this.views = new Supervisor(assets, "full");
    this.editor = new Editor(byId("editor"), this.session);
    this.runner = new Runner(this.session, this.linter, (state) => this.show(state));
    this.status = new Status(this.results, {
      again: () => this.runner.schedule(0), stop: () => this.runner.stop(),
    });
    this.tabs = new FileTabs(
      byId("file-tabs"), this.session, (file) => this.results.of(file).length,
      (file) => this.closeFile(file),
    );
    this.settings = new SettingsMenu(this.session);
    this.findings = new FindingsList(byId("findings"), this.session, this.results, this.actions);
    this.panels = new Panels(byId("panels"), (name) => this.showPanel(name));
    [this.rejections, this.comparePanel, this.model] = this.otherPanels();
    this.session.listen((topic) => this.changed(topic));
  }

  private otherPanels(): [RejectionsPanel, ComparePanel, ModelPanel] {
    const {session} = this;
    const {explain} = this.actions;
    const rejections = new RejectionsPanel(byId("matrix"), session, this.matrix, () => this.targets, {
      explain,
      select: (target) => {
        this.panels.show("findings");
        session.change({targets: [target]});
      },
      chooseReader: (file, name) => {
        this.panels.show("findings");
        session.choose(file, name);
      },
      count: (count) => {
        this.panels.count("matrix", count);
        this.status.rejections(count, () => this.panels.show("matrix"));
      },
    });
    const compare = new ComparePanel(byId("compare"), session, this.editor, this.comparison, {
      explain,
      goToPlace: (file, line, column) => this.goToPlace(file, line, column),
      count: (count) => this.panels.count("compare", count),
    });
    const isShown = () => this.panels.current === "view";
    return [rejections, compare, new ModelPanel(byId("view"), session, this.views, explain, isShown)];
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
      this.session.add([{name: `example.${extension}`, text, choice: ""}])),
    goTo: (path, line, column) => {
      const file = this.session.files.find((other) => other.name === path);
      if (file) this.goToPlace(file, line, column);
    },
    targetTitle: (name) => this.targets.find((target) => target.name === name)?.title ?? name,
  };

  /** The pages of all rules, kinds of changes and targets. */
  readonly pages = () => this.assets.pages();

  private goToPlace(file: SourceFile, line: number, column: number): void {
    const start = file.state.doc.line(Math.min(line, file.state.doc.lines));
    // Columns of the report are code points, and positions of the editor UTF-16 code units.
    const before = [...start.text.slice(0, 2 * column)].slice(0, column - 1).join("");
    const position = Math.min(start.from + before.length, start.to);
    this.editor.select(file, position, position, true);
  }

  /** A text that is pasted over an example, or over everything, is another file. */
  private paste(view: EditorView, text: string): boolean {
    const file = this.editor.fileIn(view);
    const {main} = view.state.selection;
    const isAll = main.from === 0 && main.to === view.state.doc.length;
    if (file.role === "config" || !isAll && !file.isUntouched) return false;
    this.session.forgetName(file);
    view.dispatch({
      changes: {from: 0, to: view.state.doc.length, insert: text}, userEvent: "input.paste",
      selection: {anchor: 0}, scrollIntoView: true,
    });
    file.lineEnd = text.includes("\r\n") ? "\r\n" : "\n";
    this.runner.schedule(0);
    return true;
  }

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
    const {name, givenName, choice, role} = file;
    const text = file.state.sliceDoc();
    this.session.close(file);
    if (text.trim() === "") return;
    const closed = {name: givenName, text, role, ...(choice === null ? {} : {choice: choice || name})};
    this.offerBack(`${name || "The text"} was closed.`, () => this.session.open([closed]));
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
      this.comparePanel.update();
      return;
    }
    this.editor.show();
    this.tabs.draw();
    drawFileBar(this.session, (file) => this.closeFile(file));
    this.comparePanel.update();
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
      if (state.type === "done") this.take(state.response, state.milliseconds);
      else this.results.clear();
      for (const file of this.session.all()) {
        showMarks(this.editor, file, this.results, this.actions);
      }
      this.findings.show();
      this.tabs.draw();
      this.panels.count("findings", state.type === "done" ? this.results.total : null);
    }
    this.status.show(state);
    if (state.type === "done" || state.type === "blank") void this.rejections.update(this.panels.current === "matrix");
    if (state.type !== "done") return;
    performance.mark("findings");
    this.showPanel(this.panels.current);
    if (this.targets.length === 0) void this.loadNames();
  }

  private take(response: LintResponse, milliseconds: number): void {
    this.session.nameByContent(this.session.linted(), response.names ?? []);
    this.results.set(response, milliseconds);
    const settings = this.session.files.find((it) => it.choice !== null && it.name === CONFIG_NAME);
    if (settings) this.takeSettings(settings);
  }

  /** A pasted configuration of the linter applies to the other texts. */
  private takeSettings(file: SourceFile): void {
    const text = file.state.sliceDoc();
    const before = this.session.project();
    // Under a name of its own it stays a text.
    before.files[this.session.files.indexOf(file)] = {name: "text.toml", text};
    this.session.close(file);
    this.editor.replace(this.session.config, text);
    this.offerBack("The text is a configuration of mcp-lint, and now applies to this page.", () => this.session.load(before));
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
    else this.comparePanel.hide();
    if (name === "matrix") void this.rejections.update(true);
    if (name === "view") void this.model.show();
  }
}
