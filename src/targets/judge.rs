//! Features held against what targets say about them: a table, filled once, and looked up.

use std::sync::Arc;

use super::{
    Feature, FeatureOutcome, FeatureSet, Occurrence, Outcome, SchemaPlace, Scope, Selection, Target,
};
use crate::document::{Place, Value};
use crate::schema::{Dialect, Schema};

/// A target's objection to a feature.
#[derive(Clone, Copy, Debug)]
pub struct Voice {
    /// Whose.
    pub target: &'static Target,
    /// To what.
    pub feature: Feature,
    /// What becomes of it.
    pub outcome: &'static FeatureOutcome,
}

/// What targets object to at one place, for one cause.
#[derive(Clone, Debug)]
pub struct Objection<'d> {
    /// What stands there.
    pub occurrence: Occurrence<'d>,
    /// Who objects, by name; each once, with the worst that it does. Shared with others of the
    /// schema to which the same object.
    pub voices: Arc<[Voice]>,
}

impl Objection<'_> {
    /// The worst that any target does.
    pub fn worst(&self) -> Outcome {
        let outcomes = self.voices.iter().map(|voice| voice.outcome.outcome);
        outcomes.max().unwrap_or(Outcome::Accepted)
    }

    /// Whether nothing is lost wherever it is not accepted: it is rewritten to what means the
    /// same, or says nothing that a model acts on.
    pub fn is_harmless(&self) -> bool {
        self.voices.iter().all(|voice| voice.outcome.harmless || voice.feature.is_annotation())
    }
}

/// Who objects to which feature.
#[derive(Clone, Default, Debug)]
pub(super) struct Objections {
    /// By the feature's number; empty where there is no target.
    by_feature: Vec<Vec<Voice>>,
    input: FeatureSet,
    output: FeatureSet,
}

impl Objections {
    pub(super) fn of(targets: &[&'static Target]) -> Self {
        if targets.is_empty() {
            return Self::default();
        }
        let mut objections = Self {
            by_feature: Feature::ALL.iter().map(|_| Vec::new()).collect(),
            ..Self::default()
        };
        for target in targets {
            let negative = |found: &&FeatureOutcome| found.outcome > Outcome::Accepted;
            for outcome in target.outcomes.iter().filter(negative) {
                for &feature in &outcome.features {
                    objections.add(Voice { target, feature, outcome });
                }
            }
        }
        objections
    }

    fn add(&mut self, voice: Voice) {
        self.by_feature[voice.feature as usize].push(voice);
        match voice.outcome.schema {
            SchemaPlace::Input => self.input.insert(voice.feature),
            SchemaPlace::Output => self.output.insert(voice.feature),
        }
    }

    pub(super) fn features(&self, schema: SchemaPlace) -> FeatureSet {
        match schema {
            SchemaPlace::Input => self.input,
            SchemaPlace::Output => self.output,
        }
    }

    fn to(&self, feature: Feature) -> &[Voice] {
        self.by_feature.get(feature as usize).map_or(&[], Vec::as_slice)
    }
}

/// What the targets object to among the features of a schema, in the order of the text.
pub fn objections<'d>(
    schema: &Schema<'d>,
    place: SchemaPlace,
    occurrences: &[Occurrence<'d>],
    selection: &Selection,
) -> Vec<Objection<'d>> {
    let table = selection.objections();
    let mut sorted: Vec<&Occurrence<'d>> = occurrences.iter().collect();
    sorted.sort_by_key(|found| (found.place.node, found.feature.cause(), found.feature));
    let mut found: Vec<Objection<'d>> = Vec::new();
    let mut voices_here = Vec::with_capacity(16);
    for same in sorted.chunk_by(|a, b| is_same_cause(a, b)) {
        let (mut occurrence_told, mut worst) = (*same[0], None);
        voices_here.clear();
        for occurrence in same {
            let voices = table.to(occurrence.feature).iter();
            let concerned = voices.filter(|voice| {
                voice.outcome.schema == place && concerns(voice, occurrence, schema)
            });
            for voice in concerned {
                if raise(&mut voices_here, &mut worst, *voice) {
                    occurrence_told = **occurrence;
                }
            }
        }
        if voices_here.is_empty() {
            continue;
        }
        voices_here.sort_by_key(|voice| voice.target.name);
        let last = found.last().map(|last| &last.voices);
        let voices = match last.filter(|last| are_same(last, &voices_here)) {
            Some(last) => Arc::clone(last),
            None => voices_here.as_slice().into(),
        };
        found.push(Objection { occurrence: occurrence_told, voices });
    }
    found
}

fn is_same_cause(a: &Occurrence<'_>, b: &Occurrence<'_>) -> bool {
    a.place == b.place && a.feature.cause() == b.feature.cause()
}

fn are_same(some: &[Voice], others: &[Voice]) -> bool {
    let same = |one: &Voice, other: &Voice| {
        one.feature == other.feature
            && std::ptr::eq(one.target, other.target)
            && std::ptr::eq(one.outcome, other.outcome)
    };
    some.len() == others.len() && some.iter().zip(others).all(|(one, other)| same(one, other))
}

/// Adds a voice, unless its target has said something worse here already. Whether it is the worst
/// so far: an objection is told by the feature of that.
fn raise(voices: &mut Vec<Voice>, worst: &mut Weight, voice: Voice) -> bool {
    let weight = weight(&voice);
    let is_worst = *worst < Some(weight);
    if is_worst {
        *worst = Some(weight);
    }
    // The voices of one feature come from different targets: only those before it can be the
    // same target's.
    let before = voices.iter_mut().filter(|known| known.feature != voice.feature);
    let own = before.into_iter().find(|known| std::ptr::eq(known.target, voice.target));
    match own {
        Some(known) if self::weight(known) < weight => *known = voice,
        Some(_) => {}
        None => voices.push(voice),
    }
    is_worst
}

type Weight = Option<(Outcome, Option<Scope>)>;

fn weight(voice: &Voice) -> (Outcome, Option<Scope>) {
    (voice.outcome.outcome, voice.outcome.scope)
}

/// Whether what a target says about a feature is about this one.
fn concerns(voice: &Voice, occurrence: &Occurrence<'_>, schema: &Schema<'_>) -> bool {
    let (target, value) = (voice.target, occurrence.value);
    let applies = match voice.feature {
        Feature::FormatUnlisted => {
            value.as_str().is_some_and(|format| !target.formats.iter().any(|known| known == format))
        }
        Feature::PropertyNameInvalid | Feature::PropertyNameLong => {
            objects_to_key(voice, value.key().unwrap_or_default())
        }
        Feature::AdditionalPropertiesTrue => !occurrence.is_left_out() || target.closed_objects,
        _ => true,
    };
    let in_reach = occurrence.is_at_root() || !voice.outcome.only_at_root;
    let in_reach = in_reach && (!voice.outcome.by_dialect || is_foreign(occurrence, schema));
    applies && in_reach && is_no_exception(voice.outcome, occurrence, schema)
}

/// Whether the dialect of the schema does not have the feature.
fn is_foreign(occurrence: &Occurrence<'_>, schema: &Schema<'_>) -> bool {
    let dialect = schema.node(occurrence.node).dialect();
    match occurrence.feature {
        Feature::ItemsArray => dialect == Dialect::Draft2020,
        Feature::ExclusiveBoolean => dialect != Dialect::Draft4,
        _ => true,
    }
}

fn objects_to_key(voice: &Voice, key: &str) -> bool {
    let Some(rule) = &voice.target.property_key else { return false };
    let is_long = key.chars().count() > rule.max;
    match voice.feature {
        Feature::PropertyNameLong => is_long,
        _ => !is_long && !rule.pattern.matches(key),
    }
}

fn is_no_exception(
    outcome: &FeatureOutcome,
    occurrence: &Occurrence<'_>,
    schema: &Schema<'_>,
) -> bool {
    if outcome.except.is_empty() && outcome.only.is_empty() {
        return true;
    }
    let details = occurrence.details(schema);
    let objectionable = |detail: &String| match outcome.only.is_empty() {
        true => !outcome.except.contains(detail),
        false => outcome.only.contains(detail),
    };
    details.iter().any(objectionable)
}

impl<'d> Objection<'d> {
    /// The smallest place that shows it.
    pub fn place(&self) -> Place {
        self.occurrence.place
    }

    /// The value that shows it.
    pub fn value(&self) -> Value<'d> {
        self.occurrence.value
    }
}
