//! Messages inside strings: those of HTTP archives, cassettes, exports of inspectors, and of what
//! the APIs of models report.

mod decode;
mod exchange;
mod exchanges;
mod model_api;
mod records;

pub(crate) use decode::holds_message;

use crate::document::Document;
use crate::source::SourceText;

/// A text of the messages that are in the strings of a document; `None` where there are none.
/// Each byte of it knows where in the document it is from. Strings in these strings stay what they
/// are.
pub fn messages_in_strings(document: &Document) -> Option<SourceText> {
    let source = document.source();
    if !document.syntax_errors().is_empty() || source.is_of_streams() || document.is_empty() {
        return None;
    }
    let messages = exchanges::messages(document)
        .or_else(|| records::messages(document))
        .or_else(|| model_api::messages(document))?;
    Some(SourceText::with_assembled(source, messages))
}
