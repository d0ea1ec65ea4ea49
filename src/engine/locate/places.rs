//! From findings to places in source code.

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::Arc;

use crate::config::{Settings, SourceDirectory, shown_path};
use crate::diagnostic::{Part, SourcePlace};
use crate::engine::limits::MAX_SOURCE_SEARCHES;
use crate::engine::locate::cures::add_cure;
use crate::engine::locate::directory::source_directory;
use crate::engine::locate::search::{FileTools, Search, Subject};
use crate::engine::locate::summary::{AmbiguousTool, SourceSummary};
use crate::engine::{FileReport, RunReport};
use crate::locate::{Definition, Limits, Outcome, Place, SourceTree};

/// Adds places in source code to the findings of a run, wherever the settings of a file name
/// directories with source; `settings` are those of the run as a whole.
pub(crate) fn locate(run: &mut RunReport, settings: &Settings) {
    let mut summary = SourceSummary::default();
    let mut existing: BTreeMap<&[SourceDirectory], Vec<PathBuf>> = BTreeMap::new();
    let mut searches: BTreeMap<Vec<PathBuf>, Vec<usize>> = BTreeMap::new();
    for (index, file) in run.files.iter().enumerate() {
        let Some(own) = file.settings.as_ref().filter(|it| !it.source.is_empty()) else { continue };
        let found = || existing_of(&own.source, settings, &mut summary.problems);
        let directories = existing.entry(&own.source).or_insert_with(found);
        searches.entry(directories.clone()).or_default().push(index);
    }
    if searches.is_empty() {
        return;
    }
    if searches.len() > MAX_SOURCE_SEARCHES {
        let more = searches.len() - MAX_SOURCE_SEARCHES;
        summary.problems.push(format!("the directories of {more} configurations are not searched"));
    }
    for (directories, files) in searches.into_iter().take(MAX_SOURCE_SEARCHES) {
        locate_in(&directories, &files, run, settings, &mut summary);
    }
    run.source = Some(summary);
}

/// The directories that exist; why the others do not is added to the problems.
fn existing_of(
    directories: &[SourceDirectory],
    settings: &Settings,
    problems: &mut Vec<String>,
) -> Vec<PathBuf> {
    let found = directories.iter().map(|it| source_directory(it, &settings.folder));
    found.filter_map(|found| found.map_err(|why| problems.push(why)).ok()).collect()
}

/// Adds places in these directories to the findings of some files.
fn locate_in(
    directories: &[PathBuf],
    files: &[usize],
    run: &mut RunReport,
    settings: &Settings,
    summary: &mut SourceSummary,
) {
    let mut search = Search::default();
    let mut add = |index: &usize| search.add_file(std::mem::take(&mut run.files[*index].sketches));
    let files: Vec<_> = files.iter().map(|index| (*index, add(index))).collect();
    if files.iter().any(|(index, _)| run.files[*index].holds_recording()) {
        for tool in &run.other_tools {
            search.add(tool.clone());
        }
    }
    if search.tools.is_empty() || directories.is_empty() {
        return;
    }
    let subjects = files.iter().map(|(index, tools)| {
        let FileReport { diagnostics, suppressed, .. } = &*run.files[*index];
        let all = diagnostics.iter().chain(suppressed);
        all.map(|found| search.subject(found, tools)).collect::<Vec<_>>()
    });
    let subjects: Vec<_> = subjects.collect();
    let tree = SourceTree::read(directories, &settings.folder, Limits::default(), settings.jobs);
    summary.problems.extend_from_slice(tree.problems());
    if tree.files() == 0 {
        let shown = directories.iter().map(|it| format!("`{}`", shown_path(it, &settings.folder)));
        let shown = shown.collect::<Vec<_>>().join(", ");
        summary.problems.push(format!("no source files in {shown}"));
    }
    let outcomes = tree.find(&search.tools);
    for ((index, tools), subjects) in files.iter().zip(subjects) {
        let sources = add_places(&mut run.files[*index], tools, subjects, &outcomes);
        if settings.report_needs.texts_from.is_some() {
            let texts =
                sources.iter().map(|it| (Arc::clone(it.source.path()), Arc::clone(&it.source)));
            run.definition_sources.extend(texts);
        }
    }
    for (tool, outcome) in search.tools.into_iter().zip(outcomes) {
        match outcome {
            Outcome::Found(_) => summary.found += 1,
            Outcome::Ambiguous(places) => {
                let places = places.iter().map(|it| (Arc::clone(it.source.path()), it.region));
                summary.ambiguous.push(AmbiguousTool { name: tool.name, places: places.collect() });
            }
            Outcome::NotFound => summary.not_found.push(tool.name),
        }
    }
}

/// Adds places and cures to the findings of a file; returns the places.
fn add_places<'o>(
    file: &mut FileReport,
    tools: &FileTools,
    subjects: Vec<Option<Subject>>,
    outcomes: &'o [Outcome],
) -> Vec<&'o Place> {
    let definition = |tool: usize| match &outcomes[tool] {
        Outcome::Found(definition) => Some(&**definition),
        Outcome::Ambiguous(_) | Outcome::NotFound => None,
    };
    // Findings about several tools have no place, but a cure if one library makes all schemas.
    let mut generators = tools.by_pointer.values().filter_map(|it| definition(*it));
    let first = generators.next().and_then(|it| it.generator);
    let shared = first.filter(|_| generators.all(|other| other.generator == first));
    let mut added = Vec::new();
    let all = file.diagnostics.iter_mut().chain(&mut file.suppressed);
    for (found, subject) in all.zip(subjects) {
        let located = subject.and_then(|it| Some((definition(it.tool)?, it)));
        if let Some((definition, subject)) = &located {
            let (place, part) = place(definition, subject);
            let (path, region, of) = (Arc::clone(place.source.path()), place.region, subject.of);
            found.attach().source = Some(Box::new(SourcePlace { path, region, part, of }));
            added.push(place);
        }
        let of_tool = located.and_then(|(definition, _)| definition.generator);
        if let Some(generator) = of_tool.or(shared.filter(|_| found.tool.is_none())) {
            add_cure(found, generator);
        }
    }
    added
}

/// The place of what a finding is about, and which part of the tool is there.
fn place<'o>(definition: &'o Definition, subject: &Subject) -> (&'o Place, Part) {
    let found = match subject.of {
        Part::Tool => None,
        Part::Description => definition.description.as_ref(),
        Part::Parameter => {
            let mut inner = subject.properties.iter().rev();
            inner.find_map(|property| definition.parameters.get(&property.name))
        }
    };
    found.map_or((&definition.place, Part::Tool), |place| (place, subject.of))
}
