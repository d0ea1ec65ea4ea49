//! The account of what a document contains that no rule checks.

use std::collections::BTreeMap;

use crate::diagnostic::Diagnostic;
use crate::document::{Document, Part, Place};
use crate::engine::check::plan::Plan;
use crate::engine::findings::finalize::located;
use crate::model::{Protocol, Unchecked, UncheckedKind};
use crate::rules::Context;
use crate::rules::document::document_not_checked;

/// How many of each kind were not checked.
pub(crate) fn count_unchecked(unchecked: &[Unchecked<'_>]) -> BTreeMap<UncheckedKind, usize> {
    let mut counts = BTreeMap::new();
    unchecked.iter().for_each(|it| *counts.entry(it.kind).or_default() += 1);
    counts
}

/// The findings about them, one for each kind, whatever the run reports otherwise: the summary and
/// the exit code depend on them in every format.
pub(crate) fn unchecked_findings(
    document: &Document,
    unchecked: &[Unchecked<'_>],
    protocol: Protocol,
    plan: &Plan,
) -> Vec<Box<Diagnostic>> {
    let first = |kind| unchecked.iter().find(|it| it.kind == kind)?.value;
    let mut context = Context::new(document, protocol, &plan.options);
    plan.enter(document_not_checked::RULE.name, &mut context);
    for (kind, count) in count_unchecked(unchecked) {
        let place = first(kind).map_or(Place::FILE, |it| Place::new(it.id(), Part::Opening));
        context.report(document_not_checked::finding(place, kind, count));
    }
    located(document, context.into_findings().into_list(document).0)
}
