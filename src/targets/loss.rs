//! The losses of targets in common use, and the default level of findings that follows from them.
//!
//! `levels.toml` lists the targets that count, and the number of targets from which on a loss is a
//! warning. Rules about common clients and the comparison of versions ask this file, so that a loss
//! has one level. The features that every run searches for are generated, so that a run reads only
//! the targets that its files concern.

use std::collections::HashSet;
use std::sync::{Arc, LazyLock, Mutex, PoisonError};

use super::limits::{MAX_KNOWN_SELECTIONS, MAX_NAMED_PRODUCTS};
use super::{
    Confidence, Feature, FeatureOutcome, FeatureSet, Known, Outcome, Period, SchemaRole, Scope,
    Selection, Target, TargetOpinion, catalogue, read_data,
};
use crate::diagnostic::Severity;
use crate::source::listed;

facts! {
    /// The content of `levels.toml`.
    struct Levels {
        warning: usize,
        avoidable: Vec<Feature>,
        libraries: Vec<String>,
        common: Vec<String>,
        readers: Vec<String>,
        unviewed: Vec<String>,
    }
}

static LEVELS: LazyLock<Levels> = LazyLock::new(|| read_data(catalogue::LEVELS));

/// The targets in common use.
pub static COMMON: LazyLock<Selection> =
    LazyLock::new(|| Selection::of_names(&LEVELS.common).expect("a test reads the file"));

/// The clients and libraries in common use of which it is known what their models receive.
pub static READERS: LazyLock<Selection> = LazyLock::new(|| {
    let named = LEVELS.readers.iter().filter_map(|name| catalogue::named(name));
    let known: Vec<_> = named.filter(|target| target.view.is_some()).collect();
    Selection::default().with(&known)
});

/// The clients in tables of what models receive, unless others are selected: [`READERS`], and those in
/// common use of which that is not known.
pub static VIEWED: LazyLock<Selection> = LazyLock::new(|| {
    let unviewed = LEVELS.unviewed.iter().filter_map(|name| catalogue::named(name));
    READERS.with(&unviewed.collect::<Vec<_>>())
});

/// The features of input schemas by which targets in common use lose something.
pub const LOST_FEATURES: FeatureSet = features_of(LOST_FEATURES_OF);

/// The features of output schemas by which targets in common use lose something.
pub const LOST_OUTPUT_FEATURES: FeatureSet = features_of(LOST_OUTPUT_FEATURES_OF);

include!(concat!(env!("OUT_DIR"), "/lost_features.rs"));

/// Targets by the features that they lose something by.
type LostBy = &'static [(Feature, &'static [&'static str])];

const fn features_of(table: LostBy) -> FeatureSet {
    let (mut features, mut index) = (FeatureSet::EMPTY, 0);
    while index < table.len() {
        features.insert(table[index].0);
        index += 1;
    }
    features
}

/// The loss of several targets with a common cause: which ones, how much, and since when.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Loss {
    /// The default level of the finding.
    pub severity: Severity,
    /// Whether so many products lose something that they are common.
    pub is_common: bool,
    /// Whether one of the targets is a selected one.
    pub is_chosen: bool,
    /// The names of the products, the best-known first.
    products: Vec<&'static str>,
    /// The period of observations, such as `2025 to 2026-09`.
    pub seen: String,
    /// The smallest loss of any of the targets: every tool of the server, or of the request.
    pub scope: Scope,
}

/// A target that loses every tool of a server or of a request.
#[derive(Clone, Copy, Debug)]
pub struct Loser {
    /// The target.
    pub target: &'static Target,
    /// The product that rejects the tool: the target itself, or the provider that it passes tools to.
    product: &'static str,
    scope: Scope,
    since: Option<Period>,
    date: Period,
    /// Whether schemas can do without the feature at no cost.
    is_avoidable: bool,
}

impl Loser {
    /// A target as a loser, if this fact about a feature makes it one.
    fn by_outcome(
        target: &'static Target,
        feature: Feature,
        found: &FeatureOutcome,
        least: Scope,
    ) -> Option<Self> {
        let is_lost = found.outcome == Outcome::Refused && found.confidence > Confidence::Low;
        let scope = found.scope.filter(|scope| is_lost && *scope >= least)?;
        let origin = found.through.as_deref().and_then(catalogue::named).unwrap_or(target);
        let product = origin.product();
        let (since, date, is_avoidable) = (found.since, found.date, is_avoidable(feature));
        Some(Self { target, product, scope, since, date, is_avoidable })
    }

    /// A target as a loser, if its opinion about a position of a schema makes it one.
    pub fn of(opinion: &TargetOpinion) -> Option<Self> {
        Self::by_outcome(opinion.target, opinion.feature, opinion.outcome, Scope::Server)
    }

    /// Like [`Self::of`], also for a target that loses only calls, by what schemas can do without.
    pub fn of_part(opinion: &TargetOpinion) -> Option<Self> {
        let least = least_loss(opinion.feature);
        Self::by_outcome(opinion.target, opinion.feature, opinion.outcome, least)
    }

    /// A target as a loser, if a feature of tools outside of schemas makes it one.
    pub fn by_feature(target: &'static Target, feature: Feature) -> Option<Self> {
        Self::by_outcome(target, feature, target.outcome_of(feature)?, Scope::Server)
    }

    /// A target whose model does not receive something, by facts that are known in this way.
    pub fn by_view(target: &'static Target, known: &Known) -> Self {
        let (product, scope) = (target.product(), Scope::Call);
        Self { target, product, scope, since: None, date: known.date, is_avoidable: false }
    }

    /// A target as a loser, if a tool name of this length in characters makes it one.
    pub fn by_name_length(target: &'static Target, length: usize) -> Option<Self> {
        let rule = target.name_rule.as_ref()?;
        let is_long = rule.max.is_some_and(|max| max < length);
        let is_refused = rule.too_long.or(rule.outcome) == Some(Outcome::Refused);
        let scope = rule.scope.filter(|scope| is_long && is_refused && *scope >= Scope::Server)?;
        let (product, date) = (target.product(), rule.date);
        Some(Self { target, product, scope, since: None, date, is_avoidable: false })
    }

    /// Whether the observation is too old to raise a level: the product may have changed.
    fn is_stale(&self) -> bool {
        self.date.is_stale(self.target.verified, *catalogue::DATA_DATE)
    }
}

impl Loss {
    /// The loss of these targets, at least a warning if one of them is selected; `None` if there are none.
    pub fn of_any(losers: Vec<Loser>, chosen: &Selection) -> Option<Self> {
        let is_chosen = losers.iter().any(|loser| chosen.contains(loser.target));
        let loss = Self::of(losers)?;
        let severity = if is_chosen { Severity::Warning } else { loss.severity };
        Some(Self { severity, is_chosen, ..loss })
    }

    /// The loss of these targets, at a level that does not depend on the selected ones; `None` if there are none.
    pub fn of(mut losers: Vec<Loser>) -> Option<Self> {
        let scope = losers.iter().map(|loser| loser.scope).min()?;
        crate::sort::by_key(&mut losers, |loser| rank(loser.target));
        let dates = losers.iter().flat_map(|loser| [loser.since, Some(loser.date)]).flatten();
        let mut dates: Vec<_> = dates.map(|date| date.to_string()).collect();
        crate::sort::by(&mut dates, Ord::cmp);
        let seen = match (dates.first(), dates.last()) {
            (Some(first), Some(last)) if first != last => format!("{first} to {last}"),
            (first, _) => first.cloned().unwrap_or_default(),
        };
        let mut products: Vec<&str> = Vec::new();
        for loser in &losers {
            if !products.contains(&loser.product) {
                products.push(loser.product);
            }
        }
        let is_library = |loser: &Loser| LEVELS.libraries.iter().any(|it| it == loser.target.name);
        let current = || losers.iter().filter(|loser| !loser.is_stale());
        let products_now: HashSet<_> = current().map(|loser| loser.product).collect();
        let is_common = products_now.len() >= LEVELS.warning || current().any(is_library);
        let is_warning = is_common || current().any(|loser| loser.is_avoidable);
        let severity = if is_warning { Severity::Warning } else { Severity::Info };
        Some(Self { severity, is_common, is_chosen: false, products, seen, scope })
    }

    /// The loss of the targets in common use for which `loser` returns one; `None` if there are none.
    pub fn of_common(loser: impl Fn(&'static Target) -> Option<Loser>) -> Option<Self> {
        Self::of(COMMON.targets().iter().copied().filter_map(loser).collect())
    }

    /// The note about which products lose something, with the dates of observations.
    pub fn note(&self, what: &str) -> String {
        format!("{what}: {} (seen {})", self.products(), self.seen)
    }

    /// The names of the products as a list in words; at most [`MAX_NAMED_PRODUCTS`] are named.
    pub fn products(&self) -> String {
        self.first_products(MAX_NAMED_PRODUCTS)
    }

    /// The names of the products as a list in words; at most `most` are named.
    pub fn first_products(&self, most: usize) -> String {
        let products: Vec<_> = self.products.iter().map(|name| (*name).to_owned()).collect();
        listed(&products, most)
    }
}

/// Whether schemas can do without a feature at no cost, so that any loss is a warning.
pub fn is_avoidable(feature: Feature) -> bool {
    LEVELS.avoidable.contains(&feature)
}

fn least_loss(feature: Feature) -> Scope {
    if is_avoidable(feature) { Scope::Call } else { Scope::Server }
}

/// The position of a target in the list of targets in common use.
fn rank(target: &Target) -> usize {
    let mut all = LEVELS.common.iter().chain(&LEVELS.readers);
    all.position(|name| name == target.name).unwrap_or(usize::MAX)
}

/// The targets in common use that lose something because of some of these features of a schema. A run parses no others.
pub fn common_losers(role: SchemaRole, features: FeatureSet) -> Arc<Selection> {
    type Known = Vec<((SchemaRole, FeatureSet), Arc<Selection>)>;
    static KNOWN: Mutex<Known> = Mutex::new(Vec::new());
    // A panic elsewhere does not invalidate what is known.
    let known = || KNOWN.lock().unwrap_or_else(PoisonError::into_inner);
    let key = (role, features);
    if let Some((_, known)) = known().iter().find(|(of, _)| *of == key) {
        return Arc::clone(known);
    }
    let table = match role {
        SchemaRole::Input => LOST_FEATURES_OF,
        SchemaRole::Output => LOST_OUTPUT_FEATURES_OF,
    };
    let concerned = table.iter().filter(|(of, _)| features.contains(*of));
    let names = concerned.flat_map(|(_, names)| names.iter());
    let selection = Selection::of_names(names).expect("a test compares the names");
    let (selection, mut known) = (Arc::new(selection), known());
    if known.len() < MAX_KNOWN_SELECTIONS {
        known.push((key, Arc::clone(&selection)));
    }
    selection
}

/// The features of schemas by which targets in common use lose something, with these targets.
pub fn lost_by_common_targets(role: SchemaRole) -> Vec<(Feature, Vec<&'static str>)> {
    let loses = |target: &'static Target, feature| {
        let of_schema = target.outcomes.iter().filter(|it| it.schema == role);
        let mut own = of_schema.filter(|found| found.features.contains(&feature));
        own.any(|it| Loser::by_outcome(target, feature, it, least_loss(feature)).is_some())
    };
    let losers = |feature: &Feature| {
        let losers = COMMON.targets().iter().filter(|target| loses(target, *feature));
        (*feature, losers.map(|target| target.name).collect::<Vec<_>>())
    };
    // What violates the protocol or JSON Schema is an error, with or without a loss.
    let features = Feature::ALL.iter().filter(|feature| !feature.is_violation());
    features.map(losers).filter(|(_, names)| !names.is_empty()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The level of a loss that three targets have, of which the first ones are stale.
    fn level(stale: usize, is_avoidable: bool) -> Severity {
        let names = ["claude-code", "codex", "gemini-cli"];
        let losers = names.iter().enumerate().map(|(index, name)| {
            let target = catalogue::named(name).expect("a target");
            let month = if index < stale { "2020-01" } else { "2026-11" };
            let (product, date) = (target.product(), Period::parse(month).expect("a month"));
            Loser { target, product, scope: Scope::Server, since: None, date, is_avoidable }
        });
        Loss::of(losers.collect()).expect("a loss").severity
    }

    #[test]
    fn stale_facts_do_not_raise_a_level() {
        assert_eq!(level(0, false), Severity::Warning);
        assert_eq!(level(1, false), Severity::Info, "two are not common");
        assert_eq!(level(2, true), Severity::Warning, "one current fact is enough");
        assert_eq!(level(3, true), Severity::Info);
    }
}
