//! Real files: their detected content and their findings.
//!
//! Runs if `MCP_LINT_CORPUS` names a folder of real files with a `LABELS.tsv`, which lists for each
//! file how many tools a script counted in it.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use crate::common::lint::run;
use mcp_lint::config::Settings;
use mcp_lint::diagnostic::{Category, Severity};
use mcp_lint::engine::{FileKind, Input, RunReport};
use mcp_lint::source::{WalkOptions, collect_files};

fn corpus() -> Option<PathBuf> {
    let folder = std::env::var_os("MCP_LINT_CORPUS")?;
    Some(PathBuf::from(folder))
}

fn lint(folder: &Path) -> RunReport {
    let options = WalkOptions { hidden: true, no_ignore: true, ..WalkOptions::default() };
    let selection = collect_files(&[folder.to_owned()], &options).expect("globs");
    assert!(selection.errors.is_empty(), "{:?}", selection.errors);
    run(selection.files.into_iter().map(Input::of_file).collect(), &Settings::default())
}

/// The number of tools in each file, by its path below the corpus, according to `LABELS.tsv`.
fn labels(folder: &Path) -> BTreeMap<String, usize> {
    let text = std::fs::read_to_string(folder.join("LABELS.tsv")).expect("labels");
    let rows = text.lines().skip(1).map(|row| row.split('\t').collect::<Vec<_>>());
    rows.map(|row| (row[0].to_owned(), row[2].parse().expect("a number"))).collect()
}

/// Files in which the number of tools differs from `LABELS.tsv`, and that number.
const OTHER_NUMBERS: [(&str, usize); 6] = [
    // The labels count members with an input schema; two of this list's 44 tools lack it, which is
    // reported.
    ("pathintegral-institute--mcpm.sh/mcp-registry/servers/makeplane-plane-mcp-server.json", 44),
    // Streams of events repeat their items at the end; a list that is repeated is counted once.
    (
        "vercel--ai/packages/openai/src/responses/__fixtures__/openai-mcp-tool-approval.1.chunks.txt",
        4,
    ),
    (
        "vercel--ai/packages/openai/src/responses/__fixtures__/openai-mcp-tool-approval.2.chunks.txt",
        4,
    ),
    (
        "vercel--ai/packages/openai/src/responses/__fixtures__/openai-mcp-tool-approval.3.chunks.txt",
        4,
    ),
    (
        "vercel--ai/packages/openai/src/responses/__fixtures__/openai-mcp-tool-approval.4.chunks.txt",
        4,
    ),
    ("vercel--ai/packages/openai/src/responses/__fixtures__/openai-mcp-tool.1.chunks.txt", 2),
];

#[test]
fn every_real_file_is_recognised_for_what_it_is() {
    let Some(folder) = corpus() else { return };
    let report = lint(&folder);
    let prefix = format!("{}/", folder.display());
    let mut expected = labels(&folder);
    expected.extend(OTHER_NUMBERS.map(|(path, tools)| (path.to_owned(), tools)));
    let mut found = BTreeMap::new();
    for file in &report.files {
        assert_eq!(file.failure, None, "{}", file.path);
        let path = file.path.strip_prefix(&prefix).unwrap_or(&file.path);
        found.insert(path.to_owned(), file.facts.tools);
        let labelled = expected.get(path).copied().unwrap_or_default();
        let is_judged = file.is_checked() && !file.diagnostics.is_empty();
        let is_around_server = matches!(
            file.facts.kind,
            FileKind::ClientConfiguration
                | FileKind::RegistryEntry
                | FileKind::BundleManifest
                | FileKind::Authorization
        );
        let listed: usize = file.facts.listed.iter().sum();
        let holds_ours =
            labelled + listed + file.facts.results + file.facts.calls > 0 || is_around_server;
        assert!(holds_ours || !is_judged, "{path} has no MCP content");
    }
    for (path, tools) in expected {
        assert_eq!(found.get(&path).copied().unwrap_or_default(), tools, "{path}");
    }
}

#[test]
fn a_good_server_gets_no_findings_of_correctness() {
    let Some(folder) = corpus() else { return };
    let report = lint(&folder.join("github--github-mcp-server"));
    let tools: usize = report.files.iter().map(|file| file.facts.tools).sum();
    assert_eq!(tools, 117);
    let weighty: Vec<_> = report
        .diagnostics()
        .filter(|found| found.category == Category::Correctness)
        .filter(|found| found.severity > Severity::Info)
        .map(|found| format!("{}: {}", found.path, found.message))
        .collect();
    assert!(weighty.is_empty(), "{weighty:#?}");
}

#[test]
fn few_real_tools_have_an_error() {
    let Some(folder) = corpus() else { return };
    let report = lint(&folder);
    let tools: usize = report.files.iter().map(|file| file.facts.tools).sum();
    let mut faulty: Vec<_> = report
        .diagnostics()
        .filter(|found| found.severity == Severity::Error)
        .map(|found| (&found.path, found.tool.as_deref(), found.pointer.split('/').nth(2)))
        .collect();
    faulty.sort_unstable();
    faulty.dedup();
    assert!(faulty.len() * 20 < tools, "{} of {tools} tools", faulty.len());
}

#[test]
fn the_number_of_threads_changes_nothing() {
    let Some(folder) = corpus() else { return };
    let options = WalkOptions { hidden: true, no_ignore: true, ..WalkOptions::default() };
    let render = |jobs| {
        let selection = collect_files(std::slice::from_ref(&folder), &options).expect("globs");
        let settings = Settings { jobs, ..Settings::default() };
        let inputs = selection.files.into_iter().map(Input::of_file).collect();
        let report = run(inputs, &settings);
        report.diagnostics().map(|found| format!("{found:?}")).collect::<Vec<_>>()
    };
    assert_eq!(render(1), render(2));
}
