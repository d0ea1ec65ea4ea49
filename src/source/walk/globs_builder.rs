//! From globs to their places.

use std::borrow::Borrow;
use std::collections::HashMap;
use std::sync::{LazyLock, Mutex};

use globset::Glob;
use regex_syntax::hir::{Class, Hir, HirKind};

use crate::source::Globs;
use crate::source::walk::globs::set_bit;

/// Places between the bytes of all globs of a list, with alternatives written out.
const MOST_PLACES: usize = 96 << 10;
/// Why there is no room for a glob.
const TOO_LARGE: &str = "too long, or too many alternatives";
/// What globs begin with that apply in any folder, as `globset` writes it.
const FOLDERS_FIRST: &str = r"(?-u)(?:/?|.*/)";
/// What it writes where any folders may be between two names.
const FOLDERS_BETWEEN: &str = r"(?-u)(?:/|/.*/)";
/// Both, as they are read.
static FOLDERS: LazyLock<[Option<Hir>; 2]> =
    LazyLock::new(|| [FOLDERS_FIRST, FOLDERS_BETWEEN].map(|text| parsed(text).ok()));

/// A set of bytes.
type Bytes = [u64; 4];

/// A part of a glob.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum GlobPart {
    /// A byte of this set.
    Byte(usize),
    /// Any bytes that are no `/`.
    Name,
    /// Any bytes.
    Anything,
    /// Any folders, or none.
    Folders,
}

/// Collects globs.
#[derive(Default)]
pub struct GlobsBuilder {
    sets: Vec<Bytes>,
    by_set: HashMap<Bytes, usize>,
    /// With what each was added for.
    globs: Vec<(usize, Vec<GlobPart>)>,
    places: usize,
}

/// What the parts that were read so far may be: one list for each choice of alternatives.
struct Begun {
    lists: Vec<Vec<GlobPart>>,
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

    /// Adds a glob for something that is reported where it matches.
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
            let slash = between.then(|| GlobPart::Byte(self.set_of(std::iter::once((b'/', b'/')))));
            return slash.into_iter().try_fold(begun, Begun::with)?.with(GlobPart::Folders);
        }
        match hir.kind() {
            HirKind::Empty | HirKind::Look(_) => Some(begun),
            HirKind::Literal(bytes) => bytes.0.iter().try_fold(begun, |begun, byte| {
                let set = self.set_of(std::iter::once((*byte, *byte)));
                begun.with(GlobPart::Byte(set))
            }),
            HirKind::Class(Class::Bytes(class)) => {
                let set = self.set_of(class.iter().map(|range| (range.start(), range.end())));
                begun.with(GlobPart::Byte(set))
            }
            HirKind::Repetition(unique_items) => {
                match (unique_items.max, unique_items.sub.kind()) {
                    (None, HirKind::Class(Class::Bytes(class))) if unique_items.min == 0 => {
                        let has_slash =
                            class.iter().any(|it| (it.start()..=it.end()).contains(&b'/'));
                        begun.with(if has_slash { GlobPart::Anything } else { GlobPart::Name })
                    }
                    _ => None,
                }
            }
            HirKind::Concat(parts) => {
                parts.iter().try_fold(begun, |begun, part| self.extended(part, begun))
            }
            HirKind::Alternation(choices) => self.any_of(choices.iter(), &begun),
            // Alternatives of one character each.
            HirKind::Class(Class::Unicode(class)) if class.is_ascii() => {
                let ascii = |letter| u8::try_from(letter).unwrap_or_default();
                let ranges = class.iter().map(|it| (ascii(it.start()), ascii(it.end())));
                let set = self.set_of(ranges);
                begun.with(GlobPart::Byte(set))
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
            way: Mutex::default(),
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
            if parts.first() == Some(&GlobPart::Folders) {
                set_bit(&mut globs.first, place + 1);
            }
            for part in parts {
                match *part {
                    GlobPart::Byte(set) => {
                        place += 1;
                        for class in &of_sets[set] {
                            set_bit(&mut globs.entered[class * words..], place);
                        }
                    }
                    GlobPart::Name => set_bit(&mut globs.name, place),
                    GlobPart::Anything => set_bit(&mut globs.anything, place),
                    GlobPart::Folders => {
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
    fn with(mut self, part: GlobPart) -> Option<Self> {
        self.parts += self.lists.len();
        if self.parts > self.most {
            return None;
        }
        let mut more = Vec::new();
        for list in &mut self.lists {
            match (list.last(), part) {
                // Nothing is added to what is anything already, or any folders.
                (
                    Some(GlobPart::Anything),
                    GlobPart::Anything | GlobPart::Name | GlobPart::Folders,
                )
                | (Some(GlobPart::Folders), GlobPart::Folders)
                | (Some(GlobPart::Name), GlobPart::Name) => {}
                (Some(GlobPart::Name), GlobPart::Anything) => {
                    list.pop();
                    list.push(part);
                }
                // From where a name is, one cannot go on as if it was not there.
                (Some(GlobPart::Name), GlobPart::Folders) => more.push(list.clone()),
                _ => list.push(part),
            }
        }
        if more.is_empty() {
            return Some(self);
        }
        // Either the name, or anything up to a `/`, which is again any folders.
        for list in &mut more {
            list.pop();
            if list.last() != Some(&GlobPart::Folders) {
                list.push(GlobPart::Folders);
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
            _ => "it is not a regular expression".to_owned(),
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

#[cfg(test)]
mod tests {
    use std::path::Path;

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
            // Many globs at once: their places are in many words.
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
