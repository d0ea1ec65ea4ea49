//! The WebAssembly modules report what the program reports, survive hostile texts and stay small.
//!
//! Runs if `MCP_LINT_WASM` names the folder that `playground/wasm/build` has filled.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::process::Command;

use serde_json::{Value, json};

use crate::common::folder::Folder;
use crate::common::lint::path_of;
use crate::common::skipped;
use mcp_lint::Format;
use mcp_lint::changes::KINDS;
use mcp_lint::report::{blocks::markdown, reference};
use mcp_lint::rules::{RULES, RulePage};
use mcp_lint::source::{WalkOptions, collect_files};
use mcp_lint::targets;

/// The time at which module and program run, as a day and in seconds since 1970. Some evidence is
/// stale by then.
const TODAY: (&str, &str) = ("2027-06-03", "1812000000");

/// The modules with their maximum sizes in bytes, uncompressed and compressed by `gzip -9`: the one that
/// is loaded with the page of the playground, and the one with all functions.
const MODULES: [(&str, usize, usize); 2] =
    [("lint", 5_200_000, 2_000_000), ("full", 7_400_000, 2_800_000)];

/// The functions of the modules that are compared.
const FUNCTIONS: [&str; 2] = ["lint_report", "view"];

fn is_format_of_views(format: &str) -> bool {
    matches!(format, "pretty" | "json" | "markdown" | "html")
}

/// The folder of the built package, or `None` if it was not built.
fn package() -> Option<PathBuf> {
    let folder = std::env::var_os("MCP_LINT_WASM").map(PathBuf::from);
    let folder = folder.filter(|folder| folder.join("node").is_dir());
    if folder.is_none() {
        skipped("MCP_LINT_WASM names no package that playground/wasm/build has built");
    }
    folder
}

/// Runs a script of `playground/wasm/tests`, and shows its output if it fails.
#[track_caller]
fn run_script(name: &str, arguments: &[&Path]) {
    let script = root().join("playground/wasm/tests").join(name);
    let output = Command::new("node").arg(script).args(arguments).output().unwrap();
    let (out, err) =
        (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    assert!(output.status.success(), "{out}{err}");
}

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// Requests to the module with the reports that the program gives, in a folder.
struct Cases {
    folder: Folder,
    lines: String,
    count: usize,
}

impl Cases {
    fn new() -> Self {
        Self { folder: Folder::new(), lines: String::new(), count: 0 }
    }

    /// Adds requests to lint and view a text with `options`, and runs the program with the
    /// equivalent flags.
    fn add(&mut self, name: &str, text: &str, options: &Value, format: &str) {
        let mut request = json!({"files": [{"name": name, "text": text}], "today": TODAY.0});
        let mut flags = Vec::new();
        for (key, value) in options.as_object().unwrap() {
            request[key] = value.clone();
            let flag = if key == "targets" { "target" } else { key };
            let values = value.as_array().map_or(std::slice::from_ref(value), Vec::as_slice);
            flags
                .extend(values.iter().map(|value| format!("--{flag}={}", value.as_str().unwrap())));
        }
        let input = self.folder.file("input");
        std::fs::write(&input, text).unwrap();
        for function in FUNCTIONS {
            if function == "view" && !is_format_of_views(format) {
                continue;
            }
            let command = if function == "view" { "view" } else { "check" };
            let arguments = [command, "--no-config", "-f", format, "-"];
            let mut command = self.folder.command(&arguments);
            command.args(["--stdin-filename", name]).args(&flags);
            command.env("SOURCE_DATE_EPOCH", TODAY.1);
            let output = command.stdin(std::fs::File::open(&input).unwrap()).output().unwrap();
            // A view of a text without a server is empty.
            let is_written = !output.stdout.is_empty() || output.status.success();
            let error = String::from_utf8_lossy(&output.stderr);
            assert!(is_written || error.contains("no tools, results or instr"), "{name}: {error}");
            let expected = format!("{}.expected", self.count);
            self.folder.write_bytes(&expected, output.stdout);
            self.count += 1;
            let expected = self.folder.file(&expected);
            let case = json!({
                "function": function, "request": request, "format": format, "expected": expected,
            });
            writeln!(self.lines, "{case}").unwrap();
        }
    }

    /// Compares the module's response to each request with the expected report.
    #[track_caller]
    fn compare(self, package: &Path) {
        self.folder.write("cases", &self.lines);
        run_script("equal.mjs", &[package, &self.folder.file("cases")]);
    }
}

/// The names and texts of the files of a folder that a run would lint, except those that are not
/// UTF-8, which JavaScript strings cannot contain.
fn texts_in(folder: &Path) -> Vec<(String, String)> {
    let options = WalkOptions { hidden: true, no_ignore: true, ..WalkOptions::default() };
    let selection = collect_files(&[folder.to_owned()], &options).unwrap();
    let read = |path: &Path| {
        let name = path.strip_prefix(folder).unwrap().to_str().unwrap().to_owned();
        let text = std::fs::read_to_string(path).ok().filter(|text| !text.is_empty())?;
        Some((name, text))
    };
    selection.files.iter().filter_map(|file| read(file.path())).collect()
}

fn settings() -> [Value; 2] {
    [json!({}), json!({"preset": "strict", "targets": ["all"]})]
}

#[test]
fn reports_on_fixtures_are_those_of_the_program_in_every_format() {
    let Some(package) = package() else { return };
    let mut cases = Cases::new();
    for (name, text) in texts_in(&root().join("fixtures")) {
        for (options, format) in
            settings().iter().flat_map(|it| Format::ALL.map(|format| (it, format)))
        {
            cases.add(&name, &text, options, format.name());
        }
    }
    cases.compare(&package);
}

#[test]
fn reports_on_examples_are_those_of_the_program() {
    let Some(package) = package() else { return };
    let mut cases = Cases::new();
    for rule in RULES {
        for example in RulePage::new(rule.page).examples() {
            let mut options = json!({});
            if let Some(protocol) = example.protocol {
                options["protocol"] = protocol.into();
            }
            if let Some(targets) = example.targets {
                options["targets"] = targets.split(',').collect();
            }
            cases.add(&path_of(example.name()), example.text, &options, "json");
        }
    }
    for (name, text) in blocks_of_pages() {
        cases.add(&name, &text, &json!({}), "json");
    }
    cases.compare(&package);
}

/// The names and texts of the code blocks of all pages except those of rules.
fn blocks_of_pages() -> Vec<(String, String)> {
    let mut blocks = Vec::new();
    let options = WalkOptions { include: vec!["*.md".to_owned()], ..WalkOptions::default() };
    let pages = collect_files(&[root().join("docs")], &options).unwrap().files;
    for page in pages.iter().filter(|page| !page.display.contains("/rules/")) {
        let text = std::fs::read_to_string(page.path()).unwrap();
        for block in text.split("\n```").skip(1).step_by(2) {
            let (language, content) = block.split_once('\n').unwrap_or_default();
            let language = language.split(' ').next().unwrap_or_default();
            if matches!(language, "json" | "jsonl" | "yaml" | "toml") && !content.is_empty() {
                blocks.push((format!("page.{language}"), format!("{content}\n")));
            }
        }
    }
    assert!(blocks.len() > 100, "only {} blocks were found", blocks.len());
    blocks
}

#[test]
fn reports_on_real_files_are_those_of_the_program() {
    let Some(package) = package() else { return };
    let Some(folder) = std::env::var_os("MCP_LINT_CORPUS").map(PathBuf::from) else {
        return skipped("MCP_LINT_CORPUS names no folder of real files");
    };
    let mut cases = Cases::new();
    for (name, text) in texts_in(&folder) {
        cases.add(&name, &text, &settings()[1], "json");
    }
    cases.compare(&package);
}

#[test]
fn hostile_texts_leave_a_module_that_works() {
    let Some(package) = package() else { return };
    run_script("hostile.mjs", &[&package]);
}

#[test]
fn the_package_has_the_pages_that_the_program_has() {
    let Some(package) = package() else { return };
    let pages = std::fs::read(package.join("pages.json")).unwrap();
    let rules = RULES.iter().map(|rule| (rule.name, rule.page.to_owned()));
    let kinds = KINDS.iter().map(|kind| (kind.name, kind.page.to_owned()));
    let page = |target| markdown::text(&reference::page(target, None));
    let targets = targets::all().map(|target| (target.name, page(target)));
    let expected: BTreeMap<_, _> = rules.chain(kinds).chain(targets).collect();
    assert_eq!(serde_json::from_slice::<Value>(&pages).unwrap(), json!(expected));
}

#[test]
fn the_modules_are_small() {
    let Some(package) = package() else { return };
    for (name, most, most_compressed) in MODULES {
        let module = package.join(format!("web/{name}_bg.wasm"));
        let output = Command::new("node").args(["-p", GZIP]).arg(&module).output().unwrap();
        let compressed: usize = String::from_utf8_lossy(&output.stdout).trim().parse().unwrap();
        let raw = std::fs::read(module).unwrap().len();
        assert!(raw <= most && compressed <= most_compressed, "{name}: {raw}, {compressed}");
    }
}

const GZIP: &str =
    "require('zlib').gzipSync(require('fs').readFileSync(process.argv[1]), {level: 9}).length";
