//! The line of code where a server starts or failed, for findings in its recording that have no place
//! in source code.

use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use crate::config::shown_path;
use crate::diagnostic::{Part, Region, SourcePlace};
use crate::document::Span;
use crate::engine::inventory::line_that_makes_server;
use crate::engine::limits::MAX_START_FILE_BYTES;
use crate::engine::locate::directory::nearest_manifest;
use crate::engine::locate::places::keep_source;
use crate::engine::{FileKind, FileReport, RunReport};
use crate::project::FolderKind;
use crate::source::{SourceText, absolute_path, display_path, read_file};

/// A line of a file of a server.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ServerStart {
    /// The absolute path of the file.
    pub path: PathBuf,
    /// The number of the line, from 1.
    pub line: usize,
}

impl ServerStart {
    /// The line that makes the server in the file that a command runs; the manifest of the project if
    /// the command names no file of it, or one that a build makes.
    pub fn of_command(command: &[OsString], folder: &Path) -> Option<Self> {
        let files = command.iter().skip(1).map(|word| absolute_path(folder, Path::new(word)));
        let is_own = |path: &PathBuf| {
            const MADE: [FolderKind; 2] = [FolderKind::Built, FolderKind::Installed];
            let below = path.strip_prefix(folder).ok().and_then(|below| below.parent());
            below.is_some_and(|below| !FolderKind::is_in(&display_path(below), &MADE))
        };
        let mut own = files.filter(|path| is_own(path) && path.is_file());
        let path = own.next().or_else(|| nearest_manifest(folder))?;
        let bytes = read_file(&path, MAX_START_FILE_BYTES).ok()?;
        let line = line_that_makes_server(&path, &bytes).unwrap_or(1);
        Some(Self { path, line })
    }

    /// Adds the line to the findings in recordings that have no place in source code; `folder` is the
    /// working directory. Does nothing if the file cannot be read.
    pub fn add_to(&self, run: &mut RunReport, folder: &Path) {
        let Ok(bytes) = read_file(&self.path, MAX_START_FILE_BYTES) else { return };
        let source = Arc::new(SourceText::from_bytes(shown_path(&self.path, folder), bytes));
        let region = Region::of(&source, span_of(source.text(), self.line));
        let is_recording = |file: &&mut Box<FileReport>| file.facts.kind == FileKind::Transcript;
        for file in run.files.iter_mut().filter(is_recording) {
            let all = file.diagnostics.iter_mut().chain(&mut file.suppressed);
            for found in all.filter(|found| found.source().is_none()) {
                let (path, part, of) = (Arc::clone(source.path()), Part::Server, Part::Server);
                found.attach().source = Some(Box::new(SourcePlace { path, region, part, of }));
            }
        }
        keep_source(&mut run.definition_sources, &source);
    }
}

/// The text of a line without its indentation; the beginning of the file if there is no such line.
fn span_of(text: &str, line: usize) -> Span {
    let mut start = 0;
    for (index, whole) in text.split_inclusive('\n').enumerate() {
        if index + 1 == line {
            let own = whole.trim();
            let from = start + whole.find(own).unwrap_or_default();
            let offset = |at: usize| u32::try_from(at).unwrap_or(u32::MAX);
            return Span::new(offset(from), offset(from + own.len()));
        }
        start += whole.len();
    }
    Span::new(0, 0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_line_is_marked_without_its_indentation() {
        let text = "a = 1\n  b = 2\r\n\nc";
        let marked = |line: usize| {
            let span = span_of(text, line);
            &text[span.start as usize..span.end as usize]
        };
        assert_eq!([1, 2, 3, 4, 5, 0].map(marked), ["a = 1", "b = 2", "", "c", "", ""]);
    }
}
