// Verdicts on messages: `read` is the reader of lines of a package, `parse` reads a request, a
// notification or a result as the package does, and returns "-" for a method that it does not know.
import { readFileSync } from "node:fs";

const KINDS = {
  request: (it) => "method" in it && "id" in it,
  notification: (it) => "method" in it && !("id" in it),
  result: (it) => "result" in it,
  error: (it) => "error" in it,
};

function verdict(context, message, newLines, parse) {
  let read;
  try {
    const lines = newLines();
    lines.append(Buffer.from(`${JSON.stringify(message)}\n`));
    read = lines.readMessage();
  } catch (error) {
    return `message: ${error.message}`;
  }
  // A message of another kind than that of the case is dropped.
  if (!read || !KINDS[context.side](read)) return "message: of another kind";
  if (context.side === "error") return null;
  try {
    return parse(context, read) ?? null;
  } catch (error) {
    return `${context.side}: ${error.message}`;
  }
}

export function verdicts(newLines, parse) {
  const { contexts, cases } = JSON.parse(readFileSync(0, "utf8"));
  const text = ({ kind, message }) => verdict({ ...contexts[kind], kind }, message, newLines, parse)?.replaceAll(/\s+/g, " ").slice(0, 160) ?? null;
  return Object.fromEntries(cases.map((it) => [`${it.kind}: ${it.case}`, text(it)]));
}
