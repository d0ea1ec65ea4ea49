//! Translation of syntax that ECMA-262 and the engines interpret differently: shorthands such as
//! `\d`, `.`, which does not match line terminators, and `\b`, which considers only ASCII letters.
//! Other syntax is translated by a crate, if the pattern has no look-around.

use std::borrow::Cow;

const DIGITS: &str = "0-9";
const NO_DIGITS: &str = "\\x00-/:-\u{10ffff}";
const WORDS: &str = "A-Za-z0-9_";
const NO_WORDS: &str = "\\x00-/:-@\\[-\\^`\\{-\u{10ffff}";
/// White space and line terminators (ECMA-262, sections 12.2 and 12.3).
const SPACES: &str =
    "\t-\r \u{a0}\u{1680}\u{2000}-\u{200a}\u{2028}\u{2029}\u{202f}\u{205f}\u{3000}\u{feff}";
const NO_SPACES: &str = "\\x00-\\x08\\x0e-\\x1f!-\u{9f}\u{a1}-\u{167f}\u{1681}-\u{1fff}\
    \u{200b}-\u{2027}\u{202a}-\u{202e}\u{2030}-\u{205e}\
    \u{2060}-\u{2fff}\u{3001}-\u{fefe}\u{ff00}-\u{10ffff}";
/// A class of all characters except line terminators (ECMA-262, section 12.3).
const ANYTHING: &str = "[^\n\r\u{2028}\u{2029}]";
const BACKSPACE: &str = r"\x08";

/// The pattern in the syntax of the linear engine; `None` if it is not supported.
///
/// Shorthands are expanded first, because the translating crate would parse the pattern again for
/// each of them.
pub fn translated(pattern: &str) -> Option<String> {
    let pattern = write_out(pattern, bound_of_ascii).map_or(Cow::Borrowed(pattern), Cow::Owned);
    let translated = jsonschema_regex::to_rust_regex(&pattern).ok()?;
    Some(translated.into_owned())
}

/// Whether a pattern contains flags. ECMA-262 has none, but engines accept them.
fn has_flags(pattern: &str) -> bool {
    pattern.match_indices("(?").any(|(at, opening)| {
        let kind = pattern[at + opening.len()..].chars().next();
        kind.is_some_and(|kind| kind.is_ascii_alphabetic() || kind == '-')
    })
}

/// The pattern for the backtracking engine, with character classes instead of shorthands: word
/// boundaries cannot be translated for that engine. `None` if the shorthands cannot be determined
/// for certain.
pub fn written_out(pattern: &str) -> Option<String> {
    write_out(pattern, |_| None)
}

/// The pattern with character classes instead of shorthands; `bound` returns the replacement of a
/// word boundary.
fn write_out(pattern: &str, bound: fn(u8) -> Option<&'static str>) -> Option<String> {
    let (mut out, mut at) = (String::with_capacity(pattern.len()), 0);
    // A flag may have it meet line terminators.
    let anything = if has_flags(pattern) { "." } else { ANYTHING };
    while at < pattern.len() {
        let step = length_of_step(&pattern[at..])?;
        let text = &pattern[at..at + step];
        match text.as_bytes() {
            [b'\\', letter] => match class_of(*letter) {
                Some(ranges) => {
                    out.push('[');
                    out.push_str(ranges);
                    out.push(']');
                }
                None => out.push_str(bound(*letter).unwrap_or(text)),
            },
            [b'[', ..] => push_class(text, &mut out)?,
            [b'.'] => out.push_str(anything),
            _ => out.push_str(text),
        }
        at += step;
    }
    Some(out)
}

/// Appends a class with its shorthands expanded, or unchanged if one of them might be an end of a
/// range.
fn push_class(class: &str, out: &mut String) -> Option<()> {
    let from = out.len();
    let mut at = 0;
    while at < class.len() {
        // The bracket that opens it is a step of its own here.
        let step = if at == 0 { 1 } else { length_of_step(&class[at..]).unwrap_or(1) };
        let text = &class[at..at + step];
        let shorthand = text.strip_prefix('\\').and_then(|it| class_of(*it.as_bytes().first()?));
        match shorthand {
            Some(ranges) => {
                let (before, after) = (&class[..at], &class[at + step..]);
                // ECMA-262 in Unicode mode rejects a shorthand as the end of a range, other engines
                // do not.
                let begins_range = after.starts_with('-') && after != "-]";
                let ends_range = before.ends_with('-') && !matches!(before, "[-" | "[^-");
                if begins_range || ends_range {
                    out.truncate(from);
                    out.push_str(class);
                    return Some(());
                }
                out.push_str(ranges);
            }
            None if text == r"\b" => out.push_str(BACKSPACE),
            None => out.push_str(text),
        }
        at += step;
    }
    Some(())
}

/// A word boundary of ASCII letters, or its negation.
fn bound_of_ascii(letter: u8) -> Option<&'static str> {
    match letter {
        b'b' => Some(r"(?-u:\b)"),
        b'B' => Some(r"(?-u:\B)"),
        _ => None,
    }
}

/// The content of a class that is equivalent to a shorthand.
fn class_of(letter: u8) -> Option<&'static str> {
    match letter {
        b'd' => Some(DIGITS),
        b'D' => Some(NO_DIGITS),
        b'w' => Some(WORDS),
        b'W' => Some(NO_WORDS),
        b's' => Some(SPACES),
        b'S' => Some(NO_SPACES),
        _ => None,
    }
}

/// The length of an escape, a class or a character, in bytes. `None` for classes with brackets or
/// operators, which engines interpret differently.
fn length_of_step(text: &str) -> Option<usize> {
    let mut characters = text.char_indices();
    match characters.next()?.1 {
        '\\' => {
            let (at, escaped) = characters.next()?;
            Some(at + escaped.len_utf8())
        }
        '[' => {
            let mut at = 1;
            loop {
                let rest = text.get(at..)?;
                if ["&&", "~~", "--"].iter().any(|it| rest.starts_with(it)) {
                    return None;
                }
                match rest.chars().next()? {
                    ']' if at > 1 => return Some(at + 1),
                    '[' | ']' => return None,
                    '\\' => at += length_of_step(&text[at..])?,
                    step => at += step.len_utf8(),
                }
            }
        }
        character => Some(character.len_utf8()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shorthands_are_written_out() {
        for (pattern, expected) in [
            (r"^(?=a*\d)\w{8}\D$", "^(?=a*[0-9])[A-Za-z0-9_]{8}[\\x00-/:-\u{10ffff}]$"),
            (r"^.\.[.\b]\b", "^[^\n\r\u{2028}\u{2029}]\\.[.\\x08]\\b"),
            ("(?s)^.", "(?s)^."),
            (r"[\w.-]\\d", r"[A-Za-z0-9_.-]\\d"),
            (r"[^\d\]\w-]", r"[^0-9\]A-Za-z0-9_-]"),
            (r"[-\d]", "[-0-9]"),
            (r"[^\D_]", "[^\\x00-/:-\u{10ffff}_]"),
            (r"[\d-x]", r"[\d-x]"),
            (r"[+-\d]", r"[+-\d]"),
            (r"\.\p{L}é", r"\.\p{L}é"),
        ] {
            assert_eq!(written_out(pattern).as_deref(), Some(expected), "{pattern}");
        }
        assert_eq!(written_out(r"[\w[]"), None);
    }

    #[test]
    fn patterns_mean_what_they_mean_in_ecma_262() {
        for (pattern, text, is_matched) in [
            (r"\bfoo\b", "éfoo", true),
            (r"\Bfoo", "éfoo", false),
            (r"\Bfoo", "afoo", true),
            (r"[\b]", "\u{8}", true),
            ("a.b", "a\rb", false),
            ("a.b", "a\u{2028}b", false),
            ("a.b", "aéb", true),
            (r"a\.b", "a.b", true),
            ("^[.]$", "\n", false),
        ] {
            let pattern = crate::schema::pattern::matcher::LazyPattern::new(pattern, 1 << 20);
            let matched = pattern.matcher().unwrap().is_match(text, &mut 1_000);
            assert_eq!(matched, Some(is_matched), "{pattern:?} for {text:?}");
        }
    }

    #[test]
    fn every_character_is_in_one_of_two_classes() {
        for [one, other] in [[DIGITS, NO_DIGITS], [WORDS, NO_WORDS], [SPACES, NO_SPACES]] {
            let class = |ranges: &str| {
                let pattern = format!("[{ranges}]");
                let parsed = regex_syntax::parse(&pattern).expect(&pattern);
                let regex_syntax::hir::HirKind::Class(class) = parsed.into_kind() else {
                    panic!("{pattern} is not a class");
                };
                class
            };
            let (one, other) = (class(one), class(other));
            let (
                regex_syntax::hir::Class::Unicode(mut one),
                regex_syntax::hir::Class::Unicode(other),
            ) = (one, other)
            else {
                panic!("classes of characters");
            };
            one.negate();
            assert_eq!(one, other);
        }
    }
}
