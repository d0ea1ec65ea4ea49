// Findings in the editor: gutter marks, underlines and tooltips with fixes.

import {setDiagnostics, type Action, type Diagnostic} from "@codemirror/lint";
import type {EditorView} from "@codemirror/view";

import type {Finding, Results} from "../state/results";
import type {SourceFile} from "../state/session";
import {h, prose} from "../view/dom";
import type {Editor} from "./editor";

export interface FindingActions {
  fix(finding: Finding): void;
  explain(rule: string): void;
}

/** More marks than these slow the editor down. */
const MOST_MARKS = 500;

export function showMarks(
  editor: Editor, file: SourceFile, results: Results, actions: FindingActions,
): void {
  const length = file.state.doc.length;
  const marks: Diagnostic[] = [];
  for (const finding of results.of(file).slice(0, MOST_MARKS)) {
    const {place} = finding;
    if (!place || place.from > length) continue;
    marks.push(mark(finding, place.from, Math.min(place.to, length), actions));
  }
  editor.update(file, setDiagnostics(file.state, marks));
}

function mark(finding: Finding, from: number, to: number, actions: FindingActions): Diagnostic {
  const {diagnostic} = finding;
  return {
    from, to,
    severity: diagnostic.severity,
    message: diagnostic.message,
    renderMessage: () => h(
      "div", {}, prose(diagnostic.message),
      diagnostic.help !== null && h("div", {}, prose(diagnostic.help)), h("div", {class: "quiet"}, diagnostic.rule),
    ),
    actions: buttons(finding, actions),
  };
}

function buttons(finding: Finding, actions: FindingActions): Action[] {
  const {diagnostic} = finding;
  const explain: Action = {name: "Explain", apply: () => actions.explain(diagnostic.rule)};
  if (!finding.place?.edits || !diagnostic.fix || diagnostic.fix.applicability === "display") {
    return [explain];
  }
  const name = diagnostic.fix.applicability === "safe" ? "Fix" : "Fix (may change the meaning)";
  const fix: Action = {name, apply: (_: EditorView) => actions.fix(finding)};
  return [fix, explain];
}
