// Makes elements. Text is only ever set as text, so nothing of a file can become markup.

type Child = Node | string | null | undefined | false;

interface Attributes {
  [name: string]: string | number | boolean | ((event: never) => void) | undefined;
}

/** An element with attributes, listeners (functions, named like `onclick`) and children. */
export function h<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag, attributes: Attributes = {}, ...children: (Child | Child[])[]
): HTMLElementTagNameMap[Tag] {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === undefined || value === false) continue;
    if (typeof value === "function") {
      element.addEventListener(name.slice(2), value as EventListener);
    } else {
      element.setAttribute(name, value === true ? "" : String(value));
    }
  }
  append(element, children);
  return element;
}

function append(element: Element, children: (Child | Child[])[]): void {
  for (const child of children.flat()) {
    if (child !== null && child !== undefined && child !== false) element.append(child);
  }
}

export function replace(element: Element, ...children: (Child | Child[])[]): void {
  element.replaceChildren();
  append(element, children);
}

export function byId<Type extends HTMLElement = HTMLElement>(id: string): Type {
  const element = document.getElementById(id);
  if (!element) throw new Error(`the page has no element ${id}`);
  return element as Type;
}

/** A text of the linter: code is between backticks. */
export function prose(text: string): Node[] {
  return text.split("`").map((part, index) =>
    index % 2 === 1 ? h("code", {}, visible(part)) : document.createTextNode(visible(part)));
}

/** Characters that reorder or hide text are shown by their number. */
export function visible(text: string): string {
  return text.replace(
    /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]|[\u{e0000}-\u{e007f}]/gu,
    (character) => `\\u{${character.codePointAt(0)?.toString(16)}}`,
  );
}

export function plural(count: number, noun: string): string {
  return `${count.toLocaleString("en")} ${noun}${count === 1 ? "" : "s"}`;
}

/** A link that opens beside the page, or the text alone if it leads anywhere but to `https:`. */
export function link(address: string, ...children: (Child | Child[])[]): HTMLElement {
  if (!address.startsWith("https://")) return h("span", {}, ...children);
  return h("a", {href: address, target: "_blank", rel: "noopener noreferrer"}, ...children);
}

const SHAPES = {
  error: "M5 1h6l4 4v6l-4 4H5l-4-4V5zM5.5 5.5l5 5m0-5l-5 5",
  warning: "M8 1.5l7 13H1zM8 6v4m0 1.6v.9",
  info: "M8 1a7 7 0 1 1 0 14A7 7 0 0 1 8 1zM8 7v4.5M8 4.2v1",
  clean: "M8 1a7 7 0 1 1 0 14A7 7 0 0 1 8 1zM4.8 8.3l2.2 2.2 4.2-4.6",
};

/** A severity as a shape; its word is beside it, or read aloud. */
export function icon(shape: keyof typeof SHAPES): SVGElement {
  const namespace = "http://www.w3.org/2000/svg";
  const image = document.createElementNS(namespace, "svg");
  image.setAttribute("viewBox", "0 0 16 16");
  image.setAttribute("class", `icon ${shape}`);
  image.setAttribute("aria-hidden", "true");
  const path = document.createElementNS(namespace, "path");
  path.setAttribute("d", SHAPES[shape]);
  image.append(path);
  return image;
}
