// The theme: that of the system, unless the user chooses one. Only a choice is stored.

import {byId} from "./dom";

const STORED = "mcp-lint-theme";
const THEMES = ["light", "dark"];

export function themeSwitch(): void {
  const select = byId<HTMLSelectElement>("theme");
  const show = (theme: string) => {
    const known = THEMES.includes(theme) ? theme : "";
    document.documentElement.dataset.theme = known;
    select.value = known;
  };
  show(stored());
  select.addEventListener("change", () => {
    show(select.value);
    store(select.value);
  });
}

function stored(): string {
  try {
    return localStorage.getItem(STORED) ?? "";
  } catch {
    return "";
  }
}

function store(theme: string): void {
  try {
    if (theme === "") localStorage.removeItem(STORED);
    else localStorage.setItem(STORED, theme);
  } catch {
    // Storage is switched off: the choice is that of this visit.
  }
}
