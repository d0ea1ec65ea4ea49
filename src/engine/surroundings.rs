//! What is known of the files of a run while some of them are linted again: tools in files of their
//! own are compared within their folder, incomplete ones are recognised by the files beside them,
//! and recordings are checked against the tools of all files.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use crate::engine::recordings::kept_definitions::KeptDefinitions;
use crate::engine::run::layout::layout_of;
use crate::engine::run::siblings::Siblings;
use crate::engine::{FileReport, RunReport};

/// The relations between the files of a run. Those of a run that is not part of a larger one are
/// empty.
#[derive(Debug, Default, Clone)]
pub struct Surroundings {
    pub(crate) siblings: Siblings,
    /// The files, and which of them are one tool each, whatever is beside them.
    pub(crate) files: BTreeMap<Arc<str>, bool>,
    /// The files that contain recordings.
    recordings: BTreeSet<Arc<str>>,
    /// The files whose tools recordings may be checked against.
    definitions: BTreeSet<Arc<str>>,
    /// The tools of these, if they are kept from one run to the next.
    pub(crate) kept: Option<Arc<KeptDefinitions>>,
    /// Whether tools changed that recordings may be checked against.
    definitions_changed: bool,
    /// The folders and extensions in which files became tools, or ceased to be ones.
    layouts_changed: BTreeSet<(Box<str>, Box<str>)>,
}

impl Surroundings {
    /// Adds what the report of a run says of its files.
    pub(crate) fn add_all(&mut self, run: &RunReport) {
        self.siblings.add_all(run);
        self.files.extend(run.ignored.iter().map(|path| (Arc::clone(path), false)));
        for file in run.files.iter().filter(|file| file.is_input()) {
            self.add(file);
        }
    }

    /// What is known of all files but some, and nothing of what has changed.
    pub(crate) fn without(&self, is_left_out: impl Fn(&str) -> bool) -> Self {
        let mut rest = Self { kept: self.kept.clone(), ..Self::default() };
        if self.files.keys().all(|path| is_left_out(path)) {
            return rest;
        }
        rest = Self { ..self.clone() };
        rest.settle();
        rest.siblings.retain(|path| !is_left_out(path));
        rest.files.retain(|path, _| !is_left_out(path));
        rest.recordings.retain(|path| !is_left_out(path));
        rest.definitions.retain(|path| !is_left_out(path));
        rest
    }

    /// Keeps the tools of files from one run to the next: for programs that run as long as the files
    /// are edited.
    pub fn keep_definitions(&mut self) {
        self.kept.get_or_insert_default();
    }

    fn add(&mut self, file: &FileReport) {
        self.files.insert(Arc::clone(&file.path), file.is_one_tool());
        if file.holds_recording() {
            self.recordings.insert(Arc::clone(&file.path));
        }
        if file.tools > 0 {
            self.definitions.insert(Arc::clone(&file.path));
        }
    }

    /// Records that a file was linted again, and its new state.
    pub fn replace(&mut self, old: &FileReport, new: &FileReport) {
        self.siblings.replace(old, new);
        self.definitions_changed |= old.tools > 0 || new.tools > 0;
        let was_tool = self.files.get(&new.path).copied();
        if old.tools > 0 && new.tools == 0 {
            self.definitions.remove(&new.path);
        }
        self.add(new);
        if was_tool != self.files.get(&new.path).copied() {
            let (folder, extension) = layout_of(&new.path);
            self.layouts_changed.insert((folder.into(), extension.into()));
        }
    }

    /// Forgets what has changed, once the files that it affects were linted again.
    pub fn settle(&mut self) {
        self.siblings.settle();
        self.definitions_changed = false;
        self.layouts_changed.clear();
    }

    /// Whether there are recordings.
    pub fn has_recordings(&self) -> bool {
        !self.recordings.is_empty()
    }

    /// Whether a file contains recordings.
    pub fn is_recording(&self, path: &str) -> bool {
        self.recordings.contains(path)
    }

    /// Whether a file defines tools that recordings may be checked against.
    pub fn is_definition(&self, path: &str) -> bool {
        self.definitions.contains(path)
    }

    /// The files that contain recordings.
    pub fn recordings(&self) -> impl Iterator<Item = &Arc<str>> {
        self.recordings.iter()
    }

    /// The files that define tools.
    pub fn definitions(&self) -> impl Iterator<Item = &Arc<str>> {
        self.definitions.iter()
    }

    /// Whether any other file may be affected by what changed.
    pub fn reaches_others(&self) -> bool {
        self.siblings.have_changed() || self.definitions_changed && self.has_recordings()
    }

    /// Whether what changed may affect a file.
    pub fn is_affected(&self, file: &FileReport) -> bool {
        let (folder, extension) = layout_of(&file.path);
        let is_same = |(of, with): &(Box<str>, Box<str>)| **of == *folder && **with == *extension;
        self.siblings.is_affected(file)
            || self.definitions_changed && file.holds_recording()
            || self.layouts_changed.iter().any(is_same)
    }
}
