// Builds the page: `dist/site` for a server, and `dist/mcp-lint-playground.html`, one file that
// also works when it is opened from a disk.
//
//     node build.mjs [--module FOLDER] [--out FOLDER] [--test]
//
// The modules are in the folder `web` of the package that `wasm/build` writes, with `pages.json` beside it:
// `wasm/pkg`, or the folder that MCP_LINT_WASM names. `--test` adds the access that the browser tests need.

import {createHash} from "node:crypto";
import {existsSync, mkdirSync, readFileSync, rmSync, writeFileSync} from "node:fs";
import {dirname, join, resolve} from "node:path";
import {fileURLToPath} from "node:url";
import {parseArgs} from "node:util";
import {deflateRawSync} from "node:zlib";

import {build} from "esbuild";

const here = dirname(fileURLToPath(import.meta.url));
const {values: options} = parseArgs({
  options: {module: {type: "string"}, out: {type: "string"}, test: {type: "boolean", default: false}},
});
const moduleFolder = resolve(options.module ?? join(process.env.MCP_LINT_WASM ?? join(here, "wasm/pkg"), "web"));
const out = resolve(options.out ?? join(here, "dist"));

/** The policy of the page. `{…}` is what differs between the builds. */
function policy({script, style, connect, worker}) {
  return [
    "default-src 'none'", `script-src ${script} 'wasm-unsafe-eval'`, `style-src ${style}`,
    `connect-src ${connect}`, `worker-src ${worker}`, "img-src data:", "base-uri 'none'",
    "form-action 'none'", "require-trusted-types-for 'script'", "trusted-types mcp-lint",
  ].join("; ");
}

function hash(content) {
  return createHash("sha256").update(content).digest("hex").slice(0, 12);
}

function integrity(content) {
  return `'sha256-${createHash("sha256").update(content).digest("base64")}'`;
}

/** The module that is loaded with the page, and the one with all functions. */
const FIRST_MODULE = "lint";
const FULL_MODULE = "full";

function wasmFile(name) {
  const file = join(moduleFolder, `${name}_bg.wasm`);
  if (!existsSync(file)) {
    console.error(`skipped: there is no ${file}; playground/wasm builds it`);
    process.exit(3);
  }
  return readFileSync(file);
}

/** The notices of the packages that are part of the page, each once. */
function notices(metafile) {
  const folders = new Set(Object.keys(metafile.inputs).flatMap((name) =>
    /^(.*node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(name)?.[1] ?? []));
  const names = new Map();
  for (const folder of [...folders].sort()) {
    const name = folder.replace(/^.*node_modules\//, "");
    const text = readFileSync(join(here, folder, "LICENSE"), "utf8").trim();
    names.set(text, [...(names.get(text) ?? []), name]);
  }
  return [...names].map(([text, packages]) => `${packages.join(", ")}\n\n${text}\n`).join("\n---\n\n");
}

async function bundle(entry, extra = {}) {
  const schema = JSON.parse(readFileSync(join(here, "../docs/mcp-lint.schema.json"), "utf8"));
  const result = await build({
    entryPoints: [join(here, entry)],
    absWorkingDir: here, bundle: true, minify: true, write: false, metafile: true, format: "iife", target: "es2022",
    legalComments: "none", charset: "utf8", logLevel: "error",
    loader: {".json": "text", ".yaml": "text", ".jsonl": "text"},
    define: {
      TEST_BUILD: String(options.test),
      PROTOCOLS: JSON.stringify(schema.properties.protocol.enum),
      PRESETS: JSON.stringify(schema.properties.preset.enum),
    },
    ...extra,
  });
  return {text: result.outputFiles[0].text, notices: notices(result.metafile)};
}

/** The glue finds its module by its own address unless it is given one; here it is given one. */
function workerOptions(glue) {
  return {alias: {"mcp-lint-module": glue}, define: {"import.meta.url": '"https://invalid.invalid/"'}};
}

/** The logo of the project, as a part of the page and as its icon. */
const drawing = readFileSync(join(here, "../editors/vscode/icon/icon.svg"), "utf8").replace(/<!--.*?-->\s*/s, "");
const logo = drawing.replace("<svg ", '<svg aria-hidden="true" class="logo" ').trim();
const icon = `data:image/svg+xml,${encodeURIComponent(drawing.replace(/\s+/g, " "))}`;

function fill(template, parts) {
  let text = template.replaceAll("<!--logo-->", logo).replace("<!--icon-->", icon);
  for (const [name, part] of Object.entries(parts)) text = text.replace(`<!--${name}-->`, () => part);
  return text;
}

function head(policyText, nonce, rest) {
  return {
    notices: page.notices,
    policy: `<meta http-equiv="Content-Security-Policy" content="${policyText}">`,
    head: `<meta name="style-nonce" content="${nonce}">\n${rest}`,
  };
}

/** The names of files of the site have hashes, so that browsers may keep them. */
function hashedName(name, content, extension) {
  return `${name}-${hash(content)}.${extension}`;
}

function writeSite(template, {page, style, assets}, nonce) {
  const folder = join(out, "site");
  mkdirSync(folder, {recursive: true});
  const names = {page: hashedName("page", page, "js"), style: hashedName("page", style, "css")};
  const text = policy({
    script: "'self'", style: `'self' 'nonce-${nonce}'`, connect: "'self'", worker: "'self' blob:",
  });
  const files = {[names.page]: page, [names.style]: style};
  const [first, later] = [Object.keys(files), []];
  const links = assets.map(({name, content, extension, isFirst}) => {
    const file = hashedName(name, content, extension);
    files[file] = content;
    (isFirst ? first : later).push(file);
    const priority = name === "pages" ? ' fetchpriority="low"' : "";
    // Browsers do nothing with other relations than those they know.
    const relation = isFirst ? `rel="preload" as="fetch" crossorigin${priority}` : 'rel="later"';
    return `<link ${relation} data-asset="${name}" href="${file}">`;
  });
  const index = fill(template, {
    ...head(text, nonce, [`<link rel="stylesheet" href="${names.style}">`, ...links].join("\n")),
    scripts: `<script src="${names.page}" defer></script>`,
  });
  for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content);
  writeFileSync(join(folder, "index.html"), index);
  const serviceWorker = readFileSync(join(here, "src/service_worker.js"), "utf8")
    .replace('"VERSION"', JSON.stringify(hash(index)))
    .replace('["FIRST"]', JSON.stringify(["./", ...first]))
    .replace('["LATER"]', JSON.stringify(later));
  writeFileSync(join(folder, "service-worker.js"), serviceWorker);
}

function writeSingle(template, {page, style, assets}, nonce) {
  const data = ({name, content}) => {
    const packed = deflateRawSync(content, {level: 9}).toString("base64");
    return `<script type="application/octet-stream" data-embedded="${name}">${packed}</script>`;
  };
  const text = policy({
    script: integrity(page), style: `${integrity(style)} 'nonce-${nonce}'`, connect: "'none'",
    worker: "blob:",
  });
  writeFileSync(join(out, "mcp-lint-playground.html"), fill(template, {
    ...head(text, nonce, `<style>${style}</style>`),
    scripts: [...assets.map(data), `<script>${page}</script>`].join("\n"),
  }));
}

/** A module and the script of its worker. */
async function moduleAssets(name) {
  const isFirst = name === FIRST_MODULE;
  const wasm = wasmFile(name);
  const glue = join(moduleFolder, `${name}.js`);
  const {text} = await bundle("src/linter/worker.ts", workerOptions(glue));
  return [
    {name: `${name}-worker`, content: text, extension: "js", isFirst},
    {name: `${name}-module`, content: wasm, extension: "wasm", isFirst},
  ];
}

const [first, full] = await Promise.all([moduleAssets(FIRST_MODULE), moduleAssets(FULL_MODULE)]);
const pages = {
  name: "pages", content: readFileSync(join(moduleFolder, "../pages.json")), extension: "json", isFirst: true,
};
const page = await bundle("src/main.ts");
const parts = {page: page.text, style: (await bundle("src/style/page.css")).text};
const template = readFileSync(join(here, "src/page.html"), "utf8");
const nonce = hash(parts.page);
rmSync(out, {recursive: true, force: true});
writeSite(template, {...parts, assets: [...first, ...full, pages]}, nonce);
writeSingle(template, {...parts, assets: [...full, pages]}, nonce);
