// Runs the conversion of one package of npm on the cases: node collect.mjs COLLECTOR [CASE…]. `collect.py` copies this file
// and the folder `javascript` into the folder in which the packages are installed, and names the cases' in VIEW.
//
// A collector exports `version`, `result(server)` with the parts that the model reads of the result of `t` and their
// state, and `tools(server)` with what the model reads of a list. `server` is the command that starts the server. With
// `alone`, one case is asked after the other. One with `convert(tool)` gives the schema that is sent of a tool.

import { execFileSync } from "node:child_process";

const [collector, ...wanted] = process.argv.slice(2);
const folder = process.env.VIEW;
const names = JSON.parse(
  execFileSync("python3", ["-c", "import json, cases; print(json.dumps([*(list(cases.cases(n)) for n in ('results', 'lists')), cases.feature_tools()]))"], {
    cwd: folder,
  }),
);
for (const write of ["log", "info", "warn", "error", "debug"]) console[write] = () => {};

const server = (kind, name) => ["python3", "-S", "-E", `${folder}/server.py`, folder, kind, name];
const limit = (work) =>
  Promise.race([work, new Promise((_, fail) => setTimeout(() => fail(new Error("no end within 60 s")), 60_000).unref())]);

const { version, result, tools, alone, convert } = await import(collector);
const table = convert ? { version, features: {} } : { version, results: {}, lists: {} };

async function resultOf(name) {
  try {
    return await limit(result(server("results", name)));
  } catch (error) {
    return { parts: [], state: "raised", note: `ends the run: ${error.name}: ${error.message}` };
  }
}

async function listOf(name) {
  try {
    return { server: "srv", tools: await limit(tools(server("lists", name))) };
  } catch (error) {
    return { server: "srv", error: `${error.name}: ${error.message}` };
  }
}

// Several cases at a time, since some wait for an answer that does not come.
async function ask(names, of, rows) {
  const queue = names.filter((name) => !wanted.length || wanted.includes(name));
  for (const name of queue) rows[name] = null;
  const work = async () => {
    for (let name = queue.shift(); name !== undefined; name = queue.shift()) rows[name] = await of(name);
  };
  await Promise.all(Array.from({ length: alone ? 1 : 4 }, work));
}

async function schemaOf(feature) {
  try {
    return { schema: await convert(names[2][feature]) };
  } catch (error) {
    return { error: `${error.name}: ${error.message}` };
  }
}

if (convert) await ask(Object.keys(names[2]), schemaOf, table.features);
else {
  await ask(names[0], resultOf, table.results);
  await ask(names[1], listOf, table.lists);
}
process.stdout.write("\0" + JSON.stringify(table), () => process.exit(0));
