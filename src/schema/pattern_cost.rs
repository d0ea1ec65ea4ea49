//! What patterns cost before and while they are matched, so that neither is begun where it would
//! take too long. A few bytes are enough: `a[ab]{9000}c` is looked for in nine thousand ways at
//! once, and `^\p{L}{1,64}$` takes megabytes.

use super::pattern_shape::is_followed_in_one_place;
use super::{Keyword, KeywordSet, SchemaNode};
use crate::document::Value;

/// Patterns longer than this are not handed over.
const LONGEST: usize = 10_000;

/// What an engine takes for a pattern and for each of its bytes, for a character in it, and for a
/// class with the ranges of Unicode, in bytes; measured, as the rest, with the engine that the
/// validator uses.
const BYTES_OF_A_PATTERN: u64 = 6_000;
const BYTES_OF_A_BYTE: u64 = 64;
const BYTES_OF_A_CHARACTER: u64 = 32;
const BYTES_OF_A_PROPERTY: u64 = 40_000;
/// Each shorthand such as `\d` is translated, for which the rest of the pattern is moved and read
/// again.
const BYTES_OF_A_MOVE: u64 = 42;
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
    let mut shorthands = 0;
    let mut goes_back = false;
    let bytes = pattern.as_bytes();
    let mut at = 0;
    while let Some(&byte) = bytes.get(at) {
        let rest = &bytes[at..];
        let mut length = 1;
        match byte {
            b'(' => {
                let looks_around = [&b"(?="[..], b"(?!", b"(?<=", b"(?<!"];
                goes_back |= looks_around.iter().any(|it| rest.starts_with(it));
                length = prefix_length(rest);
                settle(&mut open, &mut last);
                open.push(Part::default());
            }
            b')' => {
                settle(&mut open, &mut last);
                if open.len() > 1 {
                    last = open.pop().unwrap_or_default();
                }
            }
            b'*' | b'+' | b'?' | b'|' | b'^' | b'$' => {}
            b'{' => {
                length = rest.iter().position(|it| *it == b'}').map_or(1, |end| end + 1);
                let times = times(&rest[1..length.max(2) - 1]);
                last.positions = last.positions.saturating_mul(times);
                last.bytes = last.bytes.saturating_mul(times);
            }
            _ => {
                settle(&mut open, &mut last);
                length = atom_length(rest);
                last = Part { positions: 1, bytes: bytes_of_atom(&rest[..length]) };
                shorthands +=
                    u64::from(matches!(rest, [b'\\', b'd' | b'D' | b's' | b'S' | b'w' | b'W', ..]));
                goes_back |= matches!(rest, [b'\\', b'1'..=b'9' | b'k', ..]);
            }
        }
        at += length;
    }
    settle(&mut open, &mut last);
    let mut all = Part::default();
    open.into_iter().for_each(|part| all.add(part));
    let positions = if is_followed_in_one_place(pattern) { 1 } else { all.positions };
    let length = pattern.len() as u64;
    add_to(&mut all.bytes, BYTES_OF_A_PATTERN + length * BYTES_OF_A_BYTE);
    add_to(&mut all.bytes, shorthands.saturating_mul(length).saturating_mul(BYTES_OF_A_MOVE));
    let bytes = if pattern.len() > LONGEST { u64::MAX } else { all.bytes };
    PatternCost { positions: positions.max(1), bytes, goes_back }
}

/// Adds the last part to what is open around it.
fn settle(open: &mut [Part], last: &mut Part) {
    if let Some(around) = open.last_mut() {
        around.add(std::mem::take(last));
    }
}

/// Bytes of the bracket that opens a group, with what says of what kind it is.
fn prefix_length(rest: &[u8]) -> usize {
    let ends = |byte: &u8| matches!(byte, b':' | b'=' | b'!' | b'>' | b')');
    match rest {
        [b'(', b'?', kind @ ..] => kind
            .iter()
            .position(ends)
            .map_or(1, |end| if kind[end] == b')' { end + 2 } else { end + 3 }),
        _ => 1,
    }
}

/// How often a counted repetition repeats, at most: `3` and `1,3` thrice.
fn times(counts: &[u8]) -> u64 {
    counts.split(|byte| *byte == b',').filter_map(number).max().unwrap_or(1).max(1)
}

fn number(digits: &[u8]) -> Option<u64> {
    std::str::from_utf8(digits).ok()?.parse().ok()
}

/// The quantifier that a text begins with: its length, and how often it repeats what is before it,
/// at least and at most. Without one its length is 0.
pub(super) fn quantifier(rest: &[u8]) -> (usize, u64, u64) {
    let (length, least, most) = match rest {
        [b'*', ..] => (1, 0, u64::MAX),
        [b'+', ..] => (1, 1, u64::MAX),
        [b'?', ..] => (1, 0, 1),
        [b'{', counts @ ..] => {
            let end = counts.iter().position(|byte| *byte == b'}').unwrap_or(0);
            let mut numbers = counts[..end].splitn(2, |byte| *byte == b',');
            let least = numbers.next().and_then(number);
            let most = numbers.next().map_or(least, |most| number(most).or(Some(u64::MAX)));
            match (least, most) {
                (Some(least), Some(most)) => (end + 2, least, most),
                _ => (0, 1, 1),
            }
        }
        _ => (0, 1, 1),
    };
    let is_lazy = length > 0 && rest.get(length) == Some(&b'?');
    (length + usize::from(is_lazy), least, most)
}

/// Bytes of a pattern that stand for one character.
pub(super) fn atom_length(rest: &[u8]) -> usize {
    match rest {
        [b'\\', b'p' | b'P' | b'u' | b'x', b'{', ..] => {
            rest.iter().position(|byte| *byte == b'}').map_or(rest.len(), |end| end + 1)
        }
        [b'\\', b'x', _, _, ..] => 4,
        [b'\\', b'u', _, _, _, _, ..] => 6,
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
    let is_shorthand =
        |pair: &[u8]| matches!(pair, [b'\\', b'd' | b's' | b'w' | b'D' | b'S' | b'W']);
    let length = atom.len() as u64;
    let items = match atom {
        [b'.'] => 22,
        [b'\\', b'D' | b'S' | b'W'] => 40,
        // All but some characters: of other scripts as well.
        [b'[', b'^', ..] => 18 + length,
        [b'[', ..] => 1 + length / 6,
        _ => 1,
    };
    let shorthands = match atom {
        [b'[', ..] => atom.windows(2).filter(|pair| is_shorthand(pair)).count() as u64,
        _ => 0,
    };
    let property = if atom.windows(2).any(is_property) { BYTES_OF_A_PROPERTY } else { 0 };
    BYTES_OF_A_CHARACTER * (items + 30 * shorthands) + property
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn repetitions_are_written_out() {
        let positions = |pattern| cost_of(pattern).positions;
        assert_eq!(positions("a[ab]{9000}c"), 9_002);
        assert_eq!(positions("(?:a{3}|[^x]b{1,4}){10}"), 80);
        assert_eq!(positions("(?<n>a)(?=b)(?i)c"), 3);
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
    fn quantifiers_say_how_often() {
        let of = |text: &str| quantifier(text.as_bytes());
        assert_eq!(of("{3}a"), (3, 3, 3));
        assert_eq!(of("{1,64}?a"), (7, 1, 64));
        assert_eq!(of("{2,}"), (4, 2, u64::MAX));
        assert_eq!((of("*"), of("+?"), of("?")), ((1, 0, u64::MAX), (2, 1, u64::MAX), (1, 0, 1)));
        for none in ["", "a", "{", "{}", "{,5}", "{a}", "{1", "{-1}"] {
            assert_eq!(of(none), (0, 1, 1), "{none}");
        }
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
        assert!(cost_of(r"^[\p{L}\p{N}]{1,64}$").bytes > 2_000_000);
        assert!(cost_of("^[A-Za-z0-9_.-]{1,64}$").bytes < 40_000);
        assert!(cost_of("^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$").bytes < 15_000);
        assert!(cost_of(&r"\d".repeat(2_000)).bytes > 100_000_000);
        assert_eq!(cost_of(&"a".repeat(10_001)).bytes, u64::MAX);
    }
}
