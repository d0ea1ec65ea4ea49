//! Subtrees as the `jsonschema` crate wants schemas.

use serde_json::json;

use crate::document::{Kind, NodeId, Value};

/// The subtree as the crate wants it; the last of equal keys counts. Children come after their
/// parent in the tree, so going backwards each value finds its children ready.
pub(super) fn to_json(root: Value<'_>) -> serde_json::Value {
    to_json_with(root, |_| None)
}

/// The same, with one more member in some objects.
pub(super) fn to_json_with(
    root: Value<'_>,
    more: impl Fn(NodeId) -> Option<(String, serde_json::Value)>,
) -> serde_json::Value {
    let mut done: Vec<serde_json::Value> = Vec::new();
    let mut pending = vec![(root, false)];
    while let Some((value, children_done)) = pending.pop() {
        if value.kind().is_container() && !children_done {
            pending.push((value, true));
            pending.extend(value.entries().chain(value.items()).map(|child| (child, false)));
            continue;
        }
        let made = match value.kind() {
            Kind::Null => serde_json::Value::Null,
            Kind::Boolean => json!(value.as_bool()),
            Kind::Number => number(value),
            Kind::String => json!(value.as_str()),
            // Pushed in order and popped in reverse, the children end up reversed twice over.
            Kind::Array => {
                let from = done.len() - value.items().count();
                let mut items = done.split_off(from);
                items.reverse();
                items.into()
            }
            Kind::Object => {
                let from = done.len() - value.entries().count();
                let mut values = done.split_off(from);
                values.reverse();
                let keys =
                    value.entries().map(|member| member.key().unwrap_or_default().to_owned());
                keys.zip(values).chain(more(value.id())).collect::<serde_json::Map<_, _>>().into()
            }
        };
        done.push(made);
    }
    done.pop().unwrap_or_default()
}

fn number(value: Value<'_>) -> serde_json::Value {
    let text = value.number_text().unwrap_or_default();
    let parsed = serde_json::from_str(text).ok();
    let other = || text.parse::<f64>().ok().and_then(serde_json::Number::from_f64);
    parsed.or_else(|| other().map(Into::into)).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::document::{Document, ReadLimits, Syntax};
    use crate::source::SourceText;

    #[test]
    fn subtrees_are_handed_over_whole_and_in_order() {
        let text = r#"{"b": [1, [2, {"x": null}], "a\n"], "a": {"c": true, "d": 1.5}, "e": []}"#;
        let source = Arc::new(SourceText::new("a.json", text));
        let document = Document::read(source, Syntax::Json, &ReadLimits::default());
        let root = document.roots().next().unwrap();
        let expected: serde_json::Value = serde_json::from_str(text).unwrap();
        assert_eq!(to_json(root), expected);
    }
}
