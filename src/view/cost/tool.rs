//! The cost of a tool definition as a client sends it, by part.

use std::ops::Range;

use super::estimate::{Measure, tokens};
use crate::document::{Document, PointerCursor, Value};
use crate::model::Tool;
use crate::schema::{Dialect, Keyword, Schema, SchemaNode};
use crate::view::json::read;

/// A tool definition as a client sends it: the compact JSON of `name`, `description` and
/// `input_schema`.
pub struct SentTool {
    pub(super) document: Document,
    pub(super) measure: Measure,
}

/// The tokens of a tool definition, and of its parts.
#[derive(Clone, PartialEq, Debug)]
pub struct ToolCost {
    /// The tokens of the whole definition.
    pub total: f64,
    /// The tokens of the name.
    pub name: f64,
    /// The tokens of the description.
    pub description: f64,
    /// Every property of the input schema, in the order of the text. A property contains those
    /// inside it.
    pub parameters: Vec<ParameterCost>,
    /// The tokens of the input schema by the kind of its members.
    pub kinds: Kinds,
}

/// The tokens of a property.
#[derive(Clone, PartialEq, Debug)]
pub struct ParameterCost {
    /// The JSON Pointer of the property's schema in the input schema.
    pub pointer: String,
    /// The tokens of the property, with its name.
    pub tokens: f64,
}

/// The tokens of the members of an input schema. The kinds do not overlap.
#[derive(Clone, Copy, Default, PartialEq, Debug)]
pub struct Kinds {
    /// Each `description`.
    pub descriptions: f64,
    /// Each `title`.
    pub titles: f64,
    /// Each `enum`.
    pub enums: f64,
    /// Each `default`.
    pub defaults: f64,
    /// Each `$schema`.
    pub dialects: f64,
    /// All other members, brackets and commas.
    pub structure: f64,
}

impl SentTool {
    /// The definition of a tool, as the server sent it.
    pub fn of(tool: &Tool<'_>) -> Self {
        let (name, description, schema) = parts(tool);
        Self::new(name, description, schema.as_deref())
    }

    /// The definition with this name, description and compact JSON of the input schema, each as the
    /// client sends it.
    pub fn new(name: &str, description: Option<&str>, schema: Option<&str>) -> Self {
        let text = definition(name, description, schema);
        Self { document: read(&text), measure: Measure::of(&text) }
    }

    /// The definition as compact JSON.
    pub fn text(&self) -> &str {
        self.document.text()
    }

    /// The tokens of the definition and of its parts.
    pub fn cost(&self) -> ToolCost {
        let of_member = |key| self.member(key).map_or(0.0, |value| self.of_entry(value));
        let (mut kinds, mut parameters) = (Kinds::default(), Vec::new());
        if let Some(schema) = self.schema() {
            let mut pointers = PointerCursor::new(&self.document);
            for node in schema.nodes() {
                self.add_members(node, &mut kinds);
                if node.via() == Some(Keyword::Properties) {
                    let tokens = self.of_entry(node.value());
                    let pointer = pointer_in_schema(&mut pointers, node.value());
                    parameters.push(ParameterCost { pointer, tokens });
                }
            }
        }
        let Kinds { descriptions, titles, enums, defaults, dialects, .. } = kinds;
        let known = descriptions + titles + enums + defaults + dialects;
        kinds.structure = (of_member("input_schema") - known).max(0.0);
        ToolCost {
            total: self.measure.total(),
            name: of_member("name"),
            description: of_member("description"),
            parameters,
            kinds,
        }
    }

    fn add_members(&self, node: SchemaNode<'_, '_>, kinds: &mut Kinds) {
        for (keyword, value) in node.all_keywords() {
            let kind = match keyword {
                Keyword::Description => &mut kinds.descriptions,
                Keyword::Title => &mut kinds.titles,
                Keyword::Enum => &mut kinds.enums,
                Keyword::Default => &mut kinds.defaults,
                Keyword::Schema => &mut kinds.dialects,
                _ => continue,
            };
            *kind += self.of_entry(value);
        }
    }

    pub(super) fn of_entry(&self, value: Value<'_>) -> f64 {
        self.measure.within(entry(value))
    }

    pub(super) fn member(&self, key: &str) -> Option<Value<'_>> {
        self.document.roots().next()?.get(key)
    }

    pub(super) fn schema(&self) -> Option<Schema<'_>> {
        Some(Schema::walk(self.member("input_schema")?, Dialect::Draft2020))
    }
}

/// The definition of a tool as compact JSON.
fn definition(name: &str, description: Option<&str>, schema: Option<&str>) -> String {
    // A string always becomes JSON.
    let quoted = |text| serde_json::to_string(text).unwrap_or_default();
    let mut text = format!(r#"{{"name":{}"#, quoted(name));
    let members =
        [("description", description.map(quoted)), ("input_schema", schema.map(Into::into))];
    for (key, value) in members {
        text += &value.map_or(String::new(), |value| format!(r#","{key}":{value}"#));
    }
    text.push('}');
    text
}

/// The name, description and input schema of a tool, as the server sent them.
fn parts<'d>(tool: &Tool<'d>) -> (&'d str, Option<&'d str>, Option<String>) {
    let schema = tool.any_input_schema().map(Value::compact_json);
    let description = tool.description().and_then(Value::as_str);
    (tool.display_name().unwrap_or_default(), description, schema)
}

/// The tokens of a tool, as the server sent it.
pub fn tool_tokens(tool: &Tool<'_>) -> f64 {
    let (name, description, schema) = parts(tool);
    tokens(&definition(name, description, schema.as_deref()))
}

/// The bytes of a member, or of an element of an array.
pub(super) fn entry(value: Value<'_>) -> Range<usize> {
    value.entry_span().range()
}

/// The pointer of a value in the input schema that contains it.
pub(super) fn pointer_in_schema(pointers: &mut PointerCursor<'_>, value: Value<'_>) -> String {
    let (_, pointer) = pointers.locate(value.id());
    pointer.strip_prefix("/input_schema").unwrap_or(pointer).to_owned()
}
