//! Options of a walk, and paths that could not be checked.

use std::collections::HashSet;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use crate::source::LocalGlobs;

/// The choice of files in one folder, in addition to that of the run.
#[derive(Clone, Debug, Default)]
pub struct LocalChoice {
    /// Globs that replace the default choice by file name.
    pub include: Option<LocalGlobs>,
    /// Globs of files and folders to exclude.
    pub exclude: Option<LocalGlobs>,
}

/// Returns the choice of files in a folder. Called once per file, with the folder's path as given
/// or found, so it should cache its results.
pub type LocalChoices = Arc<dyn Fn(&Path) -> Option<Arc<LocalChoice>> + Send + Sync>;

/// Options that determine which files of a folder are checked.
#[derive(Clone, Default)]
pub struct WalkOptions {
    /// The base of relative paths.
    pub folder: PathBuf,
    /// The choices of single folders; `None` if there are none.
    pub local: Option<LocalChoices>,
    /// Globs that replace the default choice by file name; empty for the default.
    pub include: Vec<String>,
    /// Globs of files and folders to exclude.
    pub exclude: Vec<String>,
    /// Whether `.gitignore`, `.ignore` and similar files are not respected.
    pub no_ignore: bool,
    /// Real paths of the files that git tracks and of the folders around them, which no ignore file
    /// excludes, as in git; empty where this makes no difference.
    pub tracked: Arc<HashSet<PathBuf>>,
    /// Whether files and folders whose names begin with a dot are found.
    pub hidden: bool,
    /// Whether `exclude` also applies to files named on the command line.
    pub force_exclude: bool,
    /// Maximum number of entries below a folder; with more, none of its files is found.
    pub max_entries: Option<usize>,
}

/// A path that could not be checked.
#[derive(Clone, Debug)]
pub struct WalkError {
    /// The path, as in reports.
    pub path: String,
    /// The reason why the path could not be checked.
    pub message: String,
}
