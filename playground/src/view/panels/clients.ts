// A configuration as each client reads it: where it works, and what the others lose.

import type {Report} from "../../linter/report";
import type {SourceFile} from "../../state/session";
import {h, icon, plural, prose, visible} from "../dom";

/** A text as the file of one client. */
export interface Reading {
  file: SourceFile;
  name: string;
  /** The client. */
  title: string;
  report: Report | undefined;
}

export function readerTable(readings: Reading[], choose: (name: string) => void): HTMLElement {
  const rows = readings.toSorted((a, b) => problems(b) - problems(a)).map((it) => row(it, choose));
  const failing = readings.filter((it) => (it.report?.summary.errors ?? 0) > 0).length;
  const all = readings.length;
  const text = failing === 0 ? `None of ${all} clients that read such a file is known to reject a part of it.`
    : failing === all ? `All ${all} clients that read such a file reject a part of it.`
    : `Of ${all} clients that read such a file, ${failing} reject a part of it.`;
  const head = ["Client", "File", "Result"].map((title) => h("th", {scope: "col"}, title));
  return h(
    "div", {},
    h("p", {class: "verdict"}, text),
    h(
      "div", {class: "scroll", tabindex: 0, role: "region", "aria-label": "Clients that read the file"},
      h("table", {class: "matrix readers"}, h("thead", {}, h("tr", {}, head)), h("tbody", {}, rows)),
    ),
  );
}

/** Errors first, then warnings. */
function problems({report}: Reading): number {
  return 1000 * (report?.summary.errors ?? 0) + (report?.summary.warnings ?? 0);
}

function row({name, title, report}: Reading, choose: (name: string) => void): HTMLElement {
  const {errors = 0, warnings = 0} = report?.summary ?? {};
  const first = report?.diagnostics.find((it) => it.severity === "error")
    ?? report?.diagnostics.find((it) => it.severity === "warning");
  const shape = errors > 0 ? "error" : warnings > 0 ? "warning" : "clean";
  const counts = [errors > 0 && plural(errors, "error"), warnings > 0 && plural(warnings, "warning")]
    .filter((it) => it !== false).join(", ");
  const select = h("button", {
    type: "button", class: "link", title: `Check the text as ${name}`, onclick: () => choose(name),
  }, visible(title));
  return h(
    "tr", {},
    h("th", {scope: "row"}, select), h("td", {}, h("code", {}, visible(name))),
    h(
      "td", {}, h("span", {class: `severity ${shape}`}, icon(shape), counts || "nothing to report"),
      first && h("div", {class: "quiet"}, prose(first.message)),
    ),
  );
}
