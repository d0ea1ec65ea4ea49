//! The one way from inputs to a finished report, for the program and for the library.
//!
//! The order matters: fixes know single findings, overrides are judged by what they suppressed,
//! baselines accept what is left, and only then are findings merged that tools share.

use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use crate::config::Settings;
use crate::engine::findings::merge_shared::merge_shared;
use crate::engine::project::Project;
use crate::engine::suppression::baseline::apply_baselines;
use crate::engine::suppression::overrides::judge_overrides;
use crate::engine::unmatched::unmatched_folders;
use crate::engine::{RunReport, Siblings, run_tasks};
use crate::suppress::Baseline;

/// What turns findings off once all are known. Comments are in the files, and overrides in the
/// settings.
#[derive(Clone, Copy, Debug, Default)]
pub struct Suppressions<'s> {
    /// The baselines that settings name.
    pub baselines: &'s [Baseline],
    /// The folders that are checked as a whole: absolute. Overrides in their configurations that
    /// nothing needs are findings.
    pub folders: &'s [PathBuf],
    /// Whether reports show the findings that are not counted as well.
    pub are_shown: bool,
}

/// Lints a project; `settings` are those of the run as a whole. `amend` gets the single findings,
/// before any are merged, and may fix some. The report does not depend on the number of threads.
///
/// Once it is cancelled, the rest is not read, and the report is to be ignored.
///
/// # Errors
/// Those of `amend`.
pub fn report<E>(
    mut project: Project,
    settings: &Settings,
    suppressions: &Suppressions<'_>,
    cancelled: &Arc<AtomicBool>,
    amend: impl FnOnce(&mut RunReport) -> Result<(), E>,
) -> Result<RunReport, E> {
    // Before the project is consumed: which directories were named for something matters only at
    // the end.
    let named = project.take_named();
    let mut run = single_findings(project, settings, cancelled);
    amend(&mut run)?;
    judge_overrides(&mut run, suppressions.folders);
    apply_baselines(&mut run, suppressions.baselines);
    merge_shared(&mut run);
    if settings.error_on_unmatched {
        let unmatched = unmatched_folders(&run, &named);
        run.walk_errors.extend(unmatched);
    }
    run.show_suppressed = suppressions.are_shown;
    Ok(run)
}

/// The single findings of a project, as baselines list them: none is accepted or merged.
pub fn single_findings(
    project: Project,
    settings: &Settings,
    cancelled: &Arc<AtomicBool>,
) -> RunReport {
    let (work, walk_errors) = project.into_parts();
    RunReport { walk_errors, ..run_tasks(work, settings, &Siblings::default(), cancelled) }
}
