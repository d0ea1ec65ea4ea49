//! Documents that list the tools of a server, compared with the lists of the same run.
//!
//! Documents are read only if a run has a list, because most runs have far more documents than lists.

mod facts;
pub(super) mod installs;
mod limits;
mod parameters;
mod server_list;
mod table;

use std::ops::Range;
use std::path::Path;
use std::sync::Arc;

use crate::config::Settings;
use crate::diagnostic::{Applicability, Diagnostic, Edit, Label, Region, Remedy};
use crate::document::Span;
use crate::engine::findings::about_file::about_region;
use crate::engine::other_files::surroundings::Surroundings;
use crate::engine::recordings::known_tool::KnownTool;
use crate::engine::recordings::known_tools::folder_of;
use crate::engine::{FileKind, FileReport, FileTask, Role};
use crate::model::TABLE_COMMENTS;
use crate::rules::docs::{
    docs_parameter_missing, docs_parameter_unknown, docs_table_outdated, docs_tool_count,
    docs_tool_missing, docs_tool_unknown,
};
use crate::rules::{Finding, Rule};
use crate::server_files::offers;
use crate::source::{SourceText, is_document};

use facts::DocumentFacts;
use limits::{MAX_DOCUMENTS, MAX_FINDINGS, MAX_LISTED_NAMES, MAX_LISTS, MIN_NAMED_TOOLS};
use server_list::ToolsOfFile;

/// Adds findings about documents that list the tools of a server, and a report on each of these
/// documents; `files` are in their final order.
pub(super) fn compare(
    files: &mut Vec<Box<FileReport>>,
    tasks: &[FileTask],
    around: &Surroundings,
    settings: &Settings,
) {
    let texts = texts_to_compare(tasks, files);
    let read = texts.iter().map(|(task, text)| (*task, text, DocumentFacts::of(text.text())));
    let read: Vec<_> = read.collect();
    let may_list = |(_, _, facts): &(&FileTask, &Arc<SourceText>, DocumentFacts<'_>)| {
        facts.catalogue.table.is_some() || facts.catalogue.entries.len() >= MIN_NAMED_TOOLS
    };
    if !read.iter().any(may_list) {
        return;
    }
    let lists = lists(tasks, files, around);
    let documents = read.iter().map(|(task, text, facts)| {
        let folder = folder_of(task.source.path());
        let is_near = |list: &&ToolsOfFile| around.names_several || is_near(&folder, &list.folder);
        let near: Vec<_> = lists.iter().filter(is_near).collect();
        let own = near.iter().copied().filter(|list| facts.is_catalogue_of(list)).collect();
        ComparedDocument { task, text, facts, near, own }
    });
    let documents: Vec<_> = documents.collect();
    for document in &documents {
        if !document.own.is_empty() || document.has_table() {
            let found = document.findings(&documents, &document.task.plan.settings);
            add(files, document, found, settings);
        }
    }
    crate::sort::by(files, |a, b| a.path.as_bytes().cmp(b.path.as_bytes()));
}

/// The documents of a run, if it has a list of tools, with their texts.
fn texts_to_compare<'t>(
    tasks: &'t [FileTask],
    files: &[Box<FileReport>],
) -> Vec<(&'t FileTask, Arc<SourceText>)> {
    if !tasks.iter().any(|task| has_list(task, files)) {
        return Vec::new();
    }
    let documents = tasks.iter().filter(|task| task.role == Role::Lint && is_read(task));
    let text = |task: &'t FileTask| Some((task, task.source.whole_document(&task.plan)?));
    documents.take(MAX_DOCUMENTS).filter_map(text).collect()
}

/// The lists of tools of a run; none if there are too many for the server of one project.
fn lists(tasks: &[FileTask], files: &[Box<FileReport>], around: &Surroundings) -> Vec<ToolsOfFile> {
    let tasks = tasks.iter().filter(|task| has_list(task, files)).take(MAX_LISTS + 1);
    let tasks: Vec<_> = tasks.collect();
    if tasks.len() > MAX_LISTS {
        return Vec::new();
    }
    let read = tasks.iter().filter_map(|task| {
        let known = task.definitions(around.kept.as_deref()).ok()?;
        Some(ToolsOfFile::of(task.source.path(), &known))
    });
    read.filter(|list| list.len() > 0).collect()
}

/// Whether a file may have a list of tools; `files` are the reports in the order of paths.
fn has_list(task: &FileTask, files: &[Box<FileReport>]) -> bool {
    match task.role {
        Role::Tools | Role::Beside => !is_document(task.source.path()),
        Role::Lint | Role::Results => {
            let path = task.source.path().as_bytes();
            let file = files.binary_search_by(|file| file.path.as_bytes().cmp(path));
            let file = file.ok().map(|index| &files[index]);
            file.is_some_and(|file| file.facts.tools > 0 && file.facts.kind != FileKind::Tool)
        }
    }
}

/// Whether a document is read: not one about other versions.
fn is_read(task: &FileTask) -> bool {
    const OTHERS: &str = "changelog changes history release migrat upgrad roadmap todo news";
    let path = task.source.path();
    let stem = Path::new(&**path).file_stem().map(|it| it.to_string_lossy().to_ascii_lowercase());
    is_document(path) && stem.is_some_and(|stem| !OTHERS.split(' ').any(|it| stem.contains(it)))
}

/// Whether a list may be that of the server which a document is about: it is in the folder of the
/// document's project, or in a folder around the document.
fn is_near(document: &str, list: &str) -> bool {
    let project = document.trim_end_matches("/docs").trim_end_matches("/doc");
    let contains = |outer: &str, inner: &str| {
        inner.strip_prefix(outer).is_some_and(|it| it.is_empty() || it.starts_with('/'))
    };
    contains(project, list) || contains(list, document)
}

/// A document, with the lists near it and those that it has the tools of.
struct ComparedDocument<'d> {
    task: &'d FileTask,
    text: &'d Arc<SourceText>,
    facts: &'d DocumentFacts<'d>,
    near: Vec<&'d ToolsOfFile>,
    own: Vec<&'d ToolsOfFile>,
}

impl ComparedDocument<'_> {
    /// The list that the table between the comments is made from: the only one, or the only one that
    /// the document has the tools of.
    fn table_list(&self) -> Option<&ToolsOfFile> {
        let among = if self.own.is_empty() { &self.near } else { &self.own };
        let first = *among.first()?;
        among.iter().all(|list| list.names.keys().eq(first.names.keys())).then_some(first)
    }

    fn has_table(&self) -> bool {
        self.facts.catalogue.table.is_some() && self.table_list().is_some()
    }

    fn findings(&self, all: &[ComparedDocument<'_>], settings: &Settings) -> Vec<Box<Diagnostic>> {
        let mut found: Vec<_> = self.outdated_table(settings).into_iter().collect();
        if self.own.is_empty() {
            return found;
        }
        let unknown = self.facts.unknown(&self.near);
        if found.is_empty() {
            let misspelt: Vec<_> = unknown.iter().filter_map(|unknown| unknown.near).collect();
            found.extend(self.missing(all, &misspelt, settings));
        }
        for unknown in unknown.iter().take(MAX_FINDINGS) {
            let finding = docs_tool_unknown::in_document(unknown.name, unknown.near);
            let place = unknown.place.clone();
            found.extend(self.about(&docs_tool_unknown::RULE, settings, finding, place));
        }
        for count in self.facts.wrong_counts(&self.own).into_iter().take(MAX_FINDINGS) {
            let finding = docs_tool_count::in_document(count.number, self.own[0].len());
            found.extend(self.about(
                &docs_tool_count::RULE,
                settings,
                finding,
                count.place.clone(),
            ));
        }
        self.add_parameters(&mut found, settings);
        crate::sort::by(&mut found, |a, b| a.order(b));
        found
    }

    /// Adds the findings about tables of parameters.
    fn add_parameters(&self, found: &mut Vec<Box<Diagnostic>>, settings: &Settings) {
        let faults = self.facts.parameter_faults(&self.near);
        for unknown in faults.unknown.into_iter().take(MAX_FINDINGS) {
            let finding =
                docs_parameter_unknown::in_document(unknown.tool, unknown.name, unknown.near);
            found.extend(self.about(
                &docs_parameter_unknown::RULE,
                settings,
                finding,
                unknown.place,
            ));
        }
        for missing in faults.missing.into_iter().take(MAX_FINDINGS) {
            let shown = &missing.names[..missing.names.len().min(MAX_LISTED_NAMES)];
            let finding =
                docs_parameter_missing::in_document(&missing.tool.name, shown, missing.names.len());
            let rule = &docs_parameter_missing::RULE;
            let Some(mut own) = self.about(rule, settings, finding, missing.place) else {
                continue;
            };
            own.attach().labels = vec![label_of(missing.tool)];
            found.push(own);
        }
    }

    /// The finding about tools of all lists that no document names, and that are not those with a
    /// misspelt name.
    fn missing(
        &self,
        all: &[ComparedDocument<'_>],
        misspelt: &[&str],
        settings: &Settings,
    ) -> Option<Box<Diagnostic>> {
        let first = *self.own.first()?;
        let is_missing = |name: &str, title: Option<&str>| {
            let is_listed = self.own.iter().all(|list| list.has(name));
            let is_catalogue = |other: &&ComparedDocument<'_>| !other.own.is_empty();
            let is_new = is_listed && !misspelt.contains(&name);
            is_new && !all.iter().filter(is_catalogue).any(|it| it.facts.names(name, title))
        };
        // If all are, the server is, and its document is about them all the same.
        let is_deprecated = |tool: &Arc<KnownTool>| server_list::is_deprecated(tool.definition());
        let some_are_current = !first.tools.iter().all(is_deprecated);
        let tools = first.tools.iter().filter(|tool| {
            let title = tool.definition().text_of("title");
            is_missing(&tool.name, title) && !(some_are_current && is_deprecated(tool))
        });
        let tools: Vec<_> = tools.collect();
        let place = self.facts.first_entry(first).filter(|_| !tools.is_empty())?;
        let names: Vec<_> = tools.iter().take(MAX_LISTED_NAMES).map(|tool| &*tool.name).collect();
        let finding = docs_tool_missing::in_document(&names, tools.len(), first.len());
        let mut found = self.about(&docs_tool_missing::RULE, settings, finding, place)?;
        found.attach().labels = vec![label_of(tools[0])];
        Some(found)
    }

    /// The finding about a table between the comments that is not the one of the list, with the fix.
    fn outdated_table(&self, settings: &Settings) -> Option<Box<Diagnostic>> {
        let place = self.facts.catalogue.table.clone()?;
        let right = table::table_of(self.table_list()?);
        let is_current = self.facts.text[place.clone()].replace("\r\n", "\n") == right;
        (!is_current).then_some(())?;
        let before = self.facts.text[..place.start].trim_end();
        let comment = before.len() - TABLE_COMMENTS[0].len()..before.len();
        let finding = docs_table_outdated::in_document();
        let mut found = self.about(&docs_table_outdated::RULE, settings, finding, comment)?;
        // Offsets are those of the file only in UTF-8.
        if self.text.offsets_are_file_offsets() && self.text.encoding_issue().is_none() {
            let message = docs_table_outdated::HELP.into();
            found.remedy = Some(Remedy { applicability: Applicability::Safe, message });
            found.help = None;
            let bytes = |at: usize| u32::try_from(at).unwrap_or_default();
            let is_windows = self.facts.text[..place.start].ends_with("\r\n");
            let right = if is_windows { right.replace('\n', "\r\n") } else { right };
            let (start, end) = (bytes(place.start), bytes(place.end));
            found.edits = Some(Box::new([Edit { start, end, text: right.into() }]));
        }
        Some(found)
    }

    fn about(
        &self,
        rule: &'static Rule,
        settings: &Settings,
        finding: Finding,
        place: Range<usize>,
    ) -> Option<Box<Diagnostic>> {
        let offset = |at: usize| u32::try_from(at).unwrap_or_default();
        let span = Span::new(offset(place.start), offset(place.end));
        let region = Region::of(self.text, span);
        let path = self.task.source.path();
        about_region(path, rule, settings, finding, region, &self.facts.text[place])
    }
}

/// The place where the server lists a tool.
fn label_of(tool: &KnownTool) -> Label {
    let definition = tool.definition();
    let (source, span) = (tool.source(), definition.get("name").unwrap_or(definition).span());
    Label {
        path: Arc::clone(source.path()),
        region: Region::of(source, span),
        message: "the server lists it here".into(),
    }
}

/// Adds the findings about a document to its report, which is new unless the document has
/// configurations as well.
fn add(
    files: &mut Vec<Box<FileReport>>,
    document: &ComparedDocument<'_>,
    found: Vec<Box<Diagnostic>>,
    settings: &Settings,
) {
    let path = document.task.source.path();
    let index = files.iter().position(|file| file.path == *path).unwrap_or_else(|| {
        let own = Arc::clone(&document.task.plan.settings);
        let new = FileReport { settings: Some(own), ..FileReport::new(Arc::clone(path)) };
        files.push(Box::new(new));
        files.len() - 1
    });
    let file = &mut files[index];
    installs::recognise_document(file, document.text);
    file.facts.lists_tools = true;
    let is_shown = found.iter().any(|found| settings.keeps_text(found.severity));
    if is_shown {
        installs::hide_secrets(document.text, &offers(document.text.text()));
        file.source = Some(Arc::clone(document.text));
    }
    file.diagnostics.extend(found);
    crate::sort::by(&mut file.diagnostics, |a, b| a.order(b));
}
