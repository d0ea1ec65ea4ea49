// The subject of the page: the open files, the configuration and the settings of a run.

import type {ChangeSet, EditorState, TransactionSpec} from "@codemirror/state";

import type {InputFile, LikelyName, LintRequest, Role} from "../linter/report";
import {today} from "./today";

/** How a file takes part: `old` files are only compared, and the configuration is not a file. */
export type FileRole = Role | "old" | "config";

export interface PlainFile {
  /** Empty if the text was pasted. */
  name: string;
  text: string;
  role?: FileRole;
  /** If present, the content decides what the file is: this name while it is a likely one. */
  choice?: string;
}

export interface SourceFile {
  id: number;
  /** The name under which the text is linted; empty until the first answer names a pasted text. */
  name: string;
  /** The name that the file came with. */
  givenName: string;
  /** The chosen name, which counts while it is a likely one; `null` if the given name decides. */
  choice: string | null;
  /** The names that the text may have by its content. */
  likely: LikelyName[];
  /** Whether the text is an example that nothing has changed. */
  isUntouched: boolean;
  role: FileRole;
  state: EditorState;
  /** The line end of the original text; the editor itself uses `\n`. */
  lineEnd: string;
  /** What has changed since the report that is shown was made. */
  sinceReport: ChangeSet | null;
}

export interface Settings {
  protocol: string;
  targets: string[];
  preset: string;
}

export interface Project extends Partial<Settings> {
  files: PlainFile[];
  config?: string;
}

/** Makes the editor's states, so that this file depends on no part of the editor's setup. */
export interface StateFactory {
  create(text: string, name: string, role: FileRole): EditorState;
  renaming(state: EditorState, name: string): TransactionSpec;
}

export type Topic = "files" | "active" | "text" | "settings";

export const CONFIG_NAME = "mcp-lint.toml";

/** A longer text is not searched for anything but white space. */
const MOST_BLANK = 1000;

/** An empty text for the first paste. */
const BLANK: PlainFile = {name: "", text: "", choice: ""};

export class Session {
  files: SourceFile[] = [];
  config: SourceFile;
  active: SourceFile;
  settings: Settings = {protocol: "", targets: [], preset: ""};
  /** Increases with everything that changes what the linter reports. */
  version = 0;
  /** Whether the user has changed what was loaded. */
  isEdited = false;
  private listeners: ((topic: Topic) => void)[] = [];
  private nextId = 0;
  /** Changes the state of a file; an editor that shows it does that itself. */
  dispatch = (file: SourceFile, transaction: TransactionSpec): void => {
    file.state = file.state.update(transaction).state;
  };

  constructor(private states: StateFactory) {
    this.config = this.create({name: CONFIG_NAME, text: "", role: "config"});
    this.active = this.config;
  }

  listen(listener: (topic: Topic) => void): void {
    this.listeners.push(listener);
  }

  announce(topic: Topic): void {
    if (topic !== "active") this.version += 1;
    if (topic === "text") this.isEdited = true;
    for (const listener of this.listeners) listener(topic);
  }

  /** Replaces everything. */
  load(project: Project, isExample = false): void {
    this.config = this.create({name: CONFIG_NAME, text: project.config ?? "", role: "config"});
    this.files = [];
    for (const file of project.files) this.insert(file);
    if (this.files.length === 0) this.insert(BLANK);
    for (const file of this.files) file.isUntouched = isExample;
    this.settings = {
      protocol: project.protocol ?? "",
      targets: project.targets ?? [],
      preset: project.preset ?? "",
    };
    this.active = this.files[0] ?? this.config;
    this.isEdited = false;
    this.announce("settings");
    this.announce("files");
  }

  /** Adds files beside those that the user has opened or written, and shows the first of them. */
  open(files: PlainFile[]): void {
    this.files = this.files.filter((file) => file.state.doc.length > 0 && !file.isUntouched);
    this.add(files);
  }

  /** Adds an empty text to paste into. */
  addBlank(): void {
    this.add([BLANK]);
  }

  add(files: PlainFile[]): void {
    const added = files.map((file) => this.insert(file));
    this.active = added[0] ?? this.active;
    this.isEdited = true;
    this.announce("files");
  }

  close(file: SourceFile): void {
    const index = this.files.indexOf(file);
    this.files = this.files.filter((other) => other !== file);
    if (this.files.length === 0) this.insert(BLANK);
    if (this.active === file) this.active = this.files[Math.max(0, index - 1)] ?? this.config;
    this.announce("files");
  }

  activate(file: SourceFile): void {
    if (this.active === file) return;
    this.active = file;
    this.announce("active");
  }

  rename(file: SourceFile, name: string): void {
    const clean = name.trim();
    if (clean === "" || clean === file.name) return;
    file.name = this.freeName(clean);
    [file.givenName, file.choice] = [file.name, null];
    this.dispatch(file, this.states.renaming(file.state, file.name));
    this.announce("files");
  }

  /** Reads a text as one of the files that it may be. */
  choose(file: SourceFile, name: string): void {
    file.choice = name;
    this.announce("files");
  }

  /** The content decides again what a file is, because it was replaced. */
  forgetName(file: SourceFile): void {
    [file.givenName, file.choice] = ["", ""];
  }

  /** Adds a version that is only compared, and shows no other file. */
  addOld(file: PlainFile): SourceFile {
    const added = this.insert(file);
    this.announce("files");
    return added;
  }

  /** Takes over the names of files from an answer, which has them in the same order. */
  nameByContent(files: SourceFile[], names: {name: string; likely: LikelyName[]}[]): void {
    files.forEach((file, index) => {
      const named = names[index];
      if (!named || file.choice === null) return;
      file.likely = named.likely;
      if (file.name === named.name) return;
      file.name = named.name;
      this.dispatch(file, this.states.renaming(file.state, file.name));
    });
    this.announce("active");
  }

  setRole(file: SourceFile, role: FileRole): void {
    file.role = role;
    this.announce("files");
  }

  change(settings: Partial<Settings>): void {
    this.settings = {...this.settings, ...settings};
    this.announce("settings");
  }

  find(name: string): SourceFile | undefined {
    return this.files.find((file) => file.name === name && file.role !== "old");
  }

  all(): SourceFile[] {
    return [...this.files, this.config];
  }

  /** The files that are linted, with their text. */
  inputs(): InputFile[] {
    return this.linted().map((file) => ({
      name: file.givenName,
      text: file.state.sliceDoc(),
      ...(file.role === "lint" ? {} : {role: file.role as Role}),
      ...(file.choice === null ? {} : {choice: file.choice}),
    }));
  }

  /** The files that are linted: not old versions, nor editors that nothing was pasted into. */
  linted(): SourceFile[] {
    return this.files.filter((file) => file.role !== "old" && !isBlank(file));
  }

  request(): LintRequest {
    return {files: this.inputs(), ...this.options()};
  }

  /** Everything of a request except for the files. */
  options(): Omit<LintRequest, "files"> {
    const config = this.config.state.sliceDoc();
    const {protocol, targets, preset} = this.settings;
    return {
      today: today(),
      ...(config.trim() === "" ? {} : {config}),
      ...(protocol === "" ? {} : {protocol}),
      ...(targets.length === 0 ? {} : {targets}),
      ...(preset === "" ? {} : {preset}),
    };
  }

  project(): Project {
    const {today: _, ...options} = this.options();
    const files = this.files.map((file) => ({
      name: file.givenName,
      text: file.state.sliceDoc(),
      ...(file.role === "lint" ? {} : {role: file.role}),
      ...(file.choice === null ? {} : {choice: file.choice}),
    }));
    return {files, ...options};
  }

  private insert(file: PlainFile): SourceFile {
    const name = file.choice === undefined ? this.freeName(file.name) : file.name;
    const created = this.create({...file, name});
    this.files.push(created);
    return created;
  }

  private create(file: PlainFile): SourceFile {
    const lineEnd = file.text.includes("\r\n") ? "\r\n" : "\n";
    return {
      id: this.nextId++,
      name: file.name,
      givenName: file.name,
      choice: file.choice ?? null,
      likely: [],
      isUntouched: false,
      role: file.role ?? "lint",
      state: this.states.create(file.text, file.name, file.role ?? "lint"),
      lineEnd,
      sinceReport: null,
    };
  }

  /** A name that no other file has: findings name their file by it. */
  private freeName(name: string): string {
    const taken = new Set(this.files.map((file) => file.name));
    if (!taken.has(name) && name !== CONFIG_NAME) return name;
    const dot = name.lastIndexOf(".");
    const [stem, extension] = dot > 0 ? [name.slice(0, dot), name.slice(dot)] : [name, ""];
    for (let number = 2; ; number++) {
      const candidate = `${stem}-${number}${extension}`;
      if (!taken.has(candidate)) return candidate;
    }
  }
}

/** Whether an editor waits for a text. A file that is empty has a name. */
function isBlank(file: SourceFile): boolean {
  if (file.givenName !== "" || file.state.doc.length > MOST_BLANK) return false;
  return file.state.sliceDoc().trim() === "";
}
