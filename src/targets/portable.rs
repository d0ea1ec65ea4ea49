//! Facts that are always checked: they have been stable for a year or more and affect several
//! common clients and providers.

use super::{Feature, FeatureSet};

/// The features of schemas that are checked in every run.
pub const PORTABLE_FEATURES: FeatureSet = FeatureSet::of(&[
    Feature::RootOneOf,
    Feature::RootAnyOf,
    Feature::RootAllOf,
    Feature::PropertiesMissing,
    Feature::PropertyNameInvalid,
    Feature::BooleanSubschema,
    Feature::ArrayWithoutItems,
]);

/// Some of the best-known targets that reject a feature, and the time of the evidence. A test
/// compares them with the data.
pub const KNOWN_TO_REFUSE: &[(Feature, &[&str], &str)] = &[
    (Feature::RootOneOf, &["anthropic", "openai", "gemini", "claude-code"], "2025 to 2026-09"),
    (Feature::RootAnyOf, &["anthropic", "openai", "gemini", "claude-code"], "2025 to 2026-09"),
    (Feature::RootAllOf, &["anthropic", "openai", "gemini", "claude-code"], "2025 to 2026-09"),
    (Feature::PropertiesMissing, &["openai", "openai-gpt5", "lm-studio"], "2025 to 2026-08"),
    (Feature::PropertyNameInvalid, &["anthropic", "claude-code"], "2025-07 to 2026-09"),
    (
        Feature::BooleanSubschema,
        &["typescript-sdk-1", "claude-code", "claude-desktop", "opencode"],
        "2025 to 2026-11-25",
    ),
    (
        Feature::ArrayWithoutItems,
        &["openai", "gemini", "vscode-copilot", "windsurf"],
        "2025 to 2026-03",
    ),
    (
        Feature::ToolNameDot,
        &["anthropic", "openai", "bedrock", "mistral", "claude-desktop"],
        "2025 to 2026-04",
    ),
];

/// The name that common clients give to a tool of a server: they have the longest prefix.
pub const EFFECTIVE_NAME: &str = "mcp__{server}__{tool}";
