//! From the collected values to the nodes of a tree, in pre-order.

use crate::document::NodeId;
use crate::document::toml::tables::{NONE, ROOT, Tables};
use crate::document::tree::arena::Flags;
use crate::document::tree::reader_output::ReaderOutput;

impl Tables<'_> {
    /// Adds the values to what the reader found. Limits name their containers by the ids of
    /// values, which are replaced by those of nodes.
    pub(crate) fn emit(mut self, output: &mut ReaderOutput) {
        let mut nodes = vec![NodeId::new(0); self.items.len()];
        let mut repeating = Vec::new();
        let mut at = ROOT;
        loop {
            let item = &mut self.items[at as usize];
            let is_decoded = item.text.is_some();
            let flags = if is_decoded { item.flags.with(Flags::DECODED) } else { item.flags };
            let node = output.tree.push(item.kind, flags, item.span, item.key);
            nodes[at as usize] = node;
            if let Some(text) = item.key_text.take() {
                output.tree.set_decoded(node, true, text);
            }
            if let Some(text) = item.text.take() {
                output.tree.set_decoded(node, false, text);
            }
            if item.repeats_key {
                repeating.push(node);
            }
            if item.is_unfinished {
                output.unfinished.push(node);
            }
            if item.first != NONE {
                at = item.first;
                continue;
            }
            // Up to the next container that has another child.
            while self.items[at as usize].next == NONE {
                at = self.items[at as usize].parent;
                if at == NONE {
                    break;
                }
                output.tree.end_here(nodes[at as usize]);
            }
            match self.items.get(at as usize) {
                Some(item) => at = item.next,
                None => break,
            }
        }
        for hit in &mut output.limits {
            hit.node = hit.node.map(|id| nodes[id.index()]);
        }
        output.roots.push(nodes[ROOT as usize]);
        output.may_repeat_keys = Some(repeating);
    }
}
