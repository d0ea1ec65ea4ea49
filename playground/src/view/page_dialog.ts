// The page of a rule, a kind of change or a target, from the module.

import type {Supervisor} from "../linter/supervisor";
import {openDialog} from "./dialog";
import {h, replace} from "./dom";
import {renderPage, type PageActions} from "./markdown";

export async function openPage(
  name: string, linter: Supervisor, example: PageActions["example"],
): Promise<void> {
  const body = h("div", {}, h("p", {class: "quiet"}, "Loading…"));
  const dialog = openDialog(name, "reading", body);
  const title = dialog.querySelector("h2");
  const show = async (page: string) => {
    const markdown = await linter.call("page", page).then(({value}) => value, () => "");
    if (title) title.textContent = page;
    const actions: PageActions = {
      open: (other) => void show(other),
      example: (text, extension) => {
        dialog.close();
        example(text, extension);
      },
    };
    // The heading of the dialog is the heading of the page.
    const text = markdown.replace(/^# .*\n/, "");
    replace(body, text === "" ? h("p", {}, "There is no page of this name.") : renderPage(text, actions));
    dialog.querySelector(".body")?.scrollTo(0, 0);
  };
  await show(name);
}
