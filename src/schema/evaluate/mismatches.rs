//! Conversion of mismatches for reports: distinct ones, up to a limit.

use std::collections::HashSet;

use crate::document::{Document, NodeId, Value};
use crate::schema::evaluate::mismatch::{Choice, Mismatch, MismatchKind};
use crate::schema::limits::MAX_MISMATCHES;

/// A mismatch that refers to the schema by node id.
#[derive(Debug)]
pub(super) struct FoundMismatch<'i> {
    pub(super) value: Value<'i>,
    pub(super) at_key: bool,
    pub(super) keyword: NodeId,
    pub(super) kind: MismatchKind,
    pub(super) choices: Vec<Choice>,
}

impl<'i> FoundMismatch<'i> {
    pub(super) const fn new(
        value: Value<'i>,
        at_key: bool,
        keyword: NodeId,
        kind: MismatchKind,
    ) -> Self {
        Self { value, at_key, keyword, kind, choices: Vec::new() }
    }
}

/// The distinct mismatches with positions in the schema's document: a value may violate a keyword
/// in two ways. `and_more`: there may be others, which is recorded in the last mismatch.
pub(super) fn reported<'s, 'i>(
    found: Vec<FoundMismatch<'i>>,
    mut and_more: bool,
    document: &'s Document,
) -> Vec<Mismatch<'s, 'i>> {
    let mut seen = HashSet::new();
    let mut reported: Vec<Mismatch<'s, 'i>> = Vec::new();
    for FoundMismatch { value, at_key, keyword, kind, choices } in found {
        if !seen.insert((value.id(), at_key, keyword, kind.clone())) {
            continue;
        }
        if reported.len() == MAX_MISMATCHES {
            and_more = true;
            break;
        }
        let keyword = document.value(keyword);
        reported.push(Mismatch { value, at_key, keyword, kind, choices, and_more: false });
    }
    if let Some(last) = reported.last_mut() {
        last.and_more = and_more;
    }
    reported
}
