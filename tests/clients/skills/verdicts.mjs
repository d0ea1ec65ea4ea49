// Asks the TypeScript SDK (`@modelcontextprotocol/server`, `ext/skills`) which entries of skills it
// accepts: two correct ones, and mutants of each member.
//
// node tests/clients/skills/verdicts.mjs FOLDER > tests/clients/skills/verdicts.json
//
// FOLDER has the package installed. The function that judges an entry is not exported; a copy of its
// module exports it.

import { readFileSync, readdirSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";

const dist = join(resolve(process.argv[2]), "node_modules/@modelcontextprotocol/server/dist");
const modules = readdirSync(dist).filter((name) => /^extension-.*\.mjs$/.test(name));
const source = modules
  .map((name) => readFileSync(join(dist, name), "utf8"))
  .find((text) => text.includes("function skillEntryProblems("));
const copy = join(dist, "entry-problems.mjs");
writeFileSync(copy, `${source}\nexport { skillEntryProblems };\n`);
const { skillEntryProblems } = await import(pathToFileURL(copy));

const digest = (digit) => `sha256:${digit.repeat(64)}`;
const file = (uri, digit = "a", size = 12) => ({ uri, digest: digest(digit), size });
const root = "skill://shop/parcel-returns";
const entry = {
  uri: `${root}/SKILL.md`,
  frontmatter: {
    name: "parcel-returns",
    description: "Steps to book a parcel return.",
    license: "MIT",
    compatibility: "Needs a label printer.",
    metadata: { version: "1.10" },
    "allowed-tools": "Read Write",
    owner: { team: "returns" },
  },
  resources: [file(`${root}/SKILL.md`), file(`${root}/references/carriers.md`, "b", 0)],
};

// Values in place of the member at a path; `undefined` removes it.
const others = [undefined, null, true, 5, 1.5, -1, "", "text", [], ["text"], {}, { a: "b" }, { a: 5 }];
const mutations = [
  [["uri"], [
    ...others, "skill://parcel-returns/SKILL.md", "repo://a/b/parcel-returns/SKILL.md",
    "SKILL://shop/parcel-returns/SKILL.md", "skill:parcel-returns/SKILL.md", "/parcel-returns/SKILL.md",
    "parcel-returns/SKILL.md", "skill:///SKILL.md", "skill:///parcel-returns/SKILL.md",
    "https://Example.com/parcel-returns/SKILL.md", "file:///srv/parcel-returns/SKILL.md",
    `${root}/skill.md`, `${root}/SKILL.MD`, `${root}/SKILL.md/`, `${root}/`, root, `${root}SKILL.md`,
    `${root}/SKILL.md?a=1`, `${root}/SKILL.md#a`, `${root}//SKILL.md`, `${root}/x/../SKILL.md`,
    "skill://shop/parcel%2dreturns/SKILL.md", "skill://shop/Parcel-Returns/SKILL.md",
    "skill://shop/parcel-return/SKILL.md", "skill://shop/x/parcel-returns/SKILL.md",
  ]],
  [["frontmatter"], others],
  [["frontmatter", "name"], [
    ...others, "Parcel-returns", "parcel_returns", "parcel--returns", "-parcel", "parcel-", "a".repeat(64),
    "a".repeat(65), "caf\u00e9", "parcel returns", "parcel-return", "0",
  ]],
  [["frontmatter", "description"], [
    ...others, "x".repeat(1024), "x".repeat(1025), "\u{1f4e6}".repeat(1024), "\u{1f4e6}".repeat(1025), "\n",
  ]],
  [["frontmatter", "compatibility"], [...others, "x".repeat(500), "x".repeat(501)]],
  [["frontmatter", "metadata"], [...others, { a: null }, { a: ["b"] }, { a: true }]],
  [["frontmatter", "license"], others],
  [["frontmatter", "allowed-tools"], others],
  [["frontmatter", "owner"], others],
  [["resources"], [
    ...others, "dynamic", "Dynamic", "static", [file(`${root}/references/carriers.md`)],
    [file(`${root}/SKILL.md`), file(`${root}/SKILL.md`)],
    [file(`${root}/SKILL.md`), file(`${root}/x/../SKILL.md`)],
    [file(`${root}/SKILL.md`), file(`${root}/%53KILL.md`)],
    [file(`${root}/SKILL.md`), file(`${root}/Q&A.md`), file(`${root}/Q%26A.md`)],
    [file(`${root}/SKILL.md`), file(`${root}/a b.md`), file(`${root}/a%20b.md`)],
    [file(`${root}/SKILL.md`), file(`${root}/a.md`), file(`${root}/A.md`)],
    [file(`${root}/SKILL.md`), file(`${root}/label-print/SKILL.md`)],
    [file("skill://shop/SKILL.md")],
  ]],
  [["resources", 1], others],
  [["resources", 1, "uri"], [
    ...others, "skill://shop/carriers.md", `${root}-2/carriers.md`, `${root}/../carriers.md`, root,
    `${root}/`, `${root}/a/`, `${root}//a.md`, `${root}/a%2fb.md`, `${root}/a%00.md`, `${root}/a.md?b`,
    `${root}/a.md#b`, `${root}/%2e%2e/carriers.md`, `${root}/%2e%2e%2fa.md`, `${root}/a/./b.md`,
    "references/carriers.md", "SKILL://shop/parcel-returns/a.md", `${root}/caf\u00e9.md`, `${root}/100%.md`,
  ]],
  [["resources", 1, "digest"], [
    ...others, digest("A"), digest("g"), `sha512:${"a".repeat(64)}`, "a".repeat(64), digest("a").slice(0, -1),
    `${digest("a")}a`, ` ${digest("a")}`,
  ]],
  [["resources", 1, "size"], [...others, 0, 1.0, 1e3, 16777216, 9007199254740993, "12"]],
];

function mutant(base, path, value) {
  const whole = structuredClone(base);
  const holder = path.slice(0, -1).reduce((inner, key) => inner[key], whole);
  const key = path.at(-1);
  if (value !== undefined) holder[key] = value;
  else if (Array.isArray(holder)) holder.splice(key, 1);
  else delete holder[key];
  return whole;
}

const table = [];
for (const [base, name] of [[entry, "listed"], [{ ...entry, resources: "dynamic" }, "dynamic"]]) {
  const add = (path, value) => {
    const whole = path === undefined ? base : mutant(base, path, value);
    const problems = skillEntryProblems(whole);
    const what = path === undefined ? name : `${name} ${path.join(".")} ${JSON.stringify(value)}`;
    table.push({ name: what.slice(0, 100), entry: whole, problems });
  };
  add();
  for (const [path, values] of mutations) {
    if (path[0] !== "uri" && base !== entry) continue;
    values.forEach((value) => add(path, value));
  }
}
console.log(`[\n${table.map((row) => JSON.stringify(row)).join(",\n")}\n]`);
