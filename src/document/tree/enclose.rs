//! A document whose roots are read as a member of an object that is not in the text.

use crate::document::tree::arena::{Flags, PendingKey, Tree};
use crate::document::tree::node_id::NodeId;
use crate::document::tree::reader_output::ReaderOutput;
use crate::document::{Document, Kind, Later, Span};

impl Document {
    /// Makes each root the only member of a new object, under this key. The object has the position
    /// of its root, pointers do not contain the key, and there are no edits.
    pub fn enclosed(self, key: &'static str) -> Self {
        let mut tree = Tree::default();
        let mut roots = Vec::with_capacity(self.read.roots.len());
        for root in &self.read.roots {
            let span = self.read.tree.node(*root).span();
            let holder = tree.push(Kind::Object, Flags::NONE, span, None);
            let shift = tree.len().wrapping_sub(root.0);
            let end = self.read.tree.node(*root).next();
            for id in root.0..end {
                let mut piece = self.read.tree.piece(NodeId(id));
                if id == root.0 {
                    piece.replace_key(Some(implied_key(span)), Some(key.into()));
                }
                tree.append(piece, shift);
            }
            tree.end_here(holder);
            roots.push(holder);
        }
        // Possible duplicates are known by their old ids.
        let read = ReaderOutput { tree, roots, may_repeat_keys: None, ..self.read };
        Self { read, later: Later::default(), is_enclosed: true, ..self }
    }

    /// Whether a node is an object that is not in the text.
    pub fn is_implied(&self, node: NodeId) -> bool {
        self.is_enclosed && self.read.roots.binary_search(&node).is_ok()
    }
}

fn implied_key(value: Span) -> PendingKey {
    let flags = Flags::KEY_DECODED.with(Flags::KEY_RENAMED);
    PendingKey { start: value.start, end: value.start, flags }
}

#[cfg(test)]
mod tests {
    use crate::document::{Document, PointerCursor, Value};

    #[test]
    fn roots_become_members_and_keep_their_positions_and_pointers() {
        let text = r#"{"a": [1, {"b": "\u0041"}]} [2]"#;
        let document = Document::of_json(text).enclosed("schema");
        let roots: Vec<_> = document.roots().collect();
        assert_eq!(roots.len(), 2);
        let schema = roots[0].get("schema").unwrap();
        let inner = schema.get("a").and_then(|it| it.items().nth(1)?.get("b")).unwrap();
        assert_eq!((inner.as_str(), inner.source_text()), (Some("A"), "\"\\u0041\""));
        let mut cursor = PointerCursor::new(&document);
        assert_eq!(cursor.locate(schema.id()), (0, ""));
        assert_eq!(cursor.locate(inner.id()), (0, "/a/1/b"));
        let second = roots[1].get("schema").and_then(|it| it.items().next()).unwrap();
        assert_eq!(cursor.locate(second.id()), (1, "/0"));
        assert!(document.is_implied(roots[1].id()) && !document.is_implied(schema.id()));
        assert_eq!(roots[1].entries().map(Value::id).count(), 1);
    }
}
