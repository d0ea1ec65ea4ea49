// The difference that fixes make, before they are applied.

import {unifiedMergeView} from "@codemirror/merge";
import {EditorState} from "@codemirror/state";
import {EditorView} from "@codemirror/view";

import {basics, type Editor} from "../../editor/editor";
import {language} from "../../editor/languages";
import type {FixResponse} from "../../linter/report";
import type {Supervisor} from "../../linter/supervisor";
import type {Results} from "../../state/results";
import type {Session, SourceFile} from "../../state/session";
import {openDialog} from "./dialog";
import {h, plural, prose, replace} from "../dom";

/** Differences of longer texts are not computed: the page would wait for them. */
const MOST_COMPARED = 1_000_000;

export function openFixDialog(session: Session, results: Results, linter: Supervisor, editor: Editor): void {
  const others = results.findings.filter(({diagnostic}) => diagnostic.fix?.applicability === "unsafe").length;
  const body = h("div", {class: "differences"});
  const unsafe = h("input", {type: "checkbox"});
  const apply = h("button", {type: "button", class: "primary", disabled: true}, "Apply");
  const status = h("span", {class: "quiet", role: "status"}, "Computing fixes…");
  const bar = h(
    "div", {class: "buttons"}, apply,
    others > 0 && h("label", {}, unsafe, `Also ${plural(others, "fix")} that may change the meaning`.replace("fixs", "fixes")), status,
  );
  const dialog = openDialog("Fixes", "large", bar, body);
  let views: EditorView[] = [];
  const clear = () => {
    for (const view of views) view.destroy();
    views = [];
  };
  let isComputing = false;
  dialog.addEventListener("close", () => {
    clear();
    // The worker is free for what the user does next.
    if (isComputing) linter.cancel();
  });
  let changed: [SourceFile, string][] = [];
  const compute = async () => {
    apply.disabled = true;
    isComputing = true;
    const response = await fixes(session, linter, unsafe.checked);
    isComputing = false;
    clear();
    changed = response.error === undefined ? changedFiles(session, response) : [];
    status.textContent = response.error ?? summary(response.applied ?? 0, changed.length);
    apply.disabled = changed.length === 0;
    replace(body);
    for (const [file, text] of changed) views.push(...difference(body, file, text));
  };
  apply.addEventListener("click", () => {
    for (const [file, text] of changed) editor.replace(file, text);
    dialog.close();
    editor.view.focus();
  });
  unsafe.addEventListener("change", () => void compute());
  void compute();
}

async function fixes(session: Session, linter: Supervisor, isUnsafe: boolean): Promise<FixResponse> {
  try {
    const request = {...session.request(), mode: isUnsafe ? "unsafe" as const : "safe" as const};
    return (await linter.call("fix", request)).value;
  } catch (error) {
    return {error: `The linter stopped: ${error instanceof Error ? error.message : String(error)}`};
  }
}

function changedFiles(session: Session, response: FixResponse): [SourceFile, string][] {
  const pairs = (response.files ?? []).map(({name, text}) => [session.find(name), text] as const);
  return pairs.filter((pair): pair is [SourceFile, string] =>
    pair[0] !== undefined && pair[0].state.sliceDoc() !== pair[1]);
}

function summary(applied: number, files: number): string {
  if (files === 0) return "Nothing to fix.";
  return `${plural(applied, "fix").replace(/fixs$/, "fixes")} in ${plural(files, "file")}`;
}

function difference(parent: HTMLElement, file: SourceFile, text: string): EditorView[] {
  const original = file.state.sliceDoc();
  parent.append(h("h3", {}, prose(file.name)));
  if (original.length + text.length > MOST_COMPARED) {
    parent.append(h("p", {class: "quiet"}, "The text is too long to show the difference."));
    return [];
  }
  const state = EditorState.create({
    doc: text,
    extensions: [
      basics(), language(file.name, file.state.doc), EditorState.readOnly.of(true), EditorView.editable.of(false),
      EditorView.contentAttributes.of({"aria-label": `Difference of ${file.name}`, tabindex: "0"}),
      unifiedMergeView({
        original, mergeControls: false, collapseUnchanged: {margin: 2, minSize: 4},
        diffConfig: {scanLimit: 500, timeout: 100},
      }),
    ],
  });
  return [new EditorView({parent: parent.appendChild(h("div", {class: "difference"})), state})];
}
