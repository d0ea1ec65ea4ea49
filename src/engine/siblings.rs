//! What can only be seen across files: tools of one name in the single-tool files of one folder.

use std::sync::Arc;

use super::FileReport;
use super::finish::finish_at;
use crate::config::Settings;
use crate::diagnostic::{Diagnostic, Fingerprint, Label, Region, hash, reported_name};
use crate::document::{Document, PointerCursor, run_hash};
use crate::model::{Content, Kinship, ListForm, kinship};
use crate::rules::tool::name_duplicate;
use crate::source::SourceText;

/// What is kept of a file that holds one tool until all files have been read.
#[derive(Clone, Debug)]
pub struct SingleTool {
    name: Box<str>,
    region: Region,
    root: u32,
    pointer: Box<str>,
    /// See [`Diagnostic::tool_pointer`].
    tool_pointer: Option<usize>,
    /// See [`Diagnostic::generic_pointer`].
    generic_pointer: Option<Box<str>>,
    /// Tells copies from tools that differ.
    content: u64,
    /// The text, unless it is large or reports need none.
    source: Option<Arc<SourceText>>,
}

/// Largest text that is kept for an excerpt, in bytes.
const MOST_KEPT: usize = 64 << 10;

impl SingleTool {
    /// The tool of a document that holds one and nothing else.
    pub(super) fn of(
        document: &Document,
        content: &Content<'_>,
        settings: &Settings,
    ) -> Option<Self> {
        let [list] = content.lists.as_slice() else { return None };
        let name = list.tools.first().filter(|_| list.form == ListForm::Single)?.name()?;
        let text = name.as_str().filter(|text| !text.is_empty())?;
        let source = document.source();
        let mut cursor = PointerCursor::new(document);
        let (root, _) = cursor.locate(name.id());
        let pointer = cursor.reported().into();
        let is_kept = settings.telling.texts_from.is_some() && source.text().len() <= MOST_KEPT;
        Some(Self {
            name: text.into(),
            region: Region::of(source, document.span(name.place())),
            root,
            pointer,
            tool_pointer: list.tools.first().and_then(|it| cursor.pointer_length(it.value.id())),
            generic_pointer: cursor.generic(list.tools.first().map(|tool| tool.value.id())),
            content: run_hash(list.container.source_text()),
            source: is_kept.then(|| Arc::clone(source)),
        })
    }
}

/// Different files of one folder with the same name that later ones are compared with.
const MOST_COMPARED: usize = 8;

/// Adds the findings about equal names; `files` are in their final order.
pub(super) fn compare(files: &mut [Box<FileReport>], settings: &Settings) {
    let mut found = Vec::new();
    let are_alike =
        |one: &(u64, usize), other: &(u64, usize)| key(&files[one.1]) == key(&files[other.1]);
    for alike in by_key(files).chunk_by(are_alike) {
        let mut before: Vec<usize> = Vec::new();
        for &(_, index) in alike {
            let file = &files[index];
            let Some(tool) = &file.single_tool else { continue };
            let kinships = before.iter().map(|other| kinship_of(file, &files[*other], &tool.name));
            if kinships.into_iter().any(|kinship| kinship == Kinship::Variants) {
                continue;
            }
            if let Some(&first) = before.first() {
                let finding = finding(file, &files[first], settings);
                found.extend(finding.map(|finding| (index, finding)));
            }
            if before.len() < MOST_COMPARED {
                before.push(index);
            }
        }
    }
    for (index, finding) in found {
        add(&mut files[index], finding);
    }
}

/// Folder and name of the tool of a file that holds one.
fn key(file: &FileReport) -> Option<(&str, &str)> {
    Some((split(&file.path).0, &file.single_tool.as_ref()?.name))
}

/// The indexes of such files, those of equal keys side by side, each with the hash of its key: a
/// table of the keys themselves would take more than most of the files.
fn by_key(files: &[Box<FileReport>]) -> Vec<(u64, usize)> {
    let keys = files.iter().enumerate();
    let keys = keys.filter_map(|(index, file)| Some((run_hash(key(file)?), index)));
    let mut keys: Vec<_> = keys.collect();
    keys.sort_unstable();
    keys
}

fn add(file: &mut FileReport, finding: Box<Diagnostic>) {
    file.diagnostics.push(finding);
    file.diagnostics.sort();
    let kept = file.single_tool.as_ref().and_then(|tool| tool.source.clone());
    file.source = file.source.take().or(kept);
}

fn finding(file: &FileReport, first: &FileReport, settings: &Settings) -> Option<Box<Diagnostic>> {
    let (tool, other) = (file.single_tool.as_ref()?, first.single_tool.as_ref()?);
    let settings = file.settings.as_deref().unwrap_or(settings);
    let same = tool.content == other.content;
    let kinship = kinship_of(file, first, &tool.name);
    let finding = name_duplicate::in_another_file(&tool.name, same, kinship == Kinship::Copy);
    let mut finding = finish_at(&file.path, &name_duplicate::RULE, settings, finding)?;
    finding.region = tool.region;
    finding.root = tool.root;
    finding.pointer.clone_from(&tool.pointer);
    finding.tool = Some(reported_name(&tool.name));
    let (rule, name) = (finding.rule, &tool.name);
    finding.tool_pointer = tool.tool_pointer;
    finding.generic_pointer.clone_from(&tool.generic_pointer);
    finding.content = hash(&[name]);
    finding.fingerprint = Fingerprint::of(&[rule, &file.path, name, finding.address(), name]);
    let message = "the other one".into();
    let label = Label { path: Arc::clone(&first.path), region: other.region, message };
    finding.attach().labels = vec![label];
    Some(finding)
}

fn kinship_of(one: &FileReport, other: &FileReport, tool: &str) -> Kinship {
    kinship(split(&one.path).1, split(&other.path).1, tool)
}

/// Folder and name of a path.
fn split(path: &str) -> (&str, &str) {
    path.rsplit_once('/').unwrap_or(("", path))
}
