//! Limits of what is compared between servers, each with its unit.

/// Maximum number of findings of a kind; others are counted.
pub(super) const MAX_FINDINGS: usize = 200;
/// Maximum number of places of a finding.
pub(super) const MAX_PLACES: usize = 10;
/// Maximum length of a name in a sentence, in characters.
pub(super) const MAX_NAME: usize = 100;
/// Maximum number of filters for the tools of all servers that are applied.
pub(super) const MAX_PATTERNS: usize = 200;
/// Maximum length of a filter for the tools of all servers, in bytes.
pub(super) const MAX_PATTERN: usize = 256;
/// Maximum number of steps for finding equal tools: pairs of tools, and words of similar pairs.
pub(super) const MAX_STEPS: usize = 50_000_000;
/// Minimum number of different words of descriptions that are compared.
pub(super) const MIN_WORDS: usize = 4;
/// Maximum number of words between the name of a tool and a word of order.
pub(super) const ORDER_DISTANCE: usize = 12;
