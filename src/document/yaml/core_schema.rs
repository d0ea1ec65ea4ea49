//! The meaning of a YAML scalar: YAML 1.2.2, section 10.3 (core schema), and tags.

use granit_parser::{ScalarStyle, Tag};

use crate::document::Kind;
use crate::document::tree::arena::Flags;

/// The kind of a scalar, and the flag that distinguishes `true` from `false`.
pub(crate) fn resolve(text: &str, style: ScalarStyle, tag: Option<&Tag>) -> (Kind, Flags) {
    match tag {
        None if style == ScalarStyle::Plain => plain(text),
        None => (Kind::String, Flags::NONE),
        Some(tag) => tagged(text, tag.core_suffix()),
    }
}

/// The kind of a scalar with a tag. A tag of the core schema applies if the text matches it. Other
/// tags mark the text as application-specific, which is a string in JSON.
fn tagged(text: &str, core_type: Option<&str>) -> (Kind, Flags) {
    let found = plain(text);
    let wanted = match core_type {
        Some("null") => Kind::Null,
        Some("bool") => Kind::Boolean,
        Some("int" | "float") => Kind::Number,
        _ => Kind::String,
    };
    if found.0 == wanted { found } else { (Kind::String, Flags::NONE) }
}

fn plain(text: &str) -> (Kind, Flags) {
    // Most texts are ruled out by their first character.
    match text.as_bytes().first() {
        None | Some(b'~' | b'n' | b'N' | b't' | b'T' | b'f' | b'F') => word(text),
        Some(b'0'..=b'9' | b'-' | b'+' | b'.') if is_number(text.as_bytes()) => {
            (Kind::Number, Flags::NONE)
        }
        Some(_) => (Kind::String, Flags::NONE),
    }
}

fn word(text: &str) -> (Kind, Flags) {
    match text {
        "" | "~" | "null" | "Null" | "NULL" => (Kind::Null, Flags::NONE),
        "true" | "True" | "TRUE" => (Kind::Boolean, Flags::TRUE),
        "false" | "False" | "FALSE" => (Kind::Boolean, Flags::NONE),
        _ => (Kind::String, Flags::NONE),
    }
}

fn is_number(bytes: &[u8]) -> bool {
    let all = |digits: &[u8], test: fn(&u8) -> bool| !digits.is_empty() && digits.iter().all(test);
    match bytes {
        // A sign is allowed neither here nor before not-a-number (YAML 1.2.2, section 10.3.2).
        [b'0', b'o', digits @ ..] => all(digits, |byte| matches!(byte, b'0'..=b'7')),
        [b'0', b'x', digits @ ..] => all(digits, u8::is_ascii_hexdigit),
        b".nan" | b".NaN" | b".NAN" => true,
        [b'-' | b'+', rest @ ..] | rest => is_unsigned(rest),
    }
}

/// Whether the text is an unsigned number, that is, `[0-9]+`,
/// `(\.[0-9]+|[0-9]+(\.[0-9]*)?)([eE][-+]?[0-9]+)?`, or infinity.
fn is_unsigned(bytes: &[u8]) -> bool {
    if matches!(bytes, b".inf" | b".Inf" | b".INF") {
        return true;
    }
    let (integer, mut rest) = split_digits(bytes);
    let mut digits = integer;
    if let [b'.', after @ ..] = rest {
        let (fraction, after) = split_digits(after);
        digits += fraction;
        rest = after;
    }
    digits > 0 && (rest.is_empty() || is_exponent(rest))
}

fn is_exponent(bytes: &[u8]) -> bool {
    let [b'e' | b'E', rest @ ..] = bytes else {
        return false;
    };
    let (digits, rest) =
        split_digits(rest.strip_prefix(b"+").or(rest.strip_prefix(b"-")).unwrap_or(rest));
    digits > 0 && rest.is_empty()
}

fn split_digits(bytes: &[u8]) -> (usize, &[u8]) {
    let count = bytes.iter().take_while(|byte| byte.is_ascii_digit()).count();
    (count, &bytes[count..])
}

/// The type of a plain text in YAML 1.1.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum OldType {
    /// A boolean (YAML 1.1, type `bool`).
    Boolean,
    /// A date (YAML 1.1, type `timestamp`).
    Date,
}

/// The YAML 1.1 type of a plain text that is a string in YAML 1.2. The single letters `y` and `n`
/// are not included, because the parsers in use do not read them as booleans.
pub fn old_type(text: &str) -> Option<OldType> {
    match text.as_bytes() {
        &[b'y' | b'Y' | b'n' | b'N' | b'o' | b'O', _] | &[b'y' | b'Y' | b'o' | b'O', _, _] => {
            let words = ["yes", "no", "on", "off"];
            words.iter().any(|word| text.eq_ignore_ascii_case(word)).then_some(OldType::Boolean)
        }
        bytes @ [_, _, _, _, b'-', _, _, b'-', _, _] => {
            let mut digits = bytes.iter().enumerate().filter(|(at, _)| !matches!(at, 4 | 7));
            digits.all(|(_, byte)| byte.is_ascii_digit()).then_some(OldType::Date)
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn kind(text: &str) -> Kind {
        resolve(text, ScalarStyle::Plain, None).0
    }

    #[test]
    fn numbers_are_those_of_the_core_schema() {
        for text in [
            "0",
            "-0",
            "+12",
            "012",
            "0o17",
            "0xfF",
            "1.",
            ".5",
            "-.5",
            "1e3",
            "1.5E-3",
            "+1.e+9",
            ".inf",
            "-.Inf",
            "+.INF",
            ".nan",
            ".NaN",
            ".NAN",
            "685230.15",
        ] {
            assert_eq!(kind(text), Kind::Number, "{text}");
        }
        for text in [
            "0o8", "0o", "0x", "0xg", "-0x1", ".", "-", "+", "1e", "1e+", "e3", "1_000", "1:30",
            ".iNf", "-.nan", "nan", "inf", "1.2.3", "0b1", "--1", "1 2", "１",
        ] {
            assert_eq!(kind(text), Kind::String, "{text}");
        }
    }

    #[test]
    fn words_are_those_of_the_core_schema() {
        for text in ["", "~", "null", "Null", "NULL"] {
            assert_eq!(kind(text), Kind::Null);
        }
        for text in ["true", "True", "TRUE", "false", "False", "FALSE"] {
            assert_eq!(kind(text), Kind::Boolean);
        }
        for text in ["yes", "no", "on", "off", "y", "n", "tRUE", "nULL", "None"] {
            assert_eq!(kind(text), Kind::String);
        }
    }

    #[test]
    fn tags_override_and_quotes_make_strings() {
        let core = |suffix: &str| Tag::new("tag:yaml.org,2002:", suffix);
        let tagged = |text, tag: Tag| resolve(text, ScalarStyle::DoubleQuoted, Some(&tag)).0;
        assert_eq!(tagged("12", core("str")), Kind::String);
        assert_eq!(tagged("12", core("int")), Kind::Number);
        assert_eq!(tagged("x", core("int")), Kind::String);
        assert_eq!(tagged("true", core("bool")), Kind::Boolean);
        assert_eq!(tagged("", core("null")), Kind::Null);
        assert_eq!(tagged("12", Tag::new("!", "foo")), Kind::String);
        assert_eq!(resolve("12", ScalarStyle::SingleQuoted, None).0, Kind::String);
        assert_eq!(resolve("12", ScalarStyle::Literal, None).0, Kind::String);
    }

    #[test]
    fn the_traps_of_yaml_1_1_are_known() {
        for text in ["no", "Yes", "ON", "off"] {
            assert_eq!(old_type(text), Some(OldType::Boolean), "{text}");
        }
        assert_eq!(old_type("2026-07-28"), Some(OldType::Date));
        for text in ["y", "none", "only", "2026-7-28", "2026-07-28T", "2026-07-2x", "", "ö", "ok"]
        {
            assert_eq!(old_type(text), None, "{text}");
        }
    }
}
