//! Input schemas, as a client sends them to a provider.

use crate::document::Value;
use crate::model::Tool;
use crate::targets::{References, SchemaView};
use crate::view::json::Writer;

/// The input schema of a tool as JSON, and what happened to its references if they were changed.
pub(super) fn sent_schema<'d>(
    tool: &Tool<'d>,
    form: Option<&SchemaView>,
) -> (Option<String>, Option<References>) {
    let Some(schema) = tool.any_input_schema() else { return (None, None) };
    let Some(form) = form.filter(|_| schema.is_object()) else {
        return (Some(schema.compact_json()), None);
    };
    let has_references = schema.subtree().any(is_local_reference);
    let references = form.references.filter(|it| has_references && *it != References::Kept);
    let inlines = references == Some(References::Inlined);
    let is_kept = |member: &Value<'_>| {
        let key = member.key_text();
        let is_dropped = form.root_drops.iter().any(|it| it == key);
        let is_listed = form.root_keeps.is_empty() || form.root_keeps.iter().any(|it| it == key);
        !is_dropped && is_listed && !(inlines && is_definitions(key))
    };
    let definition = |object: Value<'d>| {
        let pointer = object.text_of("$ref").filter(|_| inlines)?.strip_prefix('#')?;
        schema.pointer(pointer).filter(|found| found.is_object())
    };
    let mut writer = Writer::new(form.json);
    writer.open('{');
    let rank = |member: &Value<'_>| {
        let first = form.root_first.iter();
        first.clone().position(|key| key == member.key_text()).unwrap_or(first.len())
    };
    let mut members: Vec<_> = schema.members().filter(is_kept).collect();
    members.sort_by_key(rank);
    for member in members {
        writer.member(member.key_text());
        writer.inlined(member, definition);
    }
    // `additionalProperties` is always written after `properties`.
    for (key, value) in form.root_adds.iter().rev() {
        if !schema.has(key) {
            writer.member(key);
            writer.text += value;
        }
    }
    writer.close('}');
    (Some(writer.text), references)
}

fn is_definitions(key: &str) -> bool {
    matches!(key, "$defs" | "definitions")
}

/// Whether a value is a reference to another place of the same schema.
fn is_local_reference(value: Value<'_>) -> bool {
    value.key() == Some("$ref") && value.as_str().is_some_and(|text| text.starts_with('#'))
}
