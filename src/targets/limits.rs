//! Limits that many targets share, and limits of messages about targets, each with its unit.

use crate::model::COMMON_NAME_LIMIT;

/// The longest name that common providers accept, in characters: OpenAI, Bedrock, Mistral, and
/// Anthropic for tool search.
pub const NAME_MAX: usize = COMMON_NAME_LIMIT;
/// The tool name that common clients with the longest prefix show to the model.
pub const EFFECTIVE_NAME: &str = "mcp__{server}__{tool}";
/// The longest property name that Anthropic accepts, in characters.
pub const KEY_MAX: usize = 64;
/// Number of sets of features for which the targets that lose tools are cached.
pub(super) const MAX_KNOWN_SELECTIONS: usize = 64;
/// Products that a message names; if there are more, the others are counted.
pub(super) const MAX_NAMED_PRODUCTS: usize = 5;
/// Days after which evidence about a product counts as stale.
pub const STALE_AFTER: i64 = 120;
/// Values above which OpenAI limits the characters of an `enum` (Structured Outputs).
pub(super) const LARGE_ENUM_VALUES: usize = 250;
/// Maximum number of earlier versions of targets that are read in one process.
pub(super) const MAX_EARLIER_TARGETS: usize = 64;
/// Keywords beside a reference or union that are inspected, because a hostile schema may have many.
pub(super) const MAX_INSPECTED_SIBLINGS: usize = 64;
/// Number of names up to which a linear search is faster than a hash table.
pub(super) const MAX_LISTED_NAMES: usize = 16;
/// Maximum number of messages, and of lists of verdicts, that are shared between findings.
pub(super) const MAX_SHARED_TEXTS: usize = 4096;
