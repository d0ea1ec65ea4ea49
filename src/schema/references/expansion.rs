//! The size of a schema with every reference inlined.

use crate::schema::{Keyword, Schema, SchemaNode, Target};

/// Number of subschemas after expansion, saturating; `None` for a schema that contains itself,
/// whose expansion is infinite. Takes time linear in the schema's size.
pub fn expanded_size(schema: &Schema<'_>) -> Option<u64> {
    let mut sizes: Vec<Option<u64>> = vec![None; schema.len()];
    let mut open = vec![false; schema.len()];
    let mut targets: Vec<Vec<usize>> = vec![Vec::new(); schema.len()];
    for reference in schema.references() {
        if let Target::Schema(target) = reference.target {
            targets[reference.from].push(target);
        }
    }
    let mut pending = vec![0];
    while let Some(&index) = pending.last() {
        if sizes[index].is_some() {
            pending.pop();
            continue;
        }
        let contained = schema.node(index).children().filter(|child| !is_definition(*child));
        let parts = contained.map(SchemaNode::index).chain(targets[index].iter().copied());
        if open[index] {
            let total = parts.map(|part| sizes[part].unwrap_or(0)).fold(1, u64::saturating_add);
            sizes[index] = Some(total);
            pending.pop();
            continue;
        }
        open[index] = true;
        for part in parts.filter(|&part| sizes[part].is_none()) {
            // It is being counted: the schema contains itself.
            if open[part] {
                return None;
            }
            pending.push(part);
        }
    }
    sizes[0]
}

/// Whether a subschema is a definition, which counts where it is referenced.
fn is_definition(node: SchemaNode<'_, '_>) -> bool {
    matches!(node.via(), Some(Keyword::Defs | Keyword::Definitions))
}
