//! How many subschemas apply to one and the same value: through references and through keywords
//! such as `allOf` that do not step into the value.

use super::{Keyword, LoopKind, Schema, SchemaNode, Target, loops};

/// The worst of all subschemas. Meaningful only where there is no endless loop.
#[derive(Clone, Copy, Debug)]
pub(super) struct InPlaceCost {
    /// Number of schemas that apply to one value, each counted as often as it is reached;
    /// saturating.
    pub(super) total: u64,
    /// Most schemas that apply to one value, one inside the other.
    pub(super) longest: u32,
}

/// Takes time linear in the schema's size.
pub(super) fn in_place_cost(schema: &Schema<'_>) -> InPlaceCost {
    let mut costs: Vec<Option<InPlaceCost>> = vec![None; schema.len()];
    let parts = in_place_parts(schema);
    for start in 0..schema.len() {
        let mut pending = vec![start];
        while let Some(&index) = pending.last() {
            let unknown = parts[index].iter().filter(|&&part| costs[part].is_none());
            let before = pending.len();
            if costs[index].is_none() {
                pending.extend(unknown);
            }
            // In an endless loop the parts would wait for each other for ever.
            if pending.len() > before && pending.len() <= 2 * schema.len() + 2 {
                continue;
            }
            pending.truncate(before - 1);
            costs[index] = costs[index].or_else(|| Some(sum(&parts[index], &costs)));
        }
    }
    let worst = |a: InPlaceCost, b: &InPlaceCost| InPlaceCost {
        total: a.total.max(b.total),
        longest: a.longest.max(b.longest),
    };
    costs.iter().flatten().fold(InPlaceCost { total: 0, longest: 0 }, worst)
}

fn sum(parts: &[usize], costs: &[Option<InPlaceCost>]) -> InPlaceCost {
    let known = || parts.iter().filter_map(|&part| costs[part]);
    InPlaceCost {
        total: known().map(|cost| cost.total).fold(1, u64::saturating_add),
        longest: 1 + known().map(|cost| cost.longest).max().unwrap_or(0),
    }
}

/// For each schema those that it applies to the same value.
fn in_place_parts(schema: &Schema<'_>) -> Vec<Vec<usize>> {
    let held = |node: SchemaNode<'_, '_>| {
        let children = node.children();
        let in_place = children.filter(|child| child.via().is_some_and(Keyword::is_in_place));
        in_place.map(SchemaNode::index).collect()
    };
    let mut parts: Vec<Vec<usize>> = schema.nodes().map(held).collect();
    for reference in schema.references() {
        if let Target::Schema(target) = reference.target {
            parts[reference.from].push(target);
        }
    }
    parts
}

/// Whether the schema contains itself.
pub(super) fn is_recursive(schema: &Schema<'_>) -> bool {
    loops(schema).iter().any(|circle| circle.kind == LoopKind::Recursive)
}
