//! What a regular expression amounts to, as the engine understands it: how much it takes once
//! compiled, and in how many places at once it may be followed.

use regex_syntax::hir::{Class, ClassUnicode, ClassUnicodeRange, Hir, HirKind, Look};

/// What engines take, in bytes; measured with the engine that the validator uses.
const BYTES_OF_A_CHARACTER: u64 = 32;
const BYTES_OF_A_CLASS: u64 = 48;
const BYTES_OF_A_RANGE: u64 = 20;
/// The same for each sequence of ranges of bytes that a range beyond ASCII amounts to.
const BYTES_OF_A_SEQUENCE: u64 = 115;
const BYTES_OF_A_ONLY_SEQUENCE: u64 = 60;
const BYTES_OF_A_GROUP: u64 = 64;
/// Atoms up to which it is looked at how they follow each other.
const MOST_ATOMS: usize = 200;
/// Nesting of groups and repetitions.
const DEEPEST: u32 = 100;

/// What a part of a pattern costs, with repetitions written out.
#[derive(Clone, Copy, Default, Debug, PartialEq, Eq)]
pub(super) struct Part {
    /// Places that may be tried at once.
    pub(super) positions: u64,
    /// Memory once compiled.
    pub(super) bytes: u64,
}

impl Part {
    pub(super) fn with(self, other: Self) -> Self {
        Self {
            positions: self.positions.saturating_add(other.positions),
            bytes: self.bytes.saturating_add(other.bytes),
        }
    }

    fn times(self, count: u64) -> Self {
        Self {
            positions: self.positions.saturating_mul(count),
            bytes: self.bytes.saturating_mul(count),
        }
    }
}

/// The regular expression that a text is; `None` where it is none.
pub(super) fn parsed(pattern: &str) -> Option<Hir> {
    regex_syntax::ParserBuilder::new().nest_limit(DEEPEST).build().parse(pattern).ok()
}

/// Whether it looks for the bounds of words, for which all engines but one go back.
pub(super) fn looks_for_words(hir: &Hir) -> bool {
    hir.properties().look_set().contains_word()
}

/// What a regular expression costs.
pub(super) fn cost(hir: &Hir) -> Part {
    cost_with(hir, places_of_literal)
}

/// The same for an engine that cannot look for texts in a way of its own.
pub(super) fn cost_without_prefilter(hir: &Hir) -> Part {
    cost_with(hir, |length| length)
}

fn cost_with(hir: &Hir, places: fn(u64) -> u64) -> Part {
    let cost = |part: &Hir| cost_with(part, places);
    let of_group = Part { positions: 0, bytes: BYTES_OF_A_GROUP };
    let of_all = |parts: &[Hir]| parts.iter().map(cost).fold(of_group, Part::with);
    match hir.kind() {
        // Places as well: `\b{2000}` is gone through two thousand times for each character.
        HirKind::Empty | HirKind::Look(_) => Part { positions: 1, bytes: BYTES_OF_A_CHARACTER },
        HirKind::Literal(literal) => {
            let count = literal.0.len() as u64;
            Part { positions: places(count), bytes: BYTES_OF_A_CHARACTER * count }
        }
        HirKind::Class(class) => Part { positions: 1, bytes: bytes_of_class(class) },
        HirKind::Repetition(repetition) => {
            let most = repetition.max.unwrap_or(repetition.min).max(1);
            cost(&repetition.sub).times(most.into()).with(of_group)
        }
        HirKind::Capture(capture) => cost(&capture.sub).with(Part { positions: 1, ..of_group }),
        HirKind::Concat(parts) | HirKind::Alternation(parts) => of_all(parts),
    }
}

/// How many groups that capture and branches it has, with repetitions written out.
pub(super) fn groups(hir: &Hir) -> u64 {
    let of_all = |parts: &[Hir]| parts.iter().map(groups).fold(0, u64::saturating_add);
    match hir.kind() {
        HirKind::Empty | HirKind::Look(_) | HirKind::Literal(_) | HirKind::Class(_) => 0,
        HirKind::Repetition(repetition) => {
            let most = repetition.max.unwrap_or(repetition.min).max(1);
            groups(&repetition.sub).saturating_mul(most.into())
        }
        HirKind::Capture(capture) => groups(&capture.sub).saturating_add(1),
        HirKind::Concat(parts) => of_all(parts),
        HirKind::Alternation(parts) => of_all(parts).saturating_add(parts.len() as u64),
    }
}

/// Most of a text that is looked for can be nowhere but where it begins; an engine has a way of
/// its own for that, but for very long ones.
const fn places_of_literal(length: u64) -> u64 {
    match length {
        0..=4 => length,
        5..=64 => 4 + length / 16,
        _ => length,
    }
}

fn bytes_of_class(class: &Class) -> u64 {
    let of_ranges = match class {
        Class::Unicode(class) => class.ranges().iter().map(bytes_of_range).sum(),
        Class::Bytes(class) => BYTES_OF_A_RANGE * class.ranges().len() as u64,
    };
    BYTES_OF_A_CLASS + of_ranges
}

/// A range of characters takes a sequence or two for each number of bytes that they have in UTF-8:
/// `[^a]` has nine.
fn bytes_of_range(range: &ClassUnicodeRange) -> u64 {
    if range.end().is_ascii() {
        return BYTES_OF_A_RANGE;
    }
    let lengths = range.end().len_utf8() - range.start().len_utf8() + 1;
    let is_one = lengths == 1 && u32::from(range.end()) - u32::from(range.start()) < 64;
    let of_sequences = match is_one {
        true => BYTES_OF_A_ONLY_SEQUENCE,
        false => BYTES_OF_A_SEQUENCE * (if lengths == 1 { 1 } else { 2 * lengths as u64 + 1 }),
    };
    BYTES_OF_A_RANGE + of_sequences
}

/// One character of a pattern, however often it may repeat.
struct Atom {
    characters: ClassUnicode,
    is_required: bool,
    /// Whether it says how often.
    is_exact: bool,
}

/// How the characters of a pattern follow each other that has neither alternatives nor groups
/// which repeat as they like.
pub(super) struct Atoms {
    list: Vec<Atom>,
    /// Whether it begins at the beginning of a text only.
    pub(super) is_anchored: bool,
    /// Whether it looks for bounds of words.
    has_words: bool,
}

impl Atoms {
    /// Those of a pattern; `None` where it is not as simple as that.
    pub(super) fn of(hir: &Hir) -> Option<Self> {
        let mut atoms = Self { list: Vec::new(), is_anchored: false, has_words: false };
        atoms.add(hir)?;
        (atoms.list.len() <= MOST_ATOMS).then_some(atoms)
    }

    /// How many of them may repeat more or less often.
    pub(super) fn inexact(&self) -> usize {
        self.list.iter().filter(|atom| !atom.is_exact).count()
    }

    /// Whether there is never more than one place in the pattern that the next character may
    /// match, as in nearly all that people write: `^[^@]{1,64}@[a-z.]{1,255}$` knows at each
    /// character where it is. What may go on or end must not meet what may come instead.
    pub(super) fn are_followed_in_one_place(&self) -> bool {
        let is_clear = |(index, atom): (usize, &Atom)| {
            let behind = &self.list[index + 1..];
            let first = behind.iter().position(|it| it.is_required);
            let first = first.map_or(behind.len(), |it| it + 1);
            behind[..first].iter().all(|next| are_apart(&next.characters, &atom.characters))
        };
        let inexact = self.list.iter().enumerate().filter(|(_, atom)| !atom.is_exact);
        self.is_anchored && !self.has_words && inexact.into_iter().all(is_clear)
    }

    fn push(&mut self, characters: ClassUnicode, is_required: bool, is_exact: bool) -> Option<()> {
        self.list.push(Atom { characters, is_required, is_exact });
        (self.list.len() <= MOST_ATOMS).then_some(())
    }

    fn add(&mut self, hir: &Hir) -> Option<()> {
        match hir.kind() {
            HirKind::Empty => Some(()),
            HirKind::Look(Look::Start) if self.list.is_empty() => {
                self.is_anchored = true;
                Some(())
            }
            // Nothing comes behind it.
            HirKind::Look(Look::End) => self.push(ClassUnicode::empty(), true, true),
            HirKind::Look(_) if looks_for_words(hir) => {
                self.has_words = true;
                self.push(ClassUnicode::empty(), true, true)
            }
            HirKind::Look(_) | HirKind::Alternation(_) => None,
            HirKind::Literal(literal) => {
                let text = std::str::from_utf8(&literal.0).ok()?;
                text.chars().try_for_each(|it| self.push(class_of(it), true, true))
            }
            HirKind::Class(_) => self.push(characters(hir)?, true, true),
            HirKind::Capture(capture) => self.add(&capture.sub),
            HirKind::Concat(parts) => parts.iter().try_for_each(|part| self.add(part)),
            HirKind::Repetition(repetition) => {
                let is_exact = repetition.max == Some(repetition.min);
                if repetition.max == Some(0) {
                    return Some(());
                }
                if let Some(only) = characters(&repetition.sub) {
                    return self.push(only, repetition.min > 0, is_exact);
                }
                let before = self.list.len();
                self.add(&repetition.sub)?;
                let all_exact = self.list[before..].iter().all(|atom| atom.is_exact);
                (is_exact && all_exact).then_some(())
            }
        }
    }
}

/// The characters of which the regular expression is one.
fn characters(hir: &Hir) -> Option<ClassUnicode> {
    match hir.kind() {
        HirKind::Class(Class::Unicode(class)) => Some(class.clone()),
        HirKind::Class(Class::Bytes(class)) => class.to_unicode_class(),
        HirKind::Literal(literal) => {
            let mut text = std::str::from_utf8(&literal.0).ok()?.chars();
            let only = text.next().filter(|_| text.next().is_none())?;
            Some(class_of(only))
        }
        HirKind::Capture(capture) => characters(&capture.sub),
        _ => None,
    }
}

fn class_of(character: char) -> ClassUnicode {
    ClassUnicode::new([ClassUnicodeRange::new(character, character)])
}

fn are_apart(one: &ClassUnicode, other: &ClassUnicode) -> bool {
    let mut common = one.clone();
    common.intersect(other);
    common.ranges().is_empty()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn is_followed_in_one_place(pattern: &str) -> bool {
        let atoms = parsed(pattern).and_then(|hir| Atoms::of(&hir));
        atoms.is_some_and(|atoms| atoms.are_followed_in_one_place())
    }

    #[test]
    fn what_people_write_is_followed_in_one_place() {
        for pattern in [
            "^.{0,4000}$",
            "^[a-z][a-z0-9_]{0,63}$",
            "^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$",
            r"^[^@\s]{1,64}@[a-z0-9.-]{1,255}$",
            r"^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:Z)$",
            r"^[A-Za-z0-9+/]*={0,2}$",
            r"^v?\d+\.\d+\.\d+$",
            r"^https?://[^/]+/.*$",
            r"^\p{L}{1,64}$",
            "^a*b?c{2,3}d",
        ] {
            assert!(is_followed_in_one_place(pattern), "{pattern}");
        }
    }

    #[test]
    fn what_can_be_tried_in_several_ways_is_not() {
        for pattern in [
            "[a-z]{0,63}$",
            "^[ab]*a[ab]{4000}$",
            "^[a-z]{0,63}[a-z]{0,63}$",
            "^a*b?a",
            "^a|b$",
            "^(a+)+$",
            "^(?:ab?){2}$",
            "^.*x",
            "^[^a]*b",
            r"^\p{L}*é",
            "^é*é",
            r"^\w*[0-9]",
            "^x?x?x?x",
            "(?i)^a*A",
            "^[ab]*(?:c){0}a[ab]{40}",
            r"^\pL*a",
            r"^[a ]*\<[a ]{40}",
            r"^[^\t]*\n",
            r"^[\!-~]*a",
            "^[[]?[[]a",
            "(?x)^ [ab]* # any\n a",
        ] {
            assert!(!is_followed_in_one_place(pattern), "{pattern}");
        }
    }

    #[test]
    fn repetitions_are_written_out() {
        let positions = |pattern| cost(&parsed(pattern).unwrap()).positions;
        assert_eq!(positions("a[ab]{9000}c"), 9_002);
        assert_eq!(positions("a[ab]{ 4000 }[cd]"), 4_002);
        assert_eq!(positions("(?:a{3}|[^x]b{1,4}){10}"), 80);
        assert_eq!(positions("(a(b(c{2}){3}){4})"), 46);
        assert_eq!(positions("(?:[ab]{1,1000}){1000}"), 1_000_000);
        assert_eq!(positions(""), 1);
    }

    #[test]
    fn classes_beyond_ascii_take_much_memory() {
        let bytes = |pattern| cost(&parsed(pattern).unwrap()).bytes;
        assert!(bytes(r"^[\p{L}\p{N}]{1,64}$") > 3_000_000);
        assert!(bytes(r"\pL{150}") > 4_000_000);
        assert!(bytes(r"\w{150}") > 4_000_000);
        assert!(bytes("(?:a()()()()){400}") > 100_000);
        assert!(bytes("[^a]{1000}") > 1_000_000);
        assert!(bytes("^[A-Za-z0-9_.-]{1,64}$") < 12_000);
        assert!(bytes("^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$") < 4_000);
    }
}
