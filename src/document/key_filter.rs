//! A filter of keys, with which readers find the objects in which a key may be duplicated.

/// The keys of an object so far, approximately: equal keys set the same bit.
#[derive(Default, Debug)]
pub(super) struct KeyFilter([u64; 2]);

impl KeyFilter {
    /// Adds a key by its mark, which equal keys share; returns whether no possibly equal key was
    /// added before.
    #[inline]
    pub(super) fn add(&mut self, mark: u64) -> bool {
        // Two different keys may share a bit, which only costs a comparison later.
        let (word, bit) = (&mut self.0[(mark >> 63) as usize], 1 << (mark >> 57 & 63));
        let is_new = *word & bit == 0;
        *word |= bit;
        is_new
    }
}

/// The mark of a key whose text is known as a whole.
#[inline]
pub(super) fn mark_of(key: &[u8]) -> u64 {
    // A step of the finaliser of MurmurHash3, which fills the highest bits: those are used.
    let sample = sample(key);
    (sample ^ sample.rotate_left(25)).wrapping_mul(0xff51_afd7_ed55_8ccd)
}

/// A key's length and some of its bytes: keys with different samples are different.
#[inline]
pub(super) fn sample(key: &[u8]) -> u64 {
    let length = (key.len() as u64) << 56;
    let ends = match (key.first_chunk::<8>(), key.last_chunk::<8>()) {
        (Some(first), Some(last)) => {
            u64::from_le_bytes(*first) ^ u64::from_le_bytes(*last).rotate_left(29)
        }
        _ => key.iter().fold(0, |sample, byte| sample << 8 | u64::from(*byte)),
    };
    ends ^ length
}

#[cfg(test)]
mod tests {
    use super::{KeyFilter, mark_of};
    use crate::document::json::string::{StringEnd, scan_key};

    #[test]
    fn equal_keys_are_always_detected_and_common_keys_are_distinguished() {
        let keys = ["type", "description", "properties", "required", "enum", "items", "x"];
        let text =
            format!("{{\"{}\": 1 , \"{}\"}}      ", keys.join("\": 0, \""), keys.join("\" "));
        let add = |filter: &mut KeyFilter, (start, key): (usize, &str)| {
            let (end, mark) = scan_key(text.as_bytes(), start);
            assert!(matches!(end, StringEnd::Plain(end) if end == start + key.len()), "{key}");
            filter.add(mark.unwrap())
        };
        let mut filter = KeyFilter::default();
        let places = |key| text.match_indices(key);
        let first = keys.map(|key| add(&mut filter, places(key).next().unwrap()));
        assert!(first.into_iter().filter(|is_new| *is_new).count() >= keys.len() - 1, "{first:?}");
        let again = keys.map(|key| add(&mut filter, places(key).last().unwrap()));
        assert_eq!(again, [false; 7]);
    }

    #[test]
    fn a_key_has_the_same_mark_at_any_position() {
        for length in 0..40 {
            let key = "abcdefghijklmnopqrstuvwxyz0123456789üöä"[..length.min(36)].to_owned();
            let marks: Vec<_> = (0..20)
                .map(|before| {
                    let text = format!("{}{key}\": null     ", " ".repeat(before));
                    scan_key(text.as_bytes(), before).1.unwrap()
                })
                .collect();
            assert!(marks.iter().all(|mark| *mark == marks[0]), "{key}");
        }
        for text in ["a\\u0062\": null   ", "a", "abcdefgh", "abc\ndef\"      "] {
            assert_eq!(scan_key(text.as_bytes(), 0).1, None, "{text}");
        }
    }

    #[test]
    fn common_keys_have_distinct_marks() {
        let keys =
            ["name", "title", "description", "inputSchema", "outputSchema", "annotations", "type"];
        let more = ["properties", "required", "additionalProperties", "$ref", "enum", "default"];
        let mut filter = KeyFilter::default();
        let marks = keys.into_iter().chain(more).map(|key| mark_of(key.as_bytes()));
        assert!(marks.clone().filter(|mark| filter.add(*mark)).count() >= 12);
        assert!(marks.into_iter().all(|mark| !filter.add(mark)));
    }
}
