//! Shared parts of the rules about common clients.

use std::borrow::Cow;

use crate::rules::prelude::*;
use crate::targets::{Feature, KNOWN_TO_REFUSE, Occurrence, Occurrences};

/// The positions of these features in an input schema.
pub(super) fn input_features<'s, 'a, 'd>(
    subject: &'s SchemaSubject<'a, 'd>,
    context: &Context<'_>,
    wanted: &'s [Feature],
) -> impl Iterator<Item = Occurrence<'d>> + use<'s, 'a, 'd> {
    let is_input = subject.role == SchemaRole::Input;
    let features = is_input.then(|| subject.features(&context.options().targets));
    let found = features.into_iter().flat_map(Occurrences::iter);
    found.filter(|found| wanted.contains(&found.feature))
}

/// A finding about a feature.
pub(super) fn finding(found: &Occurrence<'_>, message: impl Into<Cow<'static, str>>) -> Finding {
    let mut finding = Finding::new(found.place, message);
    finding.feature = Some(found.feature);
    finding
}

/// The best-known targets that reject a feature, as a list in words with the time of the evidence.
pub(super) fn known_to_refuse(feature: Feature) -> String {
    let known = KNOWN_TO_REFUSE.iter().find(|(known, ..)| *known == feature);
    let Some((_, names, seen)) = known else { return String::new() };
    let names: Vec<_> = names.iter().map(|name| (*name).to_owned()).collect();
    format!("{} (seen {seen})", listed(&names, names.len()))
}
