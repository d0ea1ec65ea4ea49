//! The features by which targets in common use lose a request or a list. Generated from
//! their data and `levels.toml`.

use super::Feature as F;

/// The features of input schemas and of names that every run searches for, with the
/// targets.
#[rustfmt::skip]
pub(super) const LOST_FEATURES_OF: &[(F, &[&str])] = &[
    (F::RootTypeMissing, &["anthropic", "anthropic-managed-agents", "bedrock", "claude-code", "continue-cli", "gemini-cli", "moonshot", "openai", "openai-gpt5", "opencode", "python-sdk", "typescript-sdk-1", "typescript-sdk-2"]),
    (F::RootTypeNotObject, &["anthropic", "anthropic-managed-agents", "bedrock", "claude-code", "continue-cli", "gemini-cli", "moonshot", "openai", "openai-gpt5", "opencode", "python-sdk", "typescript-sdk-1", "typescript-sdk-2"]),
    (F::RootOneOf, &["anthropic", "anthropic-managed-agents", "openai"]),
    (F::RootAnyOf, &["anthropic", "anthropic-managed-agents", "openai"]),
    (F::RootAllOf, &["anthropic", "anthropic-managed-agents", "openai"]),
    (F::RootNot, &["openai"]),
    (F::RootEnum, &["openai"]),
    (F::PropertiesMissing, &["lm-studio", "openai", "openai-gpt5", "windsurf"]),
    (F::PropertiesNotObject, &["anthropic", "claude-code", "gemini-cli", "openai", "openai-gpt5", "opencode", "python-sdk", "typescript-sdk-1", "typescript-sdk-2", "vscode-copilot"]),
    (F::PropertyNameInvalid, &["anthropic", "anthropic-managed-agents", "bedrock"]),
    (F::PropertyNameLong, &["anthropic", "anthropic-managed-agents", "bedrock"]),
    (F::BooleanSubschema, &["claude-desktop", "continue-cli", "gemini-cli", "langchain-mcp-adapters-js", "opencode", "typescript-sdk-1"]),
    (F::UntypedProperty, &["llama-cpp"]),
    (F::Not, &["llama-cpp"]),
    (F::NotAnything, &["moonshot"]),
    (F::AnyOfWithSiblingType, &["moonshot"]),
    (F::RefLocal, &["anthropic-managed-agents"]),
    (F::RefSiblings, &["gemini-json-schema", "moonshot"]),
    (F::RefRecursive, &["anthropic-managed-agents", "meta", "vercel-ai-google"]),
    (F::RefExternal, &["anthropic-managed-agents", "vercel-ai-google"]),
    (F::RefOutsideDefs, &["moonshot"]),
    (F::ArrayWithoutItems, &["openai", "openai-gpt5", "vscode-copilot", "windsurf"]),
    (F::ItemsArray, &["anthropic", "moonshot", "openai", "openai-gpt5"]),
    (F::ItemsFalse, &["moonshot"]),
    (F::ExclusiveBoolean, &["anthropic", "mistral", "windsurf"]),
    (F::PatternUnanchored, &["llama-cpp"]),
    (F::PatternLookaround, &["cline", "llama-cpp", "lm-studio", "openai", "openai-gpt5"]),
    (F::PatternNotPython, &["openai", "openai-gpt5"]),
    (F::RequiredNotArray, &["anthropic", "python-sdk", "typescript-sdk-1", "typescript-sdk-2", "vscode-copilot"]),
    (F::IdInvalid, &["openai", "openai-gpt5"]),
    (F::ToolNameDot, &["anthropic", "anthropic-managed-agents", "bedrock", "claude-desktop", "mistral", "openai", "openai-gpt5"]),
    (F::ToolNameOtherChar, &["anthropic", "anthropic-managed-agents", "bedrock", "claude-desktop", "gemini-json-schema", "mistral", "openai", "openai-gpt5"]),
    (F::ToolNameLeadingDigit, &["gemini-json-schema"]),
    (F::DuplicateToolName, &["anthropic"]),
    (F::DescriptionMissing, &["anthropic-managed-agents"]),
    (F::DescriptionEmpty, &["anthropic-managed-agents", "bedrock"]),
];

/// The features of output schemas that every run searches for, with the targets.
#[rustfmt::skip]
pub(super) const LOST_OUTPUT_FEATURES_OF: &[(F, &[&str])] = &[
    (F::RootTypeMissing, &["gemini-cli", "typescript-sdk-1"]),
    (F::RootTypeNotObject, &["gemini-cli", "typescript-sdk-1"]),
    (F::BooleanSubschema, &["gemini-cli", "typescript-sdk-1"]),
    (F::RefUnresolved, &["typescript-sdk-1"]),
    (F::RefExternal, &["typescript-sdk-1"]),
    (F::ExclusiveBoolean, &["typescript-sdk-1"]),
    (F::SchemaKeywordDraft07, &["claude-desktop"]),
];
