// One change between two versions.

import type {Change, Diagnostic} from "../../linter/report";
import type {SourceFile} from "../../state/session";
import {h, icon, prose, visible} from "../dom";

export interface ChangeActions {
  explain(kind: string): void;
  goToPlace(file: SourceFile, line: number, column: number): void;
}

const ICONS = {breaking: "error", risky: "warning", compatible: "info"} as const;
/** Longer values are in the editors. */
const MOST_SHOWN = 200;

export function changeItem(
  diagnostic: Diagnostic, old: SourceFile, newer: SourceFile, actions: ChangeActions,
): HTMLElement {
  const {change, rule, message, notes, tool} = diagnostic;
  const level = change?.level ?? "risky";
  const shape = change ? ICONS[change.level] : diagnostic.severity;
  return h(
    "li", {class: "finding change"},
    h("span", {class: `severity ${shape}`}, icon(shape), level),
    h("div", {class: "message"}, prose(message)),
    tool !== null && h("div", {class: "quiet"}, "tool ", h("code", {}, visible(tool)), ` · ${rule}`),
    notes.map((note) => h("p", {}, prose(note))),
    change && values(change),
    h(
      "div", {class: "buttons"},
      h("button", {type: "button", onclick: () => show(diagnostic, old, newer, actions)}, "Show both"),
      h("button", {type: "button", onclick: () => actions.explain(rule)}, "Explain"),
    ),
  );
}

/** Selects the place in both versions; the new one keeps the focus. */
function show(diagnostic: Diagnostic, old: SourceFile, newer: SourceFile, actions: ChangeActions): void {
  const {change, span} = diagnostic;
  const [before, after] = [change?.old?.span.start, change?.new?.span.start ?? span.start];
  if (before) actions.goToPlace(old, before.line, before.column);
  if (change?.new || !before) actions.goToPlace(newer, after.line, after.column);
}

/** The values before and after; a place that only one version has is not compared with what encloses it. */
function values(change: Change): HTMLElement | null {
  const {old, new: newer, witness} = change;
  const isOf = (outer: string | undefined, inner: string | undefined) =>
    outer !== undefined && inner !== undefined && outer !== inner && inner.startsWith(outer);
  const before = isOf(old?.pointer, newer?.pointer) ? null : old?.value;
  const after = isOf(newer?.pointer, old?.pointer) ? null : newer?.value;
  const rows = [["before", before], ["after", after], ["example", witness]];
  const known = rows.filter((row): row is [string, string] =>
    typeof row[1] === "string" && row[1].length <= MOST_SHOWN);
  if (known.length === 0) return null;
  return h("dl", {}, known.flatMap(([name, value]) => [
    h("dt", {}, name), h("dd", {}, h("code", {}, visible(value))),
  ]));
}
