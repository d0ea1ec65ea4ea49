//! From paths to what there is to lint.

use std::io::Read;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::arguments::LintArguments;
use super::environment::{Environment, StdinKind};
use super::error::Error;
use super::resolve;
use crate::config::{Configs, Settings};
use crate::engine::{Input, Job, Role};
use crate::source::{Selection, SourceText, WalkError, absolute_path, collect_files, read_input};

/// The path that stands for standard input.
const STDIN: &str = "-";

/// What there is to lint.
pub(super) struct Collected {
    pub(super) inputs: Vec<(Job, Arc<Settings>)>,
    pub(super) errors: Vec<WalkError>,
    /// The folders that are looked at as a whole: absolute.
    pub(super) folders: Vec<PathBuf>,
}

/// Finds what there is to lint, and what holds for it.
pub(super) fn collect(
    arguments: &LintArguments,
    configs: &Arc<Configs>,
    environment: &Environment<'_>,
    stdin: &mut dyn Read,
) -> Result<Collected, Error> {
    let mut paths = arguments.paths.clone();
    let mut text = None;
    let mut errors = Vec::new();
    let asked_for_stdin = paths.iter().any(|path| path == Path::new(STDIN));
    if asked_for_stdin || paths.is_empty() && environment.stdin == StdinKind::Piped {
        paths.retain(|path| path != Path::new(STDIN));
        let scope = configs.of_file(Path::new(&arguments.files.stdin_filename));
        match read_input(stdin, scope.settings.max_file_size.min(u64::from(u32::MAX) - 1)) {
            // A pipe that nobody wrote to, as CI systems hand it to every command.
            Ok(bytes) if bytes.is_empty() && !asked_for_stdin => {}
            Ok(bytes) => text = Some(bytes),
            Err(error) => errors.push(WalkError {
                path: arguments.files.stdin_filename.clone(),
                message: error.to_string(),
            }),
        }
    }
    let name = arguments.files.stdin_filename.as_str();
    let text = text.map(|bytes| Input::Text(SourceText::from_bytes(name, bytes)));
    let results = &arguments.results;
    let only_results = !results.result.is_empty() || !results.tools.is_empty();
    if arguments.paths.is_empty() && text.is_none() && errors.is_empty() && !only_results {
        paths.push(PathBuf::from("."));
    }
    let folders = whole_folders(&paths, arguments, configs);
    let mut inputs = Vec::new();
    for (role, paths) in
        [(Role::Results, &results.result), (Role::Lint, &paths), (Role::Tools, &results.tools)]
    {
        let Selection { files, errors: walk_errors } =
            collect_files(paths, &resolve::walk_options(arguments, configs))
                .map_err(Error::Usage)?;
        errors.extend(walk_errors);
        inputs.extend(files.into_iter().map(|file| {
            let settings = Arc::clone(&configs.of_file(&file.path).settings);
            (Job { input: Input::File(file), role }, settings)
        }));
    }
    inputs.extend(text.map(|input| {
        let settings = Arc::clone(&configs.of_file(Path::new(name)).settings);
        (Job { input, role: Role::Lint }, settings)
    }));
    // Stable: of a file given twice the role that says most comes first, and counts.
    inputs.sort_by(|(left, _), (right, _)| left.path().as_bytes().cmp(right.path().as_bytes()));
    inputs.dedup_by(|(later, _), (first, _)| {
        later.path() == first.path() && (later.role, first.role) != TOOLS_AND_RESULTS
    });
    Ok(Collected { inputs, errors, folders })
}

/// A file may give definitions and results at once.
const TOOLS_AND_RESULTS: (Role, Role) = (Role::Tools, Role::Results);

/// The folders of which nothing is left out by the command line.
fn whole_folders(paths: &[PathBuf], arguments: &LintArguments, configs: &Configs) -> Vec<PathBuf> {
    let files = &arguments.files;
    if !files.include.is_empty() || !files.exclude.is_empty() {
        return Vec::new();
    }
    let folders = paths.iter().filter(|path| path.is_dir());
    folders.map(|path| absolute_path(configs.folder(), path)).collect()
}
