//! Files that are incomplete tools if most files beside them are tools.

use std::collections::HashMap;
use std::sync::Arc;

use crate::engine::findings::bound::RunBound;
use crate::engine::run::file::{Decision, FirstPass, FolderContent};
use crate::engine::{FileKind, Task};
use crate::parallel::parallel_in_order;

/// The files of one extension in one folder.
#[derive(Clone, Copy, Default)]
struct Layout {
    files: usize,
    /// Those that are one tool each.
    tools: usize,
}

impl Layout {
    /// Whether most of the files beside one that is not counted as a tool are tools.
    fn is_of_tools(self) -> bool {
        2 * self.tools > self.files.saturating_sub(1)
    }
}

/// Lints the candidates in folders where each file contains a tool. Depends on the files of the run
/// alone.
pub(crate) fn decide_candidates(
    steps: &mut [(&Task, FirstPass)],
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
    for (path, (_, outcome)) in paths.iter().zip(steps.iter()) {
        if let Some(layout) = layouts.get_mut(&layout_of(path)) {
            layout.files += 1;
            layout.tools += usize::from(is_single_tool(outcome));
        }
    }
    let folder_content = |index: usize| match layouts.get(&layout_of(&paths[index])) {
        Some(layout) if layout.is_of_tools() => FolderContent::Tools,
        _ => FolderContent::Others,
    };
    let candidates =
        candidates.into_iter().map(|index| (index, steps[index].0, folder_content(index)));
    // Other files that were merely found are not reported.
    let wanted = |(_, task, folder_content): &(usize, &Task, FolderContent)| {
        *folder_content == FolderContent::Tools || task.source.is_explicit()
    };
    let again: Vec<_> = candidates.filter(wanted).collect();
    let lint = |(index, task, folder_content): &(usize, &Task, FolderContent)| {
        (*index, task.first_pass(1, *folder_content))
    };
    let again = parallel_in_order(&again, threads, lint, |(_, outcome)| {
        outcome.report().into_iter().for_each(|report| bound.limit(report));
    });
    for (index, outcome) in again {
        steps[index].1 = outcome;
    }
}

fn is_single_tool(outcome: &FirstPass) -> bool {
    match &outcome.decision {
        Decision::Report(report) => report.kind == FileKind::Tool,
        Decision::Deferred | Decision::Candidate(_) | Decision::Ignored(_) => false,
    }
}

/// The folder and the extension of a path.
fn layout_of(path: &str) -> (&str, &str) {
    let (folder, name) = path.rsplit_once('/').unwrap_or(("", path));
    (folder, name.rsplit_once('.').map_or("", |(_, extension)| extension))
}

#[cfg(test)]
mod tests {
    use super::{Layout, layout_of};

    #[test]
    fn a_folder_contains_tools_if_more_than_half_of_the_others_do() {
        for (files, tools, expected) in
            [(1, 0, false), (2, 1, true), (3, 1, false), (4, 2, true), (5, 2, false), (5, 3, true)]
        {
            assert_eq!(Layout { files, tools }.is_of_tools(), expected, "{tools} of {files}");
        }
    }

    #[test]
    fn folders_and_extensions_are_distinguished() {
        assert_eq!(layout_of("a/b.c/d.json"), ("a/b.c", "json"));
        assert_eq!(layout_of("a.b/c"), ("a.b", ""));
        assert_eq!(layout_of("c.yaml"), ("", "yaml"));
    }
}
