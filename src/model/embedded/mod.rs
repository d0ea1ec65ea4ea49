//! Messages inside strings of a document: HTTP archives, cassettes, exports of inspectors, and
//! reports of model APIs.
//!
//! The messages become one text, which is read like a recording, and of which each byte knows its
//! place in the file, through escapes and Base64. Strings are opened one level deep.

mod decode;
mod exchange;
mod exchanges;
mod model_api;
mod records;

pub(crate) use decode::holds_message;

use crate::document::Document;
use crate::source::SourceText;

/// Assembles a text from the messages in the strings of a document; `None` if there are none. Each
/// byte is mapped to its place in the document. Strings inside these messages are not searched.
pub fn messages_in_strings(document: &Document) -> Option<SourceText> {
    let source = document.source();
    if !document.syntax_errors().is_empty() || source.is_of_streams() || document.is_empty() {
        return None;
    }
    let messages = exchanges::messages(document)
        .or_else(|| records::messages(document))
        .or_else(|| model_api::messages(document))?;
    Some(SourceText::with_messages(source, messages))
}
