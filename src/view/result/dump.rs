//! Results, blocks and texts that a client passes on as JSON.

use super::{Conversion, dumped, is_json};
use crate::document::{Document, Value};
use crate::targets::{DumpForm, ErrorShown, TextJson};
use crate::view::received::{Part, Received};
use crate::view::{json, model};

impl<'d> Conversion<'_, 'd> {
    /// The JSON of the first block with `structuredContent` as a further member.
    pub(super) fn merged(&self, structured: Value<'d>) -> String {
        let mut writer = json::Writer::new(self.form.dump_json);
        writer.open('{');
        let members = self.blocks.first().into_iter().flat_map(|block| block.members());
        let meta = self.result.value.get("_meta");
        for member in members.chain([structured]).chain(meta) {
            writer.separate();
            writer.key(member.key_text());
            writer.value(member);
        }
        writer.close('}');
        writer.text
    }

    /// The texts as one JSON array, with those that are JSON as values if the client parses them.
    pub(super) fn array_of_texts(&self, parts: &[Part<'d>]) -> String {
        let mut writer = json::Writer::new(self.form.json);
        if let Some(member) = &self.form.array_member {
            writer.open('{');
            writer.separate();
            writer.key(member);
        }
        writer.open('[');
        for text in parts.iter().filter_map(Part::text) {
            writer.separate();
            match self.form.text_json == TextJson::Rewritten && is_json(text) {
                true => Document::of_json(text).roots().for_each(|root| writer.value(root)),
                false => writer.string(text),
            }
        }
        writer.close(']');
        if self.form.array_member.is_some() {
            writer.close('}');
        }
        writer.text
    }

    /// The JSON of the resource in a block, without `blob`.
    pub(super) fn resource_json(&self, block: Value<'d>) -> String {
        let mut writer = json::Writer::new(self.form.dump_json);
        writer.open('{');
        let members = block.get("resource").into_iter().flat_map(Value::members);
        for member in members.filter(|it| !it.has_key("blob")) {
            writer.separate();
            writer.key(member.key_text());
            writer.value(member);
        }
        writer.close('}');
        writer.text
    }

    /// The JSON of the whole result.
    pub(super) fn whole(&self) -> Received<'d> {
        let text = match self.form.dump_form {
            DumpForm::Sent => json::write(self.result.value, self.form.dump_json),
            form => model::result(self.result.value, form, self.form.dump_json),
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
                form => {
                    writer.text += &model::block(*block, form, self.form.dump_json);
                }
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
        !self.form.blocks_as_array && !is_of_blocks
    }
}
