//! Inputs: the source of their text, how the user named them, and their role. The source and the
//! name are independent, so that a text that is fixed in memory is judged like the file that it
//! replaces.

use std::sync::{Arc, OnceLock};

use crate::config::Settings;
use crate::document::Place;
use crate::engine::FileReport;
use crate::engine::findings::about_file::about_file;
use crate::model::Purpose;
use crate::rules::document::document_too_large;
use crate::source::{
    FoundFile, MAX_DOCUMENT_BYTES, ReadError, SourceText, is_document, may_have_content,
    may_have_offers, read_file, read_found_file,
};

/// An input of a run: the source of its text, and how the user named it.
#[derive(Clone, Debug)]
pub struct Input {
    naming: Naming,
    origin: InputOrigin,
}

/// How the user named an input.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Naming {
    /// By its own path, so the file is expected to have MCP content.
    Named,
    /// By a folder that contains the input.
    Found,
    /// By its text only: the path may be made up, and its folder unrelated.
    StandardInput,
}

/// Where the text of an input comes from.
#[derive(Clone, Debug)]
enum InputOrigin {
    /// A file on disk.
    File(FoundFile),
    /// A file that can be read only once, such as a pipe, and its text after that.
    Stream(FoundFile, Arc<OnceLock<Arc<SourceText>>>),
    /// A text in memory, and the file that it replaces, if any.
    Text(Arc<SourceText>, Option<FoundFile>),
}

/// The role of an input.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Role {
    /// The input is linted, whatever it contains.
    Lint,
    /// Results are checked against the definitions in the input, which is not linted.
    Tools,
    /// The definitions of the input are known as if it were linted, but it is not.
    Beside,
    /// The input contains recorded results.
    Results,
}

impl Role {
    /// The purpose of reading, which determines how certain recognition must be.
    pub(crate) const fn purpose(self) -> Purpose {
        match self {
            Self::Results => Purpose::Results,
            Self::Lint | Self::Tools | Self::Beside => Purpose::Found,
        }
    }
}

/// An input and its role.
#[derive(Clone, Debug)]
pub struct Job {
    /// The input to read.
    pub input: Input,
    /// The role of the input.
    pub role: Role,
}

/// A job with the settings that apply to it.
pub type Work = (Job, Arc<Settings>);

impl Job {
    /// The path as reports name it.
    pub fn path(&self) -> &str {
        self.input.path()
    }
}

impl Input {
    /// Creates an input from a file that was named or found.
    pub fn of_file(file: FoundFile) -> Self {
        let naming = if file.explicit { Naming::Named } else { Naming::Found };
        Self { naming, origin: InputOrigin::File(file) }
    }

    /// Creates an input from a text without a file, such as standard input.
    pub fn of_text(text: Arc<SourceText>) -> Self {
        Self { naming: Naming::StandardInput, origin: InputOrigin::Text(text, None) }
    }

    /// Creates an input from a text that represents a file that was named or found in a folder.
    pub fn of_file_text(text: Arc<SourceText>, naming: Naming) -> Self {
        Self { naming, origin: InputOrigin::Text(text, None) }
    }

    /// Replaces the text of the input, without changing how it was named.
    #[must_use]
    pub fn with_text(&self, text: Arc<SourceText>) -> Self {
        let origin = InputOrigin::Text(text, self.on_disk().cloned());
        Self { naming: self.naming, origin }
    }

    /// The file on disk, even if another text replaces its content.
    pub(crate) fn on_disk(&self) -> Option<&FoundFile> {
        match &self.origin {
            InputOrigin::File(file) | InputOrigin::Stream(file, _) => Some(file),
            InputOrigin::Text(_, file) => file.as_ref(),
        }
    }

    /// How the user named the input.
    pub fn naming(&self) -> Naming {
        self.naming
    }

    /// The file, if it can be read again.
    pub fn file(&self) -> Option<&FoundFile> {
        let InputOrigin::File(file) = &self.origin else { return None };
        Some(file)
    }

    /// The text, if it is in memory.
    pub fn text(&self) -> Option<&Arc<SourceText>> {
        let InputOrigin::Text(text, _) = &self.origin else { return None };
        Some(text)
    }

    /// The path as reports name it.
    pub fn path(&self) -> &Arc<str> {
        match &self.origin {
            InputOrigin::File(file) | InputOrigin::Stream(file, _) => &file.display,
            InputOrigin::Text(text, _) => text.path(),
        }
    }

    /// Keeps the text of a pipe or device after it was read, because such a file may be readable
    /// only once.
    pub(crate) fn readable_again(self) -> Self {
        let is_irregular = |metadata: std::fs::Metadata| !metadata.is_file() && !metadata.is_dir();
        let is_stream = |file: &FoundFile| std::fs::metadata(file.path()).is_ok_and(is_irregular);
        match self.origin {
            InputOrigin::File(file) if self.naming == Naming::Named && is_stream(&file) => {
                Self { origin: InputOrigin::Stream(file, Arc::default()), ..self }
            }
            origin => Self { origin, ..self },
        }
    }

    /// Whether the user named the input itself, rather than a folder that contains it.
    pub(crate) fn is_explicit(&self) -> bool {
        self.naming != Naming::Found
    }

    /// Reads the text, for editors; `None` if it cannot be read, which a lint reports.
    pub fn text_of(&self, settings: &Settings) -> Option<Arc<SourceText>> {
        self.read(settings).ok()
    }

    /// The whole text of a document, unlike [`Self::read`]; `None` if it cannot be read, or is too
    /// large.
    pub(crate) fn whole_document(&self, settings: &Settings) -> Option<Arc<SourceText>> {
        let limit = largest(settings).min(MAX_DOCUMENT_BYTES as u64);
        let text = match &self.origin {
            InputOrigin::File(file) => {
                let bytes = read_found_file(file.path(), limit).ok()?;
                Arc::new(SourceText::from_bytes(Arc::clone(&file.display), bytes))
            }
            InputOrigin::Stream(..) => return None,
            InputOrigin::Text(text, _) => Arc::clone(text),
        };
        (text.text().len() as u64 <= limit).then_some(text)
    }

    /// Reads the text, or returns a report on the reason why it cannot be read.
    pub(crate) fn read(&self, settings: &Settings) -> Result<Arc<SourceText>, Box<FileReport>> {
        let read = |file| read(file, self.is_explicit(), settings);
        match &self.origin {
            InputOrigin::File(file) => read(file),
            // A pipe or a device gives its content once, and results need the definitions in it
            // again.
            InputOrigin::Stream(file, kept) => match kept.get() {
                Some(text) => Ok(Arc::clone(text)),
                None => read(file).map(|text| Arc::clone(kept.get_or_init(|| text))),
            },
            // As if it were read: a text that represents a file is judged like the file.
            InputOrigin::Text(text, _) if self.naming != Naming::StandardInput => {
                let (size, limit) = (text.text().len() as u64, largest(settings));
                if size <= limit {
                    let is_whole = !is_document(text.path()) || text.extension_hint().is_some();
                    return Ok(match is_whole {
                        true => Arc::clone(text),
                        false => Arc::new(shown_part((**text).clone(), self.is_explicit())),
                    });
                }
                let error = ReadError::TooLarge { limit, size: Some(size) };
                Err(Box::new(unread(Arc::clone(text.path()), &error, settings)))
            }
            InputOrigin::Text(text, _) => Ok(Arc::clone(text)),
        }
    }
}

/// The size of the largest file that is read, in bytes. Positions in a text are 32 bits, whatever
/// the settings allow.
fn largest(settings: &Settings) -> u64 {
    settings.max_file_size.min(u64::from(u32::MAX) - 1)
}

fn read(
    file: &FoundFile,
    is_explicit: bool,
    settings: &Settings,
) -> Result<Arc<SourceText>, Box<FileReport>> {
    let path = Arc::clone(&file.display);
    let read = if is_explicit { read_file } else { read_found_file };
    read(file.path(), largest(settings))
        .map(|bytes| Arc::new(text_of(&path, bytes, is_explicit)))
        .map_err(|error| Box::new(unread(path, &error, settings)))
}

/// The text of a file. Of a document that was found, only configurations of clients are read.
fn text_of(path: &Arc<str>, bytes: Vec<u8>, is_explicit: bool) -> SourceText {
    if !is_document(path) {
        return SourceText::from_bytes(Arc::clone(path), bytes);
    }
    // Nearly all documents, so nothing else is done with their bytes.
    if !is_explicit && !may_have_content(&bytes) {
        return SourceText::new(Arc::clone(path), "");
    }
    shown_part(SourceText::from_bytes(Arc::clone(path), bytes), is_explicit)
}

/// The configurations of clients in a document; without any, nothing, or else the document if it was
/// named.
pub(crate) fn shown_part(document: SourceText, is_explicit: bool) -> SourceText {
    let path = Arc::clone(document.path());
    let source = document.of_document();
    match is_explicit || source.extension_hint().is_some() {
        true => source,
        false if may_have_offers(source.text().as_bytes()) => SourceText::beginning_of(&source, 0),
        false => SourceText::new(path, ""),
    }
}

fn unread(path: Arc<str>, error: &ReadError, settings: &Settings) -> FileReport {
    if !matches!(error, ReadError::TooLarge { .. }) {
        return FileReport::failed(path, error.to_string());
    }
    let finding = document_too_large::finding(Place::FILE, &error.to_string());
    let found = about_file(&path, &document_too_large::RULE, settings, finding);
    FileReport { diagnostics: found.into_iter().collect(), ..FileReport::new(path) }
}
