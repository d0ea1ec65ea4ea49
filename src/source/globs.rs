//! Globs that take the same time whatever they are: whoever writes a repository chooses them and
//! the paths. As one regular expression, many globs with several `*` each, or with `?` behind one,
//! may be in more states than can be kept, and take hundreds of megabytes.

use std::borrow::{Borrow, Cow};
use std::collections::HashMap;
use std::path::Path;
use std::sync::LazyLock;

use globset::Glob;
use regex_syntax::hir::{Class, Hir, HirKind};

/// Places between the bytes of all globs of a list, with alternatives written out.
const MOST_PLACES: usize = 96 << 10;
/// Why there is no room for a glob.
const TOO_LARGE: &str = "too long, or too many alternatives";
/// What globs begin with that hold in any folder, as `globset` writes it.
const FOLDERS_FIRST: &str = r"(?-u)(?:/?|.*/)";
/// What it writes where any folders may stand between two names.
const FOLDERS_BETWEEN: &str = r"(?-u)(?:/|/.*/)";
/// Both, as they are read.
static FOLDERS: LazyLock<[Option<Hir>; 2]> =
    LazyLock::new(|| [FOLDERS_FIRST, FOLDERS_BETWEEN].map(|text| parsed(text).ok()));

/// A set of bytes.
type Bytes = [u64; 4];

/// A part of a glob.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Part {
    /// A byte of this set.
    Byte(usize),
    /// Any bytes that are no `/`.
    Name,
    /// Any bytes.
    Anything,
    /// Any folders, or none.
    Folders,
}

/// Globs, each place in one of them as one bit. From a byte to the next all places are moved on
/// together.
#[derive(Clone, Debug)]
pub struct Globs {
    /// The number of words that hold a bit for each place.
    words: usize,
    /// By byte: its class. All bytes of a class stand in the same sets.
    classes: Vec<u8>,
    /// By class and word: the places that may be entered with a byte of it.
    entered: Vec<u64>,
    /// By word: the places in which any byte leaves one.
    anything: Vec<u64>,
    /// By word: those, and the ones in which any byte but `/` does.
    name: Vec<u64>,
    /// By word: the places from which the next is reached without any byte.
    skipped: Vec<u64>,
    /// By word: the places where globs begin.
    first: Vec<u64>,
    /// By word: the places where globs end.
    last: Vec<u64>,
    /// Those places, in their order, and for what each of the globs was added.
    ends: Vec<(usize, usize)>,
}

impl Globs {
    /// Whether one of the globs matches a path.
    pub fn matches_path(&self, path: &Path) -> bool {
        self.matches(&Self::bytes_of(path))
    }

    /// For what the globs were added that match a path.
    pub fn matching_path(&self, path: &Path) -> impl Iterator<Item = usize> {
        let places = self.reached(&Self::bytes_of(path)).unwrap_or_default();
        let is_reached = move |place: usize| {
            places.get(place / 64).is_some_and(|word| (word >> (place % 64)) & 1 == 1)
        };
        let ends = self.ends.iter().filter(move |(place, _)| is_reached(*place));
        ends.map(|&(_, which)| which)
    }

    fn bytes_of(path: &Path) -> Cow<'_, [u8]> {
        let mut bytes = Cow::Borrowed(path.as_os_str().as_encoded_bytes());
        if std::path::MAIN_SEPARATOR != '/' {
            let separator = |byte: &&mut u8| std::path::is_separator(char::from(**byte));
            bytes.to_mut().iter_mut().filter(separator).for_each(|byte| *byte = b'/');
        }
        bytes
    }

    /// Whether one of the globs matches all of a text.
    pub fn matches(&self, text: &[u8]) -> bool {
        let reached = self.reached(text).unwrap_or_default();
        reached.iter().zip(&self.last).any(|(place, last)| place & last != 0)
    }

    /// By word: the places that are reached at the end of a text; `None` where none is.
    fn reached(&self, text: &[u8]) -> Option<Vec<u64>> {
        let mut places = self.begin();
        self.follow(&mut places, text).then_some(places)
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

/// Collects globs.
#[derive(Default)]
pub struct GlobsBuilder {
    sets: Vec<Bytes>,
    by_set: HashMap<Bytes, usize>,
    /// With what each was added for.
    globs: Vec<(usize, Vec<Part>)>,
    places: usize,
}

/// What the parts that were read so far may be: one list for each choice of alternatives.
struct Begun {
    lists: Vec<Vec<Part>>,
    parts: usize,
    most: usize,
}

impl GlobsBuilder {
    /// Adds a glob.
    ///
    /// # Errors
    /// Why there is no room for it.
    pub fn add(&mut self, glob: &Glob) -> Result<(), String> {
        self.add_for(0, glob)
    }

    /// Adds a glob for something that is told where it matches.
    ///
    /// # Errors
    /// Why there is no room for it.
    pub fn add_for(&mut self, which: usize, glob: &Glob) -> Result<(), String> {
        let hir = parsed(glob.regex())?;
        let most = MOST_PLACES.saturating_sub(self.places);
        let begun = Begun { lists: vec![Vec::new()], parts: 0, most };
        let found = self.extended(&hir, begun).ok_or(TOO_LARGE)?;
        let places = found.parts + found.lists.len();
        self.places += places;
        if self.places > MOST_PLACES {
            return Err(TOO_LARGE.to_owned());
        }
        self.globs.extend(found.lists.into_iter().map(|parts| (which, parts)));
        Ok(())
    }

    /// What has begun, with all that a regular expression may be behind it; `None` where that is
    /// too much.
    fn extended(&mut self, hir: &Hir, begun: Begun) -> Option<Begun> {
        let [first, between] = FOLDERS.each_ref().map(|it| it.as_ref() == Some(hir));
        if first || between {
            let slash = between.then(|| Part::Byte(self.set_of(std::iter::once((b'/', b'/')))));
            return slash.into_iter().try_fold(begun, Begun::with)?.with(Part::Folders);
        }
        match hir.kind() {
            HirKind::Empty | HirKind::Look(_) => Some(begun),
            HirKind::Literal(bytes) => bytes.0.iter().try_fold(begun, |begun, byte| {
                let set = self.set_of(std::iter::once((*byte, *byte)));
                begun.with(Part::Byte(set))
            }),
            HirKind::Class(Class::Bytes(class)) => {
                let set = self.set_of(class.iter().map(|range| (range.start(), range.end())));
                begun.with(Part::Byte(set))
            }
            HirKind::Repetition(repetition) => match (repetition.max, repetition.sub.kind()) {
                (None, HirKind::Class(Class::Bytes(class))) if repetition.min == 0 => {
                    let has_slash = class.iter().any(|it| (it.start()..=it.end()).contains(&b'/'));
                    begun.with(if has_slash { Part::Anything } else { Part::Name })
                }
                _ => None,
            },
            HirKind::Concat(parts) => {
                parts.iter().try_fold(begun, |begun, part| self.extended(part, begun))
            }
            HirKind::Alternation(choices) => self.any_of(choices.iter(), &begun),
            // Alternatives of one character each.
            HirKind::Class(Class::Unicode(class)) if class.is_ascii() => {
                let ascii = |letter| u8::try_from(letter).unwrap_or_default();
                let ranges = class.iter().map(|it| (ascii(it.start()), ascii(it.end())));
                let set = self.set_of(ranges);
                begun.with(Part::Byte(set))
            }
            HirKind::Class(Class::Unicode(class)) => {
                let letters = class.iter().flat_map(|range| range.start()..=range.end());
                self.any_of(
                    letters.map(|letter| Hir::literal(letter.to_string().as_bytes())),
                    &begun,
                )
            }
            HirKind::Capture(_) => None,
        }
    }

    /// What has begun, with each of some choices behind it.
    fn any_of(
        &mut self,
        choices: impl Iterator<Item = impl Borrow<Hir>>,
        begun: &Begun,
    ) -> Option<Begun> {
        let mut all = Begun { lists: Vec::new(), parts: 0, most: begun.most };
        for choice in choices {
            let begun = Begun { lists: begun.lists.clone(), ..*begun };
            all.append(self.extended(choice.borrow(), begun)?)?;
        }
        Some(all)
    }

    /// Number of places in all globs that were added.
    pub fn places(&self) -> usize {
        self.places
    }

    fn set_of(&mut self, ranges: impl Iterator<Item = (u8, u8)>) -> usize {
        let mut set = Bytes::default();
        for byte in ranges.flat_map(|(start, end)| start..=end) {
            set[usize::from(byte >> 6)] |= 1 << (byte & 63);
        }
        *self.by_set.entry(set).or_insert_with(|| {
            self.sets.push(set);
            self.sets.len() - 1
        })
    }

    /// All that were added.
    pub fn build(self) -> Globs {
        let (classes, examples) = classes_of(&self.sets);
        let words = self.places.div_ceil(64);
        let none = vec![0; words];
        let mut globs = Globs {
            words,
            classes,
            entered: vec![0; words * examples.len()],
            anything: none.clone(),
            name: none.clone(),
            skipped: none.clone(),
            first: none.clone(),
            last: none,
            ends: Vec::with_capacity(self.globs.len()),
        };
        let of_set = |set: &Bytes| {
            let classes = examples.iter().enumerate().filter(|(_, byte)| has(set, **byte));
            classes.map(|(class, _)| class).collect::<Vec<_>>()
        };
        let of_sets: Vec<_> = self.sets.iter().map(of_set).collect();
        let slash = usize::from(globs.classes[usize::from(b'/')]);
        let mut place = 0;
        for (which, parts) in &self.globs {
            set_bit(&mut globs.first, place);
            if parts.first() == Some(&Part::Folders) {
                set_bit(&mut globs.first, place + 1);
            }
            for part in parts {
                match *part {
                    Part::Byte(set) => {
                        place += 1;
                        for class in &of_sets[set] {
                            set_bit(&mut globs.entered[class * words..], place);
                        }
                    }
                    Part::Name => set_bit(&mut globs.name, place),
                    Part::Anything => set_bit(&mut globs.anything, place),
                    Part::Folders => {
                        set_bit(&mut globs.anything, place);
                        set_bit(&mut globs.skipped, place);
                        place += 1;
                        set_bit(&mut globs.entered[slash * words..], place);
                    }
                }
            }
            set_bit(&mut globs.last, place);
            globs.ends.push((place, *which));
            place += 1;
        }
        globs.name.iter_mut().zip(&globs.anything).for_each(|(name, any)| *name |= any);
        globs
    }
}

impl Begun {
    /// All of them with one more part.
    fn with(mut self, part: Part) -> Option<Self> {
        self.parts += self.lists.len();
        if self.parts > self.most {
            return None;
        }
        let mut more = Vec::new();
        for list in &mut self.lists {
            match (list.last(), part) {
                // Nothing is added to what is anything already, or any folders.
                (Some(Part::Anything), Part::Anything | Part::Name | Part::Folders)
                | (Some(Part::Folders), Part::Folders)
                | (Some(Part::Name), Part::Name) => {}
                (Some(Part::Name), Part::Anything) => {
                    list.pop();
                    list.push(part);
                }
                // From where a name is, one cannot go on as if it was not there.
                (Some(Part::Name), Part::Folders) => more.push(list.clone()),
                _ => list.push(part),
            }
        }
        if more.is_empty() {
            return Some(self);
        }
        // Either the name, or anything up to a `/`, which is again any folders.
        for list in &mut more {
            list.pop();
            if list.last() != Some(&Part::Folders) {
                list.push(Part::Folders);
            }
        }
        self.append(Self { parts: more.iter().map(Vec::len).sum(), lists: more, most: self.most })?;
        Some(self)
    }

    fn append(&mut self, other: Self) -> Option<()> {
        self.parts += other.parts;
        self.lists.extend(other.lists);
        (self.parts + self.lists.len() <= self.most).then_some(())
    }
}

fn parsed(regex: &str) -> Result<Hir, String> {
    let mut parser = regex_syntax::ParserBuilder::new();
    parser.utf8(false).dot_matches_new_line(true).build().parse(regex).map_err(
        |error| match error {
            regex_syntax::Error::Parse(error) => error.kind().to_string(),
            regex_syntax::Error::Translate(error) => error.kind().to_string(),
            _ => "it is no regular expression".to_owned(),
        },
    )
}

/// The class of each byte, and one byte of each class.
fn classes_of(sets: &[Bytes]) -> (Vec<u8>, Vec<u8>) {
    let slash: Bytes = [1 << b'/', 0, 0, 0];
    let mut classes = vec![0_u8; 256];
    let mut count = 1;
    for set in std::iter::once(&slash).chain(sets) {
        // Each class of which some bytes are in the set and some are not becomes two.
        let mut parts: HashMap<(u8, bool), u8> = HashMap::new();
        let mut next = 0;
        for byte in 0..=u8::MAX {
            let class = &mut classes[usize::from(byte)];
            *class = *parts.entry((*class, has(set, byte))).or_insert_with(|| {
                next += 1;
                u8::try_from(next - 1).unwrap_or(u8::MAX)
            });
        }
        count = next;
        if count == 256 {
            break;
        }
    }
    let mut examples = vec![0; count];
    for byte in 0..=u8::MAX {
        examples[usize::from(classes[usize::from(byte)])] = byte;
    }
    (classes, examples)
}

fn has(set: &Bytes, byte: u8) -> bool {
    (set[usize::from(byte >> 6)] >> (byte & 63)) & 1 == 1
}

fn set_bit(words: &mut [u64], place: usize) {
    words[place / 64] |= 1 << (place % 64);
}

#[cfg(test)]
mod tests {
    use globset::{GlobBuilder, GlobSetBuilder};

    use super::*;

    #[test]
    fn what_matches_is_what_the_crate_says() {
        let parts = [
            "a",
            "b",
            "ab",
            "/",
            "/",
            "*",
            "*",
            "?",
            "**/",
            "/**/",
            "/**",
            "**",
            "[ab]",
            "[!a]",
            "[^/b]",
            "{a,b}",
            "{ab,/,ba}",
            "{*,a/**/b}",
            "{**/a,b/**}",
            "{a,{b,?a}}",
            ".",
            "[a-z]",
            "ü",
            "\\*",
            "{,a}",
            "[/ü]",
            "*.b",
        ];
        let letters = ["a", "a", "b", "/", "/", ".", "ü", "*", "ab"];
        let mut state = 7_u32;
        let mut below = |most: usize| {
            state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            (state >> 8) as usize % most
        };
        let (mut matched, mut tried) = (0, 0);
        for round in 0..2_500 {
            let mut globs = GlobsBuilder::default();
            let mut known = GlobSetBuilder::new();
            let mut texts = Vec::new();
            // Many globs at once: their places stand in many words.
            for _ in 0..if round % 50 == 0 { 60 } else { 1 + below(3) } {
                let text: String = (0..1 + below(7)).map(|_| parts[below(parts.len())]).collect();
                let glob = GlobBuilder::new(&text).literal_separator(round % 3 > 0).build();
                let Ok(glob) = glob else { continue };
                globs.add_for(texts.len(), &glob).unwrap();
                known.add(glob);
                texts.push(text);
            }
            let (globs, known) = (globs.build(), known.build().unwrap());
            for _ in 0..12 {
                let path: String = (0..below(9)).map(|_| letters[below(letters.len())]).collect();
                // It takes these for no names, and then finds no extension.
                if path.ends_with('.') {
                    continue;
                }
                let expected = known.is_match(&path);
                assert_eq!(globs.matches_path(Path::new(&path)), expected, "{texts:?} {path}");
                let mut which: Vec<_> = globs.matching_path(Path::new(&path)).collect();
                which.dedup();
                assert_eq!(which, known.matches(&path), "{texts:?} {path}");
                matched += usize::from(expected);
                tried += 1;
            }
        }
        assert!(matched > tried / 20 && matched < tried / 2, "{matched} of {tried}");
    }

    #[test]
    fn alternatives_without_end_are_refused() {
        for glob in ["{ab,cd}".repeat(30), "*{**/a,bc}".repeat(40), "a".repeat(200_000)] {
            let glob = Glob::new(&glob).unwrap();
            assert_eq!(GlobsBuilder::default().add(&glob), Err(TOO_LARGE.to_owned()));
        }
        let many = Glob::new(&"{a,b}".repeat(4_000)).unwrap();
        GlobsBuilder::default().add(&many).unwrap();
    }
}
