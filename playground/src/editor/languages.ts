// The syntax of a file follows from its name, as for the linter.

import {json} from "@codemirror/lang-json";
import {StreamLanguage} from "@codemirror/language";
import {toml} from "@codemirror/legacy-modes/mode/toml";
import {yaml} from "@codemirror/legacy-modes/mode/yaml";
import type {Extension, Text} from "@codemirror/state";

import {wrapping} from "./indent";

export type Syntax = "json" | "jsonc" | "yaml" | "toml" | "text";

const SYNTAXES = new Map<string, Syntax>([
  ["json", "json"], ["jsonl", "json"], ["ndjson", "json"], ["har", "json"], ["jsonc", "jsonc"],
  ["json5", "jsonc"], ["yaml", "yaml"], ["yml", "yaml"], ["toml", "toml"],
]);
/** Highlighting a longer text takes more time and memory than it is worth. */
const MOST_HIGHLIGHTED = 2_000_000;
/** Breaking and highlighting longer lines blocks the page. */
export const LONGEST_LINE = 20_000;

// Smaller than a grammar; only the colours depend on them.
const tomlLanguage = StreamLanguage.define(toml);
const yamlLanguage = StreamLanguage.define(yaml);

export function syntaxOf(name: string): Syntax {
  const extension = name.slice(name.lastIndexOf(".") + 1).toLowerCase();
  return SYNTAXES.get(extension) ?? "text";
}

export function language(name: string, text: Text): Extension {
  if (text.length > MOST_HIGHLIGHTED || hasLongLine(text)) return [];
  return [wrapping, highlighting(name)];
}

function highlighting(name: string): Extension {
  switch (syntaxOf(name)) {
    case "json":
    case "jsonc":
      return json();
    case "yaml":
      return yamlLanguage;
    case "toml":
      return tomlLanguage;
    case "text":
      return [];
  }
}

function hasLongLine(text: Text): boolean {
  if (text.length <= LONGEST_LINE) return false;
  for (const line of text.iterLines()) if (line.length > LONGEST_LINE) return true;
  return false;
}
