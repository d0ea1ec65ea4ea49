//! From findings to places in source code.

use std::collections::{BTreeMap, HashMap};
use std::path::PathBuf;
use std::sync::Arc;

use crate::config::{Settings, SourceDirectory, shown_path};
use crate::diagnostic::{Part, SourcePlace};
use crate::engine::limits::MAX_SOURCE_SEARCHES;
use crate::engine::locate::cures::add_cure;
use crate::engine::locate::directory::source_directory;
use crate::engine::locate::sketch::{Sketch, SketchedTool};
use crate::engine::locate::summary::{AmbiguousTool, SourceSummary};
use crate::engine::locate::wanted::{FileTools, Subject, WantedTools};
use crate::engine::{FileReport, RunReport};
use crate::locate::{Definition, Limits, Outcome, Place, SourceTree};
use crate::source::SourceText;

/// What is searched for in the same directories.
#[derive(Default)]
struct Group {
    /// The files with their tools.
    files: Vec<(usize, Vec<SketchedTool>)>,
    /// The tools of files that are not linted.
    others: Vec<Sketch>,
}

/// Adds places in source code to the findings of a run, wherever the settings of a file name
/// directories with source; `settings` are those of the run as a whole.
pub(crate) fn locate(run: &mut RunReport, settings: &Settings) {
    let mut groups: BTreeMap<Vec<SourceDirectory>, Group> = BTreeMap::new();
    for (index, file) in run.files.iter_mut().enumerate() {
        let directories = file.settings.as_ref().map(|settings| &settings.source);
        if let Some(directories) = directories.filter(|it| !it.is_empty()) {
            let group = groups.entry(directories.clone()).or_default();
            group.files.push((index, std::mem::take(&mut file.sketches)));
        }
    }
    for (settings, tool) in std::mem::take(&mut run.other_tools) {
        groups.entry(settings.source.clone()).or_default().others.push(tool);
    }
    if groups.is_empty() {
        return;
    }
    let mut summary = SourceSummary::default();
    let mut searches: BTreeMap<Vec<PathBuf>, Group> = BTreeMap::new();
    for (directories, group) in groups {
        let directories = existing(&directories, settings, &mut summary);
        let search = searches.entry(directories).or_default();
        search.files.extend(group.files);
        search.others.extend(group.others);
    }
    if searches.len() > MAX_SOURCE_SEARCHES {
        let more = searches.len() - MAX_SOURCE_SEARCHES;
        summary.problems.push(format!("the directories of {more} configurations are not searched"));
    }
    for (directories, group) in searches.into_iter().take(MAX_SOURCE_SEARCHES) {
        locate_in(&directories, group, run, settings, &mut summary);
    }
    run.source = Some(summary);
}

/// The directories that exist; the others are problems.
fn existing(
    directories: &[SourceDirectory],
    settings: &Settings,
    summary: &mut SourceSummary,
) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for directory in directories {
        match source_directory(directory, &settings.folder) {
            Ok(path) => found.push(path),
            Err(why) => summary.problems.push(why),
        }
    }
    found
}

fn locate_in(
    directories: &[PathBuf],
    group: Group,
    run: &mut RunReport,
    settings: &Settings,
    summary: &mut SourceSummary,
) {
    let mut wanted = WantedTools::default();
    let files: Vec<_> =
        group.files.into_iter().map(|(index, tools)| (index, wanted.add_file(tools))).collect();
    for tool in group.others {
        wanted.add(tool);
    }
    if wanted.tools.is_empty() || directories.is_empty() {
        return;
    }
    let subjects: Vec<_> = files
        .iter()
        .map(|(index, tools)| subjects(&run.files[*index], tools, &mut wanted))
        .collect();
    let tree = SourceTree::read(directories, &settings.folder, Limits::default(), settings.jobs);
    summary.problems.extend_from_slice(tree.problems());
    if tree.files() == 0 {
        let shown = directories.iter().map(|it| format!("`{}`", shown_path(it, &settings.folder)));
        let shown = shown.collect::<Vec<_>>().join(", ");
        summary.problems.push(format!("no source files in {shown}"));
    }
    let outcomes = tree.find(&wanted.tools);
    for ((index, tools), subjects) in files.iter().zip(subjects) {
        let file = &mut run.files[*index];
        let sources = add_places(file, subjects, &outcomes);
        add_cures_to_shared(file, tools, &outcomes);
        if settings.report_needs.texts_from.is_some() {
            run.definition_sources.extend(sources);
        }
    }
    for (tool, outcome) in wanted.tools.into_iter().zip(outcomes) {
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

/// What each finding of a file is about: those that count, then those that do not.
fn subjects(
    file: &FileReport,
    tools: &FileTools,
    wanted: &mut WantedTools,
) -> Vec<Option<Subject>> {
    let all = file.diagnostics.iter().chain(&file.suppressed);
    all.map(|found| wanted.subject(found, tools)).collect()
}

/// Adds places to the findings of a file; the texts that they are in.
fn add_places(
    file: &mut FileReport,
    subjects: Vec<Option<Subject>>,
    outcomes: &[Outcome],
) -> HashMap<Arc<str>, Arc<SourceText>> {
    let mut sources = HashMap::new();
    let all = file.diagnostics.iter_mut().chain(&mut file.suppressed);
    for (found, subject) in all.zip(subjects) {
        let Some(subject) = subject else { continue };
        let Some(definition) = definition(&subject, outcomes) else { continue };
        let (place, part) = place(definition, &subject);
        let path = Arc::clone(place.source.path());
        sources.insert(Arc::clone(&path), Arc::clone(&place.source));
        let (region, of) = (place.region, subject.of);
        found.attach().source = Some(Box::new(SourcePlace { path, region, part, of }));
        if let Some(generator) = definition.generator {
            add_cure(found, generator);
        }
    }
    sources
}

/// The definition of what a finding is about, if all that it may be about are defined there.
fn definition<'o>(subject: &Subject, outcomes: &'o [Outcome]) -> Option<&'o Definition> {
    let mut all = subject.tools.iter().map(|tool| match &outcomes[*tool] {
        Outcome::Found(definition) => Some(&**definition),
        Outcome::Ambiguous(_) | Outcome::NotFound => None,
    });
    let first = all.next()??;
    let place = |it: &Definition| (Arc::clone(it.place.source.path()), it.place.region);
    all.all(|other| other.is_some_and(|other| place(other) == place(first))).then_some(first)
}

/// The place of what a finding is about, and which part of the tool is there.
fn place<'o>(definition: &'o Definition, subject: &Subject) -> (&'o Place, Part) {
    let tool = (&definition.place, Part::Tool);
    match subject.of {
        Part::Tool => tool,
        Part::Description => {
            definition.description.as_ref().map_or(tool, |place| (place, Part::Description))
        }
        Part::Parameter => {
            let of = |name: &String| definition.parameters.get(name);
            let mut places = subject.properties.iter().rev().filter_map(|it| of(&it.name));
            places.next().map_or(tool, |place| (place, Part::Parameter))
        }
    }
}

/// Findings about several tools have no place, but a cure if one library makes all schemas.
fn add_cures_to_shared(file: &mut FileReport, tools: &FileTools, outcomes: &[Outcome]) {
    let mut generators = tools.all.iter().filter_map(|tool| match &outcomes[*tool] {
        Outcome::Found(definition) => Some(definition.generator),
        Outcome::Ambiguous(_) | Outcome::NotFound => None,
    });
    let Some(Some(first)) = generators.next() else { return };
    if generators.all(|other| other == Some(first)) {
        let shared = file.diagnostics.iter_mut().filter(|found| found.tool.is_none());
        shared.for_each(|found| add_cure(found, first));
    }
}
