//! From findings to places in source code: collects the tools to search for, each once, and
//! determines the part of a tool that a finding is about.

use std::collections::{BTreeMap, HashMap};
use std::path::PathBuf;
use std::sync::Arc;

use crate::config::{Settings, SourceDirectory, shown_path};
use crate::diagnostic::{Diagnostic, Part, SourcePlace, reported_name};
use crate::document::split_pointer;
use crate::engine::limits::{MAX_SKETCHED_PARAMETERS, MAX_SOURCE_SEARCHES};
use crate::engine::locate::cures::add_cure;
use crate::engine::locate::directory::source_directory;
use crate::engine::locate::sketch::{AmbiguousTool, SketchedTool, SourceSummary};
use crate::engine::locate::steps::{add_step_places, lists_steps};
use crate::engine::{FileReport, RunReport};
use crate::locate::{CodePlace, Definition, Limits, SearchOutcome, SourceTree, WantedTool};
use crate::model::folds_to;
use crate::server_files::secrets_in_text;
use crate::source::SourceText;

/// The source code of directories, which is read once.
pub(crate) type SourceTrees = HashMap<Vec<PathBuf>, SourceTree>;

/// Adds places in source code to the findings of a run, for files whose settings name source
/// directories; `settings` are those of the run as a whole, and `trees` has what has been read.
pub(crate) fn locate(run: &mut RunReport, settings: &Settings, mut trees: SourceTrees) {
    let mut summary = SourceSummary::default();
    let searches = searched_directories(run, settings, &mut summary.problems);
    if searches.is_empty() {
        return;
    }
    for (directories, files) in searches {
        let tree = trees.remove(&directories);
        locate_in(&directories, tree, &files, run, settings, &mut summary);
    }
    run.source = Some(summary);
}

/// The source directories of files, each combination with the indexes of its files. What is not
/// searched is added to `problems`.
pub(super) fn searched_directories(
    run: &RunReport,
    settings: &Settings,
    problems: &mut Vec<String>,
) -> Vec<(Vec<PathBuf>, Vec<usize>)> {
    let mut existing: HashMap<&[SourceDirectory], Vec<PathBuf>> = HashMap::new();
    let mut searches: BTreeMap<Vec<PathBuf>, Vec<usize>> = BTreeMap::new();
    for (index, file) in run.files.iter().enumerate() {
        let Some(own) = file.settings.as_ref().filter(|it| !it.source.is_empty()) else { continue };
        let found = || existing_of(&own.source, settings, problems);
        let directories = existing.entry(&own.source).or_insert_with(found);
        searches.entry(directories.clone()).or_default().push(index);
    }
    if searches.len() > MAX_SOURCE_SEARCHES {
        let more = searches.len() - MAX_SOURCE_SEARCHES;
        problems.push(format!("the directories of {more} configurations are not searched"));
    }
    searches.into_iter().take(MAX_SOURCE_SEARCHES).collect()
}

/// Keeps a text that a report shows.
pub(super) fn keep_source(
    sources: &mut HashMap<Arc<str>, Arc<SourceText>>,
    source: &Arc<SourceText>,
) {
    sources.entry(Arc::clone(source.path())).or_insert_with(|| {
        // Excerpts show whole lines.
        source.hide(secrets_in_text(source.text()).0, &[]);
        Arc::clone(source)
    });
}

/// The directories that exist. For each of the others, the reason is added to `problems`.
fn existing_of(
    directories: &[SourceDirectory],
    settings: &Settings,
    problems: &mut Vec<String>,
) -> Vec<PathBuf> {
    let found = directories.iter().map(|it| source_directory(it, &settings.folder));
    found.filter_map(|found| found.map_err(|why| problems.push(why)).ok()).collect()
}

/// Adds places in these directories to the findings of files, given by index.
fn locate_in(
    directories: &[PathBuf],
    tree: Option<SourceTree>,
    files: &[usize],
    run: &mut RunReport,
    settings: &Settings,
    summary: &mut SourceSummary,
) {
    let mut search = SourceSearch::default();
    let mut add =
        |index: &usize| search.add_file(std::mem::take(&mut run.files[*index].facts.sketches));
    let files: Vec<_> = files.iter().map(|index| (*index, add(index))).collect();
    if files.iter().any(|(index, _)| run.files[*index].holds_recording()) {
        for tool in &run.other_tools {
            search.add(tool.clone());
        }
    }
    let migrates = |file: &FileReport| file.diagnostics.iter().any(|it| lists_steps(it));
    let migrates = files.iter().any(|(index, _)| migrates(&run.files[*index]));
    if search.tools.is_empty() && !migrates || directories.is_empty() {
        return;
    }
    let subjects = files.iter().map(|(index, tools)| {
        let FileReport { diagnostics, suppressed, .. } = &*run.files[*index];
        let all = diagnostics.iter().chain(suppressed);
        all.map(|found| search.subject(found, tools)).collect::<Vec<_>>()
    });
    let subjects: Vec<_> = subjects.collect();
    let tree = tree.unwrap_or_else(|| {
        SourceTree::read(directories, &settings.folder, Limits::default(), settings.jobs)
    });
    summary.problems.extend_from_slice(tree.problems());
    if tree.files() == 0 {
        let shown = directories.iter().map(|it| format!("`{}`", shown_path(it, &settings.folder)));
        let shown = shown.collect::<Vec<_>>().join(", ");
        summary.problems.push(format!("no source files in {shown}"));
    }
    for (index, _) in files.iter().filter(|_| migrates) {
        let all = run.files[*index].diagnostics.iter_mut().filter(|it| lists_steps(it));
        let sources = all.flat_map(|found| add_step_places(found, &tree));
        run.definition_sources.extend(sources.map(|it| (Arc::clone(it.path()), it)));
    }
    let outcomes = tree.find(&search.tools);
    for ((index, tools), subjects) in files.iter().zip(subjects) {
        let sources = add_places(&mut run.files[*index], tools, subjects, &outcomes);
        if settings.report_needs.texts_from.is_some() {
            for CodePlace { source, .. } in sources {
                keep_source(&mut run.definition_sources, source);
            }
        }
    }
    for (tool, outcome) in search.tools.into_iter().zip(outcomes) {
        count_outcome(tool.name, outcome, summary);
    }
}

fn count_outcome(name: String, outcome: SearchOutcome, summary: &mut SourceSummary) {
    match outcome {
        SearchOutcome::Found(_) => summary.found += 1,
        SearchOutcome::Ambiguous(places) => {
            let places = places.iter().map(|it| (Arc::clone(it.source.path()), it.region));
            summary.ambiguous.push(AmbiguousTool { name, places: places.collect() });
        }
        SearchOutcome::NotFound => summary.not_found.push(name),
    }
}

/// Adds places and cures to the findings of a file; returns the places.
fn add_places<'o>(
    file: &mut FileReport,
    tools: &FileTools,
    subjects: Vec<Option<LocatedPart>>,
    outcomes: &'o [SearchOutcome],
) -> Vec<&'o CodePlace> {
    let definition = |tool: usize| match &outcomes[tool] {
        SearchOutcome::Found(definition) => Some(&**definition),
        SearchOutcome::Ambiguous(_) | SearchOutcome::NotFound => None,
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

/// The place of the part that a finding is about, or of the whole tool, and which of them it is.
fn place<'o>(definition: &'o Definition, subject: &LocatedPart) -> (&'o CodePlace, Part) {
    let found = match subject.of {
        Part::Tool | Part::Server => None,
        Part::Description => definition.description.as_ref(),
        Part::Parameter => {
            let mut inner = subject.properties.iter().rev();
            inner.find_map(|property| definition.parameters.get(&property.name))
        }
    };
    found.map_or((&definition.place, Part::Tool), |place| (place, subject.of))
}

/// The different tools of some files, to be searched for in source code.
#[derive(Default)]
pub(super) struct SourceSearch {
    pub(super) tools: Vec<WantedTool>,
    /// Index in `tools` by tool.
    known: HashMap<WantedTool, usize>,
    /// Index in `tools` by the name in findings; `None` if several tools have the name.
    by_name: HashMap<Arc<str>, Option<usize>>,
}

/// The tools of one file, as indexes of [`SourceSearch::tools`].
#[derive(Default)]
pub(super) struct FileTools {
    pub(super) by_pointer: HashMap<(u32, Box<str>), usize>,
    /// Index of the last tool with each name.
    by_name: HashMap<Arc<str>, usize>,
}

/// The part of a tool that a finding is about.
pub(super) struct LocatedPart {
    pub(super) tool: usize,
    pub(super) of: Part,
    /// The properties that enclose the place of the finding, the innermost last.
    pub(super) properties: Vec<Property>,
}

impl SourceSearch {
    pub(super) fn add(&mut self, tool: WantedTool) -> usize {
        let next = self.tools.len();
        let index = *self.known.entry(tool.clone()).or_insert(next);
        if index == next {
            let named = self.by_name.entry(reported_name(&tool.name));
            named.and_modify(|it| *it = None).or_insert(Some(next));
            self.tools.push(tool);
        }
        index
    }

    pub(super) fn add_file(&mut self, tools: Vec<SketchedTool>) -> FileTools {
        let mut added = FileTools::default();
        for SketchedTool { root, pointer, tool, .. } in tools {
            let name = reported_name(&tool.name);
            let index = self.add(tool);
            added.by_pointer.insert((root, pointer), index);
            added.by_name.insert(name, index);
        }
        added
    }

    /// The part of a tool that a finding is about; `None` if the finding is not about exactly one
    /// tool. Adds the enclosing properties to the search.
    pub(super) fn subject(&mut self, found: &Diagnostic, file: &FileTools) -> Option<LocatedPart> {
        // A summary is about the tool of its first finding, and about others.
        if found.represents().is_some() {
            return None;
        }
        let Some(length) = found.tool_pointer else {
            let name = found.tool.as_ref()?;
            let elsewhere = || *self.by_name.get(name)?;
            let tool = file.by_name.get(name).copied().or_else(elsewhere)?;
            return Some(LocatedPart { tool, of: Part::Tool, properties: Vec::new() });
        };
        let pointer = found.pointer.get(..length).unwrap_or_default();
        let index = *file.by_pointer.get(&(found.root, pointer.into()))?;
        let (of, mut properties) = part_at(found.pointer_in_tool());
        let tool = &mut self.tools[index];
        // The place of a parameter is not that of a property of the same name in another one.
        properties.retain(|it| it.is_parameter || !tool.parameters.contains(&it.name));
        for Property { name, .. } in properties.iter().filter(|it| !it.is_parameter) {
            if tool.nested.len() < MAX_SKETCHED_PARAMETERS && !tool.nested.contains(name) {
                tool.nested.push(name.clone());
            }
        }
        Some(LocatedPart { tool: index, of, properties })
    }
}

/// A property of a schema that encloses the place of a finding.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Property {
    pub(super) name: String,
    /// Whether the property is a parameter: a property of the input schema itself.
    pub(super) is_parameter: bool,
}

/// The part of a tool to which a pointer relative to the tool leads, and the properties on its way,
/// the innermost last.
pub(super) fn part_at(pointer: &str) -> (Part, Vec<Property>) {
    let tokens = split_pointer(pointer).unwrap_or_default();
    match tokens.first() {
        Some(first) if tokens.len() == 1 && first == "description" => {
            (Part::Description, Vec::new())
        }
        Some(first) if folds_to(first, "inputschema") => {
            let properties = properties(tokens[1..].iter().map(|token| &**token));
            (if properties.is_empty() { Part::Tool } else { Part::Parameter }, properties)
        }
        _ => (Part::Tool, Vec::new()),
    }
}

/// The properties on the path of tokens through a schema, which may end in a value of a keyword.
fn properties<'t>(tokens: impl Iterator<Item = &'t str>) -> Vec<Property> {
    let mut properties = Vec::new();
    let mut tokens = tokens.enumerate().peekable();
    while let Some((index, token)) = tokens.next() {
        match token {
            "properties" => properties.extend(
                tokens
                    .next()
                    .map(|(_, name)| Property { name: name.to_owned(), is_parameter: index == 0 }),
            ),
            "$defs" | "definitions" | "dependentSchemas" | "patternProperties" | "allOf"
            | "anyOf" | "oneOf" | "prefixItems" => drop(tokens.next()),
            "items" => {
                let is_index = |token: &str| token.bytes().all(|byte| byte.is_ascii_digit());
                // Before 2020-12, each item may have a schema.
                tokens.next_if(|(_, token)| is_index(token));
            }
            "additionalItems"
            | "additionalProperties"
            | "contains"
            | "else"
            | "if"
            | "not"
            | "propertyNames"
            | "then"
            | "unevaluatedItems"
            | "unevaluatedProperties" => {}
            _ => break,
        }
    }
    properties
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(pointer: &str) -> (Part, String) {
        let (part, properties) = part_at(pointer);
        let mark = |it: &Property| if it.is_parameter { "" } else { "+" };
        let names = properties.iter().map(|it| format!("{}{}", mark(it), it.name));
        (part, names.collect::<Vec<_>>().join(" "))
    }

    #[test]
    fn a_pointer_leads_to_the_tool_a_parameter_or_the_description() {
        for (pointer, part, names) in [
            ("", Part::Tool, ""),
            ("/name", Part::Tool, ""),
            ("/title", Part::Tool, ""),
            ("/annotations/description", Part::Tool, ""),
            ("/description", Part::Description, ""),
            ("/inputSchema", Part::Tool, ""),
            ("/inputSchema/properties", Part::Tool, ""),
            ("/inputSchema/required/0", Part::Tool, ""),
            ("/inputSchema/default/properties/a", Part::Tool, ""),
            ("/outputSchema/properties/a", Part::Tool, ""),
            ("/inputSchema/properties/a", Part::Parameter, "a"),
            ("/input_schema/properties/a~1b/description", Part::Parameter, "a/b"),
            ("/inputSchema/properties/properties/type", Part::Parameter, "properties"),
            ("/inputSchema/properties/a/items/properties/b/enum/0", Part::Parameter, "a +b"),
            ("/inputSchema/properties/a/items/0/anyOf/1/properties/b", Part::Parameter, "a +b"),
            ("/inputSchema/properties/a/default/properties/b", Part::Parameter, "a"),
            ("/inputSchema/$defs/properties/properties/b", Part::Parameter, "+b"),
        ] {
            assert_eq!(at(pointer), (part, names.to_owned()), "{pointer}");
        }
    }
}
