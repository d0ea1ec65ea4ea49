//! Which files of a folder are checked, and paths that could not be.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use crate::source::LocalGlobs;

/// The rules for the files of one folder, in addition to the general ones.
#[derive(Clone, Debug, Default)]
pub struct LocalChoice {
    /// Globs that replace the default choice by file name.
    pub include: Option<LocalGlobs>,
    /// Globs of files and folders to exclude.
    pub exclude: Option<LocalGlobs>,
}

/// Returns the rules for the files of a folder. It is called once per file, with the folder's path
/// as given or found, and should cache its answers.
pub type LocalChoices = Arc<dyn Fn(&Path) -> Option<Arc<LocalChoice>> + Send + Sync>;

/// Which files of a folder are checked.
#[derive(Clone, Default)]
pub struct WalkOptions {
    /// The base of relative paths.
    pub folder: PathBuf,
    /// The rules for the files of single folders; `None` if there are none.
    pub local: Option<LocalChoices>,
    /// Globs that replace the default choice by file name; empty for the default.
    pub include: Vec<String>,
    /// Globs of files and folders to exclude.
    pub exclude: Vec<String>,
    /// Whether `.gitignore`, `.ignore` and their kin do not matter.
    pub no_ignore: bool,
    /// Whether files and folders beginning with a dot are entered.
    pub hidden: bool,
    /// Whether `exclude` also applies to files named on the command line.
    pub force_exclude: bool,
    /// Files and folders below a folder that are too many, so that none of them is found.
    pub max_entries: Option<usize>,
}

/// A path that could not be checked.
#[derive(Clone, Debug)]
pub struct WalkError {
    /// The path as reports name it.
    pub path: String,
    /// What went wrong.
    pub message: String,
}
