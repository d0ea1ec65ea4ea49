//! What a pattern costs before and while it is matched, so that neither is begun where it would
//! take too long. A few bytes are enough: `a[ab]{9000}c` is looked for in nine thousand ways at
//! once, and `^\p{L}{1,64}$` takes megabytes.

use jsonschema_regex::PatternAnalysis;

use super::pattern_hir::{
    Atoms, Part, cost, cost_without_prefilter, groups, looks_for_words, parsed,
};
use super::pattern_lookaround::{lookaround_cost, without_looks};
use super::pattern_shorthands::{has_flags, left_over, shorthands, translated, written_out};

/// Patterns longer than this are not handed over.
const LONGEST: usize = 10_000;
/// Shorthands such as `\d`, times the length of their pattern, above which it is not handed over:
/// for each the rest of the pattern is moved and read again.
const MOST_MOVES: usize = 40_000;
/// Properties of characters, such as `\p{L}`, above which a pattern is not handed over: to read one
/// takes as long as to read a thousand letters, and kilobytes.
const MOST_PROPERTIES: usize = 16;
/// What a pattern takes that is nothing but texts to compare with, beside them.
const BYTES_OF_A_LITERAL: u64 = 1_000;
/// What an engine takes for a pattern whatever it is, and for each of its bytes and moves.
const BYTES_OF_A_PATTERN: u64 = 9_000;
const BYTES_OF_A_BYTE: u64 = 64;
const BYTES_OF_A_MOVE: u64 = 42;
/// What an engine that goes back takes for what stands between its looks and groups.
const BYTES_OF_A_PIECE: u64 = 7_000;
/// Texts that are compared with in a look.
const TEXTS_OF_A_LOOK: u64 = 16;
/// Looks that it takes to begin with an engine, which takes as long as several for one that goes
/// back.
const LOOKS_TO_BEGIN: u64 = 1;
const LOOKS_TO_BEGIN_BACKTRACKING: u64 = 2;
/// Steps of an engine that take as long as a look.
const STEPS_OF_A_LOOK: u64 = 4;
/// The same for steps of an engine that goes back, most of which are those of an inner one.
const BACKWARD_STEPS_OF_A_LOOK: u64 = 128;
/// Texts longer than this are not gone back in: the engine fails where it has a million ways to go
/// back.
const LONGEST_TO_GO_BACK_IN: usize = 500_000;
/// How often an engine goes back that might do so without end, by the longest texts for that: a few
/// times for each character, as it takes where there is nothing wrong.
pub(super) const TIMES_BACK: [(usize, usize); 3] = [(64, 400), (400, 1_800), (2_000, 8_200)];
/// Memory that the patterns of a schema may take once compiled, in bytes.
pub(super) const MOST_BYTES: u64 = 16 << 20;

/// What matches a pattern.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Engine {
    /// Comparing texts.
    Literal,
    /// One that goes over a text once.
    Linear,
    /// One that goes back, because the pattern looks around.
    Backtracking,
    /// The same, stopped after a while, because it might go back without end.
    Limited,
}

/// What one pattern costs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct PatternCost {
    pub(super) steps: Steps,
    /// Memory once compiled; [`u64::MAX`] where it is not to be handed over.
    pub(super) bytes: u64,
    pub(super) engine: Engine,
    /// Whether only the linear engine does not go back.
    pub(super) looks_for_words: bool,
    /// Whether it is not handed over because it is not understood.
    pub(super) is_unknown: bool,
}

/// Steps that a text takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Steps {
    /// For each byte: places in the pattern that may be tried at once, with repetitions written
    /// out.
    forward: u64,
    /// For each byte and each that follows it.
    back: u64,
    /// For each byte and each time that the engine may go back: between one and the next it may go
    /// over all of the text at each place.
    tries: u64,
    /// Looks that it takes to begin.
    starts: u64,
    /// The longest text that may be tried at all, in bytes.
    longest: usize,
}

impl Default for Steps {
    fn default() -> Self {
        Self { forward: 0, back: 0, tries: 0, starts: 0, longest: usize::MAX }
    }
}

impl Steps {
    /// Looks that it takes to match a text of so many bytes.
    pub(super) fn looks(self, length: usize) -> u64 {
        if length > self.longest {
            return u64::MAX;
        }
        let length = length as u64;
        // Even to begin takes as long as one.
        let forward =
            (self.forward.saturating_mul(length) / STEPS_OF_A_LOOK).saturating_add(self.starts);
        // From each byte on it may have to look at all that follow.
        let back = self.back.saturating_mul(length).saturating_mul(length);
        let times = times_back(length as usize).unwrap_or_default() as u64;
        let tries = self.tries.saturating_mul(length).saturating_mul(times);
        forward.saturating_add(back.saturating_add(tries) / BACKWARD_STEPS_OF_A_LOOK)
    }

    /// Of one and then the other.
    pub(super) fn and(self, other: Self) -> Self {
        Self {
            forward: self.forward.saturating_add(other.forward),
            back: self.back.saturating_add(other.back),
            tries: self.tries.saturating_add(other.tries),
            starts: self.starts.saturating_add(other.starts),
            longest: self.longest.min(other.longest),
        }
    }

    /// Of whichever takes more.
    pub(super) fn or(self, other: Self) -> Self {
        Self {
            forward: self.forward.max(other.forward),
            back: self.back.max(other.back),
            tries: self.tries.max(other.tries),
            starts: self.starts.max(other.starts),
            longest: self.longest.min(other.longest),
        }
    }

    /// So many times.
    pub(super) fn times(self, count: u64) -> Self {
        Self {
            forward: self.forward.saturating_mul(count),
            back: self.back.saturating_mul(count),
            tries: self.tries.saturating_mul(count),
            starts: self.starts.saturating_mul(count),
            ..self
        }
    }

    /// One of so many that take this all together.
    pub(super) fn shared_by(self, count: u64) -> Self {
        Self {
            forward: self.forward.div_ceil(count),
            back: self.back.div_ceil(count),
            tries: self.tries.div_ceil(count),
            starts: self.starts.div_ceil(count),
            ..self
        }
    }
}

impl PatternCost {
    pub(super) const REFUSED: Self = Self {
        steps: Steps { forward: 1, back: 0, tries: 0, starts: 1, longest: usize::MAX },
        bytes: u64::MAX,
        engine: Engine::Literal,
        looks_for_words: false,
        is_unknown: false,
    };
    const UNKNOWN: Self = Self { is_unknown: true, ..Self::REFUSED };

    /// What a `pattern` costs. Of one that is not to be handed over, too much.
    pub(super) fn of(pattern: &str) -> Self {
        Self::with(pattern, left_over(pattern), |pattern| {
            let pattern = written_out(pattern)?;
            backtracking(&pattern).or_else(|| limited(&pattern))
        })
    }

    /// The same of a name of `patternProperties`: its shorthands are written out only where it looks
    /// around, and there is no limit for that.
    pub(super) fn of_key(pattern: &str) -> Self {
        Self::with(pattern, shorthands(pattern), |pattern| {
            backtracking(written_out(pattern).as_deref().unwrap_or(pattern))
        })
    }

    /// `shorthands` is how many of them are translated one by one.
    fn with(pattern: &str, shorthands: usize, around: impl Fn(&str) -> Option<Self>) -> Self {
        let controls = pattern.as_bytes().windows(2).filter(|pair| pair == b"\\c").count();
        let moves = (controls + shorthands).saturating_mul(pattern.len());
        let is_much = moves > MOST_MOVES || properties(pattern) > MOST_PROPERTIES;
        if pattern.len() > LONGEST || is_much || folds_much(pattern) {
            return Self::REFUSED;
        }
        let of_text = pattern.len() as u64 * BYTES_OF_A_BYTE;
        if let Some(literal) = jsonschema_regex::analyze_pattern(pattern) {
            let texts = match literal {
                PatternAnalysis::Alternation(texts) => texts.len() as u64,
                _ => 1,
            };
            let starts = 1 + texts / TEXTS_OF_A_LOOK;
            let steps = Steps { starts, ..Self::REFUSED.steps };
            return Self { steps, bytes: BYTES_OF_A_LITERAL + of_text, ..Self::REFUSED };
        }
        let of_engine = BYTES_OF_A_PATTERN + of_text + moves as u64 * BYTES_OF_A_MOVE;
        let Some(translated) = translated(pattern) else { return Self::UNKNOWN };
        let cost = linear(&translated).or_else(|| around(pattern)).unwrap_or(Self::UNKNOWN);
        Self { bytes: cost.bytes.saturating_add(of_engine), ..cost }
    }

    fn new(engine: Engine, part: Part) -> Self {
        let forward = part.positions.max(1);
        let steps = Steps { forward, starts: LOOKS_TO_BEGIN, ..Steps::default() };
        Self { steps, bytes: part.bytes, engine, ..Self::REFUSED }
    }
}

fn linear(pattern: &str) -> Option<PatternCost> {
    let hir = parsed(pattern)?;
    let is_narrow = Atoms::of(&hir).is_some_and(|it| it.are_followed_in_one_place());
    let part = if looks_for_words(&hir) { cost_without_prefilter(&hir) } else { cost(&hir) };
    let part = if is_narrow { Part { positions: 1, ..part } } else { part };
    let cost = PatternCost::new(Engine::Linear, part);
    Some(PatternCost { looks_for_words: looks_for_words(&hir), ..cost })
}

fn backtracking(pattern: &str) -> Option<PatternCost> {
    let around = lookaround_cost(pattern)?;
    let positions = around.part.positions.max(1);
    let (forward, back) = if around.is_quadratic { (0, positions) } else { (positions, 0) };
    let starts = LOOKS_TO_BEGIN_BACKTRACKING;
    let steps = Steps { forward, back, tries: 0, starts, longest: LONGEST_TO_GO_BACK_IN };
    Some(PatternCost { steps, ..PatternCost::new(Engine::Backtracking, around.part) })
}

fn limited(pattern: &str) -> Option<PatternCost> {
    let hir = parsed(&without_looks(pattern)?)?;
    let pieces = groups(&hir).saturating_mul(2).saturating_add(1);
    let part = cost(&hir);
    let tries = part.positions.max(1);
    let bytes = part.bytes.saturating_add(pieces.saturating_mul(BYTES_OF_A_PIECE));
    let bytes = bytes.saturating_mul(TIMES_BACK.len() as u64);
    let starts = LOOKS_TO_BEGIN_BACKTRACKING;
    let longest = TIMES_BACK[TIMES_BACK.len() - 1].0;
    let steps = Steps { forward: 0, back: 0, tries, starts, longest };
    Some(PatternCost { steps, bytes, ..PatternCost::new(Engine::Limited, part) })
}

/// How often an engine may go back in a text of so many bytes.
fn times_back(length: usize) -> Option<usize> {
    TIMES_BACK.iter().find(|(longest, _)| length <= *longest).map(|&(_, times)| times)
}

/// Properties of characters that a pattern names; of escaped backslashes before a `p` too many.
fn properties(pattern: &str) -> usize {
    let escapes = memchr::memchr_iter(b'\\', pattern.as_bytes());
    escapes.filter(|&at| matches!(pattern.as_bytes().get(at + 1), Some(b'p' | b'P'))).count()
}

/// Whether the case of large classes may be ignored by a flag in the pattern: only to read `\p{L}`
/// takes a tenth of a millisecond then. ECMA-262 has no such flags.
fn folds_much(pattern: &str) -> bool {
    const LARGE: [&str; 9] = [r"\p", r"\P", r"\x", r"\u", r"\U", r"\W", r"\D", r"\S", "[^"];
    let is_large = || !pattern.is_ascii() || LARGE.iter().any(|it| pattern.contains(it));
    // What looks around is not translated, so that `\w` is every letter there.
    let looks_around = || ["(?=", "(?!", "(?<"].iter().any(|it| pattern.contains(it));
    has_flags(pattern) && (is_large() || looks_around())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn patterns_are_counted_as_the_validator_reads_them() {
        let positions = |pattern| PatternCost::of(pattern).steps.forward;
        assert_eq!(positions("^[a-z]{1,64}$"), 1);
        assert_eq!(positions("[[]?a[ab]{4000}[cd]"), 4_003);
        assert_eq!(positions("^[ab]*(?:c){0}a[ab]{4000}[cd]"), 4_004);
        assert_eq!(positions(r"^\cJ*\n\cJ{4000}x"), 4_004);
        assert!(PatternCost::of(r"^\w{1,64}$").bytes < 20_000, "ASCII only, as ECMA-262 has it");
        assert!(PatternCost::of(r"(?=a)\w{64}").bytes < 40_000, "the same");
        assert!(PatternCost::of_key(r"(?=a)\w{64}").bytes < 40_000, "and of names");
        assert_eq!(PatternCost::of_key(&r"\d".repeat(200)), PatternCost::REFUSED);
        assert_eq!(PatternCost::of_key("^((?!a)b)*$"), PatternCost::UNKNOWN);
        assert_eq!(PatternCost::of("^(?=.*[A-Z]).{8,}$").engine, Engine::Backtracking);
        assert_eq!(PatternCost::of("^((?!a)b)*$").engine, Engine::Limited);
        assert_eq!(PatternCost::of("^(a|b)$").engine, Engine::Literal);
        assert_eq!(PatternCost::of("^[ab]+$").engine, Engine::Linear);
        assert!(PatternCost::of(r"(?i)^[a-z]\w{1,20}$").bytes < 20_000);
    }

    #[test]
    fn what_is_not_handed_over() {
        assert_ne!(PatternCost::of(&r"\p{Nd}".repeat(16)).bytes, u64::MAX);
        for pattern in [
            &*r"[\d-x]".repeat(200),
            &"a".repeat(10_001),
            "(a)\\1(?=b)",
            "(?>a)b",
            "(",
            r"(?i)\p{L}",
            "(?i)[^a]",
            &r"\pL".repeat(17),
            &r"(?=a)[^\P{L}]".repeat(17),
        ] {
            assert_eq!(PatternCost::of(pattern).bytes, u64::MAX, "{pattern:.20}");
        }
    }
}
