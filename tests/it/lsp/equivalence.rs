//! The language server reports what the command line reports: the same rules, bytes and messages.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use serde_json::{Value, json};

use super::client::{Client, Profile, uri};
use crate::common::folder::Folder;
use crate::common::lint::path_of;
use crate::common::size;
use mcp_lint::config::{ConfigChoice, Configs, Flags};
use mcp_lint::engine::{Request, Role, RunReport, collect, single_findings};
use mcp_lint::rules::{RULES, RulePage};
use mcp_lint::source::{ColumnUnit, LineIndex, WalkOptions, collect_files};
use mcp_lint::view::fleet::FleetRule;

/// A finding: rule, start and end in bytes, and message with its help.
type Found = (String, usize, usize, String);

/// The report of the command line on a folder, before merging.
pub(super) fn unmerged(folder: &Path) -> RunReport {
    let flags = Flags { folder: folder.to_owned(), ..Flags::default() };
    let configs = Configs::new(&ConfigChoice::Nearest, flags).unwrap();
    let options = WalkOptions { folder: folder.to_owned(), ..WalkOptions::default() };
    let request = Request {
        paths: vec![(Role::Lint, folder.to_owned())],
        named_from_folder: true,
        ..Request::default()
    };
    let project = collect(request, &options, &configs).unwrap().project;
    single_findings(project, configs.everywhere())
}

/// The findings of the command line in a folder before merging, by file. Merging loses none: the
/// program reports as many.
fn of_program(folder: &Path) -> BTreeMap<PathBuf, Vec<Found>> {
    let run = unmerged(folder);
    let mut found: BTreeMap<_, Vec<_>> = BTreeMap::new();
    let mut counts: BTreeMap<_, usize> = BTreeMap::new();
    for finding in run.diagnostics() {
        let message = match &finding.help {
            Some(help) => format!("{}\nhelp: {help}", finding.message),
            None => finding.message.to_string(),
        };
        let (start, end) = (finding.region.start as usize, finding.region.end as usize);
        let own = (finding.rule.to_owned(), start, end, cleaned(&message));
        found.entry(folder.join(&*finding.path)).or_default().push(own);
        *counts.entry((finding.path.to_string(), finding.rule.to_owned())).or_default() += 1;
    }
    assert_eq!(counts, counts_of_program(folder));
    found
}

/// The numbers of findings that the program reports, by file and rule.
fn counts_of_program(folder: &Path) -> BTreeMap<(String, String), usize> {
    let mut command = Folder::new().command(&["-f", "json", "--jobs", "2"]);
    command.current_dir(folder).env_remove("SOURCE_DATE_EPOCH");
    let output = command.output().unwrap();
    let report: Value = serde_json::from_slice(&output.stdout).unwrap_or_else(|_| {
        panic!("{}", String::from_utf8_lossy(&output.stderr));
    });
    let mut counts: BTreeMap<_, usize> = BTreeMap::new();
    for finding in report["diagnostics"].as_array().unwrap() {
        let text = |name: &str| finding[name].as_str().unwrap().to_owned();
        let of = usize::try_from(finding["merged"]["findings"].as_u64().unwrap_or(1)).unwrap();
        *counts.entry((text("path"), text("rule"))).or_default() += of;
    }
    counts
}

/// A message as an editor receives it: shortened, and without hidden characters.
fn cleaned(message: &str) -> String {
    let lines = message.split('\n').map(mcp_lint::report::text::sanitize::terminal);
    let lines: Vec<_> = lines.collect();
    let whole = lines.join("\n");
    match whole.char_indices().nth(1024) {
        Some((end, _)) if whole.len() > 4096 => format!("{}…", &whole[..end]),
        _ => whole,
    }
}

/// Converts diagnostics of the server to findings.
fn of_server(diagnostics: &[Value], text: &str, unit: ColumnUnit) -> Vec<Found> {
    let lines = LineIndex::new(text);
    let offset = |position: &Value| {
        let number = |name: &str| u32::try_from(position[name].as_u64().unwrap()).unwrap() + 1;
        lines.offset(text, number("line"), number("character"), unit)
    };
    let found = diagnostics.iter().map(|it| {
        let (start, end) = (offset(&it["range"]["start"]), offset(&it["range"]["end"]));
        let rule = it["code"].as_str().unwrap_or_default().to_owned();
        (rule, start, end, it["message"].as_str().unwrap().to_owned())
    });
    found.collect()
}

/// The findings with each empty range extended to the next character.
fn widened(found: &[Found], text: &str) -> Vec<Found> {
    let widened = |(rule, start, end, message): &Found| {
        // An editor sends line ends and marks as it likes; nothing lies behind the end of a line.
        let next = text[*start..].chars().next().filter(|it| !matches!(it, '\n' | '\r'));
        let end = if start == end { end + next.map_or(0, char::len_utf8) } else { *end };
        (rule.clone(), *start, end, message.clone())
    };
    found.iter().map(widened).collect()
}

fn language(path: &Path) -> &'static str {
    match path.extension().and_then(|it| it.to_str()) {
        Some("yaml" | "yml") => "yaml",
        Some("jsonl" | "ndjson") => "jsonl",
        Some("jsonc") => "jsonc",
        Some("json" | "json5" | "har") => "json",
        _ => "plaintext",
    }
}

/// Rules about configurations and tools of a run, which a document that is linted alone does not know.
const OF_A_RUN: [FleetRule; 6] = FleetRule::ALL;

/// Compares the server with the command line for every file of a folder that is open as a whole.
fn assert_equal_in(
    folder: &Path,
    expected: &BTreeMap<PathBuf, Vec<Found>>,
    profile: Profile,
) -> usize {
    let settings = json!({"maxProblems": 1_000_000});
    let mut client = Client::new(profile, &[folder], settings);
    let unit = if profile == Profile::Pull { ColumnUnit::Bytes } else { ColumnUnit::Utf16 };
    client.settle();
    let selection = collect_files(&[folder.to_owned()], &WalkOptions::default()).unwrap();
    let mut compared = 0;
    for file in &selection.files {
        let Ok(text) = std::fs::read_to_string(file.path()) else { continue };
        if text.starts_with('\u{feff}') {
            continue;
        }
        let uri = uri(file.path());
        client.open(&uri, language(file.path()), 1, &text);
        let found = of_server(&client.diagnostics(&uri, 1), &text, unit);
        let expected = expected.get(file.path()).map(Vec::as_slice).unwrap_or_default();
        let expected: Vec<_> = expected
            .iter()
            .filter(|it| !OF_A_RUN.iter().any(|rule| rule.name() == it.0))
            .cloned()
            .collect();
        let expected = expected.as_slice();
        assert_eq!(found, widened(expected, &text), "{}", file.path().display());
        client.close(&uri);
        compared += 1;
    }
    assert_eq!(client.end(), 0);
    compared
}

fn fixtures() -> PathBuf {
    std::path::absolute(Path::new(env!("CARGO_MANIFEST_DIR")).join("fixtures")).unwrap()
}

#[test]
fn the_server_reports_what_the_program_reports_of_every_fixture() {
    let expected = of_program(&fixtures());
    for profile in [Profile::Push, Profile::Pull] {
        assert!(assert_equal_in(&fixtures(), &expected, profile) > 5);
    }
}

/// A folder with every `stride`-th example of all pages, each in a folder of its own.
pub(super) fn examples(stride: usize) -> Folder {
    examples_from(0, stride)
}

/// A folder with every `stride`-th example of all pages from the one at `first` on, each in a folder
/// of its own.
pub(super) fn examples_from(first: usize, stride: usize) -> Folder {
    let folder = Folder::new();
    let examples = RULES.iter().flat_map(|rule| {
        let examples = RulePage::new(rule.page).examples();
        examples
            .iter()
            .enumerate()
            .map(|(index, example)| {
                (format!("{}/{index}/{}", rule.name, path_of(example.name())), example.text)
            })
            .collect::<Vec<_>>()
    });
    let chosen = examples.skip(first).step_by(stride);
    chosen.for_each(|(name, text)| folder.write(&name, text));
    folder
}

#[test]
fn the_server_reports_what_the_program_reports_of_every_example() {
    // Ordinarily a third of them, each by one of the profiles.
    let (stride, between) = (size(6, 1), size(3, 0));
    for (profile, first) in [(Profile::Push, 0), (Profile::Pull, between)] {
        let folder = examples_from(first, stride);
        let expected = of_program(folder.path());
        let compared = assert_equal_in(folder.path(), &expected, profile);
        assert!(compared > RULES.len() / stride, "{compared}");
    }
}

/// Tests every real file, within its folder and alone, if `MCP_LINT_CORPUS` names a folder.
#[test]
fn the_server_reports_what_the_program_reports_of_every_real_file() {
    let Some(corpus) = std::env::var_os("MCP_LINT_CORPUS").map(PathBuf::from) else { return };
    let folder = corpus.canonicalize().unwrap();
    let expected = of_program(&folder);
    for profile in [Profile::Push, Profile::Pull] {
        let compared = assert_equal_in(&folder, &expected, profile);
        println!("{compared} files in their folder");
    }
    let selection = collect_files(&[corpus], &WalkOptions::default()).unwrap();
    let alone = Folder::new();
    for (index, file) in selection.files.iter().enumerate() {
        let name = file.path().file_name().unwrap().to_str().unwrap();
        let Ok(text) = std::fs::read(file.path()) else { continue };
        alone.write(&format!("{index}/{name}"), "");
        std::fs::write(alone.path().join(format!("{index}/{name}")), text).unwrap();
    }
    let expected = of_program(alone.path());
    let compared = assert_equal_in(alone.path(), &expected, Profile::Push);
    println!("{compared} files alone");
}
