//! A cache of verdicts on patterns, because many tools have the same pattern, and a YAML alias may
//! repeat a pattern hundreds of times.

use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};

use crate::schema::limits::{MAX_PATTERN_CACHE_BYTES, PATTERN_CACHE_ENTRY_BYTES};
use crate::schema::pattern::verdict::PatternVerdict;

/// Cached answers by the text of a pattern.
struct Remembered<T> {
    answers: HashMap<Box<str>, T>,
    bytes: usize,
}

type Known<T> = Mutex<Option<Remembered<T>>>;

/// Whether `pattern` is a regular expression, cached; `judge` computes the verdict.
pub(crate) fn known_verdict(pattern: &str, judge: fn(&str) -> PatternVerdict) -> PatternVerdict {
    static KNOWN: Known<PatternVerdict> = Mutex::new(None);
    remembered(&KNOWN, pattern, judge)
}

/// The part of `pattern` that can be matched in exponentially many ways, cached; `find` computes
/// it.
pub(crate) fn known_part(pattern: &str, find: fn(&str) -> PatternSpan) -> PatternSpan {
    static KNOWN: Known<PatternSpan> = Mutex::new(None);
    remembered(&KNOWN, pattern, find)
}

/// A part of a pattern, as byte offsets.
type PatternSpan = Option<(usize, usize)>;

fn remembered<T: Clone>(known: &Known<T>, pattern: &str, find: fn(&str) -> T) -> T {
    let begin = || Remembered { answers: HashMap::new(), bytes: 0 };
    let known = || known.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(answer) = known().get_or_insert_with(begin).answers.get(pattern) {
        return answer.clone();
    }
    // Other threads may continue in the meantime.
    let answer = find(pattern);
    let mut known = known();
    let remembered = known.get_or_insert_with(begin);
    let bytes = pattern.len() + PATTERN_CACHE_ENTRY_BYTES;
    if remembered.bytes + bytes <= MAX_PATTERN_CACHE_BYTES
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
    fn the_cache_is_bounded() {
        static KNOWN: Known<usize> = Mutex::new(None);
        let pattern = |number: usize| format!("{number}{}", "a".repeat(9_900));
        for number in 0..300 {
            assert_eq!(remembered(&KNOWN, &pattern(number), str::len), pattern(number).len());
        }
        let known = KNOWN.lock().unwrap();
        let remembered = known.as_ref().unwrap();
        assert!((200..=220).contains(&remembered.answers.len()), "{}", remembered.answers.len());
        assert!(remembered.answers.contains_key(&*pattern(0)));
    }
}
