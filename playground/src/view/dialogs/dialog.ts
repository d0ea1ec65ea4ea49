// Modal dialogs: the browser's own, which keep the focus inside and close with Escape.

import {h} from "../dom";

let count = 0;

/** Opens a dialog; it is removed when it closes. */
export function openDialog(title: string, className: string, ...content: Node[]): HTMLDialogElement {
  const id = `dialog-${count++}`;
  const close = h("button", {type: "button", class: "close", "aria-label": "Close"}, "×");
  const dialog = h(
    "dialog", {class: className, "aria-labelledby": id},
    h("header", {}, h("h2", {id}, title), close), h("div", {class: "body"}, ...content),
  );
  close.addEventListener("click", () => dialog.close());
  dialog.addEventListener("close", () => dialog.remove());
  // A press on the area around the dialog has the dialog itself as its target.
  dialog.addEventListener("mousedown", (event) => {
    if (event.target === dialog) dialog.close();
  });
  document.body.append(dialog);
  dialog.showModal();
  return dialog;
}
