//! The features of a schema held against what targets say about them.

use std::cell::OnceCell;
use std::collections::HashMap;
use std::rc::Rc;
use std::sync::Arc;

use super::voice::Voice;
use super::{
    Detail, Feature, FeatureOutcome, Occurrence, Occurrences, Outcome, Said, SchemaPlace, Scope,
    Selection,
};
use crate::document::Value;
use crate::schema::{Dialect, Schema};

/// What targets object to at one place, for one cause.
#[derive(Clone, Copy, Debug)]
pub struct Objection<'a, 'd> {
    /// What stands there.
    pub occurrence: Occurrence<'d>,
    /// Who objects, by name; each once, with the worst that it does.
    pub voices: &'a [Voice],
    said: &'a OnceCell<Arc<Said>>,
}

impl<'d> Objection<'_, 'd> {
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

    /// The value that shows it.
    pub fn value(&self) -> Value<'d> {
        self.occurrence.value
    }

    /// What is said about it: by `say` where nobody has said anything about an objection of the
    /// same targets to the same features in this schema.
    pub fn said(&self, say: impl FnOnce() -> Arc<Said>) -> &Said {
        self.said.get_or_init(say)
    }
}

/// What targets object to in one schema, in little room: a hostile one shows as much every few
/// bytes.
#[derive(Debug, Default)]
pub struct Objections {
    /// The occurrence by its index, and who objects to it.
    list: Vec<(u32, u32)>,
    choirs: Vec<Choir>,
}

/// Those who object to the same.
#[derive(Debug)]
struct Choir {
    voices: Rc<[Voice]>,
    said: OnceCell<Arc<Said>>,
}

impl Objections {
    /// All of them, in the order of the text; the occurrences are those that were judged.
    pub fn iter<'a, 'd>(
        &'a self,
        occurrences: &'a Occurrences<'d>,
    ) -> impl Iterator<Item = Objection<'a, 'd>> {
        self.list.iter().map(|&(occurrence, choir)| {
            let Choir { voices, said } = &self.choirs[choir as usize];
            let occurrence = occurrences.get(occurrence as usize);
            Objection { occurrence, voices, said }
        })
    }
}

/// What the targets object to among the features of a schema, which are in the order of the text.
pub fn objections(
    schema: &Schema<'_>,
    place: SchemaPlace,
    occurrences: &Occurrences<'_>,
    selection: &Selection,
) -> Objections {
    let table = selection.objectors();
    let mut found = Objections::default();
    let mut known: HashMap<Rc<[Voice]>, usize> = HashMap::new();
    let mut voices_here = Vec::with_capacity(16);
    for same in occurrences.by_cause() {
        let (mut told, mut worst) = (same.start, None);
        voices_here.clear();
        for index in same {
            let occurrence = occurrences.get(index);
            let voices = table.to(occurrence.feature).iter();
            let concerned = voices.filter(|voice| {
                voice.outcome.schema == place && concerns(voice, &occurrence, schema)
            });
            for voice in concerned {
                if raise(&mut voices_here, &mut worst, *voice) {
                    told = index;
                }
            }
        }
        if voices_here.is_empty() {
            continue;
        }
        voices_here.sort_by_key(|voice| voice.target.name);
        let choir = known.get(voices_here.as_slice()).copied().unwrap_or_else(|| {
            let voices: Rc<[Voice]> = voices_here.as_slice().into();
            known.insert(Rc::clone(&voices), found.choirs.len());
            found.choirs.push(Choir { voices, said: OnceCell::new() });
            found.choirs.len() - 1
        });
        found.list.push((narrow(told), narrow(choir)));
    }
    found
}

/// An index among what stands in one document, of which there are fewer.
fn narrow(index: usize) -> u32 {
    u32::try_from(index).unwrap_or(u32::MAX)
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
    let named = |detail: Detail<'_>, texts: &[String]| texts.iter().any(|text| detail.is(text));
    occurrence.has_detail(schema, |detail| match outcome.only.is_empty() {
        true => !named(detail, &outcome.except),
        false => named(detail, &outcome.only),
    })
}
