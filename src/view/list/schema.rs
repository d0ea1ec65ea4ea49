//! Input schemas, as a client sends them to a provider.

use super::steps::stepped;
use crate::document::Value;
use crate::targets::{JsonStyle, References, SchemaView};
use crate::view::json::{Writer, is_respelled};
use crate::view::server::{CountedText, ListedTool};

/// The input schema of a tool as JSON, and what happened to its references if they were changed.
pub(super) fn sent_schema(
    listed: &ListedTool<'_>,
    form: Option<&SchemaView>,
) -> (Option<CountedText>, Option<References>) {
    let schema = listed.tool.any_input_schema().filter(|schema| schema.is_object());
    let Some((form, schema)) = form.zip(schema) else { return (listed.schema.clone(), None) };
    let references = form.references.filter(|it| listed.has_references && *it != References::Kept);
    if references.is_none() && !changes(form, schema) {
        return (listed.schema.clone(), None);
    }
    let text = stepped(rewritten(schema, form, references), &form.steps, form.json);
    (Some(CountedText::from(&*text)), references)
}

/// Whether a client changes a schema otherwise than in its references.
fn changes(form: &SchemaView, schema: Value<'_>) -> bool {
    let has = |key: &String| schema.has(key);
    !form.root_keeps.is_empty()
        || !form.steps.is_empty()
        || form.json != JsonStyle::Compact
        || form.root_drops.iter().any(has)
        || form.root_first.iter().any(has)
        || form.root_adds.keys().any(|key| !has(key))
        || is_respelled(schema)
}

fn rewritten<'d>(schema: Value<'d>, form: &SchemaView, references: Option<References>) -> String {
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
    crate::sort::by_key(&mut members, rank);
    for member in members {
        writer.member(member.key_text());
        writer.inlined(member, definition);
    }
    // `additionalProperties` is always written after `properties`.
    for (key, value) in form.root_adds.iter().rev() {
        if !schema.has(key) || form.root_drops.contains(key) {
            writer.member(key);
            writer.text += value;
        }
    }
    writer.close('}');
    writer.text
}

fn is_definitions(key: &str) -> bool {
    matches!(key, "$defs" | "definitions")
}
