//! Whether what was checked is ready for the review of the selected directories.

use crate::engine::{FileReport, RunReport};
use crate::report::summary::run_summary::plural;
use crate::targets::{Target, TargetKind};

/// A line for each selected directory: what a reviewer would send back, and what nothing checks.
pub fn lines(run: &RunReport, targets: &[&'static Target]) -> Vec<String> {
    let directories = targets.iter().filter(|target| target.kind == TargetKind::Directory);
    directories.map(|target| line(run, target)).collect()
}

fn line(run: &RunReport, target: &Target) -> String {
    let is_of = |text: &str| text.contains(target.name);
    let found = run.files.iter().flat_map(|file| &file.diagnostics);
    let found = found.filter(|it| it.cause == Some(target.name) || is_of(&it.message)).count();
    let checked = |file: &FileReport| file.failure.is_none() && file.is_checked();
    let files = run.files.iter().filter(|file| checked(file)).count();
    let name = target.name;
    match (found, files) {
        (0, 0) => format!("{name}: nothing was checked"),
        (0, files) => format!(
            "{name}: ready, as far as {} can show (`mcp-lint explain {name}` lists what is not checked)",
            plural(files, "file")
        ),
        (found, _) => {
            format!("{name}: {} to correct before a submission", plural(found, "finding"))
        }
    }
}
