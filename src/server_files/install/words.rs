//! The words of a command for a shell, each with its place.

use std::ops::Range;

use super::PlacedText;

/// A word of a command, without its quotation marks.
#[derive(Default)]
pub(super) struct CommandWord {
    pub(super) decoded: PlacedText,
    pub(super) range: Range<usize>,
    /// Whether a shell replaces a part of the word.
    pub(super) is_expanded: bool,
}

impl CommandWord {
    pub(super) fn text(&self) -> &str {
        &self.decoded.text
    }

    fn push(&mut self, (at, it): (usize, char)) {
        self.decoded.text.push(it);
        self.range.end = at + it.len_utf8();
        self.decoded.places.extend(at..self.range.end);
    }

    /// The word with its end in the document, where its closing quotation mark may be.
    fn finished(mut self, end: usize) -> Self {
        let last = if self.text().is_empty() { end } else { self.range.end };
        self.decoded.places.push(last);
        self.range.end = end;
        self
    }
}

/// The words of a command, the first of which begins at `from`; `None` if a shell would not see them.
pub(super) fn words_of(text: &str, from: usize, end: usize) -> Option<Vec<CommandWord>> {
    let (mut words, mut word, mut quote) = (Vec::new(), None::<CommandWord>, None);
    let begin = |at: usize| CommandWord { range: at..at, ..CommandWord::default() };
    let mut characters = text[from..end].char_indices().map(|(at, it)| (from + at, it)).peekable();
    let mut last = end;
    while let Some((at, it)) = characters.next() {
        last = at;
        let next = characters.peek().map_or('\n', |(_, next)| *next);
        match (quote, it) {
            (Some(mark), _) if it == mark => quote = None,
            (None, '\'' | '"') => {
                word.get_or_insert_with(|| begin(at));
                quote = Some(it);
            }
            (None, '\\') if is_line_end(&text[at + 1..end]) => {
                words.extend(word.take().map(|word| word.finished(at)));
                characters.by_ref().find(|(_, it)| *it == '\n');
            }
            (None, '\n' | ';' | '|' | '&' | '>') => break,
            (None, '#') if word.is_none() => break,
            (None, '`' | '(') => return None,
            (None, _) if it.is_whitespace() => {
                words.extend(word.take().map(|word| word.finished(at)));
            }
            _ => {
                let own = word.get_or_insert_with(|| begin(at));
                own.is_expanded |= quote != Some('\'') && matches!(it, '$' | '`');
                let is_escape = it == '\\'
                    && (quote.is_none() || quote == Some('"') && "\"\\$`".contains(next));
                own.push(if is_escape { characters.next().unwrap_or((at, it)) } else { (at, it) });
                // A placeholder, which may contain blanks.
                if quote.is_none() && it == '<' {
                    let length = text[at..end]
                        .find(['>', '\n'])
                        .filter(|length| text[at + length..].starts_with('>'))?;
                    while let Some(inside) = characters.next_if(|it| it.0 <= at + length) {
                        own.push(inside);
                    }
                }
            }
        }
        last = end;
    }
    words.extend(word.take().map(|word| word.finished(last)));
    quote.is_none().then_some(words)
}

/// Whether nothing else is on a line.
fn is_line_end(rest: &str) -> bool {
    rest.trim_start_matches([' ', '\t', '\r']).starts_with('\n')
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(text: &str) -> Option<Vec<String>> {
        let words = words_of(text, 0, text.len())?;
        Some(words.iter().map(|word| word.text().to_owned()).collect())
    }

    #[test]
    fn a_command_has_the_words_that_a_shell_passes_on() {
        for (text, expected) in [
            ("a  b\tc", &["a", "b", "c"][..]),
            ("a 'b \"c\"' \"d 'e'\"", &["a", "b \"c\"", "d 'e'"]),
            (r#"a "{\"b\": 1}" c\ d"#, &["a", "{\"b\": 1}", "c d"]),
            (r"a 'C:\b' C:\\b", &["a", r"C:\b", r"C:\b"]),
            ("a \\\n  b", &["a", "b"]),
            ("a \\  \r\n  b", &["a", "b"]),
            ("a --x=<a b> c", &["a", "--x=<a b>", "c"]),
            ("a 'b\nc' d", &["a", "b\nc", "d"]),
            ("a '' b", &["a", "", "b"]),
            ("a b#c # d", &["a", "b#c"]),
            ("é 'ü' 日本", &["é", "ü", "日本"]),
        ] {
            assert_eq!(
                words(text).as_deref(),
                Some(&expected.iter().map(|it| (*it).to_owned()).collect::<Vec<_>>()[..]),
                "{text}"
            );
        }
        for end in ["\nb", "; b", "| b", "&& b", "> b"] {
            assert_eq!(words(&format!("a {end}")).unwrap(), ["a"], "{end}");
        }
    }

    #[test]
    fn what_a_shell_would_not_pass_on_has_no_words() {
        for text in ["a 'b", "a \"b", "a (b)", "a `b`", "a <b", "a <b\n>"] {
            assert_eq!(words(text), None, "{text}");
        }
        assert!(words_of("", 0, 0).unwrap().is_empty());
        // The end of what is read may be inside of the command.
        assert_eq!(words_of("a bc", 0, 3).unwrap()[1].text(), "b");
    }

    #[test]
    fn a_word_knows_its_place_and_what_a_shell_replaces() {
        let text = "x é \"$A é\" '$B' c\\ d";
        let words = words_of(text, 2, text.len()).unwrap();
        let shown: Vec<_> = words.iter().map(|word| &text[word.range.clone()]).collect();
        assert_eq!(shown, ["é", "\"$A é\"", "'$B'", "c\\ d"]);
        let expanded: Vec<_> = words.iter().map(|word| word.is_expanded).collect();
        assert_eq!(expanded, [false, true, false, false]);
        for word in &words {
            assert_eq!(word.decoded.places.len(), word.text().len() + 1, "{}", word.text());
        }
        // The place of a character behind an escape, and the end of the word.
        let last = &words[3].decoded;
        assert_eq!(last.place(1..2), text.len() - 2..text.len() - 1);
        assert_eq!(last.place(0..3).end, text.len());
    }
}
