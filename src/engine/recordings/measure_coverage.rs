//! Coverage of tools by the recordings of a run, and the texts of definitions to which findings
//! about recordings refer.

use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};
use std::sync::Arc;

use crate::engine::recordings::known_tools::KnownTools;
use crate::engine::run::file_facts::FileKind;
use crate::engine::run::report::{Coverage, FileReport};
use crate::model::{Call, Content, Listing};
use crate::source::SourceText;

/// Measures the coverage of the recordings of a run; `None` if there are no recordings.
pub(crate) fn measure_coverage(known: &KnownTools, files: &[Box<FileReport>]) -> Option<Coverage> {
    let holds_recording = |file: &FileReport| {
        file.facts.results > 0 || file.facts.calls > 0 || file.facts.kind == FileKind::Transcript
    };
    let recorded: Vec<_> = files.iter().filter(|file| holds_recording(file)).collect();
    if recorded.is_empty() {
        return None;
    }
    let mut tools: BTreeMap<&str, Arc<str>> = known.with_output_schema().collect();
    for file in &recorded {
        for name in &file.coverage.with_output_schema {
            tools.entry(name).or_insert_with(|| Arc::clone(&file.path));
        }
    }
    let exercised: BTreeSet<&str> =
        recorded.iter().flat_map(|file| &file.coverage.exercised).map(|name| &**name).collect();
    let unexercised = tools.iter().filter(|(name, _)| !exercised.contains(**name));
    Some(Coverage {
        tools: tools.len(),
        unexercised: unexercised
            .map(|(name, path)| ((*name).to_owned(), Arc::clone(path)))
            .collect(),
    })
}

/// The listed tools of a recording that a trial has made, each with the number of its calls.
pub(crate) fn tried_tools(content: &Content<'_>) -> BTreeMap<Arc<str>, usize> {
    if !content.transcript.is_trial(0) {
        return BTreeMap::new();
    }
    let listings = Listing::all(&content.transcript);
    let of_tools = listings.iter().filter(|it| it.kind.is_none());
    let names = of_tools.flat_map(Listing::names).filter_map(|(_, name)| name.as_str());
    let mut tools: BTreeMap<Arc<str>, usize> = names.map(|name| (name.into(), 0)).collect();
    for called in content.calls.iter().filter_map(Call::name_text) {
        if let Some(calls) = tools.get_mut(called) {
            *calls += 1;
        }
    }
    tools
}

/// The texts that labels of shown findings point into and that no file report keeps, by path.
pub(crate) fn definition_sources(
    known: &KnownTools,
    files: &[Box<FileReport>],
) -> HashMap<Arc<str>, Arc<SourceText>> {
    let shown = files.iter().filter(|file| file.source.is_some());
    let labels = shown.flat_map(|file| {
        let labels = file.diagnostics.iter().flat_map(|found| found.labels());
        labels.filter(|label| label.path != file.path).map(|label| &label.path)
    });
    let wanted: HashSet<&Arc<str>> = labels.collect();
    if wanted.is_empty() {
        return HashMap::new();
    }
    let neighbours = files.iter().flat_map(|file| &file.neighbours);
    let sources = known.sources().chain(neighbours);
    let sources = sources.filter(|source| wanted.contains(source.path()));
    sources.map(|source| (Arc::clone(source.path()), Arc::clone(source))).collect()
}
