//! An input of one run, which is read once. Recordings need the definitions of all files, and
//! incomplete tools need the files beside them, so both are checked when every file has been read.

use std::ops::Deref;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, OnceLock};

use crate::config::Settings;
use crate::document::Document;
use crate::engine::limits::BYTES_PER_KEPT_NODE;
use crate::engine::run::read_document::read_document;
use crate::engine::{FileReport, Input, Role};
use crate::source::SourceText;

/// An input, with its text and document if they are kept until the end of the run.
pub(crate) struct RunInput {
    input: Input,
    text: OnceLock<Arc<SourceText>>,
    document: OnceLock<Arc<Document>>,
    /// The number of bytes that may still be kept, shared by all inputs of the run.
    room: Arc<AtomicUsize>,
}

impl Deref for RunInput {
    type Target = Input;

    fn deref(&self) -> &Input {
        &self.input
    }
}

impl RunInput {
    pub(crate) fn new(input: Input, room: &Arc<AtomicUsize>) -> Self {
        let (text, document) = (OnceLock::new(), OnceLock::new());
        Self { input, text, document, room: Arc::clone(room) }
    }

    /// The text, if it is kept.
    pub(crate) fn kept_text(&self) -> Option<&Arc<SourceText>> {
        self.text.get()
    }

    /// Returns the text, or a report on the reason why it cannot be read.
    pub(crate) fn text(&self, settings: &Settings) -> Result<Arc<SourceText>, Box<FileReport>> {
        self.text.get().map_or_else(|| self.input.read(settings), |text| Ok(Arc::clone(text)))
    }

    /// Returns the document of the text, which is parsed unless it is kept.
    pub(crate) fn document(
        &self,
        text: Arc<SourceText>,
        role: Role,
        settings: &Settings,
        threads: usize,
    ) -> Arc<Document> {
        let read = || Arc::new(read_document(text, role, settings, threads));
        self.document.get().map_or_else(read, Arc::clone)
    }

    /// Keeps the text, which other files may need, and the document if it is needed again. If the
    /// allowance is used up, nothing is kept and the file is read again.
    pub(crate) fn keep(&self, text: &Arc<SourceText>, document: Option<Arc<Document>>) {
        if self.text.get().is_some() {
            return;
        }
        let nodes = document.as_ref().map_or(0, |document| document.len());
        let bytes = text.text().len().saturating_add(nodes.saturating_mul(BYTES_PER_KEPT_NODE));
        let taken = self
            .room
            .fetch_update(Ordering::Relaxed, Ordering::Relaxed, |room| room.checked_sub(bytes));
        if taken.is_ok() {
            self.text.get_or_init(|| Arc::clone(text));
            document.map(|document| self.document.get_or_init(|| document));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::source::FoundFile;

    /// The text of a file as it is read a second time, after a change on disk, with this allowance
    /// for kept bytes.
    fn read_twice(room: usize) -> String {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.json");
        std::fs::write(&path, "[1, 2]").unwrap();
        let file = FoundFile::new(&path, true);
        let input = RunInput::new(Input::of_file(file), &Arc::new(AtomicUsize::new(room)));
        let settings = Settings::default();
        let text = input.text(&settings).unwrap();
        let document = input.document(Arc::clone(&text), Role::Lint, &settings, 1);
        input.keep(&text, Some(document));
        std::fs::write(&path, "{}").unwrap();
        let again = input.text(&settings).unwrap();
        let document = input.document(Arc::clone(&again), Role::Lint, &settings, 1);
        assert_eq!(document.text(), again.text());
        again.text().to_owned()
    }

    #[test]
    fn a_file_is_read_once_if_there_is_room_for_it() {
        // Six bytes and three nodes.
        let needed = 6 + 3 * BYTES_PER_KEPT_NODE;
        assert_eq!(read_twice(needed), "[1, 2]");
        assert_eq!(read_twice(needed - 1), "{}");
    }
}
