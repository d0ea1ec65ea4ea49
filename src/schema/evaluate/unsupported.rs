//! Schemas that are not used for validation: invalid ones, and those with unsupported features.

use crate::document::{Decimal, NodeId, Value};
use crate::schema::limits::MAX_SUBSCHEMAS;
use crate::schema::walk::keyword::NUMBER_LIMITS;
use crate::schema::{
    Dialect, DialectUri, Keyword, KeywordSet, LoopKind, PatternVerdict, Reach, Schema, SchemaNode,
    Target, judge_pattern, loops, patterns,
};

/// The reason why a schema is not used for validation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum UnsupportedSchema {
    /// The schema violates the meta-schema.
    Invalid,
    /// `$schema` names an unknown dialect.
    UnknownDialect,
    /// A reference points to another document.
    ExternalReference,
    /// A reference does not resolve.
    UnresolvedReference,
    /// References form a loop that does not descend into the value.
    EndlessLoop,
    /// The schema has too many subschemas.
    TooLarge,
    /// This pattern is not a regular expression.
    Pattern(NodeId),
    /// This number cannot be compared: YAML's infinities, or a divisor with too many digits.
    Number(NodeId),
    /// This reference points to a part of a published meta-schema.
    PartOfMetaSchema(NodeId),
}

/// The reason why values cannot be validated against a schema, if there is one.
pub(super) fn unsupported(schema: &Schema<'_>) -> Option<UnsupportedSchema> {
    // The size first: the time of everything below grows with it.
    if schema.len() > MAX_SUBSCHEMAS {
        return Some(UnsupportedSchema::TooLarge);
    }
    // Keywords of an unknown dialect may have other values than the default's meta-schema wants.
    if has_unknown_dialect(schema) {
        return Some(UnsupportedSchema::UnknownDialect);
    }
    if !schema.violations().is_empty() {
        return Some(UnsupportedSchema::Invalid);
    }
    // A reference in a definition that nothing uses is never followed.
    let is_used = |from| schema.is_reached(from, Reach::Specification);
    for reference in schema.references().iter().filter(|it| is_used(it.from)) {
        match reference.target {
            Target::Schema(_) => {}
            Target::MetaSchema(Some(_)) => {}
            Target::MetaSchema(None) => {
                return Some(UnsupportedSchema::PartOfMetaSchema(reference.value.id()));
            }
            Target::Outside(_) => return Some(UnsupportedSchema::ExternalReference),
            Target::Elsewhere(_) | Target::Missing(_) => {
                return Some(UnsupportedSchema::UnresolvedReference);
            }
        }
    }
    if loops(schema).iter().any(|found| found.kind == LoopKind::Endless) {
        return Some(UnsupportedSchema::EndlessLoop);
    }
    let number = incomparable_number(schema).map(UnsupportedSchema::Number);
    number.or_else(|| invalid_pattern(schema).map(UnsupportedSchema::Pattern))
}

fn invalid_pattern(schema: &Schema<'_>) -> Option<NodeId> {
    let is_invalid = |text: &str| {
        matches!(judge_pattern(text), PatternVerdict::Invalid(_) | PatternVerdict::Unknown)
    };
    patterns(schema).iter().find(|pattern| is_invalid(pattern.text)).map(|it| it.value.id())
}

/// A number that values cannot be compared with.
fn incomparable_number(schema: &Schema<'_>) -> Option<NodeId> {
    const SETS: KeywordSet = KeywordSet::of(&[Keyword::Const, Keyword::Enum]);
    let number = |value: Value<'_>| value.number_text().map(Decimal::parse);
    let incomparable = |(keyword, value): (Keyword, Value<'_>)| {
        if NUMBER_LIMITS.contains(keyword) {
            let is_comparable = match number(value) {
                Some(Some(number)) => keyword != Keyword::MultipleOf || number.is_divisor(),
                Some(None) => false,
                None => true,
            };
            return (!is_comparable).then(|| value.id());
        }
        let mut values = SETS.contains(keyword).then(|| value.subtree()).into_iter().flatten();
        values.find(|value| number(*value) == Some(None)).map(Value::id)
    };
    schema
        .nodes_with(SETS.union(NUMBER_LIMITS))
        .flat_map(SchemaNode::keywords)
        .find_map(incomparable)
}

fn has_unknown_dialect(schema: &Schema<'_>) -> bool {
    let declared = schema.nodes().filter_map(|node| node.keyword(Keyword::Schema));
    declared
        .filter_map(Value::as_str)
        .any(|uri| !matches!(Dialect::from_uri(uri), DialectUri::Known(_) | DialectUri::Variant(_)))
}
