//! The pipeline from inputs to a finished report, shared by the program and the library.
//!
//! The order matters: fixes apply to single findings, overrides are checked by what they
//! suppressed, baselines accept the remaining findings, and only then are findings merged that
//! tools share. Places in source code come last.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use crate::config::Settings;
use crate::engine::findings::merge_shared::merge_shared;
use crate::engine::locate::places::locate;
use crate::engine::locate::registered_again::add_registered_again;
use crate::engine::project::Project;
use crate::engine::suppression::baseline::apply_baselines;
use crate::engine::suppression::overrides::judge_overrides;
use crate::engine::{Role, RunReport, Surroundings, run_tasks};
use crate::source::{WalkError, display_path};
use crate::suppress::Baseline;

/// The suppressions that apply once all findings are known. Comments are in the files, and
/// overrides in the settings.
#[derive(Clone, Copy, Debug, Default)]
pub struct Suppressions<'s> {
    /// The baselines that settings name.
    pub baselines: &'s [Baseline],
    /// Absolute paths of the folders that are checked as a whole. Unused overrides in their
    /// configurations are reported.
    pub folders: &'s [PathBuf],
    /// Whether reports also show suppressed findings.
    pub are_shown: bool,
}

/// Lints a project; `settings` are those of the run as a whole. `amend` receives the single
/// findings before any are merged, and may fix some. The report does not depend on the number of
/// threads.
///
/// # Errors
/// The errors of `amend`.
pub fn report<E>(
    mut project: Project,
    settings: &Settings,
    suppressions: &Suppressions<'_>,
    amend: impl FnOnce(&mut RunReport) -> Result<(), E>,
) -> Result<RunReport, E> {
    // Before the project is consumed: which directories were named for something matters only at
    // the end.
    let named = project.take_named();
    let mut run = single_findings(project, settings);
    let inventory = run.inventory.take();
    run.inventory = inventory.map(|inventory| inventory.with_lists(&run));
    let trees = add_registered_again(&mut run, settings);
    amend(&mut run)?;
    judge_overrides(&mut run, suppressions.folders);
    apply_baselines(&mut run, suppressions.baselines);
    merge_shared(&mut run);
    if settings.error_on_unmatched {
        let unmatched = unmatched_folders(&run, &named);
        run.walk_errors.extend(unmatched);
    }
    run.show_suppressed = suppressions.are_shown;
    // Last, so that nothing depends on it.
    locate(&mut run, settings, trees);
    Ok(run)
}

/// Lints some files of a project, for editors: the findings are not merged, because an editor shows
/// each of their places. Findings about a project as a whole are left out.
pub fn report_some(
    project: &Project,
    paths: &[Arc<str>],
    settings: &Settings,
    baselines: &[Baseline],
) -> RunReport {
    let mut run = project.lint(paths, settings);
    // Others are read for their definitions, which may fail.
    run.files.retain(|file| paths.contains(&file.path));
    apply_baselines(&mut run, baselines);
    run.files.retain(|file| file.is_input());
    run
}

/// The single findings of a project, as baselines list them: not suppressed by a baseline, not
/// merged.
pub fn single_findings(project: Project, settings: &Settings) -> RunReport {
    let inventory = project.inventory(settings.jobs, settings.options.migrates);
    let mut around = Surroundings::default();
    around.know_packages(inventory.as_ref());
    around.names_several = project.around().names_several;
    let (work, mut walk_errors) = project.into_parts();
    walk_errors.extend(inventory.iter().flat_map(|inventory| inventory.unread.iter().cloned()));
    RunReport { walk_errors, inventory, ..run_tasks(work, settings, &around) }
}

/// An error for each named directory that contains nothing of the kind for which it was named. If
/// nothing was recognised at all, that is reported for the run as a whole.
pub(crate) fn unmatched_folders(run: &RunReport, named: &[(Role, PathBuf)]) -> Vec<WalkError> {
    let files = run.files.iter();
    let checked: Vec<&str> =
        files.clone().filter(|file| file.is_checked()).map(|file| &*file.path).collect();
    let with_results: Vec<&str> =
        files.filter(|file| file.facts.results > 0).map(|file| &*file.path).collect();
    let with_definitions: Vec<&str> = run.definitions.iter().map(|path| &**path).collect();
    let is_nothing_recognised = run.recognised() == 0;
    let unmatched = named.iter().filter(|(_, path)| path.is_dir()).filter_map(|(role, folder)| {
        let (paths, what) = match role {
            Role::Lint | Role::Beside if is_nothing_recognised => return None,
            Role::Lint | Role::Beside => (&checked, "tools, results or configurations of clients"),
            Role::Results => (&with_results, "results"),
            Role::Tools => (&with_definitions, "tool definitions"),
        };
        let is_empty = !paths.iter().any(|path| is_in(folder, path));
        is_empty.then(|| WalkError {
            path: display_path(folder).into_owned(),
            message: format!("no {what} were recognised in this directory"),
        })
    });
    unmatched.collect()
}

fn is_in(folder: &Path, path: &str) -> bool {
    let folder = folder.strip_prefix(".").unwrap_or(folder);
    let path = Path::new(path);
    folder.as_os_str().is_empty() || path.strip_prefix(".").unwrap_or(path).starts_with(folder)
}
