//! What patterns cost before and while they are matched, so that neither is begun where it would
//! take too long. A few bytes are enough: `a[ab]{9000}c` is looked for in nine thousand ways at
//! once, and `^\p{L}{1,64}$` takes megabytes.

use super::{Keyword, KeywordSet, SchemaNode};
use crate::document::Value;

/// What engines take for a character, and for a class with the ranges of Unicode, in bytes;
/// measured with the engine that the validator uses.
const BYTES_OF_A_CHARACTER: u64 = 32;
const BYTES_OF_A_PROPERTY: u64 = 60_000;
/// Bytes of a compiled pattern that take as long to make as a look.
const BYTES_OF_A_LOOK: u64 = 6;
/// Steps of an engine that take as long as a look.
const STEPS_OF_A_LOOK: u64 = 4;
/// The same for steps of an engine that goes back, most of which are those of an inner one.
const BACKWARD_STEPS_OF_A_LOOK: u64 = 128;

/// What one pattern costs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct PatternCost {
    /// Places in the pattern that may be tried at once, with repetitions written out.
    positions: u64,
    /// Memory once compiled.
    bytes: u64,
    /// Whether it needs an engine that goes back.
    goes_back: bool,
}

/// What the patterns of some subschemas cost.
#[derive(Clone, Copy, Default, Debug)]
pub(super) struct PatternCosts {
    /// The most positions of a `pattern`; of those for the engine that never goes back, and others.
    texts: [u64; 2],
    /// The positions that a name of a property meets in one object.
    names: [u64; 2],
    /// Memory of all of them.
    pub(super) bytes: u64,
}

impl PatternCosts {
    /// Those of the subschemas given.
    pub(super) fn of<'s, 'd: 's>(nodes: impl Iterator<Item = SchemaNode<'s, 'd>>) -> Self {
        const HOLDERS: KeywordSet =
            KeywordSet::of(&[Keyword::Pattern, Keyword::PatternProperties, Keyword::PropertyNames]);
        let mut costs = Self::default();
        let (mut of_all, mut names_are_held) = ([0; 2], false);
        for node in nodes.filter(|node| node.present().intersects(HOLDERS)) {
            if let Some(pattern) = node.keyword(Keyword::Pattern).and_then(Value::as_str) {
                let cost = costs.add(pattern);
                let kind = usize::from(cost.goes_back);
                costs.texts[kind] = costs.texts[kind].max(cost.positions);
                add_to(&mut of_all[kind], cost.positions);
            }
            let mut of_names = [0; 2];
            let keyed = node.keyword(Keyword::PatternProperties);
            for pattern in keyed.into_iter().flat_map(Value::entries).filter_map(Value::key) {
                let cost = costs.add(pattern);
                add_to(&mut of_names[usize::from(cost.goes_back)], cost.positions);
            }
            costs.names = [0, 1].map(|kind| costs.names[kind].max(of_names[kind]));
            names_are_held |= node.present().contains(Keyword::PropertyNames);
        }
        if names_are_held {
            (0..2).for_each(|kind| add_to(&mut costs.names[kind], of_all[kind]));
        }
        costs
    }

    fn add(&mut self, pattern: &str) -> PatternCost {
        let cost = cost_of(pattern);
        add_to(&mut self.bytes, cost.bytes);
        cost
    }

    /// Looks that it takes to compile them.
    pub(super) fn looks_to_compile(&self) -> u64 {
        self.bytes / BYTES_OF_A_LOOK
    }

    /// What is left of so many looks once they are compiled; `None` where they do not suffice.
    pub(super) fn left_after_compilation(&self, looks: u64) -> Option<u64> {
        looks.checked_sub(self.looks_to_compile())
    }

    /// Looks that it takes to match a `pattern` against so many bytes.
    pub(super) fn looks_for_text(&self, length: usize) -> u64 {
        looks(self.texts, length)
    }

    /// Looks that it takes to match the name of a property of so many bytes.
    pub(super) fn looks_for_name(&self, length: usize) -> u64 {
        looks(self.names, length)
    }
}

/// Memory that the patterns below a value may take, whatever it is.
pub fn pattern_bytes(schema: Value<'_>) -> u64 {
    let mut bytes = 0;
    for value in schema.subtree() {
        match value.key() {
            Some("pattern") => {
                value.as_str().into_iter().for_each(|it| add_to(&mut bytes, cost_of(it).bytes));
            }
            Some("patternProperties") => {
                let keys = value.entries().filter_map(Value::key);
                keys.for_each(|it| add_to(&mut bytes, cost_of(it).bytes));
            }
            _ => {}
        }
    }
    bytes
}

fn add_to(sum: &mut u64, more: u64) {
    *sum = sum.saturating_add(more);
}

fn looks([forward, back]: [u64; 2], length: usize) -> u64 {
    let length = length as u64;
    let forward = forward.saturating_mul(length) / STEPS_OF_A_LOOK;
    // From each byte on it may have to look at all that follow.
    let back = back.saturating_mul(length).saturating_mul(length) / BACKWARD_STEPS_OF_A_LOOK;
    forward.saturating_add(back)
}

/// What a part of a pattern costs, with repetitions written out.
#[derive(Clone, Copy, Default)]
struct Part {
    positions: u64,
    bytes: u64,
}

impl Part {
    fn add(&mut self, other: Self) {
        add_to(&mut self.positions, other.positions);
        add_to(&mut self.bytes, other.bytes);
    }
}

/// An estimate that needs no grammar, so that it holds for what no parser takes as well.
fn cost_of(pattern: &str) -> PatternCost {
    // What is open, with what came before the last part of it.
    let mut open = vec![Part::default()];
    let mut last = Part::default();
    let (mut atoms, mut repetitions, mut is_plain, mut goes_back) = (0, 0, true, false);
    let bytes = pattern.as_bytes();
    let mut at = 0;
    while let Some(&byte) = bytes.get(at) {
        let rest = &bytes[at..];
        let mut length = 1;
        match byte {
            b'(' => {
                is_plain = false;
                let looks_around = [&b"(?="[..], b"(?!", b"(?<=", b"(?<!"];
                goes_back |= looks_around.iter().any(|it| rest.starts_with(it));
                settle(&mut open, &mut last);
                open.push(Part::default());
            }
            b')' => {
                settle(&mut open, &mut last);
                if open.len() > 1 {
                    last = open.pop().unwrap_or_default();
                }
            }
            b'*' | b'+' | b'?' => repetitions += 1,
            b'{' => {
                length = rest.iter().position(|it| *it == b'}').map_or(1, |end| end + 1);
                repetitions += 1;
                let times = times(&rest[1..length.max(2) - 1]);
                last.positions = last.positions.saturating_mul(times);
                last.bytes = last.bytes.saturating_mul(times);
            }
            b'|' | b'^' | b'$' => is_plain &= byte != b'|',
            _ => {
                settle(&mut open, &mut last);
                atoms += 1;
                length = atom_length(rest);
                last = Part { positions: 1, bytes: bytes_of_atom(&rest[..length]) };
                goes_back |= matches!(rest, [b'\\', b'1'..=b'9' | b'k', ..]);
            }
        }
        at += length;
    }
    settle(&mut open, &mut last);
    let mut all = Part::default();
    open.into_iter().for_each(|part| all.add(part));
    // Tried from one place only, with one way on but in the one repetition.
    let is_narrow = is_plain && repetitions <= 1 && pattern.starts_with('^');
    let positions = if is_narrow { atoms + 1 } else { all.positions };
    PatternCost { positions: positions.max(1), bytes: all.bytes, goes_back }
}

/// Adds the last part to what is open around it.
fn settle(open: &mut [Part], last: &mut Part) {
    if let Some(around) = open.last_mut() {
        around.add(std::mem::take(last));
    }
}

/// How often a counted repetition repeats, at most: `3` and `1,3` thrice.
fn times(counts: &[u8]) -> u64 {
    let numbers = counts.split(|byte| *byte == b',');
    let number = |digits: &[u8]| std::str::from_utf8(digits).ok()?.trim().parse::<u64>().ok();
    numbers.filter_map(number).max().unwrap_or(1).max(1)
}

/// Bytes of a pattern that stand for one character.
fn atom_length(rest: &[u8]) -> usize {
    match rest {
        [b'\\', b'p' | b'P' | b'u' | b'x', b'{', ..] => {
            rest.iter().position(|byte| *byte == b'}').map_or(rest.len(), |end| end + 1)
        }
        [b'\\', _, ..] => 2,
        [b'[', ..] => class_length(rest),
        _ => 1,
    }
}

/// Bytes of a class in brackets, which may stand in each other.
fn class_length(rest: &[u8]) -> usize {
    let mut depth = 0usize;
    let mut at = 0;
    while let Some(byte) = rest.get(at) {
        match byte {
            b'\\' => at += 1,
            b'[' => depth += 1,
            b']' => depth -= 1,
            _ => {}
        }
        at += 1;
        if depth == 0 {
            break;
        }
    }
    at.min(rest.len())
}

fn bytes_of_atom(atom: &[u8]) -> u64 {
    let is_property = |pair: &[u8]| matches!(pair, [b'\\', b'p' | b'P']);
    let items = match atom {
        [b'.'] => 8,
        [b'\\', b'D' | b'S' | b'W'] => 16,
        // All but some characters: of other scripts as well.
        [b'[', b'^', ..] => 16 + atom.len() as u64,
        [b'[', ..] => 1 + atom.len() as u64 / 6,
        _ => 1,
    };
    let property = if atom.windows(2).any(is_property) { BYTES_OF_A_PROPERTY } else { 0 };
    BYTES_OF_A_CHARACTER * items + property
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn repetitions_are_written_out() {
        let positions = |pattern| cost_of(pattern).positions;
        assert_eq!(positions("a[ab]{9000}c"), 9_002);
        assert_eq!(positions("(?:a{3}|[^]x]b{1,4}){10}"), 80);
        assert_eq!(positions("(a(b(c{2}){3}){4})"), 29);
        assert_eq!(positions(r"\p{L}{2}\u{1F600}\x41\d+[a\]]{3,}"), 8);
        assert_eq!(positions("a{1,1000}{1,1000}{1,1000}"), 1_000_000_000);
        assert_eq!(positions("a{99999999999999999999}"), 1);
        assert_eq!(positions(""), 1);
        for broken in ["(((", ")))", "[", "a{", "{", "\\", "a{,}", "[\\", "\\p{", "}{3}"] {
            assert!(positions(broken) >= 1, "{broken}");
        }
    }

    #[test]
    fn one_repetition_from_the_beginning_on_is_tried_in_one_place() {
        assert_eq!(cost_of("^.{0,4000}$").positions, 2);
        assert_eq!(cost_of("^[a-z][a-z0-9_]{0,63}$").positions, 3);
        assert!(cost_of("^[a-z]{0,63}[a-z]{0,63}$").positions >= 126);
        assert!(cost_of("[a-z]{0,63}$").positions >= 63);
        assert!(cost_of("^a|[a-z]{63}$").positions >= 63);
    }

    #[test]
    fn what_needs_an_engine_that_goes_back() {
        for pattern in ["(?=a)b", "^(?!x).*$", "(?<=a)b", "(?<!a)b", r"(a)\1", r"(?<n>a)\k<n>"] {
            assert!(cost_of(pattern).goes_back, "{pattern}");
        }
        for pattern in ["(?:a)", "(?<n>a)", r"\d\\1", "[(?=]"] {
            assert!(!cost_of(pattern).goes_back, "{pattern}");
        }
    }

    #[test]
    fn properties_of_characters_take_much_memory() {
        assert!(cost_of(r"^[\p{L}\p{N}]{1,64}$").bytes > 3_000_000);
        assert!(cost_of("^[A-Za-z0-9_.-]{1,64}$").bytes < 40_000);
        assert!(cost_of("^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$").bytes < 8_000);
    }
}
