//! Comparing and quoting texts for messages.

use similar::algorithms::{Capture, Compact, Replace, myers};
use similar::{ChangeTag, DiffableStr};
use unicode_normalization::UnicodeNormalization;

use crate::contract::limits::{MAX_COMPARED_TEXT, MAX_SHOWN_WORDS};
use crate::source::cut;

/// Whether two texts have the same words: they differ in white space or Unicode normalization only.
pub(super) fn same_words(was: &str, is: &str) -> bool {
    let words = |text: &str| {
        let words: Vec<String> = text.split_whitespace().map(|word| word.nfc().collect()).collect();
        words.join(" ")
    };
    words(was) == words(is)
}

/// A text for a message: in backticks, cut to `most` characters.
pub(super) fn quoted(text: &str, most: usize) -> String {
    format!("`{}`", cut(&text.replace('`', "'"), most))
}

/// The words that were removed and added, on one line, for a message.
pub(super) fn difference(was: &str, is: &str) -> String {
    // A diff of words takes quadratic time if two long texts have little in common.
    if was.len().max(is.len()) > MAX_COMPARED_TEXT {
        return format!(
            "{} characters now, and {} before",
            is.chars().count(),
            was.chars().count()
        );
    }
    let (old, new) = (was.tokenize_words(), is.tokenize_words());
    // What `TextDiff` does, without its five other algorithms, which are a fiftieth of the module for browsers.
    let mut diff = Compact::new(Replace::new(Capture::new()), &old, &new);
    let Ok(()) = myers::diff(&mut diff, &old, 0..old.len(), &new, 0..new.len());
    let operations = diff.into_inner().into_inner().into_ops();
    let (mut removed, mut added) = (String::new(), String::new());
    for change in operations.iter().flat_map(|operation| operation.iter_changes(&old, &new)) {
        match change.tag() {
            ChangeTag::Delete => removed.push_str(change.value()),
            ChangeTag::Insert => added.push_str(change.value()),
            ChangeTag::Equal => {
                for text in [&mut removed, &mut added] {
                    if !text.is_empty() && !text.ends_with(' ') {
                        text.push(' ');
                    }
                }
            }
        }
    }
    let cut = |text: &str| {
        quoted(&text.split_whitespace().collect::<Vec<_>>().join(" "), MAX_SHOWN_WORDS)
    };
    match (removed.trim().is_empty(), added.trim().is_empty()) {
        (true, true) => "white space only".to_owned(),
        (true, false) => format!("added {}", cut(&added)),
        (false, true) => format!("removed {}", cut(&removed)),
        (false, false) => format!("{} became {}", cut(&removed), cut(&added)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_the_same_whatever_the_space_between_them() {
        assert!(same_words("a  b\n", "a b"));
        assert!(same_words("Prix en \u{e9}t\u{e9}.", "Prix en e\u{301}te\u{301}."));
        assert!(!same_words("a b", "ab"));
    }

    #[test]
    fn a_difference_names_what_came_and_went() {
        assert_eq!(difference("a city", "a city and its country"), "added `and its country`");
        assert_eq!(difference("in Celsius", "in Kelvin"), "`Celsius` became `Kelvin`");
    }
}
