//! What patterns cost that were met before. Many tools have the same, and of one and the same schema
//! it is asked for each thing that it is used for.

use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};

use super::pattern_cost::PatternCost;

/// Texts that are remembered, in bytes, and what one takes beside its own.
const MOST_BYTES: usize = 2 << 20;
const BYTES_OF_AN_ENTRY: usize = 100;

/// Costs by the text of a pattern.
#[derive(Default)]
struct Remembered {
    costs: HashMap<Box<str>, PatternCost>,
    bytes: usize,
}

/// What `pattern` costs as a `pattern`.
pub(super) fn known_cost(pattern: &str) -> PatternCost {
    static KNOWN: Mutex<Option<Remembered>> = Mutex::new(None);
    remembered(&KNOWN, pattern, PatternCost::of)
}

/// The same as a name of `patternProperties`.
pub(super) fn known_key_cost(pattern: &str) -> PatternCost {
    static KNOWN: Mutex<Option<Remembered>> = Mutex::new(None);
    remembered(&KNOWN, pattern, PatternCost::of_key)
}

fn remembered(
    known: &Mutex<Option<Remembered>>,
    pattern: &str,
    cost_of: fn(&str) -> PatternCost,
) -> PatternCost {
    let known = || known.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(&cost) = known().get_or_insert_default().costs.get(pattern) {
        return cost;
    }
    // Others may go on in the meantime.
    let cost = cost_of(pattern);
    let mut known = known();
    let remembered = known.get_or_insert_default();
    let bytes = pattern.len() + BYTES_OF_AN_ENTRY;
    if remembered.bytes + bytes <= MOST_BYTES
        && remembered.costs.insert(pattern.into(), cost).is_none()
    {
        remembered.bytes += bytes;
    }
    cost
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
        static KNOWN: Mutex<Option<Remembered>> = Mutex::new(None);
        let pattern = |number: usize| format!("{number}{}", "a".repeat(9_900));
        for number in 0..300 {
            remembered(&KNOWN, &pattern(number), |_| PatternCost::REFUSED);
        }
        let known = KNOWN.lock().unwrap();
        let remembered = known.as_ref().unwrap();
        assert!((200..=220).contains(&remembered.costs.len()), "{}", remembered.costs.len());
        assert!(remembered.costs.contains_key(&*pattern(0)));
    }
}
