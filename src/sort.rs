//! Stable sorting with one copy of the standard library's sort. Compiled for each type and comparison, it was a
//! tenth of the WebAssembly module.

use std::cmp::Ordering;

/// Sorts items by a key.
pub(crate) fn by_key<T, K: Ord>(items: &mut [T], key: impl Fn(&T) -> K) {
    by(items, |one, other| key(one).cmp(&key(other)));
}

/// Sorts items by a comparison.
pub(crate) fn by<T>(items: &mut [T], compare: impl Fn(&T, &T) -> Ordering) {
    let mut order: Vec<usize> = (0..items.len()).collect();
    sort_indices(&mut order, &|one, other| compare(&items[one], &items[other]));
    for place in 0..order.len() {
        // An item of an earlier place was exchanged for the one that belongs there.
        while order[place] < place {
            order[place] = order[order[place]];
        }
        items.swap(place, order[place]);
    }
}

/// Not generic, so that it is compiled once.
fn sort_indices(indices: &mut [usize], compare: &dyn Fn(usize, usize) -> Ordering) {
    indices.sort_by(|one, other| compare(*one, *other));
}

#[cfg(test)]
mod tests {
    #[test]
    fn items_are_sorted_stably() {
        for count in [0, 1, 2, 3, 20, 500] {
            let mut items: Vec<_> = (0..count).map(|at| (at * 7919 % 31, at)).collect();
            let mut expected = items.clone();
            expected.sort_by_key(|(key, _)| *key);
            super::by_key(&mut items, |(key, _)| *key);
            assert_eq!(items, expected);
        }
    }
}
