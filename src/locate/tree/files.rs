//! Source files.

use std::path::Path;
use std::sync::{Arc, OnceLock};

use crate::source::SourceText;

use crate::locate::code::view::{Code, View};
use crate::locate::lexer::{Language, lex};
use crate::locate::tree::index::words_of;

/// A source file. Its tokens are made where they are needed.
pub(in crate::locate) struct SourceFile {
    pub(in crate::locate) source: Arc<SourceText>,
    pub(in crate::locate) language: Language,
    code: OnceLock<Code>,
}

impl SourceFile {
    pub(in crate::locate) fn view(&self) -> View<'_> {
        let text = self.source.text();
        self.code.get_or_init(|| Code::of(text, self.language)).view(text)
    }
}

/// A text as a source file, with the hashes of its words.
pub(in crate::locate) fn of_text(source: SourceText) -> Option<(SourceFile, Vec<u32>)> {
    let language = Language::of_path(Path::new(&**source.path()))?;
    let words = words_of(source.text(), &lex(source.text(), language));
    let source = Arc::new(source);
    Some((SourceFile { source, language, code: OnceLock::new() }, words))
}
