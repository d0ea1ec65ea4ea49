//! The facts about a client or provider, as in its data file.

use std::collections::{BTreeMap, BTreeSet};

use super::apps::AppRule;
use super::date::{Date, Period};
use super::demand::ConnectionDemand;
use super::extension::ExtensionSupport;
use super::history::EarlierFacts;
use super::limits::{
    DescriptionRule, EffectiveName, HintRule, NameRule, PropertyKey, RequestLimits, SchemaLimits,
    ToolCount, UnknownMembers,
};
use super::note::Note;
use super::outcome::{Confidence, Outcome, Scope};
use super::sign_in::SignIn;
use super::tokens::TokenFactor;
use super::view::View;
use crate::targets::Feature;

facts! {
    /// A client, provider or library, with what it accepts, rejects, drops and rewrites. Unmentioned behaviour is
    /// unknown.
    pub struct Target {
        /// The common name of the target.
        pub label: String,
        /// The kind of the target.
        pub kind: TargetKind,
        /// Further names on the command line.
        pub aliases: Vec<String> = default,
        /// Whether the target changes often.
        pub stability: Stability,
        /// The confidence in the facts as a whole.
        pub confidence: Confidence,
        /// The day on which all facts were last verified.
        pub verified: Date,
        /// The SDK that reads lists for the target.
        pub built_on: Option<BuiltOn>,
        /// The library by which the target validates `structuredContent`, if it does and that is known.
        pub validator: Option<ResultValidator>,
        /// The supported values of `format`, if they are limited.
        pub formats: Vec<String> = default,
        /// Whether the target requires `additionalProperties: false` on every object.
        pub closed_objects: bool = default,
        /// Further remarks for authors.
        pub notes as "note": Vec<Note> = default,
        /// The sources of the facts.
        pub sources: Vec<String>,
        /// The tool names that the target accepts.
        pub name_rule: Option<NameRule>,
        /// The names under which the model sees tools.
        pub effective_name: Option<EffectiveName>,
        /// The names of top-level properties that the target accepts.
        pub property_key: Option<PropertyKey>,
        /// The number of tools that the target accepts.
        pub tools: Option<ToolCount>,
        /// The maximum length of descriptions.
        pub description: Option<DescriptionRule>,
        /// The maximum length of a server's `instructions`.
        pub instructions: Option<DescriptionRule>,
        /// The annotations that the target requires of every tool.
        pub hints: Option<HintRule>,
        /// What the client does to sign in to a server.
        pub sign_in: Option<SignIn>,
        /// What the review of a directory demands of the connection to a server.
        pub demands as "demand": Vec<ConnectionDemand> = default,
        /// The requirements of the target for the resources of apps.
        pub apps: Option<AppRule>,
        /// Whether the target may reject members of a tool that the protocol does not define.
        pub unknown_members: Option<UnknownMembers>,
        /// Limits on each schema.
        pub schema_limits: Option<SchemaLimits>,
        /// Limits on all tools of a request together.
        pub request_limits: Option<RequestLimits>,
        /// What the model receives from a server.
        pub view: Option<View>,
        /// The support for extensions of the protocol, by their names: `apps` and `skills`.
        pub extensions: BTreeMap<String, ExtensionSupport> = default,
        /// The tokens that tool definitions take, by model; none if they are not known.
        pub tokens: Vec<TokenFactor> = default,
        /// The outcomes of features.
        pub outcomes as "outcome": Vec<FeatureOutcome> = default,
        /// The facts about earlier versions, the latest change first.
        pub earlier: Vec<EarlierFacts> = default,
    } and {
        /// The name of the target on the command line, which is the name of its file.
        pub name: &'static str,
    }
}

impl Target {
    /// The label without its qualification: `OpenAI API` of `OpenAI API, GPT-5 and later`.
    pub fn product(&self) -> &str {
        let label = self.label.split([',', '`']).next().unwrap_or(&self.label);
        label.strip_suffix(" with ").unwrap_or(label)
    }

    /// Whether the target is a service that runs models.
    pub fn is_provider(&self) -> bool {
        self.kind == TargetKind::Provider
    }

    /// The outcome of a feature of names, descriptions or input schemas if known, otherwise its
    /// outcome in output schemas; `None` if both are unknown.
    pub fn outcome_of(&self, feature: Feature) -> Option<&FeatureOutcome> {
        let all = self.outcomes.iter().filter(|outcome| outcome.features.contains(&feature));
        all.min_by_key(|outcome| outcome.schema == SchemaRole::Output)
    }

    /// Adds what the SDK rejects for the target. `named` returns the SDK's facts.
    pub(in crate::targets) fn inherit(&mut self, named: impl Fn(&str) -> Option<&'static Self>) {
        let Some(built_on) = &self.built_on else { return };
        let sdk = named(&built_on.library).expect("a test reads every file");
        self.outcomes.extend(built_on.rejections(sdk, &self.outcomes));
    }

    /// Whether any fact says which tools the target rejects or changes.
    pub fn has_known_losses(&self) -> bool {
        !self.outcomes.is_empty()
            || self.name_rule.is_some()
            || self.effective_name.is_some()
            || self.property_key.is_some()
            || self.description.is_some()
            || self.schema_limits.is_some()
    }

    /// The period of the observations: `2025 to 2026-09`.
    pub fn observed(&self) -> String {
        let limits = [
            self.name_rule.as_ref().map(|rule| rule.date),
            self.effective_name.as_ref().map(|name| name.date),
            self.property_key.as_ref().map(|key| key.date),
            self.tools.as_ref().map(|tools| tools.date),
            self.description.as_ref().map(|rule| rule.date),
            self.instructions.as_ref().map(|rule| rule.date),
            self.hints.as_ref().map(|rule| rule.date),
            self.apps.as_ref().map(|rule| rule.date),
            self.unknown_members.as_ref().map(|rule| rule.date),
            self.sign_in.as_ref().map(|sign_in| sign_in.date),
            self.schema_limits.as_ref().map(|limits| limits.date),
            self.request_limits.as_ref().map(|limits| limits.date),
            self.view.as_ref().map(|view| view.known.date),
        ];
        let dates =
            self.outcomes.iter().map(|found| found.date).chain(limits.into_iter().flatten());
        let dates = dates.chain(self.demands.iter().map(|demand| demand.date));
        let dates = dates.chain(self.extensions.values().map(|support| support.known.date));
        let dates: BTreeSet<_> = dates.map(|date| date.to_string()).collect();
        match (dates.first(), dates.last()) {
            (Some(first), Some(last)) if first != last => format!("{first} to {last}"),
            (first, _) => first.cloned().unwrap_or_else(|| self.verified.to_string()),
        }
    }
}

named! {
    /// The kind of a target.
    pub enum TargetKind {
        /// The protocol.
        Specification = "specification",
        /// A program with which people use tools.
        Client = "client",
        /// A service that runs models.
        Provider = "provider",
        /// A library between clients and providers.
        Library = "library",
        /// A catalogue of servers, which reviews their tools.
        Directory = "directory",
    }
}

named! {
    /// Whether a target changes often.
    pub enum Stability {
        /// The facts have been stable for a year or more.
        Stable = "stable",
        /// The facts have changed within the last year, or sources contradict each other.
        Volatile = "volatile",
    }
}

facts! {
    /// The SDK that a client or library is built on: a list that the SDK rejects never reaches the client.
    pub struct BuiltOn {
        /// The name of the SDK's target.
        pub library: String,
        /// When that was last observed.
        pub date: Period,
        /// Evidence that the SDK rejected a list for the client.
        pub evidence: Vec<String>,
    }
}

impl BuiltOn {
    /// The rejections of whole lists by the SDK, of features about which `own` has no fact.
    fn rejections(&self, sdk: &Target, own: &[FeatureOutcome]) -> Vec<FeatureOutcome> {
        let rejects_lists = |found: &&FeatureOutcome| {
            found.outcome == Outcome::Refused && found.scope >= Some(Scope::Server)
        };
        let inherited = sdk.outcomes.iter().filter(rejects_lists).map(|found| {
            let is_known = |feature: &Feature| {
                let mut of_schema = own.iter().filter(|it| it.schema == found.schema);
                of_schema.any(|it| it.features.contains(feature))
            };
            // A client may sign in by other means than those of the SDK.
            let is_inherited = |it: &Feature| !it.is_of_authorization() && !is_known(it);
            let features = found.features.iter().copied().filter(is_inherited).collect();
            let (through, evidence) = (Some(self.library.clone()), self.evidence.clone());
            FeatureOutcome {
                features,
                through,
                evidence,
                date: self.date,
                since: None,
                ..found.clone()
            }
        });
        inherited.filter(|found| !found.features.is_empty()).collect()
    }
}

facts! {
    /// A library that validates results.
    pub enum ResultValidator {
        /// Ajv with ajv-formats, in JavaScript.
        Ajv,
        /// `jsonschema` in Python.
        Jsonschema,
    }

    /// The outcome of some features with a target.
    #[derive(Clone)]
    pub struct FeatureOutcome {
        /// The features.
        pub features: Vec<Feature>,
        /// The outcome of the features.
        pub outcome: Outcome,
        /// The loss if the features are rejected.
        pub scope: Option<Scope>,
        /// Whether the form to which the features are rewritten is equivalent.
        pub harmless: bool = default,
        /// The schema that the fact is about.
        pub schema: SchemaRole = default,
        /// Whether the fact applies only to keywords of the root schema.
        pub only_at_root: bool = default,
        /// Whether the fact applies only to nested schemas.
        pub only_nested: bool = default,
        /// Whether the fact applies only to schemas whose dialect does not have the feature.
        pub by_dialect: bool = default,
        /// Exceptions: `keyword: value` pairs, or keywords beside a reference or union.
        pub except: Vec<String> = default,
        /// The only details to which the fact applies, in the form of `except`; empty for no such restriction.
        pub only: Vec<String> = default,
        /// When the outcome was first observed, if known.
        pub since: Option<Period>,
        /// When the outcome was last observed.
        pub date: Period,
        /// The confidence in the outcome.
        pub confidence: Confidence,
        /// Evidence of the outcome: threads, files, documentation.
        pub evidence: Vec<String> = default,
        /// Additional remarks.
        pub note: Option<String>,
        /// The provider to which the target passes tools, or the SDK that it is built on, if it is that which
        /// rejects them.
        pub through: Option<String>,
    }
}

named! {
    /// A schema of a tool.
    #[derive(Default)]
    pub enum SchemaRole {
        /// `inputSchema`, the only schema that models see.
        #[default]
        Input = "inputSchema",
        /// `outputSchema`
        Output = "outputSchema",
    }
    /// The name of the tool's member that contains the schema.
    fn member;
}
