//! Shared parts of the rules about what targets in common use reject.

use std::borrow::Cow;

use crate::rules::prelude::*;
use crate::targets::{Feature, Incompatibility, Loss, Scope};

/// What targets in common use lose by one of these features of an input schema, with the loss.
pub(super) fn lost<'s, 'd>(
    subject: &'s SchemaSubject<'_, 'd>,
    context: &Context<'_>,
    is_wanted: impl Fn(Feature) -> bool,
) -> Vec<(Incompatibility<'s, 'd>, &'s Loss)> {
    let all = subject.common_incompatibilities(&context.options().targets);
    all.filter(|found| is_wanted(found.occurrence.feature))
        .filter_map(|found| Some((found, found.loss()?)))
        .collect()
}

/// A finding at the level of the loss.
pub(super) fn finding(
    found: &Incompatibility<'_, '_>,
    loss: &Loss,
    message: impl Into<Cow<'static, str>>,
) -> Finding {
    let mut finding = Finding::new(found.occurrence.place, message).at_most(loss.severity);
    finding.feature = Some(found.occurrence.feature);
    finding.note(who(loss))
}

/// Who loses what, and when that was observed.
pub(in crate::rules) fn who(loss: &Loss) -> String {
    let lost = match loss.scope {
        Scope::Request => "the request is lost, with every tool in it",
        _ => "every tool of the server is lost, or the whole request",
    };
    format!("known to reject it: {}; {lost} (seen {})", loss.products(), loss.seen)
}

/// The headline's word for those that reject something.
pub(super) const fn rejected_by(loss: &Loss) -> &'static str {
    match loss.severity {
        Severity::Info => "rejected by some clients",
        _ => "rejected by common clients",
    }
}
