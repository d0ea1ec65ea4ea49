// The line above the editor: what the text looks like and how it is read, its name, and closing it.

import type {LikelyName} from "../linter/report";
import type {FileRole, Session, SourceFile} from "../state/session";
import {byId, h, replace} from "./dom";

const ROLES: [FileRole, string][] = [
  ["lint", "check everything"], ["tools", "read definitions only"], ["results", "read results only"],
  ["old", "an old version, only compared"],
];

const RENAME = "rename";

export function drawFileBar(session: Session, closeFile: (file: SourceFile) => void): void {
  const bar = byId("file-bar");
  const file = session.active;
  if (file.role === "config") {
    replace(bar, h("span", {class: "quiet"}, "The configuration of this page, in the syntax of mcp-lint.toml"));
    return;
  }
  // Redrawing must not take the focus from a list in which the user moves.
  const focused = bar.contains(document.activeElement) ? document.activeElement?.id : undefined;
  const isEmpty = file.state.doc.length === 0;
  const isByContent = file.choice !== null && file.likely.length > 0;
  const name = isEmpty ? h("span", {class: "quiet"}, "Nothing pasted yet")
    : isByContent ? likelyNames(file, session) : nameField(file, session);
  const isOnly = isEmpty && session.files.length === 1;
  const close = !isOnly && h(
    "button", {type: "button", id: "close-file", class: "close", "aria-label": "Close this text", title: "Close this text", onclick: () => closeFile(file)},
    "×",
  );
  const lineEnds = file.lineEnd === "\r\n" ? h("span", {class: "quiet"}, "CRLF") : null;
  replace(bar, name, file.role !== "lint" || session.files.length > 1 ? roleOf(file, session) : null, lineEnds, h("span", {class: "space"}), close);
  if (focused) document.getElementById(focused)?.focus();
}

/** "Looks like `.mcp.json` · Claude Code", and what else the text may be. */
function likelyNames(file: SourceFile, session: Session): HTMLElement {
  const {likely, name} = file;
  const chosen = likely.find((it) => it.name === name || name.endsWith(`/${it.name}`)) ?? likely[0];
  const option = (it: LikelyName) =>
    h("option", {value: it.name, selected: it === chosen}, `${it.name} · ${it.title}`);
  const readers = likely.filter((it) => it.is_choice);
  const others = likely.filter((it) => !it.is_choice);
  const select = h(
    "select",
    {
      id: "looks-like",
      onchange: () => {
        if (select.value !== RENAME) session.choose(file, select.value);
        else askForName(file, session);
      },
    },
    readers.length > 0 && h("optgroup", {label: "Which client reads it?"}, readers.map(option)),
    h("optgroup", {label: readers.length > 0 ? "Or as another file" : "Read as"}, others.map(option)),
    h("option", {value: RENAME}, "another name…"),
  );
  const hint = readers.length > 1 && h("span", {class: "quiet"}, "or another client?");
  return h("span", {class: "looks-like"}, h("label", {for: "looks-like"}, "Looks like"), select, hint);
}

function nameField(file: SourceFile, session: Session): HTMLElement {
  const name = h("input", {
    type: "text", id: "file-name", value: file.name, "aria-label": "File name", spellcheck: "false",
    onchange: () => session.rename(file, name.value),
  });
  const find = h("button", {type: "button", id: "by-content", onclick: () => session.choose(file, "")}, "Detect");
  return h("span", {class: "named"}, name, find);
}

function askForName(file: SourceFile, session: Session): void {
  file.choice = null;
  file.givenName = file.name;
  session.announce("files");
  document.getElementById("file-name")?.focus();
}

function roleOf(file: SourceFile, session: Session): HTMLElement {
  const role = h("select", {
    id: "role", "aria-label": "How the text takes part",
    onchange: () => session.setRole(file, ROLES[role.selectedIndex]?.[0] ?? "lint"),
  });
  for (const [value, title] of ROLES) role.append(h("option", {selected: value === file.role}, title));
  return role;
}
