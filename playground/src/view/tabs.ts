// Tabs: the open files, and the panels beside the editor. Arrow keys move between tabs.

import type {Session, SourceFile} from "../state/session";
import {h, replace, visible} from "./dom";

export class FileTabs {
  constructor(
    private parent: HTMLElement, private session: Session,
    private count: (file: SourceFile) => number, private close: (file: SourceFile) => void,
  ) {
    parent.setAttribute("role", "tablist");
    parent.setAttribute("aria-label", "Files");
    parent.addEventListener("keydown", (event) => moveFocus(parent, event));
  }

  draw(): void {
    const hadFocus = this.parent.contains(document.activeElement);
    replace(this.parent, this.session.all().map((file) => this.tab(file)));
    const selected = this.parent.querySelector<HTMLElement>("[aria-selected=true]");
    if (hadFocus) selected?.focus();
    if (selected) this.parent.scrollLeft = Math.max(0, selected.offsetLeft - 40);
  }

  private tab(file: SourceFile): HTMLElement {
    const {session} = this;
    const isActive = file === session.active;
    const count = this.count(file);
    const marks = [
      file.role === "old" ? h("span", {class: "count"}, "old") : null,
      count > 0 ? h("span", {class: "count"}, String(count), h("span", {class: "hidden"}, " findings")) : null,
    ];
    return h(
      "button",
      {
        type: "button", role: "tab", "aria-selected": String(isActive), tabindex: isActive ? 0 : -1,
        "aria-controls": "editor", class: file.role === "config" ? "tab config" : "tab",
        onclick: () => session.activate(file),
        onkeydown: (event: KeyboardEvent) => {
          if (event.key === "Delete" && file.role !== "config") this.close(file);
        },
      },
      visible(titleOf(file)), " ", marks,
    );
  }
}

/** The name of a file, or what it is before its text has one. */
function titleOf(file: SourceFile): string {
  if (file.name !== "") return file.name;
  return file.state.doc.length === 0 ? "New text" : "Pasted text";
}

function moveFocus(parent: HTMLElement, event: KeyboardEvent): void {
  const step = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
  if (step === 0) return;
  const tabs = [...parent.querySelectorAll<HTMLElement>("[role=tab]")];
  const index = tabs.indexOf(document.activeElement as HTMLElement);
  const next = tabs[(index + step + tabs.length) % tabs.length];
  event.preventDefault();
  next?.focus();
  next?.click();
}

/** The panels beside the editor, of which one is shown. */
export class Panels {
  private tabs: HTMLElement[];

  constructor(list: HTMLElement, private shown: (name: string) => void) {
    this.tabs = [...list.querySelectorAll<HTMLElement>("[role=tab]")];
    for (const tab of this.tabs) tab.addEventListener("click", () => this.show(tab.dataset.panel ?? ""));
    list.addEventListener("keydown", (event) => moveFocus(list, event));
  }

  get current(): string {
    return this.tabs.find((tab) => tab.ariaSelected === "true")?.dataset.panel ?? "";
  }

  /** Shows how much a panel has to say, or nothing. */
  count(name: string, count: number | null): void {
    const tab = this.tabs.find((it) => it.dataset.panel === name);
    tab?.querySelector(".count")?.remove();
    if (count !== null) tab?.append(h("span", {class: "count"}, count > 999 ? "999+" : String(count)));
  }

  show(name: string): void {
    for (const tab of this.tabs) {
      const isShown = tab.dataset.panel === name;
      tab.setAttribute("aria-selected", String(isShown));
      tab.tabIndex = isShown ? 0 : -1;
      const panel = document.getElementById(tab.getAttribute("aria-controls") ?? "");
      if (panel) panel.hidden = !isShown;
    }
    this.shown(name);
  }
}
