//! The form in which a client's model receives results of calls.

use serde_json::Value;

use super::Known;
use crate::targets::data_file::FactValue;

facts! {
    /// The form of successful results.
    pub struct ResultView: Default {
        /// The part that is passed on if a result has `structuredContent` and content blocks.
        pub both: Option<Both>,
        /// The condition of `both`; content blocks are passed on otherwise.
        pub both_if: BothCondition,
        /// Blocks other than text beside a `structuredContent` that replaces the texts.
        pub media_beside: MediaBeside,
        /// The form of `structuredContent` without content blocks.
        pub structured_only: Option<StructuredOnly>,
        /// Whether `{"result": x}` is passed on as `x`.
        pub unwraps_result: bool,
        /// The spelling of `structuredContent`.
        pub json: JsonStyle,
        /// The spelling of blocks that are passed on as JSON, and of whole results.
        pub dump_json: JsonStyle,
        /// The members of blocks that are passed on as JSON, and of whole results.
        pub dump_form: DumpForm,
        /// The template of a whole result, with `{content}`, `{structured}`, `{meta}` and `{is-error}`; without it, a
        /// whole result is its JSON.
        pub whole: Option<String>,
        /// When all blocks together are passed on as one JSON array.
        pub blocks_as_array: BlockArray,
        /// The effect of the client on texts without a character.
        pub empty_texts: EmptyTexts,
        /// The text between texts; without it, the texts are separate.
        pub join: Option<String>,
        /// The text between the content blocks and `structuredContent` if both are passed on; without it, they are
        /// separate.
        pub join_structured: Option<String>,
        /// Whether a result of several parts that are all texts is passed on as a JSON array.
        pub texts_as_array: bool,
        /// The member of an object that contains the array of texts; without it, the array is alone.
        pub array_member: Option<String>,
        /// What happens to a text that is JSON.
        pub text_json: TextJson,
        /// The template of a text; without it, the text is unchanged.
        pub text: Option<String>,
        /// The template of a line before the result: in front of `structuredContent`, or a part of its own before
        /// content blocks.
        pub header: Option<String>,
        /// The text in place of a result of which nothing is left.
        pub empty: Option<String>,
        /// Whether `annotations.audience` keeps blocks from the model.
        pub honours_audience: bool,
        /// The results whose `structuredContent` is compared with `outputSchema`; a difference fails the call.
        pub validates: Option<String>,
        /// The results that the client rejects as a whole.
        pub rejects: Vec<OddResult>,
        /// The source of these facts, if it is not that of the view.
        pub known: Option<Known>,
    }

    /// A result that some clients reject as a whole.
    pub enum OddResult {
        /// A content block of an unknown type.
        UnknownBlock,
        /// `structuredContent` that is not an object.
        StructuredList,
        /// A text block without a text.
        NullText,
        /// No `content`.
        NoContent,
        /// Neither `content` nor `structuredContent`.
        NoParts,
        /// A `content` that is `null`.
        NullContent,
        /// A first text that is JSON but not an object, without `structuredContent`.
        JsonText,
    }

    /// When the blocks of a result are passed on as one JSON array.
    #[derive(Default)]
    pub enum BlockArray {
        /// Never.
        #[default]
        Never,
        /// Always.
        Always,
        /// If one of several is neither a text nor an image.
        Mixed,
    }

    /// The effect of a client on texts without a character.
    #[derive(Default)]
    pub enum EmptyTexts {
        /// Empty texts are passed on.
        #[default]
        Kept,
        /// Empty texts are left out.
        Lost,
        /// Empty texts are left out if a result has no other parts.
        LostTogether,
        /// An empty text is left out if it is the only part.
        LostAlone,
    }

    /// The part of a result that is passed on if it has `structuredContent` and content blocks.
    pub enum Both {
        /// The content blocks.
        Content,
        /// The JSON of `structuredContent` in place of all texts.
        Structured,
        /// The JSON of `structuredContent`, unless a text equals it, and then the content blocks.
        StructuredContent,
        /// The content blocks, and then the JSON of `structuredContent`, unless a text equals it.
        ContentStructured,
        /// The JSON of the only text block with `structuredContent` as a further member.
        Merged,
        /// The JSON of the whole result.
        Whole,
    }

    /// The condition under which a rule about `structuredContent` beside content blocks applies.
    #[derive(Default)]
    pub enum BothCondition {
        /// Always.
        #[default]
        Always,
        /// If all blocks are texts.
        TextOnly,
        /// If the only block that is passed on is a text.
        OneText,
    }

    /// Blocks other than text beside a `structuredContent` that replaces the texts.
    #[derive(Default)]
    pub enum MediaBeside {
        /// The blocks are passed on, before the JSON.
        #[default]
        Kept,
        /// The blocks are lost.
        Lost,
    }

    /// The form of `structuredContent` without content blocks.
    pub enum StructuredOnly {
        /// The JSON of `structuredContent`.
        Json,
        /// Nothing.
        Empty,
        /// The JSON of the whole result.
        Whole,
    }

    /// A spelling of JSON values.
    #[derive(Default)]
    pub enum JsonStyle {
        /// JavaScript's `JSON.stringify`: no white space.
        #[default]
        Compact,
        /// JavaScript's `JSON.stringify` with an indentation of two blanks.
        Indented,
        /// Python without white space, as Pydantic writes it.
        CompactPython,
        /// Rust without white space: larger integers than 64 bits are floating-point numbers.
        CompactRust,
        /// Python's `json.dumps`: a blank after commas and colons, ASCII only.
        Spaced,
        /// Python's `json.dumps` with `ensure_ascii=False`.
        SpacedUnicode,
        /// Python's `json.dumps` with `ensure_ascii=False` and an indentation of two blanks.
        IndentedUnicode,
    }

    /// The members of blocks and results that a client writes.
    #[derive(Default)]
    pub enum DumpForm {
        /// The members that the server sent.
        #[default]
        Sent,
        /// The members that the server sent, in the order of the SDKs, `_meta` as `meta`.
        Given,
        /// The members that the server sent, in the order of the SDKs.
        Ordered,
        /// [`DumpForm::Ordered`] without `size`, which older SDKs do not have.
        OrderedUnsized,
        /// [`DumpForm::OrderedUnsized`] without `annotations`, which still older SDKs do not have.
        OrderedPlain,
        /// All members of the classes of the Python SDK, with its names, and `null` for missing ones.
        Model,
        /// The representation of the classes of the Python SDK.
        Repr,
        /// [`DumpForm::Model`] with the names of version 1 of the SDK, and without a missing `_meta`.
        Model1,
        /// [`DumpForm::Repr`] with the names of version 1 of the SDK.
        Repr1,
    }

    /// What happens to a text that is JSON.
    #[derive(Default)]
    pub enum TextJson {
        /// The text is unchanged.
        #[default]
        Unchanged,
        /// The text is parsed, and written again in the style of `json`.
        Rewritten,
        /// A text whose first character is a bracket is parsed, and written again in the style of `json`.
        RewrittenContainers,
    }

    /// The form of results with `isError: true`.
    pub struct ErrorView {
        /// The part that is passed on.
        pub shows: ErrorShown,
        /// How the model recognises the error.
        pub state: State,
        /// The template around the text, with `{text}` and `{content}`, the JSON of the blocks.
        pub text: Option<String>,
        /// The template of a part of its own before others, in place of one around the text.
        pub header: Option<String>,
        /// The text between texts.
        pub join: Option<String>,
        /// The effect of the client on texts without a character.
        pub empty_texts: EmptyTexts = default,
        /// The text in place of an error of which nothing is left.
        pub empty: Option<String>,
        /// The source of these facts, if it is not that of the view.
        pub known: Option<Known>,
    }

    /// The part of a result with `isError: true` that is passed on.
    pub enum ErrorShown {
        /// The parts of a successful result.
        AsSuccess,
        /// The content blocks.
        Content,
        /// The texts alone.
        Texts,
        /// The texts, and the descriptions of links.
        TextsAndLinks,
        /// The first text.
        FirstText,
        /// The JSON array of the content blocks.
        ContentJson,
        /// `structuredContent` if there is one, otherwise the blocks that are passed on as texts.
        StructuredFirst,
        /// The JSON of the whole result.
        Whole,
    }
}

named! {
    /// How a model recognises an error.
    #[derive(Default)]
    pub enum State {
        /// The result looks like a success.
        #[default]
        None = "success",
        /// The result has a mark of an error.
        Flag = "error",
        /// The client raises an exception, whose text becomes the result.
        Raised = "raised",
    }
}

facts! {
    /// The form of each kind of content block; a missing key is not known.
    pub struct Blocks: Default {
        /// Images.
        pub image: Option<Handling>,
        /// The media types of images that are passed on. Empty for all.
        pub image_types: Vec<String>,
        /// Images of other media types; `None` if they are handled like a blob.
        pub other_image: Option<Handling>,
        /// Audio.
        pub audio: Option<Handling>,
        /// Links to resources.
        pub link: Option<Handling>,
        /// Embedded resources with `text`.
        pub text_resource: Option<Handling>,
        /// Embedded resources with an image in `blob`.
        pub image_resource: Option<Handling>,
        /// Other embedded resources with `blob`.
        pub blob: Option<Handling>,
        /// Blocks of a type that the protocol does not define.
        pub other: Option<Handling>,
        /// The source of these facts, if it is not that of the view.
        pub known: Option<Known>,
    }
}

/// What happens to a content block.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Handling {
    /// `pass`: it is passed on in the form that models have for it.
    Pass,
    /// `pass: TEMPLATE`: a text, and then the block in the form that models have for it.
    PassAfter(String),
    /// `lost`: nothing of it is passed on.
    Lost,
    /// `json`: its JSON is passed on as text, data in Base64 included.
    Json,
    /// `resource-json`: the JSON of the resource in it, without `blob`, is passed on as text.
    ResourceJson,
    /// `raise`, `raise: TEMPLATE`: the call fails, with the text of the template if it is known.
    Raise(String),
    /// `file`: it is written to a file, whose path is passed on.
    File,
    /// `uri`: a reference to its URI is passed on.
    Uri,
    /// A template of the text that is passed on.
    Text(String),
}

impl FactValue for Handling {
    fn read(value: Value) -> Self {
        let text = String::read(value);
        match text.as_str() {
            "pass" => Self::Pass,
            "lost" => Self::Lost,
            "json" => Self::Json,
            "resource-json" => Self::ResourceJson,
            "raise" => Self::Raise(String::new()),
            "file" => Self::File,
            "uri" => Self::Uri,
            _ => match (text.strip_prefix("raise: "), text.strip_prefix("pass: ")) {
                (Some(template), _) => Self::Raise(template.to_owned()),
                (_, Some(template)) => Self::PassAfter(template.to_owned()),
                _ => Self::Text(text),
            },
        }
    }
}
