//! Incomplete tools, which are treated as tools if most files in their folder are tools.

use std::collections::{HashMap, HashSet};
use std::sync::Arc;

use crate::engine::FileTask;
use crate::engine::findings::bound::RunBound;
use crate::engine::other_files::surroundings::{FolderContent, Layout, Surroundings, layout_of};
use crate::engine::run::first_pass::{Decision, FirstPass};
use crate::parallel::parallel_in_order;

/// Lints the candidates in folders where most files contain a tool. The decision depends only on
/// the files of the run and those in `around`.
pub(crate) fn decide_candidates(
    steps: &mut [(&FileTask, FirstPass)],
    around: &Surroundings,
    threads: usize,
    bound: &mut RunBound,
) {
    let is_candidate = |outcome: &FirstPass| matches!(outcome.decision, Decision::Candidate(_));
    let candidates = steps.iter().enumerate().filter(|(_, (_, outcome))| is_candidate(outcome));
    let candidates: Vec<usize> = candidates.map(|(index, _)| index).collect();
    if candidates.is_empty() {
        return;
    }
    let paths: Vec<Arc<str>> =
        steps.iter().map(|(task, _)| Arc::clone(task.source.path())).collect();
    let mut layouts: HashMap<(&str, &str), Layout> =
        candidates.iter().map(|&index| (layout_of(&paths[index]), Layout::default())).collect();
    let linted = paths.iter().zip(steps.iter()).map(|(path, (_, outcome))| {
        (path, matches!(&outcome.decision, Decision::Report(file) if file.is_one_tool()))
    });
    let again: HashSet<_> = paths.iter().collect();
    let others = around.files().filter(|(path, _)| !again.contains(path));
    for (path, is_tool) in linted.chain(others) {
        if let Some(layout) = layouts.get_mut(&layout_of(path)) {
            layout.files += 1;
            layout.tools += usize::from(is_tool);
        }
    }
    let folder_content = |index: usize| match layouts.get(&layout_of(&paths[index])) {
        Some(layout) if layout.is_of_tools() => FolderContent::Tools,
        _ => FolderContent::Others,
    };
    let candidates =
        candidates.into_iter().map(|index| (index, steps[index].0, folder_content(index)));
    // Other files that were merely found are not reported.
    let wanted = |(_, task, folder_content): &(usize, &FileTask, FolderContent)| {
        *folder_content == FolderContent::Tools || task.source.is_explicit()
    };
    let again: Vec<_> = candidates.filter(wanted).collect();
    let lint = |(index, task, folder_content): &(usize, &FileTask, FolderContent)| {
        let mut outcome = task.first_pass(1, *folder_content);
        if let Some(report) = outcome.report() {
            report.is_tool_by_folder = *folder_content == FolderContent::Tools;
        }
        (*index, outcome)
    };
    let again = parallel_in_order(&again, threads, lint, |(_, outcome)| {
        outcome.report().into_iter().for_each(|report| bound.limit(report));
    });
    for (index, outcome) in again {
        steps[index].1 = outcome;
    }
}
