//! The facts about targets as a dataset: the output of `mcp-lint targets -f json`.

use super::answers::{answers, questions};
use crate::targets::{
    Confidence, DATA_DATE, Date, EarlierFacts, FeatureOutcome, Note, Outcome, Scope, Stability,
    Target, TargetKind, facts_of,
};

read_by_name!(Confidence, Outcome, Scope, Stability, TargetKind);

objects! {
    /// What clients, providers, libraries and directories accept, reject, drop and rewrite: the output of
    /// `mcp-lint targets -f json`. A member that is `null` is not known. Later versions of the program
    /// may add members; they do not remove any or change their meaning without a new `version`.
    pub struct TargetDataset {
        /// Version of the format: 1.
        #[cfg_attr(test, schemars(extend("const" = 1)))]
        pub version: u32,
        /// The licence of the data, as an SPDX expression.
        pub license: String,
        /// The day on which the newest fact was verified.
        pub updated: String,
        /// The version of the program that has these data.
        pub program: String,
        /// The questions about clients, by the names that `answers` have.
        pub questions: Vec<TargetQuestion>,
        /// The targets, in the order of their names.
        pub targets: Vec<TargetRecord>,
    }

    /// A question about clients.
    pub struct TargetQuestion {
        /// The name of the question.
        pub id: String,
        /// The group of questions.
        pub group: String,
        /// The subject in words, to which an answer is the predicate.
        pub text: String,
    }

    /// A client, provider, library or directory.
    pub struct TargetRecord {
        /// The name on the command line.
        pub name: String,
        /// The common name.
        pub label: String,
        /// The kind of the target.
        pub kind: TargetKind,
        /// Further names on the command line.
        pub aliases: Vec<String>,
        /// Whether the target changes often.
        pub stability: Stability,
        /// The confidence in the facts as a whole.
        pub confidence: Confidence,
        /// The day on which all facts were last verified.
        pub verified: String,
        /// The pattern of accepted tool names.
        pub name_pattern: Option<String>,
        /// The longest accepted tool name, in characters.
        pub name_max: Option<usize>,
        /// Beginnings of tool names that are reserved.
        pub reserved_prefixes: Vec<String>,
        /// Parts of tool names that are reserved.
        pub reserved_parts: Vec<String>,
        /// The name that the model sees, with `{server}` and `{tool}`.
        pub name_format: Option<String>,
        /// The longest name that the model sees, in characters.
        pub name_format_max: Option<usize>,
        /// The pattern of accepted names of top-level properties.
        pub property_key_pattern: Option<String>,
        /// The maximum number of tools.
        pub tools_max: Option<usize>,
        /// The maximum length of a description.
        pub description_max: Option<usize>,
        /// The unit of `descriptionMax`.
        pub description_unit: Option<String>,
        /// The maximum length of a server's `instructions`.
        pub instructions_max: Option<usize>,
        /// The maximum nesting of a schema.
        pub schema_depth_max: Option<usize>,
        /// The maximum number of properties in a schema.
        pub schema_properties_max: Option<usize>,
        /// The maximum number of values of `enum` in a schema.
        pub schema_enum_values_max: Option<usize>,
        /// The maximum size of a schema, in bytes.
        pub schema_bytes_max: Option<usize>,
        /// The maximum number of optional parameters in a request.
        pub request_optional_parameters_max: Option<usize>,
        /// The maximum number of parameters with a union in a request.
        pub request_union_parameters_max: Option<usize>,
        /// The supported values of `format`, if they are limited.
        pub formats: Vec<String>,
        /// Further remarks for authors.
        pub notes: Vec<String>,
        /// The outcomes of features.
        pub outcomes: Vec<TargetOutcome>,
        /// The answers to `questions`, as far as they are known.
        pub answers: Vec<TargetAnswer>,
        /// The facts about earlier versions, the latest change first.
        pub earlier: Vec<TargetChange>,
        /// Everything that is recorded, in the form of the data file.
        pub facts: serde_json::Map<String, serde_json::Value>,
        /// The sources of the facts.
        pub sources: Vec<String>,
    }

    /// The outcome of features of a tool.
    pub struct TargetOutcome {
        /// The names of the features.
        pub features: Vec<String>,
        /// The member of a tool that the fact is about: `inputSchema` or `outputSchema`.
        pub schema: String,
        /// The outcome.
        pub outcome: Outcome,
        /// The loss if the target rejects the features.
        pub scope: Option<Scope>,
        /// When that was first observed: a year, a month or a day.
        pub since: Option<String>,
        /// When that was last observed.
        pub date: String,
        /// Whether that is more than 120 days ago, so that the behaviour may have changed.
        pub stale: bool,
        /// The confidence in the fact.
        pub confidence: Confidence,
        /// The versions that were run, files and threads.
        pub evidence: Vec<String>,
        /// A remark.
        pub note: Option<String>,
    }

    /// The answer to a question.
    pub struct TargetAnswer {
        /// The name of the question.
        pub question: String,
        /// The answer in words.
        pub answer: String,
        /// When that was last observed.
        pub date: String,
        /// Whether that is more than 120 days ago.
        pub stale: bool,
        /// The confidence in the answer.
        pub confidence: Confidence,
        /// The versions that were run, files and threads.
        pub evidence: Vec<String>,
    }

    /// A change of a product.
    pub struct TargetChange {
        /// The first version for which the facts no longer hold.
        pub before: String,
        /// When that was last observed.
        pub date: String,
        /// The versions that were run, or where the change is documented.
        pub evidence: Vec<String>,
        /// The difference in words.
        pub note: String,
        /// The facts, in the form of a data file.
        pub facts: serde_json::Map<String, serde_json::Value>,
    }
}

/// The dataset of some targets; facts are stale by `today`.
pub fn dataset(targets: impl Iterator<Item = &'static Target>, today: Date) -> TargetDataset {
    let question = |it: super::answers::Question| TargetQuestion {
        id: it.id,
        group: it.group.to_owned(),
        text: it.text.to_owned(),
    };
    TargetDataset {
        version: 1,
        license: env!("CARGO_PKG_LICENSE").to_owned(),
        updated: DATA_DATE.to_string(),
        program: env!("CARGO_PKG_VERSION").to_owned(),
        questions: questions().map(question).collect(),
        targets: targets.map(|target| record(target, today)).collect(),
    }
}

/// The record of a target; facts are stale by `today`.
pub fn record(target: &'static Target, today: Date) -> TargetRecord {
    let name = target.name_rule.as_ref();
    let effective = target.effective_name.as_ref();
    let schema = target.schema_limits.as_ref();
    let request = target.request_limits.as_ref();
    let description = target.description.as_ref();
    TargetRecord {
        name: target.name.to_owned(),
        label: target.label.clone(),
        kind: target.kind,
        aliases: target.aliases.clone(),
        stability: target.stability,
        confidence: target.confidence,
        verified: target.verified.to_string(),
        name_pattern: name.and_then(|rule| Some(rule.pattern.as_ref()?.text().to_owned())),
        name_max: name.and_then(|rule| rule.max),
        reserved_prefixes: name.map_or_else(Vec::new, |rule| rule.reserved_prefixes.clone()),
        reserved_parts: name.map_or_else(Vec::new, |rule| rule.reserved_parts.clone()),
        name_format: effective.map(|name| name.format.as_str().to_owned()),
        name_format_max: effective.and_then(|name| name.max),
        property_key_pattern: target.property_key.as_ref().map(|it| it.pattern.text().to_owned()),
        tools_max: target.tools.as_ref().map(|tools| tools.max),
        description_max: description.map(|rule| rule.max),
        description_unit: description.map(|rule| rule.unit.name().to_owned()),
        instructions_max: target.instructions.as_ref().map(|rule| rule.max),
        schema_depth_max: schema.and_then(|limits| limits.depth),
        schema_properties_max: schema.and_then(|limits| limits.properties),
        schema_enum_values_max: schema.and_then(|limits| limits.enum_values),
        schema_bytes_max: schema.and_then(|limits| limits.bytes),
        request_optional_parameters_max: request.and_then(|limits| limits.optional_parameters),
        request_union_parameters_max: request.and_then(|limits| limits.union_parameters),
        formats: target.formats.clone(),
        notes: target.notes.iter().map(|note| Note::sentences(note).to_string()).collect(),
        outcomes: target.outcomes.iter().map(|found| outcome(found, target, today)).collect(),
        answers: answers(target).into_iter().map(|it| answer(it, target, today)).collect(),
        earlier: target.earlier.iter().map(change).collect(),
        facts: facts(target),
        sources: target.sources.clone(),
    }
}

fn outcome(found: &FeatureOutcome, target: &Target, today: Date) -> TargetOutcome {
    TargetOutcome {
        features: found.features.iter().map(|feature| feature.name().to_owned()).collect(),
        schema: found.schema.member().to_owned(),
        outcome: found.outcome,
        scope: found.scope,
        since: found.since.map(|since| since.to_string()),
        date: found.date.to_string(),
        stale: found.date.is_stale(target.verified, today),
        confidence: found.confidence,
        evidence: found.evidence.clone(),
        note: found.note.clone(),
    }
}

fn answer(found: super::answers::KnownAnswer, target: &Target, today: Date) -> TargetAnswer {
    TargetAnswer {
        question: found.question,
        answer: found.text,
        date: found.known.date.to_string(),
        stale: found.known.date.is_stale(target.verified, today),
        confidence: found.known.confidence,
        evidence: found.known.evidence,
    }
}

fn change(facts: &EarlierFacts) -> TargetChange {
    TargetChange {
        before: facts.before.clone(),
        date: facts.date.to_string(),
        evidence: facts.evidence.clone(),
        note: facts.note.clone(),
        facts: facts.facts.clone(),
    }
}

/// The data file of a target as JSON.
fn facts(target: &Target) -> serde_json::Map<String, serde_json::Value> {
    facts_of(target).unwrap_or_default()
}
