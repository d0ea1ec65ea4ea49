// The other side of `Bridge` in `common.py`: reads a JSON line `{text, names}`, and prints what
// became of each server. `answer(file, names)` is given the text in a file.
import { createRequire } from "node:module";
import { mkdtempSync, mkdirSync, rmSync, writeFileSync, writeSync } from "node:fs";
import { createInterface } from "node:readline";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";

/** What the client has started or connected to since this was last emptied. */
export const tried = (globalThis.tried = []);
createRequire(import.meta.url)("./watch.cjs");

export const parts = process.argv[2];
export const load = (path) => import(pathToFileURL(join(parts, "node_modules", path)));

/** The first line of an error, or the issues of a schema. */
export const said = (error) => {
  const issues = error?.issues ?? error?.errors;
  if (!Array.isArray(issues)) return String(error?.message ?? error).replace(/ at "\/[^"]*"/, "");
  return issues.map(({ path, message }) => `${path?.join(".")}: ${message}`).join("; ");
};

export async function serve(path, answer) {
  for (const name of ["log", "warn", "error", "info", "debug"]) console[name] = () => {};
  for (const name of ["unhandledRejection", "uncaughtException"]) {
    // A program that ends at once breaks the pipe to it; clients would end with an error.
    process.removeAllListeners(name);
    process.on(name, () => {});
  }
  const folder = mkdtempSync(join(tmpdir(), "reader-"));
  for await (const line of createInterface({ input: process.stdin })) {
    const { text, names } = JSON.parse(line);
    const file = join(folder, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
    let answers;
    try {
      answers = await answer(file, names, text);
    } catch (error) {
      answers = { FILE: said(error) };
    }
    writeSync(1, `\n= ${JSON.stringify(answers)}\n`);
  }
  rmSync(folder, { recursive: true });
  process.exit(0);
}
