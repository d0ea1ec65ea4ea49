//! Text as HTML, in which nothing of it acts.

use crate::report::text::sanitize;

/// Text between tags, or the value of an attribute between quotes.
pub(crate) fn text(text: &str) -> String {
    escaped(&sanitize::terminal(text))
}

/// Text that was cleaned already.
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

/// Text from a document.
pub(crate) fn code(source: &str) -> String {
    format!("<code>{}</code>", text(source))
}

/// A message: what is between backticks came from the document.
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
