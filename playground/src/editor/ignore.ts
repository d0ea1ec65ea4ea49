// "Ignore": a comment where the syntax has comments, and an override of the configuration
// elsewhere. The reason is selected, because the user has to write it.

import type {Finding, Results} from "../state/results";
import type {Session, SourceFile} from "../state/session";
import type {Editor} from "./editor";
import {syntaxOf} from "./languages";

const REASON = "the reason";

export function ignore(finding: Finding, results: Results, session: Session, editor: Editor): void {
  const {file} = finding;
  if (!file) return;
  const marker = {yaml: "#", toml: "#", jsonc: "//", json: null, text: null}[syntaxOf(file.name)];
  const range = results.range(finding);
  if (marker && range) insertComment(file, range.from, marker, finding, editor);
  else addOverride(finding, session, editor);
}

function insertComment(
  file: SourceFile, position: number, marker: string, finding: Finding, editor: Editor,
): void {
  const line = file.state.doc.lineAt(position);
  const indent = /^\s*/.exec(line.text)?.[0] ?? "";
  const start = `${indent}${marker} mcp-lint: ignore[${finding.diagnostic.rule}] `;
  editor.apply(file, {from: line.from, insert: `${start}${REASON}\n`});
  const from = line.from + start.length;
  editor.select(file, from, from + REASON.length, true);
}

function addOverride(finding: Finding, session: Session, editor: Editor): void {
  const {config} = session;
  const {path, tool, rule} = finding.diagnostic;
  const old = config.state.sliceDoc();
  const separator = old === "" || old.endsWith("\n\n") ? "" : old.endsWith("\n") ? "\n" : "\n\n";
  // Characters of globs in a name would match other tools.
  const tools = tool !== null && !/[*?[\]{}!\\]/.test(tool) ? `tools = [${string(tool)}]\n` : "";
  const start = `${separator}[[overrides]]\nfiles = [${string(path)}]\n${tools}reason = "`;
  editor.apply(config, {
    from: old.length, insert: `${start}${REASON}"\nrules = { ${rule} = "off" }\n`,
  });
  const from = old.length + start.length;
  editor.select(config, from, from + REASON.length, true);
}

/** A basic string of TOML, whose escapes include those of JSON. */
function string(text: string): string {
  return JSON.stringify(text).replaceAll("\u007f", "\\u007f");
}
