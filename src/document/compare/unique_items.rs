//! Finds equal items of an array; a fast check for lists of a few distinct texts.

use std::collections::HashMap;

use crate::document::Value;
use crate::document::limits::MAX_PAIRWISE_ITEMS;

impl<'d> Value<'d> {
    /// The first item that equals an earlier one, with the index of the earlier item. `may_look` is
    /// called before this many values are checked; after the first `false` the search ends.
    pub fn first_repetition(
        self,
        mut may_look: impl FnMut(usize) -> bool,
    ) -> Option<(usize, Value<'d>)> {
        let mut seen: HashMap<u64, Vec<(usize, Value<'d>)>> = HashMap::new();
        for (position, item) in self.items().enumerate() {
            let size = item.end_id().index() - item.id().index();
            if !may_look(size) {
                return None;
            }
            let alike = seen.entry(item.structural_hash()).or_default();
            // Items that differ may have one hash.
            for (earlier, other) in &*alike {
                if !may_look(size) {
                    return None;
                }
                if other.equals(item) {
                    return Some((*earlier, item));
                }
            }
            alike.push((position, item));
        }
        None
    }
}

/// Whether there are only a few texts and no two are equal. For more texts the answer is always
/// `false`.
pub fn evidently_differ<'t>(texts: impl Iterator<Item = &'t [u8]>) -> bool {
    let mut seen: [&[u8]; MAX_PAIRWISE_ITEMS] = [&[]; MAX_PAIRWISE_ITEMS];
    for (count, text) in texts.enumerate() {
        if count == MAX_PAIRWISE_ITEMS || seen[..count].contains(&text) {
            return false;
        }
        seen[count] = text;
    }
    true
}

#[cfg(test)]
mod tests {
    use super::{MAX_PAIRWISE_ITEMS, evidently_differ};
    use crate::document::{Document, Value};

    fn unique_items(text: &str, most: usize) -> Option<(usize, String)> {
        let document = Document::of_json(text);
        let array: Value<'_> = document.roots().next().expect("a value");
        let mut left = most;
        let may_look = |values: usize| {
            let is_affordable = values <= left;
            left = left.saturating_sub(values);
            is_affordable
        };
        let found = array.first_repetition(may_look);
        found.map(|(earlier, item)| (earlier, item.source_text().to_owned()))
    }

    #[test]
    fn the_first_of_all_is_found() {
        for (text, expected) in [
            ("[]", None),
            ("[1, 2, true, null, \"1\", [], {}]", None),
            ("[1, 2, 2.0, 1]", Some((1, "2.0"))),
            (
                "[{\"a\": 1, \"b\": 2}, 0, {\"b\": 2, \"a\": 1e0}]",
                Some((0, "{\"b\": 2, \"a\": 1e0}")),
            ),
            ("[18446744073709551616, 18446744073709551617, 1e400, 2e400]", None),
            ("[0.1, 0.1000000000000000000001]", None),
            ("[9007199254740993, 9007199254740993.0]", Some((0, "9007199254740993.0"))),
        ] {
            let expected = expected.map(|(at, text)| (at, text.to_owned()));
            assert_eq!(unique_items(text, usize::MAX), expected, "{text}");
        }
    }

    #[test]
    fn the_search_ends_when_its_budget_is_spent() {
        assert_eq!(unique_items("[[1, 2], 3, [1, 2]]", 10), Some((0, "[1, 2]".to_owned())));
        assert_eq!(unique_items("[[1, 2], 3, [1, 2]]", 9), None, "not even compared");
    }

    #[test]
    fn a_few_texts_differ_unless_two_are_equal() {
        let differ = |texts: &[&str]| evidently_differ(texts.iter().map(|text| text.as_bytes()));
        assert!(differ(&[]));
        assert!(differ(&["a", "", "b"]));
        assert!(!differ(&["a", "b", "a"]));
        assert!(!differ(&["", ""]));
    }

    #[test]
    fn no_verdict_is_given_on_many_values() {
        let texts: Vec<_> = (0..=MAX_PAIRWISE_ITEMS).map(|number| number.to_string()).collect();
        assert!(evidently_differ(texts[1..].iter().map(String::as_bytes)));
        assert!(!evidently_differ(texts.iter().map(String::as_bytes)));
    }
}
