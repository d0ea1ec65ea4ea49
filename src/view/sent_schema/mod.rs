//! Input schemas, as clients send them to providers.
//!
//! Most clients change nothing, or members of the root: then a schema is written and measured once,
//! and its parts are copied.

mod steps;

use std::cell::OnceCell;

use steps::stepped;

use crate::document::{Document, Value};
use crate::targets::{JsonStyle, References, Target};
use crate::view::cost::{Copied, CountedText, Measure};
use crate::view::json::{Writer, is_compact, is_plain, is_respelled, read};

/// An input schema as a client sends it, and what happened to its references if they were changed.
pub(super) type SentSchema = (CountedText, Option<References>);

/// An input schema as the server sent it, with what its forms are made of.
pub(super) struct SchemaText {
    /// The schema as compact JSON.
    pub(super) counted: CountedText,
    /// The document of that JSON, if a client changes something.
    document: OnceCell<Document>,
    measure: Measure,
    /// Whether all languages write the schema in the same way.
    is_plain: bool,
    /// Whether the schema refers to places in itself.
    has_references: bool,
}

impl SchemaText {
    pub(super) fn of(schema: Value<'_>) -> Self {
        let text = schema.compact_json();
        let measure = Measure::of(&text);
        let has_references = text.contains(r##""$ref":"#"##);
        let counted = CountedText { text: text.into(), tokens: measure.total() };
        let document = OnceCell::new();
        Self { counted, document, measure, is_plain: is_plain(schema), has_references }
    }

    /// The schema as a target sends it; `None` if it sends the schema unchanged.
    pub(super) fn sent(&self, target: &Target) -> Option<SentSchema> {
        let form = target.view.as_ref()?.schema.as_ref()?;
        let references =
            form.references.filter(|it| self.has_references && *it != References::Kept);
        let is_same_style = self.is_plain && is_compact(form.json);
        if references.is_none() && form.steps.is_empty() && is_same_style {
            return None;
        }
        let document = self.document.get_or_init(|| read(&self.counted.text));
        let schema = document.roots().next().filter(|schema| schema.is_object())?;
        let inlines = references == Some(References::Inlined);
        let is_respelled = !is_compact(form.json)
            || !self.is_plain && (form.json != JsonStyle::Compact || is_respelled(schema));
        let rewritten = (inlines || is_respelled).then(|| rewritten(schema, form.json, inlines));
        let before = rewritten.as_deref().map(read);
        let before = before.as_ref().map_or(Some(schema), |before| before.roots().next())?;
        let counted = match (stepped(before, &form.steps, form.json), rewritten) {
            (None, None) => references.map(|_| self.counted.clone())?,
            (Some((text, copied)), None) => self.counted_as(&text, &copied),
            (stepped, rewritten) => {
                let text = stepped.map(|(text, _)| text).or(rewritten)?;
                self.counted_as(&text, &common_ends(&text, &self.counted.text))
            }
        };
        Some((counted, references))
    }

    fn counted_as(&self, text: &str, copied: &[Copied]) -> CountedText {
        let tokens = self.measure.total_of(text, &self.counted.text, copied);
        CountedText { text: text.into(), tokens }
    }
}

/// A schema in a style, with the members of definitions in place of references to them if `inlines`.
fn rewritten(schema: Value<'_>, json: JsonStyle, inlines: bool) -> String {
    let definition = |object: Value<'_>| {
        let pointer = object.text_of("$ref").filter(|_| inlines)?.strip_prefix('#')?;
        schema.pointer(pointer).filter(|found| found.is_object())
    };
    let mut writer = Writer::new(json);
    writer.open('{');
    let is_definitions = |member: &Value<'_>| matches!(member.key_text(), "$defs" | "definitions");
    for member in schema.members().filter(|member| !(inlines && is_definitions(member))) {
        writer.member(member.key_text());
        writer.inlined(member, definition);
    }
    writer.close('}');
    writer.text
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

#[cfg(test)]
mod tests {
    use super::SchemaText;
    use crate::document::Document;
    use crate::targets::Selection;
    use crate::view::cost::tokens;
    use crate::view::json::read;

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

    #[test]
    fn forms_are_as_deep_as_the_schema() {
        let depth = 400;
        let schema =
            [&r#"{"title":"T","items":"#.repeat(depth), "true", &"}".repeat(depth)].concat();
        let document = read(&schema);
        let sent = SchemaText::of(document.roots().next().unwrap());
        let all = Selection::of_names(["all"]).unwrap();
        let forms = all.targets().iter().filter_map(|target| Some(sent.sent(target)?.0));
        let changed: Vec<_> = forms.filter(|form| form.text != sent.counted.text).collect();
        assert!(changed.iter().any(|form| !form.text.contains("title")));
        for form in changed.iter().filter(|form| form.text.contains("items")) {
            assert_eq!(form.text.matches(r#""items":"#).count(), depth, "{}", form.text);
        }
    }
}
