// Renders the pages of rules, kinds of changes and targets: the part of Markdown that they use.
// Everything becomes elements with text; HTML in a page stays text.

import {h, link, prose} from "./dom";

export interface PageActions {
  /** Opens the page of another rule. */
  open(name: string): void;
  /** Opens an example in the editor. */
  example(text: string, extension: string): void;
}

const EXTENSIONS = new Set(["json", "jsonc", "json5", "jsonl", "yaml", "toml"]);

export function renderPage(markdown: string, actions: PageActions): HTMLElement {
  const root = h("div", {class: "prose"});
  const lines = markdown.split("\n");
  for (let index = 0; index < lines.length;) {
    const [element, next] = block(lines, index, actions);
    if (element) root.append(element);
    index = next;
  }
  return root;
}

function block(lines: string[], index: number, actions: PageActions): [HTMLElement | null, number] {
  const line = lines[index] ?? "";
  if (line.trim() === "") return [null, index + 1];
  const fence = /^(`{3,})(.*)$/.exec(line);
  if (fence) return code(lines, index, fence[1] ?? "```", fence[2] ?? "", actions);
  const heading = /^(#{1,6}) +(.*)$/.exec(line);
  if (heading) {
    const level = Math.min(6, (heading[1] ?? "").length + 1) as 2 | 3 | 4 | 5 | 6;
    const title = heading[2] ?? "";
    // Headings of reports have code between backticks, which are references, too.
    const content = title.includes("&#96;") ? prose(decoded(title)) : inline(title, actions);
    return [h(`h${level}`, {}, content), index + 1];
  }
  if (/^\|/.test(line)) return table(lines, index, actions);
  if (/^ *([-*]|\d+\.) /.test(line)) return list(lines, index, actions);
  return paragraph(lines, index, actions);
}

function code(
  lines: string[], index: number, fence: string, info: string, actions: PageActions,
): [HTMLElement, number] {
  let end = index + 1;
  while (end < lines.length && !(lines[end] ?? "").startsWith(fence)) end++;
  const text = lines.slice(index + 1, end).join("\n");
  const [language = "", ...words] = info.trim().split(/\s+/);
  const box = h("div", {class: "example"}, h("pre", {tabindex: 0}, h("code", {}, text)));
  if (EXTENSIONS.has(language)) {
    const open = () => actions.example(text, language);
    const note = words.length > 0 ? h("span", {class: "quiet"}, words.join(" ")) : null;
    const button = h("button", {type: "button", onclick: open}, "Open in the editor");
    box.prepend(h("div", {class: "example-bar"}, note, button));
  }
  return [box, end + 1];
}

function table(lines: string[], index: number, actions: PageActions): [HTMLElement, number] {
  let end = index;
  while (end < lines.length && (lines[end] ?? "").startsWith("|")) end++;
  const rows = lines.slice(index, end).map(cells);
  const [header = [], , ...body] = rows;
  const head = h("tr", {}, header.map((cell) => h("th", {scope: "col"}, inline(cell, actions))));
  const entries = body.map((row) => h("tr", {}, row.map((cell) => h("td", {}, inline(cell, actions)))));
  const element = h("table", {}, h("thead", {}, head), h("tbody", {}, entries));
  const box = {class: "scroll", tabindex: 0, role: "region", "aria-label": "Table"};
  return [h("div", box, element), end];
}

function cells(line: string): string[] {
  const inner = line.trim().replace(/^\|/, "").replace(/\|$/, "");
  return inner.split(/(?<!\\)\|/).map((cell) => cell.trim().replaceAll("\\|", "|"));
}

function list(lines: string[], index: number, actions: PageActions): [HTMLElement, number] {
  const isOrdered = /^ *\d+\. /.test(lines[index] ?? "");
  const items: string[] = [];
  let end = index;
  for (; end < lines.length; end++) {
    const line = lines[end] ?? "";
    const item = /^ *(?:[-*]|\d+\.) +(.*)$/.exec(line);
    if (item) items.push(item[1] ?? "");
    else if (/^ +\S/.test(line) && items.length > 0) items[items.length - 1] += ` ${line.trim()}`;
    else break;
  }
  const children = items.map((item) => h("li", {}, inline(item, actions)));
  return [h(isOrdered ? "ol" : "ul", {}, children), end];
}

function paragraph(lines: string[], index: number, actions: PageActions): [HTMLElement, number] {
  let end = index + 1;
  while (end < lines.length && /^[^\s#|`]/.test(lines[end] ?? "")) end++;
  return [h("p", {}, inline(lines.slice(index, end).join(" "), actions)), end];
}

const INLINE = /(`+)(.+?)\1|\[([^\]]+)\]\(([^)\s]+)\)|<(https:[^>\s]+)>|\*\*(.+?)\*\*|\*(.+?)\*/g;

function inline(text: string, actions: PageActions): Node[] {
  const nodes: Node[] = [];
  let end = 0;
  for (const match of text.matchAll(INLINE)) {
    if (match.index > end) nodes.push(plain(text.slice(end, match.index)));
    nodes.push(span(match, actions));
    end = match.index + match[0].length;
  }
  if (end < text.length) nodes.push(plain(text.slice(end)));
  return nodes;
}

/** Text with references to ASCII characters, in which reports write all punctuation of files. */
function plain(text: string): Text {
  return document.createTextNode(decoded(text));
}

function decoded(text: string): string {
  return text.replace(/&#(\d{2,3});/g, (_, code: string) => String.fromCharCode(Number(code)));
}

function span(match: RegExpMatchArray, actions: PageActions): HTMLElement {
  const [, , code, label, target, address, bold, italic] = match;
  if (code !== undefined) return h("code", {}, code);
  if (label !== undefined) return reference(label, target ?? "", actions);
  if (address !== undefined) return link(address, address);
  if (bold !== undefined) return h("b", {}, inline(bold, actions));
  return h("i", {}, inline(italic ?? "", actions));
}

/** A link to another rule opens its page here; one to the web opens beside the page. */
function reference(label: string, target: string, actions: PageActions): HTMLElement {
  const page = /^(?:\.\.\/(?:rules|changes|targets)\/)?([a-z0-9-]+)\.md(?:#.*)?$/.exec(target)?.[1];
  if (page === undefined) return link(target, inline(label, actions));
  const open = () => actions.open(page);
  return h("button", {type: "button", class: "link", onclick: open}, inline(label, actions));
}
