// Two versions of tools, compared. The comparison has its own worker: the prover that it uses may
// crash, which then only ends the comparison.

import type {Change, Diagnostic, Report} from "../linter/report";
import {Crash, type Supervisor} from "../linter/supervisor";
import type {Session, SourceFile} from "../state/session";
import {h, icon, plural, prose, replace, visible} from "./dom";

export interface CompareActions {
  explain(kind: string): void;
  goTo(path: string, line: number, column: number): void;
}

const ICONS = {breaking: "error", risky: "warning", compatible: "info"} as const;

export class ComparePanel {
  private old: SourceFile | null = null;
  private new: SourceFile | null = null;
  private body = h("div", {class: "changes"});
  private form = h("div", {class: "compare-form"});
  private compared = "";
  private isRunning = false;

  constructor(
    parent: HTMLElement, private session: Session, private linter: Supervisor,
    private actions: CompareActions,
  ) {
    parent.append(this.form, this.body);
  }

  /** Draws the choice of files, and compares them if anything has changed. */
  show(): void {
    this.choose();
    replace(this.form, this.choice("Old version", "old"), this.choice("New version", "new"), this.keep());
    if (this.session.files.length < 2) {
      const text = "Keep the current text as the old version, then edit it; or drop the other version.";
      replace(this.body, h("p", {class: "quiet"}, text));
      return;
    }
    void this.compare();
  }

  private choose(): void {
    const {files} = this.session;
    const isOpen = (file: SourceFile | null) => file !== null && files.includes(file);
    if (!isOpen(this.old)) this.old = files.find((file) => file.role === "old") ?? files[0] ?? null;
    if (!isOpen(this.new) || this.new === this.old) {
      this.new = files.find((file) => file !== this.old && file.role !== "old")
        ?? files.find((file) => file !== this.old) ?? null;
    }
  }

  private choice(title: string, side: "old" | "new"): HTMLElement {
    const select = h("select", {
      onchange: () => {
        this[side] = this.session.files[select.selectedIndex] ?? null;
        this.show();
      },
    });
    for (const file of this.session.files) {
      select.append(h("option", {selected: file === this[side]}, file.name));
    }
    return h("label", {}, title, select);
  }

  private keep(): HTMLElement {
    const onclick = () => {
      const current = this.session.active.role === "config" ? this.new : this.session.active;
      if (!current) return;
      const text = current.state.sliceDoc();
      this.session.add([{name: `old-${current.name}`, text, role: "old"}]);
      this.old = this.session.active;
      this.new = current;
      this.session.activate(current);
      this.show();
    };
    return h("button", {type: "button", onclick}, "Keep the current text as the old version");
  }

  private async compare(): Promise<void> {
    const {old, new: newer} = this;
    if (!old || !newer || old === newer) return;
    const side = (file: SourceFile) => [{name: file.name, text: file.state.sliceDoc()}];
    const request = {old: side(old), new: side(newer), ...this.session.options()};
    const key = JSON.stringify(request);
    if (key === this.compared || this.isRunning) return;
    this.compared = key;
    this.isRunning = true;
    replace(this.body, h("p", {class: "quiet"}, "Comparing…"));
    try {
      const {value} = await this.linter.call("compare", request);
      if (value.report) this.draw(value.report);
      else this.fail(value.error ?? "nothing was compared");
    } catch (error) {
      this.fail(error instanceof Crash
        ? "The comparison stopped unexpectedly, so these versions are not decided. Your text is unchanged."
        : `The comparison could not start: ${String(error)}`);
    }
    this.isRunning = false;
    if (this.form.isConnected && !this.form.closest("[hidden]")) this.show();
  }

  private fail(message: string): void {
    replace(this.body, h("p", {class: "problem", role: "alert"}, icon("error"), prose(message)));
  }

  private draw(report: Report): void {
    const {breaking = 0, risky = 0, compatible = 0, suggestedBump = "none"} = report.summary;
    const counts = `${breaking} breaking, ${risky} risky, ${compatible} compatible`;
    const bump = suggestedBump === "none" ? "No new version is required." : `Next version: ${suggestedBump}.`;
    const changes = report.diagnostics.map((diagnostic) => this.item(diagnostic));
    replace(
      this.body,
      h("p", {class: "verdict"}, changes.length === 0 ? "No change was found. " : `${counts}. `, bump),
      h("ol", {}, changes.slice(0, 500)),
      changes.length > 500 && h("p", {class: "quiet"}, `${plural(changes.length - 500, "further change")} not shown`),
    );
  }

  private item(diagnostic: Diagnostic): HTMLElement {
    const {change, rule, message, notes, path, span, tool} = diagnostic;
    const level = change?.level ?? "risky";
    const shape = change ? ICONS[change.level] : diagnostic.severity;
    const {line, column} = span.start;
    const go = () => this.actions.goTo(path, line, column);
    return h(
      "li", {class: "finding change"},
      h("span", {class: `severity ${shape}`}, icon(shape), level),
      h("div", {class: "message"}, prose(message)),
      tool !== null && h("div", {class: "quiet"}, "tool ", h("code", {}, visible(tool))),
      notes.map((note) => h("p", {}, prose(note))),
      change && values(change),
      h(
        "div", {class: "buttons"},
        h("button", {type: "button", onclick: () => this.actions.explain(rule)}, "Explain"),
        h("button", {type: "button", onclick: go}, `Show ${line}:${column}`),
      ),
    );
  }
}

function values(change: Change): HTMLElement | null {
  const rows = [["before", change.old?.value], ["after", change.new?.value], ["example", change.witness]];
  const known = rows.filter((row): row is [string, string] => typeof row[1] === "string");
  if (known.length === 0) return null;
  return h("dl", {}, known.flatMap(([name, value]) => [
    h("dt", {}, name), h("dd", {}, h("code", {}, visible(value))),
  ]));
}
