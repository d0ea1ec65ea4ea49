//! Results of calls, as the model of a client receives them.

mod blocks;
mod dump;
mod limit;
mod losses;

use super::received::{BlockKind, Effect, Part, PartForm, Received, ResultLoss};
use super::{json, template, template::values};
use crate::document::{Document, Value};
use crate::model::CallResult;
use crate::targets::{
    BlockArray, Both, BothCondition, EmptyTexts, ErrorShown, ErrorView, MediaBeside, OddResult,
    ResultView, State, StructuredOnly, Target, TextJson, View,
};
use blocks::{converted, is_lost};

/// The names that texts of clients contain.
#[derive(Clone, Copy, Debug)]
pub struct CallNames<'a> {
    /// The name of the server in the client's configuration.
    pub server: &'a str,
    /// The name of the called tool.
    pub tool: &'a str,
}

/// What the model of a target receives of a result; `None` if that is not known.
pub fn result<'d>(
    result: &CallResult<'d>,
    target: &Target,
    names: CallNames<'_>,
) -> Option<Received<'d>> {
    let view = target.view.as_ref()?;
    let form = view.result.as_ref()?;
    let is_shown = |block: &Value<'d>| !form.honours_audience || is_for_model(*block);
    let conversion = Conversion {
        result,
        view,
        form,
        names,
        blocks: result.blocks().filter(is_shown).collect(),
        structured: result.structured.filter(|value| !value.is_null()),
    };
    conversion.received()
}

/// The part of a result that makes it odd in this way; `None` if it is not.
pub fn odd_part<'d>(result: &CallResult<'d>, odd: OddResult) -> Option<Value<'d>> {
    let mut blocks = result.blocks();
    let structured = result.structured.filter(|value| !value.is_null());
    match odd {
        OddResult::UnknownBlock => blocks.find(|it| BlockKind::of(*it) == BlockKind::Other),
        OddResult::StructuredList => structured.filter(|it| !it.is_object()),
        OddResult::NullText => blocks.find(|it| is_text(it) && it.text_of("text").is_none()),
        OddResult::NoContent => Some(result.value).filter(|it| !it.has("content")),
        OddResult::NoParts => {
            Some(result.value).filter(|it| !it.has("content") && structured.is_none())
        }
        OddResult::NullContent => result.value.get("content").filter(|it| it.is_null()),
        OddResult::JsonText => {
            let first = blocks.next().filter(|it| is_text(it) && structured.is_none())?;
            let is_odd = |text: &str| !text.trim_start().starts_with('{') && is_json(text);
            first.get("text").filter(|text| text.as_str().is_some_and(is_odd))
        }
    }
}

/// A result on its way to the model of a client.
struct Conversion<'a, 'd> {
    result: &'a CallResult<'d>,
    view: &'a View,
    form: &'a ResultView,
    names: CallNames<'a>,
    blocks: Vec<Value<'d>>,
    /// `structuredContent`, unless it is `null`.
    structured: Option<Value<'d>>,
}

impl<'d> Conversion<'_, 'd> {
    fn received(&self) -> Option<Received<'d>> {
        if let Some(value) = self.form.rejects.iter().find_map(|odd| odd_part(self.result, *odd)) {
            let loss = ResultLoss { kind: BlockKind::of_part(value), value, effect: Effect::Fails };
            let losses = vec![loss];
            return Some(Received { state: State::Raised, losses, ..Received::default() });
        }
        let error = self.view.error.as_ref().filter(|_| self.result.failed());
        let mut received = match error {
            None if self.result.failed() => return None,
            None => self.success()?,
            Some(error) => self.failure(error)?,
        };
        if error.is_none_or(|error| error.shows == ErrorShown::AsSuccess) {
            self.add_header(&mut received.parts);
        }
        if received.parts.is_empty() && error.is_none() {
            received.parts.extend(self.form.empty.as_ref().map(|text| self.own_text(text)));
        }
        losses::find(self, &mut received);
        let parts = self.result.blocks().chain(self.structured);
        let largest = parts.max_by_key(|part| part.span().len());
        limit::apply(self.view.limit.as_ref(), &mut received, largest);
        crate::sort::by_key(&mut received.losses, |loss| loss.value.id());
        Some(received)
    }

    /// The parts of a result without `isError: true`.
    fn success(&self) -> Option<Received<'d>> {
        match (self.structured, self.blocks.is_empty()) {
            (None, _) if self.form.both == Some(Both::Whole) => Some(self.whole()),
            (None, false) if self.merges() && self.result.value.has("_meta") => {
                Some(dumped(self.merged()))
            }
            (None, _) => self.content(),
            (Some(structured), true) => match self.form.structured_only? {
                StructuredOnly::Json => Some(only(self.structured_text(structured))),
                StructuredOnly::Whole => Some(self.whole()),
                // Whatever is made of no blocks: nothing, or an empty array.
                StructuredOnly::Empty => self.content(),
            },
            (Some(structured), false) => self.both(structured),
        }
    }

    fn both(&self, structured: Value<'d>) -> Option<Received<'d>> {
        match self.form.both? {
            _ if !self.applies() => self.content(),
            Both::Content => self.content(),
            Both::Whole => Some(self.whole()),
            Both::Structured => {
                let text = self.structured_text(structured);
                let others = self.blocks.iter().copied().filter(|block| !is_text(block));
                let mut received = match self.form.media_beside {
                    MediaBeside::Lost => Received::default(),
                    MediaBeside::Kept => self.parts_of(others),
                };
                received.parts.push(text);
                Some(received)
            }
            order @ (Both::StructuredContent | Both::ContentStructured) => {
                let text = self.structured_text(structured);
                let mut received = self.content()?;
                received.used.push(structured);
                let is_repeated = match order {
                    Both::StructuredContent => {
                        self.result.texts().any(|it| text.text() == Some(it))
                    }
                    _ => received.parts.iter().any(|part| part.text() == text.text()),
                };
                match order {
                    _ if is_repeated => {}
                    Both::StructuredContent => received.parts.insert(0, text),
                    _ => received.parts.push(text),
                }
                if let Some(separator) = self.form.join_structured.as_ref() {
                    join(&mut received.parts, separator);
                }
                Some(received)
            }
            Both::Merged => Some(dumped(self.merged())),
        }
    }

    /// Whether the condition of [`ResultView::both`] is met.
    fn applies(&self) -> bool {
        match self.form.both_if {
            BothCondition::Always => true,
            BothCondition::TextOnly => self.blocks.iter().all(is_text),
            BothCondition::OneText => {
                let mut passed = self.blocks.iter().filter(|it| !is_lost(self.view, **it));
                passed.next().is_some_and(is_text) && passed.next().is_none()
            }
        }
    }

    /// Whether the blocks get members of the result.
    fn merges(&self) -> bool {
        self.form.both == Some(Both::Merged) && self.applies()
    }

    /// The parts of the content blocks alone.
    fn content(&self) -> Option<Received<'d>> {
        let is_plain = |it| matches!(BlockKind::of(it), BlockKind::Text | BlockKind::Image);
        let is_mixed = self.blocks.len() > 1 && !self.blocks.iter().copied().all(is_plain);
        if match self.form.blocks_as_array {
            BlockArray::Never => false,
            BlockArray::Always => true,
            BlockArray::Mixed => is_mixed,
        } {
            let text = self.dump_all(&self.blocks);
            return Some(dumped(text));
        }
        let mut received = self.parts_of(self.blocks.iter().copied());
        leave_empty_out(&mut received.parts, self.form.empty_texts);
        if self.form.texts_as_array && received.parts.len() > 1 {
            self.make_array(&mut received);
        }
        if let Some(separator) = &self.form.join {
            join(&mut received.parts, separator);
        }
        Some(received)
    }

    /// The parts of these blocks, each by itself; of a block that fails the call, only its text.
    fn parts_of(&self, blocks: impl Iterator<Item = Value<'d>>) -> Received<'d> {
        let mut received = Received::default();
        for block in blocks {
            converted(self, block, &mut received);
            if received.state == State::Raised {
                break;
            }
        }
        received
    }

    /// The parts of a result with `isError: true`.
    fn failure(&self, error: &ErrorView) -> Option<Received<'d>> {
        let blocks = || self.blocks.iter().copied();
        let is_link = |block: &Value<'d>| block.text_of("type") == Some("resource_link");
        let mut received = match (error.shows, self.structured) {
            (ErrorShown::AsSuccess, _) => self.success()?,
            (ErrorShown::StructuredFirst, Some(structured)) => {
                only(self.structured_text(structured))
            }
            (ErrorShown::StructuredFirst, None) => {
                let mut received = self.parts_of(blocks());
                received.parts.retain(|part| part.text().is_some());
                if self.form.texts_as_array && received.parts.len() > 1 {
                    self.make_array(&mut received);
                }
                received
            }
            (ErrorShown::Content, _) => self.content()?,
            (ErrorShown::Texts, _) => self.parts_of(blocks().filter(is_text)),
            (ErrorShown::TextsAndLinks, _) => {
                self.parts_of(blocks().filter(|it| is_text(it) || is_link(it)))
            }
            (ErrorShown::FirstText, _) => self.parts_of(blocks().filter(is_text).take(1)),
            (ErrorShown::ContentJson, _) => dumped(self.dump_all(&self.blocks)),
            (ErrorShown::Whole, _) => self.whole(),
        };
        if received.state == State::Raised {
            return Some(received);
        }
        received.state = error.state;
        leave_empty_out(&mut received.parts, error.empty_texts);
        if let Some(separator) = &error.join {
            join(&mut received.parts, separator);
        }
        if received.parts.is_empty() {
            received.parts.extend(error.empty.as_ref().map(|text| self.own_text(text)));
        } else if let Some(text) = &error.text {
            self.surround(text, &mut received.parts);
        } else if let Some(header) = &error.header {
            received.parts.insert(0, self.own_text(header));
        }
        Some(received)
    }

    /// Puts the template of an error around the first text, or before other parts.
    fn surround(&self, template: &str, parts: &mut Vec<Part<'d>>) {
        let first = parts.iter_mut().find_map(|part| match &mut part.form {
            PartForm::Text(text) => Some(text),
            _ => None,
        });
        match first {
            Some(text) => *text = self.fill(template, text),
            None => parts.insert(0, self.own_text(template)),
        }
    }

    fn add_header(&self, parts: &mut Vec<Part<'d>>) {
        let Some(header) = &self.form.header else { return };
        let of_structured = parts
            .first_mut()
            .filter(|part| part.from.is_some_and(|value| value.has_key("structuredContent")));
        match of_structured.map(|part| &mut part.form) {
            Some(PartForm::Text(text)) => *text = format!("{header}\n{text}"),
            _ => parts.insert(0, self.own_text(header)),
        }
    }

    /// A text of the client.
    fn own_text(&self, template: &str) -> Part<'d> {
        Part { form: PartForm::Text(self.fill(template, "")), from: None }
    }

    fn fill(&self, template: &str, text: &str) -> String {
        let CallNames { server, tool } = self.names;
        let content = template.contains("{content}").then(|| self.dump_all(&self.blocks));
        let content = content.as_deref().unwrap_or_default();
        let names = [("text", text), ("server", server), ("tool", tool), ("content", content)];
        template::fill(template, values(&names))
    }

    fn structured_text(&self, structured: Value<'d>) -> Part<'d> {
        let only = structured.get("result").filter(|_| structured.entries().count() == 1);
        let value = only.filter(|_| self.form.unwraps_result).unwrap_or(structured);
        // A string is passed on as it is where a wrapper around it is removed.
        let text = match value.as_str() {
            Some(text) if self.form.unwraps_result => text.to_owned(),
            _ => json::write(value, self.form.json),
        };
        Part { form: PartForm::Text(text), from: Some(structured) }
    }

    /// The text of a text block.
    fn text(&self, text: &str) -> String {
        let text = match self.form.text_json {
            TextJson::Unchanged => text.to_owned(),
            // It is compared with `structuredContent` first.
            TextJson::Rewritten
                if self.structured.is_some() && self.form.both == Some(Both::ContentStructured) =>
            {
                text.to_owned()
            }
            TextJson::RewrittenContainers if !text.starts_with(['[', '{']) => text.to_owned(),
            TextJson::Rewritten | TextJson::RewrittenContainers => self.rewritten(text),
        };
        match &self.form.text {
            Some(template) => self.fill(template, &text),
            None => text,
        }
    }

    /// A text that is JSON, in the client's spelling; unchanged if the text is not JSON.
    fn rewritten(&self, text: &str) -> String {
        if !is_json(text) {
            return text.to_owned();
        }
        let document = Document::of_json(text);
        let root = document.roots().next();
        root.map_or_else(|| text.to_owned(), |root| json::write(root, self.form.json))
    }
}

fn is_json(text: &str) -> bool {
    serde_json::from_str::<serde::de::IgnoredAny>(text).is_ok()
}

/// Removes the texts without a character that a client leaves out.
fn leave_empty_out(parts: &mut Vec<Part<'_>>, empty: EmptyTexts) {
    let is_empty = |part: &Part<'_>| part.text() == Some("");
    if match empty {
        EmptyTexts::Kept => false,
        EmptyTexts::Lost => true,
        EmptyTexts::LostTogether => parts.iter().all(is_empty),
        EmptyTexts::LostAlone => parts.len() == 1,
    } {
        parts.retain(|part| !is_empty(part));
    }
}

/// A result of one part.
fn only(part: Part<'_>) -> Received<'_> {
    Received { parts: vec![part], ..Received::default() }
}

/// A result of one text with the JSON of all blocks.
fn dumped<'d>(text: String) -> Received<'d> {
    let part = Part { form: PartForm::Text(text), from: None };
    Received { is_dumped: true, ..only(part) }
}

/// Joins all texts in the first of them.
fn join(parts: &mut Vec<Part<'_>>, separator: &str) {
    let texts: Vec<_> = parts.iter().filter_map(Part::text).collect();
    if texts.len() < 2 {
        return;
    }
    let form = PartForm::Text(texts.join(separator));
    let mut joined = Some(Part { form, from: None });
    let kept = std::mem::take(parts).into_iter().filter_map(|part| match part.text() {
        Some(_) => joined.take(),
        None => Some(part),
    });
    parts.extend(kept);
}

/// Whether `annotations.audience` of a block includes models, or does not say.
fn is_for_model(block: Value<'_>) -> bool {
    let audience = block.get("annotations").and_then(|it| it.get("audience"));
    let mut audience = audience.into_iter().flat_map(Value::items).peekable();
    audience.peek().is_none() || audience.any(|it| it.is_text("assistant"))
}

/// Whether a content block is a text.
fn is_text(block: &Value<'_>) -> bool {
    block.text_of("type") == Some("text")
}
