//! Children of wide containers by key or index, for repeated lookups: a linear search for each
//! would be quadratic in sizes that the author of a file chooses.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use crate::document::limits::MAX_UNINDEXED_QUERIES;
use crate::document::{NodeId, Value};

/// The wide containers of a document in which children were looked up.
#[derive(Debug, Default)]
pub(crate) struct KeyIndex(Mutex<HashMap<NodeId, WideContainer>>);

#[derive(Debug)]
enum WideContainer {
    /// The number of lookups so far.
    Asked(u32),
    /// The children: elements in the order of the text; members sorted by key, and those with equal
    /// keys in the order of the text.
    Listed(Arc<[NodeId]>),
}

impl KeyIndex {
    /// The last member of a wide object with this key.
    pub(crate) fn member<'d>(&self, object: Value<'d>, key: &str) -> Option<Value<'d>> {
        let (document, wanted) = (object.document(), Some(key));
        let key_of = |member: &NodeId| document.value(*member).key();
        let members = || {
            let mut members: Vec<_> = object.entries().map(Value::id).collect();
            members.sort_by_key(key_of);
            members
        };
        let Some(members) = self.children(object, members) else {
            return object.entries().filter(|member| member.has_key(key)).last();
        };
        // Among equal keys the last in the text comes last, because the sort is stable.
        let after = members.partition_point(|member| key_of(member) <= wanted);
        let found = document.value(*members.get(after.checked_sub(1)?)?);
        (found.key() == wanted).then_some(found)
    }

    /// The element of a wide array at an index.
    pub(crate) fn item<'d>(&self, array: Value<'d>, index: usize) -> Option<Value<'d>> {
        match self.children(array, || array.items().map(Value::id).collect()) {
            None => array.items().nth(index),
            Some(items) => items.get(index).map(|&item| array.document().value(item)),
        }
    }

    /// The children of a container, after many lookups; `None` before.
    fn children(
        &self,
        container: Value<'_>,
        list: impl FnOnce() -> Vec<NodeId>,
    ) -> Option<Arc<[NodeId]>> {
        let mut known = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let wide = known.entry(container.id()).or_insert(WideContainer::Asked(0));
        match wide {
            WideContainer::Listed(children) => Some(Arc::clone(children)),
            WideContainer::Asked(times) if *times < MAX_UNINDEXED_QUERIES => {
                *times += 1;
                None
            }
            WideContainer::Asked(_) => {
                let children: Arc<[NodeId]> = list().into();
                *wide = WideContainer::Listed(Arc::clone(&children));
                Some(children)
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::document::{Document, Value};

    fn read(text: &str) -> Document {
        Document::of_json(text)
    }

    #[test]
    fn members_of_wide_objects_are_the_same_on_every_lookup() {
        let members: Vec<_> = (0..2_000).map(|at| format!("\"a{}\": {at}", at % 1_500)).collect();
        let text = format!("{{{}}}", members.join(", "));
        let document = read(&text);
        let object = document.roots().next().unwrap();
        for _ in 0..50 {
            for (key, value) in [("a0", 1_500), ("a499", 1_999), ("a500", 500), ("a1499", 1_499)] {
                let found = object.get(key).unwrap();
                assert_eq!(found.source_text(), value.to_string(), "{key}: the last one");
            }
            assert!(object.get("a1500").is_none() && object.get("").is_none());
        }
    }

    #[test]
    fn members_and_items_on_both_sides_of_the_bound_are_found() {
        for count in [0, 1, 63, 64, 65, 66, 300] {
            let members: Vec<_> = (0..count).map(|at| format!("\"k{}\": {at}", at % 200)).collect();
            let items: Vec<_> = (0..count).map(|at| format!("[{at}]")).collect();
            let document = read(&format!("[{{{}}}, [{}]]", members.join(","), items.join(",")));
            let root = document.roots().next().unwrap();
            let (object, array) = (root.item(0).unwrap(), root.item(1).unwrap());
            for _ in 0..3 {
                for at in 0..count + 3 {
                    let found = object.get(&format!("k{at}")).map(Value::source_text);
                    let last = (0..count).rfind(|other| other % 200 == at).map(|it| it.to_string());
                    assert_eq!(found, last.as_deref(), "k{at} of {count}");
                    let found = array.item(at).map(|value| value.source_text().to_owned());
                    assert_eq!(found, (at < count).then(|| format!("[{at}]")), "{at} of {count}");
                }
            }
        }
    }
}
