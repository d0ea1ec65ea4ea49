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

/** Clients with the same result. */
interface Row {
  readings: Reading[];
  errors: number;
  warnings: number;
  /** The first error, or else the first warning. */
  message: string | null;
}

/** Whether the client cannot read the text, because of its syntax. */
export function isBroken({report}: Reading): boolean {
  return report?.diagnostics.some((it) => it.severity === "error" && it.rule === "document-syntax") ?? false;
}

/** How many clients lose a part of the text, or all of it. */
export function failing(readings: Reading[]): Reading[] {
  return readings.filter(({report}) => (report?.summary.errors ?? 0) > 0);
}

export function readerTable(readings: Reading[], choose: (name: string) => void): HTMLElement {
  const all = readings.length;
  const broken = readings.filter(isBroken).length;
  if (broken === all) {
    return h("p", {class: "verdict"}, "No client can read the text until its syntax is correct.");
  }
  const lost = failing(readings).length;
  const text = broken > 0 ? `${broken} of ${all} clients cannot read the text until its syntax is correct; others repair it.`
    : lost === 0 ? `None of ${all} clients that read such a file is known to reject a part of it.`
    : lost === all ? `All ${all} clients that read such a file reject a part of it.`
    : `Of ${all} clients that read such a file, ${lost} reject a part of it.`;
  const head = ["Clients", "Result"].map((title) => h("th", {scope: "col"}, title));
  return h(
    "div", {},
    h("p", {class: "verdict"}, text),
    h(
      "div", {class: "scroll", tabindex: 0, role: "region", "aria-label": "Clients that read the file"},
      h(
        "table", {class: "matrix readers"},
        h("thead", {}, h("tr", {}, head)), h("tbody", {}, rows(readings).map((it) => row(it, choose))),
      ),
    ),
  );
}

/** The results, that of the chosen client first, then the worst ones. */
function rows(readings: Reading[]): Row[] {
  const found = new Map<string, Row>();
  for (const reading of readings) {
    const {errors = 0, warnings = 0} = reading.report?.summary ?? {};
    const diagnostics = reading.report?.diagnostics ?? [];
    const first = diagnostics.find((it) => it.severity === "error")
      ?? diagnostics.find((it) => it.severity === "warning");
    const message = first?.message ?? null;
    const key = JSON.stringify([errors, warnings, message]);
    const row = found.get(key);
    if (row) row.readings.push(reading);
    else found.set(key, {readings: [reading], errors, warnings, message});
  }
  const isChosen = (it: Row) => it.readings.some(({file, name}) => file.name === name);
  const weight = (it: Row) => (isChosen(it) ? 1e9 : 0) + 1000 * it.errors + it.warnings;
  return [...found.values()].sort((a, b) => weight(b) - weight(a));
}

function row({readings, errors, warnings, message}: Row, choose: (name: string) => void): HTMLElement {
  const shape = errors > 0 ? "error" : warnings > 0 ? "warning" : "clean";
  const counts = [errors > 0 && plural(errors, "error"), warnings > 0 && plural(warnings, "warning")]
    .filter((it) => it !== false).join(", ");
  const clients = readings.map(({name, title, file}) => h(
    "li", {},
    h("button", {type: "button", class: "link", title: `Check the text as ${name}`, onclick: () => choose(name)}, visible(title)),
    file.name === name && h("span", {class: "quiet"}, " (chosen)"),
  ));
  return h(
    "tr", {},
    h("th", {scope: "row"}, h("ul", {class: "clients"}, clients)),
    h(
      "td", {}, h("span", {class: `severity ${shape}`}, icon(shape), counts || "nothing to report"),
      message !== null && h("div", {class: "quiet"}, prose(message)),
    ),
  );
}
