//! How many subschemas apply to one and the same value: through references and through keywords
//! such as `allOf` that do not step into the value.

use super::keyword::{REFERENCES, SILENT};
use super::{Keyword, KeywordSet, LoopKind, Schema, SchemaNode, Target, loops};

/// The worst of all subschemas. Meaningful only where there is no endless loop.
#[derive(Clone, Copy, Debug)]
pub(super) struct InPlaceCost {
    /// Number of schemas that apply to one value, each counted as often as it is reached;
    /// saturating.
    pub(super) total: u64,
    /// The same of those that ask for nothing.
    pub(super) silent: u64,
    /// Most schemas that apply to one value, one inside the other.
    pub(super) longest: u32,
    /// Whether one refers to another.
    pub(super) refers: bool,
    /// Most bytes of a pointer from one to another that applies to the same value.
    path: u64,
    /// Most bytes of a pointer from one to another that applies to a child.
    step: u64,
}

impl InPlaceCost {
    /// The most that a step into a value adds to the path through the schema, in bytes.
    pub(super) fn path_of_a_step(&self) -> u64 {
        self.path.saturating_add(self.step)
    }
}

/// A schema that is applied to the same value as the one that holds it.
struct Part {
    index: usize,
    /// Bytes of the pointer to it.
    path: u64,
}

/// Takes time linear in the schema's size.
pub(super) fn in_place_cost(schema: &Schema<'_>) -> InPlaceCost {
    let mut costs: Vec<Option<InPlaceCost>> = vec![None; schema.len()];
    let parts = in_place_parts(schema);
    for start in 0..schema.len() {
        let mut pending = vec![start];
        while let Some(&index) = pending.last() {
            let unknown = parts[index].iter().map(|part| part.index);
            let unknown = unknown.filter(|&part| costs[part].is_none());
            let before = pending.len();
            if costs[index].is_none() {
                pending.extend(unknown);
            }
            // In an endless loop the parts would wait for each other for ever.
            if pending.len() > before && pending.len() <= 2 * schema.len() + 2 {
                continue;
            }
            pending.truncate(before - 1);
            let own = u64::from(asks_nothing(schema.node(index)));
            costs[index] = costs[index].or_else(|| Some(sum(own, &parts[index], &costs)));
        }
    }
    let worst = |a: InPlaceCost, b: &InPlaceCost| InPlaceCost {
        total: a.total.max(b.total),
        silent: a.silent.max(b.silent),
        longest: a.longest.max(b.longest),
        path: a.path.max(b.path),
        ..a
    };
    let steps = schema.nodes().filter(|node| !is_in_place(*node)).map(length_of_token);
    let none = InPlaceCost {
        total: 0,
        silent: 0,
        longest: 0,
        refers: !schema.references().is_empty(),
        path: 0,
        step: steps.max().unwrap_or(0),
    };
    costs.iter().flatten().fold(none, worst)
}

/// Whether a schema looks at no value itself: there is nothing but other schemas in it.
fn asks_nothing(node: SchemaNode<'_, '_>) -> bool {
    const IN_PLACE: KeywordSet = KeywordSet::of(&[
        Keyword::AllOf,
        Keyword::AnyOf,
        Keyword::OneOf,
        Keyword::Not,
        Keyword::If,
        Keyword::Then,
        Keyword::Else,
    ]);
    node.present().is_within(SILENT.union(REFERENCES).union(IN_PLACE))
}

fn sum(own: u64, parts: &[Part], costs: &[Option<InPlaceCost>]) -> InPlaceCost {
    let known = || parts.iter().filter_map(|part| Some((costs[part.index]?, part.path)));
    InPlaceCost {
        total: known().map(|(cost, _)| cost.total).fold(1, u64::saturating_add),
        silent: known().map(|(cost, _)| cost.silent).fold(own, u64::saturating_add),
        longest: 1 + known().map(|(cost, _)| cost.longest).max().unwrap_or(0),
        path: known().map(|(cost, path)| path.saturating_add(cost.path)).max().unwrap_or(0),
        refers: false,
        step: 0,
    }
}

fn is_in_place(node: SchemaNode<'_, '_>) -> bool {
    node.via().is_some_and(Keyword::is_in_place)
}

/// Bytes of the pointer to a schema from the one that holds it; more where it is one of a list.
fn length_of_token(node: SchemaNode<'_, '_>) -> u64 {
    const POSITION: usize = 6;
    let keyword = node.via().map_or(0, |via| via.text().len());
    let name = node.value().key().map_or(0, str::len);
    (keyword + name.max(POSITION) + 2) as u64
}

/// For each schema those that it applies to the same value.
fn in_place_parts(schema: &Schema<'_>) -> Vec<Vec<Part>> {
    let part = |child: SchemaNode<'_, '_>| {
        let (index, path) = (child.index(), length_of_token(child));
        Part { index, path }
    };
    let held = |node: SchemaNode<'_, '_>| {
        node.children().filter(|child| is_in_place(*child)).map(part).collect()
    };
    let mut parts: Vec<Vec<Part>> = schema.nodes().map(held).collect();
    for reference in schema.references() {
        if let Target::Schema(index) = reference.target {
            let path = reference.keyword.text().len() as u64 + 1;
            parts[reference.from].push(Part { index, path });
        }
    }
    parts
}

/// Whether the schema contains itself.
pub(super) fn is_recursive(schema: &Schema<'_>) -> bool {
    loops(schema).iter().any(|circle| circle.kind == LoopKind::Recursive)
}
