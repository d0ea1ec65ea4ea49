// The list of findings: grouped by file and tool or server, the worst first, filtered by severity
// and text.

import type {Severity} from "../../linter/report";
import type {Finding, Results} from "../../state/results";
import type {Session} from "../../state/session";
import {h, icon, plural, prose, replace, visible} from "../dom";
import {details, fixButton, type DetailActions} from "./finding";

const SEVERITIES: Severity[] = ["error", "warning", "info"];
/** How many findings are shown at first, and with each further step. */
const STEP = 100;

export interface ListActions extends DetailActions {
  select(finding: Finding, focus: boolean): void;
}

export class FindingsList {
  private hidden = new Set<Severity>();
  private text = "";
  private shown = STEP;
  private current: Finding | null = null;
  private toggles = new Map<Severity, HTMLButtonElement>();
  private filter: HTMLInputElement;
  private filters: HTMLElement;
  private list = h("div", {class: "findings"});

  constructor(
    parent: HTMLElement, private session: Session, private results: Results,
    private actions: ListActions,
  ) {
    this.filter = h("input", {
      type: "search", placeholder: "Filter", "aria-label": "Filter findings by text",
      oninput: () => {
        this.text = this.filter.value.toLowerCase();
        this.shown = STEP;
        this.draw();
      },
    });
    const toggles = SEVERITIES.map((severity) => this.toggle(severity));
    const group = h("div", {role: "group", "aria-label": "Severities", class: "toggles"}, toggles);
    this.filters = h("div", {class: "filters"}, group, this.filter);
    parent.append(this.filters, this.list);
    this.list.addEventListener("keydown", (event) => this.move(event));
  }

  /** Shows new results; the finding that was open stays open if it still occurs. */
  show(): void {
    const key = this.current && identity(this.current);
    this.current = this.results.findings.find((finding) => identity(finding) === key) ?? null;
    this.shown = STEP;
    this.draw();
  }

  /** The next finding (or the one before) from the cursor on, through all files that are shown. */
  next(direction: 1 | -1, cursor: number): Finding | null {
    const findings = this.visible().filter((finding) => finding.file && finding.place);
    const active = this.session.active;
    const position = (finding: Finding) => this.results.range(finding)?.from ?? 0;
    const here = findings.filter((finding) => finding.file === active);
    const index = this.current && here.includes(this.current) && position(this.current) === cursor
      ? findings.indexOf(this.current) + direction
      : this.nearest(findings, here, position, cursor, direction);
    return findings[(index + findings.length) % Math.max(1, findings.length)] ?? null;
  }

  open(finding: Finding): void {
    const same = this.current === finding;
    this.current = finding;
    if (!same) this.draw();
    this.list.querySelector(".finding.current")?.scrollIntoView({block: "nearest"});
  }

  private nearest(
    all: Finding[], here: Finding[], position: (finding: Finding) => number, cursor: number,
    direction: 1 | -1,
  ): number {
    const after = here.find((finding) => position(finding) > cursor);
    const before = here.findLast((finding) => position(finding) < cursor);
    if (direction === 1) {
      if (after) return all.indexOf(after);
      const last = here.at(-1);
      return last ? all.indexOf(last) + 1 : 0;
    }
    if (before) return all.indexOf(before);
    const first = here[0];
    return first ? all.indexOf(first) - 1 : all.length - 1;
  }

  private visible(): Finding[] {
    return this.results.findings.filter(({diagnostic}) => {
      if (this.hidden.has(diagnostic.severity)) return false;
      if (this.text === "") return true;
      const {rule, message, tool, path} = diagnostic;
      return `${rule} ${message} ${tool ?? ""} ${path}`.toLowerCase().includes(this.text);
    });
  }

  private toggle(severity: Severity): HTMLButtonElement {
    const button = h("button", {
      type: "button", class: `toggle ${severity}`, "aria-pressed": "true",
      onclick: () => {
        if (!this.hidden.delete(severity)) this.hidden.add(severity);
        this.draw();
      },
    });
    this.toggles.set(severity, button);
    return button;
  }

  private draw(): void {
    this.filters.hidden = this.results.total === 0;
    const focused = document.activeElement?.closest<HTMLElement>(".finding")?.dataset.key;
    this.drawToggles();
    const findings = this.visible();
    const groups = cut(grouped(findings, this.session.files.length > 1), this.shown);
    replace(this.list, groups.map((it) => this.group(it)), this.rest(findings.length));
    if (focused === undefined) return;
    const same = [...this.list.querySelectorAll<HTMLElement>(".finding")];
    same.find((item) => item.dataset.key === focused)?.querySelector("button")?.focus();
  }

  private drawToggles(): void {
    const summary = this.results.report?.summary;
    const counts = {error: summary?.errors, warning: summary?.warnings, info: summary?.infos};
    for (const [severity, button] of this.toggles) {
      button.setAttribute("aria-pressed", String(!this.hidden.has(severity)));
      button.classList.toggle("none", !counts[severity]);
      replace(button, icon(severity), plural(counts[severity] ?? 0, severity));
    }
  }

  private group({title, members}: Group): HTMLElement {
    const word = h("span", {class: "hidden"}, members.length === 1 ? " finding" : " findings");
    const count = h("span", {class: "count"}, String(members.length), word);
    const heading = h("h2", {}, visible(title), " ", count);
    return h("section", {class: "group"}, heading, h("ol", {}, members.map((it) => this.item(it))));
  }

  private item(finding: Finding): HTMLElement {
    const {diagnostic, place} = finding;
    const isCurrent = finding === this.current;
    const {line, column} = place ?? diagnostic.span.start;
    const row = h(
      "button",
      {type: "button", class: "row", "aria-expanded": String(isCurrent), onclick: () => this.press(finding)},
      h("span", {class: `severity ${diagnostic.severity}`}, icon(diagnostic.severity), h("span", {class: "word"}, diagnostic.severity)),
      h("span", {class: "message"}, prose(diagnostic.message)),
      !isCurrent && diagnostic.help !== null && h("span", {class: "help"}, prose(diagnostic.help)),
      h("span", {class: "quiet"}, `${diagnostic.rule} · ${line}:${column}`),
    );
    const fix = fixButton(finding, this.results, this.actions, () => this.press(finding, true));
    const head = h("div", {class: "head"}, row, fix);
    const item = h("li", {class: isCurrent ? "finding current" : "finding"}, head);
    item.dataset.key = identity(finding);
    if (isCurrent) item.append(details(finding, this.results, this.session, this.actions));
    return item;
  }

  private press(finding: Finding, staysOpen = false): void {
    if (this.current === finding && !staysOpen) {
      this.current = null;
    } else {
      this.current = finding;
      this.actions.select(finding, false);
    }
    this.draw();
  }

  private rest(count: number): HTMLElement | null {
    const unsent = this.results.total - this.results.findings.length;
    if (count <= this.shown) {
      if (unsent <= 0) return count === 0 && this.results.total > 0 ? this.noMatch() : null;
      const text = `${plural(unsent, "further finding")} not shown: use the command line for all`;
      return h("p", {class: "quiet"}, text);
    }
    const more = () => {
      this.shown += STEP;
      this.draw();
    };
    return h("button", {type: "button", class: "more", onclick: more}, `Show more of ${count}`);
  }

  private noMatch(): HTMLElement {
    return h("p", {class: "quiet"}, "No finding matches the filter.");
  }

  private move(event: KeyboardEvent): void {
    if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
    const rows = [...this.list.querySelectorAll<HTMLElement>(".row")];
    const index = rows.indexOf(document.activeElement as HTMLElement);
    if (index < 0) return;
    event.preventDefault();
    rows[index + (event.key === "ArrowDown" ? 1 : -1)]?.focus();
  }
}

interface Group {
  title: string;
  members: Finding[];
}

const rank = ({diagnostic}: Finding) => SEVERITIES.indexOf(diagnostic.severity);

/** The findings of each tool or server, the worst first: groups by their worst finding. */
function grouped(findings: Finding[], withFiles: boolean): Group[] {
  const groups = new Map<string, Group>();
  // The order of the text is kept among findings of one level.
  for (const finding of findings.toSorted((a, b) => rank(a) - rank(b))) {
    const {path} = finding.diagnostic;
    const subject = subjectOf(finding);
    const title = withFiles || finding.file === null ? `${path} › ${subject}` : subject;
    const group = groups.get(title);
    if (group) group.members.push(finding);
    else groups.set(title, {title, members: [finding]});
  }
  return [...groups.values()];
}

const SERVERS = /^(?:\/[^/]+)*?\/(?:mcpServers|mcp_servers|mcp-servers|servers|context_servers|mcp|extensions)\/([^/]+)/;

/** The tool of a finding, or the server of a configuration. */
function subjectOf({diagnostic}: Finding): string {
  if (diagnostic.tool !== null) return diagnostic.tool;
  const server = diagnostic.rule.startsWith("client-") ? SERVERS.exec(diagnostic.pointer)?.[1] : undefined;
  if (server === undefined || /^\d+$/.test(server)) return "Whole file";
  return `server ${server.replaceAll("~1", "/").replaceAll("~0", "~")}`;
}

/** The first groups, with so many findings in all. */
function cut(groups: Group[], most: number): Group[] {
  const shown: Group[] = [];
  let left = most;
  for (const {title, members} of groups) {
    if (left <= 0) break;
    shown.push({title, members: members.slice(0, left)});
    left -= members.length;
  }
  return shown;
}

function identity({diagnostic}: Finding): string {
  return `${diagnostic.fingerprint} ${diagnostic.message}`;
}
