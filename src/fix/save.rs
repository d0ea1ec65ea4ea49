//! Writing a changed text to its file, or showing it as a unified diff.

use std::path::Path;

use similar::{Algorithm, TextDiff};

use super::FixedText;
use super::limits::DIFF_TIMEOUT;
use crate::source::{read_file, write_file};

/// The reason why a file was not written.
#[derive(Debug)]
pub enum SaveError {
    /// The permissions of the file do not allow writing.
    ReadOnly,
    /// The file differs from the text that was read.
    Changed,
    /// The file no longer exists.
    Gone,
    /// The operating system reported an error.
    Io(std::io::Error),
}

impl std::fmt::Display for SaveError {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::ReadOnly => formatter.write_str("is read-only, and was not fixed"),
            Self::Changed => {
                formatter.write_str("changed while its fixes were made, and was not fixed")
            }
            Self::Gone => formatter.write_str("is no longer there, and was not fixed"),
            Self::Io(error) => {
                write!(formatter, "could not be written, and was not fixed: {error}")
            }
        }
    }
}

impl std::error::Error for SaveError {}

/// Writes the text to the file at `path`, as a whole or not at all, if the file still contains the
/// text that was read.
///
/// # Errors
///
/// The file may not or cannot be written, or has changed; it is then left unchanged.
pub fn save(text: &FixedText, path: &Path) -> Result<(), SaveError> {
    let metadata = std::fs::metadata(path).map_err(|error| match error.kind() {
        std::io::ErrorKind::NotFound => SaveError::Gone,
        _ => SaveError::Io(error),
    })?;
    // A file is replaced by renaming another over it, which the permissions of the file do not
    // prevent.
    if metadata.permissions().readonly() {
        return Err(SaveError::ReadOnly);
    }
    let (before, after) = (text.before.text().as_bytes(), text.after.text().as_bytes());
    let limit = u64::from(u32::MAX);
    let found = read_file(path, limit).map_err(|_| SaveError::Changed)?;
    if found == after {
        // The same file under another name.
        return Ok(());
    }
    // An editor or another program wrote it in the meantime: its changes must not be lost.
    if found != before {
        return Err(SaveError::Changed);
    }
    write_file(path, after).map_err(SaveError::Io)
}

/// The change of a text as a diff with three lines of context; `name` is the name of the file.
/// Secrets in configurations are hidden, because diffs are kept in logs; such a diff cannot be
/// applied.
pub fn unified_diff(text: &FixedText, name: &str) -> String {
    let name = name.trim_start_matches('/');
    let diff = TextDiff::configure()
        .algorithm(Algorithm::Patience)
        .timeout(DIFF_TIMEOUT)
        .diff_lines(text.before.shown_text(), text.after.shown_text())
        .unified_diff()
        .context_radius(3)
        .header(&format!("a/{name}"), &format!("b/{name}"))
        .to_string();
    text.before.hidden().fold(diff, |diff, secret| diff.replace(secret, "***"))
}
