//! Small files that several parts of a run read, such as manifests: each is read from the disk once.
//!
//! A file that has changed since is read again. Editors and fixes replace files, or at least change their
//! times, so the contents that were read are kept for the identity, the size and the time of a file.

use std::fs::Metadata;
use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::SystemTime;

use crate::project::{ManifestKind, NoData};
use crate::source::limits::{MAX_SHARED_FILE_BYTES, MAX_SHARED_FILES};

/// Further names of files that rules and the search for servers read.
const NAMES: [&str; 7] = [
    "README.md",
    "readme.md",
    "server.json",
    "manifest.json",
    ".mcp.json",
    "mcp.json",
    "plugin.json",
];

/// Names without extension of files in which programs begin: the search for servers reads them for several
/// reasons.
const ENTRIES: [&str; 6] = ["index", "main", "server", "app", "cli", "__main__"];

static READ: Mutex<Vec<(State, Arc<[u8]>)>> = Mutex::new(Vec::new());

/// The state of a file on the disk. Its path is none of it: parts of a run name one file in several ways.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct State {
    file: (u64, u64),
    size: u64,
    modified: SystemTime,
}

impl State {
    /// The state of a file that several parts of a run may read.
    pub(super) fn of(path: &Path) -> Option<Self> {
        let name = path.file_name()?.to_str()?;
        let is_shared = NAMES.contains(&name) || ManifestKind::of_name(name).is_some();
        if !is_shared && !is_entry(path) {
            return None;
        }
        let metadata = std::fs::metadata(path).ok().filter(Metadata::is_file)?;
        let size = metadata.len();
        let is_small = (1..=MAX_SHARED_FILE_BYTES).contains(&size);
        let (file, modified) = (identity(&metadata)?, metadata.modified().ok()?);
        is_small.then_some(Self { file, size, modified })
    }

    /// The content that was read of the file in this state.
    pub(super) fn content(&self) -> Option<Vec<u8>> {
        let known = READ.lock().unwrap_or_else(PoisonError::into_inner);
        let found = known.iter().find(|(state, _)| state == self);
        found.map(|(_, content)| content.to_vec())
    }

    /// Keeps the content that was read.
    pub(super) fn keep(self, content: &[u8]) {
        let mut known = READ.lock().unwrap_or_else(PoisonError::into_inner);
        known.retain(|(state, _)| state.file != self.file);
        if known.len() >= MAX_SHARED_FILES {
            known.remove(0);
        }
        known.push((self, content.into()));
    }
}

/// Whether a program may begin in a file.
fn is_entry(path: &Path) -> bool {
    let stem = path.file_stem().and_then(|stem| stem.to_str());
    stem.is_some_and(|stem| ENTRIES.contains(&stem))
        && path
            .to_str()
            .is_some_and(|path| matches!(NoData::of_path(path), Some(NoData::Code { .. })))
}

/// The numbers of a file and its device, which identify it; `None` on systems that have none.
#[cfg(unix)]
fn identity(metadata: &Metadata) -> Option<(u64, u64)> {
    use std::os::unix::fs::MetadataExt;
    Some((metadata.dev(), metadata.ino()))
}

#[cfg(not(unix))]
fn identity(_: &Metadata) -> Option<(u64, u64)> {
    None
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::is_entry;

    #[test]
    fn programs_begin_in_source_files_with_usual_names() {
        for path in ["src/index.ts", "main.go", "a/__main__.py", "server.mjs"] {
            assert!(is_entry(Path::new(path)), "{path}");
        }
        for path in ["src/tools.ts", "index.html", "main.json", "server", "index.md", ""] {
            assert!(!is_entry(Path::new(path)), "{path}");
        }
    }
}
