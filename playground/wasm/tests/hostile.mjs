// Gives the module with all functions what should hurt it:
//
//     node hostile.mjs PACKAGE
//
// Each text must be answered; what throws instead must leave a module that can be loaded again. The exit
// code is 1 otherwise.
import { createRequire } from "node:module";
import { resolve } from "node:path";

const [, , folder] = process.argv;
const require = createRequire(import.meta.url);
const path = resolve(folder, "node/full.js");
const load = () => {
  delete require.cache[require.resolve(path)];
  return require(path);
};

const tool = (schema) => `{"name": "get_weather", "inputSchema": ${schema}}`;
const many = (count, make) => Array.from({ length: count }, (_, index) => make(index)).join(", ");
const aliases = "a: &a [x, x, x, x, x, x, x, x, x]\n" + [..."bcdefghi"].map((name, index) => {
  const before = "abcdefghi"[index];
  return `${name}: &${name} [${Array(9).fill(`*${before}`).join(", ")}]\n`;
}).join("");
const branches = (depth) =>
  `{"type": "object", "$defs": {${many(depth, (at) => `"d${at}": {"allOf": [{"$ref": "#/$defs/d${at + 1}"}, {"$ref": "#/$defs/d${at + 1}"}]}`)}, "d${depth}": {}}, "properties": {"x": {"$ref": "#/$defs/d0"}}}`;
const pattern = (text) => tool(`{"type": "object", "properties": {"x": {"type": "string", "pattern": ${JSON.stringify(text)}, "default": "${"a".repeat(200)}!"}}}`);

const texts = {
  "brackets.json": "[".repeat(5_000_000),
  "objects.json": '{"a":'.repeat(1_000_000),
  "flow.yaml": "[".repeat(100_000),
  "indented.yaml": Array.from({ length: 2000 }, (_, depth) => `${" ".repeat(depth)}a:`).join("\n"),
  "nested.toml": `a = ${"[".repeat(100_000)}`,
  "schema.json": tool(`${'{"type": "object", "properties": {"x": '.repeat(2000)}{}${"}}".repeat(2000)}`),
  "aliases.yaml": aliases,
  "references.json": tool(branches(60)),
  "pattern.json": pattern("^(a+)+$"),
  "lookahead.json": pattern("^(?=(a|aa)+$)(?!b).*$"),
  "repeated.json": pattern("((a{1000}){1000}){1000}"),
  "groups.json": pattern("(".repeat(10_000) + ")".repeat(10_000)),
  "line.json": `{"name": "${"x".repeat(9_999_980)}"}`,
  "members.json": `{${many(300_000, (at) => `"m${at}": ${at}`)}}`,
  "tools.json": `[${many(5_000, (at) => tool("{}").replace("get_weather", `tool ${at}`))}]`,
  "surrogates.json": tool("{}").replace("get_weather", "\ud800 \udc00 \udc00\ud800 \ud83d\ude00"),
  "escapes.json": tool("{}").replace("get_weather", "\\ud800\\udc00\\udc00\\ud800\\u0000"),
  "zeros.json": "\0".repeat(1_000_000),
  "mark.json": `\ufeff${tool("{}")}`,
  "\ud800/../..\0.json": tool("{}"),
};

let module = load();
let failures = 0;
const attempt = (name, call) => {
  const begun = performance.now();
  try {
    const answer = JSON.parse(call());
    if (answer.error !== undefined) throw new Error(`it is rejected: ${answer.error}`);
  } catch (error) {
    failures += 1;
    console.log(`${name}: ${error}`);
    module = load();
  }
  if (process.env.VERBOSE) console.log(JSON.stringify(name), Math.round(performance.now() - begun), "ms");
};
for (const [name, text] of Object.entries(texts)) {
  const request = JSON.stringify({ files: [{ name, text }], targets: ["all"] });
  attempt(`lint ${name}`, () => module.lint(request));
  const pasted = JSON.stringify({ files: [{ name: "", choice: "", text }] });
  attempt(`name and lint ${name}`, () => module.lint(pasted));
  attempt(`search ${name} for secrets`, () => module.secrets(pasted));
  attempt(`view ${name}`, () => JSON.stringify({ text: module.view(request, "markdown") }));
}
for (const name of ["schema.json", "references.json", "pattern.json", "groups.json", "surrogates.json"]) {
  const [old, changed] = [tool('{"type": "object"}'), texts[name]].map((text) => [{ name, text }]);
  attempt(`compare ${name}`, () => module.compare(JSON.stringify({ old, new: changed })));
}
const fixed = JSON.stringify({ files: [{ name: "a.json", text: texts["tools.json"].slice(0, 99_999) }], mode: "unsafe" });
attempt("fix tools.json", () => module.fix(fixed));

// What must be an answer with a reason.
const rejected = (request, reason) => {
  const { error } = JSON.parse(module.lint(request));
  if (reason.test(error)) return;
  failures += 1;
  console.log(`${request.slice(0, 80)}: ${error} instead of ${reason}`);
};
const files = [{ name: "a.json", text: "{}" }];
rejected("", /cannot be read/);
rejected(JSON.stringify({ files: [{ name: "a.json", text: "x".repeat(10_000_001) }] }), /limit of 10000000/);
rejected(JSON.stringify({ files, config: "extends = 'other.toml'" }), /cannot extend/);
rejected(JSON.stringify({ files, config: "preset = 1" }), /mcp-lint\.toml:1:10/);
rejected(JSON.stringify({ files, config: "baseline = '/etc/passwd'" }), /passwd/);
rejected(JSON.stringify({ files, protocol: "1999" }), /revision/);
rejected(JSON.stringify({ files, targets: ["curser"] }), /did you mean `cursor`/);
rejected(JSON.stringify({ files, today: "tomorrow" }), /is not a day/);
rejected(JSON.stringify({ files, unknown: 1 }), /unknown field/);
console.log(`${failures} failures`);
process.exit(failures === 0 ? 0 : 1);
