// The table of targets: what each client and provider does to each tool.

import type {Compatibility, TargetEntry} from "../linter/report";
import {h, plural, prose, replace, visible} from "./dom";
import {outcomeWord} from "./finding";

export interface MatrixActions {
  explain(target: string): void;
  select(target: string): void;
}

type Cell = Compatibility["tools"][number]["targets"][number];

const SCOPES: Record<string, string> = {
  call: "its calls", tool: "the tool", server: "the server", request: "the request",
};
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
  const objecting = compatibility.targets.filter((name) => count(name) > 0);
  const silent = compatibility.targets.filter((name) => count(name) === 0);
  const title = (name: string) => titles.get(name) ?? name;
  replace(
    parent,
    summary(objecting.length, compatibility.targets.length),
    objecting.length > 0 && table(tools, objecting, title, actions),
    others(compatibility.tools.length - tools.length),
    silent.length > 0 && h(
      "p", {class: "quiet"}, "No known objection: ", prose(silent.map(title).join(", ")), ".",
    ),
  );
}

function others(count: number): HTMLElement | null {
  if (count === 0) return null;
  return h("p", {class: "quiet"}, `${plural(count, "tool")} without a known objection`);
}

function summary(objecting: number, all: number): HTMLElement {
  const text = objecting === 0
    ? `None of ${all} clients and providers is known to object.`
    : `${objecting} of ${all} clients and providers object.`;
  return h("p", {}, text);
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
  if (!cell) return h("td", {class: "none"}, h("span", {class: "hidden"}, "no known objection"));
  const scope = cell.scope ? ` ${SCOPES[cell.scope] ?? cell.scope}` : "";
  const title = `${plural(cell.findings, "finding")}: show`;
  const show = () => actions.select(target);
  return h(
    "td", {class: cell.outcome},
    h("button", {type: "button", class: "cell", title, onclick: show}, `${outcomeWord(cell.outcome)}${scope}`),
  );
}
