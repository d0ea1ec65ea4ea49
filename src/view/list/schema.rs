//! Input schemas, as a client sends them to a provider.

use crate::document::{NodeId, Value};
use crate::model::Tool;
use crate::targets::{References, SchemaView};
use crate::view::json::Writer;

/// Maximum size of a schema whose references are replaced by definitions, in bytes. Definitions
/// that contain each other grow without limit.
const MAX_INLINED: usize = 1 << 20;

/// The input schema of a tool as JSON, and what happened to its references if they were changed.
pub fn sent_schema(
    tool: &Tool<'_>,
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
    let mut writer = Writer::new(form.json);
    let mut inlining = Inlining { schema, inlines };
    writer.open('{');
    let rank = |member: &Value<'_>| {
        let first = form.root_first.iter();
        first.clone().position(|key| key == member.key_text()).unwrap_or(first.len())
    };
    let mut members: Vec<_> = schema.members().filter(is_kept).collect();
    members.sort_by_key(rank);
    for member in members {
        writer.separate();
        writer.key(member.key_text());
        inlining.write(member, &mut writer);
    }
    // `additionalProperties` is always written after `properties`.
    for (key, value) in form.root_adds.iter().rev() {
        if !schema.has(key) {
            writer.separate();
            writer.key(key);
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

/// The writing of a schema whose references may be replaced by definitions.
struct Inlining<'d> {
    schema: Value<'d>,
    inlines: bool,
}

enum Pending<'d> {
    Value(Value<'d>),
    /// The end of a container, and of the definition that it replaces.
    Close(char, Option<NodeId>),
}

impl<'d> Inlining<'d> {
    fn write(&mut self, value: Value<'d>, writer: &mut Writer) {
        if !self.inlines {
            return writer.value(value);
        }
        let mut open: Vec<NodeId> = Vec::new();
        let mut pending = Vec::new();
        self.begin(value, writer, &mut pending, &mut open);
        while let Some(next) = pending.pop() {
            match next {
                Pending::Close(bracket, definition) => {
                    writer.close(bracket);
                    if definition.is_some() {
                        open.pop();
                    }
                }
                Pending::Value(next) => {
                    writer.separate();
                    if let Some(key) = next.key() {
                        writer.key(key);
                    }
                    self.begin(next, writer, &mut pending, &mut open);
                }
            }
        }
    }

    /// Writes the beginning of a value, or of the definition that it refers to.
    fn begin(
        &self,
        value: Value<'d>,
        writer: &mut Writer,
        pending: &mut Vec<Pending<'d>>,
        open: &mut Vec<NodeId>,
    ) {
        if !value.is_object() && !value.is_array() {
            return writer.value(value);
        }
        let definition = self.definition(value, writer, open);
        let bracket = if value.is_array() { ('[', ']') } else { ('{', '}') };
        writer.open(bracket.0);
        pending.push(Pending::Close(bracket.1, definition.map(Value::id)));
        open.extend(definition.map(Value::id));
        let from = pending.len();
        let siblings = value.members().filter(|it| definition.is_none() || !it.has_key("$ref"));
        let members = definition.into_iter().flat_map(Value::members);
        let members = members.filter(|it| !value.has(it.key_text()));
        pending.extend(members.chain(siblings).chain(value.items()).map(Pending::Value));
        pending[from..].reverse();
    }

    /// The definition that an object refers to, unless it is inside of it.
    fn definition(&self, object: Value<'d>, writer: &Writer, open: &[NodeId]) -> Option<Value<'d>> {
        let pointer = object.text_of("$ref")?.strip_prefix('#')?;
        let found = self.schema.pointer(pointer).filter(|found| found.is_object())?;
        let may_grow = writer.text.len() < MAX_INLINED && !open.contains(&found.id());
        may_grow.then_some(found)
    }
}
