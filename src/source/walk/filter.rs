//! Selecting the files of a folder: by globs, and otherwise by name.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use crate::project::{ManifestKind, is_never_entered};
use crate::source::walk::input_file::{clean, last_part};
use crate::source::walk::known_files::{is_agent_file, is_known, is_skill_file};
use crate::source::walk::options::{LocalChoice, LocalChoices, WalkOptions};
use crate::source::write::atomic::is_left_behind;
use crate::source::{PathGlobs, absolute_path, folder_of, is_document};

/// The filter of files, by globs of the whole run and of single folders.
pub(super) struct Filter {
    folder: PathBuf,
    local: Option<LocalChoices>,
    include: Option<PathGlobs>,
    exclude: Option<PathGlobs>,
    /// Whether installed packages and repository data are ignored.
    ignore_installed: bool,
}

impl Filter {
    pub(super) fn new(options: &WalkOptions) -> Result<Self, String> {
        let compile = |globs: &[String]| match globs {
            [] => Ok(None),
            globs => PathGlobs::new(globs).map(Some).map_err(|(_, why)| why),
        };
        Ok(Self {
            folder: options.folder.clone(),
            local: options.local.clone(),
            include: compile(&options.include)?,
            exclude: compile(&options.exclude)?,
            ignore_installed: !options.no_ignore,
        })
    }

    /// Whether a file that was found in a folder is selected. `depth` is 1 in the folder itself.
    pub(super) fn chosen(&self, path: &Path, depth: usize) -> bool {
        let (name, local) = (last_part(path), self.local(path));
        !self.is_installed(name)
            && !self.excluded(path, local.as_ref())
            && self.included((path, depth), name, local.as_ref())
            && !is_left_behind(name)
    }

    /// Whether a folder is excluded and not entered.
    pub(super) fn skips_folder(&self, path: &Path) -> bool {
        self.is_installed(last_part(path)) || self.excludes(path)
    }

    fn is_installed(&self, name: &[u8]) -> bool {
        self.ignore_installed && is_never_entered(name)
    }

    /// Whether a glob excludes a path.
    pub(super) fn excludes(&self, path: &Path) -> bool {
        self.excluded(path, self.local(path).as_ref())
    }

    fn excluded(&self, path: &Path, local: Option<&Local>) -> bool {
        let locally = |local: &Local| {
            let globs = local.choice.exclude.as_ref();
            globs.is_some_and(|globs| globs.matches(&local.path))
        };
        self.exclude.as_ref().is_some_and(|globs| globs.matches(clean(path)))
            || local.is_some_and(locally)
    }

    fn included(&self, (path, depth): (&Path, usize), name: &[u8], local: Option<&Local>) -> bool {
        // The globs of the run replace those of single folders.
        if let Some(globs) = &self.include {
            return globs.matches(clean(path));
        }
        let locally = |local: &Local| Some(local.choice.include.as_ref()?.matches(&local.path));
        let is_skill = || std::str::from_utf8(name).is_ok_and(is_skill_file) || is_agent_file(path);
        let is_likely = || {
            has_likely_name(name)
                || std::str::from_utf8(name).is_ok_and(is_document)
                    && (depth == 1 || is_for_users(path, name))
                || is_known(path)
                || ManifestKind::is_only_manifest(path)
                || is_skill()
        };
        local.and_then(locally).unwrap_or_else(is_likely)
    }

    fn local(&self, path: &Path) -> Option<Local> {
        let choice = self.local.as_ref()?(folder_of(path))?;
        Some(Local { choice, path: absolute_path(&self.folder, path) })
    }
}

/// The choice of files of the folder that contains a path, if its configuration has one.
struct Local {
    choice: Arc<LocalChoice>,
    /// The path relative to the root.
    path: PathBuf,
}

/// Whether a document is one from which users copy, by its name or a folder. A project may have
/// thousands of others, such as notes and changelogs, and each would have to be read.
fn is_for_users(path: &Path, name: &[u8]) -> bool {
    let is_readme = name.len() >= 6 && name[..6].eq_ignore_ascii_case(b"readme");
    is_readme || folder_of(path).iter().any(|folder| folder == "docs" || folder == "doc")
}

/// Whether a file has an extension of tool definitions, results or recordings. Names without an
/// extension are accepted too, because replays have none.
fn has_likely_name(name: &[u8]) -> bool {
    const EXTENSIONS: [&str; 13] = [
        "json", "jsonc", "json5", "jsonl", "ndjson", "yaml", "yml", "toml", "snap", "txt",
        "golden", "log", "har",
    ];
    // Our own configuration is not one of a client.
    if name == b"mcp-lint.toml" {
        return false;
    }
    // A dot at the beginning hides a file; it does not begin an extension.
    match name.iter().rposition(|byte| *byte == b'.') {
        None | Some(0) => true,
        Some(dot) => {
            let extension = &name[dot + 1..];
            EXTENSIONS.iter().any(|known| extension.eq_ignore_ascii_case(known.as_bytes()))
        }
    }
}
