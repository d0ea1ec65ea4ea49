//! Splitting the files of a run into batches.

use std::collections::BTreeSet;
use std::sync::Arc;

use super::search::Budget;
use super::{Fixing, plan};
use crate::engine::{FileReport, RunReport};
use crate::fix::limits::FILES_PER_BATCH;

/// The files with findings to fix.
pub(super) struct Batches {
    /// Indexes of the files in the run.
    files: Vec<usize>,
    /// Length of all these files in bytes.
    bytes: u64,
}

impl Batches {
    /// The files of a run with findings to fix, except unfixable ones.
    pub(super) fn of(
        run: &RunReport,
        unfixable: &[(Arc<str>, &'static str)],
        fixing: &Fixing<'_>,
        is_wanted: impl Fn(&FileReport) -> bool,
    ) -> Self {
        let unfixable: BTreeSet<_> = unfixable.iter().map(|(path, _)| path).collect();
        // Reports are in the order of paths, and the first of several on one path counts.
        let mut last: Option<&Arc<str>> = None;
        let mut files = Vec::new();
        for (index, file) in run.files.iter().enumerate() {
            let is_again = last.replace(&file.path) == Some(&file.path);
            let may_be_fixed_here = !is_again && is_wanted(file) && !unfixable.contains(&file.path);
            // Most files have nothing to fix, and only the others share the budget.
            if may_be_fixed_here && plan::has_any(file, fixing) {
                files.push(index);
            }
        }
        let bytes = bytes_of(files.iter().map(|&index| &*run.files[index]));
        Self { files, bytes }
    }

    pub(super) fn iter(&self) -> impl Iterator<Item = &[usize]> {
        self.files.chunks(FILES_PER_BATCH)
    }

    /// The budget for a batch: its share of the total.
    pub(super) fn share(&self, budget: &Budget, batch: &[&FileReport]) -> Budget {
        budget.share(bytes_of(batch.iter().copied()), self.bytes)
    }
}

/// The length of all these files in bytes.
pub(super) fn bytes_of<'r>(files: impl Iterator<Item = &'r FileReport>) -> u64 {
    files.map(|file| file.facts.bytes as u64).sum()
}
