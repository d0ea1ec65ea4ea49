// Two versions of tools, beside each other in the editor and compared. The comparison has its own
// module and worker: the prover that it uses may crash, which then only ends the comparison.

import type {Editor} from "../../editor/editor";
import type {Diagnostic, Report} from "../../linter/report";
import {Crash, Stopped, type Supervisor} from "../../linter/supervisor";
import type {Session, SourceFile} from "../../state/session";
import {byId, h, icon, plural, prose, replace} from "../dom";
import {changeItem, type ChangeActions} from "./change";

export interface CompareActions extends ChangeActions {
  count(breaking: number | null): void;
}

const LEVELS = ["breaking", "risky", "compatible"];
/** The pause after which a changed text is compared, in milliseconds. */
const PAUSE = 200;
/** More changes than these are counted only. */
const MOST_CHANGES = 500;

export class ComparePanel {
  private old: SourceFile | null = null;
  private new: SourceFile | null = null;
  private versions = byId("versions");
  private beside = byId("beside");
  private compared = "";
  private isRunning = false;
  private isShown = false;
  private isShowing = false;
  private timer = 0;

  constructor(
    private body: HTMLElement, private session: Session, private editor: Editor,
    private linter: Supervisor, private actions: CompareActions,
  ) {}

  /** Shows both versions, and compares them if anything has changed. */
  show(): void {
    // Files that are opened or activated here are announced, and shown below.
    if (this.isShowing) return;
    this.isShowing = true;
    this.choose();
    this.isShown = true;
    this.draw();
    this.isShowing = false;
  }

  private draw(): void {
    const {old, new: newer} = this;
    if (!old || !newer) return;
    if (this.session.active !== newer) this.session.activate(newer);
    byId("tabs").hidden = true;
    byId("file-bar").hidden = true;
    this.versions.hidden = false;
    this.beside.hidden = false;
    this.editor.showBeside(this.beside, old);
    replace(this.versions, this.side("old"), this.middle(), this.side("new"));
    void this.compare();
  }

  /** Leaves the comparison; an old version that nothing was pasted into is closed. */
  hide(): void {
    if (!this.isShown) return;
    this.isShown = false;
    for (const id of ["tabs", "file-bar"]) byId(id).hidden = false;
    this.versions.hidden = true;
    this.beside.hidden = true;
    this.editor.showBeside(this.beside, null);
    const {old} = this;
    if (old && old.state.doc.length === 0 && this.session.files.includes(old)) this.session.close(old);
  }

  private choose(): void {
    const {files, active} = this.session;
    const isOpen = (file: SourceFile | null) => file !== null && files.includes(file);
    if (!isOpen(this.new) || this.new?.role === "old") {
      this.new = active.role === "lint" && files.includes(active) ? active
        : files.find((file) => file.role !== "old") ?? null;
    }
    if (isOpen(this.old) && this.old !== this.new) return;
    const candidates = files.filter((file) => file !== this.new);
    this.old = candidates.find((file) => file.role === "old") ?? null;
    if (!this.old) this.old = this.session.addOld({name: "", text: "", role: "old", choice: ""});
  }

  private side(side: "old" | "new"): HTMLElement {
    const title = side === "old" ? "Old version" : "New version";
    const select = h("select", {
      "aria-label": title,
      onchange: () => this.take(side, this.session.files[select.selectedIndex]),
    });
    for (const file of this.session.files) {
      const name = file.name || (file.state.doc.length === 0 ? "nothing yet" : "pasted text");
      select.append(h("option", {selected: file === this[side]}, name));
    }
    return h("label", {}, title, select);
  }

  private take(side: "old" | "new", file: SourceFile | undefined): void {
    const other = side === "old" ? "new" : "old";
    if (!file) return;
    // Taking the other version exchanges them.
    if (this[other] === file) this[other] = this[side];
    this[side] = file;
    this.exchangeRoles();
  }

  private exchangeRoles(): void {
    const {old, new: newer} = this;
    if (!old || !newer) return;
    this.editor.showBeside(this.beside, null);
    if (newer.role === "old") newer.role = "lint";
    old.role = "old";
    this.session.active = newer;
    this.session.announce("files");
    this.show();
  }

  private middle(): HTMLElement {
    const swap = () => {
      [this.old, this.new] = [this.new, this.old];
      this.exchangeRoles();
    };
    const copy = () => {
      const {old, new: newer} = this;
      if (old && newer) this.editor.replace(old, newer.state.sliceDoc());
    };
    const isEmpty = this.old?.state.doc.length === 0;
    return h(
      "span", {class: "buttons"},
      h("button", {type: "button", id: "swap", onclick: swap}, "Swap"),
      isEmpty && h("button", {type: "button", id: "copy-new", onclick: copy}, "Start from the new version"),
    );
  }

  /** Called after each change; compares after a pause. */
  update(): void {
    clearTimeout(this.timer);
    if (this.isShown) this.timer = window.setTimeout(() => this.isShown && this.show(), PAUSE);
  }

  private async compare(): Promise<void> {
    const {old, new: newer} = this;
    if (!old || !newer || this.isRunning) return;
    if (old.state.doc.length === 0 || newer.state.doc.length === 0) {
      this.compared = "";
      const [missing, other] = old.state.doc.length === 0 ? ["old", "new"] : ["new", "old"];
      replace(this.body, h("p", {}, `Paste the ${missing} version beside the ${other} one. Every change is judged by `
        + "whether callers or readers of results break, with an example that shows it."));
      this.actions.count(null);
      return;
    }
    const key = `${this.session.version} ${old.id} ${newer.id}`;
    if (key === this.compared) return;
    this.compared = key;
    const side = (file: SourceFile) => [{
      name: file.givenName, text: file.state.sliceDoc(), ...(file.choice === null ? {} : {choice: file.choice}),
    }];
    const request = {old: side(old), new: side(newer), ...this.session.options()};
    this.isRunning = true;
    const stop = h("button", {type: "button", onclick: () => this.linter.cancel()}, "Stop");
    if (!this.body.querySelector(".verdict")) replace(this.body, h("p", {class: "working"}, "Comparing… ", stop));
    try {
      const {value} = await this.linter.call("compare", request);
      if (value.names) this.session.nameByContent([newer, old], value.names);
      if (value.report) this.report(value.report, old, newer);
      else this.fail(value.error ?? "nothing was compared");
    } catch (error) {
      this.failed(error);
    }
    this.isRunning = false;
    if (this.isShown) void this.compare();
  }

  private failed(error: unknown): void {
    if (error instanceof Stopped) this.fail("Stopped. The comparison starts again when a text changes.");
    else if (error instanceof Crash) {
      this.fail("The comparison stopped unexpectedly, so these versions are not decided. Your text is unchanged.");
    } else this.fail(`The comparison could not start: ${String(error)}`);
  }

  private fail(message: string): void {
    replace(this.body, h("p", {class: "problem", role: "alert"}, icon("error"), prose(message)));
    this.actions.count(null);
  }

  private report(report: Report, old: SourceFile, newer: SourceFile): void {
    const {breaking = 0, risky = 0, compatible = 0, suggestedBump = "none"} = report.summary;
    const counts = `${breaking} breaking, ${risky} risky, ${compatible} compatible`;
    const bump = suggestedBump === "none" ? "No new version is required." : `Next version: ${suggestedBump}.`;
    const level = (it: Diagnostic) => LEVELS.indexOf(it.change?.level ?? "breaking");
    const worstFirst = report.diagnostics.toSorted((a, b) => level(a) - level(b));
    const items = worstFirst.slice(0, MOST_CHANGES).map((it) => changeItem(it, old, newer, this.actions));
    const left = report.diagnostics.length - items.length;
    replace(
      this.body,
      h("p", {class: "verdict"}, items.length === 0 ? "No change was found. " : `${counts}. `, bump),
      h("div", {class: "changes"}, h("ol", {}, items)),
      left > 0 && h("p", {class: "quiet"}, `${plural(left, "further change")} not shown`),
    );
    this.actions.count(report.diagnostics.length);
  }
}
