//! Long texts, cut for people.

use std::borrow::Cow;

/// The text, or its first `most` characters and `…`.
pub fn cut(text: &str, most: usize) -> Cow<'_, str> {
    // A text of this many bytes cannot have more characters.
    if text.len() <= most {
        return Cow::Borrowed(text);
    }
    match text.char_indices().nth(most) {
        Some((end, _)) => Cow::Owned(format!("{}…", &text[..end])),
        None => Cow::Borrowed(text),
    }
}

#[cfg(test)]
mod tests {
    use super::cut;

    #[test]
    fn texts_are_cut_after_a_number_of_characters() {
        assert_eq!(cut("ééé", 3), "ééé");
        assert_eq!(cut("éééé", 3), "ééé…");
        assert_eq!(cut("abc", 3), "abc");
        assert_eq!(cut("abcd", 3), "abc…");
        assert_eq!(cut("", 0), "");
    }
}
