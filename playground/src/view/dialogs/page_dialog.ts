// The page of a rule, a kind of change or a target.

import type {Pages} from "../../linter/report";
import {openDialog} from "./dialog";
import {h, replace} from "../dom";
import {renderPage, type PageActions} from "../markdown";

export async function openPage(
  name: string, pages: () => Promise<Pages>, example: PageActions["example"],
): Promise<void> {
  const body = h("div", {}, h("p", {class: "quiet"}, "Loading…"));
  const dialog = openDialog(name, "reading", body);
  const title = dialog.querySelector("h2");
  const show = async (page: string) => {
    const markdown = await pages().then((all) => all[page] ?? "", () => null);
    if (title) title.textContent = page;
    const actions: PageActions = {
      open: (other) => void show(other),
      example: (text, extension) => {
        dialog.close();
        example(text, extension);
      },
    };
    if (markdown === null) replace(body, h("p", {}, "The pages could not be loaded."));
    else if (markdown === "") replace(body, h("p", {}, "There is no page of this name."));
    // The heading of the dialog is the heading of the page.
    else replace(body, renderPage(markdown.replace(/^# .*\n/, ""), actions));
    dialog.querySelector(".body")?.scrollTo(0, 0);
  };
  await show(name);
}
