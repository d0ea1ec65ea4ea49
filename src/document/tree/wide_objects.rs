//! Members of wide objects by their keys, for those who ask again and again: to go through all of
//! them for each question would take the product of two things that a file's author chooses.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use crate::document::{NodeId, Value};

/// Questions about one object after which its members are sorted: most objects are asked for a
/// few members only, and to go through them takes less.
const FEW_QUESTIONS: u32 = 16;

/// The wide objects of a document that were asked for a member.
#[derive(Debug, Default)]
pub(in crate::document) struct WideObjects(Mutex<HashMap<NodeId, WideObject>>);

#[derive(Debug)]
enum WideObject {
    /// So often asked.
    Asked(u32),
    /// Its members in the order of their keys, those with equal keys in the order of the text.
    Sorted(Arc<[NodeId]>),
}

impl WideObjects {
    /// The last member of a wide object with this key.
    pub(in crate::document) fn member<'d>(
        &self,
        object: Value<'d>,
        key: &str,
    ) -> Option<Value<'d>> {
        let Some(members) = self.sorted(object) else {
            return object.entries().filter(|member| member.has_key(key)).last();
        };
        let (document, key) = (object.document(), Some(key));
        let after = members.partition_point(|&member| document.value(member).key() <= key);
        let found = document.value(*members.get(after.checked_sub(1)?)?);
        (found.key() == key).then_some(found)
    }

    /// Its members in the order of their keys, once it was asked often.
    fn sorted(&self, object: Value<'_>) -> Option<Arc<[NodeId]>> {
        let mut known = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let wide = known.entry(object.id()).or_insert(WideObject::Asked(0));
        match wide {
            WideObject::Sorted(members) => Some(Arc::clone(members)),
            WideObject::Asked(times) if *times < FEW_QUESTIONS => {
                *times += 1;
                None
            }
            WideObject::Asked(_) => {
                let mut members: Vec<NodeId> = object.entries().map(Value::id).collect();
                members.sort_by_key(|&member| object.document().value(member).key());
                let members: Arc<[NodeId]> = members.into();
                *wide = WideObject::Sorted(Arc::clone(&members));
                Some(members)
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use crate::document::{Document, ReadLimits, Syntax};
    use crate::source::SourceText;

    #[test]
    fn members_of_wide_objects_are_the_same_however_often_one_asks() {
        let members: Vec<_> = (0..2_000).map(|at| format!("\"a{}\": {at}", at % 1_500)).collect();
        let text = format!("{{{}}}", members.join(", "));
        let source = Arc::new(SourceText::new("a", &text));
        let document = Document::read(source, Syntax::Json, &ReadLimits::default());
        let object = document.roots().next().unwrap();
        for _ in 0..50 {
            for (key, value) in [("a0", 1_500), ("a499", 1_999), ("a500", 500), ("a1499", 1_499)] {
                let found = object.get(key).unwrap();
                assert_eq!(found.source_text(), value.to_string(), "{key}: the last one");
            }
            assert!(object.get("a1500").is_none() && object.get("").is_none());
        }
    }
}
