// The dialog of the search. The index and the script that searches it are loaded when it is opened.
"use strict";

(() => {
  const folder = new URL("search/", document.currentScript.src);
  const root = new URL("../", document.currentScript.src);
  const KINDS = { guide: "Guide", section: "Guide", inside: "Guide", rule: "Rule", target: "Target", change: "Kind of change" };
  let worker;
  let number = 0;
  const waiting = new Map();

  // The pages for a query.
  function search(query) {
    if (!worker) {
      worker = new Worker(new URL("worker.js", folder), { type: "module" });
      worker.onmessage = ({ data }) => {
        waiting.get(data.number)?.(data.found);
        waiting.delete(data.number);
      };
    }
    number += 1;
    worker.postMessage({ number, query });
    return new Promise((resolve) => waiting.set(number, resolve));
  }

  function element(name, properties = {}, ...children) {
    const made = Object.assign(document.createElement(name), properties);
    made.append(...children);
    return made;
  }

  // A result as an item of a list.
  function item({ url, title, page, summary, kind }) {
    const isSection = url.includes("#");
    const link = element("a", { href: new URL(url, root).href });
    const name = isSection ? `${page}: ${title}` : title;
    link.append(element("span", { className: "search__kind", textContent: KINDS[kind] }));
    link.append(element("strong", { textContent: name }));
    if (summary) link.append(element("span", { className: "search__summary", textContent: summary }));
    return element("li", {}, link);
  }

  const field = element("input", { type: "search", autocomplete: "off", spellcheck: false });
  field.setAttribute("aria-label", "Search for words, a rule, or the text of an error");
  field.placeholder = "Words, a rule, or the text of an error";
  const status = element("p", { className: "search__status" });
  status.setAttribute("role", "status");
  const list = element("ul", { className: "search__results" });
  const close = element("button", { type: "button", className: "search__close", textContent: "Close" });
  const dialog = element(
    "dialog",
    { className: "search" },
    element("div", { className: "search__bar" }, field, close),
    status,
    list,
  );
  dialog.setAttribute("aria-label", "Search");

  async function update() {
    const query = field.value.trim();
    if (query === "") {
      list.replaceChildren();
      status.textContent = "";
      return;
    }
    if (!list.hasChildNodes()) status.textContent = "Searching…";
    const asked = field.value;
    const found = await search(asked);
    if (field.value !== asked) return;
    list.replaceChildren(...found.map(item));
    const count = found.length === 1 ? "1 page" : `${found.length} pages`;
    status.textContent = found.length === 0 ? "No pages found. Other words may find some." : `${count}, the best first`;
  }

  function open() {
    if (!dialog.isConnected) document.body.append(dialog);
    if (!dialog.open) dialog.showModal();
    field.select();
    search("");
  }

  function shut() {
    dialog.close();
    // Otherwise the field, which is no longer shown, would still get the next key.
    field.blur();
  }

  // Arrow keys go through the field and the results.
  function move(event) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (event.key === "Enter" && event.target === field) list.querySelector("a")?.click();
    if (event.key === "Escape") {
      // The field would only be emptied.
      event.preventDefault();
      shut();
    }
    if (!step) return;
    const stops = [field, ...list.querySelectorAll("a")];
    const next = stops[(stops.indexOf(document.activeElement) + step + stops.length) % stops.length];
    next.focus();
    event.preventDefault();
  }

  field.addEventListener("input", update);
  dialog.addEventListener("keydown", move);
  close.addEventListener("click", shut);
  dialog.addEventListener("click", (event) => {
    // Beside the content; and a link to this page would leave the dialog open.
    if (event.target === dialog || event.target.closest("a")) shut();
  });
  document.addEventListener("keydown", (event) => {
    const isWritten = event.target.closest?.("input, textarea, select, [contenteditable]");
    const isSlash = event.key === "/" && !event.ctrlKey && !event.metaKey && !event.altKey;
    const isCommand = event.key.toLowerCase() === "k" && (event.ctrlKey || event.metaKey);
    if ((isSlash && !isWritten) || isCommand) {
      event.preventDefault();
      open();
    }
  });
  for (const button of document.querySelectorAll("[data-search]")) {
    button.hidden = false;
    button.addEventListener("click", open);
  }

  // The page for what is missing lists pages with the words of the address.
  const place = document.querySelector("[data-search-address]");
  if (place) {
    const path = decodeURIComponent(location.pathname.slice(root.pathname.length)).replaceAll(/\W+/g, " ");
    search(path).then((found) => {
      if (found.length === 0) return;
      place.hidden = false;
      place.after(element("ul", { className: "search__results" }, ...found.slice(0, 5).map(item)));
    });
  }
})();
