//! From paths and texts to the inputs of a run, each with the settings that apply to it.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use crate::config::{ConfigError, Configs, shown_path};
use crate::engine::project::Project;
use crate::engine::run::input::{Input, Job, Role, Work};
#[cfg(feature = "cli")]
use crate::source::collect_files;
use crate::source::{ProjectFiles, SourceText, WalkError, WalkOptions, absolute_path};
use crate::suppress::Baseline;

/// The paths and texts that a run was asked to check.
#[derive(Clone, Debug, Default)]
pub struct Request {
    /// Files and directories with their role. If a path has several roles, the first applies.
    pub paths: Vec<(Role, PathBuf)>,
    /// Texts that replace the files at their paths.
    pub texts: Vec<(Role, Arc<SourceText>)>,
    /// Whether reports name files by their paths from [`WalkOptions::folder`], even if the named
    /// directories are absolute paths.
    pub named_from_folder: bool,
    /// Whether files that are named to be linted need not contain MCP content, like files that are
    /// found in a directory.
    pub named_as_found: bool,
}

/// The inputs of a run and what was noted while they were collected.
#[derive(Clone, Debug)]
pub struct Collected {
    /// The inputs, with the paths that could not be found or read.
    pub project: Project,
    /// Symbolic links that were found and not followed.
    pub links: Vec<PathBuf>,
    /// Absolute paths of the linted directories of which nothing is excluded.
    pub folders: Vec<PathBuf>,
}

/// Finds the files of a request and the settings of each input. Configurations that cannot be used
/// are recorded in `configs`.
///
/// # Errors
/// A sentence about an invalid glob in `options`.
pub fn collect(
    request: Request,
    options: &WalkOptions,
    configs: &Configs,
) -> Result<Collected, String> {
    #[cfg(feature = "cli")]
    let found = find_files(&request, options, configs)?;
    #[cfg(not(feature = "cli"))]
    let found = Found::default();
    let Found { mut inputs, errors, links, project_files } = found;
    for (role, text) in request.texts {
        let path = Path::new(&**text.path());
        // An editor sends the unsaved text of a file that is also on disk: it must not be linted
        // twice.
        let role = replace_file(&mut inputs, path, role, &options.folder);
        let settings = Arc::clone(&configs.of_file(path).settings);
        inputs.push((Job { input: Input::of_text(text), role }, settings));
    }
    let folders = whole_folders(&request.paths, options);
    let walks = request.paths.iter().any(|(role, path)| *role == Role::Lint && path.is_dir());
    let project_files = walks.then_some(project_files);
    let linted = request.paths.iter().filter(|(role, _)| *role == Role::Lint).count();
    let mut project = Project::new(inputs, errors).named(request.paths).with_files(project_files);
    // The changed files that a hook names need not belong together.
    project.around_mut().names_several = linted > 1 && !request.named_as_found;
    Ok(Collected { project, links, folders })
}

/// The files, errors and symbolic links that the paths of a request lead to.
#[derive(Default)]
struct Found {
    inputs: Vec<Work>,
    errors: Vec<WalkError>,
    links: Vec<PathBuf>,
    project_files: ProjectFiles,
}

/// Walks the directories among the paths of a request.
#[cfg(feature = "cli")]
fn find_files(
    request: &Request,
    options: &WalkOptions,
    configs: &Configs,
) -> Result<Found, String> {
    let mut found = Found::default();
    for role in [Role::Results, Role::Lint, Role::Tools] {
        let paths = request.paths.iter().filter(|(of, _)| *of == role);
        let paths: Vec<PathBuf> = paths.map(|(_, path)| path.clone()).collect();
        let selection = collect_files(&paths, options)?;
        found.errors.extend(selection.errors);
        found.links.extend(selection.links);
        if role == Role::Lint {
            found.project_files = selection.project_files;
        }
        found.inputs.extend(selection.files.into_iter().map(|mut file| {
            file.explicit &= !(role == Role::Lint && request.named_as_found);
            if request.named_from_folder {
                file = file.shown_from(&options.folder);
            }
            let settings = Arc::clone(&configs.of_file(file.path()).settings);
            (Job { input: Input::of_file(file), role }, settings)
        }));
    }
    // Directories are listed in any order.
    crate::sort::by(&mut found.links, Ord::cmp);
    Ok(found)
}

/// Removes the file at a path, because a text replaces it. Returns the file's role if that is more
/// specific than the role of the text.
fn replace_file(inputs: &mut Vec<Work>, name: &Path, role: Role, folder: &Path) -> Role {
    let name = absolute_path(folder, name);
    let mut of_file = None;
    inputs.retain(|(job, _)| {
        let file = job.input.file().filter(|it| absolute_path(folder, it.path()) == name);
        of_file = of_file.or(file.map(|_| job.role));
        file.is_none()
    });
    if role == Role::Lint && of_file == Some(Role::Results) { Role::Results } else { role }
}

/// Absolute paths of the linted directories of which nothing is excluded; none if the options
/// include or exclude files by globs.
fn whole_folders(paths: &[(Role, PathBuf)], options: &WalkOptions) -> Vec<PathBuf> {
    // An override may be needed by a file that a glob has left out.
    if !options.include.is_empty() || !options.exclude.is_empty() {
        return Vec::new();
    }
    let linted = paths.iter().filter(|(role, path)| *role == Role::Lint && path.is_dir());
    linted.map(|(_, path)| absolute_path(&options.folder, path)).collect()
}

impl Collected {
    /// The paths of the baselines that settings name, each once.
    pub fn baseline_paths(&self) -> BTreeSet<PathBuf> {
        let work = self.project.work().iter();
        work.filter_map(|(_, settings)| settings.baseline.clone()).collect()
    }

    /// Reads the baselines that settings name; returns none if suppressions are ignored.
    ///
    /// # Errors
    /// The first baseline that cannot be read.
    pub fn baselines(&self, configs: &Configs) -> Result<Vec<Baseline>, Box<ConfigError>> {
        if configs.flags().no_suppressions {
            return Ok(Vec::new());
        }
        let read = |path: &PathBuf| Baseline::read(path, &shown_path(path, configs.folder()));
        self.baseline_paths().iter().map(read).collect()
    }
}
