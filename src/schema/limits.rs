//! Limits on the cost of schemas, each with its unit.

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
pub(super) const MAX_PATTERN_DEPTH: usize = 100;
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
