//! Control characters and terminal escape sequences.

use std::ops::Range;

/// The first control character or escape sequence of a text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Control {
    /// The first character.
    pub character: char,
    /// The byte range of the character, or of the escape sequence that it begins.
    pub span: Range<usize>,
    /// Whether the character begins an escape sequence.
    pub escape: bool,
    /// Number of control characters in the whole text.
    pub count: usize,
}

/// The first escape sequence of a text, or else its first control character, except tab, line feed
/// and carriage return.
pub fn first_control(text: &str) -> Option<Control> {
    let mut controls = text.char_indices().filter(|(_, character)| is_control(*character));
    let (first, count) = (controls.clone().next()?, controls.clone().count());
    let (at, character) = controls.find(|(_, found)| begins_sequence(*found)).unwrap_or(first);
    let escape = begins_sequence(character);
    let length = if escape { sequence_length(&text[at..]) } else { character.len_utf8() };
    Some(Control { character, span: at..at + length, escape, count })
}

/// The text without control characters, except tab, line feed and carriage return, and without
/// escape sequences.
pub fn without_controls(text: &str) -> String {
    let (mut shown, mut rest) = (String::new(), text);
    while let Some(first) = rest.chars().next() {
        let length = if begins_sequence(first) { sequence_length(rest) } else { first.len_utf8() };
        if !is_control(first) {
            shown.push(first);
        }
        rest = &rest[length..];
    }
    shown
}

fn is_control(character: char) -> bool {
    character.is_control() && !matches!(character, '\t' | '\n' | '\r')
}

/// Whether a character is the escape character, or a single character that replaces it and a
/// bracket (ECMA-48, section 5.3).
fn begins_sequence(character: char) -> bool {
    matches!(character, '\u{1b}' | '\u{90}' | '\u{9b}' | '\u{9d}'..='\u{9f}')
}

/// The length of the escape sequence at the beginning of a text, in bytes (ECMA-48, sections 5.4
/// and 5.6).
fn sequence_length(text: &str) -> usize {
    let mut characters = text.char_indices();
    let Some((_, first)) = characters.next() else { return 0 };
    let after_first = first.len_utf8();
    let introducer = match first {
        '\u{1b}' => characters.next().map(|(_, second)| second),
        '\u{9b}' => Some('['),
        _ => Some(']'),
    };
    let end = match introducer {
        // Parameter and intermediate bytes are 20 to 3F (ECMA-48, section 5.4).
        Some('[') => characters.find(|(_, part)| !matches!(part, ' '..='?')),
        // Terminals end such a string at BEL as well, which ECMA-48 does not say.
        Some(']' | 'P' | '^' | '_') => {
            characters.find(|(_, part)| matches!(part, '\u{7}' | '\u{9c}' | '\u{1b}' | '\n'))
        }
        Some(single) if single.is_ascii_graphic() => Some((after_first, single)),
        _ => return after_first,
    };
    end.map_or(text.len(), |(at, last)| at + last.len_utf8())
}

#[cfg(test)]
mod tests {
    use super::first_control;

    fn found(text: &str) -> Option<(&str, bool)> {
        first_control(text).map(|control| (&text[control.span], control.escape))
    }

    #[test]
    fn tabs_and_line_breaks_are_not_control_characters() {
        assert_eq!(found("a\tb\r\nc ü"), None);
    }

    #[test]
    fn sequences_are_found_whole_and_before_other_controls() {
        assert_eq!(found("\u{8}a \u{1b}[31;1mred\u{1b}[0m"), Some(("\u{1b}[31;1m", true)));
        assert_eq!(found("\u{1b}]0;title\u{7} x"), Some(("\u{1b}]0;title\u{7}", true)));
        assert_eq!(found("\u{9b}2J."), Some(("\u{9b}2J", true)));
        assert_eq!(found("\u{1b}c."), Some(("\u{1b}c", true)));
        assert_eq!(found("\u{1b}"), Some(("\u{1b}", true)));
        assert_eq!(found("\u{1b}[1"), Some(("\u{1b}[1", true)));
    }

    #[test]
    fn single_controls_are_counted() {
        assert_eq!(found("bell \u{7}\u{7f}\u{85}"), Some(("\u{7}", false)));
        assert_eq!(first_control("\u{7}\u{7f}\u{85}").unwrap().count, 3);
    }
}
