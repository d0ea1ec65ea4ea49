//! The text of a string that may be a body, plain or in Base64.

use std::borrow::Cow;

use base64::Engine;
use base64::engine::general_purpose::STANDARD;

use crate::document::Value;
use crate::source::Spelling;

/// The text of a string, with its spelling in the file.
pub(super) fn text_of(string: Value<'_>) -> Option<(Cow<'_, str>, Spelling)> {
    let text = string.as_str()?;
    Some((Cow::Borrowed(text), Spelling::Escaped(string.spelling())))
}

/// The decoded text of a string in Base64, with its spelling in the file; `None` if the data is not
/// text or the string contains escapes.
pub(super) fn base64_of(string: Value<'_>) -> Option<(Cow<'_, str>, Spelling)> {
    let encoded = string.as_str()?;
    // With escapes, a byte of the text has no single place in the file.
    let [(0, start)] = string.spelling()[..] else { return None };
    let text = String::from_utf8(STANDARD.decode(encoded).ok()?).ok()?;
    Some((Cow::Owned(text), Spelling::Base64(start)))
}

/// Whether a text is a JSON-RPC message, as far as its beginning shows.
pub(crate) fn holds_message(text: &str) -> bool {
    text.trim_start().starts_with(['{', '[']) && text.contains("\"jsonrpc\"")
}
