//! Content blocks, as the model of a client receives them.

use super::Conversion;
use crate::document::Value;
use crate::targets::{Blocks, Handling, State, View};
use crate::view::received::{BlockKind, Effect, Part, PartForm, Received, ResultLoss};
use crate::view::template;

/// Adds what a model receives of a block.
pub(super) fn converted<'d>(
    conversion: &Conversion<'_, 'd>,
    block: Value<'d>,
    received: &mut Received<'d>,
) {
    let kind = BlockKind::of(block);
    received.used.push(block);
    let form = if kind == BlockKind::Text {
        Some(PartForm::Text(conversion.text(block.text_of("text").unwrap_or_default())))
    } else {
        match handling(&conversion.view.blocks, kind, block) {
            Some(handling) => handled(conversion, block, kind, handling, received),
            None => {
                received.unknown.push(kind);
                None
            }
        }
    };
    received.parts.extend(form.map(|form| Part { form, from: Some(block) }));
}

/// Whether nothing of a block is passed on.
pub(super) fn is_lost(view: &View, block: Value<'_>) -> bool {
    handling(&view.blocks, BlockKind::of(block), block) == Some(&Handling::Lost)
}

/// What a client does with blocks of a kind; `None` if that is not known.
fn handling<'a>(blocks: &'a Blocks, kind: BlockKind, block: Value<'_>) -> Option<&'a Handling> {
    match kind {
        BlockKind::Text | BlockKind::StructuredContent => None,
        BlockKind::Image | BlockKind::ImageResource if !is_accepted(blocks, block) => {
            blocks.other_image.as_ref().or(blocks.blob.as_ref())
        }
        BlockKind::Image => blocks.image.as_ref(),
        BlockKind::Audio => blocks.audio.as_ref(),
        BlockKind::Link => blocks.link.as_ref(),
        BlockKind::TextResource => blocks.text_resource.as_ref(),
        BlockKind::ImageResource => blocks.image_resource.as_ref(),
        BlockKind::Blob => blocks.blob.as_ref(),
        BlockKind::Other => blocks.other.as_ref(),
    }
}

/// Whether a client passes images of this media type on.
fn is_accepted(blocks: &Blocks, image: Value<'_>) -> bool {
    let given = member(image, "mimeType").unwrap_or_default();
    blocks.image_types.is_empty() || blocks.image_types.iter().any(|known| known == given)
}

fn handled<'d>(
    conversion: &Conversion<'_, 'd>,
    block: Value<'d>,
    kind: BlockKind,
    handling: &Handling,
    received: &mut Received<'d>,
) -> Option<PartForm> {
    let media_type = || member(block, "mimeType").unwrap_or_default().to_owned();
    let has_data = kind.is_data();
    let fill = |template: &str| filled(conversion, template, block);
    let (form, effect) = match handling {
        Handling::Lost => (None, Some(Effect::Lost)),
        Handling::Raise(template) => {
            received.state = State::Raised;
            received.parts.clear();
            let text = (!template.is_empty()).then(|| PartForm::Text(fill(template)));
            (text, Some(Effect::Fails))
        }
        Handling::File => (Some(PartForm::File(media_type())), Some(Effect::InFile)),
        Handling::Json => {
            let text = PartForm::Text(conversion.dump(block));
            (Some(text), has_data.then_some(Effect::AsText))
        }
        Handling::ResourceJson => {
            let text = PartForm::Text(conversion.resource_json(block));
            (Some(text), has_data.then_some(Effect::Lost))
        }
        Handling::Uri => {
            let uri = member(block, "uri").unwrap_or_default().to_owned();
            let is_partial = member(block, "title").or(member(block, "description")).is_some();
            (Some(PartForm::Uri(uri)), is_partial.then_some(Effect::Partly))
        }
        Handling::Pass if kind == BlockKind::TextResource => {
            let text = member(block, "text").unwrap_or_default();
            (Some(PartForm::Text(conversion.text(text))), None)
        }
        Handling::Pass => (Some(PartForm::Media(media_type())), None),
        Handling::PassAfter(template) => {
            let text = PartForm::Text(fill(template));
            received.parts.push(Part { form: text, from: Some(block) });
            (Some(PartForm::Media(media_type())), None)
        }
        Handling::Text(template) => {
            let text = fill(template);
            let effect = effect_of(&text, block, has_data);
            (Some(PartForm::Text(text)), effect)
        }
    };
    received.losses.extend(effect.map(|effect| ResultLoss { kind, value: block, effect }));
    form
}

/// What a text in place of a block leaves out.
fn effect_of(text: &str, block: Value<'_>, has_data: bool) -> Option<Effect> {
    let is_missing = |name| member(block, name).is_some_and(|value| !text.contains(value));
    match has_data {
        true => Some(Effect::Lost),
        false if is_missing("text") || is_missing("uri") => Some(Effect::Lost),
        false => is_missing("description").then_some(Effect::Partly),
    }
}

fn filled(conversion: &Conversion<'_, '_>, template: &str, block: Value<'_>) -> String {
    template::fill(template, |name| match name {
        "server" => Some(conversion.names.server.to_owned()),
        "tool" => Some(conversion.names.tool.to_owned()),
        "mime" => member(block, "mimeType").map(ToOwned::to_owned),
        "type" => block.text_of("type").map(ToOwned::to_owned),
        "json" => Some(conversion.dump(block)),
        name => member(block, name).filter(|value| !value.is_empty()).map(ToOwned::to_owned),
    })
}

/// The text of a member of a block, or of the resource in it.
fn member<'d>(block: Value<'d>, name: &str) -> Option<&'d str> {
    block.text_of(name).or_else(|| block.get("resource")?.text_of(name))
}
