//! What the patterns of a schema cost all together.

use std::collections::HashMap;
use std::sync::Arc;

use super::keyword::REFERENCES;
use super::known_patterns::{known_cost, known_key_cost};
use super::pattern_cost::{Engine, MOST_BYTES, PatternCost, Steps};
use super::{Dialect, Keyword, Refusal, Schema, SchemaNode};
use crate::document::{NodeId, Value};

/// Bytes of a compiled pattern that take as long to make as a look.
pub(super) const BYTES_OF_A_LOOK: u64 = 6;
/// Memory that matching all of them may keep, in bytes.
const MOST_CACHED: usize = 8 << 20;
/// Looks that names of a schema may take to be matched with its patterns while it is compiled, and
/// those that are added for each of its bytes.
const LOOKS_BEFOREHAND: u64 = 20_000;
pub(super) const LOOKS_BEFOREHAND_FOR_A_BYTE: u64 = 15;
/// Different patterns for an engine that goes back, which keeps up to two megabytes for each.
const MOST_TO_GO_BACK_IN: usize = 25;
/// Values of an `enum` that a name is compared with while it is held against a subschema.
const VALUES_OF_A_SCHEMA: u64 = 4;
/// Subschemas and patterns that are held against a name in a look.
const NAME_SCHEMAS_OF_A_LOOK: u64 = 2;

/// What the patterns of some subschemas cost.
#[derive(Clone, Default, Debug)]
pub(super) struct SchemaPatterns {
    /// Each `pattern`.
    known: Arc<HashMap<Box<str>, PatternCost>>,
    pub(super) names: NameCost,
    /// Memory of all of them; more than there is where one is not handed over.
    pub(super) bytes: u64,
    /// Whether one of `patternProperties` needs an engine that goes back.
    pub(super) keyed_go_back: bool,
    /// The one that takes most of it, or is not handed over.
    heaviest: Option<Heaviest>,
    /// How many different ones there are.
    different: usize,
    /// Looks that it takes to match those of `patternProperties` with the names of `properties`,
    /// which the validator does beforehand.
    beforehand: u64,
}

/// A pattern that takes most memory.
#[derive(Clone, Copy, Debug)]
struct Heaviest {
    place: NodeId,
    bytes: u64,
    /// Whether it is not understood.
    is_unknown: bool,
}

/// What the name of a property costs.
#[derive(Clone, Copy, Default, Debug)]
pub(super) struct NameCost {
    /// In each pass over an object.
    steps: Steps,
    /// Subschemas that it may meet.
    schemas: u64,
}

impl NameCost {
    /// Looks that it takes to judge one of so many bytes.
    pub(super) fn looks(self, length: usize) -> u64 {
        self.steps.looks(length).saturating_add(self.schemas / NAME_SCHEMAS_OF_A_LOOK)
    }
}

impl SchemaPatterns {
    /// Those of the subschemas given, of which so many apply to one and the same value.
    pub(super) fn of<'s, 'd: 's>(
        nodes: impl Iterator<Item = SchemaNode<'s, 'd>>,
        in_place: u64,
    ) -> Self {
        let mut collection = Collection::default();
        nodes.for_each(|node| collection.add(node));
        collection.finish(in_place)
    }

    /// The same in the last of so many schemas, of which each leaves the next one less of the memory
    /// that matching may keep.
    pub(super) fn among(self, schemas: usize) -> Self {
        Self { different: self.different.saturating_mul(schemas.max(1)), ..self }
    }

    /// What a `pattern` costs. Those of published meta-schemas are not known beforehand.
    pub(super) fn cost(&self, pattern: &str) -> PatternCost {
        self.known.get(pattern).copied().unwrap_or_else(|| known_cost(pattern))
    }

    /// Memory that matching one of them may keep to be quicker the next time, in bytes.
    pub(super) fn cache(&self) -> usize {
        (MOST_CACHED / self.different.max(1)).clamp(8 << 10, 256 << 10)
    }

    /// Looks that it takes to compile them.
    pub(super) fn looks_to_compile(&self) -> u64 {
        (self.bytes / BYTES_OF_A_LOOK).saturating_add(self.beforehand)
    }

    /// Why they are not handed over, in a schema of so many bytes.
    pub(super) fn refusal(&self, length: usize) -> Option<Refusal> {
        if self.may_be_compiled(length) {
            return None;
        }
        let heaviest = self.heaviest.filter(|_| self.bytes > MOST_BYTES);
        Some(match heaviest {
            Some(Heaviest { place, is_unknown: true, .. }) => Refusal::UnknownPattern(place),
            heaviest => Refusal::Patterns(heaviest.map(|it| it.place)),
        })
    }

    /// Whether they may be handed over, in a schema of so many bytes.
    pub(super) fn may_be_compiled(&self, length: usize) -> bool {
        let allowed = LOOKS_BEFOREHAND + LOOKS_BEFOREHAND_FOR_A_BYTE * length as u64;
        self.bytes <= MOST_BYTES && self.beforehand <= allowed
    }
}

/// The patterns of the subschemas seen so far.
#[derive(Default)]
struct Collection<'d> {
    known: HashMap<&'d str, PatternCost>,
    known_keys: HashMap<&'d str, PatternCost>,
    bytes: u64,
    heaviest: Option<Heaviest>,
    beforehand: u64,
    /// The most that a `pattern` takes.
    texts: Steps,
    /// What a name takes because of `patternProperties`.
    keyed: NameCost,
    /// What it takes because of `propertyNames`.
    named: NameCost,
    keyed_go_back: bool,
    keyed_looks_for_words: Option<NodeId>,
    /// Different ones that need an engine that goes back.
    go_back_count: usize,
    /// The most that an `enum` lists.
    longest_enum: u64,
    refers: bool,
}

impl<'d> Collection<'d> {
    fn add(&mut self, node: SchemaNode<'_, 'd>) {
        self.refers |= node.present().intersects(REFERENCES);
        self.longest_enum = self.longest_enum.max(length_of_enum(node));
        if let Some((pattern, place)) = pattern_of(node) {
            let cost = self.cost(pattern, place);
            self.texts = self.texts.or(cost.steps);
        }
        self.add_keyed(node);
        let names = node.children().filter(|it| it.via() == Some(Keyword::PropertyNames));
        for schema in names.flat_map(SchemaNode::subtree) {
            self.named.schemas += 1 + length_of_enum(schema) / VALUES_OF_A_SCHEMA;
            if let Some((pattern, place)) = pattern_of(schema) {
                self.named.steps = self.named.steps.and(self.cost(pattern, place).steps);
            }
        }
    }

    /// The patterns of `patternProperties`. For each of them the validator goes through all
    /// members, so that in each pass a name meets what they cost on average; or there is but one
    /// pass, for other members as well.
    fn add_keyed(&mut self, node: SchemaNode<'_, 'd>) {
        let (mut steps, mut count) = (Steps::default(), 0u64);
        let members = node.keyword(Keyword::PatternProperties).into_iter();
        for member in members.flat_map(Value::entries) {
            let cost = self.key_cost(member.key().unwrap_or_default(), member.id());
            if cost.looks_for_words {
                self.keyed_looks_for_words = Some(member.id());
            }
            self.keyed_go_back |= cost.engine == Engine::Backtracking;
            steps = steps.and(cost.steps);
            count += 1;
        }
        if count == 0 {
            return;
        }
        let is_one_pass = node.present().contains(Keyword::AdditionalProperties);
        let passes = if is_one_pass { 1 } else { count };
        self.keyed.steps = self.keyed.steps.or(steps.shared_by(passes));
        self.keyed.schemas = self.keyed.schemas.max(count / passes);
        let declared = node.keyword(Keyword::Properties).filter(|_| is_one_pass).into_iter();
        for name in declared.flat_map(Value::entries).filter_map(Value::key) {
            let looks = steps.looks(name.len()).saturating_add(count / 2);
            self.beforehand = self.beforehand.saturating_add(looks);
        }
    }

    /// What a name of `patternProperties` costs; of those beyond what is handed over, nothing.
    fn key_cost(&mut self, pattern: &'d str, place: NodeId) -> PatternCost {
        self.cost_once(|it| &mut it.known_keys, known_key_cost, pattern, place).0
    }

    /// The same of a `pattern`.
    fn cost(&mut self, pattern: &'d str, place: NodeId) -> PatternCost {
        let (cost, is_new) = self.cost_once(|it| &mut it.known, known_cost, pattern, place);
        let goes_back = matches!(cost.engine, Engine::Backtracking | Engine::Limited);
        self.go_back_count += usize::from(is_new && goes_back);
        cost
    }

    /// What a pattern costs, and whether it was not met before.
    fn cost_once(
        &mut self,
        known: fn(&mut Self) -> &mut HashMap<&'d str, PatternCost>,
        cost_of: fn(&str) -> PatternCost,
        pattern: &'d str,
        place: NodeId,
    ) -> (PatternCost, bool) {
        if let Some(&known) = known(self).get(pattern) {
            return (known, false);
        }
        if self.bytes > MOST_BYTES {
            return (PatternCost::REFUSED, false);
        }
        let cost = cost_of(pattern);
        self.count(cost, place);
        known(self).insert(pattern, cost);
        (cost, true)
    }

    fn count(&mut self, cost: PatternCost, place: NodeId) {
        self.bytes = self.bytes.saturating_add(cost.bytes);
        if self.heaviest.is_none_or(|it| it.bytes < cost.bytes) {
            let PatternCost { bytes, is_unknown, .. } = cost;
            self.heaviest = Some(Heaviest { place, bytes, is_unknown });
        }
    }

    /// Has them not be handed over, because of the pattern at this place.
    fn refuse(&mut self, place: Option<NodeId>) {
        self.bytes = u64::MAX;
        let heaviest = |place| Heaviest { place, bytes: u64::MAX, is_unknown: false };
        self.heaviest = place.map(heaviest);
    }

    fn finish(mut self, in_place: u64) -> SchemaPatterns {
        // All of `patternProperties` have the same engine, which may go back in the others as well.
        let keyed = if self.keyed_go_back { self.known_keys.len() } else { 0 };
        if keyed + self.go_back_count > MOST_TO_GO_BACK_IN {
            self.refuse(None);
        }
        if self.keyed_go_back && self.keyed_looks_for_words.is_some() {
            self.refuse(self.keyed_looks_for_words);
        }
        if self.named.schemas > 0 && self.refers {
            // Where a reference leads is not looked up: it may be anywhere, several times.
            let each = 1 + self.longest_enum / VALUES_OF_A_SCHEMA;
            let schemas = in_place.saturating_mul(each);
            self.named = NameCost { schemas, steps: self.texts.times(in_place) };
        }
        let names = NameCost {
            steps: self.keyed.steps.and(self.named.steps),
            schemas: self.keyed.schemas.saturating_add(self.named.schemas),
        };
        SchemaPatterns {
            names,
            bytes: self.bytes,
            heaviest: self.heaviest,
            keyed_go_back: self.keyed_go_back,
            different: self.known.len() + self.known_keys.len(),
            beforehand: self.beforehand,
            known: Arc::new(
                self.known.into_iter().map(|(text, cost)| (text.into(), cost)).collect(),
            ),
        }
    }
}

/// Memory that the patterns of a schema may take once compiled, in bytes; more than
/// [`MOST_BYTES`] only if they are refused.
pub(super) fn pattern_bytes(schema: Value<'_>, default_dialect: Dialect) -> u64 {
    let mut collection = Collection::default();
    for value in schema.subtree() {
        // What is no keyword is taken for one, so that the schema need not be walked for it.
        let own = value.as_str().filter(|_| value.key() == Some("pattern"));
        let is_keyed = value.key() == Some("patternProperties");
        let keyed = is_keyed.then(|| value.entries().filter_map(Value::key));
        for pattern in own.into_iter().chain(keyed.into_iter().flatten()) {
            match is_keyed {
                true => collection.key_cost(pattern, value.id()),
                false => collection.cost(pattern, value.id()),
            };
        }
    }
    if collection.bytes <= MOST_BYTES {
        return collection.bytes;
    }
    SchemaPatterns::of(Schema::walk(schema, default_dialect).nodes(), 1).bytes
}

fn length_of_enum(node: SchemaNode<'_, '_>) -> u64 {
    node.keyword(Keyword::Enum).map_or(0, |list| list.items().count() as u64)
}

fn pattern_of<'d>(node: SchemaNode<'_, 'd>) -> Option<(&'d str, NodeId)> {
    let value = node.keyword(Keyword::Pattern)?;
    Some((value.as_str()?, value.id()))
}
