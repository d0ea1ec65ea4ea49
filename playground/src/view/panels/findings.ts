// The list of findings: grouped by file and tool, filtered by severity and text.

import type {Severity} from "../linter/report";
import type {Finding, Results} from "../state/results";
import type {Session} from "../state/session";
import {h, icon, plural, prose, replace, visible} from "./dom";
import {details, type DetailActions} from "./finding";

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
    parent.append(h("div", {class: "filters"}, group, this.filter), this.list);
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
    const focused = document.activeElement?.closest<HTMLElement>(".finding")?.dataset.key;
    this.drawToggles();
    const findings = this.visible();
    const groups = grouped(findings.slice(0, this.shown), this.session.files.length > 1);
    replace(this.list, groups.map(([title, members]) => this.group(title, members)), this.rest(findings.length));
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

  private group(title: string, members: Finding[]): HTMLElement {
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
      h("span", {class: `severity ${diagnostic.severity}`}, icon(diagnostic.severity), diagnostic.severity),
      h("span", {class: "message"}, prose(diagnostic.message)),
      h("span", {class: "quiet"}, `${diagnostic.rule} · ${line}:${column}`),
    );
    const item = h("li", {class: isCurrent ? "finding current" : "finding"}, row);
    item.dataset.key = identity(finding);
    if (isCurrent) item.append(details(finding, this.results, this.session, this.actions));
    return item;
  }

  private press(finding: Finding): void {
    if (this.current === finding) {
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

function grouped(findings: Finding[], withFiles: boolean): [string, Finding[]][] {
  const groups = new Map<string, Finding[]>();
  for (const finding of findings) {
    const {tool, path} = finding.diagnostic;
    const subject = tool === null ? "Whole file" : tool;
    const title = withFiles || finding.file === null ? `${path} › ${subject}` : subject;
    const members = groups.get(title);
    if (members) members.push(finding);
    else groups.set(title, [finding]);
  }
  return [...groups];
}

function identity({diagnostic}: Finding): string {
  return `${diagnostic.fingerprint} ${diagnostic.message}`;
}
