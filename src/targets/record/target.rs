//! The facts about one client or provider, as in its data file.

use std::collections::BTreeSet;

use serde::Deserialize;

use super::date::{Date, Period};
use super::limits::{
    DescriptionRule, EffectiveName, HintRule, NameRule, PropertyKey, RequestLimits, SchemaLimits,
    ToolCount, UnknownMembers,
};
use super::note::Note;
use super::outcome::{Confidence, Outcome, Scope};
use crate::targets::Feature;

/// A client, provider or library with what it accepts, rejects, drops and rewrites. Unmentioned
/// behaviour is unknown.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Target {
    /// Its name on the command line: that of its file.
    #[serde(skip)]
    pub name: &'static str,
    /// Its common name.
    pub label: String,
    /// Its kind.
    pub kind: TargetKind,
    /// Further names on the command line.
    #[serde(default)]
    pub aliases: Vec<String>,
    /// Whether it changes often.
    pub stability: Stability,
    /// How sure the whole is.
    pub confidence: Confidence,
    /// The day on which all of it was last verified.
    #[serde(deserialize_with = "day")]
    pub verified: Date,
    /// The supported values of `format`, if they are limited.
    #[serde(default)]
    pub formats: Vec<String>,
    /// Whether it requires `additionalProperties: false` on every object.
    #[serde(default)]
    pub closed_objects: bool,
    /// Further remarks for authors.
    #[serde(default, rename = "note")]
    pub notes: Vec<Note>,
    /// Its sources.
    pub sources: Vec<String>,
    /// The names it allows.
    pub name_rule: Option<NameRule>,
    /// The names under which the model sees tools.
    pub effective_name: Option<EffectiveName>,
    /// The names of properties it allows, at the top level.
    pub property_key: Option<PropertyKey>,
    /// The number of tools that it accepts.
    pub tools: Option<ToolCount>,
    /// The maximum length of descriptions.
    pub description: Option<DescriptionRule>,
    /// The maximum length of a server's `instructions`.
    pub instructions: Option<DescriptionRule>,
    /// The annotations it wants on every tool.
    pub hints: Option<HintRule>,
    /// Whether it may reject members of a tool that the protocol does not define.
    pub unknown_members: Option<UnknownMembers>,
    /// Bounds of each schema.
    pub schema_limits: Option<SchemaLimits>,
    /// Bounds of all tools of a request together.
    pub request_limits: Option<RequestLimits>,
    /// The outcomes of features.
    #[serde(default, rename = "outcome")]
    pub outcomes: Vec<FeatureOutcome>,
}

impl Target {
    /// The label without its qualification: `OpenAI API` of `OpenAI API, GPT-5 and later`.
    pub fn product(&self) -> &str {
        let label = self.label.split([',', '`']).next().unwrap_or(&self.label);
        label.strip_suffix(" with ").unwrap_or(label)
    }

    /// The outcome of a feature of names, descriptions or input schemas, if that is known;
    /// otherwise that of output schemas; `None` if both are unknown.
    pub fn outcome_of(&self, feature: Feature) -> Option<&FeatureOutcome> {
        let all = self.outcomes.iter().filter(|outcome| outcome.features.contains(&feature));
        all.min_by_key(|outcome| outcome.schema == SchemaRole::Output)
    }

    /// The period from which its facts are: `2025 to 2026-09`.
    pub fn observed(&self) -> String {
        let limits = [
            self.name_rule.as_ref().map(|rule| rule.date),
            self.effective_name.as_ref().map(|name| name.date),
            self.property_key.as_ref().map(|key| key.date),
            self.tools.as_ref().map(|tools| tools.date),
            self.description.as_ref().map(|rule| rule.date),
            self.instructions.as_ref().map(|rule| rule.date),
            self.hints.as_ref().map(|rule| rule.date),
            self.unknown_members.as_ref().map(|rule| rule.date),
            self.schema_limits.as_ref().map(|limits| limits.date),
            self.request_limits.as_ref().map(|limits| limits.date),
        ];
        let dates =
            self.outcomes.iter().map(|found| found.date).chain(limits.into_iter().flatten());
        let dates: BTreeSet<_> = dates.map(|date| date.to_string()).collect();
        match (dates.first(), dates.last()) {
            (Some(first), Some(last)) if first != last => format!("{first} to {last}"),
            (first, _) => first.cloned().unwrap_or_else(|| self.verified.to_string()),
        }
    }
}

named! {
    /// The kind of a target.
    #[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
    #[serde(rename_all = "kebab-case")]
    pub enum TargetKind {
        /// The protocol.
        Specification = "specification",
        /// A program that people use tools with.
        Client = "client",
        /// A service that runs models.
        Provider = "provider",
        /// A library between the two.
        Library = "library",
        /// A catalogue of servers, which reviews their tools.
        Directory = "directory",
    }
}

named! {
    /// Whether a target changes often.
    #[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
    #[serde(rename_all = "kebab-case")]
    pub enum Stability {
        /// The facts have been stable for a year or more.
        Stable = "stable",
        /// They have changed within the last year, or sources contradict each other.
        Volatile = "volatile",
    }
}

/// The outcome of some features.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct FeatureOutcome {
    /// The features.
    pub features: Vec<Feature>,
    /// Their outcome.
    pub outcome: Outcome,
    /// The loss, if they are rejected.
    pub scope: Option<Scope>,
    /// Whether the rewritten form is equivalent.
    #[serde(default)]
    pub harmless: bool,
    /// The schema, if it is not the input schema.
    #[serde(default)]
    pub schema: SchemaRole,
    /// Whether it applies to keywords of the root schema only.
    #[serde(default)]
    pub only_at_root: bool,
    /// Whether it applies to nested schemas only.
    #[serde(default)]
    pub only_nested: bool,
    /// Whether it applies only to schemas whose dialect does not have the feature.
    #[serde(default)]
    pub by_dialect: bool,
    /// Exceptions: `keyword: value` pairs, or keywords beside a reference or union.
    #[serde(default)]
    pub except: Vec<String>,
    /// The only cases to which it applies, in the same form; empty for no such restriction.
    #[serde(default)]
    pub only: Vec<String>,
    /// When it was first observed, if known.
    pub since: Option<Period>,
    /// When it was last observed.
    pub date: Period,
    /// How sure it is.
    pub confidence: Confidence,
    /// Its evidence: threads, files, documentation.
    #[serde(default)]
    pub evidence: Vec<String>,
    /// Additional remarks.
    pub note: Option<String>,
    /// The target that this one passes tools to, if it is that which rejects them.
    pub through: Option<String>,
}

named! {
    /// Which of a tool's schemas.
    #[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Deserialize)]
    #[serde(rename_all = "kebab-case")]
    pub enum SchemaRole {
        /// `inputSchema`: the only one that models see.
        #[default]
        Input = "inputSchema",
        /// `outputSchema`
        Output = "outputSchema",
    }
    /// The member's name.
    fn member;
}

fn day<'de, D: serde::Deserializer<'de>>(deserializer: D) -> Result<Date, D::Error> {
    let text = String::deserialize(deserializer)?;
    let complaint = || serde::de::Error::custom(format!("`{text}` is not a day"));
    Date::parse(&text).ok_or_else(complaint)
}
