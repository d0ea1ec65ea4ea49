// The details of an open finding: why, the remedy, further places, targets, and its buttons.

import type {Verdict} from "../../linter/report";
import type {Finding, Results} from "../../state/results";
import type {Session} from "../../state/session";
import {h, prose, visible} from "../dom";
import {outcomeClause} from "../words";

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
  const {fix} = diagnostic;
  const isUnsafe = fix?.applicability === "unsafe" && results.edits(finding);
  const caution = isUnsafe ? h("p", {}, h("b", {}, "Fix: "), prose(fix.message), "; it may change the meaning") : null;
  const help = diagnostic.help ? h("p", {}, h("b", {}, "Help: "), prose(diagnostic.help)) : null;
  return h(
    "div", {class: "detail"},
    notes, help, caution, labels(finding, session, actions), verdicts(diagnostic.targets ?? [], actions),
    buttons(finding, results, actions),
  );
}

/** The button that fixes a finding, or shows a fix to review; nothing without a fix, or if the text has changed. */
export function fixButton(
  finding: Finding, results: Results, actions: DetailActions, review: () => void,
): HTMLElement | null {
  const {fix} = finding.diagnostic;
  if (!fix || !results.edits(finding)) return null;
  const isSafe = fix.applicability === "safe";
  return h(
    "button",
    {
      type: "button", class: isSafe ? "fix primary" : "fix", title: fix.message,
      onclick: isSafe ? () => actions.fix(finding) : review,
    },
    isSafe ? "Fix" : "Review fix", h("span", {class: "hidden"}, `: ${fix.message}`),
  );
}

function buttons(finding: Finding, results: Results, actions: DetailActions): HTMLElement {
  const {diagnostic} = finding;
  const isUnsafe = diagnostic.fix?.applicability === "unsafe" && results.edits(finding) !== null;
  const apply = isUnsafe
    && h("button", {type: "button", class: "primary", onclick: () => actions.fix(finding)}, "Apply the fix");
  const ignore = finding.file && finding.file.role !== "config" && h(
    "button", {type: "button", onclick: () => actions.ignore(finding)}, "Ignore",
  );
  const explain = h(
    "button", {type: "button", onclick: () => actions.explain(diagnostic.rule)}, "Explain",
  );
  return h("div", {class: "buttons"}, apply, explain, ignore);
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

function verdicts(list: Verdict[], actions: DetailActions): HTMLElement | null {
  if (list.length === 0) return null;
  const items = list.map((verdict) => {
    const age = verdict.stale ? `${verdict.date}, may have changed` : verdict.date;
    return h(
      "li", {}, h("b", {}, prose(actions.targetTitle(verdict.name))),
      ` ${outcomeClause(verdict.outcome, verdict.scope)} (${age})`,
    );
  });
  return h("ul", {class: "places"}, items);
}
