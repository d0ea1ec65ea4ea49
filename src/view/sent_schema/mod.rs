//! Input schemas, as clients send them to providers.
//!
//! Most clients change nothing, or members of the root: then a schema is written and measured once,
//! and its parts are copied.

mod steps;

use std::ops::Range;

use steps::stepped;

use crate::document::Value;
use crate::source::push_json;
use crate::targets::{JsonStyle, References, SchemaView, Target};
use crate::view::cost::{Copied, CountedText, Measure};
use crate::view::json::{Writer, is_compact, is_plain, is_respelled};

/// An input schema as a client sends it, and what happened to its references if they were changed.
pub(super) type SentSchema = (CountedText, Option<References>);

/// An input schema as the server sent it, with what its forms are made of.
pub(super) struct SchemaText<'d> {
    schema: Value<'d>,
    /// The schema as compact JSON.
    pub(super) counted: CountedText,
    measure: Measure,
    /// The bytes of the value of each member of the root, in the order of the members.
    members: Vec<Range<usize>>,
    /// Whether all languages write the schema in the same way.
    is_plain: bool,
    /// Whether the schema refers to places in itself.
    has_references: bool,
}

impl<'d> SchemaText<'d> {
    pub(super) fn of(schema: Value<'d>) -> Self {
        let (mut text, mut members) = (String::new(), Vec::new());
        if schema.is_object() {
            for member in schema.entries() {
                text.push(if text.is_empty() { '{' } else { ',' });
                push_json(&mut text, member.key_text());
                text.push(':');
                let start = text.len();
                text += &member.compact_json();
                members.push(start..text.len());
            }
            text += if text.is_empty() { "{}" } else { "}" };
        } else {
            text = schema.compact_json();
        }
        let measure = Measure::of(&text);
        let counted = CountedText { text: text.into(), tokens: measure.total() };
        let has_references = schema.subtree().any(is_local_reference);
        Self { schema, counted, measure, members, is_plain: is_plain(schema), has_references }
    }

    /// The schema as a target sends it; `None` if it sends the schema unchanged.
    pub(super) fn sent(&self, target: &Target) -> Option<SentSchema> {
        let form = target.view.as_ref()?.schema.as_ref().filter(|_| self.schema.is_object())?;
        let references =
            form.references.filter(|it| self.has_references && *it != References::Kept);
        if references.is_none() && !self.changes(form) {
            return None;
        }
        let (text, copied) = self.rewritten(form, references);
        let stepped = stepped(&text, &form.steps, form.json);
        let base = &*self.counted.text;
        let counted = match &stepped {
            None if text == base => self.counted.clone(),
            None if !copied.is_empty() => self.counted_as(&text, &copied),
            stepped => {
                let text = stepped.as_ref().unwrap_or(&text);
                self.counted_as(text, &common_ends(text, base))
            }
        };
        Some((counted, references))
    }

    fn counted_as(&self, text: &str, copied: &[Copied]) -> CountedText {
        let tokens = self.measure.total_of(text, &self.counted.text, copied);
        CountedText { text: text.into(), tokens }
    }

    /// Whether a client changes the schema otherwise than in its references.
    fn changes(&self, form: &SchemaView) -> bool {
        let has = |key: &String| self.schema.has(key);
        let is_same_style = form.json == JsonStyle::Compact || self.is_copied(form);
        !form.root_keeps.is_empty()
            || !form.steps.is_empty()
            || !is_same_style
            || form.root_drops.iter().any(has)
            || form.root_first.iter().any(has)
            || form.root_adds.keys().any(|key| !has(key))
            || !self.is_plain && is_respelled(self.schema)
    }

    /// Whether parts of the schema can be copied into a form.
    fn is_copied(&self, form: &SchemaView) -> bool {
        self.is_plain && is_compact(form.json)
    }

    /// The schema with another root, and the parts that were copied.
    fn rewritten(
        &self,
        form: &SchemaView,
        references: Option<References>,
    ) -> (String, Vec<Copied>) {
        let schema = self.schema;
        let inlines = references == Some(References::Inlined);
        let is_copied = self.is_copied(form) && !inlines;
        let is_kept = |member: &Value<'_>| {
            let key = member.key_text();
            let is_dropped = form.root_drops.iter().any(|it| it == key);
            let is_listed =
                form.root_keeps.is_empty() || form.root_keeps.iter().any(|it| it == key);
            !is_dropped && is_listed && !(inlines && is_definitions(key))
        };
        let definition = |object: Value<'d>| {
            let pointer = object.text_of("$ref").filter(|_| inlines)?.strip_prefix('#')?;
            schema.pointer(pointer).filter(|found| found.is_object())
        };
        let mut writer = Writer::new(form.json);
        let mut copied = Vec::new();
        writer.open('{');
        let rank = |member: &Value<'_>| {
            let first = form.root_first.iter();
            first.clone().position(|key| key == member.key_text()).unwrap_or(first.len())
        };
        // A schema with equal keys is not plain.
        let mut members: Vec<_> = schema.members().zip(&self.members).collect();
        members.retain(|(member, _)| is_kept(member));
        crate::sort::by_key(&mut members, |(member, _)| rank(member));
        for (member, bytes) in members {
            writer.member(member.key_text());
            if is_copied {
                copied.push(Copied { at: writer.text.len(), from: bytes.clone() });
                writer.text += &self.counted.text[bytes.clone()];
            } else {
                writer.inlined(member, definition);
            }
        }
        // `additionalProperties` is always written after `properties`.
        for (key, value) in form.root_adds.iter().rev() {
            if !schema.has(key) || form.root_drops.contains(key) {
                writer.member(key);
                writer.text += value;
            }
        }
        writer.close('}');
        (writer.text, copied)
    }
}

/// The beginning and the end that two texts have in common.
fn common_ends(text: &str, base: &str) -> [Copied; 2] {
    let length = text.len().min(base.len());
    let pairs = || text.bytes().zip(base.bytes());
    let start = pairs().position(|(one, other)| one != other).unwrap_or(length);
    let mut pairs = text.bytes().rev().zip(base.bytes().rev()).take(length - start);
    let end = pairs.position(|(one, other)| one != other).unwrap_or(length - start);
    [
        Copied { at: 0, from: 0..start },
        Copied { at: text.len() - end, from: base.len() - end..base.len() },
    ]
}

/// Whether a value is a reference to another place of the same schema.
fn is_local_reference(value: Value<'_>) -> bool {
    value.has_key("$ref") && value.as_str().is_some_and(|text| text.starts_with('#'))
}

fn is_definitions(key: &str) -> bool {
    matches!(key, "$defs" | "definitions")
}

#[cfg(test)]
mod tests {
    use super::SchemaText;
    use crate::document::Document;
    use crate::targets::Selection;
    use crate::view::cost::tokens;

    /// A form is counted by its parts, which must give what the whole gives.
    #[test]
    fn the_tokens_of_a_form_are_those_of_its_text() {
        let all = Selection::of_names(["all"]).unwrap();
        let mut forms = 0;
        for schema in [
            r##"{"type": "object"}"##,
            r##"{"type": "object", "properties": {}, "additionalProperties": false}"##,
            r##"{"$schema": "https://json-schema.org/draft/2020-12/schema", "title": "Größe é", "type": "object",
                "properties": {"unit_of_measure": {"type": "string", "default": "cm", "title": "Unit", "maxLength": 64,
                "description": "Einheit, 単位: \"cm\"\nor `in`"}, "a": {"type": ["string", "null"]}, "1": true}}"##,
            r##"{"type": "object", "properties": {"a": {"$ref": "#/$defs/a"}, "b": {"anyOf": [{"type": "integer"},
                {"type": "null"}], "default": null}}, "required": ["a"], "$defs": {"a": {"enum": ["x1", "y2"]}}}"##,
        ] {
            let document = Document::of_json(schema);
            let sent = SchemaText::of(document.roots().next().unwrap());
            assert!((sent.counted.tokens - tokens(&sent.counted.text)).abs() < 1e-6, "{schema}");
            for target in all.targets() {
                let Some((form, _)) = sent.sent(target) else { continue };
                forms += 1;
                let whole = tokens(&form.text);
                assert!(
                    (form.tokens - whole).abs() < 1e-6,
                    "{}: {} {whole}",
                    target.name,
                    form.text
                );
            }
        }
        assert!(forms > 20, "{forms}");
    }
}
