//! What patterns cost before and while they are matched, so that neither is begun where it would
//! take too long. A few bytes are enough: `a[ab]{9000}c` is looked for in nine thousand ways at
//! once, and `^\p{L}{1,64}$` takes megabytes.

use std::collections::HashSet;

use super::pattern_hir::{Atoms, Part, cost, parsed};
use super::pattern_lookaround::lookaround_cost;
use super::{Keyword, KeywordSet, SchemaNode};
use crate::document::Value;

/// Patterns longer than this are not handed over.
const LONGEST: usize = 10_000;
/// Shorthands such as `\d`, times the length of their pattern, above which it is not handed over:
/// for each the rest of the pattern is moved and read again.
const MOST_MOVES: usize = 400_000;
/// What an engine takes for a pattern whatever it is, and for each of its bytes and moves.
const BYTES_OF_A_PATTERN: u64 = 6_000;
const BYTES_OF_A_BYTE: u64 = 64;
const BYTES_OF_A_MOVE: u64 = 42;
/// Bytes of a compiled pattern that take as long to make as a look.
const BYTES_OF_A_LOOK: u64 = 6;
/// Steps of an engine that take as long as a look.
const STEPS_OF_A_LOOK: u64 = 4;
/// The same for steps of an engine that goes back, most of which are those of an inner one.
const BACKWARD_STEPS_OF_A_LOOK: u64 = 128;
/// Memory that the patterns of a schema may take once compiled, in bytes.
const MOST_BYTES: u64 = 16 << 20;
/// Memory that matching all of them may keep, in bytes.
const MOST_CACHED: usize = 8 << 20;
/// Looks that names of a schema may take to be matched with its patterns while it is compiled, and
/// those that are added for each of its bytes.
const LOOKS_BEFOREHAND: u64 = 20_000;
const LOOKS_BEFOREHAND_FOR_A_BYTE: u64 = 15;
/// Different patterns of a schema of which one needs an engine that goes back: that keeps up to two
/// megabytes for each.
const MOST_TO_GO_BACK_IN: usize = 25;
/// Texts longer than this are not gone back in: the engine fails where it has a million ways to go
/// back, and with it the validator.
const LONGEST_TO_GO_BACK_IN: usize = 500_000;
/// Subschemas and patterns that are held against a name in a look.
const NAME_SCHEMAS_OF_A_LOOK: u64 = 2;

/// What one pattern costs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct PatternCost {
    /// Places in the pattern that may be tried at once, with repetitions written out.
    positions: u64,
    /// Memory once compiled.
    bytes: u64,
    /// Whether it needs an engine that goes back, and whether that may look at what follows from
    /// each character on.
    goes_back: bool,
    is_quadratic: bool,
}

impl PatternCost {
    fn kind(self) -> usize {
        usize::from(self.is_quadratic)
    }
}

/// What the patterns of some subschemas cost.
#[derive(Clone, Copy, Default, Debug)]
pub(super) struct PatternCosts {
    /// The most positions of a `pattern`; of those that take steps for each character, and others.
    texts: [u64; 2],
    /// The positions that a name of a property meets in each pass over an object.
    names: [u64; 2],
    /// Subschemas that a name of a property may meet.
    name_schemas: u64,
    /// Memory of all of them; more than there is where one is not handed over.
    pub(super) bytes: u64,
    /// Whether one needs an engine that goes back.
    pub(super) go_back: bool,
    /// How many different ones there are.
    different: usize,
    /// Looks that it takes to match those of `patternProperties` with the names of `properties`,
    /// which the validator does beforehand.
    beforehand: u64,
}

impl PatternCosts {
    /// Those of the subschemas given, of which so many apply to one and the same value.
    pub(super) fn of<'s, 'd: 's>(
        nodes: impl Iterator<Item = SchemaNode<'s, 'd>>,
        in_place: u64,
    ) -> Self {
        const REFERENCES: KeywordSet =
            KeywordSet::of(&[Keyword::Ref, Keyword::DynamicRef, Keyword::RecursiveRef]);
        let mut costs = Self::default();
        let mut of_names = NameCosts::default();
        let mut refers = false;
        let mut different = HashSet::new();
        for node in nodes {
            refers |= node.present().intersects(REFERENCES);
            if let Some(pattern) = pattern_of(node) {
                different.insert(pattern);
                let cost = costs.add(pattern);
                let most = &mut costs.texts[cost.kind()];
                *most = cost.positions.max(*most);
            }
            let keyed = node.keyword(Keyword::PatternProperties).into_iter();
            different.extend(keyed.flat_map(Value::entries).filter_map(Value::key));
            costs.add_keyed(node);
            let named = node.children().filter(|it| it.via() == Some(Keyword::PropertyNames));
            named.flat_map(SchemaNode::subtree).for_each(|schema| of_names.add(schema));
        }
        costs.different = different.len();
        if costs.go_back && different.len() > MOST_TO_GO_BACK_IN {
            costs.bytes = u64::MAX;
        }
        if of_names.schemas > 0 && refers {
            // Where a reference leads is not looked up: it may be anywhere, several times.
            of_names.schemas = in_place;
            of_names.positions = costs.texts.map(|most| most.saturating_mul(in_place));
        }
        add_to(&mut costs.name_schemas, of_names.schemas);
        (0..2).for_each(|kind| add_to(&mut costs.names[kind], of_names.positions[kind]));
        costs
    }

    fn add(&mut self, pattern: &str) -> PatternCost {
        let cost = cost_of(pattern);
        add_to(&mut self.bytes, cost.bytes);
        self.go_back |= cost.goes_back;
        cost
    }

    /// The patterns of `patternProperties`. For each of them the validator goes through all
    /// members, so that in each pass a name meets what they cost on average; or there is but one
    /// pass, for other members as well.
    fn add_keyed(&mut self, node: SchemaNode<'_, '_>) {
        let (mut positions, mut count) = ([0; 2], 0u64);
        let members = node.keyword(Keyword::PatternProperties).into_iter();
        for pattern in members.flat_map(Value::entries).filter_map(Value::key) {
            let cost = self.add(pattern);
            add_to(&mut positions[cost.kind()], cost.positions);
            count += 1;
        }
        if count == 0 {
            return;
        }
        let is_one_pass = node.present().contains(Keyword::AdditionalProperties);
        let passes = if is_one_pass { 1 } else { count };
        for (known, new) in self.names.iter_mut().zip(positions) {
            *known = new.div_ceil(passes).max(*known);
        }
        self.name_schemas = self.name_schemas.max(count / passes);
        let declared = node.keyword(Keyword::Properties).filter(|_| is_one_pass).into_iter();
        for name in declared.flat_map(Value::entries).filter_map(Value::key) {
            add_to(&mut self.beforehand, looks(positions, name.len()).saturating_add(count / 2));
        }
    }

    /// The same in the last of so many schemas, of which each leaves the next one less of the memory
    /// that matching may keep.
    pub(super) fn among(self, schemas: usize) -> Self {
        Self { different: self.different.saturating_mul(schemas.max(1)), ..self }
    }

    /// Memory that matching one of them may keep to be quicker the next time, in bytes.
    pub(super) fn cache(&self) -> usize {
        (MOST_CACHED / self.different.max(1)).clamp(8 << 10, 256 << 10)
    }

    /// Looks that it takes to compile them.
    pub(super) fn looks_to_compile(&self) -> u64 {
        (self.bytes / BYTES_OF_A_LOOK).saturating_add(self.beforehand)
    }

    /// Whether they may be handed over, in a schema of so many bytes.
    pub(super) fn may_be_compiled(&self, length: usize) -> bool {
        let allowed = LOOKS_BEFOREHAND + LOOKS_BEFOREHAND_FOR_A_BYTE * length as u64;
        self.bytes <= MOST_BYTES && self.beforehand <= allowed
    }

    /// Looks that it takes to match a `pattern` against so many bytes.
    pub(super) fn looks_for_text(&self, length: usize) -> u64 {
        if self.go_back && length > LONGEST_TO_GO_BACK_IN {
            return u64::MAX;
        }
        looks(self.texts, length)
    }

    /// Looks that it takes to judge the name of a property of so many bytes.
    pub(super) fn looks_for_name(&self, length: usize) -> u64 {
        if self.go_back && length > LONGEST_TO_GO_BACK_IN {
            return u64::MAX;
        }
        looks(self.names, length).saturating_add(self.name_schemas / NAME_SCHEMAS_OF_A_LOOK)
    }
}

/// What the name of a property meets in subschemas that are about names.
#[derive(Clone, Copy, Default)]
struct NameCosts {
    schemas: u64,
    positions: [u64; 2],
}

impl NameCosts {
    fn add(&mut self, node: SchemaNode<'_, '_>) {
        self.schemas += 1;
        if let Some(pattern) = pattern_of(node) {
            let cost = cost_of(pattern);
            add_to(&mut self.positions[cost.kind()], cost.positions);
        }
    }
}

fn pattern_of<'d>(node: SchemaNode<'_, 'd>) -> Option<&'d str> {
    node.keyword(Keyword::Pattern)?.as_str()
}

/// Memory that the patterns below a value may take, whatever it is.
pub fn pattern_bytes(schema: Value<'_>) -> u64 {
    let mut bytes = 0;
    let mut add = |pattern: &str| add_to(&mut bytes, cost_of(pattern).bytes);
    for value in schema.subtree() {
        match value.key() {
            Some("pattern") => value.as_str().into_iter().for_each(&mut add),
            Some("patternProperties") => {
                value.entries().filter_map(Value::key).for_each(&mut add);
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

/// What a pattern costs. Of one that is not to be handed over, too much.
fn cost_of(pattern: &str) -> PatternCost {
    let none = PatternCost { positions: 1, bytes: u64::MAX, goes_back: false, is_quadratic: false };
    let shorthands = shorthands(pattern);
    let moves = shorthands.saturating_mul(pattern.len());
    if pattern.len() > LONGEST || moves > MOST_MOVES || folds_much(pattern) {
        return none;
    }
    let of_text = BYTES_OF_A_PATTERN
        + pattern.len() as u64 * BYTES_OF_A_BYTE
        + moves as u64 * BYTES_OF_A_MOVE;
    if jsonschema_regex::analyze_pattern(pattern).is_some() {
        // Nothing but texts to compare with, for which no engine is needed.
        return PatternCost { bytes: of_text, ..none };
    }
    // What looks around stays as it is.
    let Ok(translated) = jsonschema_regex::to_rust_regex(pattern) else { return none };
    let whole = parsed(&translated).map(|hir| {
        let is_narrow = Atoms::of(&hir).is_some_and(|it| it.are_followed_in_one_place());
        let part = cost(&hir);
        (if is_narrow { Part { positions: 1, ..part } } else { part }, false, false)
    });
    let around = || lookaround_cost(pattern).map(|cost| (cost.part, true, cost.is_quadratic));
    let Some((part, goes_back, is_quadratic)) = whole.or_else(around) else { return none };
    PatternCost {
        positions: part.positions.max(1),
        bytes: part.bytes.saturating_add(of_text),
        goes_back,
        is_quadratic,
    }
}

/// Whether the case of large classes may be ignored by a flag in the pattern: only to read `\p{L}`
/// takes a tenth of a millisecond then. ECMA-262 has no such flags.
fn folds_much(pattern: &str) -> bool {
    const LARGE: [&str; 9] = [r"\p", r"\P", r"\x", r"\u", r"\U", r"\W", r"\D", r"\S", "[^"];
    let has_flags = pattern.match_indices("(?").any(|(at, opening)| {
        let kind = pattern[at + opening.len()..].chars().next();
        kind.is_some_and(|kind| kind.is_ascii_alphabetic() || kind == '-')
    });
    let is_large = || !pattern.is_ascii() || LARGE.iter().any(|it| pattern.contains(it));
    // What looks around is not translated, so that `\w` is every letter there.
    let looks_around = || ["(?=", "(?!", "(?<"].iter().any(|it| pattern.contains(it));
    has_flags && (is_large() || looks_around())
}

fn shorthands(pattern: &str) -> usize {
    let is_one =
        |pair: &[u8]| matches!(pair, [b'\\', b'd' | b's' | b'w' | b'D' | b'S' | b'W' | b'c']);
    pattern.as_bytes().windows(2).filter(|pair| is_one(pair)).count()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn patterns_are_counted_as_the_validator_reads_them() {
        let positions = |pattern| cost_of(pattern).positions;
        assert_eq!(positions("^[a-z]{1,64}$"), 1);
        assert_eq!(positions("[[]?a[ab]{4000}[cd]"), 4_003);
        assert_eq!(positions("^[ab]*(?:c){0}a[ab]{4000}[cd]"), 4_003);
        assert_eq!(positions(r"^\cJ*\n\cJ{4000}x"), 4_003);
        assert!(cost_of(r"^\w{1,64}$").bytes < 20_000, "ASCII only, as ECMA-262 has it");
        assert!(cost_of(r"(?=a)\w{64}").bytes > 2_000_000, "all letters, as it is not translated");
        assert!(cost_of("^(?=.*[A-Z]).{8,}$").goes_back);
        assert!(cost_of(r"(?i)^[a-z]\w{1,20}$").bytes < 20_000);
    }

    #[test]
    fn what_is_not_handed_over() {
        for pattern in [
            &*r"\d".repeat(2_000),
            &"a".repeat(10_001),
            "(a)\\1(?=b)",
            "(?=a)(?:a|a)*b(?=c)",
            "(",
            r"(?i)\p{L}",
            "(?i)[^a]",
        ] {
            assert_eq!(cost_of(pattern).bytes, u64::MAX, "{pattern:.20}");
        }
    }
}
