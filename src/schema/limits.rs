//! Limits on the cost of schemas, each with its unit. A step is one visit of a schema to a value, or
//! a comparable amount of work; an ordinary machine takes some ten to twenty million per second.

use std::time::Duration;

/// Steps between two questions whether the work is still wanted.
pub(super) const STEPS_PER_ASK: u64 = 1024;
/// Longer URIs, in bytes, are not resolved: each is joined and compared for every reference.
pub(super) const MAX_URI_LENGTH: usize = 4096;
/// How often a schema is walked again because references use other values as schemas.
pub(super) const MAX_WALKS: usize = 8;
/// Broken references of one schema for which a suggestion is searched.
pub(super) const MAX_TYPO_CANDIDATES: usize = 50;
/// Names that a misspelt one is compared with.
pub(super) const MAX_COMPARED_NAMES: usize = 400;
/// Keywords of one schema above which they are indexed: there are so many only if keys are
/// repeated.
pub(super) const MAX_SCANNED_KEYWORDS: usize = 256;
/// Steps for the checks of values inside one schema.
pub(super) const VALUE_CHECK_STEPS: u64 = 5_000;
/// Steps that are added to [`VALUE_CHECK_STEPS`] for each byte of the schema.
pub(super) const VALUE_CHECK_STEPS_PER_BYTE: u64 = 20;
/// Branches among which the most common choice is searched.
pub(super) const MAX_VALUE_CHECK_BRANCHES: usize = 64;
/// Characters of a property's name that a message shows.
pub(super) const MAX_SHOWN_NAME: usize = 40;
/// Steps of a path that a message shows.
pub(super) const MAX_SHOWN_PATH: usize = 8;
/// Bytes per byte of a pattern while it is parsed: longer patterns are not compiled.
pub(super) const PARSED_PATTERN_BYTES_PER_BYTE: usize = 64;
/// How often the cache of a lazy automaton may fill before the search considers giving up.
pub(super) const MAX_DFA_CACHE_CLEARS: usize = 2;
/// Bytes of text per new state below which a lazy automaton does not pay off.
pub(super) const MIN_BYTES_PER_DFA_STATE: usize = 10;
/// Bytes of the verdicts on patterns that are remembered.
pub(super) const MAX_PATTERN_CACHE_BYTES: usize = 2 << 20;
/// Overhead of an entry in bytes, beside its text.
pub(super) const PATTERN_CACHE_ENTRY_BYTES: usize = 100;
/// Patterns beyond this length or nesting, or with more alternatives, are not checked: the parsers
/// recurse.
pub(super) const MAX_PATTERN_LENGTH: usize = 10_000;
/// Nesting depth of groups.
pub(super) const MAX_PATTERN_DEPTH: u32 = 100;
/// Alternatives in the whole pattern.
pub(super) const MAX_PATTERN_ALTERNATIVES: usize = 2_000;
/// Nesting depth of groups above which Python's syntax is not checked.
pub(super) const MAX_PYTHON_PATTERN_DEPTH: usize = 100;
/// Steps that count as a millisecond, so that the outcome does not depend on a clock. An ordinary
/// machine takes a few times as many.
pub(super) const STEPS_PER_MILLISECOND: u64 = 10_000;
/// Additional steps for each byte of a text: more than two hundred times the usual number. A small
/// value may take as many steps as a schema is large, and there may be very many of them.
pub(super) const STEPS_PER_BYTE: u64 = 10;
/// Subschemas above which a schema is not compiled.
pub(super) const MAX_SUBSCHEMAS: usize = 10_000;
/// Default time limit of any validation; larger values get more. It is counted in steps.
pub const VALIDATION_TIMEOUT: Duration = Duration::from_millis(200);
/// Steps that are added for each value in the instance.
pub(super) const EVALUATION_STEPS_PER_VALUE: u64 = 200;
/// Steps that are added for each byte of the instance.
pub(super) const EVALUATION_STEPS_PER_BYTE: u64 = 16;
/// Bytes of text that are read in the time of a step.
pub(super) const BYTES_PER_STEP: usize = 64;
/// Steps for each recorded mismatch: it is moved, compared and dropped again.
pub(super) const STEPS_PER_MISMATCH: u64 = 8;
/// Mismatches of one value that are reported.
pub(super) const MAX_MISMATCHES: usize = 200;
/// Verdicts that one evaluation remembers, for recursive schemas.
pub(super) const MAX_REMEMBERED: usize = 100_000;
/// Maximum number of pending tasks: each takes some 64 bytes.
pub(super) const MAX_PENDING: usize = 1_000_000;
/// Memory that all compiled patterns may take, in bytes.
pub(super) const MAX_PATTERN_BYTES: usize = 32 << 20;
/// Maximum size of a compiled pattern, in bytes, for any number of patterns.
pub(super) const MAX_PATTERN_SIZE: usize = 8 << 20;
/// The size that each pattern may have, for any number of patterns; ordinary patterns take less.
pub(super) const MIN_PATTERN_SIZE: usize = 16 << 10;
/// The size of a compiled pattern, in bytes, for values that appear in a schema itself.
pub(super) const MAX_SIZE_OF_OWN_PATTERN: usize = 32 << 10;
/// Steps to compile such a pattern.
pub(super) const STEPS_PER_OWN_PATTERN: u64 = 500;
/// Characters up to which every number is a different binary floating-point number.
pub(super) const MAX_FLOAT_DIGITS: usize = 15;
/// The size of a compiled pattern, in bytes, for a text that is compared on its own.
pub(super) const MAX_SINGLE_PATTERN_BYTES: usize = 1 << 20;
/// Memory for the states of an automaton, in bytes, at least; it is half of the pattern's own limit.
pub(super) const MIN_DFA_CACHE_BYTES: usize = 32 << 10;
/// Memory for the states of an automaton, in bytes, at most.
pub(super) const MAX_DFA_CACHE_BYTES: usize = 1 << 20;
/// Longest text, in bytes, and the limit on backtracking in it. Each step back may read the rest of
/// the text, so the product limits the time.
pub(super) const BACKTRACKING: [(usize, usize); 2] = [(128, 2_000), (2 << 10, 20_000)];
/// Bytes of a text that is matched with look-around.
pub(super) const MAX_LOOK_AROUND_TEXT: usize = 128 << 10;
/// Steps to match a text that is compared on its own.
pub(super) const SINGLE_MATCH_STEPS: u64 = 1_000_000;
/// Bytes that the URIs of a schema may take for each byte of it, beyond [`FREE_URI_BYTES`].
pub(super) const URI_BYTES_PER_BYTE: usize = 4;
/// Bytes that the URIs of any schema may take: each contains those around it.
pub(super) const FREE_URI_BYTES: usize = 1 << 20;
