//! Comparison of the features of a schema with the data of targets.

use std::cell::OnceCell;
use std::collections::HashMap;
use std::rc::Rc;
use std::sync::Arc;

use super::opinion::TargetOpinion;
use super::{
    Detail, Feature, FeatureOutcome, Loser, Loss, Occurrence, Occurrences, OpinionText, Outcome,
    SchemaRole, Scope, Selection, detect,
};
use crate::document::Value;
use crate::model::Tool;
use crate::schema::{Dialect, Keyword, Schema};

/// The rejections of features at one position that have the same cause.
#[derive(Clone, Copy, Debug)]
pub struct Incompatibility<'a, 'd> {
    /// The occurrence that represents the features.
    pub occurrence: Occurrence<'d>,
    /// The rejecting targets, sorted by name; each once, with its worst outcome.
    pub opinions: &'a [TargetOpinion],
    said: &'a OnceCell<Arc<OpinionText>>,
    loss: &'a OnceCell<Option<Loss>>,
}

impl<'a, 'd> Incompatibility<'a, 'd> {
    /// The worst outcome of any target.
    pub fn worst(&self) -> Outcome {
        let outcomes = self.opinions.iter().map(|opinion| opinion.outcome.outcome);
        outcomes.max().unwrap_or(Outcome::Accepted)
    }

    /// Whether nothing is lost: every target rewrites the feature to an equivalent, or the feature
    /// is only an annotation.
    pub fn is_harmless(&self) -> bool {
        self.opinions
            .iter()
            .all(|opinion| opinion.outcome.harmless || opinion.feature.is_annotation())
    }

    /// The loss of every tool that some of the targets have because of the feature; `None` if none
    /// has.
    pub fn loss(&self) -> Option<&'a Loss> {
        self.loss
            .get_or_init(|| Loss::of(self.opinions.iter().filter_map(Loser::of_part).collect()))
            .as_ref()
    }

    /// The value that shows the feature.
    pub fn value(&self) -> Value<'d> {
        self.occurrence.value
    }

    /// The message about the incompatibility; `say` builds it unless there is one for the same
    /// targets and features in this schema.
    pub fn said(&self, say: impl FnOnce() -> Arc<OpinionText>) -> &OpinionText {
        self.said.get_or_init(say)
    }
}

/// The incompatibilities of one schema, stored compactly: a hostile schema can have several for
/// every few bytes.
#[derive(Debug, Default)]
pub struct Incompatibilities {
    /// For each incompatibility, the indexes of its occurrence and of its group.
    list: Vec<(u32, u32)>,
    groups: Vec<SharedOpinions>,
}

/// The opinions that several incompatibilities share, with their message and loss.
#[derive(Debug)]
struct SharedOpinions {
    opinions: Rc<[TargetOpinion]>,
    said: OnceCell<Arc<OpinionText>>,
    loss: OnceCell<Option<Loss>>,
}

impl Incompatibilities {
    /// All incompatibilities, in the order of the text; `occurrences` are those that were judged.
    pub fn iter<'a, 'd>(
        &'a self,
        occurrences: &'a Occurrences<'d>,
    ) -> impl Iterator<Item = Incompatibility<'a, 'd>> {
        self.list.iter().map(|&(occurrence, group)| {
            let SharedOpinions { opinions, said, loss } = &self.groups[group as usize];
            let occurrence = occurrences.get(occurrence as usize);
            Incompatibility { occurrence, opinions, said, loss }
        })
    }
}

/// Judges the schemas of a tool, and calls `each` with every incompatibility in them, in the order of the text.
pub fn judge_tool(
    tool: &Tool<'_>,
    targets: &Selection,
    mut each: impl FnMut(SchemaRole, Incompatibility<'_, '_>),
) {
    let schemas =
        [(SchemaRole::Input, tool.any_input_schema()), (SchemaRole::Output, tool.output_schema())];
    for (role, root) in schemas {
        let wanted = targets.incompatible_features(role);
        let Some(root) = root.filter(|root| root.is_object() && !wanted.is_empty()) else {
            continue;
        };
        let schema = Schema::walk(root, Dialect::Draft2020);
        let mut occurrences = detect(&schema, wanted);
        occurrences.sort();
        let found = incompatibilities(&schema, role, &occurrences, targets);
        found.iter(&occurrences).for_each(|it| each(role, it));
    }
}

/// The incompatibilities of a schema whose occurrences are sorted in the order of the text.
pub fn incompatibilities(
    schema: &Schema<'_>,
    place: SchemaRole,
    occurrences: &Occurrences<'_>,
    selection: &Selection,
) -> Incompatibilities {
    let table = selection.incompatibility_table();
    let mut found = Incompatibilities::default();
    let mut known: HashMap<Rc<[TargetOpinion]>, usize> = HashMap::new();
    let mut opinions_here = Vec::with_capacity(16);
    for same in occurrences.by_cause() {
        let (mut reported, mut worst) = (same.start, None);
        opinions_here.clear();
        for index in same {
            let occurrence = occurrences.get(index);
            let opinions = table.to(occurrence.feature).iter();
            let concerned = opinions.filter(|opinion| {
                opinion.outcome.schema == place && concerns(opinion, &occurrence, schema)
            });
            for opinion in concerned {
                if raise(&mut opinions_here, &mut worst, *opinion) {
                    reported = index;
                }
            }
        }
        if opinions_here.is_empty() {
            continue;
        }
        // The order of names makes equal sets of opinions equal, whatever was found first.
        crate::sort::by_key(&mut opinions_here, |opinion| opinion.target.name);
        // Thousands of positions share few sets of opinions.
        let group = known.get(opinions_here.as_slice()).copied().unwrap_or_else(|| {
            let opinions: Rc<[TargetOpinion]> = opinions_here.as_slice().into();
            known.insert(Rc::clone(&opinions), found.groups.len());
            let (said, loss) = (OnceCell::new(), OnceCell::new());
            found.groups.push(SharedOpinions { opinions, said, loss });
            found.groups.len() - 1
        });
        found.list.push((narrow(reported), narrow(group)));
    }
    found
}

/// An index among the occurrences of a document, of which there are fewer than 2^32.
fn narrow(index: usize) -> u32 {
    u32::try_from(index).unwrap_or(u32::MAX)
}

/// Adds an opinion, unless the target already has a worse one. Returns whether it is the worst
/// opinion so far, whose feature then describes the incompatibility.
fn raise(opinions: &mut Vec<TargetOpinion>, worst: &mut Weight, opinion: TargetOpinion) -> bool {
    let weight = weight(&opinion);
    let is_worst = *worst < Some(weight);
    if is_worst {
        *worst = Some(weight);
    }
    // The opinions on one feature come from different targets: only earlier ones can be from the
    // same target.
    let before = opinions.iter_mut().filter(|known| known.feature != opinion.feature);
    let own = before.into_iter().find(|known| std::ptr::eq(known.target, opinion.target));
    match own {
        Some(known) if self::weight(known) < weight => *known = opinion,
        Some(_) => {}
        None => opinions.push(opinion),
    }
    is_worst
}

type Weight = Option<(Outcome, Option<Scope>)>;

fn weight(opinion: &TargetOpinion) -> (Outcome, Option<Scope>) {
    (opinion.outcome.outcome, opinion.outcome.scope)
}

/// Whether a target's fact about a feature applies to this occurrence.
fn concerns(opinion: &TargetOpinion, occurrence: &Occurrence<'_>, schema: &Schema<'_>) -> bool {
    let (target, value) = (opinion.target, occurrence.value);
    let applies = match opinion.feature {
        Feature::FormatUnlisted => {
            value.as_str().is_some_and(|format| !target.formats.iter().any(|known| known == format))
        }
        Feature::PropertyNameInvalid | Feature::PropertyNameLong => {
            rejects_key(opinion, value.key_text())
        }
        // Only strict modes reject an object that is left open silently.
        Feature::AdditionalPropertiesTrue => !occurrence.is_left_out() || target.closed_objects,
        _ => true,
    };
    let (only_at_root, only_nested) = (opinion.outcome.only_at_root, opinion.outcome.only_nested);
    let in_reach = if is_at_root(occurrence, schema) { !only_nested } else { !only_at_root };
    let in_reach = in_reach && (!opinion.outcome.by_dialect || is_foreign(occurrence, schema));
    applies && in_reach && is_no_exception(opinion.outcome, occurrence, schema)
}

/// Whether a keyword belongs to the root schema; for a boolean schema, whether it is one of the
/// root's properties.
fn is_at_root(occurrence: &Occurrence<'_>, schema: &Schema<'_>) -> bool {
    let node = schema.node(occurrence.node);
    match (occurrence.feature, node.via(), node.parent()) {
        // The TypeScript SDK 1.x checks the types of the root's properties only.
        (Feature::BooleanSubschema, Some(Keyword::Properties), Some(parent)) => parent.index() == 0,
        _ => occurrence.is_at_root(),
    }
}

/// Whether the dialect of the schema does not have the feature.
fn is_foreign(occurrence: &Occurrence<'_>, schema: &Schema<'_>) -> bool {
    let dialect = schema.node(occurrence.node).dialect();
    match occurrence.feature {
        Feature::ItemsArray => dialect == Dialect::Draft2020,
        // Boolean bounds are the syntax of draft-04.
        Feature::ExclusiveBoolean => dialect != Dialect::Draft4,
        _ => true,
    }
}

fn rejects_key(opinion: &TargetOpinion, key: &str) -> bool {
    let Some(rule) = &opinion.target.property_key else { return false };
    let is_long = key.chars().count() > rule.max;
    match opinion.feature {
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
    occurrence.has_detail(schema, |detail| {
        if outcome.only.is_empty() {
            !named(detail, &outcome.except)
        } else {
            named(detail, &outcome.only)
        }
    })
}
