//! Loops of references: endless ones, which do not descend into the value, and recursion.

use std::collections::HashMap;
use std::collections::hash_map::Entry;

use crate::schema::{Keyword, Reference, Schema, SchemaNode, Target};

/// The effect of following a cyclic reference.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum LoopKind {
    /// The references return to their start without descending into the value: validation never
    /// ends.
    Endless,
    /// The references return to their start deeper in the value: ordinary recursion.
    Recursive,
}

/// References that together form a cycle.
#[derive(Debug)]
pub struct Loop<'s, 'd> {
    /// The effect of following the references.
    pub kind: LoopKind,
    /// The references in the order of the text; at least one.
    pub references: Vec<&'s Reference<'d>>,
}

/// The cycles of references in a schema, in the order of their first reference. A reference is in
/// at most one cycle, preferably an endless one.
pub fn loops<'s, 'd>(schema: &'s Schema<'d>) -> Vec<Loop<'s, 'd>> {
    let references = schema.references();
    if references.is_empty() {
        return Vec::new();
    }
    // References in `properties` or `items` descend into the value, which ends at some depth.
    let endless = components(schema, Keyword::is_in_place);
    let recursive = components(schema, |_| true);
    let mut found: Vec<Loop<'s, 'd>> = Vec::new();
    let mut by_component: HashMap<(u32, LoopKind), usize> = HashMap::new();
    for reference in references {
        let inside = |components: &[u32]| match reference.target {
            Target::Schema(to) => Some(components[to]).filter(|&c| c == components[reference.from]),
            _ => None,
        };
        let in_endless = inside(&endless).map(|component| (component, LoopKind::Endless));
        let circle = in_endless.or_else(|| Some((inside(&recursive)?, LoopKind::Recursive)));
        let Some((component, kind)) = circle else { continue };
        match by_component.entry((component, kind)) {
            Entry::Occupied(known) => found[*known.get()].references.push(reference),
            Entry::Vacant(new) => {
                new.insert(found.len());
                found.push(Loop { kind, references: vec![reference] });
            }
        }
    }
    found
}

/// Numbers the strongly connected components of the graph whose edges are the references and the
/// subschemas of the keywords chosen by `follows` (Tarjan's algorithm, without recursion).
fn components(schema: &Schema<'_>, follows: impl Fn(Keyword) -> bool) -> Vec<u32> {
    let edges = Edges::collect(schema, follows);
    let mut search = LoopSearch::new(edges.starts.len() - 1);
    for node in 0..search.order.len() {
        if search.order[node] == UNSEEN {
            search.run(node, &edges);
        }
    }
    search.component
}

/// Adjacency lists, concatenated.
struct Edges {
    starts: Vec<usize>,
    targets: Vec<usize>,
}

impl Edges {
    fn collect(schema: &Schema<'_>, follows: impl Fn(Keyword) -> bool) -> Self {
        let mut edges = Self { starts: vec![0], targets: Vec::new() };
        let mut references = schema.references().iter().peekable();
        for node in schema.nodes() {
            let contained = node.children().filter(|child| child.via().is_some_and(&follows));
            edges.targets.extend(contained.map(SchemaNode::index));
            while let Some(reference) = references.next_if(|next| next.from == node.index()) {
                if let Target::Schema(target) = reference.target {
                    edges.targets.push(target);
                }
            }
            edges.starts.push(edges.targets.len());
        }
        edges
    }

    fn get(&self, node: usize, at: usize) -> Option<usize> {
        self.targets[self.starts[node]..self.starts[node + 1]].get(at).copied()
    }
}

const UNSEEN: u32 = u32::MAX;

struct LoopSearch {
    next_order: u32,
    order: Vec<u32>,
    lowest: Vec<u32>,
    component: Vec<u32>,
    unfinished: Vec<usize>,
}

impl LoopSearch {
    fn new(nodes: usize) -> Self {
        Self {
            next_order: 0,
            order: vec![UNSEEN; nodes],
            lowest: vec![UNSEEN; nodes],
            component: vec![UNSEEN; nodes],
            unfinished: Vec::new(),
        }
    }

    fn enter(&mut self, node: usize) {
        self.order[node] = self.next_order;
        self.lowest[node] = self.next_order;
        self.next_order += 1;
        self.unfinished.push(node);
    }

    fn run(&mut self, start: usize, edges: &Edges) {
        self.enter(start);
        let mut path = vec![(start, 0)];
        while let Some((node, at)) = path.last_mut() {
            let node = *node;
            let Some(target) = edges.get(node, *at) else {
                path.pop();
                self.leave(node);
                if let Some(&(parent, _)) = path.last() {
                    self.lowest[parent] = self.lowest[parent].min(self.lowest[node]);
                }
                continue;
            };
            *at += 1;
            if self.order[target] == UNSEEN {
                self.enter(target);
                path.push((target, 0));
            } else if self.component[target] == UNSEEN {
                self.lowest[node] = self.lowest[node].min(self.order[target]);
            }
        }
    }

    /// Completes a component when its first node is left, because all its nodes have then been
    /// visited.
    fn leave(&mut self, node: usize) {
        if self.lowest[node] != self.order[node] {
            return;
        }
        while let Some(member) = self.unfinished.pop() {
            self.component[member] = self.order[node];
            if member == node {
                break;
            }
        }
    }
}
