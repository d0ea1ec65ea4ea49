// The line about the run as a whole: loading, running, clean, nothing recognised, too large, stopped,
// crashed.

import {MOST_FINDINGS} from "../linter/messages";
import type {Report} from "../linter/report";
import type {Results} from "../state/results";
import type {RunState} from "../state/runner";
import {byId, h, icon, link, plural, prose, replace} from "./dom";

const ISSUES = "https://github.com/mcp-lint/mcp-lint/issues";
const UNRECOGNISED = "document-unrecognised";
const RECORDING = "https://mcp-lint.github.io/mcp-lint/recording/";
/** A run that takes longer than this shows that it runs, in milliseconds. */
const PATIENCE = 300;

export interface RunActions {
  again(): void;
  stop(): void;
}

export class Status {
  private line = byId("status");
  private notice = byId("notice");
  private announcement = byId("announcement");
  private timer = 0;
  private slow = 0;

  constructor(private results: Results, private actions: RunActions) {
    replace(this.line, "Loading the linter…");
  }

  show(state: RunState): void {
    document.body.dataset.state = state.type;
    clearTimeout(this.slow);
    if (state.type === "running") {
      this.slow = window.setTimeout(() => this.running(), PATIENCE);
      return;
    }
    if (this.notice.dataset.kind === "crash") this.dismiss();
    switch (state.type) {
      case "loading":
        break;
      case "blank":
        replace(this.line, h("span", {}, "Nothing to check yet. Paste a text into the editor, drop files, or choose an example."));
        break;
      case "done":
        this.done();
        break;
      case "rejected":
        replace(this.line, icon("error"), h("span", {}, "Not checked: ", prose(state.message)));
        this.announce(`Not checked: ${state.message}`);
        break;
      case "stopped":
        this.stopped(state.isSlow);
        break;
      case "crashed":
        this.crashed(state.message);
        break;
      case "unavailable":
        replace(
          this.line, icon("error"), h("span", {}, `The linter could not start: ${state.message}`),
          h("button", {type: "button", onclick: this.actions.again}, "Try again"),
        );
        break;
    }
  }

  /** A message about something other than a run, which stays until the next one. */
  note(...content: (Node | string)[]): void {
    const close = h("button", {type: "button", class: "close", "aria-label": "Dismiss"}, "×");
    close.addEventListener("click", () => this.dismiss());
    replace(this.notice, h("div", {class: "problem"}, h("div", {}, ...content), close));
    this.notice.dataset.kind = "note";
  }

  /** What has no findings may be rejected all the same, by targets that few people use. */
  rejections(count: number | null, show: () => void): void {
    this.line.querySelector(".also")?.remove();
    if (count === null || count === 0 || this.results.total > 0 || !this.results.report) return;
    const text = count === 1 ? "1 client or provider rejects something" : `${count} clients or providers reject something`;
    this.line.append(h("button", {type: "button", class: "link also", onclick: show}, text));
  }

  dismiss(): void {
    replace(this.notice);
  }

  private running(): void {
    const stop = h("button", {type: "button", id: "stop", onclick: this.actions.stop}, "Stop");
    performance.mark("work-shown");
    replace(this.line, h("span", {class: "busy", "aria-hidden": "true"}), h("span", {}, "Checking…"), stop);
    this.announce("Checking");
  }

  private stopped(isSlow: boolean): void {
    const text = isSlow
      ? "Not checked: this text takes longer than 30 seconds. The command line has no such limit."
      : "Not checked: you stopped the linter.";
    const again = h("button", {type: "button", onclick: this.actions.again}, "Check again");
    replace(this.line, icon("warning"), h("span", {}, text), again);
    this.announce("Not checked");
  }

  private crashed(message: string): void {
    replace(this.line, icon("error"), h("span", {}, "Not checked: the linter stopped unexpectedly."));
    const again = h("button", {type: "button", onclick: this.actions.again}, "Try again");
    replace(
      this.notice,
      h(
        "div", {class: "problem"},
        h(
          "div", {},
          h("p", {}, "The linter stopped unexpectedly on this text and was restarted. Your text is unchanged."),
          h("p", {class: "quiet"}, message.slice(0, 300)),
          h("div", {class: "buttons"}, again, link(ISSUES, "Report a fault")),
        ),
      ),
    );
    this.notice.dataset.kind = "crash";
  }

  private done(): void {
    const {report, milliseconds, total} = this.results;
    if (!report) return;
    const unrecognised = report.diagnostics.find((diagnostic) => diagnostic.rule === UNRECOGNISED);
    const isUnknown = unrecognised !== undefined && report.diagnostics.length === 1;
    const shape = total === 0 ? "clean" : worst(report);
    const text = isUnknown
      ? h("span", {}, "Nothing was recognised: ", prose(unrecognised.message.replace(/^.*?: /, "")))
      : h("span", {}, total === 0 ? "No findings" : plural(total, "finding"), ` in ${contents(report)}`);
    replace(
      this.line, icon(shape), text,
      h("span", {class: "quiet run"}, `${protocol(report)} ${milliseconds.toFixed(milliseconds < 10 ? 1 : 0)} ms`),
    );
    if (isUnknown) {
      const hint = "The page checks what a server sends and the files around it, not its code. ";
      this.line.append(h("p", {class: "hint"}, hint, link(RECORDING, "How to record a server"), "."));
    }
    if (total > MOST_FINDINGS) this.line.append(h("span", {class: "quiet"}, `first ${MOST_FINDINGS} shown`));
    this.announce(total === 0 ? "No findings" : plural(total, "finding"));
  }

  /** Only the count is read aloud, and only after a pause. */
  private announce(text: string): void {
    clearTimeout(this.timer);
    this.timer = window.setTimeout(() => {
      if (this.announcement.textContent !== text) this.announcement.textContent = text;
    }, 1000);
  }
}

function worst(report: Report): "error" | "warning" | "info" {
  const {errors, warnings} = report.summary;
  return errors > 0 ? "error" : warnings > 0 ? "warning" : "info";
}

function contents({summary}: Report): string {
  const parts = [
    [summary.tools, "tool"], [summary.results, "result"], [summary.calls, "call"],
    [summary.servers ?? 0, "server"],
  ] as const;
  const known = parts.filter(([count]) => count > 0).map(([count, noun]) => plural(count, noun));
  return known.length > 0 ? known.join(", ") : plural(summary.files, "file");
}

function protocol(report: Report): string {
  const revisions = new Set(report.files.map((file) => file.protocol));
  return revisions.size === 1 ? `protocol ${[...revisions].join()} ·` : "";
}
