//! A target as programs see it.

use serde::Serialize;

use crate::targets::{Date, FeatureOutcome, Outcome, Period, Scope, Target};

/// A target as programs see it. What is `null` or absent is not known.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct TargetRecord {
    name: &'static str,
    label: &'static str,
    kind: &'static str,
    aliases: &'static [String],
    stability: &'static str,
    confidence: &'static str,
    verified: String,
    name_pattern: Option<&'static str>,
    name_max: Option<usize>,
    reserved_prefixes: &'static [String],
    name_format: Option<&'static str>,
    name_format_max: Option<usize>,
    property_key_pattern: Option<&'static str>,
    tools_max: Option<usize>,
    description_max: Option<usize>,
    description_unit: Option<&'static str>,
    schema_depth_max: Option<usize>,
    schema_properties_max: Option<usize>,
    schema_enum_values_max: Option<usize>,
    schema_bytes_max: Option<usize>,
    request_optional_parameters_max: Option<usize>,
    request_union_parameters_max: Option<usize>,
    formats: &'static [String],
    notes: &'static [String],
    outcomes: Vec<OutcomeRecord>,
    sources: &'static [String],
}

#[derive(Serialize)]
struct OutcomeRecord {
    features: Vec<&'static str>,
    outcome: &'static str,
    scope: Option<&'static str>,
    since: Option<String>,
    date: String,
    stale: bool,
    confidence: &'static str,
    evidence: &'static [String],
    note: Option<&'static str>,
}

impl TargetRecord {
    pub(crate) fn new(target: &'static Target, today: Date) -> Self {
        let name = target.name_rule.as_ref();
        let effective = target.effective_name.as_ref();
        let schema = target.schema_limits.as_ref();
        let request = target.request_limits.as_ref();
        let description = target.description.as_ref();
        Self {
            name: target.name,
            label: &target.label,
            kind: target.kind.name(),
            aliases: &target.aliases,
            stability: target.stability.name(),
            confidence: target.confidence.name(),
            verified: target.verified.to_string(),
            name_pattern: name.and_then(|rule| Some(rule.pattern.as_ref()?.text())),
            name_max: name.and_then(|rule| rule.max),
            reserved_prefixes: name.map_or(&[], |rule| &rule.reserved_prefixes),
            name_format: effective.map(|name| name.format.as_str()),
            name_format_max: effective.and_then(|name| name.max),
            property_key_pattern: target.property_key.as_ref().map(|rule| rule.pattern.text()),
            tools_max: target.tools.as_ref().map(|tools| tools.max),
            description_max: description.map(|rule| rule.max),
            description_unit: description.map(|rule| rule.unit.name()),
            schema_depth_max: schema.and_then(|limits| limits.depth),
            schema_properties_max: schema.and_then(|limits| limits.properties),
            schema_enum_values_max: schema.and_then(|limits| limits.enum_values),
            schema_bytes_max: schema.and_then(|limits| limits.bytes),
            request_optional_parameters_max: request.and_then(|limits| limits.optional_parameters),
            request_union_parameters_max: request.and_then(|limits| limits.union_parameters),
            formats: &target.formats,
            notes: &target.notes,
            outcomes: target.outcomes.iter().map(|found| outcome(found, target, today)).collect(),
            sources: &target.sources,
        }
    }
}

fn outcome(found: &'static FeatureOutcome, target: &Target, today: Date) -> OutcomeRecord {
    OutcomeRecord {
        features: found.features.iter().map(|feature| feature.name()).collect(),
        outcome: Outcome::name(found.outcome),
        scope: found.scope.map(Scope::name),
        since: found.since.map(|since: Period| since.to_string()),
        date: found.date.to_string(),
        stale: found.date.is_stale(target.verified, today),
        confidence: found.confidence.name(),
        evidence: &found.evidence,
        note: found.note.as_deref(),
    }
}
