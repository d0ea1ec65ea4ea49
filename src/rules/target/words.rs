//! Messages about targets, for any feature.

use std::borrow::Cow;
use std::sync::Arc;

use crate::diagnostic::{Consequence, TargetVerdict};
use crate::rules::RuleOptions;
use crate::rules::limits::MAX_TARGET_FACTS;
use crate::rules::prelude::*;
use crate::targets::{Confidence, Date, DescriptionRule, FeatureOutcome, Outcome, Period, Target};

/// The name of the feature of texts that are longer than a target allows.
const TOO_LONG: &str = "description-length";

/// A statement about how a target handles a feature.
pub(in crate::rules) struct TargetStatement<'v> {
    pub(in crate::rules) target: &'static Target,
    pub(in crate::rules) consequence: Consequence,
    /// The name of the rejected feature.
    pub(in crate::rules) feature: &'static str,
    pub(in crate::rules) since: Option<Period>,
    pub(in crate::rules) date: Period,
    /// A remark in addition to the outcome.
    pub(in crate::rules) note: Option<Cow<'v, str>>,
    pub(in crate::rules) evidence: &'v [String],
    pub(in crate::rules) is_doubtful: bool,
}

/// The mark of a fact that was not seen for a long time.
pub(in crate::rules) const STALE: &str = "; not seen for 120 days, may have changed";

impl<'v> TargetStatement<'v> {
    /// Creates a statement from a fact whose evidence is that of the target as a whole.
    pub(in crate::rules) fn new(
        target: &'static Target,
        consequence: Consequence,
        feature: &'static str,
        date: Period,
        note: String,
    ) -> Self {
        let (note, evidence) = (Some(note.into()), &[]);
        Self { target, consequence, feature, since: None, date, note, evidence, is_doubtful: false }
    }

    /// Creates a statement about a feature; `None` if the target accepts it.
    pub(in crate::rules) fn of_outcome(
        target: &'static Target,
        feature: Feature,
        found: &'v FeatureOutcome,
    ) -> Option<Self> {
        Some(Self {
            target,
            consequence: found.outcome.consequence(found.scope)?,
            feature: feature.name(),
            since: found.since,
            date: found.date,
            note: found.note.as_deref().map(Cow::Borrowed),
            evidence: &found.evidence,
            is_doubtful: found.confidence == Confidence::Low,
        })
    }

    fn is_stale(&self, today: Option<Date>) -> bool {
        today.is_some_and(|today| self.date.is_stale(self.target.verified, today))
    }

    fn says_the_same_as(&self, other: &Self) -> bool {
        self.consequence == other.consequence
            && self.note == other.note
            && (self.since, self.date) == (other.since, other.date)
            && self.target.verified == other.target.verified
            && self.is_doubtful == other.is_doubtful
    }

    fn statement(&self, names: &str, today: Option<Date>) -> String {
        let does = match self.consequence {
            Consequence::Dropped if self.feature == TOO_LONG => {
                "drops the rest before the model sees it"
            }
            consequence => consequence.sentence(),
        };
        let note = self.note.as_ref().map(|note| format!("; {note}")).unwrap_or_default();
        let since = self.since.map(|since| format!("{since} to ")).unwrap_or_default();
        let sources: Vec<_> = self.evidence.iter().take(2).map(String::as_str).collect();
        let sources =
            if sources.is_empty() { String::new() } else { format!("; {}", sources.join(", ")) };
        let doubt = if self.is_doubtful { "; not sure" } else { "" };
        let stale = if self.is_stale(today) { STALE } else { "" };
        format!("{names}: {does}{note} (seen {since}{}{sources}{doubt}{stale})", self.date)
    }

    fn data(&self, today: Option<Date>) -> TargetVerdict {
        TargetVerdict {
            target: self.target.name,
            consequence: self.consequence,
            feature: self.feature,
            date: self.date.to_string(),
            stale: self.is_stale(today),
        }
    }
}

/// The statements as plain data for reports.
pub(in crate::rules) fn data(
    verdicts: &[TargetStatement<'_>],
    options: &RuleOptions,
) -> Arc<[TargetVerdict]> {
    options.targets.shared(verdicts.iter().map(|verdict| verdict.data(options.today)).collect())
}

/// One sentence per distinct fact, shared by the targets with that fact. The most severe comes
/// first.
pub(in crate::rules) fn statements(
    verdicts: &[TargetStatement<'_>],
    today: Option<Date>,
) -> Vec<String> {
    let mut groups: Vec<Vec<&TargetStatement<'_>>> = Vec::new();
    for verdict in verdicts {
        match groups.iter_mut().find(|group| group[0].says_the_same_as(verdict)) {
            Some(group) => group.push(verdict),
            None => groups.push(vec![verdict]),
        }
    }
    // A stable sort: within one consequence the targets stay in the order of their names.
    crate::sort::by_key(&mut groups, |group| std::cmp::Reverse(group[0].consequence));
    let names = |group: &[&TargetStatement<'_>]| {
        let names: Vec<_> = group.iter().map(|verdict| verdict.target.name).collect();
        names.join(", ")
    };
    let shown = if groups.len() <= MAX_TARGET_FACTS + 1 { groups.len() } else { MAX_TARGET_FACTS };
    let (shown, rest) = groups.split_at(shown);
    let mut said: Vec<_> =
        shown.iter().map(|group| group[0].statement(&names(group), today)).collect();
    if !rest.is_empty() {
        let rest: Vec<_> = rest.iter().map(|group| names(group)).collect();
        said.push(format!("further targets that do not accept it unchanged: {}", rest.join(", ")));
    }
    said
}

/// The most severe outcome with its targets: `rejected by gemini and vertex`.
pub(in crate::rules) fn by_whom(verdicts: &[TargetStatement<'_>]) -> String {
    let outcome = worst(verdicts).participle();
    format!("{outcome} by {}", whose(verdicts))
}

/// The targets with the most severe outcome, as a list in words.
pub(in crate::rules) fn whose(verdicts: &[TargetStatement<'_>]) -> String {
    let outcome = worst(verdicts).participle();
    let same = verdicts.iter().filter(|verdict| verdict.consequence.participle() == outcome);
    let names: Vec<_> = same.map(|verdict| verdict.target.name.to_owned()).collect();
    listed(&names, 2)
}

/// The most severe consequence.
pub(in crate::rules) fn worst(verdicts: &[TargetStatement<'_>]) -> Consequence {
    let all = verdicts.iter().map(|verdict| verdict.consequence);
    all.max().unwrap_or(Consequence::Rewritten)
}

/// Creates a finding about the behaviour of several targets.
pub(in crate::rules) fn finding(
    place: Place,
    message: String,
    verdicts: &[TargetStatement<'_>],
    options: &RuleOptions,
) -> Finding {
    let mut finding = Finding::new(place, message);
    finding.notes = statements(verdicts, options.today).into_iter().map(Into::into).collect();
    finding.targets = Some(data(verdicts, options)).filter(|verdicts| !verdicts.is_empty());
    if weight(verdicts) < Severity::Error {
        finding = finding.at_most(weight(verdicts));
    }
    finding
}

/// The finding about a feature of a tool; `None` if every selected target accepts it.
pub(in crate::rules) fn of_feature(
    feature: Feature,
    place: Place,
    options: &RuleOptions,
) -> Option<Finding> {
    let verdict = |target: &&'static Target| {
        TargetStatement::of_outcome(target, feature, target.outcome_of(feature)?)
    };
    let verdicts: Vec<_> = options.targets.targets().iter().filter_map(verdict).collect();
    if verdicts.is_empty() {
        return None;
    }
    let message = format!("{}: {}", feature.what(), by_whom(&verdicts));
    let mut found = finding(place, message, &verdicts, options);
    found.feature = Some(feature);
    Some(found)
}

/// The severity of a finding about targets: a rejection is an error unless it is doubtful.
pub(in crate::rules) fn weight(verdicts: &[TargetStatement<'_>]) -> Severity {
    let refused = |verdict: &TargetStatement<'_>| verdict.consequence >= Consequence::CallLost;
    let sure = verdicts.iter().any(|verdict| refused(verdict) && !verdict.is_doubtful);
    if sure { Severity::Error } else { Severity::Warning }
}

/// The finding about a text that is longer than a selected target allows.
pub(in crate::rules) fn too_long(
    text: Value<'_>,
    what: &str,
    limit: impl Fn(&'static Target) -> Option<&'static DescriptionRule>,
    options: &RuleOptions,
) -> Option<Finding> {
    let verdict = |target: &&'static Target| {
        let rule = limit(target)?;
        let length = rule.unit.length(text.text());
        (length > rule.max).then(|| length_statement(target, rule, length)).flatten()
    };
    let verdicts: Vec<_> = options.targets.targets().iter().filter_map(verdict).collect();
    if verdicts.is_empty() {
        return None;
    }
    let outcome = match worst(&verdicts) {
        Consequence::Dropped => "cut",
        worst => worst.participle(),
    };
    let length = text.text().chars().count();
    let message = format!("{what} of {length} characters: {outcome} by {}", whose(&verdicts));
    Some(finding(text.place(), message, &verdicts, options))
}

fn length_statement(
    target: &'static Target,
    rule: &'static DescriptionRule,
    length: usize,
) -> Option<TargetStatement<'static>> {
    let (max, unit) = (rule.max, rule.unit.name());
    let kept = match rule.outcome {
        Outcome::Refused => format!("at most {max} {unit}"),
        _ => format!("of {length} {unit} the first {max} are kept"),
    };
    let note = rule.note.as_ref().map(|note| format!("; {note}")).unwrap_or_default();
    let consequence = rule.outcome.consequence(rule.scope)?;
    let is_doubtful = rule.confidence == Some(Confidence::Low);
    let fact = TargetStatement::new(target, consequence, TOO_LONG, rule.date, kept + &note);
    Some(TargetStatement { is_doubtful, ..fact })
}
