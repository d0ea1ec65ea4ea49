//! What a model receives, and what is lost on the way.

use super::State;
use crate::document::Value;

/// What a model receives of a result.
#[derive(Debug, Default)]
pub struct Received<'d> {
    /// The parts, in order.
    pub parts: Vec<Part<'d>>,
    /// How the model recognises an error; [`State::None`] if it does not.
    pub state: State,
    /// What the model does not receive, or not as it was sent, in the order of the text.
    pub losses: Vec<ResultLoss<'d>>,
    /// The kinds of blocks whose form with this target is not known.
    pub unknown: Vec<BlockKind>,
    /// The blocks from which parts are made, and `structuredContent`, in any order.
    pub(super) used: Vec<Value<'d>>,
    /// Whether the JSON of all blocks is a part.
    pub(super) is_dumped: bool,
}

/// A part of a result as a model receives it.
#[derive(Clone, Debug)]
pub struct Part<'d> {
    /// The form of the part.
    pub form: PartForm,
    /// The value from which the part is made; `None` if it is made from the whole result, or by
    /// the client alone.
    pub from: Option<Value<'d>>,
}

impl Part<'_> {
    /// The text of a text part.
    pub fn text(&self) -> Option<&str> {
        match &self.form {
            PartForm::Text(text) => Some(text),
            _ => None,
        }
    }
}

/// The form of a part of a result.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum PartForm {
    /// A text.
    Text(String),
    /// An image, audio or other data that the model receives as such, with the media type.
    Media(String),
    /// The path of a file that contains data of a media type.
    File(String),
    /// A reference to a URI.
    Uri(String),
}

/// A part of a result that a model does not receive as it was sent.
#[derive(Clone, Copy, Debug)]
pub struct ResultLoss<'d> {
    /// The kind of the part.
    pub kind: BlockKind,
    /// The value that is lost.
    pub value: Value<'d>,
    /// The effect of the client on the value.
    pub effect: Effect,
}

named! {
    /// What happens to a part on its way to a model.
    pub enum Effect {
        /// A part of the text is removed because the result is too large.
        Cut = "cut",
        /// Data in Base64 are passed on as text.
        AsText = "as text",
        /// The part is written to a file, whose path is passed on.
        InFile = "in a file",
        /// A part of the members is passed on.
        Partly = "partly",
        /// The part is lost.
        Lost = "lost",
        /// The call fails because of the part.
        Fails = "fails",
    }
}

named! {
    /// A part of a result.
    pub enum BlockKind {
        /// A text block.
        Text = "text",
        /// `structuredContent`
        StructuredContent = "structuredContent",
        /// An image.
        Image = "image",
        /// Audio.
        Audio = "audio",
        /// A link to a resource.
        Link = "resource link",
        /// An embedded resource with text.
        TextResource = "text resource",
        /// An embedded image.
        ImageResource = "image resource",
        /// Another embedded resource with data.
        Blob = "binary resource",
        /// A block of another type.
        Other = "block",
    }
}

read_by_name!(Effect, BlockKind);

impl Effect {
    /// What happens to a part, as the end of a sentence.
    pub const fn words(self) -> &'static str {
        match self {
            Self::Cut => "is cut",
            Self::AsText => "is passed on as text, in Base64",
            Self::InFile => "is written to a file",
            Self::Partly => "is passed on in part, or in another form",
            Self::Fails => "makes the call or the request fail",
            Self::Lost => "is lost",
        }
    }
}

impl BlockKind {
    /// The kind of the value from which a part of a result is made.
    pub fn of_part(value: Value<'_>) -> Self {
        if value.has_key("structuredContent") { Self::StructuredContent } else { Self::of(value) }
    }

    /// Whether a block of this kind has data in Base64.
    pub(super) fn is_data(self) -> bool {
        matches!(self, Self::Image | Self::Audio | Self::ImageResource | Self::Blob)
    }

    /// The kind of a content block.
    pub fn of(block: Value<'_>) -> Self {
        match block.text_of("type") {
            Some("text") => Self::Text,
            Some("image") => Self::Image,
            Some("audio") => Self::Audio,
            Some("resource_link") => Self::Link,
            Some("resource") => {
                let resource = block.get("resource");
                let has = |member| resource.is_some_and(|resource| resource.has(member));
                let media_type = resource.and_then(|it| it.text_of("mimeType"));
                match (has("text"), has("blob")) {
                    (true, _) => Self::TextResource,
                    (_, true) if media_type.is_some_and(|it| it.starts_with("image/")) => {
                        Self::ImageResource
                    }
                    (_, true) => Self::Blob,
                    _ => Self::Other,
                }
            }
            _ => Self::Other,
        }
    }
}
