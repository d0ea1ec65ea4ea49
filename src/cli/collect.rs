//! From paths to the files to lint.

use std::io::Read;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::arguments::lint::LintArguments;
use super::arguments::resolve;
use super::environment::{Environment, StdinKind};
use super::error::Error;
use crate::config::{Configs, Settings};
use crate::engine::{Input, Job, Role};
use crate::source::{SourceText, WalkError, absolute_path, collect_files, read_input};

/// The path that represents standard input.
const STDIN: &str = "-";

/// The input of a run.
pub(super) struct Collected {
    pub(super) inputs: Vec<(Job, Arc<Settings>)>,
    pub(super) errors: Vec<WalkError>,
    /// Symbolic links that were found and are not followed.
    pub(super) links: Vec<PathBuf>,
    /// The folders that are checked as a whole: absolute.
    pub(super) folders: Vec<PathBuf>,
}

/// Finds the files to lint and the settings that apply to them.
pub(super) fn collect(
    arguments: &LintArguments,
    configs: &Arc<Configs>,
    environment: &Environment<'_>,
    stdin: &mut dyn Read,
) -> Result<Collected, Error> {
    let results = &arguments.results;
    let mut paths = arguments.paths.clone();
    paths.retain(|path| path != Path::new(STDIN));
    let text = read_stdin(arguments, configs, environment, stdin);
    let only_results = !results.result.is_empty() || !results.tools.is_empty();
    if arguments.paths.is_empty() && matches!(text, Ok(None)) && !only_results {
        paths.push(PathBuf::from("."));
    }
    if let (Some(_), Some(folder)) =
        (arguments.files.read_as, paths.iter().find(|path| path.is_dir()))
    {
        let folder =
            crate::report::text::sanitize::terminal(&folder.to_string_lossy()).into_owned();
        return Err(Error::Usage(format!(
            "--as applies to named files and standard input, and `{folder}` is a directory"
        )));
    }
    let folders = whole_folders(&paths, arguments, configs);
    let mut inputs = Vec::new();
    let (mut errors, mut links): (Vec<WalkError>, Vec<PathBuf>) = Default::default();
    let settings_of = |path: &Path| Arc::clone(&configs.of_file(path).settings);
    for (role, paths) in
        [(Role::Results, &results.result), (Role::Lint, &paths), (Role::Tools, &results.tools)]
    {
        let options = resolve::walk_options(arguments, configs);
        let selection = collect_files(paths, &options).map_err(Error::Usage)?;
        errors.extend(selection.errors);
        links.extend(selection.links);
        // A hook that names every changed file does not claim that each contains tools.
        let counts_as_found = role == Role::Lint && arguments.files.skip_unrecognised;
        inputs.extend(selection.files.into_iter().map(|mut file| {
            file.explicit &= !counts_as_found;
            let settings = settings_of(file.path());
            (Job { input: Input::File(file), role }, settings)
        }));
    }
    match text {
        Ok(Some(text)) => {
            let role = take_the_place(&mut inputs, Path::new(&**text.path()), configs.folder());
            let settings = settings_of(Path::new(&**text.path()));
            inputs.push((Job { input: Input::Text(text.into()), role }, settings));
        }
        Ok(None) => {}
        Err(error) => errors.push(error),
    }
    // Folders are listed in any order.
    links.sort();
    errors.sort_by(|one, other| one.path.as_bytes().cmp(other.path.as_bytes()));
    // Stable sort: if a file is given twice, the most specific role comes first and is used.
    inputs.sort_by(|(left, _), (right, _)| left.path().as_bytes().cmp(right.path().as_bytes()));
    inputs.dedup_by(|(later, _), (first, _)| {
        let is_same = later.path() == first.path() && file_of(later) == file_of(first);
        is_same && (later.role, first.role) != TOOLS_AND_RESULTS
    });
    // Definitions are read again if there are results.
    for (job, _) in inputs.iter_mut().filter(|(job, _)| job.role != Role::Results) {
        job.input = job.input.clone().readable_again();
    }
    Ok(Collected { inputs, errors, links, folders })
}

/// Removes the file of this name: standard input contains the editor's version of it. Returns its
/// role, if that is more specific than another.
fn take_the_place(inputs: &mut Vec<(Job, Arc<Settings>)>, name: &Path, folder: &Path) -> Role {
    let name = absolute_path(folder, name);
    let mut role = Role::Lint;
    inputs.retain(|(job, _)| {
        let is_other = file_of(job).is_none_or(|file| absolute_path(folder, file) != name);
        if !is_other && job.role == Role::Results {
            role = Role::Results;
        }
        is_other
    });
    role
}

fn file_of(job: &Job) -> Option<&Path> {
    match &job.input {
        Input::File(file) => Some(file.path()),
        Input::Stream(_) | Input::Text(_) => None,
    }
}

/// Standard input, if it was requested or something is piped in.
fn read_stdin(
    arguments: &LintArguments,
    configs: &Configs,
    environment: &Environment<'_>,
    stdin: &mut dyn Read,
) -> Result<Option<SourceText>, WalkError> {
    let asked_for = arguments.paths.iter().any(|path| path == Path::new(STDIN));
    let piped = arguments.paths.is_empty() && environment.stdin == StdinKind::Piped;
    if !asked_for && !piped {
        return Ok(None);
    }
    let name = arguments.files.stdin_filename.as_str();
    let settings = &configs.of_file(Path::new(name)).settings;
    match read_input(stdin, settings.max_file_size) {
        // A pipe without a writer, as CI systems pass it to every command.
        Ok(bytes) if bytes.is_empty() && !asked_for => Ok(None),
        Ok(bytes) => Ok(Some(SourceText::from_bytes(name, bytes))),
        Err(error) => Err(WalkError { path: name.to_owned(), message: error.to_string() }),
    }
}

/// A file may give definitions and results at once.
const TOOLS_AND_RESULTS: (Role, Role) = (Role::Tools, Role::Results);

/// The folders of which the command line excludes nothing.
fn whole_folders(paths: &[PathBuf], arguments: &LintArguments, configs: &Configs) -> Vec<PathBuf> {
    let files = &arguments.files;
    if !files.include.is_empty() || !files.exclude.is_empty() {
        return Vec::new();
    }
    let folders = paths.iter().filter(|path| path.is_dir());
    folders.map(|path| absolute_path(configs.folder(), path)).collect()
}
