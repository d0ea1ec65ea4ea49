//! The edit distance of two names, in bounded time, because the author of a file chooses both
//! names.

use crate::source::limits::{MAX_COMPARED_LENGTH, MAX_DISTANCE};

/// A distance: at most one more than the maximum length of a name.
type Cell = u8;

/// The number of edits between two names: letters dropped, added, replaced, or swapped with their
/// neighbours. `None` if that exceeds `most`, or if a name exceeds the maximum length.
pub fn edit_distance(one: &str, other: &str, most: usize) -> Option<usize> {
    if one.len().max(other.len()) > MAX_COMPARED_LENGTH {
        return None;
    }
    // Most are distinguished by that alone.
    let (shorter, longer) = (one.len().min(other.len()), one.len().max(other.len()));
    if one.is_ascii() && other.is_ascii() && longer - shorter > most {
        return None;
    }
    if one.is_ascii() && other.is_ascii() {
        return distance_at_most(one.as_bytes(), other.as_bytes(), most);
    }
    let letters = |text: &str| text.chars().collect::<Vec<_>>();
    distance_at_most(&letters(one), &letters(other), most)
}

/// The name to suggest: the nearest known name, of several the first in the alphabet. Allows one
/// edit plus one for every four bytes, at most `MAX_DISTANCE`.
pub fn nearest<'k>(name: &str, known: impl IntoIterator<Item = &'k str>) -> Option<&'k str> {
    nearest_within(name, known, |known| (1 + known.len() / 4).min(MAX_DISTANCE))
}

/// Like [`nearest`], with the maximum number of edits given by `most` for each known name.
pub fn nearest_within<'k>(
    name: &str,
    known: impl IntoIterator<Item = &'k str>,
    most: impl Fn(&str) -> usize,
) -> Option<&'k str> {
    let near = |known: &'k str| Some((edit_distance(known, name, most(known))?, known));
    known.into_iter().filter_map(near).min().map(|(_, known)| known)
}

/// The distance of optimal string alignment, if it is at most `most`. Only cells near the diagonal
/// of the table are computed, because others exceed the limit.
fn distance_at_most<T: PartialEq>(one: &[T], other: &[T], most: usize) -> Option<usize> {
    if one.len().abs_diff(other.len()) > most {
        return None;
    }
    // No distance is larger than the longest name.
    let beyond = Cell::try_from(most.min(MAX_COMPARED_LENGTH) + 1).ok()?;
    let cell = |at: usize| Cell::try_from(at).unwrap_or(beyond).min(beyond);
    // Names are compared in pairs, so nothing is allocated for one, and little is initialised.
    let mut rows = [[beyond; MAX_COMPARED_LENGTH + 1]; 3];
    let [mut before, mut row, mut next] = rows.each_mut();
    for (at, first) in row.iter_mut().enumerate().take(other.len() + 1) {
        *first = cell(at);
    }
    for (above, letter) in one.iter().enumerate() {
        let (first, last) = (above.saturating_sub(most), other.len().min(above + 1 + most));
        // Cells to the left are never read, cells to the right were never written.
        next[first] = if first == 0 { cell(above + 1) } else { beyond };
        let mut least = next[first];
        for at in first..last {
            let same = *letter == other[at];
            let mut found = (row[at] + Cell::from(!same)).min(row[at + 1] + 1).min(next[at] + 1);
            // Two swapped neighbours are one typo, found from the row before the last.
            if above > 0 && at > 0 && *letter == other[at - 1] && one[above - 1] == other[at] {
                found = found.min(before[at - 1] + 1);
            }
            next[at + 1] = found.min(beyond);
            least = least.min(found);
        }
        if least >= beyond {
            return None;
        }
        (before, row, next) = (row, next, before);
    }
    Some(usize::from(row[other.len()])).filter(|&found| found <= most)
}

#[cfg(test)]
mod tests {
    use super::{MAX_COMPARED_LENGTH, edit_distance, nearest};

    #[test]
    fn differing_letters_are_counted() {
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
            assert_eq!(edit_distance(one, other, 2), found, "{one} {other}");
            assert_eq!(edit_distance(other, one, 2), found, "{other} {one}");
        }
        let long = |last: char| "x".repeat(MAX_COMPARED_LENGTH) + &last.to_string();
        assert_eq!(edit_distance(&long('a'), &long('b'), 9), None);
        assert_eq!(edit_distance(&long('a')[1..], &long('b')[1..], 9), Some(1));
    }

    #[test]
    #[expect(clippy::disallowed_methods, reason = "this is the reference implementation")]
    fn the_bounded_distance_is_the_distance() {
        let letters = ["a", "b", "é"];
        let word = |mut number: usize| {
            let mut word = String::new();
            while number > 0 {
                word.push_str(letters[number % 3]);
                number /= 3;
            }
            word
        };
        for one in (0..700).map(word) {
            for other in (0..700).step_by(3).map(word) {
                let known = strsim::osa_distance(&one, &other);
                for most in 0..4 {
                    let expected = (known <= most).then_some(known);
                    assert_eq!(edit_distance(&one, &other, most), expected, "{one} {other} {most}");
                }
            }
        }
    }

    #[test]
    fn only_similar_names_are_suggested() {
        let known = ["fail-on", "exclude", "include"];
        assert_eq!(nearest("fail-onn", known), Some("fail-on"));
        assert_eq!(nearest("inclde", known), Some("include"));
        assert_eq!(nearest("xxclude", known), Some("exclude"));
        assert_eq!(nearest("something-else", known), None);
        assert_eq!(nearest(&"x".repeat(1_000_000), known), None);
    }
}
