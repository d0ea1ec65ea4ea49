//! Findings that are dropped: consequences of a cause that another rule reports, and what is not
//! known about values that are not in the file.

use crate::document::{Document, NodeId, Part};
use crate::engine::limits::MAX_CAUSES;
use crate::model::Content;
use crate::rules::{Compares, PendingDiagnostic, RULES, is_cause, silences};

/// Drops the findings of a document that are not reported.
pub(super) fn drop_unfounded(
    document: &Document,
    content: &Content<'_>,
    found: &mut Vec<PendingDiagnostic>,
) {
    drop_silenced(document, found);
    // A separate schema has a tool put around it, about which there is nothing to say.
    found.retain(|found| {
        let is_of_file = matches!(found.place.part, Part::Bytes(_));
        is_of_file || !document.is_implied(found.place.node)
    });
    drop_about_redacted(document, content, found);
}

/// A value about which a rule has reported the cause of other findings.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
struct Cause {
    start: NodeId,
    end: NodeId,
    /// Whether only findings in its key are consequences.
    is_key: bool,
    rule: &'static str,
}

/// Drops the consequences of a cause that another rule reports.
fn drop_silenced(document: &Document, found: &mut Vec<PendingDiagnostic>) {
    let causes = found.iter().filter(|found| is_cause(found.rule)).map(|found| {
        let value = document.value(found.place.node);
        let (is_key, rule) = (found.place.is_in_key(), RULES[found.rule].name);
        Cause { start: value.id(), end: value.end_id(), is_key, rule }
    });
    let mut causes: Vec<_> = causes.collect();
    if causes.is_empty() {
        return;
    }
    causes.sort_unstable();
    found.retain(|found| {
        let (place, name) = (found.place, RULES[found.rule].name);
        // Values nest, so a cause that encloses the node is close before it.
        let before = causes.partition_point(|cause| cause.start <= place.node);
        let contains = |cause: &&Cause| {
            if cause.is_key {
                cause.start == place.node && place.is_in_key()
            } else {
                place.node < cause.end
            }
        };
        let mut around = causes[..before].iter().rev().take(MAX_CAUSES).filter(contains);
        !around.any(|cause| silences(cause.rule, name))
    });
}

/// Drops findings about values that were hidden when a session was recorded.
fn drop_about_redacted(
    document: &Document,
    content: &Content<'_>,
    found: &mut Vec<PendingDiagnostic>,
) {
    let redacted = content.redacted.as_slice();
    if redacted.is_empty() {
        return;
    }
    found.retain(|found| {
        let (node, value) = (found.place.node, document.value(found.place.node));
        let compared = match RULES[found.rule].compares {
            Compares::Nothing => None,
            Compares::Value => Some(value),
            Compares::Message => {
                Some(content.transcript.message_around(node).map_or(value, |it| it.value))
            }
        };
        let is_hidden = redacted.binary_search(&node).is_ok() && !found.place.is_in_key();
        // A finding about a whole value depends on what was hidden inside of it: a redacted string
        // may have matched a pattern that its replacement does not.
        let has_hidden = compared.is_some_and(|compared| {
            let first = redacted.partition_point(|&it| it < compared.id());
            redacted.get(first).is_some_and(|&it| it < compared.end_id())
        });
        !is_hidden && !has_hidden
    });
}
