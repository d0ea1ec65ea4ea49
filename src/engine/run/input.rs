//! An input on its way to a text.

use std::sync::{Arc, OnceLock};

use crate::config::Settings;
use crate::engine::findings::finalize::finish_without_tree;
use crate::engine::{FileReport, Input};
use crate::rules::document::document_too_large;
use crate::source::{FoundFile, ReadError, SourceText, read_file, read_found_file};

impl Input {
    pub(in crate::engine) fn path(&self) -> Arc<str> {
        match self {
            Self::File(file) => Arc::clone(&file.display),
            Self::Stream(stream) => Arc::clone(&stream.file.display),
            Self::Text(text) => Arc::clone(text.path()),
        }
    }

    /// The same, but the text is kept once it was read, if it may not be readable again: a pipe, a
    /// device.
    pub fn readable_again(self) -> Self {
        let is_irregular = |metadata: std::fs::Metadata| !metadata.is_file() && !metadata.is_dir();
        let is_stream = |file: &FoundFile| {
            file.explicit && std::fs::metadata(file.path()).is_ok_and(is_irregular)
        };
        match self {
            Self::File(file) if is_stream(&file) => {
                Self::Stream(Arc::new(StreamInput { file, text: OnceLock::new() }))
            }
            other => other,
        }
    }

    /// Whether the user named it, rather than a folder around it.
    pub(in crate::engine) fn is_explicit(&self) -> bool {
        match self {
            Self::File(file) => file.explicit,
            Self::Stream(_) | Self::Text(_) => true,
        }
    }

    /// The text, or a report of the reason why there is none.
    pub(in crate::engine) fn read(
        &self,
        settings: &Settings,
    ) -> Result<Arc<SourceText>, Box<FileReport>> {
        match self {
            Self::File(file) => read(file, settings),
            Self::Stream(stream) => {
                if let Some(text) = stream.text.get() {
                    return Ok(Arc::clone(text));
                }
                let text = read(&stream.file, settings)?;
                Ok(Arc::clone(stream.text.get_or_init(|| text)))
            }
            Self::Text(text) => Ok(Arc::clone(text)),
        }
    }
}

/// A file that can be read once, and its text once it was.
#[derive(Debug)]
pub struct StreamInput {
    pub(in crate::engine) file: FoundFile,
    text: OnceLock<Arc<SourceText>>,
}

fn read(file: &FoundFile, settings: &Settings) -> Result<Arc<SourceText>, Box<FileReport>> {
    let path = Arc::clone(&file.display);
    let limit = settings.max_file_size.min(u64::from(u32::MAX) - 1);
    let read = if file.explicit { read_file } else { read_found_file };
    read(file.path(), limit)
        .map(|bytes| Arc::new(SourceText::from_bytes(Arc::clone(&path), bytes)))
        .map_err(|error| Box::new(unread(path, &error, settings)))
}

fn unread(path: Arc<str>, error: &ReadError, settings: &Settings) -> FileReport {
    if !matches!(error, ReadError::TooLarge { .. }) {
        return FileReport { failure: Some(error.to_string()), ..FileReport::new(path) };
    }
    let found = finish_without_tree(&path, &document_too_large::RULE, settings, &|place| {
        document_too_large::finding(place, &error.to_string())
    });
    FileReport { diagnostics: found.into_iter().collect(), ..FileReport::new(path) }
}
