//! Findings across files: tools of one name in the single-tool files of one folder.

use std::cmp::Ordering;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use crate::config::Settings;
use crate::diagnostic::{Diagnostic, Fingerprint, Label, hash, reported_name};
use crate::document::run_hash;
use crate::engine::findings::about_file::about_file;
use crate::engine::limits::MAX_COMPARED_SIBLINGS;
use crate::engine::run::single_tool::SingleTool;
use crate::engine::{FileReport, RunReport};
use crate::model::{Kinship, kinship};
use crate::rules::tool::tool_name_duplicate;

/// A file with one tool, among those that are compared.
struct Sibling<'f> {
    path: &'f Arc<str>,
    tool: &'f SingleTool,
    /// Its index in the input; others only serve for comparison.
    index: Option<usize>,
}

/// Adds the findings about equal names; `files` are in their final order, and `beside` are others
/// of the run that are not linted.
pub(crate) fn compare(files: &mut [Box<FileReport>], beside: &Siblings, settings: &Settings) {
    let mut found = Vec::new();
    for alike in by_key(files).chunk_by(|one, other| one.0 == other.0) {
        let mut alike = with_others(files, alike, beside);
        // Equal hashes of different keys.
        alike.sort_by(|one, other| one.key().cmp(&other.key()).then_with(|| one.order(other)));
        for alike in alike.chunk_by(|one, other| one.key() == other.key()) {
            go_through(alike, |index, first| {
                let settings = files[index].settings.as_deref().unwrap_or(settings);
                let finding = finding(&Sibling::of(files, index)?, first, settings)?;
                found.push((index, finding));
                Some(())
            });
        }
    }
    for (index, finding) in found {
        add(&mut files[index], finding);
    }
}

impl<'f> Sibling<'f> {
    fn of(files: &'f [Box<FileReport>], index: usize) -> Option<Self> {
        let file = &files[index];
        Some(Self { path: &file.path, tool: file.single_tool.as_deref()?, index: Some(index) })
    }

    /// Folder and name of the tool.
    fn key(&self) -> (&'f str, &'f str) {
        (split(self.path).0, &self.tool.name)
    }

    fn order(&self, other: &Self) -> Ordering {
        self.path.as_bytes().cmp(other.path.as_bytes()).then(self.index.cmp(&other.index))
    }
}

/// Calls `visit` for each linted tool with an earlier one of the same name, with the first of these.
/// Returns those with which later ones are compared.
fn go_through<'s, 'f>(
    alike: &'s [Sibling<'f>],
    mut visit: impl FnMut(usize, &Sibling<'f>) -> Option<()>,
) -> Vec<&'s Sibling<'f>> {
    let mut before: Vec<&Sibling<'_>> = Vec::new();
    for sibling in alike {
        let kinships = before.iter().map(|other| kinship_of(sibling, other));
        if kinships.into_iter().any(|kinship| kinship == Kinship::Variants) {
            continue;
        }
        if let (Some(first), Some(index)) = (before.first(), sibling.index) {
            visit(index, first);
        }
        if before.len() < MAX_COMPARED_SIBLINGS {
            before.push(sibling);
        }
    }
    before
}

/// The indexes of such files, those of equal keys side by side, each with the hash of its key: a
/// table of the keys themselves would take more memory than most of the files.
fn by_key(files: &[Box<FileReport>]) -> Vec<(u64, usize)> {
    let keys = files.iter().enumerate();
    let keys = keys.filter_map(|(index, file)| {
        Some((hash_of(&file.path, file.single_tool.as_deref()?), index))
    });
    let mut keys: Vec<_> = keys.collect();
    keys.sort_unstable();
    keys
}

fn hash_of(path: &str, tool: &SingleTool) -> u64 {
    run_hash((split(path).0, &*tool.name))
}

/// The files of these indexes, and those that have the same names beside them.
fn with_others<'f>(
    files: &'f [Box<FileReport>],
    alike: &[(u64, usize)],
    beside: &'f Siblings,
) -> Vec<Sibling<'f>> {
    let is_linted = |path: &str| {
        files.binary_search_by(|file| file.path.as_bytes().cmp(path.as_bytes())).is_ok()
    };
    let own = alike.iter().filter_map(|&(_, index)| Sibling::of(files, index));
    let others = alike.first().map(|&(hash, _)| beside.of_hash(hash));
    let others = others.into_iter().flatten().filter(|(path, _)| !is_linted(path));
    own.chain(others.map(|(path, tool)| Sibling { path, tool, index: None })).collect()
}

/// Tools in files of their own, for comparison with others of the same name: those of a whole run,
/// some of whose files are linted again.
#[derive(Debug, Default)]
pub struct Siblings {
    /// By the hash of folder and name, and by path; of each name as many as are compared with
    /// others.
    tools: BTreeMap<(u64, Arc<str>), Arc<SingleTool>>,
    /// The hashes of folders and names that a file gained or lost.
    changed: BTreeSet<u64>,
}

impl Siblings {
    /// Those of a run.
    pub fn of(run: &RunReport) -> Self {
        let mut siblings = Self::default();
        let (files, none) = (&run.files, Self::default());
        for alike in by_key(files).chunk_by(|one, other| one.0 == other.0) {
            let hash = alike.first().map_or(0, |(hash, _)| *hash);
            let alike = with_others(files, alike, &none);
            for sibling in go_through(&alike, |_, _| None) {
                let index = sibling.index.unwrap_or_default();
                let tool = files[index].single_tool.clone();
                let key = (hash, Arc::clone(sibling.path));
                siblings.tools.extend(tool.map(|tool| (key, tool)));
            }
        }
        siblings
    }

    fn of_hash(&self, hash: u64) -> impl Iterator<Item = (&Arc<str>, &SingleTool)> {
        let from = self.tools.range((hash, Arc::from(""))..);
        from.take_while(move |((other, _), _)| *other == hash)
            .map(|((_, path), tool)| (path, &**tool))
    }

    /// Records that a file was linted again, and its new state.
    pub fn replace(&mut self, old: &FileReport, new: &FileReport) {
        let hash =
            |file: &FileReport| file.single_tool.as_deref().map(|tool| hash_of(&file.path, tool));
        let (was, is) = (hash(old), hash(new));
        let known = was.and_then(|was| self.tools.remove(&(was, Arc::clone(&old.path))));
        let Some(is) = is else {
            self.changed.extend(was);
            return;
        };
        if was != Some(is) {
            self.changed.extend(was);
            self.changed.insert(is);
        } else if known.is_none() {
            return;
        }
        if self.of_hash(is).count() < MAX_COMPARED_SIBLINGS {
            let tool = new.single_tool.clone();
            self.tools.extend(tool.map(|tool| ((is, Arc::clone(&new.path)), tool)));
        }
    }

    /// Whether a file gained or lost a name.
    pub fn have_changed(&self) -> bool {
        !self.changed.is_empty()
    }

    /// Whether other files gained or lost the name of a file's tool: it was compared with their
    /// earlier state.
    pub fn is_affected(&self, file: &FileReport) -> bool {
        let tool = file.single_tool.as_deref();
        tool.is_some_and(|tool| self.changed.contains(&hash_of(&file.path, tool)))
    }
}

fn add(file: &mut FileReport, finding: Box<Diagnostic>) {
    file.diagnostics.push(finding);
    file.diagnostics.sort_by(|a, b| a.order(b));
    let kept = file.single_tool.as_ref().and_then(|tool| tool.source.clone());
    file.source = file.source.take().or(kept);
}

fn finding(
    file: &Sibling<'_>,
    first: &Sibling<'_>,
    settings: &Settings,
) -> Option<Box<Diagnostic>> {
    let (tool, other) = (file.tool, first.tool);
    let same = tool.content == other.content;
    let is_copy = kinship_of(file, first) == Kinship::Copy;
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

fn kinship_of(one: &Sibling<'_>, other: &Sibling<'_>) -> Kinship {
    kinship(split(one.path).1, split(other.path).1, &one.tool.name)
}

/// Folder and name of a path.
fn split(path: &str) -> (&str, &str) {
    path.rsplit_once('/').unwrap_or(("", path))
}
