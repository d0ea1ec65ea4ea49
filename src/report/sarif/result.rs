//! A finding as SARIF has it (section 3.27).

use std::collections::HashMap;

use serde::Serialize;

use super::Text;
use super::place::{ArtifactAt, Location, LogicalLocation, Places, Region};
use crate::diagnostic::{
    Applicability, Diagnostic, Edit, Fingerprint, Note, Severity, SuppressedBy,
};

/// Section 3.27.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct SarifResult<'r> {
    rule_id: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    rule_index: Option<usize>,
    level: &'static str,
    message: Text<'r>,
    locations: [Location<'r>; 1],
    #[serde(skip_serializing_if = "Vec::is_empty")]
    related_locations: Vec<Location<'r>>,
    partial_fingerprints: Fingerprints,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    fixes: Vec<Fix<'r>>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    suppressions: Vec<Suppression<'r>>,
    properties: Properties<'r>,
}

/// Section 3.35.
#[derive(Serialize)]
struct Suppression<'r> {
    kind: &'static str,
    status: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    justification: Option<&'r str>,
}

#[derive(Serialize)]
struct Fingerprints {
    #[serde(rename = "mcpLint/v1")]
    own: Fingerprint,
}

/// Properties without a SARIF equivalent, as the JSON report names them.
#[derive(Serialize)]
struct Properties<'r> {
    pointer: &'r str,
    notes: &'r [Note],
    #[serde(skip_serializing_if = "Option::is_none")]
    help: Option<&'r str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    protocol: Option<&'static str>,
}

/// Section 3.55.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Fix<'r> {
    description: Text<'r>,
    artifact_changes: [Change<'r>; 1],
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Change<'r> {
    artifact_location: ArtifactAt<'r>,
    replacements: Vec<Replacement<'r>>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Replacement<'r> {
    deleted_region: Region,
    inserted_content: Content<'r>,
}

#[derive(Serialize)]
struct Content<'r> {
    text: &'r str,
}

pub(super) fn result<'r>(
    found: &'r Diagnostic,
    indices: &HashMap<&str, usize>,
    places: &'r Places<'_>,
) -> SarifResult<'r> {
    let tool = found.tool.as_deref().filter(|tool| !tool.is_empty()).map(LogicalLocation::tool);
    let location = places.of_region(&found.path, found.region);
    let labels = found.labels().iter().enumerate().map(|(index, label)| Location {
        id: Some(index + 1),
        message: Some(Text::quoting(&label.message)),
        ..places.of_region(&label.path, label.region)
    });
    SarifResult {
        rule_id: found.rule,
        rule_index: indices.get(found.rule).copied(),
        level: level(found.severity),
        message: Text::quoting(&found.message),
        locations: [Location { logical_locations: tool.into_iter().collect(), ..location }],
        related_locations: labels.collect(),
        partial_fingerprints: Fingerprints { own: found.fingerprint },
        fixes: fix(found, places).into_iter().collect(),
        suppressions: found.suppression().into_iter().map(suppression).collect(),
        properties: Properties {
            pointer: &found.pointer,
            notes: &found.notes,
            help: found.help.as_deref(),
            protocol: found.protocol,
        },
    }
}

fn suppression(suppression: &crate::diagnostic::Suppression) -> Suppression<'_> {
    Suppression {
        kind: match suppression.by {
            SuppressedBy::Comment => "inSource",
            SuppressedBy::Override | SuppressedBy::Baseline => "external",
        },
        status: "accepted",
        justification: suppression.reason.as_deref(),
    }
}

/// The change that may be made without asking, if there is one.
fn fix<'r>(found: &'r Diagnostic, places: &'r Places<'_>) -> Option<Fix<'r>> {
    let fix = found.fix().filter(|fix| fix.applicability == Applicability::Safe)?;
    let replacement = |edit: &'r Edit| {
        Some(Replacement {
            deleted_region: places.of_edit(found, edit)?,
            inserted_content: Content { text: &edit.text },
        })
    };
    let replacements: Option<Vec<_>> = fix.edits.iter().map(replacement).collect();
    Some(Fix {
        description: Text::quoting(fix.message),
        artifact_changes: [Change {
            artifact_location: places.artifact(&found.path),
            replacements: replacements.filter(|replacements| !replacements.is_empty())?,
        }],
    })
}

/// The level of a finding (section 3.27.10) or notification (section 3.58.6).
pub(super) const fn level(severity: Severity) -> &'static str {
    match severity {
        Severity::Error => "error",
        Severity::Warning => "warning",
        Severity::Info => "note",
    }
}
