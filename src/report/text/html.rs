//! Untrusted text as HTML, without markup.

use crate::report::text::sanitize;

/// The attributes of a box that may be scrolled, which the keyboard has to reach.
pub(crate) const FOCUSABLE: &str = "tabindex=\"0\" role=\"group\"";

/// Text for use between tags, or as a quoted attribute value: sanitized and escaped.
pub(crate) fn text(text: &str) -> String {
    escaped(&sanitize::terminal(text))
}

/// Escapes text that is already sanitized.
pub(crate) fn escaped(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for character in text.chars() {
        match character {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            '\'' => escaped.push_str("&#39;"),
            other => escaped.push(other),
        }
    }
    escaped
}

/// Text from a document, as a `<code>` element.
pub(crate) fn code(source: &str) -> String {
    format!("<code>{}</code>", text(source))
}

/// A message, in which text between backticks comes from the document.
pub(crate) fn message(message: &str) -> String {
    let parts = message.split('`').enumerate();
    parts.map(|(index, part)| if index % 2 == 1 { code(part) } else { text(part) }).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_text_acts() {
        assert_eq!(text("<b a=\"'\">&"), "&lt;b a=&quot;&#39;&quot;&gt;&amp;");
        assert_eq!(message("`<x>` is <b>"), "<code>&lt;x&gt;</code> is &lt;b&gt;");
        assert!(!text("\u{202e}\u{1b}").contains(['\u{202e}', '\u{1b}']));
    }
}
