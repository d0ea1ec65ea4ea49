//! Findings across files: tools of one name in the single-tool files of one folder.

use std::collections::BTreeMap;
use std::sync::Arc;

use crate::config::Settings;
use crate::diagnostic::{Diagnostic, Fingerprint, Label, hash, reported_name};
use crate::engine::findings::about_file::about_file;
use crate::engine::limits::MAX_COMPARED_SIBLINGS;
use crate::engine::run::single_tool::SingleTool;
use crate::engine::{FileReport, RunReport};
use crate::model::{Kinship, kinship};
use crate::rules::tool::tool_name_duplicate;

/// A folder, and the name of a tool in it.
type Key<'f> = (&'f str, &'f str);

/// The same, stored.
type OwnedKey = (Box<str>, Box<str>);

/// A file with one tool, among those that are compared.
struct Sibling<'f> {
    path: &'f Arc<str>,
    tool: &'f Arc<SingleTool>,
    /// Its index in the input; others only serve for comparison.
    index: Option<usize>,
}

/// Adds the findings about equal names; `files` are in their final order, and `beside` are others
/// of the run that are not linted.
pub(crate) fn compare(files: &mut [Box<FileReport>], beside: &Siblings, settings: &Settings) {
    let is_linted = |path: &str| {
        files.binary_search_by(|file| file.path.as_bytes().cmp(path.as_bytes())).is_ok()
    };
    let mut found = Vec::new();
    for (key, mut alike) in by_key(files) {
        let others = beside.tools.get(&owned(key)).into_iter().flatten();
        let others = others.filter(|(path, _)| !is_linted(path));
        alike.extend(others.map(|(path, tool)| Sibling { path, tool, index: None }));
        alike.sort_by(|one, other| {
            one.path.as_bytes().cmp(other.path.as_bytes()).then(one.index.cmp(&other.index))
        });
        compared(&alike, |sibling, first| {
            let Some(index) = sibling.index else { return };
            let settings = files[index].settings.as_deref().unwrap_or(settings);
            found.extend(finding(sibling, first, settings).map(|finding| (index, finding)));
        });
    }
    for (index, finding) in found {
        add(&mut files[index], finding);
    }
}

/// Calls `visit` for each tool with an earlier one of the same name, with the first of these.
/// Returns those with which later ones are compared.
fn compared<'s, 'f>(
    alike: &'s [Sibling<'f>],
    mut visit: impl FnMut(&Sibling<'f>, &Sibling<'f>),
) -> Vec<&'s Sibling<'f>> {
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
    before
}

/// The files with one tool each, by folder and name.
fn by_key(files: &[Box<FileReport>]) -> BTreeMap<Key<'_>, Vec<Sibling<'_>>> {
    let mut siblings: BTreeMap<_, Vec<_>> = BTreeMap::new();
    for (index, file) in files.iter().enumerate() {
        if let (Some(key), Some(tool)) = (key_of(file), &file.single_tool) {
            let sibling = Sibling { path: &file.path, tool, index: Some(index) };
            siblings.entry(key).or_default().push(sibling);
        }
    }
    siblings
}

fn key_of(file: &FileReport) -> Option<Key<'_>> {
    Some((split(&file.path).0, &*file.single_tool.as_deref()?.name))
}

fn owned((folder, name): Key<'_>) -> OwnedKey {
    (folder.into(), name.into())
}

/// Tools in files of their own, for comparison with others of the same name: those of a whole run,
/// some of whose files are linted again.
#[derive(Clone, Debug, Default)]
pub(crate) struct Siblings {
    /// By path, of each name as many as are compared with others.
    tools: BTreeMap<OwnedKey, BTreeMap<Arc<str>, Arc<SingleTool>>>,
    /// The folders and names that a file gained or lost.
    changed: BTreeMap<OwnedKey, u64>,
}

impl Siblings {
    /// Adds those of a run.
    pub(crate) fn add_all(&mut self, run: &RunReport) {
        let stored = |sibling: &Sibling<'_>| (Arc::clone(sibling.path), Arc::clone(sibling.tool));
        for (key, alike) in by_key(&run.files) {
            let alike = compared(&alike, |_, _| ()).into_iter().map(stored);
            self.tools.entry(owned(key)).or_default().extend(alike);
        }
    }

    /// Forgets the tools of other files.
    pub(crate) fn retain(&mut self, is_kept: impl Fn(&str) -> bool) {
        self.tools.values_mut().for_each(|alike| alike.retain(|path, _| is_kept(path)));
        self.tools.retain(|_, alike| !alike.is_empty());
    }

    /// Records that a file was linted again, and which tool it contained and contains now. Returns
    /// whether other files may be affected.
    pub(crate) fn replace(
        &mut self,
        path: &Arc<str>,
        old: Option<&str>,
        new: Option<&Arc<SingleTool>>,
        now: u64,
    ) -> bool {
        let key = |name| owned((split(path).0, name));
        let (was, is) = (old.map(key), new.map(|tool| key(&tool.name)));
        let known = was.as_ref().and_then(|was| self.tools.get_mut(was)?.remove(path));
        let has_others =
            is.as_ref().and_then(|is| self.tools.get(is)).is_some_and(|alike| !alike.is_empty());
        let looks_different = known
            .as_ref()
            .zip(new)
            .is_some_and(|(known, new)| known.content != new.content || known.region != new.region);
        // Files that were not linted again were compared with a tool that has gone or changed, or
        // not with the new one.
        let is_change = was != is || looks_different && has_others;
        if is_change {
            self.changed.extend(was.iter().chain(&is).map(|key| (key.clone(), now)));
        } else if known.is_none() {
            return false;
        }
        let (Some(is), Some(tool)) = (is, new) else { return is_change };
        let alike = self.tools.entry(is).or_default();
        if alike.len() < MAX_COMPARED_SIBLINGS {
            alike.insert(Arc::clone(path), Arc::clone(tool));
        }
        is_change
    }

    /// Forgets which files gained or lost a name.
    pub(crate) fn settle(&mut self) {
        self.changed.clear();
    }

    /// How many names files gained or lost.
    pub(crate) fn changes(&self) -> usize {
        self.changed.len()
    }

    /// When other files last gained or lost the name of a file's tool.
    pub(crate) fn changed(&self, file: &FileReport) -> Option<u64> {
        self.changed.get(&owned(key_of(file)?)).copied()
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
