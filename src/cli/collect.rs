//! Collecting the files to lint from paths.

use std::path::{Component, Path, PathBuf};
use std::sync::Arc;

use super::arguments::lint::LintArguments;
use super::environment::StdinKind;
use super::error::{Error, Result};
use super::git::{Revision, tracked_files};
use super::mistyped::about_missing;
use super::process::Process;
use crate::config::Configs;
use crate::engine::{self, Collected, Input, Job, Project, Request, Role};
use crate::report::{summary::run_summary::plural, text::sanitize};
use crate::source::{
    FoundFile, SourceText, WalkError, WalkOptions, absolute_path, display_path, read_input,
};

/// The path that represents standard input.
const STDIN: &str = "-";

/// The inputs that the command line names, and how they are read.
#[derive(Clone)]
pub(super) struct Inputs {
    /// The paths to lint; `-` represents standard input.
    pub(super) paths: Vec<PathBuf>,
    pub(super) results: Vec<PathBuf>,
    pub(super) tools: Vec<PathBuf>,
    /// The directories with source code.
    source: Vec<PathBuf>,
    /// The name of standard input in reports.
    stdin_name: String,
    pub(super) walk: WalkOptions,
    /// The revision that linted files must differ from.
    changed: Option<String>,
    /// Whether named files need not contain MCP content.
    pub(super) named_as_found: bool,
    /// Whether each input contains only a part of a tool or message.
    are_parts: bool,
    no_outside_links: bool,
    /// Whether symbolic links that are not followed are named.
    names_links: bool,
    /// Whether a git revision decides how the inputs are judged, so that what is read must not be up
    /// to ignore files that come with them.
    pub(super) is_gate: bool,
    quiet: bool,
}

impl Inputs {
    pub(super) fn of(arguments: &LintArguments, configs: &Arc<Configs>) -> Self {
        let (files, configs) = (&arguments.files, Arc::clone(configs));
        let patterns = cfg!(windows).then(|| expanded(&arguments.paths));
        let named = |paths: &[PathBuf]| paths.iter().map(|path| as_spelt(path)).collect();
        Self {
            paths: named(patterns.as_ref().unwrap_or(&arguments.paths)),
            results: named(&arguments.results.result),
            tools: named(&arguments.results.tools),
            source: arguments.source.source.clone(),
            stdin_name: display_path(&as_spelt(files.stdin_filename.as_ref())).into_owned(),
            walk: WalkOptions {
                folder: configs.folder().to_owned(),
                local: Some(Arc::new(move |folder| configs.of_folder(folder).choice())),
                include: files.include.clone(),
                exclude: files.exclude.clone(),
                no_ignore: files.no_ignore || files.all_files,
                tracked: Arc::default(),
                hidden: files.hidden || files.all_files,
                force_exclude: files.force_exclude || files.hook,
                max_entries: None,
            },
            changed: arguments.changed.clone(),
            named_as_found: files.skip_unrecognised || files.hook,
            are_parts: files.read_as.is_some(),
            no_outside_links: files.no_outside_links || files.hook,
            names_links: arguments.output.verbose || files.show_files,
            is_gate: arguments.changed.is_some(),
            quiet: arguments.output.quiet,
        }
    }
}

impl Inputs {
    /// How directories are walked.
    fn walk(&self, configs: &Configs) -> Result<WalkOptions> {
        let mut walk = self.walk.clone();
        if self.is_gate {
            walk.tracked = Arc::new(tracked_files(configs.folder()).map_err(Error::Usage)?);
        }
        Ok(walk)
    }
}

/// Replaces patterns that name no file by the files that match them, which shells of Windows leave to
/// programs. Options, and the arguments of a recorded server, stay as they are.
fn expanded(paths: &[PathBuf]) -> Vec<PathBuf> {
    let options = glob::MatchOptions { case_sensitive: false, ..Default::default() };
    let matches = |path: &PathBuf| -> Option<Vec<PathBuf>> {
        let pattern = path.to_str().filter(|it| it.contains(['*', '?', '[']) && !path.exists())?;
        let found: Vec<_> = glob::glob_with(pattern, options).ok()?.flatten().collect();
        (!found.is_empty()).then_some(found)
    };
    paths.iter().flat_map(|path| matches(path).unwrap_or_else(|| vec![path.clone()])).collect()
}

/// The path as the file system spells it, where names in letters of another case are usually the same
/// file: it has one name in reports, baselines and globs. Links are not followed.
fn as_spelt(path: &Path) -> PathBuf {
    let real = cfg!(any(windows, target_vendor = "apple")).then(|| path.canonicalize().ok());
    let Some(real) = real.flatten() else { return path.to_owned() };
    let lower = |part: &Component<'_>| part.as_os_str().to_string_lossy().to_lowercase();
    let mut parts: Vec<_> = path.components().collect();
    for (part, real) in parts.iter_mut().rev().zip(real.components().rev()) {
        if lower(part) != lower(&real) {
            break;
        }
        *part = real;
    }
    parts.into_iter().collect()
}

/// Finds the files to lint and the settings that apply to them.
pub(super) fn collect(
    inputs: &Inputs,
    configs: &Configs,
    process: &mut Process<'_>,
) -> Result<Collected> {
    let text = read_stdin(inputs, configs, process);
    let paths = paths_to_lint(inputs, matches!(text, Ok(None)), process);
    if inputs.are_parts {
        reject_folder(&paths)?;
    }
    if inputs.no_outside_links {
        let named = paths.iter().chain(&inputs.results).chain(&inputs.tools).chain(&inputs.source);
        reject_outside_links(named, configs.folder())?;
    }
    let of_role =
        |role, paths: &[PathBuf]| paths.iter().map(move |path| (role, path.clone())).collect();
    let roles: [Vec<_>; 3] = [
        of_role(Role::Lint, &paths),
        of_role(Role::Results, &inputs.results),
        of_role(Role::Tools, &inputs.tools),
    ];
    let (texts, unread) = match text {
        Ok(text) => (text.map(|text| (Role::Lint, Arc::new(text))).into_iter().collect(), None),
        Err(error) => (Vec::new(), Some(error)),
    };
    let request = Request {
        paths: roles.concat(),
        texts,
        named_from_folder: false,
        // A hook that names every changed file does not claim that each contains tools.
        named_as_found: inputs.named_as_found,
    };
    let walk = inputs.walk(configs)?;
    let mut collected = engine::collect(request, &walk, configs).map_err(Error::Usage)?;
    if inputs.names_links || inputs.is_gate {
        // Standard error may be closed.
        drop(write_links(&collected.links, process));
    }
    add_hints(&mut collected.project, configs.folder());
    unread.into_iter().for_each(|error| collected.project.add_error(error));
    if let Some(name) = &inputs.changed {
        let name = sanitize::terminal(name);
        let others = lint_changed(&mut collected.project, &name, configs.folder())?;
        if others > 0 && !inputs.quiet {
            let files = plural(others, "unchanged file");
            drop(writeln!(process.stderr, "{files} not linted (--changed={name})"));
        }
    }
    Ok(collected)
}

/// Adds a file that was not named, if it exists: it is linted like one that was found in a folder.
pub(super) fn add_found(collected: &mut Collected, path: &Path, configs: &Configs) {
    if !path.is_file() {
        return;
    }
    let file = FoundFile::new(path, false).shown_from(configs.folder());
    let settings = Arc::clone(&configs.of_file(file.path()).settings);
    collected.project.add((Job { input: Input::of_file(file), role: Role::Lint }, settings));
    collected.project.around_mut().names_several = true;
}

/// The paths to lint; the project that the user is in if nothing is named and nothing is piped in.
fn paths_to_lint(
    inputs: &Inputs,
    is_nothing_piped: bool,
    process: &mut Process<'_>,
) -> Vec<PathBuf> {
    let named = inputs.paths.iter().filter(|path| *path != Path::new(STDIN));
    let mut paths: Vec<_> = named.cloned().collect();
    // Results with definitions are a task of their own; the working directory is not linted as
    // well.
    let only_results = !inputs.results.is_empty() || !inputs.tools.is_empty();
    if inputs.paths.is_empty() && is_nothing_piped && !only_results {
        // A program that ends before it prints its tools would otherwise look like a clean run.
        if process.environment.stdin == StdinKind::Piped && !inputs.quiet {
            drop(writeln!(process.stderr, "standard input was empty; linting `.`"));
        }
        paths.push(PathBuf::from("."));
    }
    paths
}

/// Writes the number of symbolic links that were not followed.
fn write_links(links: &[PathBuf], process: &mut Process<'_>) -> Result<()> {
    let Some(first) = links.first() else { return Ok(()) };
    let (first, more) = (display_path(first), if links.len() > 1 { ", …" } else { "" });
    let (count, first) = (plural(links.len(), "symbolic link"), sanitize::terminal(&first));
    Ok(writeln!(process.stderr, "{count} not followed: {first}{more}")?)
}

/// Rejects directories, which `--as` does not apply to.
fn reject_folder(paths: &[PathBuf]) -> Result<()> {
    // Every JSON file of a directory would be read as a schema, package.json included.
    if let Some(folder) = paths.iter().find(|path| path.is_dir()) {
        let folder = sanitize::terminal(&display_path(folder)).into_owned();
        return Err(Error::Usage(format!(
            "--as applies to named files and standard input, and `{folder}` is a directory"
        )));
    }
    Ok(())
}

/// Adds suggestions to errors about paths that do not exist.
fn add_hints(project: &mut Project, folder: &Path) {
    for error in project.errors_mut() {
        let hint = about_missing(Path::new(&error.path), folder);
        let is_missing = !absolute_path(folder, Path::new(&error.path)).exists();
        if let Some(hint) = hint.filter(|_| is_missing) {
            error.message = format!("{}; {hint}", error.message);
        }
    }
}

/// Rejects paths inside the working directory that lead out of it through a symbolic link. Links
/// found in directories are never followed.
fn reject_outside_links<'p>(
    mut paths: impl Iterator<Item = &'p PathBuf>,
    folder: &Path,
) -> Result<()> {
    let Ok(root) = folder.canonicalize() else { return Ok(()) };
    let leads_out = |path: &&PathBuf| {
        let real = absolute_path(folder, path).canonicalize();
        absolute_path(folder, path).starts_with(folder)
            && real.is_ok_and(|real| !real.starts_with(&root))
    };
    paths.find(leads_out).map_or(Ok(()), |path| {
        let path = display_path(path);
        Err(Error::Usage(format!("{path}: a symbolic link leads out of the current directory")))
    })
}

/// Restricts linting to files that changed since a revision; returns the number of the other files.
fn lint_changed(project: &mut Project, name: &str, folder: &Path) -> Result<usize> {
    let differs = Revision::find(name, folder).and_then(|revision| revision.difference());
    let differs = differs.map_err(|why| Error::Usage(format!("--changed={name}: {why}")))?;
    // Real paths, because a link leads to the file that is read.
    let real = |file: &FoundFile| absolute_path(folder, file.path()).canonicalize().ok();
    Ok(project.lint_only(|input| {
        input.file().is_none_or(|file| real(file).is_none_or(|path| differs(&path)))
    }))
}

/// Reads standard input, if it is requested or data is piped in.
fn read_stdin(
    inputs: &Inputs,
    configs: &Configs,
    process: &mut Process<'_>,
) -> Result<Option<SourceText>, WalkError> {
    let asked_for = inputs.paths.iter().any(|path| path == Path::new(STDIN));
    let piped = inputs.paths.is_empty() && process.environment.stdin == StdinKind::Piped;
    if !asked_for && !piped {
        return Ok(None);
    }
    let name = inputs.stdin_name.as_str();
    // The limit on size is a setting, and the name decides which configuration applies.
    let settings = &configs.of_file(Path::new(name)).settings;
    match read_input(&mut *process.stdin, settings.max_file_size) {
        // A pipe without a writer, as CI systems pass it to every command.
        Ok(bytes) if bytes.is_empty() && !asked_for => Ok(None),
        Ok(bytes) if bytes.is_empty() => {
            Err(WalkError { path: name.to_owned(), message: "standard input is empty".to_owned() })
        }
        Ok(bytes) => Ok(Some(SourceText::from_bytes(name, bytes))),
        Err(error) => Err(WalkError { path: name.to_owned(), message: error.to_string() }),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_patterns_that_name_no_file_are_expanded() {
        let folder = tempfile::tempdir().unwrap();
        for name in ["b.json", "a.JSON", "[c].json", "d.yaml"] {
            std::fs::write(folder.path().join(name), "").unwrap();
        }
        let expanded = |names: &[&str]| -> Vec<PathBuf> {
            let paths: Vec<_> = names.iter().map(|name| folder.path().join(name)).collect();
            let found = expanded(&paths);
            let inside = found.iter().map(|path| path.strip_prefix(folder.path()).unwrap());
            inside.map(Path::to_owned).collect()
        };
        let mut all = expanded(&["*.json"]);
        crate::sort::by(&mut all, Ord::cmp);
        assert_eq!(all, ["[c].json", "a.JSON", "b.json"].map(PathBuf::from));
        let kept = ["none*.json", "d.yaml", "[c].json", "none"];
        assert_eq!(expanded(&kept), kept.map(PathBuf::from));
    }
}
