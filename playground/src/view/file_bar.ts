// The line below the editor: the name of the file, how it is read, and closing it.

import type {FileRole, Session, SourceFile} from "../state/session";
import {byId, h, replace} from "./dom";

const ROLES: [FileRole, string][] = [
  ["lint", "detect what it is"], ["tools", "definitions only"], ["results", "results only"],
  ["old", "an old version, only compared"],
];

export function drawFileBar(session: Session, closeFile: (file: SourceFile) => void): void {
  const bar = byId("file-bar");
  const file = session.active;
  if (file.role === "config") {
    replace(bar, h("span", {class: "quiet"}, "The configuration of this page, in the syntax of mcp-lint.toml"));
    return;
  }
  const name = h("input", {
    type: "text", value: file.name, "aria-label": "File name", spellcheck: "false",
    onchange: () => session.rename(file, name.value),
  });
  const role = h("select", {
    "aria-label": "How the file is read",
    onchange: () => session.setRole(file, ROLES[role.selectedIndex]?.[0] ?? "lint"),
  });
  for (const [value, title] of ROLES) role.append(h("option", {selected: value === file.role}, title));
  const close = h("button", {type: "button", onclick: () => closeFile(file)}, "Close file");
  const lineEnds = file.lineEnd === "\r\n" ? h("span", {class: "quiet"}, "CRLF") : null;
  replace(bar, name, role, lineEnds, close);
}
