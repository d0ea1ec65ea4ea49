// Links that contain everything: `#v1/` and the Base64 (of URLs) of deflated JSON. What a link
// contains is untrusted: its size is limited while it is inflated, and its types are checked.

import {fromBase64} from "../linter/assets";
import type {FileRole, PlainFile, Project} from "./session";

const PREFIX = "#v1/";
/** Longer links do not survive messengers and issue trackers. */
export const LONGEST_LINK = 30_000;
const MOST_INFLATED = 10_000_000;
const MOST_FILES = 100;
const ROLES: FileRole[] = ["lint", "tools", "results", "old"];

export class DamagedLink extends Error {}

export async function encode(project: Project): Promise<string> {
  const bytes = new TextEncoder().encode(JSON.stringify(project));
  const stream = new Blob([bytes]).stream().pipeThrough(new CompressionStream("deflate-raw"));
  const packed = new Uint8Array(await new Response(stream).arrayBuffer());
  return PREFIX + toBase64(packed).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

/** The project in a fragment, or nothing if the fragment is not one of ours. */
export async function decode(fragment: string): Promise<Project | null> {
  if (!fragment.startsWith(PREFIX)) return null;
  let value: unknown;
  try {
    const text = fragment.slice(PREFIX.length).replaceAll("-", "+").replaceAll("_", "/");
    value = JSON.parse(await inflate(fromBase64(padded(text))));
  } catch (error) {
    if (error instanceof DamagedLink) throw error;
    throw new DamagedLink("the link is damaged or incomplete");
  }
  return checked(value);
}

async function inflate(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
  const reader = stream.getReader();
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  for (;;) {
    const {done, value} = await reader.read();
    if (done) break;
    size += value.length;
    if (size > MOST_INFLATED) {
      await reader.cancel().catch(() => undefined);
      throw new DamagedLink("the link contains more than 10 MB");
    }
    chunks.push(value);
  }
  return new Blob(chunks).text();
}

/** Copies the known members, so that nothing else of a link is used. */
export function checked(value: unknown): Project {
  const {files, config, protocol, targets, preset} = record(value);
  if (!Array.isArray(files) || files.length > MOST_FILES) throw new DamagedLink("no files");
  return {
    files: files.map(checkedFile),
    ...optional("config", config),
    ...optional("protocol", protocol),
    ...optional("preset", preset),
    ...(Array.isArray(targets) ? {targets: targets.map(text)} : {}),
  };
}

function checkedFile(value: unknown): PlainFile {
  const file = record(value);
  const role = ROLES.find((known) => known === file.role);
  return {
    name: text(file.name).slice(0, 200), text: text(file.text), ...(role ? {role} : {}),
    ...optional("choice", file.choice),
  };
}

function record(value: unknown): Record<string, unknown> {
  if (typeof value !== "object" || value === null) throw new DamagedLink("not an object");
  return value as Record<string, unknown>;
}

function text(value: unknown): string {
  if (typeof value !== "string") throw new DamagedLink("not a text");
  return value;
}

function optional(key: string, value: unknown): Record<string, string> {
  return value === undefined ? {} : {[key]: text(value)};
}

function padded(text: string): string {
  return text + "=".repeat((4 - (text.length % 4)) % 4);
}

function toBase64(bytes: Uint8Array): string {
  let binary = "";
  const step = 0x8000;
  for (let start = 0; start < bytes.length; start += step) {
    binary += String.fromCharCode(...bytes.subarray(start, start + step));
  }
  return btoa(binary);
}
