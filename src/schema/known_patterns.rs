//! What was found out about patterns that were met before. Many tools have the same, an alias of YAML
//! may bring one into hundreds, and of one and the same schema it is asked for each thing that it is
//! used for.

use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};

use super::PatternVerdict;
use super::pattern_cost::PatternCost;

/// Texts that are remembered, in bytes, and what one takes beside its own.
const MOST_BYTES: usize = 2 << 20;
const BYTES_OF_AN_ENTRY: usize = 100;

/// Answers by the text of a pattern.
struct Remembered<T> {
    answers: HashMap<Box<str>, T>,
    bytes: usize,
}

type Known<T> = Mutex<Option<Remembered<T>>>;

/// What `pattern` costs as a `pattern`.
pub(super) fn known_cost(pattern: &str) -> PatternCost {
    static KNOWN: Known<PatternCost> = Mutex::new(None);
    remembered(&KNOWN, pattern, PatternCost::of)
}

/// The same as a name of `patternProperties`.
pub(super) fn known_key_cost(pattern: &str) -> PatternCost {
    static KNOWN: Known<PatternCost> = Mutex::new(None);
    remembered(&KNOWN, pattern, PatternCost::of_key)
}

/// Whether `pattern` is a regular expression.
pub(super) fn known_verdict(pattern: &str, judge: fn(&str) -> PatternVerdict) -> PatternVerdict {
    static KNOWN: Known<PatternVerdict> = Mutex::new(None);
    remembered(&KNOWN, pattern, judge)
}

/// The part of `pattern` that can be matched in exponentially many ways.
pub(super) fn known_part(pattern: &str, find: fn(&str) -> Part) -> Part {
    static KNOWN: Known<Part> = Mutex::new(None);
    remembered(&KNOWN, pattern, find)
}

/// A part of a pattern, as byte offsets.
type Part = Option<(usize, usize)>;

fn remembered<T: Clone>(known: &Known<T>, pattern: &str, find: fn(&str) -> T) -> T {
    let begin = || Remembered { answers: HashMap::new(), bytes: 0 };
    let known = || known.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(answer) = known().get_or_insert_with(begin).answers.get(pattern) {
        return answer.clone();
    }
    // Others may go on in the meantime.
    let answer = find(pattern);
    let mut known = known();
    let remembered = known.get_or_insert_with(begin);
    let bytes = pattern.len() + BYTES_OF_AN_ENTRY;
    if remembered.bytes + bytes <= MOST_BYTES
        && remembered.answers.insert(pattern.into(), answer.clone()).is_none()
    {
        remembered.bytes += bytes;
    }
    answer
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_remembered_is_what_was_found() {
        for _ in 0..2 {
            assert_eq!(known_cost(r"^\w{9}x"), PatternCost::of(r"^\w{9}x"));
            assert_eq!(known_key_cost(r"(?=a)\w"), PatternCost::of_key(r"(?=a)\w"));
        }
        // A name has no limit for going back, so that it is not the same.
        assert_ne!(known_cost("^((?!a)b)*$"), known_key_cost("^((?!a)b)*$"));
    }

    #[test]
    fn only_so_much_is_remembered() {
        static KNOWN: Known<PatternCost> = Mutex::new(None);
        let pattern = |number: usize| format!("{number}{}", "a".repeat(9_900));
        for number in 0..300 {
            remembered(&KNOWN, &pattern(number), |_| PatternCost::REFUSED);
        }
        let known = KNOWN.lock().unwrap();
        let remembered = known.as_ref().unwrap();
        assert!((200..=220).contains(&remembered.answers.len()), "{}", remembered.answers.len());
        assert!(remembered.answers.contains_key(&*pattern(0)));
    }
}
