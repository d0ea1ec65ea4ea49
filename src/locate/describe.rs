//! Finding a recorded description in source code: in a literal, in a comment, over several lines.

use std::ops::Range;

use crate::lexer::TokenKind;
use crate::locate::limits::{DESCRIPTION_WORDS, MAX_DESCRIPTION_WORDS};
use crate::locate::owner::key_before;
use crate::locate::view::View;
use crate::locate::words::is_among_ignoring_case;
use crate::source::floor;

/// The requirements for a match of a description.
#[derive(Clone, Copy)]
pub(super) struct Match {
    /// Number of consecutive words that have to match.
    pub(super) words: usize,
    /// Whether no words at the beginning may be missing.
    pub(super) is_whole: bool,
}

/// The requirements beside a name in the form of a tool's definition.
pub(super) const DEMANDS: Match = Match { words: DESCRIPTION_WORDS, is_whole: false };

/// The first words of a description.
pub(super) struct Description {
    words: Vec<Box<str>>,
}

impl Description {
    /// The first words of a text; `None` if it contains no word.
    pub(super) fn of(text: &str) -> Option<Self> {
        let recorded = Words { text, at: 0, has_escapes: false };
        let words = recorded.take(MAX_DESCRIPTION_WORDS);
        let words: Vec<_> = words.map(|word| text[word].to_lowercase().into()).collect();
        (!words.is_empty()).then_some(Self { words })
    }

    /// Whether the description is so short that it may be found by chance.
    pub(super) fn is_short(&self) -> bool {
        self.words.len() < 3
    }

    /// The bytes of a part of a text at which consecutive words of the description occur, separated
    /// by any characters. Words at the beginning may be missing, because they may be computed.
    pub(super) fn find(&self, view: View<'_>, window: Range<usize>) -> Option<Range<usize>> {
        self.find_words(view, window, &DEMANDS)
    }

    /// Like [`Description::find`], with other requirements.
    pub(super) fn find_words(
        &self,
        view: View<'_>,
        window: Range<usize>,
        demands: &Match,
    ) -> Option<Range<usize>> {
        let text = view.text;
        let part = text.get(floor(text, window.start)..floor(text, window.end))?;
        let found: Vec<_> = Words { text: part, at: 0, has_escapes: true }.collect();
        let is_word = |range: &Range<usize>, word: &str| {
            let spelling = &part[range.clone()];
            spelling.eq_ignore_ascii_case(word)
                || !spelling.is_ascii() && spelling.to_lowercase() == word
        };
        let count = self.words.len().min(demands.words);
        let starts = if demands.is_whole { 1 } else { self.words.len() };
        for wanted in self.words.windows(count).take(starts) {
            let start = floor(text, window.start);
            let equal = found
                .windows(count)
                .filter(|words| words.iter().zip(wanted).all(|(range, word)| is_word(range, word)));
            let mut places =
                equal.map(|words| start + words[0].start..start + words[count - 1].end);
            if let Some(place) = places.find(|place| !is_name(view, place)) {
                return Some(place);
            }
        }
        None
    }
}

/// Whether the matched words are part of a name, which can contain the same words: an identifier,
/// the name or title of a tool, a key of a text.
fn is_name(view: View<'_>, place: &Range<usize>) -> bool {
    let Some(token) = view.token_at(place.start) else { return false };
    let key = key_before(view, token).map_or("", |key| view.name(key));
    let text = &view.text[place.clone()];
    view.kind(token) == TokenKind::Identifier
        || is_among_ignoring_case("name title toolName tool_name", key)
        || text.contains(['_', '-', '.', '/']) && !text.contains(char::is_whitespace)
}

/// Iterates over the words of a text: consecutive letters and digits.
struct Words<'t> {
    text: &'t str,
    at: usize,
    /// Whether a backslash begins an escape.
    has_escapes: bool,
}

impl Iterator for Words<'_> {
    type Item = Range<usize>;

    fn next(&mut self) -> Option<Self::Item> {
        let mut start = None;
        let mut rest = self.text[self.at..].char_indices();
        while let Some((offset, char)) = rest.next() {
            let at = self.at + offset;
            if char.is_alphanumeric() {
                start.get_or_insert(at);
                continue;
            }
            let escaped = if char == '\\' && self.has_escapes { rest.next() } else { None };
            let mut next = at + char.len_utf8() + escaped.map_or(0, |(_, it)| it.len_utf8());
            if let Some((_, 'u')) = escaped {
                let digits = self.text[next..].bytes().take(4);
                next += digits.take_while(u8::is_ascii_hexdigit).count();
                rest = self.text[next..].char_indices();
                if start.is_none() {
                    self.at = next;
                    continue;
                }
            }
            if let Some(start) = start {
                self.at = next;
                return Some(start..at);
            }
        }
        self.at = self.text.len();
        start.map(|start| start..self.text.len())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lexer::Language;
    use crate::locate::view::Code;

    fn found<'t>(description: &str, text: &'t str) -> Option<&'t str> {
        let code = Code::of(text, Language::TypeScript);
        let range = Description::of(description)?.find(code.view(text), 0..text.len())?;
        Some(&text[range])
    }

    #[test]
    fn names_are_no_descriptions() {
        for name in [
            "name: 'list projects'",
            "title: `List projects`",
            "t('LIST_PROJECTS')",
            "list, projects",
        ] {
            assert_eq!(found("List projects", name), None, "{name}");
            let text = format!("{name}, text: 'List projects'");
            assert_eq!(found("List projects", &text), Some("List projects"), "{name}");
        }
        assert_eq!(found("Read/write", "d: 'Read / write'"), Some("Read / write"));
    }

    #[test]
    fn words_follow_each_other_whatever_is_between_them() {
        let text = "d: 'Search the ' +\n  \"web,\\nwith \\u2019quotes\\u2019\" // and more";
        let wanted = "Search the web,\nwith \u{2019}quotes\u{2019}";
        assert_eq!(found(wanted, text), Some("Search the ' +\n  \"web,\\nwith \\u2019quotes"));
        assert_eq!(found("Search the net", text), None);
    }

    #[test]
    fn comments_have_descriptions() {
        assert_eq!(
            found("Adds two numbers.", "/// Adds\n/// two numbers.\nfn"),
            Some("Adds\n/// two numbers")
        );
    }

    #[test]
    fn the_beginning_may_be_computed() {
        let wanted = "In the database main: lists all tables of the named schema";
        let text = "`In the database ${name}: lists all tables of the named schema`";
        assert_eq!(found(wanted, text), Some("lists all tables of the named"));
    }

    #[test]
    fn only_the_window_is_searched() {
        let text = "'é Adds two numbers é'";
        let code = Code::of(text, Language::TypeScript);
        let view = code.view(text);
        let description = Description::of("Adds two numbers").unwrap();
        assert!(description.find(view, 2..text.len() - 2).is_some());
        assert!(description.find(view, 5..text.len()).is_none());
        assert!(description.find(view, 0..11).is_none());
        assert!(Description::of(" - ").is_none());
    }
}
