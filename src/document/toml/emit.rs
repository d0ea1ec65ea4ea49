//! Converts the collected values to the nodes of a tree, in pre-order.

use crate::document::NodeId;
use crate::document::toml::tables::{Item, NONE, ROOT, Tables};
use crate::document::tree::arena::Flags;
use crate::document::tree::reader_output::ReaderOutput;

impl Tables<'_> {
    /// Adds the values to the output of the reader. Limits refer to containers by position; the
    /// positions are replaced by the ids of nodes.
    pub(crate) fn emit(mut self, output: &mut ReaderOutput) {
        let mut nodes = vec![NodeId::new(0); self.containers.len()];
        let mut repeating = Vec::new();
        let mut open: Vec<(NodeId, u32)> = Vec::new();
        let mut at = ROOT;
        loop {
            let item = self.items[at as usize];
            let node = self.push(at, &item, output);
            let mut next = item.next;
            if item.kind.is_container() {
                let id = self.container_of(at) as usize;
                let container = &self.containers[id];
                nodes[id] = node;
                repeating.extend(container.repeats_key.then_some(node));
                output.unfinished.extend(container.is_unfinished.then_some(node));
                open.push((node, item.next));
                next = container.first;
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

    fn push(&mut self, id: u32, item: &Item, output: &mut ReaderOutput) -> NodeId {
        let key = self.key_of(id);
        let node = output.tree.push(item.kind, item.flags(), item.span, key);
        if key.is_some_and(|key| key.flags.has(Flags::KEY_DECODED)) {
            output.tree.set_decoded(node, true, self.take_text(id, true));
        }
        if item.flags().has(Flags::DECODED) {
            output.tree.set_decoded(node, false, self.take_text(id, false));
        }
        node
    }
}
