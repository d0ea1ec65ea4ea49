// The menu of Ctrl-.: fixes, and what else can be done about the findings at the cursor.

import type {Editor} from "../../editor/editor";
import type {Finding, Results} from "../../state/results";
import {h, prose} from "../dom";
import type {DetailActions} from "../panels/finding";

interface Entry {
  title: string;
  run: () => void;
}

export function openFixMenu(editor: Editor, results: Results, actions: DetailActions): boolean {
  const {view} = editor;
  const line = view.state.doc.lineAt(editor.cursor);
  const here = results.findings.filter((finding) => {
    if (finding.file?.state !== view.state) return false;
    const range = results.range(finding);
    return range !== null && range.from <= line.to && range.to >= line.from;
  });
  const entries = sortedByDistance(here, results, editor.cursor).slice(0, 8).flatMap((finding) =>
    entriesOf(finding, results, actions));
  showMenu(editor, entries);
  return true;
}

function sortedByDistance(findings: Finding[], results: Results, cursor: number): Finding[] {
  const distance = (finding: Finding) => {
    const range = results.range(finding);
    if (!range) return Infinity;
    return Math.max(range.from - cursor, cursor - range.to, 0);
  };
  return findings.sort((a, b) => distance(a) - distance(b));
}

function entriesOf(finding: Finding, results: Results, actions: DetailActions): Entry[] {
  const {rule, fix} = finding.diagnostic;
  const entries: Entry[] = [];
  if (fix && results.edits(finding)) {
    const unsafe = fix.applicability === "unsafe" ? " (may change the meaning)" : "";
    entries.push({title: `Fix: ${fix.message}${unsafe}`, run: () => actions.fix(finding)});
  }
  entries.push({title: `Explain ${rule}`, run: () => actions.explain(rule)});
  entries.push({title: `Ignore ${rule}`, run: () => actions.ignore(finding)});
  return entries;
}

function showMenu(editor: Editor, entries: Entry[]): void {
  const {view} = editor;
  const place = view.coordsAtPos(editor.cursor);
  // Moving the focus removes the menu, so that it is removed once, whatever closes it.
  const close = () => view.focus();
  const buttons = entries.map(({title, run}) => h("button", {
    type: "button", role: "menuitem", tabindex: -1,
    onclick: () => {
      close();
      run();
    },
  }, prose(title)));
  const empty = h("button", {type: "button", role: "menuitem", onclick: () => close()}, "No findings on this line");
  const menu = h(
    "div", {class: "menu-at-cursor", role: "menu", "aria-label": "Fixes at the cursor"},
    buttons.length > 0 ? buttons : empty,
  );
  menu.addEventListener("keydown", (event) => {
    const items = [...menu.children] as HTMLElement[];
    const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
    if (step !== 0) {
      event.preventDefault();
      const index = items.indexOf(document.activeElement as HTMLElement) + step;
      items[(index + items.length) % items.length]?.focus();
    } else if (event.key === "Escape" || event.key === "Tab") {
      event.preventDefault();
      close();
    }
  });
  menu.addEventListener("focusout", (event) => {
    if (!menu.contains(event.relatedTarget as Node | null)) menu.remove();
  });
  document.querySelector("main")?.append(menu);
  const left = Math.min(place?.left ?? 0, innerWidth - menu.offsetWidth - 8);
  const below = (place?.bottom ?? 0) + 4;
  const fits = below + menu.offsetHeight < innerHeight;
  menu.style.left = `${Math.max(8, left)}px`;
  menu.style.top = `${fits ? below : Math.max(8, (place?.top ?? 0) - menu.offsetHeight - 4)}px`;
  (menu.firstElementChild as HTMLElement | null)?.focus();
}
