//! Names that a text mentions in backticks, and the names that were intended.

use std::ops::Range;

use super::letters_of;
use crate::source;

/// How a mentioned name differs from an existing one.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Nearness {
    /// In case or separators only.
    Spelling,
    /// In one or two letters.
    Letters,
}

/// The first `most` words in single backticks that may be names, each with its byte range.
pub fn backticked_words(text: &str, most: usize) -> Vec<(&str, Range<usize>)> {
    let mut words = Vec::new();
    let mut at = 0;
    while words.len() < most {
        let Some(open) = text[at..].find('`').map(|open| at + open) else { break };
        let fence = text[open..].bytes().take_while(|byte| *byte == b'`').count();
        let start = open + fence;
        let Some(close) = text[start..].find(&text[open..start]).map(|end| start + end) else {
            break;
        };
        let word = &text[start..close];
        if fence <= 2 && is_name(word) {
            words.push((word, start..close));
        }
        at = close + fence;
    }
    words
}

/// Headings of lists of parameters.
const HEADINGS: [&str; 5] = ["args:", "arguments:", "parameters:", "params:", "@param "];

/// Whether a description has a list of parameters, or unknown names of parameters in backticks.
pub fn names_parameters(text: &str, is_known: impl Fn(&str) -> bool) -> bool {
    let lower = text.to_lowercase();
    let has_list = |heading: &&str| {
        let after = lower.split_once(*heading).map(|(_, after)| after.trim_start());
        after.is_some_and(|after| !after.starts_with("none") && !after.starts_with("no "))
    };
    let is_parameter = |word: &str| word.contains('_') && !is_known(word);
    HEADINGS.iter().any(has_list)
        || backticked_words(text, 20).iter().any(|(word, _)| is_parameter(word))
}

/// Words that mark a list as incomplete.
const EXAMPLES: [&str; 4] = ["e.g.", "for example", "such as", "etc"];

/// The quoted values after `one of`, to which a parameter is restricted.
pub fn enumerated_values(text: &str) -> Vec<&str> {
    // Few descriptions quote anything.
    if memchr::memchr3(b'"', b'\'', b'`', text.as_bytes()).is_none() {
        return Vec::new();
    }
    let lower = text.to_ascii_lowercase();
    let Some(at) = lower.find("one of") else { return Vec::new() };
    if EXAMPLES.iter().any(|word| lower.contains(word)) {
        return Vec::new();
    }
    let mut rest = text[at + "one of".len()..].trim_start_matches([':', ' ', '(', '[']);
    let mut values = Vec::new();
    while let Some(quote) = rest.chars().next().filter(|it| matches!(it, '"' | '\'' | '`')) {
        let Some((value, after)) = rest[1..].split_once(quote) else { break };
        if value.is_empty() || value.len() > 64 || values.contains(&value) {
            break;
        }
        values.push(value);
        rest = after.trim_start_matches([',', ' ', '|', '/']);
        rest = rest.strip_prefix("or ").or(rest.strip_prefix("and ")).unwrap_or(rest);
    }
    values
}

fn is_name(word: &str) -> bool {
    let begins_well = word.starts_with(|first: char| first.is_ascii_alphabetic() || first == '_');
    let of_name = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'-');
    begins_well && word.len() <= 64 && word.bytes().all(of_name)
}

/// How `word` differs from `name`; `None` if they are unrelated. Plurals and numbered names count
/// as unrelated.
pub fn near_miss(word: &str, name: &str) -> Option<Nearness> {
    if word == name || word.len().abs_diff(name.len()) > 3 {
        return None;
    }
    if letters_of(word).eq(letters_of(name)) {
        // Ordinary words are often written with a capital, or in capitals as constants are.
        let composed =
            name.bytes().any(|byte| byte.is_ascii_uppercase() || !byte.is_ascii_lowercase());
        return composed.then_some(Nearness::Spelling);
    }
    // Short words are one letter away from many others.
    let edit_distance = match word.len().min(name.len()) {
        0..=5 => return None,
        6..=9 => 1,
        _ => 2,
    };
    let plural = |one: &str, other: &str| one.strip_suffix('s') == Some(other);
    let same_beginning = word.bytes().next() == name.bytes().next();
    let is_other =
        || plural(word, name) || plural(name, word) || !digits_of(word).eq(digits_of(name));
    let near =
        same_beginning && !is_other() && source::edit_distance(word, name, edit_distance).is_some();
    near.then_some(Nearness::Letters)
}

fn digits_of(text: &str) -> impl Iterator<Item = u8> + '_ {
    text.bytes().filter(u8::is_ascii_digit)
}

#[cfg(test)]
mod tests {
    use super::{Nearness, backticked_words, enumerated_values, near_miss};

    #[test]
    fn values_are_those_that_are_quoted_after_one_of() {
        for (text, expected) in [
            ("Must be one of \"add\", \"update\"", &["add", "update"][..]),
            ("One of: 'a' | 'b' or 'c'. Not \"d\".", &["a", "b", "c"]),
            ("one of (`x`, and `y`)", &["x", "y"]),
            ("One of \"a", &[]),
            ("One of the \"a\", \"b\"", &[]),
            ("One of \"a\", \"b\", etc.", &[]),
            ("One of \"\", \"b\"", &[]),
            ("One of \"a\", \"a\"", &["a"]),
            ("Ä: One of \"ä\",\"ö\"", &["ä", "ö"]),
        ] {
            assert_eq!(enumerated_values(text), expected, "{text}");
        }
    }

    #[test]
    fn names_in_backticks_are_located() {
        let text = "Use `max_results`, not ``limit`` or `a b`; see `x.y` and ```code``` `open";
        let words = backticked_words(text, 10);
        assert_eq!(words.len(), 2, "{words:?}");
        assert_eq!(words[0], ("max_results", 5..16));
        assert_eq!(words[1].0, "limit");
    }

    #[test]
    fn spellings_and_typos_are_near_and_other_words_are_not() {
        assert_eq!(near_miss("maxResults", "max_results"), Some(Nearness::Spelling));
        assert_eq!(near_miss("max-results", "max_results"), Some(Nearness::Spelling));
        assert_eq!(near_miss("repositroy", "repository"), Some(Nearness::Letters));
        for (word, name) in [
            ("max_results", "max_results"),
            ("repos", "repo"),
            ("repository", "repositories"),
            ("field1", "field2"),
            ("Query", "query"),
            ("owner", "other"),
            ("GET", "get"),
            ("start_date", "end_date"),
            ("include", "exclude"),
        ] {
            assert_eq!(near_miss(word, name), None, "{word} {name}");
        }
    }

    #[test]
    fn words_are_limited_to_the_requested_number() {
        let text = "`a_b` and `c_d`, `_e`, `1f`, `g-h`";
        let words = |most| -> Vec<&str> {
            backticked_words(text, most).into_iter().map(|(word, _)| word).collect()
        };
        assert_eq!(words(9), ["a_b", "c_d", "_e", "g-h"]);
        assert_eq!(words(2), ["a_b", "c_d"]);
        assert_eq!(words(1), ["a_b"]);
        let name = |length: usize| format!("`{}`", "n".repeat(length));
        assert_eq!(backticked_words(&name(64), 1).len(), 1);
        assert_eq!(backticked_words(&name(65), 1), []);
    }

    #[test]
    fn spellings_differ_by_three_separators_at_most() {
        assert_eq!(near_miss("getuserid", "g_et_user_id"), Some(Nearness::Spelling));
        assert_eq!(near_miss("getuserid", "g_e_t_user_id"), None);
        assert_eq!(near_miss("g_e_t_user_id", "getuserid"), None);
    }
}
