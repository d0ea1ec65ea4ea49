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
  keymap, lineNumbers, placeholder, type KeyBinding, type ViewUpdate,
} from "@codemirror/view";

import type {FileRole, Session, SourceFile, StateFactory} from "../state/session";
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

/** What an empty text shows. */
const INVITATION = "Paste anything of an MCP server here, or drop files: a list of tools, a recorded session or "
  + "result, the configuration of a client, server.json, a manifest, a skill. JSON, YAML, TOML or a log.";

const INVITATIONS: Partial<Record<FileRole, string>> = {
  old: "Paste the old version here.", config: "Write or paste a configuration of mcp-lint here, such as preset = \"strict\".",
};

export interface EditorEvents {
  changed(update: ViewUpdate): void;
  /** Whether the pasted text was taken. */
  pasted(view: EditorView, text: string): boolean;
}

/** `keys` and `events` are called later than this: they may use the editor. */
export function stateFactory(keys: readonly KeyBinding[], events: EditorEvents): StateFactory {
  const extensions = [
    basics(), lintGutter(), foldGutter(), highlightActiveLineGutter(), highlightActiveLine(),
    history(), indentOnInput(), bracketMatching({maxScanDistance: 5000}), search({top: true}),
    keymap.of([...keys, ...defaultKeymap, ...historyKeymap, ...searchKeymap, ...foldKeymap]),
    EditorView.contentAttributes.of({"aria-describedby": "editor-help", tabindex: "0"}),
    EditorView.updateListener.of((update) => events.changed(update)),
    EditorView.domEventHandlers({
      paste: (event, view) => {
        const text = event.clipboardData?.getData("text/plain") ?? "";
        const isTaken = text !== "" && events.pasted(view, text);
        if (isTaken) event.preventDefault();
        return isTaken;
      },
    }),
  ];
  return {
    create: (text, name, role) => {
      const doc = EditorState.create({doc: text}).doc;
      const invitation = placeholder(INVITATIONS[role] ?? INVITATION);
      return EditorState.create({doc, extensions: [extensions, invitation, languageOf.of(named(name, doc))]});
    },
    renaming: (state, name) => ({effects: languageOf.reconfigure(named(name, state.doc))}),
  };
}

/** What depends on the name and the text of a file. */
function named(name: string, doc: Text): Extension {
  // A large insertion may have lines that are too long to be broken and highlighted.
  const adapted = EditorState.transactionExtender.of((transaction) => {
    const isLarge = transaction.newDoc.length > transaction.startState.doc.length + LONGEST_LINE;
    return isLarge ? {effects: languageOf.reconfigure(named(name, transaction.newDoc))} : null;
  });
  const label = EditorView.contentAttributes.of({"aria-label": `Text of ${name || "the first file"}`});
  return [language(name, doc), label, adapted];
}

export class Editor {
  readonly view: EditorView;
  private shown: SourceFile;
  /** A second file beside the active one. */
  private beside: {view: EditorView; file: SourceFile} | null = null;

  constructor(parent: HTMLElement, private session: Session) {
    this.shown = session.active;
    this.view = new EditorView({parent, state: session.active.state});
    session.dispatch = (file, transaction) => this.update(file, transaction);
  }

  /** Takes over what was typed. */
  changed({view, state, changes}: ViewUpdate): void {
    const file = this.fileIn(view);
    file.state = state;
    if (changes.empty) return;
    note(file, changes);
    file.isUntouched = false;
    this.session.announce("text");
  }

  fileIn(view: EditorView): SourceFile {
    return view === this.beside?.view ? this.beside.file : this.shown;
  }

  /** Shows a second file in another editor, or none. */
  showBeside(parent: HTMLElement, file: SourceFile | null): void {
    const {beside} = this;
    if (file && beside?.file === file && beside.view.state === file.state) return;
    beside?.view.destroy();
    this.beside = null;
    if (file) this.beside = {file, view: new EditorView({parent, state: file.state})};
  }

  private viewOf(file: SourceFile): EditorView | null {
    return file === this.shown ? this.view : file === this.beside?.file ? this.beside.view : null;
  }

  /** Shows the active file. */
  show(): void {
    const file = this.session.active;
    if (file === this.shown && file.state === this.view.state) return;
    this.shown = file;
    this.view.setState(file.state);
  }

  update(file: SourceFile, transaction: TransactionSpec): void {
    const view = this.viewOf(file);
    if (view) {
      view.dispatch(transaction);
      return;
    }
    const update = file.state.update(transaction);
    file.state = update.state;
    if (update.docChanged) {
      file.isUntouched = false;
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
    if (file !== this.beside?.file) {
      this.session.activate(file);
      this.show();
    }
    const view = this.viewOf(file) ?? this.view;
    const length = view.state.doc.length;
    const [anchor, head] = [Math.min(from, length), Math.min(to, length)];
    view.dispatch({
      selection: {anchor, head},
      effects: EditorView.scrollIntoView(anchor, {y: "center", x: "nearest", xMargin: 60}),
    });
    if (focus) view.focus();
  }

  get cursor(): number {
    return this.view.state.selection.main.head;
  }
}

function note(file: SourceFile, changes: ChangeSet): void {
  file.sinceReport = file.sinceReport?.compose(changes) ?? null;
}
