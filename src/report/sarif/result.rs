//! A finding as a result of SARIF (section 3.27).

use std::collections::HashMap;
use std::sync::Arc;

use serde::Serialize;

use super::message;
use super::place::{Places, SarifPlace};
use crate::diagnostic::{Applicability, Diagnostic, Edit, Severity, SuppressedBy};
use crate::report::text::json::{Sequence, object};
use crate::report::text::place::shown_place;
use crate::report::text::sanitize;

pub(super) fn result<'r>(
    found: &'r Diagnostic,
    indices: &HashMap<&str, usize>,
    places: &'r Places<'_>,
) -> impl Serialize {
    let tool = found.tool.as_deref().filter(|tool| !tool.is_empty());
    let (path, region) = shown_place(found);
    let own = SarifPlace { region: Some(region), tool, ..SarifPlace::of(path) };
    // A recording need not be in the repository: the code is the place of the result.
    let recording = found.source().map(|_| (&found.path, found.region, "in the recording"));
    let labels = found.labels().iter().map(|it| (&it.path, it.region, &*it.message));
    let related: Vec<_> = recording.into_iter().chain(labels).collect();
    let has_related = !related.is_empty();
    let related = move || {
        let place = |(index, (path, region, message)): (usize, (&'r Arc<str>, _, &'r str))| {
            let (id, region, message) = (Some(index + 1), Some(region), Some(message));
            places.location(SarifPlace { id, region, message, ..SarifPlace::of(path) })
        };
        related.clone().into_iter().enumerate().map(place)
    };
    object! {
        "ruleId": found.rule,
        "ruleIndex"?: indices.get(found.rule).copied(),
        "level": level(found.severity),
        "message": message(sanitize::message(&found.message)),
        "locations": [places.location(own)],
        "relatedLocations"?: has_related.then_some(Sequence(related)),
        "partialFingerprints": object! { "mcpLint/v1": found.fingerprint, },
        "fixes"?: fix(found, places).map(|fix| [fix]),
        // Section 3.35.
        "suppressions"?: found.suppression().map(|suppression| [object! {
            "kind": match suppression.by {
                SuppressedBy::Comment => "inSource",
                SuppressedBy::Override | SuppressedBy::Baseline => "external",
            },
            "status": "accepted",
            "justification"?: suppression.reason.as_deref(),
        }]),
        // Properties without a SARIF equivalent, as the JSON report names them.
        "properties": object! {
            "pointer": &*found.pointer,
            "notes": &found.notes[..],
            "help"?: found.help.as_deref(),
            "servers"?: servers(found.servers()),
            "protocol"?: found.protocol,
        },
    }
}

/// The names of servers, if there are any.
fn servers(names: &[Arc<str>]) -> Option<impl Serialize> {
    (!names.is_empty()).then_some(Sequence(|| names.iter().map(|name| &**name)))
}

/// The fix of a finding, if it is safe (section 3.55).
fn fix<'r>(found: &'r Diagnostic, places: &'r Places<'_>) -> Option<impl Serialize> {
    let fix = found.fix().filter(|fix| fix.applicability == Applicability::Safe)?;
    let replacement = |edit: &'r Edit| {
        Some(object! {
            "deletedRegion": places.of_edit(found, edit)?,
            "insertedContent": object! { "text": &*edit.text, },
        })
    };
    let replacements: Option<Vec<_>> = fix.edits.iter().map(replacement).collect();
    Some(object! {
        "description": message(sanitize::message(fix.message)),
        "artifactChanges": [object! {
            "artifactLocation": places.artifact(&found.path),
            "replacements": replacements.filter(|replacements| !replacements.is_empty())?,
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
