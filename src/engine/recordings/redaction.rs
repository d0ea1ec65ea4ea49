//! What is not said about values that were hidden when a session was recorded.

use crate::document::{Document, NodeId};
use crate::engine::findings::collected::Findings;
use crate::model::Content;
use crate::rules::{PendingDiagnostic, RULES};

/// Rules that compare values with something. What they report about a value may be due to any
/// value inside.
const COMPARING: [&str; 6] = [
    "call-arguments-invalid",
    "schema-default-mismatch",
    "schema-example-mismatch",
    "structured-content-mismatch",
    "structured-content-mismatch-on-error",
    "structured-content-text-differs",
];

/// The one that compares two values of a message with each other.
const OF_MESSAGE: &str = "structured-content-text-differs";

/// Drops findings about values that were hidden.
pub(in crate::engine) fn drop_about_redacted(
    document: &Document,
    content: &Content<'_>,
    found: &mut Findings,
) {
    let redacted = content.redacted.as_slice();
    if redacted.is_empty() {
        return;
    }
    let has_any = |start: NodeId, end: NodeId| {
        let first = redacted.partition_point(|&it| it < start);
        redacted.get(first).is_some_and(|&it| it < end)
    };
    let stays = |found: &PendingDiagnostic| {
        let node = found.place.node;
        let value = document.value(node);
        let name = RULES[found.rule].name;
        let message = content.transcript.message_around(node).filter(|_| name == OF_MESSAGE);
        let scope = message.map_or(value, |message| message.value);
        let is_about_it = redacted.binary_search(&node).is_ok() && !found.place.is_in_key();
        !(is_about_it || COMPARING.contains(&name) && has_any(scope.id(), scope.end_id()))
    };
    found.lists.iter_mut().for_each(|list| list.retain(stays));
}
