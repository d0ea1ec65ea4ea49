//! Files that are incomplete tools if most files beside them are tools.

use std::collections::HashMap;
use std::sync::Arc;

use crate::engine::findings::bound::RunBound;
use crate::engine::run::file::{Company, Decision, FirstLook};
use crate::engine::run::parallel::parallel_in_order;
use crate::engine::{FileKind, Task};

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
    steps: &mut [(&Task, FirstLook)],
    threads: usize,
    bound: &mut RunBound,
) {
    let is_candidate = |look: &FirstLook| matches!(look.decision, Decision::Candidate(_));
    let candidates = steps.iter().enumerate().filter(|(_, (_, look))| is_candidate(look));
    let candidates: Vec<usize> = candidates.map(|(index, _)| index).collect();
    if candidates.is_empty() {
        return;
    }
    let paths: Vec<Arc<str>> =
        steps.iter().map(|(task, _)| Arc::clone(task.source.path())).collect();
    let mut layouts: HashMap<(&str, &str), Layout> =
        candidates.iter().map(|&index| (layout_of(&paths[index]), Layout::default())).collect();
    for (path, (_, look)) in paths.iter().zip(steps.iter()) {
        if let Some(layout) = layouts.get_mut(&layout_of(path)) {
            layout.files += 1;
            layout.tools += usize::from(is_single_tool(look));
        }
    }
    let company = |index: usize| match layouts.get(&layout_of(&paths[index])) {
        Some(layout) if layout.is_of_tools() => Company::Tools,
        _ => Company::Others,
    };
    let candidates = candidates.into_iter().map(|index| (index, steps[index].0, company(index)));
    // Other files that were merely found are not reported.
    let wanted = |(_, task, company): &(usize, &Task, Company)| {
        *company == Company::Tools || task.source.is_explicit()
    };
    let again: Vec<_> = candidates.filter(wanted).collect();
    let look =
        |(index, task, company): &(usize, &Task, Company)| (*index, task.first_look(1, *company));
    let again = parallel_in_order(&again, threads, look, |(_, look)| {
        look.report().into_iter().for_each(|report| bound.limit(report));
    });
    for (index, look) in again {
        steps[index].1 = look;
    }
}

fn is_single_tool(look: &FirstLook) -> bool {
    match &look.decision {
        Decision::Report(report) => report.kind == FileKind::Tool,
        Decision::Deferred | Decision::Candidate(_) | Decision::Ignored => false,
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
