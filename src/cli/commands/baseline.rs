//! `mcp-lint baseline`: updating and pruning baselines.

use std::collections::{BTreeSet, HashMap};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use clap::ArgMatches;

use crate::cli::arguments::commands::{BaselineArguments, BaselineCommand};
use crate::cli::arguments::{resolve, usage};
use crate::cli::collect::{Inputs, collect};
use crate::cli::commands::config_failure;
use crate::cli::error::{Error, Result};
use crate::cli::lint::{check_tool_exists, write_failures};
use crate::cli::process::Process;
use crate::config::{
    BASELINE_NAME, Configs, ReportNeeds, Settings, lies_in_repository_of, shown_path,
};
use crate::engine::{
    BaselinedFiles, Collected, FileKind, RunReport, pruned_entries, single_findings,
    updated_entries,
};
use crate::report::{Style, summary::run_summary::plural, text::sanitize};
use crate::source::{absolute_path, write_file_with};
use crate::suppress::{Baseline, BaselineEntry, write_baseline};

pub(crate) fn baseline(
    arguments: &BaselineArguments,
    matches: &ArgMatches,
    process: &mut Process<'_>,
) -> Result<u8> {
    let matches = matches.subcommand().map_or(matches, |(_, matches)| matches);
    let (arguments, action) = match &arguments.command {
        None => (&arguments.lint, Action::Update),
        Some(BaselineCommand::Update(arguments)) => (&**arguments, Action::Update),
        Some(BaselineCommand::Prune(arguments)) => (&**arguments, Action::Prune),
    };
    usage::reject_verb("baseline", &arguments.paths, &resolve::folder(process.environment))?;
    // The entries of the other files would be lost.
    if arguments.changed.is_some() {
        return Err(Error::usage("--changed applies to linting; a baseline is about all files"));
    }
    // No report is written.
    let report_needs = ReportNeeds { texts_from: None, configs: false };
    let configs =
        resolve::configs(arguments, Some(matches), process.environment, report_needs, None)?;
    let mut collected = collect(&Inputs::of(arguments, &configs), &configs, process)?;
    config_failure::check(&configs)?;
    configs.forget_folders();
    name_default(&mut collected, configs.folder());
    let baselines = read_all(&collected, &configs, action)?;
    // Before the run, which may take long.
    stay_in_repository(&collected, &configs)?;
    let mut run = single_findings(collected.project, configs.everywhere());
    check_tool_exists(&run)?;
    if run.files.iter().all(|file| file.facts.kind == FileKind::Unrecognised) {
        return Err(Error::usage(
            "no tools, results or configurations of clients were recognised; nothing is written",
        ));
    }
    let files = BaselinedFiles::of(&run);
    for baseline in &baselines {
        let (entries, line) = action.entries(&mut run, &files, baseline);
        write_file_with(&baseline.path, |out| write_baseline(entries, out))
            .map_err(|error| Error::write_file(PathBuf::from(&**baseline.source.path()), error))?;
        writeln!(process.stderr, "{}", sanitize::line_start(&line))?;
    }
    write_failures(&run, Style::PLAIN, process.stderr)?;
    process.stderr.flush()?;
    Ok(if run.failures().next().is_some() { 2 } else { 0 })
}

/// The operations on baselines.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Action {
    Update,
    Prune,
}

impl Action {
    /// The entries after the operation, and a line about it.
    fn entries(
        self,
        run: &mut RunReport,
        files: &BaselinedFiles,
        baseline: &Baseline,
    ) -> (Vec<BaselineEntry>, String) {
        let shown = baseline.source.path();
        if self == Self::Update {
            let (entries, count) = updated_entries(run, files, baseline);
            let paths: BTreeSet<_> = entries.iter().map(|entry| &entry.path).collect();
            let (findings, files) = (plural(count, "finding"), plural(paths.len(), "file"));
            let line = format!("wrote {shown}: {findings} in {files}");
            return (entries, line);
        }
        let entries = pruned_entries(run, files, baseline);
        let before = baseline.entries.iter().map(|(entry, _)| entry.count as usize).sum();
        let now: usize = entries.iter().map(|entry| entry.count as usize).sum();
        let (gone, all) = (usize::saturating_sub(before, now), plural(before, "finding"));
        (entries, format!("removed {gone} of {all} from {shown}"))
    }
}

/// Assigns the baseline that is used without being named to inputs without one.
fn name_default(collected: &mut Collected, folder: &Path) {
    // By address, which is unique to a setting while it is kept here.
    let mut named: HashMap<*const Settings, [Arc<Settings>; 2]> = HashMap::new();
    for settings in collected.project.settings_mut() {
        if settings.baseline.is_some() {
            continue;
        }
        let [_, new] = named.entry(Arc::as_ptr(settings)).or_insert_with(|| {
            let beside = || folder.join(BASELINE_NAME);
            let baseline = Some(settings.unnamed_baseline.clone().unwrap_or_else(beside));
            let new = Arc::new(Settings { baseline, ..(**settings).clone() });
            [Arc::clone(settings), new]
        });
        *settings = Arc::clone(new);
    }
}

/// Rejects a baseline path from a configuration that points outside the repository: the author of
/// the configuration need not be the user who runs the linter.
fn stay_in_repository(collected: &Collected, configs: &Configs) -> Result<()> {
    // A path on the command line was written by the person who runs it.
    if configs.flags().values.top.baseline.is_some() {
        return Ok(());
    }
    let folder = configs.folder();
    let mut seen: BTreeSet<&Path> = BTreeSet::new();
    for (job, settings) in collected.project.work() {
        let Some(path) = settings.baseline.as_deref().filter(|path| seen.insert(path)) else {
            continue;
        };
        let file = absolute_path(folder, Path::new(job.path()));
        if !real_path(path).is_some_and(|real| lies_in_repository_of(&file, &real, folder)) {
            let shown = sanitize::terminal(&shown_path(path, folder)).into_owned();
            return Err(Error::Usage(format!(
                "the configuration names a baseline outside of the repository; to write it, add \
                 --baseline {shown}"
            )));
        }
    }
    Ok(())
}

/// The path of a file, existing or not, with all links resolved.
fn real_path(path: &Path) -> Option<PathBuf> {
    let there = || Some(path.parent()?.canonicalize().ok()?.join(path.file_name()?));
    path.canonicalize().ok().or_else(there)
}

/// Reads the baselines to write. A baseline that is to be updated need not exist.
fn read_all(collected: &Collected, configs: &Configs, action: Action) -> Result<Vec<Baseline>> {
    let read = |path: &PathBuf| {
        let shown = shown_path(path, configs.folder());
        if action == Action::Update && path.symlink_metadata().is_err() {
            return Ok(Baseline::empty(path, &shown));
        }
        Baseline::read(path, &shown).map_err(|error| Error::Config(vec![*error]))
    };
    collected.baseline_paths().iter().map(read).collect()
}
