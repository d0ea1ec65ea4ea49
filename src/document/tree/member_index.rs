//! Members of wide objects by their keys: to go through all of them for each of many keys would
//! take the product of the two.

use std::collections::HashMap;

use crate::document::{NodeId, Value};

/// Members of an object above which they are sorted once: below, to read them is quicker.
const WIDE: usize = 64;

/// The members of the wide objects of one document that were asked for.
#[derive(Debug, Default)]
pub struct MemberIndex {
    /// In the order of their keys, those with equal keys in the order of the text.
    sorted: HashMap<NodeId, Box<[NodeId]>>,
}

impl MemberIndex {
    /// The member of an object with this key; of several the last one.
    pub fn member<'d>(&mut self, object: Value<'d>, key: &str) -> Option<Value<'d>> {
        if !is_wide(object) {
            return object.get(key);
        }
        let document = object.document();
        let members = || {
            let mut members: Box<[NodeId]> = object.entries().map(Value::id).collect();
            members.sort_by_key(|&member| document.value(member).key());
            members
        };
        let members = self.sorted.entry(object.id()).or_insert_with(members);
        let key = Some(key);
        let after = members.partition_point(|&member| document.value(member).key() <= key);
        let found = document.value(*members.get(after.checked_sub(1)?)?);
        (found.key() == key).then_some(found)
    }
}

/// Whether so many values are in a container.
pub(in crate::document) fn is_wide(container: Value<'_>) -> bool {
    container.end_id().index() - container.id().index() > WIDE
        && container.entries().chain(container.items()).nth(WIDE).is_some()
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::document::{Document, ReadLimits, Syntax};
    use crate::source::SourceText;

    #[test]
    fn a_member_is_found_however_many_there_are() {
        for count in [0, 1, 60, 64, 65, 66, 300] {
            let members: Vec<_> = (0..count).map(|at| format!("\"k{}\": {at}", at % 200)).collect();
            let text = format!("{{{}}}", members.join(","));
            let source = Arc::new(SourceText::new("a.json", text));
            let document = Document::read(source, Syntax::Json, &ReadLimits::default());
            let object = document.roots().next().unwrap();
            let mut index = MemberIndex::default();
            for key in
                (0..count + 3).map(|at| format!("k{at}")).chain(["", "k", "z"].map(Into::into))
            {
                let known = object.get(&key).map(Value::id);
                assert_eq!(index.member(object, &key).map(Value::id), known, "{key} of {count}");
            }
            assert_eq!(index.sorted.len(), usize::from(count > WIDE));
        }
    }
}
