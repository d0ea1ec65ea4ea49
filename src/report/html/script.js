"use strict";
const form = document.getElementById("filters");
if (form) {
  const articles = Array.from(document.querySelectorAll("article"));
  const texts = articles.map((article) => article.textContent.toLowerCase());
  const apply = () => {
    const severities = new Set(Array.from(form.elements.severity.length ? form.elements.severity : [form.elements.severity]).filter((box) => box.checked).map((box) => box.value));
    const rule = form.elements.rule.value;
    const text = form.elements.text.value.trim().toLowerCase();
    let shown = 0;
    articles.forEach((article, index) => {
      const isShown = severities.has(article.dataset.severity) && (!rule || article.dataset.rule === rule) && texts[index].includes(text);
      article.hidden = !isShown;
      shown += isShown ? 1 : 0;
    });
    for (const file of document.querySelectorAll(".file")) {
      file.hidden = !file.querySelector("article:not([hidden])");
    }
    form.querySelector("output").textContent = `${shown} of ${articles.length} shown`;
  };
  form.hidden = false;
  form.addEventListener("input", apply);
  form.addEventListener("submit", (event) => event.preventDefault());
}
