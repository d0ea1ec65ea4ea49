//! The subschemas that an evaluation can come to: those that no keyword and no reference leads to
//! have no effect.

use crate::schema::references::reference::{Reference, Target};
use crate::schema::walk::keyword::SILENT;
use crate::schema::walk::schema::WalkedSchema;
use crate::schema::{Keyword, KeywordSet, SchemaNode};

/// Whose evaluation.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Reach {
    /// That of the schema's dialect.
    Specification,
    /// That of Ajv with the keywords of draft-07 and its additions, whatever the dialect: it
    /// compiles these subschemas and no others.
    Ajv,
}

/// Keywords that Ajv's draft-07 ignores, and those whose subschemas wait for a reference.
const NOT_IN_AJV: KeywordSet = KeywordSet::of(&[
    Keyword::Defs,
    Keyword::Definitions,
    Keyword::PrefixItems,
    Keyword::DependentSchemas,
    Keyword::UnevaluatedItems,
    Keyword::UnevaluatedProperties,
    Keyword::ContentSchema,
]);

/// Whether Ajv rejects a value of the wrong kind for this keyword. Of the others it reads none.
pub const fn stops_ajv_as(keyword: Keyword) -> bool {
    const UNREAD: KeywordSet = SILENT.union(NOT_IN_AJV).union(KeywordSet::of(&[
        Keyword::Id,
        Keyword::LegacyId,
        Keyword::Anchor,
        Keyword::DynamicRef,
        Keyword::DynamicAnchor,
        Keyword::RecursiveRef,
        Keyword::RecursiveAnchor,
        Keyword::Vocabulary,
        Keyword::MaxContains,
        Keyword::MinContains,
        Keyword::DependentRequired,
        Keyword::Const,
    ]));
    matches!(keyword, Keyword::Format) || !UNREAD.contains(keyword)
}

/// For each subschema, by its index, whether it can be reached from the root.
pub(in crate::schema) fn reached(
    schema: &WalkedSchema<'_>,
    references: &[Reference<'_>],
    by: Reach,
) -> Vec<bool> {
    const DYNAMIC: KeywordSet = KeywordSet::of(&[Keyword::DynamicRef, Keyword::RecursiveRef]);
    if by == Reach::Specification && schema.present().intersects(DYNAMIC) {
        // What such a reference leads to depends on the value.
        return vec![true; schema.len()];
    }
    let mut found = vec![false; schema.len()];
    let mut pending = vec![0];
    while let Some(index) = pending.pop() {
        if std::mem::replace(&mut found[index], true) {
            continue;
        }
        let node = schema.node(index);
        pending.extend(node.children().filter(|&it| enters(node, it, by)).map(|it| it.index()));
        let first = references.partition_point(|reference| reference.from < index);
        for reference in references[first..].iter().take_while(|it| it.from == index) {
            if let Target::Schema(target) = reference.target
                && (by == Reach::Specification || reference.keyword == Keyword::Ref)
            {
                pending.push(target);
            }
        }
    }
    found
}

fn enters(node: SchemaNode<'_, '_>, child: SchemaNode<'_, '_>, by: Reach) -> bool {
    let Some(via) = child.via() else { return false };
    let has = |keyword| node.present().contains(keyword);
    match via {
        Keyword::Defs | Keyword::Definitions => false,
        _ if by == Reach::Specification => true,
        // A condition without branches is not compiled, nor are branches without a condition.
        Keyword::If => has(Keyword::Then) || has(Keyword::Else),
        Keyword::Then | Keyword::Else => has(Keyword::If),
        Keyword::AdditionalItems => node.keyword(Keyword::Items).is_some_and(|it| it.is_array()),
        _ => !NOT_IN_AJV.contains(via),
    }
}
