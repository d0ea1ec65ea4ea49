//! Validation by the `jsonschema` crate, of values inside a schema against parts of the same
//! schema. Offline by construction, and only where the schema cannot make it run away.

use serde_json::json;

use super::accepts::{Objection, Verdict};
use super::{Dialect, KeywordSet, LoopKind, Schema, SchemaNode, Target, loops};
use crate::document::{Kind, Value};

/// Subschemas above which a schema is not handed over.
const MOST_SUBSCHEMAS: usize = 2_000;
/// Depth above which a schema is not handed over; the crate recurses.
const DEEPEST: u32 = 64;
/// Steps that one match of a pattern may take.
const BACKTRACK_LIMIT: usize = 100_000;

pub(super) fn full_check<'d>(
    node: SchemaNode<'_, 'd>,
    value: Value<'_>,
    except: KeywordSet,
) -> Verdict<'d> {
    if !is_safe(node.schema()) {
        return Verdict::Unknown;
    }
    let mut root = to_json(node.schema().root());
    // The part is referred to from outside, so that references inside it keep their base.
    let Some(part) = part_of(&mut root, node, except) else { return Verdict::Unknown };
    // In an `allOf`, because older dialects ignore what stands beside a `$ref`.
    let definitions = if node.dialect() >= Dialect::Draft2019 { "$defs" } else { "definitions" };
    let wrapper = json!({
        "allOf": [{ "$ref": format!("urn:mcp-lint:root#{part}") }],
        definitions: { "root": root },
    });
    let draft = draft(node.dialect());
    let built = jsonschema::options()
        .offline()
        .with_draft(draft)
        .should_validate_formats(false)
        .with_pattern_options(
            jsonschema::PatternOptions::fancy_regex().backtrack_limit(BACKTRACK_LIMIT),
        )
        .build(&wrapper);
    let Ok(validator) = built else { return Verdict::Unknown };
    let instance = to_json(value);
    match validator.iter_errors(&instance).next() {
        None => Verdict::Accepted,
        Some(error) => Verdict::Refused(describe(&error)),
    }
}

/// Takes out what is to be left out, gives the root its name, and returns the part's pointer.
fn part_of(
    root: &mut serde_json::Value,
    node: SchemaNode<'_, '_>,
    except: KeywordSet,
) -> Option<String> {
    let mut cursor = crate::document::PointerCursor::new(node.value().document());
    let (_, base) = cursor.locate(node.schema().root().id());
    let base = base.to_owned();
    let (_, pointer) = cursor.locate(node.value().id());
    let pointer = pointer.strip_prefix(&base)?.to_owned();
    let part = root.pointer_mut(&pointer)?.as_object_mut()?;
    part.retain(|key, _| !super::Keyword::from_text(key).is_some_and(|k| except.contains(k)));
    let id = if node.dialect() == Dialect::Draft4 { "id" } else { "$id" };
    let root = root.as_object_mut()?;
    if root.contains_key("$id") || root.contains_key("id") {
        return None;
    }
    root.insert(id.to_owned(), json!("urn:mcp-lint:root"));
    Some(pointer)
}

fn is_safe(schema: &Schema<'_>) -> bool {
    let followed = |target: &Target<'_>| matches!(target, Target::Schema(_) | Target::MetaSchema);
    schema.len() <= MOST_SUBSCHEMAS
        && schema.depth() <= DEEPEST
        && schema.violations().is_empty()
        && schema.references().iter().all(|reference| followed(&reference.target))
        && loops(schema).iter().all(|circle| circle.kind != LoopKind::Endless)
}

pub(super) fn draft(dialect: Dialect) -> jsonschema::Draft {
    match dialect {
        Dialect::Draft4 => jsonschema::Draft::Draft4,
        Dialect::Draft6 => jsonschema::Draft::Draft6,
        Dialect::Draft7 => jsonschema::Draft::Draft7,
        Dialect::Draft2019 => jsonschema::Draft::Draft201909,
        Dialect::Draft2020 => jsonschema::Draft::Draft202012,
    }
}

/// The keyword that refused, in our words: those of the crate may quote the whole value.
fn describe(error: &jsonschema::ValidationError<'_>) -> Objection<'static> {
    let path = error.schema_path().to_string();
    let mut keywords = path.rsplit('/').filter_map(super::Keyword::from_text);
    let keyword = keywords.find(|keyword| !keyword.is_reference());
    keyword.map_or(Objection::Somehow, Objection::By)
}

/// The subtree as the crate wants it; the last of equal keys counts. Children come after their
/// parent in the tree, so going backwards each value finds its children ready.
pub(super) fn to_json(root: Value<'_>) -> serde_json::Value {
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
                keys.zip(values).collect::<serde_json::Map<_, _>>().into()
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
