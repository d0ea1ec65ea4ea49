//! From the collected values to the nodes of a tree, in pre-order.

use crate::document::NodeId;
use crate::document::toml::tables::{Item, NONE, ROOT, Tables};
use crate::document::tree::arena::{Flags, PendingKey};
use crate::document::tree::reader_output::ReaderOutput;

impl Tables<'_> {
    /// Adds the values to what the reader found. Limits name containers by their positions, which
    /// are replaced by the ids of nodes.
    pub(crate) fn emit(mut self, output: &mut ReaderOutput) {
        let mut nodes = vec![NodeId::new(0); self.containers.len()];
        let mut repeating = Vec::new();
        let mut open: Vec<(NodeId, u32)> = Vec::new();
        let (mut next_key, mut next_container) = (0, 0);
        let mut at = ROOT;
        loop {
            let item = self.items[at as usize];
            let node = self.push(at, &item, &mut next_key, output);
            let mut next = item.next;
            if item.kind.is_container() {
                let id = position(&self.containers, &mut next_container, at, |it| it.item);
                if let Some(id) = id {
                    let container = &self.containers[id];
                    nodes[id] = node;
                    repeating.extend(container.repeats_key.then_some(node));
                    output.unfinished.extend(container.is_unfinished.then_some(node));
                    open.push((node, item.next));
                    next = container.first;
                }
            }
            // Up to the next container that has another child.
            while next == NONE
                && let Some((container, following)) = open.pop()
            {
                output.tree.end_here(container);
                next = following;
            }
            if next == NONE {
                break;
            }
            at = next;
        }
        for hit in &mut output.limits {
            hit.node = hit.node.map(|id| nodes[id.index()]);
        }
        output.roots.push(nodes[ROOT as usize]);
        output.may_repeat_keys = Some(repeating);
    }

    fn push(
        &mut self,
        id: u32,
        item: &Item,
        next_key: &mut usize,
        output: &mut ReaderOutput,
    ) -> NodeId {
        let own = if self.own_keys.is_empty() { None } else { self.own_keys.remove(&id) };
        let (key, own_text) = match own {
            Some((key, text)) => (Some(key), text),
            None => {
                let found = position(&self.keys, next_key, id, |(item, _)| *item);
                (found.map(|found| self.keys[found].1), None)
            }
        };
        let node = output.tree.push(item.kind, item.flags(), item.span, key);
        let is_decoded = |key: PendingKey| key.flags.has(Flags::KEY_DECODED);
        if key.is_some_and(is_decoded) {
            let text = own_text.or_else(|| self.text(id, true)).unwrap_or_default();
            output.tree.set_decoded(node, true, text);
        }
        if item.flags().has(Flags::DECODED) {
            output.tree.set_decoded(node, false, self.text(id, false).unwrap_or_default());
        }
        node
    }

    fn text(&mut self, item: u32, is_key: bool) -> Option<Box<str>> {
        let wanted = (item, !is_key);
        let found = self.texts.binary_search_by_key(&wanted, |text| (text.item, !text.is_key));
        Some(std::mem::take(&mut self.texts[found.ok()?].text))
    }
}

/// The position of an item in a sorted list: mostly it is the next one.
fn position<T>(
    list: &[T],
    next: &mut usize,
    item: u32,
    item_of: impl Fn(&T) -> u32,
) -> Option<usize> {
    let found = match list.get(*next) {
        Some(entry) if item_of(entry) == item => *next,
        _ => list.binary_search_by_key(&item, item_of).ok()?,
    };
    *next = found + 1;
    Some(found)
}
