// Filters of the table of rules and of the matrix of targets. Without this script both are complete
// and the controls are hidden.
"use strict";

// The words that a filter's text consists of.
function words(text) {
  return text.toLowerCase().split(/\s+/).filter(Boolean);
}

function hasAll(text, wanted) {
  return wanted.every((word) => text.includes(word));
}

// Shows the rows that match all controls, and returns how many these are.
function filterRows(rows, values) {
  let shown = 0;
  for (const row of rows) {
    const matches = Object.entries(values).every(([name, value]) => {
      if (name === "text") return hasAll(row.textContent.toLowerCase(), words(value));
      // A row of the matrix does not have what columns are filtered by.
      if (!(name in row.dataset) || value === "") return true;
      return row.dataset[name].split(" ").includes(value);
    });
    row.hidden = !matches;
    shown += matches ? 1 : 0;
  }
  return shown;
}

// Shows the columns of the matrix that match, and returns how many these are.
function filterColumns(table, values) {
  let shown = 0;
  const cells = [...table.tHead.rows[0].cells];
  cells.forEach((head, index) => {
    if (!head.dataset.kind) return;
    const matches =
      (values.kind === "" || head.dataset.kind === values.kind) &&
      hasAll(head.dataset.name, words(values.column));
    for (const row of table.rows) row.cells[index].hidden = !matches;
    shown += matches ? 1 : 0;
  });
  return shown;
}

// The controls' state is in the address, so that a filtered table can be linked to.
function remember(values) {
  const query = new URLSearchParams(Object.entries(values).filter(([, value]) => value !== ""));
  const search = query.toString();
  history.replaceState(null, "", (search ? `?${search}` : location.pathname) + location.hash);
}

function connect(form) {
  const table = document.querySelector(`table[data-table="${form.dataset.filtersOf}"]`);
  const controls = [...form.querySelectorAll("[data-filter]")];
  const rows = [...table.tBodies[0].rows];
  const query = new URLSearchParams(location.search);
  for (const control of controls) control.value = query.get(control.dataset.filter) ?? "";
  const apply = () => {
    const values = Object.fromEntries(controls.map((one) => [one.dataset.filter, one.value.trim()]));
    const shown = filterRows(rows, values);
    const columns = "column" in values ? `, ${filterColumns(table, values)} targets` : "";
    form.querySelector("output").textContent = `${shown} of ${rows.length}${columns}`;
    return values;
  };
  form.addEventListener("input", () => remember(apply()));
  form.hidden = false;
  apply();
}

document.querySelectorAll("[data-filters-of]").forEach(connect);
