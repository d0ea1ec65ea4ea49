// Compares the modules with the expected output of the command line:
//
//     node equal.mjs PACKAGE CASES
//
// CASES is a file with a line of JSON for each case: the function, the request, the format, and the file that has
// the expected report. The exit code is 1 if any differs.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { resolve } from "node:path";

const [, , folder, cases] = process.argv;
const require = createRequire(import.meta.url);
const [full, lint] = ["full", "lint"].map((name) => require(resolve(folder, `node/${name}.js`)));
const modulesWith = (name, format) =>
  name in lint && ["json", "markdown", "sarif"].includes(format) ? [full, lint] : [full];
const pages = require(resolve(folder, "pages.json"));

const firstDifference = (one, other) => {
  const [lines, others] = [one.split("\n"), other.split("\n")];
  const at = lines.findIndex((line, index) => line !== others[index]);
  return `line ${at + 1}: ${lines[at]}\n  instead of ${others[at]}`;
};

// Places must be those of the report: the characters before them are counted again.
const misplaced = (module, request) => {
  const { report, utf16 } = JSON.parse(module.lint(JSON.stringify(request)));
  const texts = new Map(request.files.map(({ name, text }) => [name, Buffer.from(text)]));
  return report.diagnostics.findIndex((found, index) => {
    const bytes = texts.get(found.path);
    if (bytes === undefined || utf16[index] === null) return true;
    const units = (byte) => bytes.subarray(0, byte).toString().length;
    const { start, end } = found.span;
    return units(start.offset) !== utf16[index].from || units(end.offset) !== utf16[index].to;
  });
};

let [count, different] = [0, 0];
for (const line of readFileSync(cases, "utf8").split("\n").filter(Boolean)) {
  const { function: name, request, format, expected } = JSON.parse(line);
  const wanted = readFileSync(expected, "utf8");
  const quoted = format === "sarif" ? { pages } : {};
  for (const module of modulesWith(name, format)) {
    const given = module[name](JSON.stringify({ ...request, ...quoted }), format);
    count += 1;
    if (given !== wanted) {
      different += 1;
      console.log(`${name} ${request.files[0].name} (${format}): ${firstDifference(given, wanted)}`);
    } else if (name === "lint_report" && format === "json" && misplaced(module, request) >= 0) {
      different += 1;
      console.log(`${request.files[0].name}: finding ${misplaced(module, request)} has another place`);
    }
  }
}
console.log(`${count} cases, ${different} differ`);
process.exit(count > 0 && different === 0 ? 0 : 1);
