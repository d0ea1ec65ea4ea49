//! The data of a single-tool file that is compared with other files.

use std::sync::Arc;

use crate::config::Settings;
use crate::diagnostic::Region;
use crate::document::{Document, PointerCursor, run_hash};
use crate::engine::limits::MAX_KEPT_TOOL_BYTES;
use crate::model::{Content, ListForm};
use crate::source::SourceText;

/// The tool of a single-tool file, as it is kept until all files have been read.
#[derive(Clone, Default, Debug)]
pub struct SingleTool {
    pub(crate) name: Box<str>,
    pub(crate) region: Region,
    pub(crate) root: u32,
    pub(crate) pointer: Box<str>,
    /// See [`Diagnostic::tool_pointer`].
    pub(crate) tool_pointer: Option<usize>,
    /// See [`Diagnostic::generic_pointer`].
    pub(crate) generic_pointer: Option<Box<str>>,
    /// Hash that distinguishes copies from tools that differ.
    pub(crate) content: u64,
    /// The text of the file, unless it is large or reports do not need it.
    pub(crate) source: Option<Arc<SourceText>>,
}

impl SingleTool {
    /// Returns the tool of a document that contains one tool and nothing else.
    pub(crate) fn of(
        document: &Document,
        content: &Content<'_>,
        settings: &Settings,
    ) -> Option<Self> {
        let [list] = content.lists.as_slice() else { return None };
        let name = list.tools.first().filter(|_| list.form == ListForm::Single)?.name()?;
        let text = name.as_str().filter(|text| !text.is_empty())?;
        let source = document.source();
        let mut cursor = PointerCursor::new(document);
        let (root, _) = cursor.locate(name.id());
        let pointer = cursor.reported().into();
        let is_kept = settings.report_needs.texts_from.is_some()
            && source.text().len() <= MAX_KEPT_TOOL_BYTES;
        Some(Self {
            name: text.into(),
            region: Region::of(source, document.span(name.place())),
            root,
            pointer,
            tool_pointer: list.tools.first().and_then(|it| cursor.pointer_length(it.value.id())),
            generic_pointer: cursor.generic(list.tools.first().map(|tool| tool.value.id())),
            content: run_hash(list.container.source_text()),
            source: is_kept.then(|| Arc::clone(source)),
        })
    }
}

/// Splits a path into folder and file name.
pub(crate) fn split(path: &str) -> (&str, &str) {
    path.rsplit_once('/').unwrap_or(("", path))
}
