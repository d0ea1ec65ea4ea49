//! Globs that take the same time whatever they are: anyone who writes a repository chooses them and
//! the paths. As one regular expression, many globs with several `*` each, or with `?` behind one,
//! may be in more states than can be kept, and take hundreds of megabytes.

use std::borrow::Cow;
use std::path::Path;
use std::sync::{Mutex, PoisonError};

use crate::source::walk::glob_way::GlobWay;

/// Words and bytes of a path from which on following it takes longer than remembering the way.
const WORTH_REMEMBERING: usize = 4 << 10;

/// Globs, each place in one of them as one bit. From a byte to the next all places are moved on
/// together.
#[derive(Debug)]
pub struct Globs {
    /// The number of words that contain a bit for each place.
    pub(in crate::source) words: usize,
    /// By byte: its class. All bytes of a class are in the same sets.
    pub(in crate::source) classes: Vec<u8>,
    /// By class and word: the places that may be entered with a byte of it.
    pub(in crate::source) entered: Vec<u64>,
    /// By word: the places in which any byte leaves one.
    pub(in crate::source) anything: Vec<u64>,
    /// By word: those, and the ones in which any byte but `/` does.
    pub(in crate::source) name: Vec<u64>,
    /// By word: the places from which the next is reached without any byte.
    pub(in crate::source) skipped: Vec<u64>,
    /// By word: the places where globs begin.
    pub(in crate::source) first: Vec<u64>,
    /// By word: the places where globs end.
    pub(in crate::source) last: Vec<u64>,
    /// Those places, in their order, and for what each of the globs was added.
    pub(in crate::source) ends: Vec<(usize, usize)>,
    /// How the path that was asked about last was followed.
    pub(in crate::source) way: Mutex<GlobWay>,
}

impl Globs {
    /// Whether one of the globs matches a path.
    pub fn matches_path(&self, path: &Path) -> bool {
        let reached = self.reached_by(path);
        reached.iter().zip(&self.last).any(|(place, last)| place & last != 0)
    }

    /// For what the globs were added that match a path.
    pub fn matching_path(&self, path: &Path) -> impl Iterator<Item = usize> {
        let places = self.reached_by(path);
        let is_reached = move |place: usize| {
            places.get(place / 64).is_some_and(|word| (word >> (place % 64)) & 1 == 1)
        };
        let ends = self.ends.iter().filter(move |(place, _)| is_reached(*place));
        ends.map(|&(_, which)| which)
    }

    /// By word: the places that are reached at the end of a path.
    fn reached_by(&self, path: &Path) -> Vec<u64> {
        let mut bytes = Cow::Borrowed(path.as_os_str().as_encoded_bytes());
        if std::path::MAIN_SEPARATOR != '/' {
            let separator = |byte: &&mut u8| std::path::is_separator(char::from(**byte));
            bytes.to_mut().iter_mut().filter(separator).for_each(|byte| *byte = b'/');
        }
        if self.words * bytes.len() < WORTH_REMEMBERING {
            let mut places = self.begin();
            self.follow(&mut places, &bytes);
            return places;
        }
        // A panic elsewhere does not make wrong what was reached: it is kept with its path.
        let mut way = self.way.lock().unwrap_or_else(PoisonError::into_inner);
        way.reached(self, &bytes)
    }

    /// Whether one of the globs matches all of a text.
    pub fn matches(&self, text: &[u8]) -> bool {
        let mut places = self.begin();
        self.follow(&mut places, text);
        places.iter().zip(&self.last).any(|(place, last)| place & last != 0)
    }

    /// Number of places in all globs.
    pub fn places(&self) -> usize {
        self.ends.last().map_or(0, |(place, _)| place + 1)
    }

    /// By word: the places in which a text begins.
    pub fn begin(&self) -> Vec<u64> {
        self.first.clone()
    }

    /// Moves places on over more of a text; whether any are left.
    pub fn follow(&self, places: &mut [u64], text: &[u8]) -> bool {
        for byte in text {
            let class = usize::from(self.classes[usize::from(*byte)]);
            let entered = &self.entered[class * self.words..][..self.words];
            let stay = if *byte == b'/' { &self.anything } else { &self.name };
            let (mut carry, mut carry_skipped, mut any) = (0, 0, 0);
            let masks = entered.iter().zip(stay).zip(&self.skipped);
            for (place, ((entered, stay), skipped)) in places.iter_mut().zip(masks) {
                let new = ((*place << 1) | carry) & entered;
                let passed = new & skipped;
                let kept = *place & stay;
                carry = *place >> 63;
                *place = new | (passed << 1) | carry_skipped | kept;
                carry_skipped = passed >> 63;
                any |= *place;
            }
            if any == 0 {
                return false;
            }
        }
        true
    }

    /// By word: the places where globs end that were added for something that is wanted.
    pub fn ends_of(&self, is_wanted: impl Fn(usize) -> bool) -> Vec<u64> {
        let mut ends = vec![0; self.words];
        let wanted = self.ends.iter().filter(|(_, which)| is_wanted(*which));
        wanted.for_each(|(place, _)| set_bit(&mut ends, *place));
        ends
    }

    /// For what the last of the globs was added that end, at one of `ends`, in these places.
    pub fn last_at(&self, places: &[u64], ends: &[u64]) -> Option<usize> {
        let reached = places.iter().zip(ends).map(|(places, ends)| places & ends);
        let (word, bits) = reached.enumerate().rfind(|(_, bits)| *bits != 0)?;
        let place = word * 64 + 63 - bits.leading_zeros() as usize;
        let end = self.ends.binary_search_by_key(&place, |(place, _)| *place).ok()?;
        Some(self.ends[end].1)
    }
}

pub(in crate::source) fn set_bit(words: &mut [u64], place: usize) {
    words[place / 64] |= 1 << (place % 64);
}
