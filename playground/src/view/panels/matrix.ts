// The table of targets: what each client and provider does to each tool.

import type {Compatibility, TargetEntry} from "../../linter/report";
import {h, plural, prose, replace, visible} from "../dom";
import {outcomeWord} from "../words";

export interface MatrixActions {
  explain(target: string): void;
  select(target: string): void;
}

type Cell = Compatibility["tools"][number]["targets"][number];

/** A table with more cells than this takes too long to lay out. */
const MOST_ROWS = 300;

export function showMatrix(
  parent: HTMLElement, compatibility: Compatibility, targets: TargetEntry[], actions: MatrixActions,
): void {
  const tools = compatibility.tools.filter((tool) => tool.targets.length > 0);
  if (compatibility.tools.length === 0) {
    replace(parent, h("p", {class: "quiet"}, "No tools were recognised, so no target was checked."));
    return;
  }
  const titles = new Map(targets.map((target) => [target.name, target.title]));
  const count = (name: string) => tools.filter((tool) => tool.targets.some((it) => it.name === name)).length;
  const silent = compatibility.targets.filter((name) => count(name) === 0);
  const objecting = worstFirst(compatibility, tools);
  const title = (name: string) => titles.get(name) ?? name;
  replace(
    parent,
    summary(rejecting(compatibility), objecting.length, compatibility.targets.length),
    objecting.length > 0 && table(tools, objecting, title, actions),
    others(compatibility.tools.length - tools.length),
    silent.length > 0 && h(
      "p", {class: "quiet"}, "Nothing is known to be lost in: ", prose(silent.map(title).join(", ")), ".",
    ),
  );
}

function others(count: number): HTMLElement | null {
  if (count === 0) return null;
  return h("p", {class: "quiet"}, `${plural(count, "tool")} accepted by all of them, as far as is known`);
}

/** How many clients and providers reject a tool, or everything because of it. */
export function rejecting(compatibility: Compatibility): number {
  const names = compatibility.tools.flatMap((tool) =>
    tool.targets.filter(({outcome}) => outcome === "refused").map(({name}) => name));
  return new Set(names).size;
}

const SEVERITY = {request: 6, server: 5, tool: 4, call: 3};

/** The targets that object to a tool: first those in which most is lost. */
function worstFirst(compatibility: Compatibility, tools: Compatibility["tools"]): string[] {
  const weights = new Map<string, number>();
  for (const {name, outcome, scope} of tools.flatMap((tool) => tool.targets)) {
    const weight = outcome === "refused" ? SEVERITY[scope ?? "call"] : outcome === "dropped" ? 2 : 1;
    weights.set(name, Math.max(weight, weights.get(name) ?? 0));
  }
  const weightOf = (name: string) => weights.get(name) ?? 0;
  const objecting = compatibility.targets.filter((name) => weights.has(name));
  return objecting.sort((a, b) => weightOf(b) - weightOf(a));
}

function summary(rejecting: number, objecting: number, all: number): HTMLElement {
  const others = objecting - rejecting;
  const text = objecting === 0
    ? `None of ${all} clients and providers is known to reject, drop or rewrite anything.`
    : `Of ${all} clients and providers, ${rejecting} reject something`
      + (others > 0 ? `, and ${others} drop or rewrite parts before the model sees them.` : ".");
  return h("p", {class: "verdict"}, text);
}

/** The longer side becomes the rows. */
function table(
  tools: Compatibility["tools"], names: string[], title: (name: string) => string, actions: MatrixActions,
): HTMLElement {
  const byTool = tools.map((tool) => new Map(tool.targets.map((cell) => [cell.name, cell])));
  const targetHead = (name: string, scope: "row" | "col") => h(
    "th", {scope},
    h("button", {type: "button", class: "link", onclick: () => actions.explain(name)}, prose(title(name))),
  );
  const toolHead = (index: number, scope: "row" | "col") =>
    h("th", {scope, class: "tool"}, visible(tools[index]?.tool ?? ""));
  const indexes = [...tools.keys()];
  const isTall = tools.length > names.length;
  const columns = isTall ? names.map((name) => targetHead(name, "col")) : indexes.map((it) => toolHead(it, "col"));
  const cellOf = (index: number, name: string) => cell(byTool[index]?.get(name), name, actions);
  const rows = isTall
    ? indexes.slice(0, MOST_ROWS).map((index) =>
      h("tr", {}, toolHead(index, "row"), names.map((name) => cellOf(index, name))))
    : names.map((name) =>
      h("tr", {}, targetHead(name, "row"), indexes.map((index) => cellOf(index, name))));
  const corner = h("td", {}, isTall ? "Tool" : "Target");
  const element = h(
    "table", {class: "matrix"},
    h("caption", {class: "hidden"}, "What each target does to each tool"),
    h("thead", {}, h("tr", {}, corner, columns)), h("tbody", {}, rows),
  );
  const box = {class: "scroll", tabindex: 0, role: "region", "aria-label": "Targets and tools"};
  const left = isTall && indexes.length > MOST_ROWS
    ? h("p", {class: "quiet"}, `${plural(indexes.length - MOST_ROWS, "further tool")} not shown`) : null;
  return h("div", {}, h("div", box, element), left);
}

function cell(cell: Cell | undefined, target: string, actions: MatrixActions): HTMLElement {
  if (!cell) return h("td", {class: "none"}, h("span", {class: "hidden"}, "accepts"));
  const title = `${plural(cell.findings, "finding")}: show`;
  const show = () => actions.select(target);
  return h(
    "td", {class: cell.outcome},
    h("button", {type: "button", class: "cell", title, onclick: show}, outcomeWord(cell.outcome, cell.scope)),
  );
}
