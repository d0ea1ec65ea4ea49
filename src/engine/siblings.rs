//! What can only be seen across files: tools of one name in the single-tool files of one folder.

use std::collections::HashMap;
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
    /// The text, unless it is large.
    source: Option<Arc<SourceText>>,
}

/// Largest text that is kept for an excerpt, in bytes.
const MOST_KEPT: usize = 64 << 10;

impl SingleTool {
    /// The tool of a document that holds one and nothing else.
    pub(super) fn of(document: &Document, content: &Content<'_>) -> Option<Self> {
        let [list] = content.lists.as_slice() else { return None };
        let name = list.tools.first().filter(|_| list.form == ListForm::Single)?.name()?;
        let text = name.as_str().filter(|text| !text.is_empty())?;
        let source = document.source();
        let mut cursor = PointerCursor::new(document);
        let (root, _) = cursor.locate(name.id());
        let pointer = cursor.reported().into();
        Some(Self {
            name: text.into(),
            region: Region::of(source, document.span(name.place())),
            root,
            pointer,
            tool_pointer: list.tools.first().and_then(|it| cursor.pointer_length(it.value.id())),
            generic_pointer: cursor.generic(list.tools.first().map(|tool| tool.value.id())),
            content: run_hash(list.container.source_text()),
            source: (source.text().len() <= MOST_KEPT).then(|| Arc::clone(source)),
        })
    }
}

/// Different files of one folder with the same name that later ones are compared with.
const MOST_COMPARED: usize = 8;

/// Adds the findings about equal names; `files` are in their final order.
pub(super) fn compare(files: &mut [Box<FileReport>], settings: &Settings) {
    let mut seen: HashMap<(&str, &str), Vec<usize>> = HashMap::new();
    let mut found: Vec<(usize, Box<Diagnostic>)> = Vec::new();
    for (index, file) in files.iter().enumerate() {
        let Some(tool) = &file.single_tool else { continue };
        let before = seen.entry((split(&file.path).0, &tool.name)).or_default();
        let is_variant =
            |other: &&usize| kinship_of(file, &files[**other], &tool.name) == Kinship::Variants;
        if before.iter().any(|other| is_variant(&other)) {
            continue;
        }
        if let Some(&first) = before.first() {
            found.extend(finding(file, &files[first], settings).map(|finding| (index, finding)));
        }
        if before.len() < MOST_COMPARED {
            before.push(index);
        }
    }
    for (index, finding) in found {
        add(&mut files[index], finding);
    }
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
