//! What needs no asking: facts that have held for a year or more and concern several common
//! clients and providers.

use super::{Feature, FeatureSet};
use crate::model::COMMON_NAME_LIMIT;

/// The features of schemas that are looked for in every run.
pub const PORTABLE_FEATURES: FeatureSet = FeatureSet::of(&[
    Feature::RootOneOf,
    Feature::RootAnyOf,
    Feature::RootAllOf,
    Feature::PropertiesMissing,
    Feature::PropertyNameInvalid,
    Feature::BooleanSubschema,
    Feature::ArrayWithoutItems,
]);

/// Some of the best-known targets that reject a feature. A test contains them against the data.
pub const KNOWN_TO_REFUSE: &[(Feature, &[&str])] = &[
    (Feature::RootOneOf, &["anthropic", "openai", "gemini", "claude-code"]),
    (Feature::RootAnyOf, &["anthropic", "openai", "gemini", "claude-code"]),
    (Feature::RootAllOf, &["anthropic", "openai", "gemini", "claude-code"]),
    (Feature::PropertiesMissing, &["openai", "openai-gpt5", "lm-studio"]),
    (Feature::PropertyNameInvalid, &["anthropic", "claude-code"]),
    (Feature::BooleanSubschema, &["mcp-sdk-client", "claude-code", "claude-desktop", "opencode"]),
    (Feature::ArrayWithoutItems, &["openai", "gemini", "vscode-copilot", "windsurf"]),
    (Feature::ToolNameDot, &["anthropic", "openai", "bedrock", "mistral", "claude-desktop"]),
];

/// The longest name that common providers take, in characters: OpenAI, Bedrock, Mistral, and
/// Anthropic where tools are searched.
pub const NAME_MAX: usize = COMMON_NAME_LIMIT;

/// The longest name of a property that Anthropic takes, in characters.
pub const KEY_MAX: usize = 64;

/// The name that common clients give to a tool of a server: theirs is the longest prefix.
pub const EFFECTIVE_NAME: &str = "mcp__{server}__{tool}";
