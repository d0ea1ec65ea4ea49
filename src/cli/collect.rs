//! From paths to the files to lint.

use std::io::Read;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::arguments::lint::LintArguments;
use super::arguments::resolve;
use super::environment::{Environment, StdinKind};
use super::error::Error;
use crate::config::Configs;
use crate::engine::{Input, Job, Project, Role, Work};
use crate::source::{SourceText, WalkError, absolute_path, collect_files, read_input};

/// The path that represents standard input.
const STDIN: &str = "-";

/// The input of a run.
pub(super) struct Collected {
    pub(super) project: Project,
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
            (Job { input: Input::of_file(file), role }, settings)
        }));
    }
    match text {
        Ok(Some(text)) => {
            let role = take_the_place(&mut inputs, Path::new(&**text.path()), configs.folder());
            let settings = settings_of(Path::new(&**text.path()));
            inputs.push((Job { input: Input::of_text(text.into()), role }, settings));
        }
        Ok(None) => {}
        Err(error) => errors.push(error),
    }
    // Folders are listed in any order.
    links.sort();
    let named = |role: Role, paths: &[PathBuf]| -> Vec<_> {
        paths.iter().map(|path| (role, path.clone())).collect()
    };
    let named = [
        named(Role::Lint, &arguments.paths),
        named(Role::Results, &results.result),
        named(Role::Tools, &results.tools),
    ];
    let project = Project::new(inputs, errors).named(named.concat());
    Ok(Collected { project, links, folders })
}

/// Removes the file of this name: standard input contains the editor's version of it. Returns its
/// role, if that is more specific than another.
fn take_the_place(inputs: &mut Vec<Work>, name: &Path, folder: &Path) -> Role {
    let name = absolute_path(folder, name);
    let mut role = Role::Lint;
    inputs.retain(|(job, _)| {
        let is_other =
            job.input.file().is_none_or(|file| absolute_path(folder, file.path()) != name);
        if !is_other && job.role == Role::Results {
            role = Role::Results;
        }
        is_other
    });
    role
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

/// The folders of which the command line excludes nothing.
fn whole_folders(paths: &[PathBuf], arguments: &LintArguments, configs: &Configs) -> Vec<PathBuf> {
    let files = &arguments.files;
    if !files.include.is_empty() || !files.exclude.is_empty() {
        return Vec::new();
    }
    let folders = paths.iter().filter(|path| path.is_dir());
    folders.map(|path| absolute_path(configs.folder(), path)).collect()
}
