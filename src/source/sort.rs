//! Sorting by an order or by a key.

use std::cmp::Ordering;

/// Stable sorting of slices, like `sort_by` and `sort_by_key`.
///
/// The algorithm of the standard library is compiled for each type and each closure, five kilobytes
/// each time. The module for browsers has it once, and sorts places instead of elements; a program
/// need not be small, and sorts the elements.
pub(crate) trait Sort<T> {
    /// Sorts by an order.
    fn order_by(&mut self, order: impl FnMut(&T, &T) -> Ordering);

    /// Sorts by a key.
    fn order_by_key<K: Ord>(&mut self, mut key: impl FnMut(&T) -> K) {
        self.order_by(|one, other| key(one).cmp(&key(other)));
    }
}

impl<T> Sort<T> for [T] {
    fn order_by(&mut self, mut order: impl FnMut(&T, &T) -> Ordering) {
        if cfg!(target_arch = "wasm32") {
            order_places(self, &mut order);
        } else {
            self.sort_by(order);
        }
    }
}

fn order_places<T>(elements: &mut [T], order: &mut impl FnMut(&T, &T) -> Ordering) {
    let mut places: Vec<usize> = (0..elements.len()).collect();
    sort_places(&mut places, &mut |one, other| order(&elements[one], &elements[other]));
    // Each place gets its element along the cycle that it is in.
    for first in 0..places.len() {
        let mut place = first;
        while places[place] != first {
            let from = std::mem::replace(&mut places[place], place);
            elements.swap(place, from);
            place = from;
        }
        places[place] = place;
    }
}

/// The only one of its kind.
fn sort_places(places: &mut [usize], order: &mut dyn FnMut(usize, usize) -> Ordering) {
    places.sort_by(|one, other| order(*one, *other));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn elements_are_sorted_as_by_the_standard_library() {
        let mut random = 1_u32;
        for length in (0..40).chain([1000]) {
            let mut numbers = Vec::new();
            for place in 0..length {
                random = random.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
                numbers.push((random >> 24) as usize % (length / 2 + 1) * 10_000 + place);
            }
            let key = |number: &usize| number / 10_000;
            let mut expected = numbers.clone();
            expected.sort_by_key(key);
            let mut ordered = numbers.clone();
            order_places(&mut ordered, &mut |one, other| key(one).cmp(&key(other)));
            assert_eq!(ordered, expected);
            numbers.order_by_key(key);
            assert_eq!(numbers, expected);
        }
    }
}
