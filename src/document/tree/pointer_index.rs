//! Many JSON Pointers into the same wide objects and arrays, followed without going through all
//! their members for each.

use std::collections::HashMap;

use crate::document::tree::member_index::{MemberIndex, is_wide};
use crate::document::tree::pointer::{parse_index, split_pointer};
use crate::document::{Document, Kind, NodeId, Value};

/// The members of the wide containers that pointers have led through.
#[derive(Debug)]
pub struct PointerIndex<'d> {
    document: &'d Document,
    members: MemberIndex,
    arrays: HashMap<NodeId, Vec<NodeId>>,
}

impl<'d> PointerIndex<'d> {
    /// An index of nothing yet.
    pub fn new(document: &'d Document) -> Self {
        Self { document, members: MemberIndex::default(), arrays: HashMap::new() }
    }

    /// The value that a pointer names, starting at `from`, which is of the document. Duplicate
    /// keys: the last one.
    pub fn follow(&mut self, from: Value<'d>, pointer: &str) -> Option<Value<'d>> {
        let mut value = from;
        for token in split_pointer(pointer)? {
            value = match value.kind() {
                Kind::Object => self.members.member(value, &token)?,
                Kind::Array => self.item(value, parse_index(&token)?)?,
                _ => return None,
            };
        }
        Some(value)
    }

    fn item(&mut self, array: Value<'d>, index: usize) -> Option<Value<'d>> {
        if !is_wide(array) {
            return array.item(index);
        }
        let items = || array.items().map(Value::id).collect();
        let found = self.arrays.entry(array.id()).or_insert_with(items).get(index)?;
        Some(self.document.value(*found))
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::document::{ReadLimits, Syntax};
    use crate::source::SourceText;

    #[test]
    fn an_index_leads_where_the_pointer_leads() {
        let wide: Vec<_> = (0..100).map(|at| format!("\"k{}\": [{at}, {{}}]", at % 90)).collect();
        let long: Vec<_> = (0..100).map(|at| format!("{{\"x\": {at}}}")).collect();
        let text = format!(
            r#"{{"a~b": {{{}}}, "list": [{}], "few": [[1]]}}"#,
            wide.join(","),
            long.join(",")
        );
        let source = Arc::new(SourceText::new("a.json", text));
        let document = Document::read(source, Syntax::Json, &ReadLimits::default());
        let root = document.roots().next().unwrap();
        let mut index = PointerIndex::new(&document);
        let ends = ["", "/k3", "/k3/0", "/k89/1", "/k95", "/99/x", "/100", "/07", "/x", "/0/0"];
        let beginnings = ["/a~0b", "/list", "/few", "/none", "", "x"];
        let mut found = 0;
        for pointer in beginnings.iter().flat_map(|start| ends.map(|end| format!("{start}{end}"))) {
            let known = root.pointer(&pointer).map(Value::id);
            assert_eq!(index.follow(root, &pointer).map(Value::id), known, "{pointer}");
            found += usize::from(known.is_some());
        }
        assert!(found > 8, "{found}");
        assert_eq!(index.arrays.len(), 1);
    }
}
