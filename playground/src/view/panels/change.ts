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
    change && values(change, notes),
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

/** The values before and after. Different places are not compared: then one version has only what encloses the other's. */
function values({old, new: newer, witness}: Change, notes: string[]): HTMLElement | null {
  const isSame = old && newer && kindOf(old.pointer) === kindOf(newer.pointer);
  const isRemoved = old && newer && old.pointer.startsWith(newer.pointer);
  const before = isSame || isRemoved || !newer ? old?.value : null;
  const after = isRemoved && !isSame ? null : newer?.value;
  const isShown = (value: string) => notes.some((note) => note.includes(value));
  const rows = [["before", before], ["after", after], ["example", witness]];
  const known = rows.filter((row): row is [string, string] =>
    typeof row[1] === "string" && row[1].length <= MOST_SHOWN && !(row[0] === "example" && isShown(row[1])));
  if (known.length === 0) return null;
  return h("dl", {}, known.flatMap(([name, value]) => [
    h("dt", {}, name), h("dd", {}, h("code", {}, visible(value))),
  ]));
}

/** A place without the indexes of lists, which differ between versions. */
function kindOf(pointer: string): string {
  return pointer.replaceAll(/\/\d+/g, "/0");
}
