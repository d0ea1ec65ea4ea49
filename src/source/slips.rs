//! By how many letters two names differ, in bounded time: whoever writes a file chooses both.

/// Texts of more bytes are no names. To compare them takes the product of their lengths.
const LONGEST: usize = 128;

/// The number of letters by which two names differ (dropped, added, replaced, or swapped with
/// their neighbours), unless that is more than `most` or one of them is longer than names are.
pub fn slips(one: &str, other: &str, most: usize) -> Option<usize> {
    if one.len().max(other.len()) > LONGEST {
        return None;
    }
    let letters = |text: &str| text.chars().count();
    if letters(one).abs_diff(letters(other)) > most {
        return None;
    }
    #[expect(clippy::disallowed_methods, reason = "the lengths are bounded here")]
    let found = strsim::osa_distance(one, other);
    (found <= most).then_some(found)
}

/// The known name that was probably meant: the nearest, of several the first in the alphabet, if
/// one letter is wrong or one in four.
pub fn nearest<'k>(name: &str, known: impl IntoIterator<Item = &'k str>) -> Option<&'k str> {
    nearest_within(name, known, |known| 1 + known.len() / 4)
}

/// The same with so many slips at most as are given for a known name.
pub fn nearest_within<'k>(
    name: &str,
    known: impl IntoIterator<Item = &'k str>,
    most: impl Fn(&str) -> usize,
) -> Option<&'k str> {
    let near = |known: &'k str| Some((slips(known, name, most(known))?, known));
    known.into_iter().filter_map(near).min().map(|(_, known)| known)
}

#[cfg(test)]
mod tests {
    use super::{LONGEST, nearest, slips};

    #[test]
    fn letters_that_differ_are_counted() {
        for (one, other, found) in [
            ("", "", Some(0)),
            ("name", "name", Some(0)),
            ("name", "nmae", Some(1)),
            ("name", "names", Some(1)),
            ("name", "nahme", Some(1)),
            ("größe", "grösse", Some(2)),
            ("name", "number", None),
            ("", "abc", None),
        ] {
            assert_eq!(slips(one, other, 2), found, "{one} {other}");
            assert_eq!(slips(other, one, 2), found, "{other} {one}");
        }
        let long = |last: char| "x".repeat(LONGEST) + &last.to_string();
        assert_eq!(slips(&long('a'), &long('b'), 9), None);
        assert_eq!(slips(&long('a')[1..], &long('b')[1..], 9), Some(1));
    }

    #[test]
    fn only_what_is_near_is_meant() {
        let known = ["fail-on", "exclude", "include"];
        assert_eq!(nearest("fail-onn", known), Some("fail-on"));
        assert_eq!(nearest("inclde", known), Some("include"));
        assert_eq!(nearest("xxclude", known), Some("exclude"));
        assert_eq!(nearest("something-else", known), None);
        assert_eq!(nearest(&"x".repeat(1_000_000), known), None);
    }
}
