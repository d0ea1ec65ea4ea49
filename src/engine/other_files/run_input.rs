//! An input of one run, which is read once while there is room for what is needed of it later.
//! Recordings need the definitions of all files, and incomplete tools need the files beside them,
//! so both are checked when every file has been read. What does not fit is read again.

use std::ops::Deref;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, OnceLock};

use crate::config::Settings;
use crate::document::Document;
use crate::engine::inventory::KnownPackages;
use crate::engine::limits::{BYTES_PER_KEPT_NODE, MAX_KEPT_BYTES, MAX_UNASKED_BYTES};
use crate::engine::run::read_document::read_document;
use crate::engine::{FileReport, Input, Role};
use crate::model::PackageFacts;
use crate::source::SourceText;

/// The texts and documents that the inputs of a run keep, shared by all of them.
#[derive(Debug)]
pub(crate) struct KeptInputs {
    /// The number of bytes that may still be kept.
    room: AtomicUsize,
    /// Whether there is a recording, for which definitions are needed again.
    has_recordings: AtomicBool,
    /// The packages of the project.
    packages: Arc<KnownPackages>,
}

impl KeptInputs {
    pub(crate) fn new(has_recordings: bool, packages: &Arc<KnownPackages>) -> Self {
        let room = AtomicUsize::new(MAX_KEPT_BYTES);
        let packages = Arc::clone(packages);
        Self { room, has_recordings: AtomicBool::new(has_recordings), packages }
    }

    /// Whether the texts of definitions are kept. Without a recording they are not needed, and the
    /// memory of one file is better used again for the next.
    fn wants_definitions(&self) -> bool {
        let kept = MAX_KEPT_BYTES - self.room.load(Ordering::Relaxed);
        kept < MAX_UNASKED_BYTES || self.has_recordings.load(Ordering::Relaxed)
    }

    /// Whether there was room for this many bytes.
    fn take(&self, bytes: usize) -> bool {
        let less = |room: usize| room.checked_sub(bytes);
        self.room.fetch_update(Ordering::Relaxed, Ordering::Relaxed, less).is_ok()
    }
}

/// An input, with what is kept of it until the end of the run.
pub(crate) struct RunInput {
    input: Input,
    text: OnceLock<Arc<SourceText>>,
    document: OnceLock<Arc<Document>>,
    /// The number of bytes that may still be kept, shared by all inputs of the run.
    all: Arc<KeptInputs>,
}

impl Deref for RunInput {
    type Target = Input;

    fn deref(&self) -> &Input {
        &self.input
    }
}

impl RunInput {
    pub(crate) fn new(input: Input, all: &Arc<KeptInputs>) -> Self {
        let (text, document) = (OnceLock::new(), OnceLock::new());
        Self { input, text, document, all: Arc::clone(all) }
    }

    /// The facts about the package of which the input is a manifest.
    pub(crate) fn package(&self) -> Option<&PackageFacts> {
        Some(self.all.packages.get(self.on_disk()?.path())?)
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
    pub(crate) fn keep_definitions(&self, text: &Arc<SourceText>) {
        if self.all.wants_definitions() && self.text.get().is_none() {
            self.keep(text, text.text().len());
        }
    }

    /// Keeps the document, which is needed again. Without room for it, the file is read again.
    pub(crate) fn keep_document(&self, text: &Arc<SourceText>, document: Arc<Document>) {
        let nodes = document.len().saturating_mul(BYTES_PER_KEPT_NODE);
        if self.keep(text, text.text().len().saturating_add(nodes)) {
            self.document.get_or_init(|| document);
        }
    }

    /// Keeps the document of a recording, for which the definitions of all files are needed.
    pub(crate) fn keep_recording(&self, text: &Arc<SourceText>, document: Arc<Document>) {
        self.all.has_recordings.store(true, Ordering::Relaxed);
        self.keep_document(text, document);
    }

    /// Keeps the text, which takes this many bytes with its document; whether there was room.
    fn keep(&self, text: &Arc<SourceText>, bytes: usize) -> bool {
        let is_kept = self.all.take(bytes);
        if is_kept {
            self.text.get_or_init(|| Arc::clone(text));
        }
        is_kept
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::source::FoundFile;

    /// The text of a file as it is read a second time, after a change on disk, with this allowance
    /// for kept bytes.
    fn changed_input(
        room: usize,
        has_recordings: bool,
        keep: impl Fn(&RunInput, &Arc<SourceText>, Arc<Document>),
    ) -> String {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.json");
        std::fs::write(&path, "[1, 2]").unwrap();
        let all = KeptInputs {
            room: AtomicUsize::new(room),
            has_recordings: AtomicBool::new(has_recordings),
            packages: Arc::default(),
        };
        let file = Input::of_file(FoundFile::new(&path, true));
        let input = RunInput::new(file, &Arc::new(all));
        let settings = Settings::default();
        let text = input.text(&settings).unwrap();
        keep(&input, &text, input.document(Arc::clone(&text), Role::Lint, &settings, 1));
        std::fs::write(&path, "{}").unwrap();
        let again = input.text(&settings).unwrap();
        let document = input.document(Arc::clone(&again), Role::Lint, &settings, 1);
        assert_eq!(document.text(), again.text());
        again.text().to_owned()
    }

    #[test]
    fn a_document_that_is_needed_again_is_read_once_if_there_is_room_for_it() {
        let needed = 6 + 3 * BYTES_PER_KEPT_NODE;
        for (room, expected) in [(needed, "[1, 2]"), (needed - 1, "{}")] {
            for keep in [RunInput::keep_document, RunInput::keep_recording] {
                assert_eq!(changed_input(room, false, keep), expected);
            }
        }
    }

    #[test]
    fn definitions_are_kept_for_recordings() {
        let keep = |input: &RunInput, text: &Arc<SourceText>, _| input.keep_definitions(text);
        let first = MAX_KEPT_BYTES - MAX_UNASKED_BYTES + 1;
        for (room, has_recordings, expected) in [
            (6, true, "[1, 2]"),
            (5, true, "{}"),
            (first, false, "[1, 2]"),
            (first - 1, false, "{}"),
        ] {
            assert_eq!(changed_input(room, has_recordings, keep), expected);
        }
        let after_another = |input: &RunInput, text: &Arc<SourceText>, document| {
            input.all.has_recordings.store(false, Ordering::Relaxed);
            RunInput::new(input.input.clone(), &input.all).keep_recording(text, document);
            input.keep_definitions(text);
        };
        assert_eq!(changed_input(1_000, false, after_another), "[1, 2]");
    }
}
