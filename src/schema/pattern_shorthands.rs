//! Shorthands such as `\d` as ECMA-262 has them, in patterns that look around. Other patterns are
//! translated by a crate, which leaves these as they are.

use super::pattern_lookaround::length_of_step;

const DIGITS: &str = "0-9";
const WORDS: &str = "A-Za-z0-9_";
/// White space and line terminators (ECMA-262, sections 12.2 and 12.3).
const SPACES: &str =
    "\t-\r \u{a0}\u{1680}\u{2000}-\u{200a}\u{2028}\u{2029}\u{202f}\u{205f}\u{3000}\u{feff}";

/// The pattern with classes of characters in the place of its shorthands; those that stand for all
/// others stay as they are inside of classes. `None` where it cannot be told for sure what is one.
pub(super) fn written_out(pattern: &str) -> Option<String> {
    let (mut out, mut at) = (String::with_capacity(pattern.len()), 0);
    while at < pattern.len() {
        let step = length_of_step(&pattern[at..])?;
        let text = &pattern[at..at + step];
        match text.as_bytes() {
            [b'\\', letter] => match class_of(*letter) {
                Some((class, is_negated)) => {
                    out.push_str(if is_negated { "[^" } else { "[" });
                    out.push_str(class);
                    out.push(']');
                }
                None => out.push_str(text),
            },
            [b'[', ..] => push_class(text, &mut out)?,
            _ => out.push_str(text),
        }
        at += step;
    }
    Some(out)
}

/// Adds a class with its shorthands written out. As it is where one of them might be an end of a
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
            Some((ranges, false)) => {
                let (before, after) = (&class[..at], &class[at + step..]);
                let begins_range = after.starts_with('-') && after != "-]";
                let ends_range = before.ends_with('-') && !matches!(before, "[-" | "[^-");
                if begins_range || ends_range {
                    out.truncate(from);
                    out.push_str(class);
                    return Some(());
                }
                out.push_str(ranges);
            }
            _ => out.push_str(text),
        }
        at += step;
    }
    Some(())
}

/// What a shorthand stands for, and whether for all others.
fn class_of(letter: u8) -> Option<(&'static str, bool)> {
    let class = match letter.to_ascii_lowercase() {
        b'd' => DIGITS,
        b'w' => WORDS,
        b's' => SPACES,
        _ => return None,
    };
    Some((class, letter.is_ascii_uppercase()))
}

#[cfg(test)]
mod tests {
    use super::written_out;

    #[test]
    fn shorthands_are_written_out() {
        for (pattern, expected) in [
            (r"^(?=.*\d)\w{8}\D$", "^(?=.*[0-9])[A-Za-z0-9_]{8}[^0-9]$"),
            (r"[\w.-]\\d", r"[A-Za-z0-9_.-]\\d"),
            (r"[^\d\]\w-]", r"[^0-9\]A-Za-z0-9_-]"),
            (r"[-\d]", "[-0-9]"),
            (r"[\W\d]", r"[\W0-9]"),
            (r"[\d-x]", r"[\d-x]"),
            (r"[+-\d]", r"[+-\d]"),
            (r"\.\p{L}é", r"\.\p{L}é"),
        ] {
            assert_eq!(written_out(pattern).as_deref(), Some(expected), "{pattern}");
        }
        assert_eq!(written_out(r"[\w[]"), None);
    }
}
