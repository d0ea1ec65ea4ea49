//! Which schemas are not handed to the validator: those that could make it run away, or of which
//! something is not known that they ask for.

use super::cost::{InPlaceCost, in_place_cost};
use super::listed_keyword::LISTED_KEYWORDS;
use super::number_keyword::NUMBER_KEYWORDS;
use super::to_json::is_out_of_range;
use super::{
    Dialect, DialectUri, Keyword, KeywordSet, LoopKind, Schema, SchemaNode, Target, loops,
};
use crate::document::{Decimal, Kind, NodeId, Value};

/// Subschemas above which a schema is refused.
const MOST_SUBSCHEMAS: usize = 10_000;
/// Nesting above which a schema is refused; the crate recurses.
const DEEPEST: u32 = 64;
/// Objects in a schema, whatever they are.
const MOST_OBJECTS: usize = 20_000;
/// Subschemas that may apply to one and the same value, with every reference written out.
const MOST_IN_PLACE: u64 = 100_000;
/// The same where what is left over is asked for: for that they are all written out once more.
pub(super) const MOST_IN_PLACE_UNEVALUATED: u64 = 2_000;
/// Steps from schema to schema that may apply to one and the same value, one inside the other.
const LONGEST_IN_PLACE: u32 = 512;

/// Why a schema is not used for validation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// It breaks the meta-schema.
    Invalid,
    /// `$schema` names a dialect that is not known.
    UnknownDialect,
    /// A reference leads out of the document.
    ExternalReference,
    /// A reference leads nowhere.
    UnresolvedReference,
    /// References lead in a circle without taking a step into the value.
    EndlessLoop,
    /// It has too many subschemas.
    TooLarge,
    /// Its subschemas are nested too deeply.
    TooDeep,
    /// Written out, too many of its subschemas apply to one value.
    TooCostly,
    /// Its patterns would take too much memory, or may go back without end; this one above all.
    Patterns(Option<NodeId>),
    /// This pattern is not understood.
    UnknownPattern(NodeId),
    /// This number is too large, or none at all, so that nothing can be compared with it.
    Number(NodeId),
    /// This reference leads to the meta-schema of another dialect, which the validator has not.
    OtherMetaSchema(NodeId),
    /// The validator could not take it, for this reason.
    NotCompiled(String),
}

/// Why the schema must not be handed to the crate; else what it costs.
pub(super) fn refuse(schema: &Schema<'_>) -> Result<InPlaceCost, Refusal> {
    if schema.len() > MOST_SUBSCHEMAS || has_too_many_objects(schema.root()) {
        return Err(Refusal::TooLarge);
    }
    if schema.depth() > DEEPEST {
        return Err(Refusal::TooDeep);
    }
    if has_unknown_dialect(schema) {
        return Err(Refusal::UnknownDialect);
    }
    if !schema.violations().is_empty() {
        return Err(Refusal::Invalid);
    }
    for reference in schema.references() {
        match reference.target {
            Target::Schema(_) | Target::MetaSchema => {}
            Target::Outside(_) => return Err(Refusal::ExternalReference),
            Target::Elsewhere(_) | Target::Missing(_) => return Err(Refusal::UnresolvedReference),
        }
    }
    if let Some(number) = number_out_of_range(schema) {
        return Err(Refusal::Number(number));
    }
    if loops(schema).iter().any(|circle| circle.kind == LoopKind::Endless) {
        return Err(Refusal::EndlessLoop);
    }
    let cost = in_place_cost(schema);
    const UNEVALUATED: KeywordSet =
        KeywordSet::of(&[Keyword::UnevaluatedProperties, Keyword::UnevaluatedItems]);
    let most = match schema.present().intersects(UNEVALUATED) {
        true => MOST_IN_PLACE_UNEVALUATED,
        false => MOST_IN_PLACE,
    };
    if cost.total > most || cost.longest > LONGEST_IN_PLACE {
        return Err(Refusal::TooCostly);
    }
    Ok(cost)
}

/// A number that values cannot be compared with: none at all (as YAML's `.inf`), one that takes
/// too many digits to be divided by, or, beside meta-schemas, one that no machine number comes near.
fn number_out_of_range(schema: &Schema<'_>) -> Option<NodeId> {
    const LISTED: KeywordSet = KeywordSet::of(&LISTED_KEYWORDS);
    const NUMBERS: KeywordSet = KeywordSet::of(&NUMBER_KEYWORDS);
    let exact = schema.compares_exactly();
    let own = |keyword: Keyword, value: Value<'_>| {
        let number = value.number_text().map(Decimal::parse);
        match number {
            Some(None) => true,
            Some(Some(number)) if keyword == Keyword::MultipleOf => !number.is_divisor(),
            _ => !exact && is_out_of_range(value),
        }
    };
    let is_no_number =
        |value: Value<'_>| value.number_text().is_some_and(|text| Decimal::parse(text).is_none());
    let beyond = |(keyword, value): (Keyword, Value<'_>)| {
        if NUMBERS.contains(keyword) {
            return own(keyword, value).then_some(value.id());
        }
        let mut values = LISTED.contains(keyword).then(|| value.subtree()).into_iter().flatten();
        values.find(|value| is_no_number(*value)).map(Value::id)
    };
    let is_concerned = |node: &SchemaNode<'_, '_>| {
        node.present().intersects(LISTED) || node.present().intersects(NUMBERS)
    };
    schema.nodes().filter(is_concerned).flat_map(SchemaNode::keywords).find_map(beyond)
}

/// Whether there are so many objects in a schema, those that an `enum` lists included, that to
/// compile it would take hundreds of times its bytes.
fn has_too_many_objects(schema: Value<'_>) -> bool {
    let values = schema.end_id().index() - schema.id().index();
    let objects = || schema.subtree().filter(|value| value.kind() == Kind::Object);
    values > MOST_OBJECTS && objects().nth(MOST_OBJECTS).is_some()
}

fn has_unknown_dialect(schema: &Schema<'_>) -> bool {
    let declared = schema.nodes().filter_map(|node| node.keyword(Keyword::Schema));
    declared
        .filter_map(Value::as_str)
        .any(|uri| !matches!(Dialect::from_uri(uri), DialectUri::Known(_) | DialectUri::Variant(_)))
}

/// A reference to the meta-schema of another dialect than the schema's own.
pub(super) fn other_meta_schema(schema: &Schema<'_>) -> Option<NodeId> {
    let own = DialectUri::Known(schema.root_node().dialect());
    let mut meta = schema.references().iter().filter(|it| matches!(it.target, Target::MetaSchema));
    let is_other = |uri: &str| Dialect::from_uri(uri) != own;
    let other = meta.find(|reference| reference.value.as_str().is_some_and(is_other));
    other.map(|reference| reference.value.id())
}
