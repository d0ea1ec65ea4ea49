//! Stable sorting with one copy of the standard library's sort. Compiled for each type and comparison, it was a
//! tenth of the WebAssembly module.

use std::cmp::Ordering;

/// Sorts items by a key.
pub(crate) fn by_key<T, K: Ord>(items: &mut [T], key: impl Fn(&T) -> K) {
    by(items, |one, other| key(one).cmp(&key(other)));
}

/// Sorts items by a key that is made once for each.
pub(crate) fn by_cached_key<T, K: Ord>(items: &mut [T], key: impl Fn(&T) -> K) {
    let keys: Vec<K> = items.iter().map(key).collect();
    let swaps = swaps(items.len(), &|one, other| keys[one].cmp(&keys[other]));
    swaps.into_iter().enumerate().for_each(|(place, other)| items.swap(place, other));
}

/// Sorts items by a comparison.
pub(crate) fn by<T>(items: &mut [T], compare: impl Fn(&T, &T) -> Ordering) {
    let swaps = swaps(items.len(), &|one, other| compare(&items[one], &items[other]));
    swaps.into_iter().enumerate().for_each(|(place, other)| items.swap(place, other));
}

/// The place with which each place is exchanged in turn. Not generic, so that it is compiled once.
fn swaps(count: usize, compare: &dyn Fn(usize, usize) -> Ordering) -> Vec<usize> {
    let mut order: Vec<usize> = (0..count).collect();
    order.sort_by(|one, other| compare(*one, *other));
    for place in 0..count {
        // An item of an earlier place was exchanged for the one that belongs there.
        while order[place] < place {
            order[place] = order[order[place]];
        }
    }
    order
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
