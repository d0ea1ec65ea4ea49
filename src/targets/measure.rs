//! Sizes of schemas that targets limit.

use super::limits::LARGE_ENUM_VALUES;
use super::name_set::NameSet;
use crate::document::{Syntax, Value};
use crate::schema::{Keyword, KeywordSet, Schema, SchemaNode};

/// The sizes of one schema.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct SchemaSize {
    /// Nesting of objects and arrays; a root without nested ones has depth 1.
    pub depth: usize,
    /// Number of properties.
    pub properties: usize,
    /// Number of properties that are not required.
    pub optional_properties: usize,
    /// Number of properties with a list of types or a choice of schemas.
    pub union_properties: usize,
    /// Number of enum values.
    pub enum_values: usize,
    /// Characters of the names of properties and definitions, of enum values and of const values.
    pub text_characters: usize,
    /// Characters of the values of the longest enum with more than 250 values.
    pub large_enum_characters: usize,
}

impl SchemaSize {
    /// The sizes of a schema that has been walked.
    pub fn of(schema: &Schema<'_>) -> Self {
        let mut size = Self::default();
        let mut levels: Vec<usize> = Vec::with_capacity(schema.len());
        for node in schema.nodes() {
            let level = match node.parent() {
                None => 1,
                Some(parent) => levels[parent.index()] + usize::from(goes_deeper(node)),
            };
            levels.push(level);
            size.depth = size.depth.max(level);
            size.add(node);
        }
        size
    }

    fn add(&mut self, node: SchemaNode<'_, '_>) {
        const CHOICES: KeywordSet = KeywordSet::of(&[Keyword::AnyOf, Keyword::OneOf]);
        if node.via() == Some(Keyword::Properties) {
            let listed = node.keyword(Keyword::Type).is_some_and(Value::is_array);
            self.properties += 1;
            self.union_properties += usize::from(listed || node.present().intersects(CHOICES));
        }
        // OpenAI, Structured Outputs: names of properties and definitions, enum and const values
        // together.
        let names = [Keyword::Properties, Keyword::Defs, Keyword::Definitions];
        for named in names.into_iter().filter_map(|keyword| node.keyword(keyword)) {
            self.text_characters +=
                named.entries().map(|member| length(member.key())).sum::<usize>();
        }
        if let Some(choices) = node.keyword(Keyword::Enum) {
            self.add_choices(choices);
        }
        if let Some(value) = node.keyword(Keyword::Const) {
            self.text_characters += length(value.as_str());
        }
        if let Some(properties) = node.keyword(Keyword::Properties) {
            let required = node.keyword(Keyword::Required);
            let names = required.into_iter().flat_map(Value::items).filter_map(Value::as_str);
            let names: NameSet<'_> = names.collect();
            let keys = properties.entries().filter_map(Value::key);
            self.optional_properties += keys.filter(|key| !names.contains(key)).count();
        }
    }

    fn add_choices(&mut self, choices: Value<'_>) {
        let count = choices.items().count();
        let characters = choices.items().map(|item| length(item.as_str())).sum();
        self.enum_values += count;
        self.text_characters += characters;
        // OpenAI, Structured Outputs: 15,000 characters for a single enum of more than 250 values.
        if count > LARGE_ENUM_VALUES {
            self.large_enum_characters = self.large_enum_characters.max(characters);
        }
    }
}

/// Whether a schema describes a part of its parent's value.
fn goes_deeper(node: SchemaNode<'_, '_>) -> bool {
    const INSIDE: KeywordSet = KeywordSet::of(&[
        Keyword::Properties,
        Keyword::PatternProperties,
        Keyword::AdditionalProperties,
        Keyword::Items,
        Keyword::PrefixItems,
        Keyword::AdditionalItems,
        Keyword::Contains,
    ]);
    const CONTAINS: KeywordSet =
        KeywordSet::of(&[Keyword::Properties, Keyword::Items, Keyword::PrefixItems]);
    let inside = node.via().is_some_and(|via| INSIDE.contains(via));
    inside && node.present().intersects(CONTAINS)
}

fn length(text: Option<&str>) -> usize {
    text.map_or(0, |text| text.chars().count())
}

/// Length of a value as JSON without white space, in bytes; 0 if the length is known to be at most
/// `few`.
pub fn compact_length(value: Value<'_>, few: usize) -> usize {
    if value.document().syntax() != Syntax::Json {
        return value.compact_json().len();
    }
    if value.source_text().len() <= few {
        return 0;
    }
    // White space is outside of strings only, and strings are measured as spelt.
    let (mut length, mut in_string, mut escaped) = (0, false, false);
    for byte in value.source_text().bytes() {
        let blank = matches!(byte, b' ' | b'\t' | b'\n' | b'\r');
        length += usize::from(in_string || !blank);
        in_string ^= byte == b'"' && !escaped;
        escaped = in_string && byte == b'\\' && !escaped;
    }
    length
}
