// The editor: shows the active file, and applies changes to any file so that they can be undone.

import {defaultKeymap, history, historyKeymap} from "@codemirror/commands";
import {bracketMatching, foldGutter, foldKeymap, indentOnInput} from "@codemirror/language";
import {lintGutter} from "@codemirror/lint";
import {search, searchKeymap} from "@codemirror/search";
import {
  ChangeSet, Compartment, EditorState, type ChangeSpec, type Extension, type Text, type TransactionSpec,
} from "@codemirror/state";
import {
  EditorView, drawSelection, highlightActiveLine, highlightActiveLineGutter, highlightSpecialChars,
  keymap, lineNumbers, type KeyBinding,
} from "@codemirror/view";

import type {Session, SourceFile, StateFactory} from "../state/session";
import {LONGEST_LINE, language} from "./languages";
import {theme} from "./theme";

const languageOf = new Compartment();

/** The number that the page's policy requires of style elements; the build sets it. */
export function styleNonce(): string {
  return document.querySelector<HTMLMetaElement>("meta[name=style-nonce]")?.content ?? "";
}

/** What every editor of the page has. */
export const basics = () => [
  lineNumbers(), highlightSpecialChars(), drawSelection(), theme,
  EditorView.cspNonce.of(styleNonce()),
];

/** `keys` and `changed` are called later than this: they may use the editor. */
export function stateFactory(
  keys: readonly KeyBinding[], changed: (change: {state: EditorState; changes: ChangeSet}) => void,
): StateFactory {
  const extensions = [
    basics(), lintGutter(), foldGutter(), highlightActiveLineGutter(), highlightActiveLine(),
    history(), indentOnInput(), bracketMatching({maxScanDistance: 5000}), search({top: true}),
    keymap.of([...keys, ...defaultKeymap, ...historyKeymap, ...searchKeymap, ...foldKeymap]),
    EditorView.contentAttributes.of({"aria-describedby": "editor-help", tabindex: "0"}),
    EditorView.updateListener.of((update) => changed(update)),
  ];
  return {
    create: (text, name) => {
      const doc = EditorState.create({doc: text}).doc;
      return EditorState.create({doc, extensions: [extensions, languageOf.of(named(name, doc))]});
    },
    renamed: (state, name) =>
      state.update({effects: languageOf.reconfigure(named(name, state.doc))}).state,
  };
}

/** What depends on the name and the text of a file. */
function named(name: string, doc: Text): Extension {
  // A large insertion may have lines that are too long to be broken and highlighted.
  const adapted = EditorState.transactionExtender.of((transaction) => {
    const isLarge = transaction.newDoc.length > transaction.startState.doc.length + LONGEST_LINE;
    return isLarge ? {effects: languageOf.reconfigure(named(name, transaction.newDoc))} : null;
  });
  const label = EditorView.contentAttributes.of({"aria-label": `Text of ${name}`});
  return [language(name, doc), label, adapted];
}

export class Editor {
  readonly view: EditorView;
  private shown: SourceFile;

  constructor(parent: HTMLElement, private session: Session) {
    this.shown = session.active;
    this.view = new EditorView({parent, state: session.active.state});
  }

  /** Takes over what was typed. */
  changed(state: EditorState, changes: ChangeSet): void {
    this.shown.state = state;
    if (changes.empty) return;
    note(this.shown, changes);
    this.session.announce("text");
  }

  /** Shows the active file. */
  show(): void {
    const file = this.session.active;
    if (file === this.shown && file.state === this.view.state) return;
    this.shown = file;
    this.view.setState(file.state);
  }

  update(file: SourceFile, transaction: TransactionSpec): void {
    if (file === this.shown) {
      this.view.dispatch(transaction);
      return;
    }
    const update = file.state.update(transaction);
    file.state = update.state;
    if (update.docChanged) {
      note(file, update.changes);
      this.session.announce("text");
    }
  }

  /** One step of the history, whatever was typed before. */
  apply(file: SourceFile, changes: ChangeSpec): void {
    this.update(file, {changes, userEvent: "input.fix", scrollIntoView: false});
  }

  /** Replaces a whole text by one that is similar to it, and keeps the cursor where it was. */
  replace(file: SourceFile, text: string): void {
    const old = file.state.sliceDoc();
    const most = Math.min(old.length, text.length);
    let start = 0;
    while (start < most && old.charCodeAt(start) === text.charCodeAt(start)) start++;
    let end = 0;
    const left = most - start;
    while (end < left && old.charCodeAt(old.length - 1 - end) === text.charCodeAt(text.length - 1 - end)) {
      end++;
    }
    const insert = text.slice(start, text.length - end);
    this.apply(file, {from: start, to: old.length - end, insert});
  }

  select(file: SourceFile, from: number, to: number, focus: boolean): void {
    this.session.activate(file);
    this.show();
    const length = this.view.state.doc.length;
    const [anchor, head] = [Math.min(from, length), Math.min(to, length)];
    this.view.dispatch({
      selection: {anchor, head},
      effects: EditorView.scrollIntoView(anchor, {y: "center", x: "nearest", xMargin: 60}),
    });
    if (focus) this.view.focus();
  }

  get cursor(): number {
    return this.view.state.selection.main.head;
  }
}

function note(file: SourceFile, changes: ChangeSet): void {
  file.sinceReport = file.sinceReport?.compose(changes) ?? null;
}
