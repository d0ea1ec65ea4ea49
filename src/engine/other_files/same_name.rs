//! Findings about tools with the same name in single-tool files of one folder.

use std::collections::BTreeMap;
use std::sync::Arc;

use crate::config::Settings;
use crate::diagnostic::{Diagnostic, Fingerprint, Label, hash, reported_name};
use crate::engine::findings::about_file::about_file;
use crate::engine::limits::MAX_COMPARED_SIBLINGS;
use crate::engine::other_files::single_tool::{SingleTool, split};
use crate::engine::{FileReport, Surroundings};
use crate::model::{Kinship, is_named_after, kinship};
use crate::rules::tool::tool_name_duplicate;

/// A single-tool file that is compared with others of its folder.
struct Sibling<'f> {
    path: &'f Arc<str>,
    tool: &'f Arc<SingleTool>,
    /// The index of the file in the run; `None` for files that only serve for comparison.
    index: Option<usize>,
}

/// Adds findings about tools with equal names; `files` are in their final order, and `around` has
/// other files of the run that are not linted.
pub(crate) fn compare(files: &mut [Box<FileReport>], around: &Surroundings, settings: &Settings) {
    let is_linted = |path: &str| {
        files.binary_search_by(|file| file.path.as_bytes().cmp(path.as_bytes())).is_ok()
    };
    let mut found = Vec::new();
    for ((folder, name), mut alike) in by_folder_and_name(files) {
        let others = around.tools_named(folder, name).filter(|(path, _)| !is_linted(path));
        alike.extend(others.map(|(path, tool)| Sibling { path, tool, index: None }));
        // Where one of the files is named after the tool, the others are the ones to correct.
        crate::sort::by_cached_key(&mut alike, |sibling| {
            let path: Arc<str> = Arc::clone(sibling.path);
            (!is_named(sibling), path, sibling.index)
        });
        compare_alike(&alike, |sibling, first| {
            let Some(index) = sibling.index else { return };
            let settings = files[index].settings.as_deref().unwrap_or(settings);
            found.extend(finding(sibling, first, settings).map(|finding| (index, finding)));
        });
    }
    for (index, finding) in found {
        add(&mut files[index], finding);
    }
}

/// Calls `visit` with each tool that follows others of the same name, and with the first of them.
fn compare_alike(alike: &[Sibling<'_>], mut visit: impl FnMut(&Sibling<'_>, &Sibling<'_>)) {
    let mut before: Vec<&Sibling<'_>> = Vec::new();
    for sibling in alike {
        if before.iter().any(|other| kinship_of(sibling, other) == Kinship::Variants) {
            continue;
        }
        if let Some(first) = before.first() {
            visit(sibling, first);
        }
        // Each tool is compared with all of these, and a folder may contain thousands of one name.
        if before.len() < MAX_COMPARED_SIBLINGS {
            before.push(sibling);
        }
    }
}

/// The single-tool files, by folder and tool name.
fn by_folder_and_name(files: &[Box<FileReport>]) -> BTreeMap<(&str, &str), Vec<Sibling<'_>>> {
    let mut siblings: BTreeMap<_, Vec<_>> = BTreeMap::new();
    for (index, file) in files.iter().enumerate() {
        if let Some(tool) = &file.facts.single_tool {
            let sibling = Sibling { path: &file.path, tool, index: Some(index) };
            siblings.entry((split(&file.path).0, &*tool.name)).or_default().push(sibling);
        }
    }
    siblings
}

fn add(file: &mut FileReport, finding: Box<Diagnostic>) {
    file.diagnostics.push(finding);
    crate::sort::by(&mut file.diagnostics, |a, b| a.order(b));
    let kept = file.facts.single_tool.as_ref().and_then(|tool| tool.source.clone());
    file.source = file.source.take().or(kept);
}

fn finding(
    file: &Sibling<'_>,
    first: &Sibling<'_>,
    settings: &Settings,
) -> Option<Box<Diagnostic>> {
    let (tool, other) = (file.tool, first.tool);
    let same = tool.content == other.content;
    let is_copy = is_named(first) && !is_named(file);
    let finding = tool_name_duplicate::in_another_file(&tool.name, same, is_copy);
    let mut finding = about_file(file.path, &tool_name_duplicate::RULE, settings, finding)?;
    finding.region = tool.region;
    finding.root = tool.root;
    finding.pointer.clone_from(&tool.pointer);
    finding.tool = Some(reported_name(&tool.name));
    let (rule, name) = (finding.rule, &tool.name);
    finding.tool_pointer = tool.tool_pointer;
    finding.generic_pointer.clone_from(&tool.generic_pointer);
    finding.content = hash(&[name]);
    finding.fingerprint = Fingerprint::of(&[rule, file.path, name, finding.address(), name]);
    let message = "the other one".into();
    let label = Label { path: Arc::clone(first.path), region: other.region, message };
    finding.attach().labels = vec![label];
    Some(finding)
}

/// Whether the file is named after its tool.
fn is_named(sibling: &Sibling<'_>) -> bool {
    is_named_after(split(sibling.path).1, &sibling.tool.name)
}

fn kinship_of(one: &Sibling<'_>, other: &Sibling<'_>) -> Kinship {
    kinship(split(one.path).1, split(other.path).1, &one.tool.name)
}
