// The syntax of a file follows from its name, as for the linter.

import {json} from "@codemirror/lang-json";
import {StreamLanguage} from "@codemirror/language";
import {toml} from "@codemirror/legacy-modes/mode/toml";
import {yaml} from "@codemirror/legacy-modes/mode/yaml";
import type {Extension} from "@codemirror/state";

export type Syntax = "json" | "jsonc" | "yaml" | "toml" | "text";

const SYNTAXES: Record<string, Syntax> = {
  json: "json", jsonl: "json", ndjson: "json", har: "json", jsonc: "jsonc", json5: "jsonc",
  yaml: "yaml", yml: "yaml", toml: "toml",
};
/** Highlighting a longer text takes more time and memory than it is worth. */
const MOST_HIGHLIGHTED = 2_000_000;
const LONGEST_LINE = 100_000;

// Smaller than a grammar; only the colours depend on them.
const tomlLanguage = StreamLanguage.define(toml);
const yamlLanguage = StreamLanguage.define(yaml);

export function syntaxOf(name: string): Syntax {
  const extension = name.slice(name.lastIndexOf(".") + 1).toLowerCase();
  return SYNTAXES[extension] ?? "text";
}

export function language(name: string, text: string): Extension {
  if (text.length > MOST_HIGHLIGHTED || hasLongLine(text)) return [];
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

function hasLongLine(text: string): boolean {
  let start = 0;
  while (start + LONGEST_LINE < text.length) {
    const end = text.lastIndexOf("\n", start + LONGEST_LINE);
    if (end < start) return true;
    start = end + 1;
  }
  return false;
}
