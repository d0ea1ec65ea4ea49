//! Directories with the source of tools, as flags and configurations name them.

use std::path::{Path, PathBuf};

use crate::config::read::error::shown_path;
use crate::config::read::reader::{Entry, Read};
use crate::config::settings::section::KeyKind;
use crate::config::settings::value::{File, SettingValue, list};
use crate::source::absolute_path;

/// The word for the directory of the nearest project file.
const NEAREST: &str = "auto";

/// A directory with the source of tools.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct SourceDirectory {
    /// Absolute path of the directory; `None` for the directory of the nearest project file at or
    /// above `base`.
    pub path: Option<PathBuf>,
    /// The folder to which the directory is relative: the working directory, or that of a
    /// configuration.
    pub base: PathBuf,
    /// Whether a configuration names it. It must then lie in the repository of the configuration,
    /// whose author need not be the person who runs the linter.
    pub is_configured: bool,
}

impl SourceDirectory {
    /// Resolves a path or `auto` relative to the folder `base`.
    pub fn new(path: &Path, base: &Path, is_configured: bool) -> Self {
        let is_named = path != Path::new(NEAREST);
        let path = is_named.then(|| absolute_path(base, path));
        Self { path, base: base.to_owned(), is_configured }
    }
}

impl SettingValue for Vec<SourceDirectory> {
    fn read(entry: &Entry<'_>, _: KeyKind, file: &File<'_>) -> Read<Self> {
        let texts = entry.texts(file.reader)?;
        let directory =
            |(text, _): (&str, _)| SourceDirectory::new(Path::new(text), file.folder, true);
        Ok(texts.into_iter().map(directory).collect())
    }

    fn written(&self, folder: &Path) -> String {
        let shown = |directory: &SourceDirectory| match &directory.path {
            Some(path) => shown_path(path, folder),
            None => NEAREST.to_owned(),
        };
        list(&self.iter().map(shown).collect::<Vec<_>>())
    }
}
