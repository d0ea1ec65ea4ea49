//! Subtrees as the `jsonschema` crate wants schemas.

use serde_json::json;

use super::rewording::Rewording;
use crate::document::{Decimal, Kind, Value};

/// The subtree as the crate wants it; the last of equal keys counts. Children come after their
/// parent in the tree, so going backwards each value finds its children ready.
pub(super) fn to_json(root: Value<'_>) -> serde_json::Value {
    reworded_json(root, &Rewording::default())
}

/// The same in other words.
pub(super) fn reworded_json(root: Value<'_>, rewording: &Rewording<'_>) -> serde_json::Value {
    let mut done: Vec<serde_json::Value> = Vec::new();
    let mut pending = vec![(root, false)];
    while let Some((value, children_done)) = pending.pop() {
        if value.kind().is_container() && !children_done {
            pending.push((value, true));
            pending.extend(value.members().chain(value.items()).map(|child| (child, false)));
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
                let from = done.len() - value.members().count();
                let mut values = done.split_off(from);
                values.reverse();
                let members = value.members().map(|member| rewording.key(member)).zip(values);
                // Those that are added take the place of own ones.
                let members = members.chain(rewording.added(value.id()));
                members.collect::<serde_json::Map<_, _>>().into()
            }
        };
        done.push(made);
    }
    done.pop().unwrap_or_default()
}

/// The number, or `null` where no machine number comes near it.
fn number(value: Value<'_>) -> serde_json::Value {
    let text = value.number_text().unwrap_or_default();
    // YAML has spellings of its own.
    let other = || {
        let number = Decimal::parse(text)?;
        let whole = number.to_integer().and_then(|whole| u64::try_from(whole).ok());
        let float = || serde_json::Number::from_f64(number.to_float());
        whole.map(Into::into).or_else(float)
    };
    let parsed = serde_json::from_str::<serde_json::Number>(text).ok();
    parsed.or_else(other).map(Into::into).unwrap_or_default()
}

/// Whether the value is a number that the crate cannot be told.
pub(super) fn is_out_of_range(value: Value<'_>) -> bool {
    value.kind() == Kind::Number && number(value).is_null()
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::document::{Document, ReadLimits, Syntax};
    use crate::source::SourceText;

    #[test]
    fn numbers_are_those_that_were_meant() {
        let text = "[0x10, 0o17, +1.5, .5, 18446744073709551616, .inf, 1e400]";
        let source = Arc::new(SourceText::new("a.yaml", text));
        let document = Document::read(source, Syntax::Yaml, &ReadLimits::default());
        let root = document.roots().next().unwrap();
        assert_eq!(to_json(root).to_string(), "[16,15,1.5,0.5,1.8446744073709552e+19,null,null]");
        let out_of_range: Vec<_> = root.items().map(is_out_of_range).collect();
        assert_eq!(out_of_range, [false, false, false, false, false, true, true]);
    }

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
