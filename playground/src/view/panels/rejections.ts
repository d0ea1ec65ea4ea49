// Who rejects it: every client and provider for tools, and every client that reads such a file for a
// configuration. A worker of its own finds out after each run, unless the text is large.

import type {Compatibility, LintResponse, TargetEntry} from "../../linter/report";
import {Stopped, type Supervisor} from "../../linter/supervisor";
import type {Session, SourceFile} from "../../state/session";
import {h, replace} from "../dom";
import {failing, isBroken, readerTable, type Reading} from "./clients";
import {rejecting, showMatrix, type MatrixActions} from "./matrix";

/** Larger texts are only judged when the panel is opened, in UTF-16 code units. */
const MOST_UNASKED = 300_000;

export interface RejectionActions extends MatrixActions {
  count(rejecting: number | null): void;
  chooseReader(file: SourceFile, name: string): void;
}

interface Judgement {
  compatibility: Compatibility;
  readings: Reading[];
}

export class RejectionsPanel {
  private version = -1;
  private isRunning = false;

  constructor(
    private parent: HTMLElement, private session: Session, private linter: Supervisor,
    private titles: () => TargetEntry[], private actions: RejectionActions,
  ) {}

  /** Called after each run, and when the panel is opened. */
  async update(isShown: boolean): Promise<void> {
    const {version} = this.session;
    if (version === this.version) return;
    const size = this.session.linted().reduce((sum, {state}) => sum + state.doc.length, 0);
    if (!isShown && size > MOST_UNASKED) {
      this.actions.count(null);
      return;
    }
    // The call under way is about a text that has changed.
    if (this.isRunning) this.linter.cancel();
    this.version = version;
    this.isRunning = true;
    if (!this.parent.hasChildNodes() || isShown) this.wait();
    try {
      const judgement = await this.judge();
      if (version === this.session.version) this.show(judgement);
    } catch (error) {
      if (!(error instanceof Stopped)) this.fail();
      else if (version === this.version) this.stopped();
    }
    if (version === this.version) this.isRunning = false;
  }

  private async judge(): Promise<Judgement> {
    const request = {...this.session.request(), targets: ["all"]};
    const {value} = await this.linter.call("lint", request);
    const compatibility = value.report?.compatibility ?? {targets: [], tools: []};
    const readings: Reading[] = [];
    for (const file of this.session.files) {
      for (const {name, title} of readersOf(file)) readings.push({file, name, title, report: await this.read(file, name)});
    }
    return {compatibility, readings};
  }

  /** The findings if the client that reads files of this name reads the text. */
  private async read(file: SourceFile, name: string): Promise<LintResponse["report"]> {
    const text = file.state.sliceDoc();
    const {targets: _, ...options} = this.session.options();
    return (await this.linter.call("lint", {...options, files: [{name, text}]})).value.report;
  }

  private show({compatibility, readings}: Judgement): void {
    const {actions} = this;
    const tools = h("div", {});
    if (compatibility.tools.length > 0) showMatrix(tools, compatibility, this.titles(), actions);
    const files = new Set(readings.map(({file}) => file));
    const tables = [...files].map((file) => readerTable(
      readings.filter((it) => it.file === file), (name) => actions.chooseReader(file, name)));
    const nothing = compatibility.tools.length === 0 && readings.length === 0
      && h("p", {class: "quiet"}, "There are no tools and no servers of a client in the text, so there is nothing to reject.");
    replace(this.parent, tools, tables, nothing);
    const isUnknown = nothing || readings.length > 0 && readings.every(isBroken);
    actions.count(isUnknown ? null : rejecting(compatibility) + failing(readings).length);
  }

  private wait(): void {
    const stop = h("button", {type: "button", onclick: () => this.linter.cancel()}, "Stop");
    replace(this.parent, h("p", {class: "working"}, "Asking all clients and providers… ", stop));
  }

  private stopped(): void {
    const again = h("button", {type: "button", onclick: () => this.again()}, "Check again");
    replace(this.parent, h("p", {class: "working"}, "Stopped. ", again));
  }

  private again(): void {
    this.version = -1;
    void this.update(true);
  }

  private fail(): void {
    this.version = -1;
    replace(this.parent, h("p", {class: "problem"}, "The linter stopped unexpectedly on this text."));
    this.actions.count(null);
  }
}

/** The files of other clients that the text may be; none if the content decides what it is. */
function readersOf(file: SourceFile): {name: string; title: string}[] {
  const readers = file.role === "old" ? [] : file.likely.filter((it) => it.is_choice);
  // One file of each client is enough: its other files have the same form.
  const first = new Map<string, {name: string; title: string}>();
  for (const reader of readers) if (!first.has(reader.title)) first.set(reader.title, reader);
  return [...first.values()];
}
