// Files that are dropped, chosen, downloaded and kept.

import {MOST_TEXT} from "../linter/messages";
import {CONFIG_NAME, type PlainFile, type Project, type Session, type SourceFile} from "./session";
import {checked} from "./share";

export const PROJECT_NAME = "mcp-lint-playground.json";
const KEPT = "mcp-lint-playground";

export interface ReadFiles {
  files: PlainFile[];
  config: string | null;
  project: Project | null;
  /** What was not read as it is, and why. */
  notes: string[];
}

export async function readFiles(list: Iterable<File>): Promise<ReadFiles> {
  const read: ReadFiles = {files: [], config: null, project: null, notes: []};
  for (const file of list) {
    if (file.size > MOST_TEXT) {
      read.notes.push(`${file.name} is larger than 10 MB: use the command line`);
      continue;
    }
    const {text, note} = decoded(await file.arrayBuffer());
    if (note) read.notes.push(`${file.name} ${note}`);
    if (file.name === PROJECT_NAME) read.project = checked(JSON.parse(text));
    else if (file.name === CONFIG_NAME) read.config = text;
    else read.files.push({name: file.name, text, choice: ""});
  }
  return read;
}

/** Keeps a byte order mark, which the linter reports. */
function decoded(buffer: ArrayBuffer): {text: string; note: string | null} {
  const start = new Uint8Array(buffer, 0, Math.min(2, buffer.byteLength));
  const little = start[0] === 0xff && start[1] === 0xfe;
  const big = start[0] === 0xfe && start[1] === 0xff;
  if (little || big) {
    const text = new TextDecoder(little ? "utf-16le" : "utf-16be").decode(buffer);
    return {text, note: "is UTF-16; servers and clients expect UTF-8"};
  }
  try {
    return {text: new TextDecoder("utf-8", {fatal: true, ignoreBOM: true}).decode(buffer), note: null};
  } catch {
    const text = new TextDecoder("utf-8", {ignoreBOM: true}).decode(buffer);
    return {text, note: "is not valid UTF-8; invalid bytes were replaced"};
  }
}

/** The text with the line ends that the file had. */
export function originalText(file: SourceFile): string {
  const text = file.state.sliceDoc();
  return file.lineEnd === "\n" ? text : text.replaceAll("\n", file.lineEnd);
}

export function download(name: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], {type: "text/plain"}));
  const anchor = document.createElement("a");
  anchor.href = address;
  anchor.download = name;
  anchor.click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

/** Nothing is stored unless the user has switched that on. */
export class KeptProject {
  get isOn(): boolean {
    return this.read() !== null;
  }

  load(): Project | null {
    try {
      return checked(JSON.parse(this.read() ?? "null"));
    } catch {
      return null;
    }
  }

  save(session: Session): void {
    try {
      localStorage.setItem(KEPT, JSON.stringify(session.project()));
    } catch {
      // The text is too large for the browser's storage, or storage is switched off.
    }
  }

  forget(): void {
    try {
      localStorage.removeItem(KEPT);
    } catch {
      // Storage is switched off, so nothing is stored.
    }
  }

  private read(): string | null {
    try {
      return localStorage.getItem(KEPT);
    } catch {
      return null;
    }
  }
}
