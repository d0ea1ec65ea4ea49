//! Limits on the cost of schemas, each with its unit. A step is one application of a schema to a
//! value, or a comparable amount of work; an ordinary machine takes ten to twenty million steps per
//! second.

use std::time::Duration;

/// Steps between two checks for cancellation.
pub(super) const STEPS_PER_ASK: u64 = 1024;
/// Maximum length of a URI that is resolved, in bytes: each URI is joined and compared for every
/// reference.
pub(super) const MAX_URI_LENGTH: usize = 4096;
/// Maximum number of walks over a schema, which is walked again if references use other values as
/// schemas.
pub(super) const MAX_WALKS: usize = 8;
/// Maximum number of broken references of one schema for which a suggestion is searched.
pub(super) const MAX_TYPO_CANDIDATES: usize = 50;
/// Maximum number of names that a misspelt one is compared with.
pub(super) const MAX_COMPARED_NAMES: usize = 400;
/// Keywords of one schema above which they are indexed. A schema has so many only if keys are
/// duplicated.
pub(super) const MAX_SCANNED_KEYWORDS: usize = 256;
/// Steps for the checks of values inside one schema.
pub(super) const VALUE_CHECK_STEPS: u64 = 5_000;
/// Steps that are added to [`VALUE_CHECK_STEPS`] for each byte of the schema.
pub(super) const VALUE_CHECK_STEPS_PER_BYTE: u64 = 20;
/// Maximum number of branches among which the most common choice is searched.
pub(super) const MAX_VALUE_CHECK_BRANCHES: usize = 64;
/// Maximum number of characters of a property's name that a message shows.
pub(super) const MAX_SHOWN_NAME: usize = 40;
/// Maximum number of steps of a path that a message shows.
pub(super) const MAX_SHOWN_PATH: usize = 8;
/// Memory for parsing a pattern, in bytes per byte of the pattern; longer patterns are not
/// compiled.
pub(super) const PARSED_PATTERN_BYTES_PER_BYTE: usize = 64;
/// How often the cache of a lazy automaton may be cleared before the search considers giving up.
pub(super) const MAX_DFA_CACHE_CLEARS: usize = 2;
/// Bytes of text per new state below which a lazy automaton does not pay off.
pub(super) const MIN_BYTES_PER_DFA_STATE: usize = 10;
/// Memory for cached verdicts on patterns, in bytes.
pub(super) const MAX_PATTERN_CACHE_BYTES: usize = 2 << 20;
/// Overhead of a cached verdict in addition to its pattern, in bytes.
pub(super) const PATTERN_CACHE_ENTRY_BYTES: usize = 100;
/// Maximum length of a checked pattern, in bytes. Patterns beyond the limits of length, nesting or
/// alternatives are not checked, because the parsers recurse.
pub(super) const MAX_PATTERN_LENGTH: usize = 10_000;
/// Maximum nesting of groups in a checked pattern.
pub(super) const MAX_PATTERN_DEPTH: u32 = 100;
/// Maximum number of alternatives in a checked pattern.
pub(super) const MAX_PATTERN_ALTERNATIVES: usize = 2_000;
/// Nesting of groups above which Python's syntax is not checked.
pub(super) const MAX_PYTHON_PATTERN_DEPTH: usize = 100;
/// Steps that count as a millisecond, so that the outcome does not depend on a clock. An ordinary
/// machine takes a few times as many in that time.
pub(super) const STEPS_PER_MILLISECOND: u64 = 10_000;
/// Additional steps for each byte of a text: more than two hundred times the usual number.
/// Validating a small value may take as many steps as the schema is large, and there may be very
/// many values.
pub(super) const STEPS_PER_BYTE: u64 = 10;
/// Maximum number of subschemas of a schema that is compiled.
pub(super) const MAX_SUBSCHEMAS: usize = 10_000;
/// Default time limit of a validation, counted in steps; larger values get more.
pub const VALIDATION_TIMEOUT: Duration = Duration::from_millis(200);
/// Additional steps for each value in the instance.
pub(super) const EVALUATION_STEPS_PER_VALUE: u64 = 200;
/// Additional steps for each byte of the instance.
pub(super) const EVALUATION_STEPS_PER_BYTE: u64 = 16;
/// Bytes of text that can be read in the time of a step.
pub(super) const BYTES_PER_STEP: usize = 64;
/// Steps for each recorded mismatch, which is moved, compared and dropped.
pub(super) const STEPS_PER_MISMATCH: u64 = 8;
/// Maximum number of mismatches of one value that are reported.
pub(super) const MAX_MISMATCHES: usize = 200;
/// Maximum number of verdicts that one evaluation caches, for recursive schemas.
pub(super) const MAX_REMEMBERED: usize = 100_000;
/// Maximum number of pending tasks, each of which takes about 64 bytes.
pub(super) const MAX_PENDING: usize = 1_000_000;
/// Memory for all compiled patterns, in bytes.
pub(super) const MAX_PATTERN_BYTES: usize = 32 << 20;
/// Maximum size of a compiled pattern, in bytes, however few patterns there are.
pub(super) const MAX_PATTERN_SIZE: usize = 8 << 20;
/// Size that each compiled pattern may have, in bytes, however many patterns there are; ordinary
/// patterns take less.
pub(super) const MIN_PATTERN_SIZE: usize = 16 << 10;
/// Maximum size of a compiled pattern, in bytes, when checking values in the schema itself.
pub(super) const MAX_SIZE_OF_OWN_PATTERN: usize = 32 << 10;
/// Steps for compiling a pattern when checking values in the schema itself.
pub(super) const STEPS_PER_OWN_PATTERN: u64 = 500;
/// Number of digits up to which different numbers are different binary floating-point numbers.
pub(super) const MAX_FLOAT_DIGITS: usize = 15;
/// Maximum size of a compiled pattern, in bytes, when matching a single text.
pub(super) const MAX_SINGLE_PATTERN_BYTES: usize = 1 << 20;
/// Minimum memory for the states of an automaton, in bytes; usually half of the pattern's own
/// limit.
pub(super) const MIN_DFA_CACHE_BYTES: usize = 32 << 10;
/// Maximum memory for the states of an automaton, in bytes.
pub(super) const MAX_DFA_CACHE_BYTES: usize = 1 << 20;
/// Pairs of a maximum text length, in bytes, and the limit on backtracking in such texts. Each step
/// back may read the rest of the text, so the product limits the time.
pub(super) const BACKTRACKING: [(usize, usize); 2] = [(128, 2_000), (2 << 10, 20_000)];
/// Maximum length of a text that is matched with look-around, in bytes.
pub(super) const MAX_LOOK_AROUND_TEXT: usize = 128 << 10;
/// Steps for matching a single text.
pub(super) const SINGLE_MATCH_STEPS: u64 = 1_000_000;
/// Memory for the URIs of a schema beyond [`FREE_URI_BYTES`], in bytes per byte of the schema.
pub(super) const URI_BYTES_PER_BYTE: usize = 4;
/// Memory for the URIs of any schema, in bytes: each URI contains those of the enclosing schemas.
pub(super) const FREE_URI_BYTES: usize = 1 << 20;
