// The introduction above the editor, which makes room as soon as the user has a text of their own.

import type {Session} from "../state/session";
import {EXAMPLES, type Example} from "../state/examples";
import {byId, h} from "./dom";

/** How many examples are offered beside the button; the menu has all. */
const OFFERED = 4;

export interface StoryActions {
  example(example: Example): void;
  /** Empties the editor for a text of the user. */
  blank(): void;
}

export function story(session: Session, actions: StoryActions): void {
  byId("blank").addEventListener("click", () => actions.blank());
  const offered = EXAMPLES.slice(0, OFFERED).map((example) =>
    h("button", {type: "button", class: "link", onclick: () => actions.example(example)}, example.title));
  byId("tries").append(...offered);
  session.listen((topic) => {
    if (topic === "files" || topic === "text") byId("story").classList.toggle("read", !isNew(session));
  });
}

/** Whether the user has written, pasted or opened nothing so far. */
function isNew(session: Session): boolean {
  return session.files.every((file) => file.isUntouched || file.state.doc.length === 0);
}
