//! Whether a few texts differ from each other, which is the case in most lists.

use crate::document::limits::MAX_PAIRWISE_ITEMS;

/// Whether these are a few texts and no two are equal. For more texts the answer is always `false`.
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
