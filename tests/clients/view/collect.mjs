// Runs the conversion of one package of npm on the cases: node collect.mjs TARGET [CASE…]. `collect.py` copies this file
// and the folder `javascript` into the folder in which the packages are installed, and names the cases' in VIEW.
//
// A collector exports `version`, `result(server)` with the parts that the model reads of the result of `t` and their
// state, and `tools(server)` with what the model reads of a list. `server` is the command that starts the server.

import { execFileSync } from "node:child_process";

const [target, ...wanted] = process.argv.slice(2);
const folder = process.env.VIEW;
const names = JSON.parse(
  execFileSync("python3", ["-c", "import json, cases; print(json.dumps([list(cases.cases(n)) for n in ('results', 'lists')]))"], {
    cwd: folder,
  }),
);
for (const write of ["log", "info", "warn", "error", "debug"]) console[write] = () => {};

const server = (kind, name) => ["python3", "-S", "-E", `${folder}/server.py`, folder, kind, name];
const limit = (work) =>
  Promise.race([work, new Promise((_, fail) => setTimeout(() => fail(new Error("no end within 60 s")), 60_000).unref())]);

const { version, result, tools } = await import(`./javascript/${target}.mjs`);
const table = { version, results: {}, lists: {} };
for (const name of names[0]) {
  if (wanted.length && !wanted.includes(name)) continue;
  try {
    table.results[name] = await limit(result(server("results", name)));
  } catch (error) {
    table.results[name] = { parts: [], state: "raised", note: `ends the run: ${error.name}: ${error.message}` };
  }
}
for (const name of names[1]) {
  if (wanted.length && !wanted.includes(name)) continue;
  try {
    table.lists[name] = { server: "srv", tools: await limit(tools(server("lists", name))) };
  } catch (error) {
    table.lists[name] = { server: "srv", error: `${error.name}: ${error.message}` };
  }
}
process.stdout.write("\0" + JSON.stringify(table), () => process.exit(0));
