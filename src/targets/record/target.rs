//! What is known of one client or provider, as its data file says it.

use serde::Deserialize;

use super::date::{Date, Period};
use super::limits::{
    DescriptionRule, EffectiveName, HintRule, NameRule, PropertyKey, RequestLimits, SchemaLimits,
    ToolCount,
};
use super::outcome::{Confidence, Outcome, Scope};
use crate::targets::Feature;

/// A client, provider or library with what it accepts, rejects, drops and rewrites. What it does
/// not mention is unknown.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Target {
    /// Its name on the command line: that of its file.
    #[serde(skip)]
    pub name: &'static str,
    /// What people call it.
    pub label: String,
    /// What sort of thing it is.
    pub kind: TargetKind,
    /// Further names on the command line.
    #[serde(default)]
    pub aliases: Vec<String>,
    /// Whether it changes often.
    pub stability: Stability,
    /// How sure the whole is.
    pub confidence: Confidence,
    /// The day on which all of it was last looked up.
    #[serde(deserialize_with = "day")]
    pub verified: Date,
    /// The values of `format` that it knows, where it knows only some.
    #[serde(default)]
    pub formats: Vec<String>,
    /// Whether it wants every object to say `additionalProperties: false`.
    #[serde(default)]
    pub closed_objects: bool,
    /// What else an author should know.
    #[serde(default)]
    pub notes: Vec<String>,
    /// Where it is known from.
    pub sources: Vec<String>,
    /// The names it allows.
    pub name_rule: Option<NameRule>,
    /// The names under which the model sees tools.
    pub effective_name: Option<EffectiveName>,
    /// The names of properties it allows, at the top level.
    pub property_key: Option<PropertyKey>,
    /// How many tools it takes.
    pub tools: Option<ToolCount>,
    /// How long descriptions may be.
    pub description: Option<DescriptionRule>,
    /// The annotations it wants on every tool.
    pub hints: Option<HintRule>,
    /// Bounds of each schema.
    pub schema_limits: Option<SchemaLimits>,
    /// Bounds of all tools of a request together.
    pub request_limits: Option<RequestLimits>,
    /// What becomes of features.
    #[serde(default, rename = "outcome")]
    pub outcomes: Vec<FeatureOutcome>,
}

impl Target {
    /// What becomes of a feature; `None` where that is unknown.
    pub fn outcome_of(&self, feature: Feature) -> Option<&FeatureOutcome> {
        self.outcomes.iter().find(|outcome| outcome.features.contains(&feature))
    }
}

/// What sort of thing a target is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum TargetKind {
    /// The protocol.
    Specification,
    /// A program that people use tools with.
    Client,
    /// A service that runs models.
    Provider,
    /// A library between the two.
    Library,
}

impl TargetKind {
    /// The word of reports.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Specification => "specification",
            Self::Client => "client",
            Self::Provider => "provider",
            Self::Library => "library",
        }
    }
}

/// Whether a target changes often.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Stability {
    /// What is known has held for a year or more.
    Stable,
    /// It has changed within the last year, or sources contradict each other.
    Volatile,
}

impl Stability {
    /// The word of reports.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Stable => "stable",
            Self::Volatile => "volatile",
        }
    }
}

/// What becomes of some features.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct FeatureOutcome {
    /// The features.
    pub features: Vec<Feature>,
    /// What becomes of them.
    pub outcome: Outcome,
    /// What is lost, where they are rejected.
    pub scope: Option<Scope>,
    /// Whether what is rewritten still means the same.
    #[serde(default)]
    pub harmless: bool,
    /// In which schema, where it is not the input schema.
    #[serde(default)]
    pub schema: SchemaPlace,
    /// Whether only keywords of the root schema are meant.
    #[serde(default)]
    pub only_at_root: bool,
    /// Whether only schemas are meant whose dialect does not have the feature.
    #[serde(default)]
    pub by_dialect: bool,
    /// To what it does not apply: `keyword: value` pairs, or keywords beside a reference or union.
    #[serde(default)]
    pub except: Vec<String>,
    /// The only things that it applies to, in the same form; empty for no such bound.
    #[serde(default)]
    pub only: Vec<String>,
    /// When it was first seen, where that is known.
    pub since: Option<Period>,
    /// When it was last seen.
    pub date: Period,
    /// How sure it is.
    pub confidence: Confidence,
    /// Where it was seen: threads, files, documentation.
    #[serde(default)]
    pub evidence: Vec<String>,
    /// What else is to be said.
    pub note: Option<String>,
}

/// Which schema of a tool something is about.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum SchemaPlace {
    /// `inputSchema`: the only one that models see.
    #[default]
    Input,
    /// `outputSchema`
    Output,
}

fn day<'de, D: serde::Deserializer<'de>>(deserializer: D) -> Result<Date, D::Error> {
    let text = String::deserialize(deserializer)?;
    let complaint = || serde::de::Error::custom(format!("`{text}` is not a day"));
    Date::parse(&text).ok_or_else(complaint)
}
