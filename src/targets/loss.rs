//! What targets in common use lose, and the level by default that follows from it.
//!
//! `levels.toml` says which targets count and from how many on a loss is a warning.

use std::sync::LazyLock;

use serde::Deserialize;

use super::{
    Confidence, Feature, FeatureOutcome, Outcome, Period, SchemaRole, Scope, Selection, Target,
    TargetOpinion,
};
use crate::diagnostic::Severity;

/// The content of `levels.toml`.
#[derive(Deserialize)]
struct Levels {
    warning: usize,
    common: Vec<String>,
}

static LEVELS: LazyLock<Levels> =
    LazyLock::new(|| toml::from_str(include_str!("levels.toml")).expect("a test reads the file"));

/// The targets in common use.
pub static COMMON: LazyLock<Selection> =
    LazyLock::new(|| Selection::of_names(&LEVELS.common).expect("a test reads the file"));

/// What targets in common use lose because of one thing.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Loss {
    /// The level by default.
    pub severity: Severity,
    /// The names of the products, the best-known first.
    pub products: Vec<&'static str>,
    /// When it was first and last observed.
    pub seen: String,
    /// The least that each of them loses: every tool of the server, or of the request.
    pub scope: Scope,
}

impl Loss {
    /// The loss of those targets among these that lose a request or a list; `None` if there are
    /// none. Each comes with what it does and when that was observed.
    fn of(mut losers: Vec<(&'static Target, Scope, [Option<Period>; 2])>) -> Option<Self> {
        let scope = losers.iter().map(|(_, scope, _)| *scope).min()?;
        losers.sort_by_key(|(target, ..)| rank(target));
        let dates = losers.iter().flat_map(|(.., dates)| dates).flatten();
        let mut dates: Vec<_> = dates.map(Period::to_string).collect();
        dates.sort_unstable();
        let seen = match (dates.first(), dates.last()) {
            (Some(first), Some(last)) if first != last => format!("{first} to {last}"),
            (first, _) => first.cloned().unwrap_or_default(),
        };
        let mut products: Vec<&str> = Vec::new();
        for (target, ..) in losers {
            if !products.contains(&target.product()) {
                products.push(target.product());
            }
        }
        let is_several = products.len() >= LEVELS.warning;
        let severity = if is_several { Severity::Warning } else { Severity::Info };
        Some(Self { severity, products, seen, scope })
    }

    /// What targets in common use lose by their opinions about one position of a schema.
    pub(super) fn of_opinions(opinions: &[TargetOpinion]) -> Option<Self> {
        let lost = |opinion: &TargetOpinion| {
            let scope = lost_by_many(opinion.outcome)?;
            let dates = [opinion.outcome.since, Some(opinion.outcome.date)];
            Some((opinion.target, scope, dates))
        };
        Self::of(opinions.iter().filter_map(lost).collect())
    }

    /// What targets in common use lose by a feature of tools that is not one of schemas.
    pub fn of_feature(feature: Feature) -> Option<Self> {
        let lost = |target: &&'static Target| {
            let found = target.outcome_of(feature)?;
            Some((*target, lost_by_many(found)?, [found.since, Some(found.date)]))
        };
        Self::of(COMMON.targets().iter().filter_map(lost).collect())
    }

    /// What targets in common use lose by a tool name of this many characters.
    pub fn of_name_length(length: usize) -> Option<Self> {
        let lost = |target: &&'static Target| {
            let rule = target
                .name_rule
                .as_ref()
                .filter(|rule| rule.max.is_some_and(|max| max < length))?;
            let is_refused = rule.too_long.or(rule.outcome) == Some(Outcome::Refused);
            let scope = rule.scope.filter(|scope| is_refused && *scope >= Scope::Server)?;
            Some((*target, scope, [None, Some(rule.date)]))
        };
        Self::of(COMMON.targets().iter().filter_map(lost).collect())
    }
}

/// The place of a target in the list of those in common use.
fn rank(target: &Target) -> usize {
    let place = LEVELS.common.iter().position(|name| name == target.name);
    place.unwrap_or(usize::MAX)
}

/// What is lost, if it is every tool of a server or of a request, and certain.
fn lost_by_many(found: &FeatureOutcome) -> Option<Scope> {
    let is_lost = found.outcome == Outcome::Refused && found.confidence > Confidence::Low;
    found.scope.filter(|scope| is_lost && *scope >= Scope::Server)
}

/// The features of input schemas by which targets in common use lose a request or a list.
pub fn features_lost_by_common_targets() -> Vec<Feature> {
    let outcomes = COMMON.targets().iter().flat_map(|target| &target.outcomes);
    let of_input = outcomes.filter(|found| found.schema == SchemaRole::Input);
    let lost: Vec<_> = of_input
        .filter(|found| lost_by_many(found).is_some())
        .flat_map(|found| &found.features)
        .copied()
        .collect();
    Feature::ALL.iter().copied().filter(|feature| lost.contains(feature)).collect()
}
