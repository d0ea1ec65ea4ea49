//! A document read with renamed members, and without some of them. Positions are still those of the
//! text.

use std::collections::{HashMap, HashSet};

use crate::document::tree::arena::Tree;
use crate::document::tree::node_id::NodeId;
use crate::document::tree::reader_output::ReaderOutput;
use crate::document::{Document, Kind, Later};

/// The changes with which a document is read.
#[derive(Debug, Default)]
pub struct Rewrite {
    /// The new keys of members.
    pub keys: HashMap<NodeId, &'static str>,
    /// Members that are treated as absent.
    pub absent: HashSet<NodeId>,
}

impl Rewrite {
    /// Whether the document would stay unchanged.
    pub fn is_empty(&self) -> bool {
        self.keys.is_empty() && self.absent.is_empty()
    }
}

impl Document {
    /// The document with these changes. The result offers no edits, because neighbours in the tree
    /// need not be neighbours in the text.
    pub fn rewritten(self, rewrite: &Rewrite) -> Self {
        let mut copy = Copy::default();
        let mut at = 0;
        while at < self.read.tree.len() {
            at = copy.take(&self.read.tree, NodeId(at), rewrite);
        }
        copy.close_up_to(at);
        let roots = self.read.roots.iter().filter_map(|root| copy.ids.get(root).copied()).collect();
        // Possible duplicates are known for the old keys only.
        let may_repeat_keys = None;
        let read = ReaderOutput { tree: copy.tree, roots, may_repeat_keys, ..self.read };
        let rewritten = copy.renamed.or(copy.reduced);
        Self { read, later: Later::default(), rewritten, ..self }
    }

    /// The first value whose key differs from the text, otherwise the first object without one of
    /// its members; `None` for a document that was not rewritten.
    pub fn rewritten_at(&self) -> Option<NodeId> {
        self.rewritten
    }
}

/// The copy of a tree while it is being made.
#[derive(Default)]
struct Copy {
    tree: Tree,
    /// The open containers: for each the old id just past it, and its new id.
    open: Vec<(u32, NodeId)>,
    /// The new ids of values outside of all containers.
    ids: HashMap<NodeId, NodeId>,
    renamed: Option<NodeId>,
    /// The first object that lacks a member.
    reduced: Option<NodeId>,
}

impl Copy {
    /// Copies a node; returns the index of the next one.
    fn take(&mut self, old: &Tree, id: NodeId, rewrite: &Rewrite) -> u32 {
        self.close_up_to(id.0);
        let node = old.node(id);
        if rewrite.absent.contains(&id) {
            self.reduced = self.reduced.or(self.open.last().map(|(_, holder)| *holder));
            return node.next();
        }
        let mut piece = old.piece(id);
        let key = rewrite.keys.get(&id);
        if let Some(key) = key {
            piece.rename(key);
        }
        let new = self.tree.append(piece, 0);
        if key.is_some() {
            self.renamed.get_or_insert(new);
        }
        if self.open.is_empty() {
            self.ids.insert(id, new);
        }
        match node.kind() {
            Kind::Array | Kind::Object => self.open.push((node.next(), new)),
            _ => self.tree.end_here(new),
        }
        id.0 + 1
    }

    /// Closes the containers that end before a node of the original tree.
    fn close_up_to(&mut self, old: u32) {
        while let Some((_, new)) = self.open.pop_if(|(end, _)| *end <= old) {
            self.tree.end_here(new);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Rewrite;
    use crate::document::{Document, PointerCursor};

    #[test]
    fn keys_change_and_members_are_removed_while_positions_stay() {
        let text = r#"{"a": null, "b": [1, {"c": 2, "a": [null]}], "d": "\u0041"} {"e": null} 7"#;
        let document = Document::of_json(text);
        let mut rewrite = Rewrite::default();
        let values = document.roots().flat_map(|root| root.subtree().collect::<Vec<_>>());
        for value in values {
            match value.key() {
                Some("a" | "e") => _ = rewrite.absent.insert(value.id()),
                Some("c") => _ = rewrite.keys.insert(value.id(), "renamed"),
                _ => {}
            }
        }
        let new = document.rewritten(&rewrite);
        let roots: Vec<_> = new.roots().collect();
        assert_eq!(roots.len(), 3);
        let keys: Vec<_> = roots[0].entries().filter_map(crate::document::Value::key).collect();
        assert_eq!(keys, ["b", "d"]);
        assert_eq!(roots[0].get("d").and_then(crate::document::Value::as_str), Some("A"));
        let inner = roots[0].get("b").and_then(|it| it.items().nth(1)).unwrap();
        let renamed = inner.get("renamed").unwrap();
        assert_eq!((inner.entries().count(), inner.get("c").is_none()), (1, true));
        assert_eq!(&text[new.span(renamed.key_place()).range()], "\"c\"");
        assert_eq!(PointerCursor::new(&new).locate(renamed.id()), (0, "/b/1/c"));
        assert_eq!((roots[1].entries().count(), roots[2].number_text()), (0, Some("7")));
        assert_eq!(new.rewritten_at(), Some(renamed.id()));
    }
}
