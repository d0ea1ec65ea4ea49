// What an open finding shows: why, what to do, further places, targets, and its buttons.

import type {Verdict} from "../linter/report";
import type {Finding, Results} from "../state/results";
import type {Session} from "../state/session";
import {h, prose, visible} from "./dom";

export interface DetailActions {
  fix(finding: Finding): void;
  ignore(finding: Finding): void;
  explain(rule: string): void;
  goTo(path: string, line: number, column: number): void;
  targetTitle(name: string): string;
}

export function details(
  finding: Finding, results: Results, session: Session, actions: DetailActions,
): HTMLElement {
  const {diagnostic} = finding;
  const notes = diagnostic.notes.map((note) => h("p", {}, prose(note)));
  const help = diagnostic.help ? h("p", {}, h("b", {}, "Help: "), prose(diagnostic.help)) : null;
  return h(
    "div", {class: "detail"},
    notes, help, labels(finding, session, actions), verdicts(diagnostic.targets ?? [], actions),
    buttons(finding, results, actions),
  );
}

function buttons(finding: Finding, results: Results, actions: DetailActions): HTMLElement {
  const {diagnostic} = finding;
  const edits = results.edits(finding);
  const isSafe = diagnostic.fix?.applicability === "safe";
  const name = isSafe ? "Fix" : "Fix (may change the meaning)";
  const fix = edits && h(
    "button",
    {type: "button", class: "primary", title: diagnostic.fix?.message, onclick: () => actions.fix(finding)},
    name,
  );
  const ignore = finding.file && finding.file.role !== "config" && h(
    "button", {type: "button", onclick: () => actions.ignore(finding)}, "Ignore",
  );
  const explain = h(
    "button", {type: "button", onclick: () => actions.explain(diagnostic.rule)}, "Explain",
  );
  return h("div", {class: "buttons"}, fix, explain, ignore);
}

function labels(finding: Finding, session: Session, actions: DetailActions): HTMLElement | null {
  const {labels} = finding.diagnostic;
  if (labels.length === 0) return null;
  const items = labels.map(({path, span, message}) => {
    const {line, column} = span.start;
    const place = session.files.length > 1 ? `${path}:${line}:${column}` : `${line}:${column}`;
    const go = () => actions.goTo(path, line, column);
    return h(
      "li", {},
      h("button", {type: "button", class: "link", onclick: go}, visible(place)), " ", prose(message),
    );
  });
  return h("ul", {class: "places"}, items);
}

const SCOPES: Record<string, string> = {
  call: "calls of the tool fail", tool: "the tool is lost", server: "all tools of the server are lost",
  request: "the whole request fails",
};

function verdicts(list: Verdict[], actions: DetailActions): HTMLElement | null {
  if (list.length === 0) return null;
  const items = list.map((verdict) => {
    const scope = verdict.scope ? `: ${SCOPES[verdict.scope] ?? verdict.scope}` : "";
    const age = verdict.stale ? `${verdict.date}, may have changed` : verdict.date;
    return h(
      "li", {}, h("b", {}, prose(actions.targetTitle(verdict.name))),
      ` ${outcomeWord(verdict.outcome)}${scope} (${age})`,
    );
  });
  return h("ul", {class: "places"}, items);
}

export function outcomeWord(outcome: Verdict["outcome"]): string {
  return outcome === "refused" ? "rejects" : outcome === "dropped" ? "drops" : "rewrites";
}
