//! Results, blocks and texts that a client passes on as JSON.

use super::{Conversion, dumped, is_json, is_text};
use crate::document::{Document, Value};
use crate::targets::{BlockArray, DumpForm, ErrorShown, TextJson};
use crate::view::received::{Part, Received};
use crate::view::{json, model, template};

impl<'d> Conversion<'_, 'd> {
    /// The JSON of the first text block with `structuredContent` and `meta` as further members.
    pub(super) fn merged(&self) -> String {
        let block = self.blocks.iter().find(|block| is_text(block));
        let members = block.into_iter().flat_map(|block| block.members());
        let members = members.filter(|it| !it.has_key("_meta"));
        let meta = self.result.value.get("_meta");
        let members = members.chain(self.structured).chain(meta);
        let name = |it: Value<'d>| if it.has_key("_meta") { "meta" } else { it.key_text() };
        json::object(members.map(|it| (name(it), it)), self.form.dump_json)
    }

    /// Replaces several parts that are all texts by one JSON array, with those that are JSON as
    /// values if the client parses them.
    pub(super) fn make_array(&self, received: &mut Received<'d>) {
        let texts: Option<Vec<_>> = received.parts.iter().map(Part::text).collect();
        let Some(texts) = texts else { return };
        let mut writer = json::Writer::new(self.form.json);
        if let Some(member) = &self.form.array_member {
            writer.open('{');
            writer.member(member);
        }
        writer.open('[');
        for text in texts {
            let is_parsed = self.form.text_json != TextJson::Unchanged
                && (self.form.array_member.is_some() || text.starts_with(['[', '{']))
                && is_json(text);
            writer.separate();
            match is_parsed {
                true => Document::of_json(text).roots().for_each(|root| writer.value(root)),
                false => writer.string(text),
            }
        }
        writer.close(']');
        if self.form.array_member.is_some() {
            writer.close('}');
        }
        received.parts = dumped(writer.text).parts;
    }

    /// The JSON of the resource in a block, without `blob`.
    pub(super) fn resource_json(&self, block: Value<'d>) -> String {
        let members = block.get("resource").into_iter().flat_map(Value::members);
        let members = members.filter(|it| !it.has_key("blob"));
        json::object(members.map(|it| (it.key_text(), it)), self.form.dump_json)
    }

    /// The whole result as a text.
    pub(super) fn whole(&self) -> Received<'d> {
        let write = |value| json::write(value, self.form.dump_json);
        let text = match (&self.form.whole, self.form.dump_form) {
            (Some(template), _) => template::fill(template, |name| match name {
                "content" => Some(self.dump_all(&self.blocks)),
                "structured" => self.structured.map(write),
                "meta" => self.result.value.get("_meta").map(write),
                "is-error" => Some(self.result.failed().to_string()),
                _ => None,
            }),
            (None, DumpForm::Sent) => write(self.result.value),
            (None, form) => model::result(self.result.value, form, self.form.dump_json),
        };
        dumped(text)
    }

    /// The JSON of all blocks as an array.
    pub(super) fn dump_all(&self, blocks: &[Value<'d>]) -> String {
        let mut writer = json::Writer::new(self.form.dump_json);
        writer.open('[');
        for block in blocks {
            writer.separate();
            match self.form.dump_form {
                DumpForm::Sent => writer.value(*block),
                _ => writer.text += &self.dump(*block),
            }
        }
        writer.close(']');
        writer.text
    }

    /// The JSON of one block.
    pub(super) fn dump(&self, block: Value<'d>) -> String {
        match self.form.dump_form {
            DumpForm::Sent => json::write(block, self.form.dump_json),
            form => model::block(block, form, self.form.dump_json),
        }
    }

    /// Whether a text with all blocks has `structuredContent`, too.
    pub(super) fn shows_structured_in_dump(&self) -> bool {
        let error = self.view.error.as_ref().filter(|_| self.result.failed());
        let is_of_blocks = error.is_some_and(|error| error.shows == ErrorShown::ContentJson);
        self.form.blocks_as_array == BlockArray::Never && !is_of_blocks
    }
}
