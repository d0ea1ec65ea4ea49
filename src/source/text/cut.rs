//! Texts in messages, no longer than one can read.

use std::borrow::Cow;

/// A text, or its first characters with `…` after them if there are more than `most`.
pub fn cut_text(text: &str, most: usize) -> Cow<'_, str> {
    match text.char_indices().nth(most) {
        Some((end, _)) => format!("{}…", &text[..end]).into(),
        None => text.into(),
    }
}

#[cfg(test)]
mod tests {
    use super::cut_text;

    #[test]
    fn only_a_text_with_more_characters_is_cut() {
        assert_eq!(cut_text("üöä", 3), "üöä");
        assert_eq!(cut_text("üöäü", 3), "üöä…");
        assert_eq!(cut_text("", 0), "");
        assert_eq!(cut_text("a", 0), "…");
    }
}
