"use strict";
const theme = document.getElementById("theme");
// Storage may be forbidden; the theme changes all the same.
try {
  theme.value = localStorage.getItem("mcp-lint-theme") ?? "system";
  theme.addEventListener("change", () => localStorage.setItem("mcp-lint-theme", theme.value));
} catch {}
const folds = Array.from(document.querySelectorAll("main details"));
const unfold = (hash) => {
  for (let at = document.getElementById(hash.slice(1)); at; at = at.parentElement) {
    if (at.localName === "details") at.open = true;
  }
};
document.addEventListener("click", (event) => {
  const link = event.target.closest("a");
  if (link?.hash) unfold(link.hash);
});
unfold(location.hash);
addEventListener("beforeprint", () => folds.forEach((fold) => { fold.open = true; }));
const articles = Array.from(document.querySelectorAll("article"));
for (const block of navigator.clipboard ? document.querySelectorAll(".command") : []) {
  const copy = Object.assign(document.createElement("button"), {type: "button", textContent: "Copy"});
  copy.addEventListener("click", () => navigator.clipboard.writeText(block.textContent).then(() => { copy.textContent = "Copied"; }));
  block.after(copy);
}
if (articles.length > 0) {
  const make = (name, properties, ...children) => {
    const element = Object.assign(document.createElement(name), properties);
    element.append(...children);
    return element;
  };
  const numbers = (key) => {
    const found = new Map();
    for (const article of articles) found.set(article.dataset[key], (found.get(article.dataset[key]) ?? 0) + 1);
    return Array.from(found);
  };
  const severities = ["error", "warning", "info"];
  const boxes = numbers("severity").sort((one, other) => severities.indexOf(one[0]) - severities.indexOf(other[0])).map(([value, count]) => {
    return make("label", {}, make("input", {type: "checkbox", name: "severity", value, checked: true}), `${value} (${count})`);
  });
  const rule = make("select", {name: "rule"}, make("option", {value: ""}, "all"), ...numbers("rule").sort().map(([value, count]) => make("option", {value}, `${value} (${count})`)));
  const text = make("input", {type: "search", name: "text"});
  const button = make("button", {type: "button"}, "Expand all");
  const output = make("output", {ariaLive: "polite"});
  const form = make("form", {id: "filters", ariaLabel: "Filters"}, ...boxes, make("label", {}, "Rule ", rule), make("label", {}, "Text ", text), button, output);
  const texts = new Map();
  const textOf = (article) => {
    if (!texts.has(article)) texts.set(article, article.textContent.toLowerCase());
    return texts.get(article);
  };
  form.addEventListener("input", () => {
    const off = new Set(Array.from(form.querySelectorAll("[name=severity]:not(:checked)"), (box) => box.value));
    const wanted = text.value.trim().toLowerCase();
    let shown = 0;
    for (const article of articles) {
      article.hidden = off.has(article.dataset.severity) || (rule.value !== "" && article.dataset.rule !== rule.value) || !(wanted === "" || textOf(article).includes(wanted));
      shown += article.hidden ? 0 : 1;
    }
    for (const fold of document.querySelectorAll(".fold")) {
      fold.hidden = !fold.querySelector("article:not([hidden])");
      if (rule.value + wanted !== "" && !fold.hidden) fold.open = true;
    }
    for (const link of document.querySelectorAll(".files a")) {
      link.parentElement.hidden = document.getElementById(link.hash.slice(1)).hidden;
    }
    output.textContent = `${shown} of ${articles.length} shown`;
  });
  form.addEventListener("submit", (event) => event.preventDefault());
  button.addEventListener("click", () => {
    const open = button.textContent === "Expand all";
    folds.forEach((fold) => { fold.open = open; });
    button.textContent = open ? "Collapse all" : "Expand all";
  });
  document.querySelector("section").before(form);
}
