//! Finds the subschemas that an evaluation can reach; others have no effect.

use crate::schema::references::reference::{Reference, Target};
use crate::schema::walk::keyword::SILENT;
use crate::schema::walk::schema::WalkedSchema;
use crate::schema::{Dialect, Keyword, KeywordSet, SchemaNode};

/// The evaluator that determines reachability.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Reach {
    /// A validator that follows the schema's dialect.
    Specification,
    /// Ajv, which compiles the subschemas of draft-07's keywords in any dialect, and no others.
    Ajv,
}

/// Whether Ajv rejects the schema if the value of this keyword has the wrong kind, as it does for
/// keywords that restrict values.
pub fn stops_ajv_as(keyword: Keyword) -> bool {
    let is_silent = SILENT.contains(keyword) || keyword == Keyword::Id;
    keyword == Keyword::Format || keyword.is_in(Dialect::Draft7) && !is_silent
}

/// For each subschema, by its index, whether it can be reached from the root.
pub(crate) fn reached(
    schema: &WalkedSchema<'_>,
    references: &[Reference<'_>],
    by: Reach,
) -> Vec<bool> {
    const DYNAMIC: KeywordSet = KeywordSet::of(&[Keyword::DynamicRef, Keyword::RecursiveRef]);
    // What such a reference leads to depends on the value.
    let reaches_all = by == Reach::Specification && schema.present().intersects(DYNAMIC);
    let mut found = vec![reaches_all; schema.len()];
    let mut pending = vec![0];
    while let Some(index) = pending.pop() {
        if std::mem::replace(&mut found[index], true) {
            continue;
        }
        let node = schema.node(index);
        let enters = |via| match via {
            // Only references lead to definitions.
            Keyword::Defs | Keyword::Definitions => false,
            // A condition without branches has no effect, nor has a branch without a condition.
            Keyword::If => {
                node.present().contains(Keyword::Then) | node.present().contains(Keyword::Else)
            }
            Keyword::Then | Keyword::Else => node.present().contains(Keyword::If),
            _ => {
                by == Reach::Specification
                    || via.is_in(Dialect::Draft7) && via != Keyword::AdditionalItems
            }
        };
        let children = node.children().filter(|child| child.via().is_some_and(enters));
        pending.extend(children.map(SchemaNode::index));
        // References are in the order of the schemas that contain them.
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
