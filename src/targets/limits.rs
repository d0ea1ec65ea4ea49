//! Limits of what is known about targets, each with its unit.

use crate::model::COMMON_NAME_LIMIT;

/// The longest name that common providers accept, in characters: OpenAI, Bedrock, Mistral, and
/// Anthropic for tool search.
pub const NAME_MAX: usize = COMMON_NAME_LIMIT;
/// The name that common clients give to a tool of a server: they have the longest prefix.
pub const EFFECTIVE_NAME: &str = "mcp__{server}__{tool}";
/// The longest property name that Anthropic accepts, in characters.
pub const KEY_MAX: usize = 64;
/// Sets of features for which the targets that lose tools by them are remembered.
pub(super) const MAX_KNOWN_SELECTIONS: usize = 64;
/// Products that a message names; the others are counted.
pub(super) const MAX_NAMED_PRODUCTS: usize = 5;
/// Days after which evidence about a product counts as stale.
pub const STALE_AFTER: i64 = 180;
/// Values above which OpenAI limits the characters of an `enum` (Structured Outputs).
pub(super) const LARGE_ENUM_VALUES: usize = 250;
/// Keywords beside a reference or union that are inspected: there may be as many references.
pub(super) const MAX_INSPECTED_SIBLINGS: usize = 64;
/// Names up to which a list is searched faster than a hash table.
pub(super) const MAX_LISTED_NAMES: usize = 16;
/// Messages, and lists of verdicts, that are shared between findings.
pub(super) const MAX_SHARED_TEXTS: usize = 4096;
